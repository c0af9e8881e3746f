// The exact solver of Othello on 4x4 and 6x6 squares.
#pragma once

#include <atomic>
#include <cstddef>
#include <string_view>
#include <vector>

#include "solver/engine/search/local_cache.hpp"
#include "solver/engine/search/transposition_table.hpp"
#include "solver/engine/solver.hpp"
#include "solver/small/kernel.hpp"

namespace kanzen::small {

/// Solves positions whose discs all stand on the inner squares of the 8x8 board, c3 to f6 or b2 to
/// g7, with moves on these squares only. Scores are disc differences with the empty squares of the
/// small board given to the winner. One thread.
///
/// Thread safety: as Solver.
class SmallSolver {
 public:
  /// `kernel` names one of the whole board's kernels that runs here. Throws std::bad_alloc.
  /// REQUIRES: side is 4 or 6.
  SmallSolver(int side, std::size_t hash_mib, std::string_view kernel);

  /// True if all discs stand on the small board.
  [[nodiscard]] bool fits(const Board& board) const noexcept;

  /// The same promises as Solver::solve, for the small board. REQUIRES: fits(board), window.alpha <
  /// window.beta.
  [[nodiscard]] Solution solve(const Board& board, Window window = {});

  void request_stop() noexcept { stop_.store(true); }

  [[nodiscard]] int side() const noexcept { return side_; }
  [[nodiscard]] std::string_view kernel_name() const noexcept { return kernel_->name; }
  [[nodiscard]] std::size_t hash_mib() const noexcept { return table_.bytes() >> 20; }

 private:
  struct InnerBoard;

  [[nodiscard]] Bitboard legal(const Board& board) const noexcept;
  [[nodiscard]] bool over(const Board& board) const noexcept;
  [[nodiscard]] Score value_within(Task& task, const Board& board, Window window,
                                   Solution& solution) noexcept;
  void find(Task& task, const Board& board, Window window, Solution& solution);
  void fail(Solution& solution, const InternalError& error) const noexcept;

  int side_;
  Bitboard inside_;
  const Kernel* kernel_;
  SearchFunction search_;
  TranspositionTable table_;
  std::vector<LocalCache::Entry> cache_entries_;  // the memory of cache_
  LocalCache cache_;
  std::atomic<bool> stop_{false};
};

}  // namespace kanzen::small
