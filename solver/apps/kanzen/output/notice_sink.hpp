#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/batch/run.hpp"

namespace kanzen::cli {

/// Reports on standard error unreadable records, contradictory claims, journal results that
/// contradict the input, written certificates, and the self-check. For each result that the
/// self-check contradicts, writes a new file `kanzen-difference-N.json` to `folder`, with the goal
/// and both results, so that users can reproduce it. Throws OutputError.
class NoticeSink : public Sink {
 public:
  /// With `self_checks`, prints their statistics at the end. With `quiet`, prints only errors.
  NoticeSink(std::string engine, std::string folder, bool self_checks, bool quiet)
      : engine_(std::move(engine)),
        folder_(std::move(folder)),
        self_checks_(self_checks),
        quiet_(quiet) {}

  void on_journal_row(const Outcome& recorded) override;
  void on_row(const Outcome& outcome) override;
  void on_contradicted_row(const Outcome& outcome) override;
  void on_bad_record(std::string_view source, const ParseError& error) override;
  void on_contradiction(std::string_view message) override;
  void on_finish(const Totals& totals) override;

 private:
  void report_certificate(const Outcome& outcome) const;

  std::string engine_;
  std::string folder_;
  bool self_checks_;
  bool quiet_;
  std::size_t files_ = 0;  // the number of the last one
  std::size_t held_mismatches_ = 0;
  BadRecords bad_;
};

/// In seconds: a rough forecast from the number of empty squares and the goal, off by a factor of
/// ten for single positions. REQUIRES: threads > 0.
[[nodiscard]] double forecast_seconds(const Outcome& outcome, unsigned threads);

/// In seconds, from the game's position with `empties` empty squares to its end. REQUIRES: threads
/// > 0.
[[nodiscard]] double forecast_game_seconds(int empties, unsigned threads);

/// The most empty squares of a position of `game` that has at most `from_empties`; nullopt if there
/// is none.
[[nodiscard]] std::optional<int> max_empties(const Game& game, int from_empties);

/// Prints a forecast when the search of a position that may take very long begins, and names the
/// commands for long searches. At most three times.
class ForecastSink : public Sink {
 public:
  /// `keeps_work`: there is a checkpoint, so do not advise one. The analysis of a game begins at
  /// its first position with at most `from_empties` empty squares.
  ForecastSink(unsigned threads, bool keeps_work, int from_empties)
      : threads_(threads), keeps_work_(keeps_work), from_empties_(from_empties) {}

  void on_start(const Outcome& outcome) override;

 private:
  void started_game(const Outcome& outcome);

  unsigned threads_;
  bool keeps_work_;
  int from_empties_;
  std::size_t printed_ = 0;
};

}  // namespace kanzen::cli
