// The files of a run, read one after the other.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "solver/cli/platform/record_file.hpp"

namespace kanzen::cli {

/// Not thread-safe.
class InputFiles {
 public:
  /// Opens the first of `paths`; "-" is standard input. `stop` outlives the object. Throws
  /// InputError. REQUIRES: there is one.
  InputFiles(std::vector<std::string> paths, const ReaderOptions& options, const StopEvent& stop);

  /// The next record of any file, or why one could not be read, or nothing at the end. A file that
  /// cannot be opened, or not be read to its end, is one error, and the next file follows.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// The name of the file that next() has read last, for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  void open_next();  // throws InputError

  std::vector<std::string> paths_;
  ReaderOptions options_;
  const StopEvent& stop_;
  std::size_t opened_ = 0;
  std::unique_ptr<RecordFile> file_;
  std::string name_;
};

}  // namespace kanzen::cli
