// Reads results and positions of files as outcomes, without solving anything.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "solver/apps/kanzen/platform/record_file.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::cli {

/// The record as an outcome, with its claims as results.
[[nodiscard]] Outcome claimed_outcome(PositionRecord record);

/// Reads files one after another. Results of this program keep their nodes, times and lines; other
/// records become claimed_outcome().
class OutcomeFiles {
 public:
  /// Opens the file if there is only one, and throws InputError if that fails; "-" is standard
  /// input. REQUIRES: `paths` is not empty.
  OutcomeFiles(std::vector<std::string> paths, const ReaderOptions& options);

  /// The next outcome, or the error of an unreadable record or file, or nothing at the end of the
  /// last file. Throws RunError if the memory does not suffice.
  [[nodiscard]] std::optional<Result<Outcome>> next();

  /// The name of the last file of next(), for messages.
  [[nodiscard]] const std::string& name() const noexcept { return files_.name(); }

 private:
  StopEvent never_;
  FileSequence<Outcome> files_;
};

}  // namespace kanzen::cli
