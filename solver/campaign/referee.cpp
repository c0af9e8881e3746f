#include "solver/campaign/referee.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace kanzen::campaign {

namespace {

bool exclude(const Bounds& a, const Bounds& b) noexcept {
  return a.lower > b.upper || b.lower > a.upper;
}

std::vector<StoredFact> valid(std::vector<StoredFact> facts) {
  std::erase_if(facts, [](const StoredFact& stored) { return stored.revoked; });
  return facts;
}

/// The smallest window that shows whether the facts are right: between two facts that exclude each
/// other, else at the ends of their intersection.
Window deciding_window(std::span<const StoredFact> facts) noexcept {
  Bounds all;
  for (const StoredFact& stored : facts) {
    all.lower = std::max(all.lower, stored.fact.bounds.lower);
    all.upper = std::min(all.upper, stored.fact.bounds.upper);
  }
  if (all.lower > all.upper || all.upper == kMaxScore) return {all.lower - 1, all.lower};
  if (all.lower == kMinScore) return {all.upper, all.upper + 1};
  return {all.lower - 1, all.upper + 1};
}

}  // namespace

Referee::Referee(Store& store, Opinion opinion, std::function<void(const std::string&)> notice)
    : store_(store), opinion_(std::move(opinion)), notice_(std::move(notice)) {}

Ruling Referee::settle(std::span<const Board> boards) {
  for (const Board& board : boards) {
    const std::optional<std::vector<StoredFact>> wrong = refuted(board);
    if (!wrong) return unsettled_ ? Ruling::unsettled : Ruling::stopped;
    if (wrong->empty()) continue;
    std::set<std::string> workers;
    for (const StoredFact& stored : *wrong) workers.insert(stored.fact.provenance.worker);
    for (const std::string& worker : workers) {
      store_.shut_out(worker);
      shut_out_.push_back(worker);
      tell("worker " + worker + " was wrong: it is shut out, and all its results are revoked");
    }
    return Ruling::settled;
  }
  return Ruling::unsettled;
}

/// The facts about `board` that a search refutes; nothing if it was stopped or cannot be trusted.
std::optional<std::vector<StoredFact>> Referee::refuted(const Board& board) {
  const std::vector<StoredFact> facts = valid(store_.facts_about(board).facts);
  if (facts.empty()) return facts;
  const Window window = deciding_window(facts);
  const std::optional<Fact> third = opinion_(board, window, false);
  if (!third) return std::nullopt;
  std::vector<StoredFact> wrong;
  for (const StoredFact& stored : facts) {
    if (exclude(stored.fact.bounds, third->bounds)) wrong.push_back(stored);
  }
  if (wrong.size() == facts.size()) {  // nobody agrees: a different search must confirm it
    const std::optional<Fact> fourth = opinion_(board, window, true);
    if (!fourth) return std::nullopt;
    unsettled_ = exclude(third->bounds, fourth->bounds);
    if (unsettled_) return std::nullopt;
  }
  store_.record({&*third, 1});
  return wrong;
}

void Referee::tell(const std::string& text) const {
  if (notice_) notice_(text);
}

}  // namespace kanzen::campaign
