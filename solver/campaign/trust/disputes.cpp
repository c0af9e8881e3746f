#include "solver/campaign/trust/disputes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/notation.hpp"
#include "solver/campaign/smallest_proof.hpp"

namespace kanzen::campaign {

namespace {

std::vector<StoredFact> counting(std::vector<StoredFact> facts) {
  std::erase_if(facts, &StoredFact::excluded);
  return facts;
}

/// The smallest window that shows whether the facts are right: between two facts that contradict
/// each other, else at the ends of their intersection.
Window deciding_window(std::span<const StoredFact> facts) noexcept {
  Bounds all;
  for (const StoredFact& stored : facts) all = intersection(all, stored.fact.bounds);
  if (all.lower > all.upper || all.upper == kMaxScore) return {all.lower - 1, all.lower};
  if (all.lower == kMinScore) return {all.upper, all.upper + 1};
  return {all.lower - 1, all.upper + 1};
}

std::string bounds_text(const Bounds& bounds) {
  return fmt::format("[{},{}]", bounds.lower, bounds.upper);
}

}  // namespace

std::vector<Board> disputed_boards(const ProofTree& tree,
                                   const std::function<Bounds(NodeId)>& own) {
  const BoundsContradiction& contradiction = *tree.graph().contradiction();
  const Bounds both = intersection(contradiction.earlier, contradiction.later);  // is empty
  const std::array decided{DecidedGoal{{contradiction.node, both.lower}, true},
                           DecidedGoal{{contradiction.node, both.upper + 2}, false}};
  std::vector<Board> boards;
  for (const DecidedGoal& fact : supporting_facts(tree.graph(), decided, own)) {
    const Board& board = tree.board(fact.goal.node);
    if (std::ranges::find(boards, board) == boards.end()) boards.push_back(board);
  }
  return boards;
}

std::string contradiction_text(Store& store, std::span<const Board> boards) {
  const Board& board = boards.front();
  std::string text = notation::to_string(Position{board}) + ": ";
  const std::vector<StoredFact> facts = counting(store.facts_about(board).facts);
  if (const auto found = find_contradiction(board, facts)) return to_string(*found);
  const auto high = std::ranges::max_element(
      facts, {}, [](const StoredFact& stored) { return stored.fact.bounds.lower; });
  if (high == facts.end()) return text + "its results contradict each other";
  text += to_string(*high) + " and results about ";
  if (boards.size() == 2)
    return text + notation::to_string(Position{boards[1]}) + " contradict each other";
  return text + std::to_string(boards.size() - 1) + " other positions contradict each other";
}

DisputeResolver::DisputeResolver(Store& store, IndependentSearch search_independently,
                                 std::function<void(const std::string&)> on_notice)
    : store_(store), search_(std::move(search_independently)), on_notice_(std::move(on_notice)) {}

Resolution DisputeResolver::resolve(std::span<const Board> boards) {
  for (const Board& board : boards) {
    const std::optional<std::vector<Exclusion>> wrong = find_wrong(board);
    if (!wrong) return unresolved_ ? Resolution::unresolved : Resolution::stopped;
    if (wrong->empty()) continue;
    for (const Exclusion& exclusion : *wrong) {
      store_.exclude(exclusion);
      excluded_.push_back(exclusion.worker);
      notify("worker " + exclusion.worker +
             " was wrong: it is excluded, and none of its results counts any more");
    }
    return Resolution::resolved;
  }
  return Resolution::unresolved;
}

/// The workers of facts about `board` that a search refutes; nothing if it was stopped or cannot be
/// trusted.
std::optional<std::vector<Exclusion>> DisputeResolver::find_wrong(const Board& board) {
  std::vector<Exclusion> wrong;
  const std::vector<StoredFact> facts = counting(store_.facts_about(board).facts);
  if (facts.empty()) return wrong;
  const Window window = deciding_window(facts);
  const std::optional<Fact> third = search_(board, window, RecheckOrdering::by_evaluation);
  if (!third) return std::nullopt;
  std::vector<Bounds> refuted;
  for (const StoredFact& stored : facts) {
    if (!contradict(stored.fact.bounds, third->bounds)) continue;
    refuted.push_back(stored.fact.bounds);
    const std::string& worker = stored.fact.provenance.worker;
    if (std::ranges::find(wrong, worker, &Exclusion::worker) != wrong.end()) continue;
    wrong.push_back(
        {worker, fmt::format("its result {} about {} was wrong, {} was found instead",
                             bounds_text(stored.fact.bounds), notation::to_string(Position{board}),
                             bounds_text(third->bounds))});
  }
  // Exclusions are for ever, so they need a second opinion: a worker that refutes the same facts,
  // or else a different search. A fact that is merely wide enough for both is none.
  const bool has_second_opinion = std::ranges::any_of(facts, [&](const StoredFact& stored) {
    return !contradict(stored.fact.bounds, third->bounds) &&
           std::ranges::all_of(refuted, [&](const Bounds& wrong_bounds) {
             return contradict(stored.fact.bounds, wrong_bounds);
           });
  });
  if (!refuted.empty() && !has_second_opinion) {
    const std::optional<Fact> fourth = search_(board, window, RecheckOrdering::by_mobility);
    if (!fourth) return std::nullopt;
    unresolved_ = contradict(third->bounds, fourth->bounds);
    if (unresolved_) return std::nullopt;
  }
  store_.record({&*third, 1});
  return wrong;
}

void DisputeResolver::notify(const std::string& text) const {
  if (on_notice_) on_notice_(text);
}

}  // namespace kanzen::campaign
