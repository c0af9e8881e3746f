// Reads results and positions of files as outcomes, without solving anything.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/record.hpp"

namespace kanzen::cli {

/// The record as an outcome, with its claims as results.
[[nodiscard]] Outcome claimed_outcome(PositionRecord record);

/// Reads files one after another. Results of this program keep their nodes, times and lines; other
/// records become claimed_outcome(). Not thread-safe.
class OutcomeFiles {
 public:
  /// Opens the file if there is one only, and throws InputError if that fails; "-" is standard
  /// input. Ids follow add_label(). REQUIRES: `paths` is not empty.
  OutcomeFiles(std::vector<std::string> paths, ReaderOptions options);

  /// The next outcome, or the error of an unreadable record, or nothing at the end of the last
  /// file. One file of several that cannot be opened gives one error. One of several without any
  /// record gives a warning. Throws RunError if the memory does not suffice.
  [[nodiscard]] std::optional<Result<Outcome>> next();

  /// The name of the last file of next(), for messages.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

 private:
  using Source = std::function<std::optional<Result<Outcome>>()>;

  void open_next();  // throws InputError
  [[nodiscard]] Source source_of(RecordFile& file) const;

  std::vector<std::string> paths_;
  std::vector<std::string> labels_;
  ReaderOptions options_;
  StopEvent never_;
  std::size_t opened_ = 0;
  std::unique_ptr<RecordFile> file_;
  Source records_;
  std::string name_;
  bool has_records_ = false;  // in the open file
};

}  // namespace kanzen::cli
