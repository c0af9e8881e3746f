// Names positions whose search may take longer than anybody expects.
#pragma once

#include <cstddef>

#include "solver/batch/sink.hpp"

namespace kanzen::cli {

/// The time that the search of a position may take, in seconds: a rough forecast from its number of
/// empty squares and the goal. Times of single positions differ from it by a factor of ten.
/// REQUIRES: threads > 0.
[[nodiscard]] double forecast_seconds(const Outcome& outcome, unsigned threads);

/// Prints a forecast on standard error as soon as the search of such a position begins, and names
/// the commands for long searches. Prints at most three of them.
class ForecastSink : public Sink {
 public:
  /// `keeps_work`: a checkpoint saves the work of the search, so the text does not advise one.
  ForecastSink(unsigned threads, bool keeps_work) : threads_(threads), keeps_work_(keeps_work) {}

  void started(const Outcome& outcome) override;

 private:
  unsigned threads_;
  bool keeps_work_;
  std::size_t printed_ = 0;
};

}  // namespace kanzen::cli
