// A search that owes nothing to others: one thread, and a table of its own that is empty at first.
#pragma once

#include <optional>

#include "core/board.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/solution.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// Thread safety: for one thread, except request_stop().
class IsolatedSearch {
 public:
  /// For one position with so many empty squares, on which the size of the table depends and
  /// nothing else: so the same engine visits the same nodes wherever it is asked the same. Without
  /// `evaluation` the moves are tried in another order, and the same answer is found in another
  /// way.
  explicit IsolatedSearch(int empties, bool evaluation = true);

  /// What is proven of a canonical position, with `engine` and `worker` in its provenance; nothing
  /// if it was stopped, or if the engine noticed an internal error.
  [[nodiscard]] std::optional<Fact> solve(const Board& board, const Window& window,
                                          const std::string& engine, const std::string& worker);

  /// Makes solve() end soon. Any thread at any time.
  void request_stop() noexcept { solver_.request_stop(); }

 private:
  Solver solver_;
};

}  // namespace kanzen::campaign
