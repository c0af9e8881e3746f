// How a dispute ends. The contradiction in the tree is rarely at the position of the wrong fact,
// since bounds have travelled up to it from both sides. disputed_boards() goes down again, from the
// two goals that cannot both be right to the facts on which they rest: one of these must be wrong.
// Their positions are searched once more, one after the other, until a fact is refuted. Its worker
// is excluded, and with it go all of its facts, also those that nobody has checked. If the others
// still contradict each other, the new tree shows it, and the next dispute begins.
#include "solver/campaign/second_searches.hpp"

#include <fmt/format.h>

#include "solver/campaign/choice/smallest_proof.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kAuditPriority = 1;  // before all new leaves, to find errors early

bool are_independent(const Provenance& a, const Provenance& b) noexcept {
  return a.worker != b.worker || a.is_isolated || b.is_isolated;
}

Task task_to_confirm(const Fact& fact, const Window& window) {
  return {.board = fact.board,
          .window = window,
          .purpose = Purpose::audit,
          .priority = kAuditPriority,
          .expected_nodes = static_cast<double>(fact.provenance.nodes),
          .avoid = fact.provenance.worker};
}

std::vector<StoredFact> without_excluded(std::vector<StoredFact> facts) {
  std::erase_if(facts, &StoredFact::is_excluded);
  return facts;
}

/// Chooses the window that shows whether the facts are right: between two that contradict each
/// other, else at the ends of their intersection.
Window deciding_window(std::span<const StoredFact> facts) noexcept {
  Bounds all;
  for (const StoredFact& stored : facts) all = intersection(all, stored.fact.bounds);
  if (all.lower > all.upper || all.upper == kMaxScore) return {all.lower - 1, all.lower};
  if (all.lower == kMinScore) return {all.upper, all.upper + 1};
  return {all.lower - 1, all.upper + 1};
}

/// Names the workers of facts about `board` that a search refutes. Nullopt if it was stopped or,
/// setting `is_unresolved`, if it cannot be trusted.
std::optional<std::vector<Exclusion>> find_wrong(Store& store, const Board& board,
                                                 const IndependentSearch& search,
                                                 bool& is_unresolved) {
  std::vector<Exclusion> wrong;
  const std::vector<StoredFact> facts = without_excluded(store.facts_about(board));
  if (facts.empty()) return wrong;
  const Window window = deciding_window(facts);
  const std::optional<Fact> third = search(board, window, RecheckOrdering::by_evaluation);
  if (!third) return std::nullopt;
  std::vector<Bounds> refuted;
  for (const StoredFact& stored : facts) {
    if (!contradict(stored.fact.bounds, third->bounds)) continue;
    refuted.push_back(stored.fact.bounds);
    const std::string& worker = stored.fact.provenance.worker;
    if (std::ranges::find(wrong, worker, &Exclusion::worker) != wrong.end()) continue;
    wrong.push_back(
        {worker, fmt::format("its result {} about {} was wrong, {} was found instead",
                             fact_text(stored.fact.bounds), notation::to_string(Position{board}),
                             fact_text(third->bounds))});
  }
  // Exclusions are for ever, so they need a second opinion: a worker that refutes the same facts,
  // or else a different search. A fact that is just wide enough to agree with both is none.
  const bool has_second_opinion = std::ranges::any_of(facts, [&](const StoredFact& stored) {
    return !contradict(stored.fact.bounds, third->bounds) &&
           std::ranges::all_of(refuted, [&](const Bounds& wrong_bounds) {
             return contradict(stored.fact.bounds, wrong_bounds);
           });
  });
  if (!refuted.empty() && !has_second_opinion) {
    const std::optional<Fact> fourth = search(board, window, RecheckOrdering::by_mobility);
    if (!fourth) return std::nullopt;
    is_unresolved = contradict(third->bounds, fourth->bounds);
    if (is_unresolved) return std::nullopt;
  }
  store.record({&*third, 1});
  return wrong;
}

}  // namespace

bool Audits::is_sampled(const Board& board) const noexcept {
  constexpr double kUnit = 0x1p-53;
  return static_cast<double>(hash_of(board) >> 11U) * kUnit < share_;
}

bool Audits::has_audit(const Board& board, const Window& window) const {
  const auto about = audits_.find(board);
  return about != audits_.end() &&
         std::ranges::find(about->second, window, &Audit::window) != about->second.end();
}

bool Audits::is_confirmed(const Board& board, const Window& window) const {
  return has_audit(board, window) &&
         std::ranges::find(audits_.at(board), window, &Audit::window)->is_confirmed;
}

void Audits::add_fact(const Fact& fact) {
  if (!enabled()) return;
  confirm(fact);
  const Window& window = fact.provenance.window;
  if (is_sampled(fact.board) && !has_audit(fact.board, window)) begin(window, fact);
}

void Audits::audit(const Window& window, std::span<const StoredFact> facts) {
  for (const StoredFact& stored : facts) {
    const Fact& fact = stored.fact;
    if (stored.is_excluded || !decides(fact.bounds, window)) continue;
    if (has_audit(fact.board, window)) {
      confirm(fact);
    } else {
      begin(window, fact);
    }
  }
}

void Audits::confirm(const Fact& fact) {
  const auto about = audits_.find(fact.board);
  if (about == audits_.end()) return;
  for (Audit& audit : about->second) {
    if (audit.is_confirmed || !decides(fact.bounds, audit.window)) continue;
    if (!are_independent(audit.first.provenance, fact.provenance)) continue;
    audit.is_confirmed = true;
    --unconfirmed_;
  }
  const bool is_confirmed = std::ranges::all_of(about->second, &Audit::is_confirmed);
  if (is_confirmed) open_boards_.erase(fact.board);
}

/// Begins no audit if `first` confirms a known result.
void Audits::begin(const Window& window, const Fact& first) {
  std::vector<Audit>& audits = audits_[first.board];
  const bool is_confirmed = std::ranges::any_of(audits, [&](const Audit& audit) {
    return decides(audit.first.bounds, window) &&
           are_independent(audit.first.provenance, first.provenance);
  });
  audits.push_back({window, first, is_confirmed});
  if (is_confirmed) return;
  ++unconfirmed_;
  open_boards_.insert(first.board);
}

std::vector<Task> Audits::due_tasks(const std::string& own, bool includes_others) {
  std::vector<Task> tasks;
  for (const Board& board : open_boards_) {
    for (Audit& audit : audits_.at(board)) {
      if (audit.is_confirmed) continue;
      Task task = task_to_confirm(audit.first, audit.window);
      if (task.avoid == own && !includes_others) task.avoid.clear();
      if (audit.was_published && audit.avoid == task.avoid) continue;
      audit.was_published = true;
      audit.avoid = task.avoid;
      tasks.push_back(std::move(task));
    }
  }
  return tasks;
}

std::vector<Board> disputed_boards(const ProofTree& tree,
                                   const std::function<Bounds(NodeId)>& own) {
  const BoundsContradiction& contradiction = *tree.graph().contradiction();
  const Bounds both = intersection(contradiction.earlier, contradiction.later);  // empty
  std::vector<Board> boards;
  for (const SupportedGoal& fact : supporting_facts(tree.graph(),
                                                    {{{contradiction.node, both.lower}, true},
                                                     {{contradiction.node, both.upper + 2}, false}},
                                                    own)) {
    const Board& board = tree.board(fact.goal.node);
    if (std::ranges::find(boards, board) == boards.end()) boards.push_back(board);
  }
  return boards;
}

std::string contradiction_text(Store& store, std::span<const Board> boards) {
  const Board& board = boards.front();
  std::string text = notation::to_string(Position{board}) + ": ";
  const std::vector<StoredFact> facts = without_excluded(store.facts_about(board));
  if (const auto found = find_contradiction(board, facts)) return to_string(*found);
  const auto high = std::ranges::max_element(
      facts, {}, [](const StoredFact& stored) { return stored.fact.bounds.lower; });
  if (high == facts.end()) return text + "its results contradict each other";
  text += to_string(*high) + " and results about ";
  if (boards.size() == 2)
    return text + notation::to_string(Position{boards[1]}) + " contradict each other";
  return text + std::to_string(boards.size() - 1) + " other positions contradict each other";
}

std::optional<std::vector<std::string>> resolve_dispute(
    Store& store, std::span<const Board> boards, const IndependentSearch& search,
    const std::function<void(const std::string&)>& on_notice) {
  std::vector<std::string> excluded;
  for (const Board& board : boards) {
    bool is_unresolved = false;
    const auto wrong = find_wrong(store, board, search, is_unresolved);
    if (!wrong && !is_unresolved) return std::nullopt;
    if (!wrong) break;
    for (const Exclusion& exclusion : *wrong) {
      store.exclude(exclusion);
      excluded.push_back(exclusion.worker);
      if (!on_notice) continue;
      on_notice("worker " + exclusion.worker +
                " was wrong: it is excluded, and none of its results counts any more");
    }
    if (!excluded.empty()) break;
  }
  return excluded;
}

}  // namespace kanzen::campaign
