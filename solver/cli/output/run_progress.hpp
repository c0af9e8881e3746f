// The progress of a run, as a line of text and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

/// What is done, what is running, and what is proven of that by now. Told what happens as a Sink
/// is. Not thread-safe.
class RunProgress {
 public:
  /// A run that begins at `start`. `model` knows what is planned, or nothing if the input could not
  /// be counted beforehand.
  RunProgress(CostModel model, TimePoint start) : start_(start), model_(model) {}

  void started(const PositionRecord& record, TimePoint now);
  void narrowed(const PositionRecord& record, const Bounds& bounds);
  /// What has been started is done, or, if it is not `answered`, stopped or given up, after so much
  /// work in so many seconds.
  void ended(const PositionRecord& record, bool answered, std::uint64_t nodes, double seconds);
  void held(const PositionRecord& record);
  /// Sets the number of nodes searched so far for the positions that are running.
  void under_way(std::uint64_t nodes);

  /// One line of at most `width` columns for people, without line break:
  ///   [######..................] 5/20 done, 31.2M nodes/s, 47 (26 empties) +02..+08 12 s and 1
  ///   more, about 3:20 left
  /// Of the positions running the one that began first is named, and more as far as there is room,
  /// with what is proven of their values and the time since they began.
  [[nodiscard]] std::string text(TimePoint now, std::size_t width) const;

  /// The same as an object, without line break; kanzen-solve(1) describes it.
  [[nodiscard]] std::string json(TimePoint now) const;

 private:
  struct Running {
    std::string id;
    Board board;
    int empties;
    TimePoint since;
    Bounds bounds{};
  };

  [[nodiscard]] std::vector<Running>::iterator find(const PositionRecord& record);
  [[nodiscard]] std::string running_text(TimePoint now, std::size_t room) const;
  [[nodiscard]] std::optional<double> seconds_left(TimePoint now) const;

  TimePoint start_;
  CostModel model_;
  std::vector<Running> running_;   // the one that began first is first
  std::uint64_t nodes_ = 0;        // of what is solved
  std::uint64_t nodes_shown_ = 0;  // of that and what is running; never less than before
  double seconds_ = 0;
};

}  // namespace kanzen::cli
