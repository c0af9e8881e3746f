// What a proven answer rests on: the facts from which it follows.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "solver/campaign/bounds_graph.hpp"
#include "solver/campaign/expected_work.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// A question and the answer that is proven.
struct Answer {
  Question question;
  bool yes = false;
};

/// The answers about positions with facts of their own from which all of `answers` follow; of
/// several moves that would do there is one. `own` tells what the facts about a position itself
/// say, the widest bounds if there are none. REQUIRES: each of the answers follows from what `own`
/// says of its position, or from the bounds of its children.
[[nodiscard]] std::vector<Answer> support(const BoundsGraph& graph, std::span<const Answer> answers,
                                          const std::function<Bounds(NodeId)>& own);

}  // namespace kanzen::campaign
