// A search that owes nothing to others: one thread, and a table of its own that is empty at first.
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

/// A search that nobody has stopped has no answer: a defect of the program or of the machine, or
/// lack of memory.
class SearchError : public std::runtime_error {
 public:
  /// While `board` was searched.
  SearchError(const Board& board, const std::string& reason);
  SearchError(const Board& board, const InternalError& error);

  /// Set if it is a defect: then nothing that its process has found can be trusted.
  [[nodiscard]] const std::optional<InternalError>& internal_error() const noexcept {
    return internal_error_;
  }

 private:
  std::optional<InternalError> internal_error_;
};

/// Is given the solver of each isolated search before it begins. For tests, which plant defects
/// there; may be empty.
using PrepareSearch = std::function<void(Solver& solver)>;

/// Thread safety: for one thread, except request_stop().
class IsolatedSearch {
 public:
  /// For one position with so many empty squares, on which the size of the table depends and
  /// nothing else: so the same engine visits the same nodes wherever it is asked the same. Without
  /// `evaluation` the moves are tried in another order, and the same answer is found in another
  /// way.
  explicit IsolatedSearch(int empties, bool evaluation = true);

  /// What is proven of a canonical position, with `engine` and `worker` in its provenance; nothing
  /// if it was stopped. Throws SearchError.
  [[nodiscard]] std::optional<Fact> solve(const Board& board, const Window& window,
                                          const std::string& engine, const std::string& worker);

  /// Makes solve() end soon. Any thread at any time.
  void request_stop() noexcept { solver_.request_stop(); }

  /// For PrepareSearch.
  [[nodiscard]] Solver& solver() noexcept { return solver_; }

 private:
  Solver solver_;
};

}  // namespace kanzen::campaign
