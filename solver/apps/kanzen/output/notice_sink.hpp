#pragma once

#include "solver/batch/run.hpp"

namespace kanzen::cli {

/// Reports on standard error unreadable records (see BadRecords for `all_messages`), contradictory
/// claims, written certificates, and the self-check. For each result that the self-check
/// contradicts, writes a new file `kanzen-difference-N.json` to `folder`, with the goal and both
/// results, so that users can reproduce it; throws OutputError. With `self_checks`, prints their
/// statistics at the end; with `quiet`, only errors.
[[nodiscard]] std::unique_ptr<Sink> make_notice_sink(std::string engine, std::string folder,
                                                     bool self_checks, bool quiet,
                                                     bool all_messages);

/// Prints a forecast when the search of a position that may take very long begins, and names the
/// commands for long searches, at most three times. If a checkpoint `keeps_work`, it does not
/// advise one. The analysis of a game begins at its first position with at most `from_empties`
/// empty squares. REQUIRES: threads > 0.
[[nodiscard]] std::unique_ptr<Sink> make_forecast_sink(unsigned threads, bool keeps_work,
                                                       int from_empties);

}  // namespace kanzen::cli
