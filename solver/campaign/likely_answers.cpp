#include "solver/campaign/likely_answers.hpp"

#include <algorithm>

#include "solver/campaign/fact.hpp"
#include "solver/engine/table_snapshot.hpp"

namespace kanzen::campaign {

void LikelyAnswers::look(Solver& solver, const Board& root, const Window& window,
                         std::uint64_t most_nodes) {
  static_cast<void>(solver.solve(root, window, {.nodes = most_nodes, .passes = 2}));
  if (solver.stop_requested()) return;
  const auto take = [&](const TableEntry& entry) {
    const auto& [board, bounds, level] = entry;
    if (level < SelectivityLevel::second || board.empty_count() > root.empty_count()) return;
    const CanonicalPosition canonical = canonical_position(board);
    const Bounds found = canonical.negated ? negated(bounds) : bounds;
    Bounds& known = likely_[canonical.board];
    known.lower = std::max(known.lower, found.lower);
    known.upper = std::min(known.upper, found.upper);
  };
  static_cast<void>(TableSnapshot(solver).export_bounds(root.empty_count() - kPlies, take));
}

std::optional<bool> LikelyAnswers::at_least(const Board& canonical, Score threshold) const {
  const auto known = likely_.find(canonical);
  if (known == likely_.end()) return std::nullopt;
  const bool yes = known->second.lower >= threshold;
  const bool no = known->second.upper < threshold;
  // Neither is known, or both are, since passes may contradict each other.
  if (yes == no) return std::nullopt;
  return yes;
}

}  // namespace kanzen::campaign
