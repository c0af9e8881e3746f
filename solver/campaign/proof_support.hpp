// The support of a proven answer: the facts from which it follows.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "solver/campaign/bounds_graph.hpp"
#include "solver/campaign/expected_work.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// A question and its proven answer.
struct Answer {
  Question question;
  bool yes = false;
};

/// Returns answers about positions with their own facts, from which all of `answers` follow. Where
/// one of several moves is enough, only one is used. `own` returns the bounds from facts about the
/// position itself, the widest bounds if there are none. REQUIRES: each answer follows from the
/// `own` bounds of its position, or from the bounds of its children.
[[nodiscard]] std::vector<Answer> supporting_facts(const BoundsGraph& graph,
                                                   std::span<const Answer> answers,
                                                   const std::function<Bounds(NodeId)>& own);

}  // namespace kanzen::campaign
