#include "solver/campaign/chooser.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "core/moves.hpp"
#include "solver/campaign/dispute.hpp"
#include "solver/campaign/proof_support.hpp"
#include "solver/campaign/task.hpp"

namespace kanzen::campaign {

namespace {

/// The least probability of an advised answer.
constexpr double kAdvisedProbability = 0.9;

/// A leaf that was leased remains a leaf if its expected work is at most this many times the limit
/// of a leaf. Expectations differ a little from one process to the next.
constexpr double kStillLeaf = 4;

}  // namespace

Chooser::Chooser(const LeafLimits& limits, Estimator estimate, const LeafModels& models,
                 std::size_t forget_at)
    : limits_(limits),
      estimator_(std::move(estimate)),
      models_(models),
      work_(tree_.graph(), [this](const Question& question) { return predict(question); }),
      forget_at_(forget_at) {}

std::size_t Chooser::add_claim(const Board& root, Score at_least, Score at_most) {
  Claim claim{tree_.add(root), at_least, at_most, {}, {}};
  const auto add_goal = [&](Score threshold, bool wanted) {
    if (threshold <= kMinScore || threshold > kMaxScore) return;
    Question goal{claim.root.node, threshold};
    if (claim.root.negated) goal.threshold = 2 - threshold;
    claim.goals.push_back(goal);
    claim.wanted.push_back(wanted != claim.root.negated);
    work_.add(goal);
  };
  add_goal(at_least, true);
  add_goal(at_most + 2, false);
  claims_.push_back(std::move(claim));
  return claims_.size() - 1;
}

/// Goes from the last moves to the first, so that all bounds of the moves of a position are known
/// when it is expanded. Other moves have no bounds, and are added only where something open depends
/// on them.
void Chooser::restore_expanded(std::vector<Board> expanded) {
  std::ranges::sort(expanded, {}, [](const Board& board) { return board.empty_count(); });
  std::vector<bool> again;
  for (const Board& board : expanded) {
    if (legal_moves(board) == 0) continue;
    const NodeId node = tree_.add(board).node;
    again.resize(tree_.size());
    again[node] = true;
    if (tree_.graph().child_count(node) != 0) continue;
    tree_.link(node);
    work_.update(tree_.graph().changed());
  }
  visit_needed([&](NodeId node) {
    if (node >= again.size() || !again[node]) return;
    tree_.expand(node);
    work_.update(tree_.graph().changed());
  });
}

std::vector<Board> Chooser::take_expanded() { return std::exchange(expanded_, {}); }

void Chooser::add_fact(const Board& canonical, const Bounds& bounds, double nodes) {
  const NodeId node = tree_.apply(canonical, bounds);
  NodeFacts& fact = facts_[node];
  // Not narrow(): facts that exclude each other leave an empty intersection, by which witnesses()
  // finds them. The tree has the conflict then, so that no leaf is chosen and no claim is decided.
  fact.bounds = intersection(fact.bounds, bounds);
  fact.nodes += nodes;
  nodes_ += nodes;
  work_.update(tree_.graph().changed());
  const auto flight = in_flight_.find(node);
  if (flight == in_flight_.end()) return;
  if (!answers(tree_.graph().bounds(node), flight->second.leaf.window)) return;
  learn(flight->second, nodes);
  end_flight(node);
}

void Chooser::train(const Fact& fact) {
  const NodeId node = tree_.find(fact.board);
  const Window& asked = fact.provenance.window;
  if (node == kNoNode || !answers(fact.bounds, asked)) return;
  const double value = raw_estimate(node);
  models_.cost.learn(tree_.graph().rank(node), distance_from(value, asked.beta),
                     static_cast<double>(fact.provenance.nodes));
  // A null window contains one threshold, the window of both goals of a claim contains two.
  for (const Score threshold : std::set<Score>{asked.alpha + 1, asked.beta}) {
    const std::optional<bool> yes = reaches(fact.bounds, threshold);
    if (!yes || threshold <= kMinScore || threshold > kMaxScore || threshold % 2 != 0) continue;
    learn_answer(value, threshold, *yes);
  }
}

std::optional<Leaf> Chooser::next() {
  if (tree_.graph().count() >= forget_at_) forget_unneeded();
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (state(i) != ClaimState::open) continue;
    if (std::optional<Leaf> leaf = next_for(claims_[i])) return leaf;
  }
  return std::nullopt;
}

std::optional<Leaf> Chooser::resume(const Board& canonical, const Window& window) {
  const NodeId node = tree_.find(canonical);
  if (node == kNoNode || in_flight_.contains(node)) return std::nullopt;
  const Question question{node, window.beta};
  std::unordered_set<std::uint64_t> seen;
  if (!open_way_to(question, open_goals(), seen) || work_.expanded(question)) return std::nullopt;
  const bool is_still_leaf = tree_.graph().rank(node) <= limits_.empties ||
                             work_.prospect(question).work <= kStillLeaf * limits_.nodes;
  if (!is_still_leaf) return std::nullopt;
  return start_flight(question);
}

void Chooser::put_back(const Leaf& leaf) {
  const auto flight = in_flight_.find(leaf.node);
  if (flight != in_flight_.end() && flight->second.leaf.board == leaf.board) end_flight(leaf.node);
}

std::vector<Leaf> Chooser::unneeded() {
  const std::vector<Question> goals = open_goals();
  std::vector<Leaf> leaves;
  for (const auto& [node, flight] : in_flight_) {
    const bool needed =
        std::any_of(flight.questions.begin(), flight.questions.end(),
                    [&](const Question& question) { return work_.needed(question, goals); });
    if (!needed) leaves.push_back(flight.leaf);
  }
  for (const Leaf& leaf : leaves) end_flight(leaf.node);
  return leaves;
}

void Chooser::forget_unneeded() {
  if (conflict()) return;
  const BoundsGraph& graph = tree_.graph();
  std::vector<bool> keep(tree_.size());
  for (NodeId node = 0; node < keep.size(); ++node) {
    const Bounds bounds = graph.bounds(node);
    keep[node] = graph.exists(node) && (bounds.lower > kMinScore || bounds.upper < kMaxScore);
  }
  for (const auto& [node, fact] : facts_) keep[node] = true;
  for (const auto& [node, flight] : in_flight_) keep[node] = true;
  visit_needed([&](NodeId node) { keep[node] = true; });
  tree_.forget(keep);
  work_.forget(keep);
  for (std::vector<float>* estimates : {&raw_estimates_, &estimates_}) {
    for (NodeId node = 0; node < estimates->size(); ++node) {
      if (!keep[node]) (*estimates)[node] = std::nanf("");
    }
  }
  forget_at_ = std::max(forget_at_, 2 * graph.count());
}

ClaimState state_of(Score at_least, Score at_most, const Bounds& proven) noexcept {
  if (at_least > at_most || proven.lower > at_most || proven.upper < at_least) {
    return ClaimState::refuted;
  }
  return proven.lower >= at_least && proven.upper <= at_most ? ClaimState::proven
                                                             : ClaimState::open;
}

ClaimState Chooser::state(std::size_t claim) const {
  return state_of(claims_[claim].at_least, claims_[claim].at_most, bounds(claim));
}

Bounds Chooser::bounds(std::size_t claim) const {
  const TreePosition& root = claims_[claim].root;
  const Bounds bounds = tree_.graph().bounds(root.node);
  return root.negated ? negated(bounds) : bounds;
}

bool Chooser::all_decided() const {
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (state(i) == ClaimState::open) return false;
  }
  return true;
}

double Chooser::expected_nodes_left() const {
  double nodes = 0;
  for (const auto& [node, flight] : in_flight_) nodes += flight.leaf.expected_nodes;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (state(i) != ClaimState::open) continue;
    double reached = 1;  // the probability that this goal has to be examined
    for (const std::size_t goal : goal_order(claims_[i])) {
      const Prospect prospect = work_.prospect(claims_[i].goals[goal]);
      nodes += reached * prospect.work;
      reached *= claims_[i].wanted[goal] ? prospect.probability : 1 - prospect.probability;
    }
  }
  return nodes;
}

double Chooser::wasted_nodes() const {
  Useful useful;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    for (std::size_t goal = 0; goal < claims_[i].goals.size(); ++goal) {
      const Question& question = claims_[i].goals[goal];
      // A refuted claim does not need its other goal.
      if (state(i) == ClaimState::refuted && work_.proven(question) == claims_[i].wanted[goal])
        continue;
      if (state(i) == ClaimState::refuted && !work_.proven(question)) continue;
      count_useful(question, useful);
    }
  }
  return nodes_ - useful.nodes;
}

Bounds Chooser::fact_bounds(const Board& canonical) const {
  const NodeId node = tree_.find(canonical);
  return node == kNoNode ? Bounds{} : fact_bounds(node);
}

std::vector<ProvenAnswer> Chooser::mispredicted_support() {
  std::vector<Answer> answers;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    for (std::size_t goal = 0; goal < claims_[i].goals.size(); ++goal) {
      const std::optional<bool> yes = work_.proven(claims_[i].goals[goal]);
      if (state(i) == ClaimState::open || !yes) continue;
      // One of its goals refutes a claim; all of them prove it.
      if (state(i) == ClaimState::refuted && *yes == claims_[i].wanted[goal]) continue;
      answers.push_back({claims_[i].goals[goal], *yes});
    }
  }
  std::vector<ProvenAnswer> mispredicted;
  const auto own = [this](NodeId node) { return fact_bounds(node); };
  for (const Answer& answer : supporting_facts(tree_.graph(), answers, own)) {
    const auto& [node, threshold] = answer.question;
    const bool expected = margin_over(raw_estimate(node), threshold) >= 0;
    if (expected != answer.yes) mispredicted.push_back({tree_.board(node), threshold, answer.yes});
  }
  return mispredicted;
}

std::vector<Board> Chooser::witnesses() const {
  return disputed_boards(tree_, [this](NodeId node) { return fact_bounds(node); });
}

Bounds Chooser::fact_bounds(NodeId node) const {
  const auto fact = facts_.find(node);
  return fact == facts_.end() ? Bounds{} : fact->second.bounds;
}

Prospect Chooser::predict(const Question& question) {
  const double value = estimate(question.node);
  Prospect prospect{models_.errors.probability_at_least(value, question.threshold),
                    models_.cost.nodes(tree_.graph().rank(question.node),
                                       distance_from(value, question.threshold))};
  if (!advisor_) return prospect;
  if (const auto yes = advisor_(tree_.board(question.node), question.threshold)) {
    prospect.probability = *yes ? std::max(prospect.probability, kAdvisedProbability)
                                : std::min(prospect.probability, 1 - kAdvisedProbability);
  }
  return prospect;
}

double Chooser::estimate(NodeId node) {
  const double value = raw_estimate(node);
  if (estimates_.size() <= node) {
    estimates_.resize(std::max(tree_.size(), estimates_.size()), std::nanf(""));
  }
  if (std::isnan(estimates_[node])) {
    const Bounds bounds = tree_.graph().bounds(node);
    estimates_[node] = static_cast<float>(
        std::clamp(value, static_cast<double>(bounds.lower), static_cast<double>(bounds.upper)));
  }
  return estimates_[node];
}

/// The estimate without the proven bounds.
double Chooser::raw_estimate(NodeId node) {
  if (raw_estimates_.size() <= node) {
    raw_estimates_.resize(std::max(tree_.size(), raw_estimates_.size()), std::nanf(""));
  }
  if (std::isnan(raw_estimates_[node])) {
    raw_estimates_[node] = static_cast<float>(estimator_(tree_.board(node)));
  }
  return raw_estimates_[node];
}

std::optional<Leaf> Chooser::next_for(const Claim& claim) {
  for (;;) {
    std::optional<Question> found;
    for (const std::size_t goal : goal_order(claim)) {
      found = work_.next(claim.goals[goal]);
      if (found) break;
      // If the expectations of leaves in flight are right, this goal alone refutes the claim.
      const Prospect prospect = work_.prospect(claim.goals[goal]);
      if (prospect.decided() && (prospect.probability > 0) != claim.wanted[goal])
        return std::nullopt;
    }
    if (!found) return std::nullopt;
    const auto flight = in_flight_.find(found->node);
    if (flight != in_flight_.end()) {
      // The search in flight may answer it, too; if not, it is chosen again.
      flight->second.questions.push_back(*found);
      work_.assume(*found, true);
    } else if (is_leaf(*found)) {
      return start_flight(*found);
    } else {
      expand(*found);
    }
  }
}

/// Orders the goals by their price for refuting the claim, the cheapest first.
std::vector<std::size_t> Chooser::goal_order(const Claim& claim) const {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < claim.goals.size(); ++i) order.push_back(i);
  const auto price = [&](std::size_t i) {
    const Prospect prospect = work_.prospect(claim.goals[i]);
    const double refutes = claim.wanted[i] ? 1 - prospect.probability : prospect.probability;
    return prospect.work / std::max(refutes, 1e-9);
  };
  if (order.size() == 2 && price(1) < price(0)) std::swap(order[0], order[1]);
  return order;
}

/// An expanded position was once too costly for a leaf, and now much of it may be known. It does
/// not become a leaf because other leaves were cheaper than expected. Its search as a whole may
/// take many times as long as a leaf, and a mispredicted result is searched twice.
bool Chooser::is_leaf(const Question& question) const {
  constexpr double kMuchCheaper = 1.0 / 8;
  const BoundsGraph& graph = tree_.graph();
  if (graph.rank(question.node) <= limits_.empties) return true;
  const bool expanded = graph.child_count(question.node) != 0;
  return work_.prospect(question).work <= limits_.nodes * (expanded ? kMuchCheaper : 1);
}

void Chooser::expand(const Question& question) {
  if (!tree_.graph().has_all_children(question.node)) {
    tree_.expand(question.node);
    work_.update(tree_.graph().changed());
    expanded_.push_back(tree_.board(question.node));
  }
  if (!work_.proven(question)) work_.expand(question);
}

/// Opens the questions by which one of the goals depends on `question`, along one way through
/// expanded positions. Returns false if there is no such way. `seen` contains questions without
/// a way.
bool Chooser::open_way_to(const Question& question, const std::vector<Question>& goals,
                          std::unordered_set<std::uint64_t>& seen) {
  if (work_.proven(question) || !seen.insert(key_of(question)).second) return false;
  if (std::ranges::find(goals, question) != goals.end()) return true;
  const BoundsGraph& graph = tree_.graph();
  std::vector<Question> above;
  graph.for_each_parent(question.node, [&](NodeId parent, bool same_side) {
    if (!graph.has_all_children(parent)) return;
    above.push_back(parent_question(question, parent, same_side));
  });
  for (const Question& before : above) {
    if (in_flight_.contains(before.node) || !open_way_to(before, goals, seen)) continue;
    if (!work_.expanded(before)) work_.expand(before);
    return true;
  }
  return false;
}

/// Puts a leaf in flight. If it is a root, one search is to answer all goals. Elsewhere another
/// goal may never need the position, since only one of several moves has to reach both. A search
/// for both takes several times as long.
Leaf Chooser::start_flight(const Question& question) {
  Leaf leaf{tree_.board(question.node), {question.threshold - 1, question.threshold}};
  leaf.node = question.node;
  leaf.bundle = bundle_of(question.node);
  const Prospect prospect = work_.prospect(question);
  leaf.expected_nodes = prospect.work;
  leaf.misprediction_probability = std::min(prospect.probability, 1 - prospect.probability);
  std::vector<Question> questions{question};
  work_.assume(question, true);
  for (const Question& goal : open_goals()) {
    if (goal.node != question.node || goal == question) continue;
    work_.assume(goal, true);
    questions.push_back(goal);
    leaf.window.alpha = std::min(leaf.window.alpha, goal.threshold - 1);
    leaf.window.beta = std::max(leaf.window.beta, goal.threshold);
  }
  in_flight_.emplace(question.node, InFlight{leaf, std::move(questions)});
  return leaf;
}

void Chooser::end_flight(NodeId node) {
  const auto flight = in_flight_.find(node);
  assert(flight != in_flight_.end());
  for (const Question& question : flight->second.questions) work_.assume(question, false);
  in_flight_.erase(flight);
}

void Chooser::learn(const InFlight& flight, double nodes) {
  const NodeId node = flight.leaf.node;
  const double value = estimates_[node];
  const Question& question = flight.questions.front();
  models_.cost.learn(tree_.graph().rank(node), distance_from(value, question.threshold), nodes);
  for (const Question& asked : flight.questions) {
    const std::optional<bool> yes = work_.proven(asked);
    if (!yes) continue;
    learn_answer(value, asked.threshold, *yes);
  }
  const std::size_t learned = models_.predicted + models_.mispredicted;
  if (learned < next_update_) return;
  work_.update_predictions();
  next_update_ = 2 * learned;
}

void Chooser::learn_answer(double value, Score threshold, bool yes) {
  models_.errors.learn(value, threshold, yes);
  ++((margin_over(value, threshold) >= 0) == yes ? models_.predicted : models_.mispredicted);
}

std::vector<Question> Chooser::open_goals() const {
  std::vector<Question> goals;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (state(i) != ClaimState::open) continue;
    for (const Question& goal : claims_[i].goals) {
      if (!work_.proven(goal)) goals.push_back(goal);
    }
  }
  return goals;
}

/// Calls visit(node) for the roots and for the positions on which open goals depend. It visits each
/// at least once, and before its moves, which `visit` may add.
template <typename Visit>
void Chooser::visit_needed(Visit&& visit) const {
  std::vector<Question> open;
  for (const Claim& claim : claims_) {
    visit(claim.root.node);
    open.insert(open.end(), claim.goals.begin(), claim.goals.end());
  }
  std::unordered_set<std::uint64_t> seen;
  while (!open.empty()) {
    const Question question = open.back();
    open.pop_back();
    visit(question.node);
    if (work_.proven(question) || !seen.insert(key_of(question)).second) continue;
    const BoundsGraph& graph = tree_.graph();
    for (std::size_t i = 0; i < graph.child_count(question.node); ++i) {
      open.push_back(child_question(question, graph.child(question.node, i)));
    }
  }
}

/// The number of a node two moves above the leaf.
std::int64_t Chooser::bundle_of(NodeId node) const {
  for (int step = 0; step < 2; ++step) {
    NodeId above = node;
    tree_.graph().for_each_parent(node, [&](NodeId parent, bool) { above = parent; });
    node = above;
  }
  return node;
}

/// Adds the nodes of the facts that settle `question`, or can still settle it.
void Chooser::count_useful(const Question& question, Useful& useful) const {
  if (!useful.seen.emplace(question.node, question.threshold).second) return;
  const std::optional<bool> yes = work_.proven(question);
  const auto fact = facts_.find(question.node);
  if (fact != facts_.end()) {
    const Bounds& own = fact->second.bounds;
    const bool decides =
        implies(own, question.threshold, true) || implies(own, question.threshold, false);
    if (decides && useful.counted.insert(question.node).second) useful.nodes += fact->second.nodes;
    if (decides) return;
  }
  const BoundsGraph& graph = tree_.graph();
  for (std::size_t i = 0; i < graph.child_count(question.node); ++i) {
    const Edge edge = graph.child(question.node, i);
    const Question after = child_question(question, edge);
    const bool reaches = work_.proven(after) == edge.same_side;
    if (yes == true && !reaches) continue;
    count_useful(after, useful);
    if (yes == true) return;
  }
}

}  // namespace kanzen::campaign
