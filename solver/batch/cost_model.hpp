// Predicts how long the rest of a run will take from the positions solved so far.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>

#include "core/board.hpp"
#include "core/eval/evaluator.hpp"

namespace kanzen {

/// The factor by which each additional empty square multiplies the expected work. Work for the same
/// number of empty squares varies by more than that, but no cheap feature predicts it better. The
/// number of legal moves was tried.
inline constexpr double kGrowthPerEmpty = 1.8;

/// Times of positions with equal numbers of empty squares vary by a factor of three and more, about
/// as a log-normal distribution, and a few hard positions dominate the sum. Each additional empty
/// square multiplies the median by a nearly constant factor. The model fits level, factor and
/// spread to the logarithms of the times. Priors from measured suites prevail while there are few
/// times. A running position counts as one that takes longer than it has taken so far.
class CostModel {
 public:
  /// A position that is being solved.
  struct Running {
    int empties = 0;     // by empties_of()
    double seconds = 0;  // since its start
  };

  /// Adds a position that is still to be solved. REQUIRES: 0 <= empties <= 64.
  void plan(int empties) noexcept;
  /// Throws std::bad_alloc.
  void plan(const Board& board);

  /// Records that a planned position has been solved.
  void done(int empties, double seconds) noexcept;

  /// Removes a planned position that needs no time, for instance because its result was known.
  void drop(int empties) noexcept;

  /// The number of empty squares for done() and drop(). It is smaller than on the board if one side
  /// is far ahead in a planned position, because these are much cheaper than others.
  [[nodiscard]] int empties_of(const Board& board) const noexcept;

  [[nodiscard]] std::size_t planned_count() const noexcept { return planned_count_; }
  [[nodiscard]] std::size_t done_count() const noexcept { return done_count_; }

  /// The estimate for all planned positions that are not done, without the time that `running` have
  /// taken. They are among the planned ones. None until one position is done.
  [[nodiscard]] std::optional<double> remaining_seconds(
      std::span<const Running> running = {}) const noexcept;

 private:
  std::shared_ptr<const eval::Evaluator> evaluator_;  // null until plan() gets a board
  std::array<long, kSquares + 1> left_{};
  std::size_t planned_count_ = 0;
  std::size_t done_count_ = 0;
  // Sums over the positions done: of e, e^2, log t, e log t, and log^2 t. e is the number of empty
  // squares, t the time in seconds.
  double sum_e_ = 0;
  double sum_ee_ = 0;
  double sum_log_ = 0;
  double sum_e_log_ = 0;
  double sum_log_log_ = 0;
};

}  // namespace kanzen
