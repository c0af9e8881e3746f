// What a run reads: the files that the command line names, or the one record that it describes.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/result.hpp"
#include "solver/cli/platform/input_files.hpp"
#include "solver/records/record.hpp"

namespace kanzen::cli {

/// The position of --board; the start position for an empty text. Throws UsageError.
[[nodiscard]] Position board_option(const std::string& text);

/// How files are read with --from FORMAT. REQUIRES: it is one of reader_names().
[[nodiscard]] ReaderOptions read_with(const std::string& format);

/// Not thread-safe.
class RunInput {
 public:
  /// One record of the command line.
  explicit RunInput(PositionRecord only) : only_(std::move(only)) {}

  /// Files, the first of which is opened; "-" is standard input. `stop` outlives the object. Throws
  /// InputError if it cannot be opened. REQUIRES: there is one.
  RunInput(std::vector<std::string> paths, const ReaderOptions& options, const StopEvent& stop);

  /// The next record, or why it could not be read, or nothing at the end.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// For messages: the file that is being read, or "the command line".
  [[nodiscard]] std::string name() const;

  [[nodiscard]] bool is_files() const noexcept { return files_ != nullptr; }

  /// True of regular files: they can be read at once.
  [[nodiscard]] bool can_read_ahead() const noexcept { return can_read_ahead_; }

 private:
  std::optional<PositionRecord> only_;
  std::unique_ptr<InputFiles> files_;
  bool can_read_ahead_ = false;
};

}  // namespace kanzen::cli
