// The support of decided goals: the facts from which they follow.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "solver/campaign/choice/bounds_graph.hpp"
#include "solver/campaign/choice/node_goal.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// Returns goals that facts about their own positions decide, and from which all of `decided`
/// follow. Where one of several moves is enough, only one is used. `own` returns the bounds from
/// facts about the position itself, the widest bounds if there are none. REQUIRES: each goal
/// follows from the `own` bounds of its position, or from the bounds of its children.
[[nodiscard]] std::vector<DecidedGoal> supporting_facts(const BoundsGraph& graph,
                                                        std::span<const DecidedGoal> decided,
                                                        const std::function<Bounds(NodeId)>& own);

}  // namespace kanzen::campaign
