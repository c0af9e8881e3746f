// An open file of positions, compressed or not, in any format.
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "solver/apps/kanzen/platform/input_file.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/distrusted_lines.hpp"
#include "solver/records/position_record.hpp"
#include "solver/records/reader_options.hpp"

namespace kanzen::cli {

class RecordFile {
 public:
  /// Opens `path`, or standard input for "-". Warnings contain name(). Throws InputError.
  [[nodiscard]] static std::unique_ptr<RecordFile> open(const std::string& path,
                                                        const ReaderOptions& options,
                                                        const StopEvent& stop);

  [[nodiscard]] std::optional<Result<PositionRecord>> next() { return records_->next(); }

  /// The decompressed stream, for use by another reader. REQUIRES: next() has not been called.
  [[nodiscard]] InputStream& stream() noexcept { return unpacked_; }

  /// The untrusted lines of a journal. next() skips them, and other readers must skip them too.
  /// Empty if the input cannot be read twice, such as a pipe.
  [[nodiscard]] const DistrustedLines& distrusted() const noexcept { return distrusted_; }

  /// Reports skipped untrusted lines on standard error, if any.
  void report_distrusted() const;

  /// The name of the file for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// Why reading failed before the end of the file; empty if it did not.
  [[nodiscard]] const std::string& error() const noexcept { return buffer_->error(); }

 private:
  RecordFile(std::string name, std::unique_ptr<InputBuffer> buffer);

  std::string name_;
  std::unique_ptr<InputBuffer> buffer_;
  std::istream packed_;
  InputStream unpacked_;
  DistrustedLines distrusted_;
  std::unique_ptr<RecordSource> records_;
};

/// The names of the formats that can be read, for --from.
[[nodiscard]] std::vector<std::string> reader_names();

}  // namespace kanzen::cli
