#include "solver/campaign/trust/isolated_search.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

namespace {

/// The table in MiB: one for up to 16 empty squares, twice as much for every two more, 256 at most.
std::size_t table_for(int empties) noexcept {
  return std::size_t{1} << static_cast<unsigned>(std::clamp((empties - 15) / 2, 0, 8));
}

}  // namespace

SearchError::SearchError(const Board& board, const std::string& reason)
    : std::runtime_error("internal error in the search of " + notation::to_string(Position{board}) +
                         ": " + reason) {}

SearchError::SearchError(const Board& board, const InternalError& error)
    : SearchError(board, std::string(describe(error)) + " at " +
                             notation::to_string(Position{error.board})) {
  internal_error_ = error;
}

IsolatedSearch::IsolatedSearch(int empties, bool evaluation)
    : solver_(
          SolverOptions{.threads = 1, .hash_mib = table_for(empties), .evaluation = evaluation}) {}

std::optional<Fact> IsolatedSearch::solve(const Board& board, const Window& window,
                                          const std::string& engine, const std::string& worker) {
  const Solution solution = solver_.solve(board, window);
  const Bounds bounds = solution.bounds();
  if (solution.internal_error) throw SearchError(board, *solution.internal_error);
  if (!is_proven(solution.status) || !decides(bounds, window)) {
    if (solver_.stop_requested()) return std::nullopt;
    throw SearchError(board, InternalError{InternalError::Kind::no_result, board});
  }
  return Fact{board,
              bounds,
              {.window = window,
               .nodes = solution.counters.nodes,
               .seconds = solution.seconds,
               .threads = 1,
               .isolated = true,
               .engine = engine,
               .worker = worker}};
}

}  // namespace kanzen::campaign
