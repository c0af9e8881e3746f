// Names positions whose search may take longer than anybody expects.
#pragma once

#include <cstddef>
#include <optional>

#include "solver/batch/sink.hpp"

namespace kanzen::cli {

/// The time that the search of a position may take, in seconds: a rough forecast from its number of
/// empty squares and the goal. Times of single positions differ from it by a factor of ten.
/// REQUIRES: threads > 0.
[[nodiscard]] double forecast_seconds(const Outcome& outcome, unsigned threads);

/// The time in seconds that the analysis of a game may take, from its position with `empties` empty
/// squares to its end. REQUIRES: threads > 0.
[[nodiscard]] double forecast_game_seconds(int empties, unsigned threads);

/// The maximum number of empty squares of those positions of `game` that have at most
/// `from_empties` of them; nothing if there are none.
[[nodiscard]] std::optional<int> max_empties(const Game& game, int from_empties);

/// Prints a forecast on standard error as soon as the search of such a position begins, and names
/// the commands for long searches. Prints at most three of them.
class ForecastSink : public Sink {
 public:
  /// `keeps_work`: a checkpoint saves the work of the search, so the text does not advise one. The
  /// analysis of a game begins at its first position with at most `from_empties` empty squares.
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
