#include "solver/campaign/isolated_search.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

namespace {

/// MiB: one for 16 empty squares and less, twice as much for every two more, 256 at most.
std::size_t table_for(int empties) noexcept {
  return std::size_t{1} << static_cast<unsigned>(std::clamp((empties - 15) / 2, 0, 8));
}

}  // namespace

IsolatedSearch::IsolatedSearch(int empties, bool evaluation)
    : solver_(
          SolverOptions{.threads = 1, .hash_mib = table_for(empties), .evaluation = evaluation}) {}

std::optional<Fact> IsolatedSearch::solve(const Board& board, const Window& window,
                                          const std::string& engine, const std::string& worker) {
  const Solution solution = solver_.solve(board, window);
  const Bounds bounds{solution.lower, solution.upper};
  if (!is_proven(solution.kind) || !answers(bounds, window)) return std::nullopt;
  return Fact{board,
              bounds,
              {.asked = window,
               .nodes = solution.counters.nodes,
               .seconds = solution.seconds,
               .threads = 1,
               .isolated = true,
               .engine = engine,
               .worker = worker}};
}

}  // namespace kanzen::campaign
