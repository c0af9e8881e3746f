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
  /// Opens the first of `paths`; "-" is standard input. Errors: what the system says. REQUIRES:
  /// there is one, and `stop` outlives the object.
  [[nodiscard]] static Result<std::unique_ptr<InputFiles>> open(std::vector<std::string> paths,
                                                                const ReaderOptions& options,
                                                                const StopEvent& stop);

  /// The next record of any file, or why one could not be read, or nothing at the end. A file that
  /// cannot be opened, or not be read to its end, is one error, and the next file follows.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// The name of the file that next() has read last, for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  InputFiles(std::vector<std::string> paths, const ReaderOptions& options, const StopEvent& stop)
      : paths_(std::move(paths)), options_(options), stop_(stop) {}

  [[nodiscard]] std::optional<ParseError> open_next();

  std::vector<std::string> paths_;
  ReaderOptions options_;
  const StopEvent& stop_;
  std::size_t opened_ = 0;
  std::unique_ptr<RecordFile> file_;
  std::string name_;
};

}  // namespace kanzen::cli
