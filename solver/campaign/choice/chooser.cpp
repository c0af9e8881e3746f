// Chooses the leaves of a campaign. next() takes the claim with the least expected work left,
// follows the moves that would decide it with the least work by today's predictions, and stops
// where one search is expected to be cheap enough: that position is a leaf. Leaves in flight count
// as solved with their likely outcome, so that the next ones are those that will then be needed.
#include "solver/campaign/choice/chooser.hpp"

#include <set>

namespace kanzen::campaign {

namespace {

/// A leased leaf remains one if its expected work is at most this many times the limit, because the
/// expectations of two processes differ a little.
constexpr double kMaxLeafCostFactor = 4;

/// A worker gets leaves with a common grandparent together if it can, as they share positions, and
/// its table still knows these.
std::int64_t nearby_group(const BoundsGraph& graph, NodeId node) {
  for (int step = 0; step < 2; ++step) {
    NodeId above = node;
    graph.for_each_parent(node, [&](NodeId parent, bool) { above = parent; });
    node = above;
  }
  return node;
}

}  // namespace

Chooser::Chooser(const LeafLimits& limits, Estimator estimate, const LeafModels& models,
                 std::size_t forget_at)
    : limits_(limits),
      predictor_(tree_, std::move(estimate), models),
      work_(tree_.graph(), [this](const NodeGoal& goal) { return predictor_.predict(goal); }),
      claims_(tree_.graph()),
      forget_at_(forget_at) {}

/// Calls visit(node) for the roots and the positions on which open goals depend: each at least
/// once, and before its moves, which `visit` may add.
template <typename Visit>
void Chooser::visit_needed(Visit&& visit) const {
  std::vector<NodeGoal> open;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    visit(claims_[i].root.node);
    for (const DecidedGoal& wanted : claims_[i].goals) open.push_back(wanted.goal);
  }
  std::unordered_set<std::uint64_t> seen;
  while (!open.empty()) {
    const NodeGoal goal = open.back();
    open.pop_back();
    visit(goal.node);
    if (work_.holds(goal) || !seen.insert(goal_key(goal)).second) continue;
    const BoundsGraph& graph = tree_.graph();
    for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
      open.push_back(child_goal(goal, graph.child(goal.node, i)));
    }
  }
}

std::size_t Chooser::add_claim(const Board& root, const Bounds& claimed, bool is_paused) {
  for (const DecidedGoal& wanted : claims_.add(tree_.add(root), claimed, is_paused).goals) {
    work_.add(wanted.goal);
  }
  return claims_.size() - 1;
}

void Chooser::add_claims(std::span<const RootClaim> claims) {
  for (const RootClaim& claim : claims) add_claim(claim.root.board, claim.bounds, claim.is_paused);
}

void Chooser::add_fact(const Board& canonical, const Bounds& bounds, double nodes) {
  const NodeId node = tree_.apply(canonical, bounds);
  facts_.add(node, bounds, nodes);
  work_.update(tree_.graph().changed());
  const auto flight = flights_.find(node);
  if (flight == flights_.end() ||
      !decides(tree_.graph().bounds(node), flight->second.leaf.window)) {
    return;
  }
  learn(flight->second, nodes);
  end_flight(node);
}

/// Adds the moves of the goal's position to the tree, and makes the goal depend on them.
void Chooser::expand(const NodeGoal& goal) {
  if (!tree_.graph().has_all_children(goal.node)) {
    tree_.expand(goal.node);
    work_.update(tree_.graph().changed());
    expanded_.push_back(tree_.board(goal.node));
  }
  if (!work_.holds(goal)) work_.expand(goal);
}

/// Goes from the last moves to the first, so that all bounds of the moves of a position are known
/// when it is expanded. Moves without bounds are added only where something open depends on them.
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

/// Opens one path to the goal along expanded positions that are not in flight. Returns false if
/// there is none. `seen` collects goals without a path.
bool Chooser::open_path(const NodeGoal& goal, const std::vector<NodeGoal>& goals,
                        std::unordered_set<std::uint64_t>& seen) {
  if (work_.holds(goal) || !seen.insert(goal_key(goal)).second) return false;
  if (std::ranges::find(goals, goal) != goals.end()) return true;
  const BoundsGraph& graph = tree_.graph();
  std::vector<NodeGoal> above;
  graph.for_each_parent(goal.node, [&](NodeId parent, bool keeps_side) {
    if (!graph.has_all_children(parent)) return;
    above.push_back(parent_goal(goal, parent, keeps_side));
  });
  for (const NodeGoal& parent : above) {
    if (is_in_flight(parent.node) || !open_path(parent, goals, seen)) continue;
    if (!work_.is_expanded(parent)) work_.expand(parent);
    return true;
  }
  return false;
}

std::optional<Leaf> Chooser::next() {
  for (const std::size_t claim : claims_by_work()) {
    if (std::optional<Leaf> leaf = next_for(claim)) return leaf;
  }
  return std::nullopt;
}

std::vector<std::size_t> Chooser::claims_by_work() const {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (claims_.is_wanted(i)) order.emplace_back(expected_nodes_left(i), i);
  }
  std::ranges::sort(order);
  std::vector<std::size_t> claims;
  claims.reserve(order.size());
  for (const auto& [nodes, claim] : order) claims.push_back(claim);
  return claims;
}

std::optional<Leaf> Chooser::resume(const Board& canonical, const Window& window) {
  const NodeId node = tree_.find(canonical);
  if (node == kNoNode || is_in_flight(node)) return std::nullopt;
  const NodeGoal goal{node, window.beta};
  std::unordered_set<std::uint64_t> seen;
  if (!open_path(goal, claims_.open_goals(), seen) || work_.is_expanded(goal)) return std::nullopt;
  const bool is_still_leaf = tree_.graph().rank(node) <= limits_.empties ||
                             work_.expectation(goal).work <= kMaxLeafCostFactor * limits_.nodes;
  if (!is_still_leaf) return std::nullopt;
  return start_flight(goal);
}

std::vector<Leaf> Chooser::take_unneeded() {
  const std::vector<NodeGoal> open = claims_.open_goals();
  std::vector<Leaf> leaves;
  for (const auto& [node, flight] : flights_) {
    const bool is_needed = std::ranges::any_of(
        flight.goals, [&](const NodeGoal& goal) { return work_.is_needed(goal, open); });
    if (!is_needed) leaves.push_back(flight.leaf);
  }
  for (const Leaf& leaf : leaves) end_flight(leaf.node);
  return leaves;
}

void Chooser::forget_unneeded() {
  if (contradiction()) return;  // whose facts the tree must still lead to
  const BoundsGraph& graph = tree_.graph();
  std::vector<bool> keep(tree_.size());
  for (NodeId node = 0; node < keep.size(); ++node) {
    const Bounds bounds = graph.bounds(node);
    const bool has_bounds = bounds.lower > kMinScore || bounds.upper < kMaxScore;
    keep[node] = graph.exists(node) && (has_bounds || facts_.contains(node) || is_in_flight(node));
  }
  visit_needed([&](NodeId node) { keep[node] = true; });
  tree_.forget(keep);
  work_.forget(keep);
  predictor_.forget(keep);
  // A tree of which little can go must not be walked again for each leaf.
  forget_at_ = std::max(forget_at_, 2 * tree_.graph().size());
}

double Chooser::expected_nodes_left() const {
  double nodes = 0;
  for (const auto& [node, flight] : flights_) nodes += flight.leaf.expected_nodes;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (claims_.is_wanted(i)) nodes += expected_nodes_left(i);
  }
  return nodes;
}

double Chooser::expected_root_nodes() const {
  double nodes = 0;
  std::set<NodeId> in_flight;
  for (std::size_t i = 0; i < claims_.size(); ++i) {
    if (!claims_.is_wanted(i)) continue;
    const auto flight = flights_.find(claims_[i].root.node);
    // Several claims may be about one root, whose search counts once.
    if (flight != flights_.end() && in_flight.insert(flight->first).second) {
      nodes += flight->second.leaf.expected_nodes;
    }
    const bool is_whole = std::ranges::all_of(claims_[i].goals, [this](const DecidedGoal& wanted) {
      return !work_.is_expanded(wanted.goal) && is_leaf(wanted.goal);
    });
    if (is_whole) nodes += expected_nodes_left(i);
  }
  return nodes;
}

double Chooser::expected_nodes_left(std::size_t claim) const {
  double nodes = 0;
  double reached = 1;  // the probability that this goal has to be examined
  for (const auto& [goal, wanted] : ordered_goals(claims_[claim])) {
    const GoalExpectation expectation = work_.expectation(goal);
    nodes += reached * expectation.work;
    reached *= wanted ? expectation.probability : 1 - expectation.probability;
  }
  return nodes;
}

std::optional<Leaf> Chooser::next_for(std::size_t number) {
  if (tree_.graph().size() >= forget_at_) forget_unneeded();
  const TreeClaim& claim = claims_[number];
  const double claim_nodes = expected_nodes_left(number);
  for (;;) {
    std::optional<NodeGoal> found;
    for (const auto& [goal, wanted] : ordered_goals(claim)) {
      found = work_.next(goal);
      if (found) break;
      // If leaves in flight turn out as expected, this goal alone refutes the claim.
      const GoalExpectation expectation = work_.expectation(goal);
      if (expectation.is_decided() && (expectation.probability > 0) != wanted) return std::nullopt;
    }
    if (!found) return std::nullopt;
    if (is_in_flight(found->node)) {
      // If its search does not decide this goal, we choose it again.
      flights_.at(found->node).goals.push_back(*found);
      work_.assume(*found);
    } else if (is_leaf(*found)) {
      Leaf leaf = start_flight(*found);
      leaf.claim_nodes = claim_nodes;
      return leaf;
    } else {
      expand(*found);
    }
  }
}

/// Puts the goal first whose refutation of the claim costs the least work for its probability.
std::vector<DecidedGoal> Chooser::ordered_goals(const TreeClaim& claim) const {
  std::vector<DecidedGoal> goals = claim.goals;
  const auto price = [&](const DecidedGoal& wanted) {
    const GoalExpectation expectation = work_.expectation(wanted.goal);
    const double refutes = wanted.holds ? 1 - expectation.probability : expectation.probability;
    return expectation.work / std::max(refutes, 1e-9);
  };
  if (goals.size() == 2 && price(goals[1]) < price(goals[0])) std::swap(goals[0], goals[1]);
  return goals;
}

/// Whether a position is solved by one search. One that was expanded was too costly for that, and
/// much of its tree may be known by now. It becomes a leaf only if it has become much cheaper, not
/// when the models learn that leaves are a little cheaper: its search as a whole may take many
/// times as long as a leaf, and a mispredicted result is searched twice.
bool Chooser::is_leaf(const NodeGoal& goal) const {
  constexpr double kMuchCheaper = 1.0 / 8;
  const BoundsGraph& graph = tree_.graph();
  if (graph.rank(goal.node) <= limits_.empties) return true;
  const bool is_expanded = graph.child_count(goal.node) != 0;
  return work_.expectation(goal).work <= limits_.nodes * (is_expanded ? kMuchCheaper : 1);
}

/// A search for two thresholds takes several times as long as for one, so only a root is searched
/// for all goals of its claims. Elsewhere a second goal may never need the position, since one of
/// several moves is enough for it.
Leaf Chooser::start_flight(const NodeGoal& goal) {
  const GoalExpectation expectation = work_.expectation(goal);
  Leaf leaf{
      .board = tree_.board(goal.node),
      .window = {goal.threshold - 1, goal.threshold},
      .misprediction_probability = std::min(expectation.probability, 1 - expectation.probability),
      .group = nearby_group(tree_.graph(), goal.node),
      .node = goal.node};
  std::vector<NodeGoal> goals{goal};
  for (const NodeGoal& other : claims_.open_goals()) {
    if (other.node != goal.node || other == goal) continue;
    goals.push_back(other);
    leaf.window.alpha = std::min(leaf.window.alpha, other.threshold - 1);
    leaf.window.beta = std::max(leaf.window.beta, other.threshold);
  }
  for (const NodeGoal& assumed : goals) {
    leaf.expected_nodes += work_.expectation(assumed).work;
    work_.assume(assumed);
  }
  flights_.emplace(leaf.node, Flight{leaf, std::move(goals)});
  return leaf;
}

void Chooser::end_flight(NodeId node) {
  const auto flight = flights_.extract(node);
  for (const NodeGoal& goal : flight.mapped().goals) work_.end_assumption(goal);
}

void Chooser::learn(const Flight& flight, double nodes) {
  const double value = predictor_.bounded_estimate(flight.leaf.node);
  for (const NodeGoal& goal : flight.goals) {
    predictor_.learn_cost(value, goal, nodes / static_cast<double>(flight.goals.size()));
    const std::optional<bool> reached = work_.holds(goal);
    if (reached) predictor_.learn_outcome(value, goal.threshold, *reached);
  }
  const std::size_t learned = predictor_.models().learned();
  // New predictions concern the whole tree, so they wait until the models know a quarter more.
  if (learned < next_update_) return;
  work_.update_predictions();
  next_update_ = learned + learned / 4;
}

LoadedFacts load_chooser(Store& store, Chooser& chooser,
                         const std::function<void(const Fact&)>& on_fact) {
  LoadedFacts report;
  report.exclusions = store.exclusions().size();
  chooser.add_claims(store.definition().claims);
  report.last = store.for_each_fact(0, report.damaged, [&](const StoredFact& stored) {
    const Fact& fact = stored.fact;
    if (on_fact) on_fact(fact);
    chooser.add_fact(fact.board, fact.bounds, static_cast<double>(fact.provenance.nodes));
    ++report.facts;
  });
  chooser.restore_expanded(store.expanded());
  return report;
}

}  // namespace kanzen::campaign
