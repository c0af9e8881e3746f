// How changes travel upward. A fact changes the expectations of a few goals, and a tree may have
// millions, so each goal stores its expectation, and a change queues the expanded goals above it.
// waiting_ has one queue for each rank, the number of empty squares. Children have lower ranks than
// their parents, so going through the queues once, from the lowest rank, computes a goal after all
// of its moves, and only once however many of them have changed.
//
// Changes below kSameWork and kSameProbability end where they are, or each fact would travel to the
// roots for the sake of its last digit. They can't add up unnoticed: the stored expectation stays
// what the goals above were told, and the next change is compared with that. That a goal is decided
// always travels on.
#include "solver/campaign/choice/expected_work.hpp"

#include <functional>
#include <set>

namespace kanzen::campaign {

namespace {

constexpr double kAdvisedProbability = 0.9;

template <typename Compute>
double cached(std::vector<float>& numbers, NodeId node, std::size_t size, const Compute& compute) {
  if (numbers.size() <= node) numbers.resize(size, std::nanf(""));
  if (std::isnan(numbers[node])) numbers[node] = static_cast<float>(compute());
  return numbers[node];
}

constexpr double kMinProbability = 1e-6;  // for open goals, so that they never look decided
constexpr double kMinWork = 1;
constexpr double kMaxWork = 1e30;
constexpr double kSameWork = 1e-3;  // relative; we don't propagate smaller changes
constexpr double kSameProbability = 1e-4;

GoalExpectation decided(bool holds) noexcept { return {holds ? 1.0 : 0.0, 0}; }

GoalExpectation clipped(const GoalExpectation& expectation) noexcept {
  return {std::clamp(expectation.probability, kMinProbability, 1 - kMinProbability),
          std::clamp(expectation.work, kMinWork, kMaxWork)};
}

/// Whether goal `a` is tried before goal `b`. Trying a first costs work_a + (1 - p_a) * work_b, and
/// b first the same with a and b exchanged; the difference leaves p_a * work_b > p_b * work_a.
/// That orders open goals. One that is decided to fail has 0 for both, and is equal to all others.
bool is_tried_before(const GoalExpectation& a, const GoalExpectation& b) noexcept {
  return a.probability * b.work > b.probability * a.work;
}

}  // namespace

LeafPredictor::LeafPredictor(const ProofTree& tree, Estimator estimate, const LeafModels& models)
    : tree_(tree), estimator_(std::move(estimate)), models_(models) {}

GoalExpectation LeafPredictor::predict(const NodeGoal& goal) {
  const double value = bounded_estimate(goal.node);
  GoalExpectation expectation{
      models_.errors.probability_at_least(value, goal.threshold),
      models_.cost.nodes(tree_.graph().rank(goal.node), distance_from(value, goal.threshold))};
  if (!advisor_) return expectation;
  if (const auto reached = advisor_(tree_.board(goal.node), goal.threshold)) {
    expectation.probability = *reached ? std::max(expectation.probability, kAdvisedProbability)
                                       : std::min(expectation.probability, 1 - kAdvisedProbability);
  }
  return expectation;
}

double LeafPredictor::estimate(NodeId node) {
  return cached(estimates_, node, tree_.size(), [&] { return estimator_(tree_.board(node)); });
}

double LeafPredictor::bounded_estimate(NodeId node) {
  return cached(bounded_estimates_, node, tree_.size(), [&] {
    const Bounds bounds = tree_.graph().bounds(node);
    return std::clamp(estimate(node), static_cast<double>(bounds.lower),
                      static_cast<double>(bounds.upper));
  });
}

void LeafPredictor::learn_cost(double estimate, const NodeGoal& goal, double nodes) {
  models_.cost.learn(tree_.graph().rank(goal.node), distance_from(estimate, goal.threshold), nodes);
}

void LeafPredictor::learn_outcome(double estimate, Score threshold, bool reached) {
  models_.errors.learn(estimate, threshold, reached);
  ++((margin_over(estimate, threshold) >= 0) == reached ? models_.predicted : models_.mispredicted);
}

void LeafPredictor::train(const Fact& fact) {
  const NodeId node = tree_.find(fact.board);
  const Window& window = fact.provenance.window;
  if (node == kNoNode || !decides(fact.bounds, window)) return;
  const double value = estimate(node);
  // A null window has one threshold, and the window of both goals of a claim has two.
  const std::set<Score> thresholds{window.alpha + 1, window.beta};
  const auto nodes = static_cast<double>(fact.provenance.nodes);
  for (const Score threshold : thresholds) {
    learn_cost(value, {node, threshold}, nodes / static_cast<double>(thresholds.size()));
    const std::optional<bool> reached = reaches(fact.bounds, threshold);
    if (!reached || threshold <= kMinScore || threshold > kMaxScore || threshold % 2 != 0) continue;
    learn_outcome(value, threshold, *reached);
  }
}

void LeafPredictor::forget(const std::vector<bool>& keep) {
  for (std::vector<float>* numbers : {&estimates_, &bounded_estimates_}) {
    for (NodeId node = 0; node < numbers->size(); ++node) {
      if (!keep[node]) (*numbers)[node] = std::nanf("");
    }
  }
}

GoalExpectation expectation_in_best_order(std::span<GoalExpectation> moves) {
  const auto holds = [](const auto& move) { return move.is_decided() && move.probability > 0; };
  if (std::ranges::any_of(moves, holds)) return decided(true);
  const auto done =
      std::partition(moves.begin(), moves.end(), std::not_fn(&GoalExpectation::is_decided));
  const std::span<GoalExpectation> open(moves.begin(), done);
  if (open.empty()) return decided(false);
  std::ranges::sort(open, is_tried_before);
  double work = 0;
  double all_fail = 1;  // the probability that all moves so far fail
  for (const GoalExpectation& move : open) {
    work += all_fail * move.work;
    all_fail *= 1 - move.probability;
  }
  return clipped({1 - all_fail, work});
}

ExpectedWork::ExpectedWork(const BoundsGraph& graph, PredictGoal predict)
    : graph_(graph), predict_(std::move(predict)) {}

void ExpectedWork::add(const NodeGoal& goal) {
  assert(goal.threshold > kMinScore && goal.threshold <= kMaxScore);
  if (find(goal) != kNoState) return;
  if (first_.size() <= goal.node) first_.resize(graph_.id_limit(), kNoState);
  GoalState state{};
  state.node = goal.node;
  state.threshold = static_cast<std::int8_t>(goal.threshold);
  state.next = first_[goal.node];
  predict(state);
  StateId& first = first_[goal.node];
  if (free_.empty()) {
    first = static_cast<StateId>(states_.size());
    states_.push_back(state);
    return;
  }
  first = free_.back();
  free_.pop_back();
  states_[first] = state;
}

void ExpectedWork::expand(const NodeGoal& goal) {
  const StateId id = get(goal);
  if (states_[id].is_expanded) return;
  assert(graph_.has_all_children(goal.node));
  for (std::size_t i = 0; i < graph_.child_count(goal.node); ++i) {
    const NodeGoal child = child_goal(goal, graph_.child(goal.node, i));
    if (!holds(child)) add(child);
  }
  states_[id].is_expanded = true;
  states_[id].is_assumed = false;
  refresh(id);
  refresh_ancestors();
}

void ExpectedWork::update(std::span<const NodeId> changed) {
  for (const NodeId node : changed) {
    if (node >= first_.size()) continue;
    for (StateId id = first_[node]; id != kNoState; id = states_[id].next) refresh(id);
  }
  refresh_ancestors();
}

void ExpectedWork::set_assumed(const NodeGoal& goal, bool is_assumed) {
  const StateId id = get(goal);
  states_[id].is_assumed = is_assumed;
  refresh(id);
  refresh_ancestors();
}

void ExpectedWork::update_predictions() {
  for (StateId id = 0; id < states_.size(); ++id) {
    if (states_[id].node == kNoNode) continue;
    predict(states_[id]);
    waiting_[static_cast<std::size_t>(graph_.rank(states_[id].node))].push_back(id);
  }
  refresh_ancestors();
}

void ExpectedWork::forget(const std::vector<bool>& keep) {
  for (NodeId node = 0; node < first_.size(); ++node) {
    if (keep[node]) continue;
    for (StateId id = first_[node]; id != kNoState; id = states_[id].next) {
      states_[id].node = kNoNode;
      free_.push_back(id);
    }
    first_[node] = kNoState;
  }
  for (StateId id = 0; id < states_.size(); ++id) {
    GoalState& state = states_[id];
    if (state.node == kNoNode || !state.is_expanded || graph_.has_all_children(state.node))
      continue;
    state.is_expanded = false;
    refresh(id);
  }
  refresh_ancestors();
}

GoalExpectation ExpectedWork::expectation(const NodeGoal& goal) const {
  const GoalState& state = states_[get(goal)];
  return {state.probability, state.work};
}

bool ExpectedWork::is_expanded(const NodeGoal& goal) const {
  return states_[get(goal)].is_expanded;
}

std::optional<NodeGoal> ExpectedWork::next(const NodeGoal& root) const {
  NodeGoal goal = root;
  for (;;) {
    const GoalState& state = states_[get(goal)];
    if (state.work == 0) return std::nullopt;
    if (!state.is_expanded) return goal;
    std::optional<NodeGoal> best;
    GoalExpectation of_best;
    for (std::size_t i = 0; i < graph_.child_count(goal.node); ++i) {
      const Edge edge = graph_.child(goal.node, i);
      const GoalExpectation expectation = move_expectation(goal, edge);
      if (expectation.is_decided() || (best && !is_tried_before(expectation, of_best))) continue;
      best = child_goal(goal, edge);
      of_best = expectation;
    }
    if (!best) return std::nullopt;  // impossible: decided children decide it
    goal = *best;
  }
}

bool ExpectedWork::is_needed(const NodeGoal& goal, std::span<const NodeGoal> goals) const {
  std::vector<NodeGoal> open{goal};
  std::vector<NodeGoal> seen;
  while (!open.empty()) {
    const NodeGoal at = open.back();
    open.pop_back();
    if (holds(at) || std::ranges::find(seen, at) != seen.end()) continue;
    if (std::ranges::find(goals, at) != goals.end()) return true;
    seen.push_back(at);
    graph_.for_each_parent(at.node, [&](NodeId parent, bool keeps_side) {
      const NodeGoal above = parent_goal(at, parent, keeps_side);
      const StateId id = find(above);
      if (id != kNoState && states_[id].is_expanded) open.push_back(above);
    });
  }
  return false;
}

ExpectedWork::StateId ExpectedWork::find(const NodeGoal& goal) const noexcept {
  if (goal.node >= first_.size()) return kNoState;
  StateId id = first_[goal.node];
  while (id != kNoState && states_[id].threshold != goal.threshold) id = states_[id].next;
  return id;
}

ExpectedWork::StateId ExpectedWork::get(const NodeGoal& goal) const {
  const StateId id = find(goal);
  assert(id != kNoState);
  return id;
}

std::optional<bool> ExpectedWork::holds(const NodeGoal& goal) const noexcept {
  return reaches(graph_.bounds(goal.node), goal.threshold);
}

GoalExpectation ExpectedWork::move_expectation(const NodeGoal& goal, const Edge& edge) const {
  const NodeGoal child = child_goal(goal, edge);
  const std::optional<bool> yes = holds(child);
  GoalExpectation found = yes ? decided(*yes) : expectation(child);
  if (!edge.keeps_side) found.probability = 1 - found.probability;
  return found;
}

GoalExpectation ExpectedWork::compute(const GoalState& state) const {
  const NodeGoal goal{state.node, state.threshold};
  if (const std::optional<bool> yes = holds(goal)) return decided(*yes);
  // A goal in flight counts as if its search had ended as predicted, so that next() leads to what
  // would be missing then.
  if (state.is_assumed) return decided(state.predicted_probability >= 0.5F);
  if (!state.is_expanded) return {state.predicted_probability, state.predicted_work};
  std::array<GoalExpectation, kSquares> moves;
  const std::size_t count = graph_.child_count(state.node);
  for (std::size_t i = 0; i < count; ++i)
    moves[i] = move_expectation(goal, graph_.child(state.node, i));
  return expectation_in_best_order({moves.data(), count});
}

void ExpectedWork::predict(GoalState& state) {
  const NodeGoal goal{state.node, state.threshold};
  const std::optional<bool> yes = holds(goal);
  const GoalExpectation expectation = yes ? decided(*yes) : clipped(predict_(goal));
  state.predicted_probability = state.probability = static_cast<float>(expectation.probability);
  state.predicted_work = state.work = static_cast<float>(expectation.work);
}

/// Queues the goals above if the expectation has changed.
void ExpectedWork::refresh(StateId id) {
  GoalState& state = states_[id];
  const GoalExpectation current = compute(state);
  const bool is_same = (current.work == 0) == (state.work == 0) &&
                       std::abs(current.probability - state.probability) <=
                           (current.work == 0 ? 0 : kSameProbability) &&
                       std::abs(current.work - state.work) <= kSameWork * current.work;
  if (is_same) return;
  state.probability = static_cast<float>(current.probability);
  state.work = static_cast<float>(current.work);
  graph_.for_each_parent(state.node, [&](NodeId parent, bool keeps_side) {
    const StateId above = find(parent_goal({state.node, state.threshold}, parent, keeps_side));
    if (above == kNoState || !states_[above].is_expanded) return;
    waiting_[static_cast<std::size_t>(graph_.rank(parent))].push_back(above);
  });
}

void ExpectedWork::refresh_ancestors() {
  // By rank, the children before their parents: a refresh queues only goals of later ranks, and
  // each goal is computed once, however many of its moves have changed.
  for (std::vector<StateId>& states : waiting_) {
    std::ranges::sort(states);
    states.erase(std::unique(states.begin(), states.end()), states.end());
    for (const StateId id : states) refresh(id);
    states.clear();
  }
}

}  // namespace kanzen::campaign
