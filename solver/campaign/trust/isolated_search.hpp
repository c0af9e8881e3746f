// A search that is independent of all others: one thread, and its own table, empty at first.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/board.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/solution.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// A search ended without a result although nothing stopped it: a defect of the program or of the
/// machine, or lack of memory.
class SearchError : public std::runtime_error {
 public:
  /// `board`: the position of the search.
  SearchError(const Board& board, const std::string& reason);
  SearchError(const Board& board, const InternalError& error);

  /// Set for a defect: then no result of its process can be trusted.
  [[nodiscard]] const std::optional<InternalError>& internal_error() const noexcept {
    return internal_error_;
  }

 private:
  std::optional<InternalError> internal_error_;
};

/// Receives the solver of each isolated search before the search begins. Tests use it to plant
/// defects. May be empty.
using PrepareSearch = std::function<void(Solver& solver)>;

/// Thread safety: none, except that any thread may call request_stop() at any time.
class IsolatedSearch {
 public:
  /// For one position with this number of empty squares. The size of the table depends on this
  /// number only, so the same engine visits the same nodes for the same window everywhere.
  /// Without `evaluation` the moves are tried in another order, which proves the same result in
  /// another way.
  explicit IsolatedSearch(int empties, bool evaluation = true);

  /// Returns the proven fact about a canonical position, with `engine` and `worker` in its
  /// provenance. Returns nothing if it was stopped. Throws SearchError.
  [[nodiscard]] std::optional<Fact> solve(const Board& board, const Window& window,
                                          const std::string& engine, const std::string& worker);

  /// Makes solve() end soon.
  /// Thread safety: full.
  void request_stop() noexcept { solver_.request_stop(); }

  /// For PrepareSearch.
  [[nodiscard]] Solver& solver() noexcept { return solver_; }

 private:
  Solver solver_;
};

}  // namespace kanzen::campaign
