#include "solver/campaign/choice/selective_bounds.hpp"

#include "solver/campaign/fact.hpp"
#include "solver/engine/table_transfer.hpp"

namespace kanzen::campaign {

void SelectiveBounds::search(Solver& solver, const Board& root, const Window& window,
                             std::uint64_t max_nodes) {
  static_cast<void>(solver.solve(root, window, {.nodes = max_nodes, .passes = 2}));
  if (solver.stop_requested()) return;
  const auto take = [&](const TableEntry& entry) {
    const auto& [board, bounds, level] = entry;
    if (level < SelectivityLevel::second || board.empty_count() > root.empty_count()) return;
    const CanonicalPosition canonical = canonical_position(board);
    const Bounds found = canonical.negated ? negated(bounds) : bounds;
    Bounds& known = bounds_[canonical.board];
    known = intersection(known, found);
  };
  static_cast<void>(TableTransfer(solver).export_bounds(root.empty_count() - kMaxPlies, take));
}

std::optional<bool> SelectiveBounds::at_least(const Board& canonical, Score threshold) const {
  const auto known = bounds_.find(canonical);
  if (known == bounds_.end()) return std::nullopt;
  const bool yes = are_at_least(known->second, threshold);
  // Neither is known, or both are, since passes may contradict each other.
  if (yes == are_below(known->second, threshold)) return std::nullopt;
  return yes;
}

}  // namespace kanzen::campaign
