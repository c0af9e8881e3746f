#include "solver/campaign/trust/dispute_resolver.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace kanzen::campaign {

namespace {

std::vector<StoredFact> valid(std::vector<StoredFact> facts) {
  std::erase_if(facts, [](const StoredFact& stored) { return stored.revoked; });
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

}  // namespace

DisputeResolver::DisputeResolver(Store& store, IndependentSearch search_independently,
                                 std::function<void(const std::string&)> on_notice)
    : store_(store), search_(std::move(search_independently)), on_notice_(std::move(on_notice)) {}

Resolution DisputeResolver::resolve(std::span<const Board> boards) {
  for (const Board& board : boards) {
    const std::optional<std::vector<StoredFact>> wrong = refuted(board);
    if (!wrong) return unresolved_ ? Resolution::unresolved : Resolution::stopped;
    if (wrong->empty()) continue;
    std::set<std::string> workers;
    for (const StoredFact& stored : *wrong) workers.insert(stored.fact.provenance.worker);
    for (const std::string& worker : workers) {
      store_.exclude(worker);
      excluded_.push_back(worker);
      notify("worker " + worker + " was wrong: it is excluded, and all its results are revoked");
    }
    return Resolution::resolved;
  }
  return Resolution::unresolved;
}

/// The facts about `board` that a search refutes; nothing if it was stopped or cannot be trusted.
std::optional<std::vector<StoredFact>> DisputeResolver::refuted(const Board& board) {
  const std::vector<StoredFact> facts = valid(store_.facts_about(board).facts);
  if (facts.empty()) return facts;
  const Window window = deciding_window(facts);
  const std::optional<Fact> third = search_(board, window, RecheckOrdering::by_evaluation);
  if (!third) return std::nullopt;
  std::vector<StoredFact> wrong;
  for (const StoredFact& stored : facts) {
    if (contradict(stored.fact.bounds, third->bounds)) wrong.push_back(stored);
  }
  if (wrong.size() == facts.size()) {  // nobody agrees: a different search must confirm it
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
