#include "solver/campaign/choice/chooser.hpp"

#include "core/eval/evaluator.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::campaign::test {
namespace {

double static_estimate(const Board& board) {
  static const eval::Evaluator evaluator = eval::Evaluator::embedded();
  return static_cast<double>(evaluator.estimate(board)) / eval::kUnitsPerDisc;
}

Chooser make_chooser(int leaf_empties) {
  return Chooser({.nodes = 0, .empties = leaf_empties}, static_estimate);
}

Bounds solve_leaf(Chooser& chooser, Solver& solver, const Leaf& leaf) {
  const Solution solution = solver.solve(leaf.board, leaf.window);
  const Bounds bounds = solution.bounds;
  REQUIRE(decides(bounds, leaf.window));
  chooser.add_fact(leaf.board, bounds, static_cast<double>(solution.counters.nodes));
  return bounds;
}

/// Must not change the state of the chooser.
void forget(Chooser& chooser) {
  const auto snapshot = [&] {
    std::vector<double> all{chooser.expected_nodes_left(), wasted_nodes(chooser),
                            static_cast<double>(chooser.in_flight())};
    for (std::size_t i = 0; i < chooser.claims().size(); ++i) {
      all.push_back(chooser.claims().bounds(i).lower);
      all.push_back(chooser.claims().bounds(i).upper);
    }
    for (const ProvenBound& bound : mispredicted_support(chooser)) {
      all.push_back(bound.threshold);
      all.push_back(static_cast<double>(hash_of(bound.board) >> 12U));
    }
    return all;
  };
  const std::vector<double> before = snapshot();
  chooser.forget_unneeded();
  REQUIRE(snapshot() == before);
}

/// `in_flight` leaves at a time, with results in random order.
int run(Chooser& chooser, Solver& solver, Random& random, std::size_t in_flight,
        bool forgets = false) {
  std::vector<Leaf> queue;
  int solved = 0;
  while (!chooser.claims().all_decided()) {
    while (queue.size() < in_flight) {
      const std::optional<Leaf> leaf = chooser.next();
      if (!leaf) break;
      queue.push_back(*leaf);
      if (forgets && random.below(4) == 0) forget(chooser);
    }
    REQUIRE(chooser.in_flight() == queue.size());
    if (queue.empty()) {
      REQUIRE(chooser.claims().all_decided());  // by facts about positions after an expanded one
      break;
    }
    const std::size_t i = random.below(queue.size());
    const Leaf leaf = queue[i];
    queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(i));
    solve_leaf(chooser, solver, leaf);
    ++solved;
    if (forgets && random.below(4) == 0) forget(chooser);
    for (const Leaf& gone : chooser.take_unneeded()) {
      queue.erase(std::ranges::find(queue, gone.node, &Leaf::node));
    }
  }
  REQUIRE_FALSE(chooser.contradiction());
  return solved;
}

TEST_CASE("campaigns decide claims in agreement with the values") {
  Random random{21};
  Solver solver({.threads = 1, .hash_mib = 1});
  for (int i = 0; i < 60; ++i) {
    const Board root = random_unfinished_board(random, 12);
    const Score value = solver.solve(root).score;
    Chooser chooser = make_chooser(random.between(7, 9));
    std::vector<Verdict> expected;
    const auto claim = [&](Score at_least, Score at_most) {
      chooser.add_claim(root, {at_least, at_most});
      const bool is_true = at_least <= value && value <= at_most;
      expected.push_back(is_true ? Verdict::confirmed : Verdict::refuted);
    };
    for (const Score score : {value - 2, value, value + 2}) {
      claim(score, kMaxScore);  // >= score
      claim(kMinScore, score);  // <= score
      claim(score, score);
    }
    claim(2, kMaxScore);
    claim(0, 0);
    claim(kMinScore, -2);
    claim(value, value - 2);  // impossible
    run(chooser, solver, random, 1 + random.below(6));
    for (std::size_t c = 0; c < expected.size(); ++c) {
      CAPTURE(i, c, value);
      REQUIRE(chooser.claims().verdict(c) == expected[c]);
      REQUIRE(chooser.claims().bounds(c).lower <= value);
      REQUIRE(chooser.claims().bounds(c).upper >= value);
    }
    REQUIRE(wasted_nodes(chooser) >= 0);
    REQUIRE(wasted_nodes(chooser) <= chooser.facts().all_searched_nodes());
    REQUIRE(chooser.in_flight() == chooser.take_unneeded().size());
  }
}

TEST_CASE("campaigns that forget what they do not need decide the same") {
  Random random{25};
  Solver solver({.threads = 1, .hash_mib = 1});
  double nodes = 0;
  double nodes_forgetting = 0;
  std::size_t positions = 0;
  std::size_t kept = 0;
  for (int i = 0; i < 40; ++i) {
    const auto [root, value] = solved_root(random, 12);
    const int leaves = random.between(6, 8);
    const std::size_t in_flight = 1 + random.below(6);
    Chooser whole = make_chooser(leaves);
    Chooser forgets({.nodes = 0, .empties = leaves}, static_estimate, {}, 50 + random.below(200));
    for (Chooser* chooser : {&whole, &forgets}) {
      for (const Score claimed : {value - 2, value, value + 2}) {
        if (std::abs(claimed) <= kMaxScore) chooser->add_claim(root, {claimed, claimed});
      }
      run(*chooser, solver, random, in_flight, chooser == &forgets);
    }
    forget(forgets);
    for (std::size_t claim = 0; claim < whole.claims().size(); ++claim) {
      CAPTURE(i, claim, value);
      REQUIRE(forgets.claims().verdict(claim) == whole.claims().verdict(claim));
      REQUIRE(forgets.claims().bounds(claim).lower <= value);
      REQUIRE(forgets.claims().bounds(claim).upper >= value);
    }
    const BoundsGraph& graph = forgets.graph();
    for (NodeId node = 0; node < graph.id_limit(); ++node) {
      if (!graph.exists(node)) continue;
      const Bounds bounds = graph.bounds(node);
      REQUIRE((bounds.lower > kMinScore || bounds.upper < kMaxScore));
      REQUIRE(forgets.tree().find(forgets.tree().board(node)) == node);
      const Score exact = solver.solve(forgets.tree().board(node)).score;
      REQUIRE((bounds.lower <= exact && exact <= bounds.upper));
    }
    nodes += whole.facts().all_searched_nodes();
    nodes_forgetting += forgets.facts().all_searched_nodes();
    positions += whole.graph().size();
    kept += graph.size();
  }
  CAPTURE(nodes, nodes_forgetting, positions, kept);
  REQUIRE(nodes_forgetting < 1.1 * nodes);
  REQUIRE(2 * kept < positions);
}

TEST_CASE("a position with a fact is not forgotten, whatever its bounds are") {
  Random random{26};
  Chooser chooser = make_chooser(8);
  chooser.add_claim(random_unfinished_board(random, 12), {0, 0});
  const Board other = canonical_position(random_unfinished_board(random, 10)).board;
  chooser.add_fact(other, {}, 1000);
  chooser.forget_unneeded();
  const NodeId node = chooser.tree().find(other);
  REQUIRE(node != kNoNode);
  REQUIRE(chooser.facts().contains(node));
  REQUIRE(wasted_nodes(chooser) == 1000);
}

TEST_CASE("a repeated campaign with its facts solves nothing twice") {
  Random random{22};
  Solver solver({.threads = 1, .hash_mib = 1});
  for (int i = 0; i < 80; ++i) {
    const bool to_the_end = i % 4 != 0;  // whether games end; some of them end above the leaves
    const Board root = random_unfinished_board(random, to_the_end ? 7 : 13);
    const int leaves = to_the_end ? 2 : 8;
    const Score value = solver.solve(root).score;
    Chooser first = make_chooser(leaves);
    first.add_claim(root, {value, value});
    std::vector<std::pair<Board, Bounds>> facts;
    const int stop_after = random.between(1, 30);
    while (!first.claims().all_decided() && static_cast<int>(facts.size()) < stop_after) {
      const std::optional<Leaf> chosen = first.next();
      if (!chosen) break;  // the known facts have decided it
      const Leaf leaf = *chosen;
      facts.emplace_back(leaf.board, solve_leaf(first, solver, leaf));
    }
    // The expanded positions and the facts determine all bounds of the claim.
    Chooser reader = make_chooser(0);
    reader.add_claim(root, {value, value});
    const bool facts_first = random.below(2) == 0;
    const std::vector<Board> expanded = first.take_expanded();
    if (!facts_first) reader.restore_expanded(expanded);
    for (const auto& [board, bounds] : facts) reader.add_fact(board, bounds, 1);
    if (facts_first) reader.restore_expanded(expanded);
    REQUIRE(reader.claims().verdict(0) == first.claims().verdict(0));
    REQUIRE(ends(reader.claims().bounds(0)) == ends(first.claims().bounds(0)));
    // A chooser can continue from the facts, with the expanded positions or without them.
    Chooser second = make_chooser(leaves);
    for (const auto& [board, bounds] : facts) second.add_fact(board, bounds, 1);
    second.add_claim(root, {value, value});
    if (random.below(2) == 0) second.restore_expanded(expanded);
    while (!second.claims().all_decided()) {
      const std::optional<Leaf> leaf = second.next();
      if (!leaf) {
        REQUIRE(second.claims().all_decided());  // the known facts have decided it
        break;
      }
      for (const auto& [board, bounds] : facts) {
        REQUIRE_FALSE((board == leaf->board && decides(bounds, leaf->window)));
      }
      solve_leaf(second, solver, *leaf);
    }
    REQUIRE(second.claims().verdict(0) == Verdict::confirmed);
  }
}

TEST_CASE("a chooser resumes the leaves that its predecessor had in flight") {
  Random random{28};
  Solver solver({.threads = 1, .hash_mib = 1});
  std::size_t started = 0;
  for (int i = 0; i < 40; ++i) {
    const auto [root, value] = solved_root(random, 13);
    Chooser first = make_chooser(8);
    first.add_claim(root, {value, value});
    std::vector<std::pair<Board, Bounds>> facts;
    std::vector<Leaf> in_flight;
    const int stop_after = random.between(1, 30);
    while (!first.claims().all_decided() && static_cast<int>(facts.size()) < stop_after) {
      while (in_flight.size() < 5) {
        const std::optional<Leaf> leaf = first.next();
        if (!leaf) break;
        in_flight.push_back(*leaf);
      }
      if (in_flight.empty()) break;
      const std::size_t solved = random.below(in_flight.size());
      facts.emplace_back(in_flight[solved].board, solve_leaf(first, solver, in_flight[solved]));
      in_flight.erase(in_flight.begin() + static_cast<std::ptrdiff_t>(solved));
      const std::vector<Leaf> unneeded = first.take_unneeded();
      std::erase_if(in_flight, [&](const Leaf& leaf) {
        return std::ranges::any_of(unneeded, [&](const Leaf& u) { return u.node == leaf.node; });
      });
    }
    Chooser second = make_chooser(8);
    for (const auto& [board, bounds] : facts) second.add_fact(board, bounds, 1);
    second.add_claim(root, {value, value});
    second.restore_expanded(first.take_expanded());
    for (const Leaf& leaf : in_flight) {
      if (!first.is_in_flight(leaf.node)) continue;
      const std::optional<Leaf> again = second.resume(leaf.board, leaf.window);
      REQUIRE(again.has_value());
      REQUIRE(again->board == leaf.board);
      REQUIRE(again->window.alpha == leaf.window.alpha);
      REQUIRE(again->window.beta == leaf.window.beta);
      REQUIRE(second.is_in_flight(again->node));
      REQUIRE_FALSE(second.resume(leaf.board, leaf.window));  // it is in flight
      ++started;
    }
    REQUIRE(second.take_unneeded().empty());
    // Decided goals, and goals at other positions, are not resumed.
    for (const auto& [board, bounds] : facts) {
      const Score threshold = bounds.lower > kMinScore ? bounds.lower : bounds.upper + 2;
      REQUIRE_FALSE(second.resume(board, {threshold - 1, threshold}));
    }
    REQUIRE_FALSE(
        second.resume(canonical_position(random_unfinished_board(random, 10)).board, {-1, 0}));
    // With the resumed leaves and its own ones, it comes to the same result.
    while (!second.claims().all_decided()) {
      const std::optional<Leaf> leaf = second.next();
      if (leaf) {
        solve_leaf(second, solver, *leaf);
        continue;
      }
      REQUIRE_FALSE(in_flight.empty());
      const Leaf last = in_flight.back();
      in_flight.pop_back();
      solve_leaf(second, solver, last);
    }
    REQUIRE(second.claims().verdict(0) == Verdict::confirmed);
  }
  REQUIRE(started > 20);
}

TEST_CASE("a claim for which one search is cheap enough is one leaf") {
  Random random{23};
  const Board root = random_unfinished_board(random, 20);
  Chooser chooser({.nodes = 1e9, .empties = 0}, static_estimate);
  chooser.add_claim(root, {0, 0});
  const Leaf leaf = chooser.next().value();
  REQUIRE(leaf.board == canonical_position(root).board);
  REQUIRE(leaf.window.beta - leaf.window.alpha == 3);  // both goals at once
  REQUIRE_FALSE(chooser.next());
  REQUIRE(chooser.expected_nodes_left() > 0);
}

TEST_CASE("an expanded position becomes a leaf again only if it is much cheaper") {
  Random random{28};
  const Board root = canonical_position(random_unfinished_board(random, 20)).board;
  const auto estimate = [](const Board&) { return 0.0; };
  const double cost = LeafCostModel{}.nodes(20, distance_from(0, 2));
  // The first claim has made the chooser expand the root. Does the second one make it a leaf?
  const auto asks_the_root = [&](double leaf_nodes) {
    Chooser chooser({.nodes = cost / 4, .empties = 0}, estimate);
    chooser.add_claim(root, {0, kMaxScore});
    REQUIRE(chooser.next().value().board != root);
    chooser.set_limits({.nodes = leaf_nodes, .empties = 0});
    chooser.add_claim(root, {2, kMaxScore});
    while (const std::optional<Leaf> leaf = chooser.next()) {
      if (leaf->board == root) return true;
    }
    return false;
  };
  REQUIRE_FALSE(asks_the_root(cost / 2));
  REQUIRE_FALSE(asks_the_root(4 * cost));
  REQUIRE(asks_the_root(16 * cost));
}

TEST_CASE("the remaining work counts second searches, and decided claims beside roots to search") {
  Random random{67};
  for (const bool one_search : {true, false}) {
    CAPTURE(one_search);
    Chooser chooser({.nodes = one_search ? 1e12 : 0, .empties = 0},
                    [](const Board&) { return 20; });
    const Board decided = canonical_position(random_unfinished_board(random, 12)).board;
    const Board open = canonical_position(random_unfinished_board(random, 13)).board;
    chooser.add_claim(decided, {0, 0});
    chooser.add_claim(open, {0, 0});
    chooser.add_fact(decided, {0, 0}, 1e6);  // and not at least 2, as the estimate predicts
    const double left = chooser.expected_nodes_left();
    const auto remaining = [&](const IsConfirmed& is_confirmed) {
      return remaining_work(chooser, SolvingRate{}, is_confirmed);
    };
    CHECK(remaining({}).nodes == left);
    CHECK(remaining({}).done == (one_search ? 1e6 : 0));
    const double confirmed = remaining([](const ProvenBound&) { return true; }).nodes;
    CHECK(confirmed == Approx(one_search ? 1.25 * left : left));
    const double unconfirmed =
        remaining([](const ProvenBound& bound) { return bound.threshold != 2; }).nodes;
    CHECK(unconfirmed == Approx(confirmed + 5e5));
    if (!one_search) continue;
    // The leaf is one search for both ends of the claim.
    CHECK(chooser.next_for(1)->expected_nodes >= left);
    CHECK(chooser.expected_root_nodes() == chooser.expected_nodes_left());
  }
}

TEST_CASE("models learn from earlier facts about each threshold") {
  Random random{77};
  const Board root = canonical_position(random_unfinished_board(random, 14)).board;
  Chooser chooser({}, [](const Board&) { return 1.0; });
  (void)chooser.add_claim(root, {0, 0});
  const auto learned = [&](const Bounds& bounds, const Window& searched) {
    const LeafModels before = chooser.predictor().models();
    chooser.predictor().train({root, bounds, {.window = searched, .nodes = 1000}});
    return std::pair(chooser.predictor().models().predicted - before.predicted,
                     chooser.predictor().models().mispredicted - before.mispredicted);
  };
  const auto counts = [](std::size_t predicted, std::size_t mispredicted) {
    return std::pair(predicted, mispredicted);
  };
  CHECK(learned({0, 0}, {-1, 2}) == counts(1, 1));   // at least 0, but not at least 2
  CHECK(learned({4, 64}, {-1, 2}) == counts(2, 0));  // by the estimate of 1 rounded to 2
  CHECK(learned({-64, -2}, {-1, 0}) == counts(0, 1));
  CHECK(learned({-64, 64}, {-1, 0}) == counts(0, 0));  // not decided
}

TEST_CASE("models learn from leaves") {
  Random random{24};
  Solver solver({.threads = 1, .hash_mib = 1});
  Chooser chooser = make_chooser(8);
  for (int i = 0; i < 6; ++i) chooser.add_claim(random_unfinished_board(random, 13), {0, 0});
  const int solved = run(chooser, solver, random, 4);
  const LeafModels& models = chooser.predictor().models();
  REQUIRE(models.predicted + models.mispredicted >= static_cast<std::size_t>(solved));
  REQUIRE(models.mispredicted < models.predicted);
  REQUIRE(models.errors.deviation() != EstimateErrorModel{}.deviation());
  REQUIRE(models.cost.nodes(8, 0) != LeafCostModel{}.nodes(8, 0));
  Chooser other({.nodes = 0, .empties = 8}, static_estimate, models);
  REQUIRE(other.predictor().models().predicted == models.predicted);
  REQUIRE(other.predictor().models().cost.nodes(8, 0) == models.cost.nodes(8, 0));
  REQUIRE(other.predictor().models().errors.deviation() == models.errors.deviation());
  CAPTURE(wasted_nodes(chooser) / chooser.facts().all_searched_nodes());
  REQUIRE(wasted_nodes(chooser) < 0.5 * chooser.facts().all_searched_nodes());
}

}  // namespace
}  // namespace kanzen::campaign::test
