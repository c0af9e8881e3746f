// Reads the input files of a run one after another.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"

namespace kanzen::cli {

/// Not thread-safe.
class InputFiles {
 public:
  /// Opens the file if there is one only, and throws InputError if that fails; "-" is standard
  /// input. Ids of records follow add_label(). REQUIRES: `paths` is not empty; `stop` outlives the
  /// object.
  InputFiles(std::vector<std::string> paths, ReaderOptions options, const StopEvent& stop);

  /// The next record, or the error of an unreadable record, or nothing at the end of the last file.
  /// A file that cannot be opened, or cannot be read to its end, gives one error. One file of
  /// several without any record gives a warning.
  [[nodiscard]] std::optional<Result<PositionRecord>> next();

  /// The name of the last file of next(), for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

 private:
  void open_next();  // throws InputError

  std::vector<std::string> paths_;
  std::vector<std::string> labels_;
  ReaderOptions options_;
  const StopEvent& stop_;
  std::size_t opened_ = 0;
  std::unique_ptr<RecordFile> file_;
  std::string name_;
  bool has_records_ = false;  // in the open file
};

}  // namespace kanzen::cli
