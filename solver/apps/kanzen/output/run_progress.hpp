// The progress of a run as a line of text and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::cli {

/// Tracks finished positions, running positions, and the bounds proven for the running ones.
/// Functions correspond to the functions of Sink with the same names.
class RunProgress {
 public:
  /// A run that begins at `start`. `model` contains the planned positions, or nothing if they are
  /// unknown in advance.
  RunProgress(CostModel model, TimePoint start)
      : start_(start), model_(model), planned_(model.planned_count()) {}

  void started(const PositionRecord& record, TimePoint now);
  void narrowed(const PositionRecord& record, const Bounds& bounds);
  /// Reports that the walk through a started game has reached this ply, going backward.
  void ply(const PositionRecord& game, const GamePly& ply);
  /// Reports that a started position has ended with this work and time. `solved` is false if it
  /// was stopped or given up.
  void ended(const PositionRecord& record, bool solved, std::uint64_t nodes, double seconds);
  /// Reports that the journal has the result of a position, which may have been started for its
  /// certificate.
  void from_journal(const PositionRecord& record);
  /// Sets the number of nodes searched so far for running positions.
  void under_way(std::uint64_t nodes);

  /// A line of at most `width` columns without a line break:
  ///   [######..................] 5/20 done, 31.2M nodes/s, 47 (26 empties) +02..+08 12 s and 1
  ///   more, about 3:20 left
  /// Lists as many running positions as fit, oldest first, with the bounds proven so far and the
  /// time since their start. Omits whole fields on a narrow terminal. Positions that the journal
  /// holds count as done.
  [[nodiscard]] std::string text(TimePoint now, std::size_t width) const;

  /// The progress as a JSON object without a line break, as described in kanzen-solve(1).
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

  [[nodiscard]] std::size_t done_count() const noexcept;

  TimePoint start_;
  CostModel model_;
  std::size_t planned_;            // number of all positions; 0 if unknown
  std::size_t held_ = 0;           // by the journal
  std::vector<Running> running_;   // oldest first
  std::uint64_t nodes_ = 0;        // for finished positions
  std::uint64_t nodes_shown_ = 0;  // including running positions; never decreases
  double seconds_ = 0;
};

}  // namespace kanzen::cli
