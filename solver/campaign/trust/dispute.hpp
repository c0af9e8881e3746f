// Facts that contradict each other: their positions, and a message that names them.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/bounds_graph.hpp"
#include "solver/campaign/choice/proof_tree.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

/// The positions whose facts lead to the contradiction of the tree. `own` returns the intersection
/// of the facts about a position; it is empty (lower > upper) where they contradict each other.
/// REQUIRES: tree.graph().contradiction() has a value.
[[nodiscard]] std::vector<Board> disputed_boards(const ProofTree& tree,
                                                 const std::function<Bounds(NodeId)>& own);

/// A message about contradictory facts: the two facts if they are about one position, else the
/// first position and the number of positions. REQUIRES: `boards` are not empty. Throws StoreError.
[[nodiscard]] std::string contradiction_text(Store& store, std::span<const Board> boards);

}  // namespace kanzen::campaign
