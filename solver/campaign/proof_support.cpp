#include "solver/campaign/proof_support.hpp"

#include <optional>
#include <set>
#include <tuple>

#include "solver/campaign/fact.hpp"

namespace kanzen::campaign {

namespace {

bool has_answer(const Bounds& bounds, const Answer& answer) noexcept {
  return implies(bounds, answer.question.threshold, answer.yes);
}

}  // namespace

std::vector<Answer> supporting_facts(const BoundsGraph& graph, std::span<const Answer> answers,
                                     const std::function<Bounds(NodeId)>& own) {
  std::vector<Answer> found;
  std::vector<Answer> open(answers.begin(), answers.end());
  std::set<std::tuple<NodeId, Score, bool>> seen;
  while (!open.empty()) {
    const Answer answer = open.back();
    open.pop_back();
    const Question& question = answer.question;
    if (!seen.emplace(question.node, question.threshold, answer.yes).second) continue;
    if (has_answer(own(question.node), answer)) {
      found.push_back(answer);
      continue;
    }
    std::optional<Answer> one;  // "yes" needs one move, "no" needs all of them
    for (std::size_t i = 0; i < graph.child_count(question.node); ++i) {
      const Edge edge = graph.child(question.node, i);
      const Answer after{child_question(question, edge), edge.same_side == answer.yes};
      if (!answer.yes) {
        open.push_back(after);
      } else if (has_answer(graph.bounds(edge.child), after) &&
                 (!one || has_answer(own(edge.child), after))) {
        one = after;
      }
    }
    if (one) open.push_back(*one);
  }
  return found;
}

}  // namespace kanzen::campaign
