// Compares with recursion without memory, and simulates the work that the choice of leaves saves.
#include "solver/campaign/choice/expected_work.hpp"

#include <numeric>

#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::campaign::test {
namespace {

/// True values, and a prediction of value and cost for each node without children.
struct Synthetic {
  BoundsGraph graph;
  std::vector<std::vector<Edge>> children{};
  std::vector<Score> value{};
  std::vector<double> prediction{};
  std::vector<double> cost{};
  double sigma = 6;

  NodeId add_leaf(Random& random, int rank) {
    const NodeId node = graph.add(rank);
    children.emplace_back();
    const double error = sigma * normal(random);
    value.push_back(2 * random.between(-12, 12));
    prediction.push_back(value.back() + error);
    cost.push_back(std::exp(8 + 2 * uniform(random)));
    return node;
  }

  NodeId add_node(int rank, std::vector<Edge> edges) {
    const NodeId node = graph.add(rank);
    Score best = kMinScore;
    for (const Edge& edge : edges) {
      best = std::max(best, edge.keeps_side ? value[edge.child] : -value[edge.child]);
    }
    children.push_back(std::move(edges));
    value.push_back(best);
    prediction.push_back(0);
    cost.push_back(0);
    return node;
  }

  [[nodiscard]] GoalExpectation predicted(const NodeGoal& subgoal) const {
    const double margin = prediction[subgoal.node] - subgoal.threshold + 1;
    return {std::erfc(-margin / sigma / std::sqrt(2.0)) / 2, cost[subgoal.node] + 1};
  }
};

/// The children of a node are any nodes of the layer below.
Synthetic random_graph(Random& random, int depth, std::size_t width, std::size_t branching) {
  Synthetic graph;
  std::vector<NodeId> below;
  for (std::size_t i = 0; i < width; ++i) below.push_back(graph.add_leaf(random, 0));
  for (int rank = 1; rank <= depth; ++rank) {
    std::vector<NodeId> layer;
    for (std::size_t i = 0; i < (rank == depth ? 1 : width); ++i) {
      std::vector<Edge> edges;
      while (edges.size() < branching) {
        const Edge edge{below[random.below(below.size())], random.below(8) == 0};
        if (std::ranges::find(edges, edge) == edges.end()) edges.push_back(edge);
      }
      layer.push_back(graph.add_node(rank, edges));
    }
    below = layer;
  }
  return graph;
}

NodeId root_of(const Synthetic& graph) { return static_cast<NodeId>(graph.graph.id_limit() - 1); }

GoalExpectation slow_prospect(const Synthetic& graph, const ExpectedWork& work,
                              const std::vector<NodeGoal>& assumed, const NodeGoal& subgoal) {
  const Bounds bounds = graph.graph.bounds(subgoal.node);
  if (bounds.lower >= subgoal.threshold) return {1, 0};
  if (bounds.upper < subgoal.threshold) return {0, 0};
  const GoalExpectation prediction = graph.predicted(subgoal);
  if (std::ranges::find(assumed, subgoal) != assumed.end()) {
    return {prediction.probability >= 0.5 ? 1.0 : 0.0, 0};
  }
  if (!work.is_expanded(subgoal)) return prediction;
  std::vector<GoalExpectation> moves;
  for (const Edge& edge : graph.children[subgoal.node]) {
    GoalExpectation expectation = slow_prospect(graph, work, assumed, child_goal(subgoal, edge));
    if (!edge.keeps_side) expectation.probability = 1 - expectation.probability;
    moves.push_back(expectation);
  }
  double fail = 1;
  double expected = 0;
  bool open = false;
  for (const GoalExpectation& move : moves) {
    if (move.work == 0 && move.probability == 1) return {1, 0};
  }
  std::ranges::sort(moves, [](const GoalExpectation& a, const GoalExpectation& b) {
    return a.probability / std::max(a.work, 1e-9) > b.probability / std::max(b.work, 1e-9);
  });
  for (const GoalExpectation& move : moves) {
    open = open || move.work > 0;
    expected += fail * move.work;
    fail *= 1 - move.probability;
  }
  return open ? GoalExpectation{1 - fail, expected} : GoalExpectation{0, 0};
}

std::optional<NodeGoal> next_leaf(Synthetic& graph, ExpectedWork& work, const NodeGoal& goal) {
  for (;;) {
    const std::optional<NodeGoal> subgoal = work.next(goal);
    if (!subgoal || graph.children[subgoal->node].empty()) return subgoal;
    if (!graph.graph.has_all_children(subgoal->node)) {
      graph.graph.set_children(subgoal->node, graph.children[subgoal->node]);
      work.update(graph.graph.changed());
    }
    work.expand(*subgoal);
  }
}

Bounds proven_bounds(const Synthetic& graph, const NodeGoal& subgoal) {
  return graph.value[subgoal.node] >= subgoal.threshold ? Bounds{subgoal.threshold, kMaxScore}
                                                        : Bounds{kMinScore, subgoal.threshold - 2};
}

bool is_decided(const BoundsGraph& graph, const NodeGoal& subgoal) {
  const Bounds bounds = graph.bounds(subgoal.node);
  return bounds.lower >= subgoal.threshold || bounds.upper < subgoal.threshold;
}

/// Forgets random nodes, but not the root and the nodes in flight, and adds them again without
/// their bounds. Returns the number of opened subgoals that have lost one they depend on.
std::size_t forget_some(Synthetic& graph, ExpectedWork& work, const std::vector<NodeGoal>& goals,
                        const std::vector<NodeGoal>& in_flight, Random& random) {
  std::vector<bool> keep(graph.graph.id_limit());
  std::generate(keep.begin(), keep.end(), [&] { return random.below(3) != 0; });
  for (const NodeGoal& subgoal : goals) keep[subgoal.node] = true;
  for (const NodeGoal& subgoal : in_flight) keep[subgoal.node] = true;
  std::size_t losses = 0;
  std::vector<int> ranks;
  for (NodeId node = 0; node < keep.size(); ++node) ranks.push_back(graph.graph.rank(node));
  for (NodeId node = 0; node < keep.size(); ++node) {
    if (!keep[node] || !graph.graph.has_all_children(node)) continue;
    const auto& children = graph.children[node];
    const bool lost =
        std::ranges::any_of(children, [&](const Edge& edge) { return !keep[edge.child]; });
    if (lost) ++losses;
  }
  graph.graph.forget(keep);
  work.forget(keep);
  for (auto node = static_cast<NodeId>(keep.size()); node-- > 0;) {
    if (!keep[node]) REQUIRE(graph.graph.add(ranks[node]) == node);
  }
  return losses;
}

TEST_CASE("the best order of moves costs least of all orders") {
  Random random{8};
  for (int i = 0; i < 300; ++i) {
    std::vector<GoalExpectation> moves(1 + random.below(6));
    for (GoalExpectation& move : moves)
      move = {0.001 + 0.998 * uniform(random), 1 + 99 * uniform(random)};
    if (moves.size() > 1) moves[random.below(moves.size())] = {0, 0};  // known to fail
    std::vector<std::size_t> order(moves.size());
    std::iota(order.begin(), order.end(), 0U);
    double least = std::numeric_limits<double>::max();
    do {
      double work = 0;
      double fail = 1;
      for (const std::size_t move : order) {
        work += fail * moves[move].work;
        fail *= 1 - moves[move].probability;
      }
      least = std::min(least, work);
    } while (std::next_permutation(order.begin(), order.end()));
    REQUIRE(expectation_in_best_order(moves).work == Approx(least));
  }
}

TEST_CASE("expectations equal expectations computed again after every event") {
  Random random{2};
  std::size_t losses = 0;
  for (int i = 0; i < 60; ++i) {
    Synthetic graph = random_graph(random, 4, 8, 3);
    ExpectedWork work(graph.graph, [&](const NodeGoal& q) { return graph.predicted(q); });
    const std::vector<NodeGoal> goals{{root_of(graph), 0}, {root_of(graph), 2}};
    for (const NodeGoal& goal : goals) work.add(goal);
    std::vector<NodeGoal> assumed;
    for (int step = 0; step < 30; ++step) {
      const NodeGoal& goal = goals[random.below(2)];
      const std::optional<NodeGoal> leaf = next_leaf(graph, work, goal);
      if (leaf && random.below(2) == 0) {
        work.assume(*leaf);
        assumed.push_back(*leaf);
      } else if (!assumed.empty() && random.below(4) == 0) {
        work.end_assumption(assumed.back());
        assumed.pop_back();
      } else if (!assumed.empty()) {
        const NodeGoal subgoal = assumed.front();
        graph.graph.narrow(subgoal.node, proven_bounds(graph, subgoal));
        work.update(graph.graph.changed());
        work.end_assumption(subgoal);
        assumed.erase(assumed.begin());
      }
      if (step % 10 == 9) {
        graph.sigma += 0.5;
        work.update_predictions();
      }
      if (i >= 40 && step % 4 == 3) losses += forget_some(graph, work, goals, assumed, random);
      for (const NodeGoal& subgoal : goals) {
        const GoalExpectation slow = slow_prospect(graph, work, assumed, subgoal);
        const GoalExpectation fast = work.expectation(subgoal);
        REQUIRE(fast.is_decided() == slow.is_decided());
        REQUIRE(fast.probability == Approx(slow.probability).epsilon(0.02).margin(0.002));
        REQUIRE(fast.work == Approx(slow.work).epsilon(0.02));
      }
    }
  }
  REQUIRE(losses > 100);
}

/// Examines all subgoals below.
bool slow_needed(const Synthetic& graph, const ExpectedWork& work, const NodeGoal& at,
                 const NodeGoal& wanted) {
  if (is_decided(graph.graph, at)) return false;
  if (at == wanted) return true;
  if (!work.is_expanded(at)) return false;
  for (const Edge& edge : graph.children[at.node]) {
    const NodeGoal after = child_goal(at, edge);
    if (is_decided(graph.graph, after)) continue;
    if (slow_needed(graph, work, after, wanted)) return true;
  }
  return false;
}

TEST_CASE("the subgoals that are needed are the subgoals found from above") {
  Random random{6};
  int unneeded = 0;
  for (int i = 0; i < 30; ++i) {
    Synthetic graph = random_graph(random, 5, 12, 3);
    ExpectedWork work(graph.graph, [&](const NodeGoal& q) { return graph.predicted(q); });
    const std::vector<NodeGoal> goals{{root_of(graph), -2}, {root_of(graph), 4}};
    for (const NodeGoal& goal : goals) work.add(goal);
    std::vector<NodeGoal> assumed;
    for (int step = 0; step < 40; ++step) {
      const std::optional<NodeGoal> leaf = next_leaf(graph, work, goals[random.below(2)]);
      if (leaf) {
        assumed.push_back(*leaf);
        work.assume(*leaf);
        if (step % 4 != 3) continue;
      }
      if (assumed.empty()) break;
      const NodeGoal subgoal = assumed[random.below(assumed.size())];
      graph.graph.narrow(subgoal.node, proven_bounds(graph, subgoal));
      work.update(graph.graph.changed());
      for (const NodeGoal& wanted : assumed) {
        const bool slow = slow_needed(graph, work, goals[0], wanted) ||
                          slow_needed(graph, work, goals[1], wanted);
        REQUIRE(work.is_needed(wanted, goals) == slow);
        unneeded += slow || is_decided(graph.graph, wanted) ? 0 : 1;
      }
    }
  }
  REQUIRE(unneeded > 20);
}

double cheapest_proof(const Synthetic& graph, const NodeGoal& subgoal) {
  if (graph.children[subgoal.node].empty()) return graph.cost[subgoal.node];
  const bool yes = graph.value[subgoal.node] >= subgoal.threshold;
  double best = std::numeric_limits<double>::max();
  double sum = 0;
  for (const Edge& edge : graph.children[subgoal.node]) {
    const NodeGoal after = child_goal(subgoal, edge);
    const double cost = cheapest_proof(graph, after);
    const bool reaches = (graph.value[after.node] >= after.threshold) == edge.keeps_side;
    if (reaches) best = std::min(best, cost);
    sum += cost;
  }
  return yes ? best : sum;
}

/// Their answers can still matter.
void open_leaves(const Synthetic& graph, const NodeGoal& subgoal, std::vector<NodeGoal>& leaves) {
  if (is_decided(graph.graph, subgoal)) return;
  if (graph.children[subgoal.node].empty()) {
    leaves.push_back(subgoal);
    return;
  }
  for (const Edge& edge : graph.children[subgoal.node]) {
    open_leaves(graph, child_goal(subgoal, edge), leaves);
  }
}

/// Every position occurs once.
NodeId add_tree(Synthetic& graph, Random& random, int depth, std::size_t branching) {
  if (depth == 0) return graph.add_leaf(random, 0);
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < branching; ++i) {
    edges.push_back({add_tree(graph, random, depth - 1, branching), false});
  }
  return graph.add_node(depth, edges);
}

/// `in_flight` leaves are solved at a time, until the goal is decided.
double cost_by_choice(Synthetic graph, const NodeGoal& goal, std::size_t in_flight) {
  ExpectedWork work(graph.graph, [&](const NodeGoal& q) { return graph.predicted(q); });
  work.add(goal);
  std::vector<NodeGoal> queue;
  double cost = 0;
  while (!is_decided(graph.graph, goal)) {
    while (queue.size() < in_flight) {
      const std::optional<NodeGoal> leaf = next_leaf(graph, work, goal);
      if (!leaf) break;
      work.assume(*leaf);
      queue.push_back(*leaf);
    }
    REQUIRE_FALSE(queue.empty());
    const NodeGoal subgoal = queue.front();
    queue.erase(queue.begin());
    work.end_assumption(subgoal);
    if (!work.is_needed(subgoal, {&goal, 1})) continue;  // withdrawn
    cost += graph.cost[subgoal.node];
    graph.graph.narrow(subgoal.node, proven_bounds(graph, subgoal));
    work.update(graph.graph.changed());
  }
  return cost;
}

double cost_at_random(Synthetic graph, const NodeGoal& goal, Random& random) {
  for (NodeId node = 0; node < graph.children.size(); ++node) {
    if (!graph.children[node].empty()) graph.graph.set_children(node, graph.children[node]);
  }
  double cost = 0;
  while (!is_decided(graph.graph, goal)) {
    std::vector<NodeGoal> leaves;
    open_leaves(graph, goal, leaves);
    const NodeGoal subgoal = leaves[random.below(leaves.size())];
    cost += graph.cost[subgoal.node];
    graph.graph.narrow(subgoal.node, proven_bounds(graph, subgoal));
  }
  return cost;
}

TEST_CASE("the chosen leaves cost little more than the cheapest proof") {
  Random random{11};
  double chosen = 0;
  double chosen_in_parallel = 0;
  double drawn = 0;
  double cheapest = 0;
  for (int i = 0; i < 60; ++i) {
    Synthetic graph;
    const NodeId root = add_tree(graph, random, 4, 5);
    const NodeGoal goal{root, graph.value[root] + 2 * random.between(0, 1)};
    if (goal.threshold <= kMinScore || goal.threshold > kMaxScore) continue;
    chosen += cost_by_choice(graph, goal, 1);
    chosen_in_parallel += cost_by_choice(graph, goal, 16);
    drawn += cost_at_random(graph, goal, random);
    cheapest += cheapest_proof(graph, goal);
  }
  CAPTURE(chosen / cheapest, chosen_in_parallel / cheapest, drawn / cheapest);
  CHECK(chosen < 1.6 * cheapest);
  CHECK(chosen_in_parallel < 1.5 * chosen);
  CHECK(drawn > 3 * chosen);
}

}  // namespace
}  // namespace kanzen::campaign::test
