#include "solver/campaign/choice/proof_tree.hpp"

#include "core/random.hpp"
#include "core/symmetry.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::campaign::test {
namespace {

using kanzen::test::Random;

TEST_CASE("a canonical position has the value of the original up to its sign") {
  Random random{7};
  int negated = 0;
  for (int i = 0; i < 3000; ++i) {
    const Board board = random_reachable_board(random, 5);
    const CanonicalPosition canonical = canonical_position(board);
    const Score value = lab::reference_value(canonical.board);
    REQUIRE(lab::reference_value(board) == (canonical.is_negated ? -value : value));
    REQUIRE((legal_moves(canonical.board) != 0 || legal_moves(canonical.board.passed()) == 0));
    for (int s = 0; s < kSymmetries; ++s) {
      const CanonicalPosition image = canonical_position(transform(board, s));
      REQUIRE(image.board == canonical.board);
      REQUIRE(image.is_negated == canonical.is_negated);
    }
    const CanonicalPosition again = canonical_position(canonical.board);
    REQUIRE(again.board == canonical.board);
    REQUIRE_FALSE(again.is_negated);
    negated += canonical.is_negated ? 1 : 0;
  }
  REQUIRE(negated > 10);
}

TEST_CASE("the bounds of a value become bounds of its negative") {
  const Bounds bounds = negated({-6, 12, Square::a1});
  REQUIRE(ends(bounds) == Ends(-12, 6));
  REQUIRE(bounds.move == Square::none);
}

/// Visits all pairs of intervals of even values from -6 to 6.
template <typename Check>
void for_each_pair(const Check& check) {
  std::vector<Bounds> intervals;
  for (Score lower = -6; lower <= 6; lower += 2) {
    for (Score upper = lower; upper <= 6; upper += 2) intervals.push_back({lower, upper});
  }
  for (const Bounds& a : intervals) {
    for (const Bounds& b : intervals) check(a, b);
  }
}

bool contains(const Bounds& bounds, Score value) {
  return bounds.lower <= value && value <= bounds.upper;
}

TEST_CASE("an intersection contains the values that are in both intervals") {
  for_each_pair([](const Bounds& a, const Bounds& b) {
    const Bounds both = intersection(a, b);
    bool any = false;
    for (Score value = -6; value <= 6; value += 2) {
      const bool common = contains(a, value) && contains(b, value);
      REQUIRE(contains(both, value) == common);
      any = any || common;
    }
    REQUIRE(contradict(a, b) == !any);
    REQUIRE((both.lower > both.upper) == !any);
  });
}

TEST_CASE("bounds reach a threshold if all of their values do") {
  for_each_pair([](const Bounds& bounds, const Bounds&) {
    for (Score threshold = -8; threshold <= 8; threshold += 2) {
      bool all = true;
      bool none = true;
      for (Score value = bounds.lower; value <= bounds.upper; value += 2) {
        all = all && value >= threshold;
        none = none && value < threshold;
      }
      REQUIRE(are_at_least(bounds, threshold) == all);
      REQUIRE(are_below(bounds, threshold) == none);
      const std::optional<bool> yes = reaches(bounds, threshold);
      REQUIRE(yes.has_value() == (all || none));
      if (yes) REQUIRE(*yes == all);
    }
  });
}

StoredFact fact_about_start(FactId id, Score lower, Score upper, bool excluded = false) {
  return {
      .id = id, .fact = {.board = kStartBoard, .bounds = {lower, upper}}, .is_excluded = excluded};
}

TEST_CASE("facts contradict each other only if they count") {
  CHECK_FALSE(find_contradiction(kStartBoard, {}));
  const std::vector<StoredFact> facts{fact_about_start(1, -4, 64), fact_about_start(2, -64, 8),
                                      fact_about_start(3, 0, 10), fact_about_start(4, 20, 20, true),
                                      fact_about_start(5, 8, 8)};
  CHECK_FALSE(find_contradiction(kStartBoard, facts));
}

TEST_CASE("of contradicting facts the first of the narrowest are named") {
  const std::vector<StoredFact> facts{fact_about_start(1, -64, 8), fact_about_start(2, 4, 64),
                                      fact_about_start(3, -64, 2), fact_about_start(4, 4, 10),
                                      fact_about_start(5, -10, 2)};
  const auto found = find_contradiction(kStartBoard, facts);
  REQUIRE(found.has_value());
  CHECK(found->high.id == 2);
  CHECK(found->low.id == 3);
  CHECK(found->board == kStartBoard);
}

/// Goes on below expanded nodes.
void expand_down_to(ProofTree& tree, NodeId node, int leaf_empties) {
  if (tree.graph().rank(node) <= leaf_empties || legal_moves(tree.board(node)) == 0) return;
  tree.expand(node);
  for (std::size_t i = 0; i < tree.graph().child_count(node); ++i) {
    expand_down_to(tree, tree.graph().child(node, i).child, leaf_empties);
  }
}

/// Computes the bounds of all nodes from the leaves and the added facts each time.
class SlowBounds {
 public:
  explicit SlowBounds(const ProofTree& tree) : tree_(tree), known_(tree.size()) {
    for (NodeId node = 0; node < tree.size(); ++node) {
      if (game_over(tree.board(node))) {
        known_[node].lower = known_[node].upper = final_score(tree.board(node));
      }
    }
  }

  void add_fact(NodeId node, const Bounds& bounds) {
    known_[node].lower = std::max(known_[node].lower, bounds.lower);
    known_[node].upper = std::min(known_[node].upper, bounds.upper);
  }

  [[nodiscard]] Bounds of(NodeId node) const {
    Bounds bounds = known_[node];
    if (!tree_.graph().has_all_children(node)) return bounds;
    Bounds best{kMinScore, kMinScore};
    for (std::size_t i = 0; i < tree_.graph().child_count(node); ++i) {
      const Edge edge = tree_.graph().child(node, i);
      Bounds after = of(edge.child);
      if (!edge.keeps_side) after = negated(after);
      best = {std::max(best.lower, after.lower), std::max(best.upper, after.upper)};
    }
    return {std::max(bounds.lower, best.lower), std::min(bounds.upper, best.upper)};
  }

 private:
  const ProofTree& tree_;
  std::vector<Bounds> known_;
};

/// Sometimes wide; holds the value of the board.
Bounds some_bounds(Random& random, const Board& board) {
  const Score value = lab::reference_value(board);
  const Bounds bounds{value - 2 * random.between(0, 20), value + 2 * random.between(0, 20)};
  return {std::max(bounds.lower, kMinScore), std::min(bounds.upper, kMaxScore)};
}

TEST_CASE("the bounds of ancestors equal bounds computed again from all facts") {
  Random random{3};
  std::size_t passes = 0;
  std::size_t shared = 0;
  for (int game = 0; game < 60; ++game) {
    const Board root = random_unfinished_board(random, 8);
    ProofTree tree;
    const TreePosition position = tree.add(root);
    expand_down_to(tree, position.node, 4);
    SlowBounds slow(tree);
    std::vector<NodeId> leaves;
    for (NodeId node = 0; node < tree.size(); ++node) {
      if (tree.graph().rank(node) <= 5) leaves.push_back(node);
      int parents = 0;
      tree.graph().for_each_parent(node, [&](NodeId, bool same_side) {
        passes += same_side ? 1 : 0;
        ++parents;
      });
      shared += parents > 1 ? 1 : 0;
    }
    for (int step = 0; step < 40; ++step) {
      const NodeId leaf = leaves[random.below(leaves.size())];
      const Bounds bounds = some_bounds(random, tree.board(leaf));
      std::vector<Bounds> before;
      for (NodeId node = 0; node < tree.size(); ++node) before.push_back(tree.graph().bounds(node));
      tree.apply(tree.board(leaf), bounds);
      slow.add_fact(leaf, bounds);
      REQUIRE_FALSE(tree.graph().contradiction());
      std::vector<NodeId> changed;
      for (NodeId node = 0; node < tree.size(); ++node) {
        const Bounds now = tree.graph().bounds(node);
        if (now != before[node]) changed.push_back(node);
      }
      std::vector<NodeId> reported(tree.graph().changed().begin(), tree.graph().changed().end());
      std::ranges::sort(reported);
      REQUIRE(reported == changed);
      if (step % 8 != 0) continue;
      for (NodeId node = 0; node < tree.size(); ++node) {
        REQUIRE(tree.graph().bounds(node) == slow.of(node));
      }
    }
  }
  REQUIRE(passes > 100);
  REQUIRE(shared > 100);
}

void require_parents_of_children(const BoundsGraph& graph) {
  std::vector<std::pair<NodeId, NodeId>> down;
  std::vector<std::pair<NodeId, NodeId>> up;
  for (NodeId node = 0; node < graph.id_limit(); ++node) {
    for (std::size_t i = 0; i < graph.child_count(node); ++i) {
      down.emplace_back(node, graph.child(node, i).child);
    }
    graph.for_each_parent(node, [&](NodeId parent, bool) { up.emplace_back(parent, node); });
  }
  std::ranges::sort(down);
  std::ranges::sort(up);
  REQUIRE(up == down);
}

TEST_CASE("forgotten nodes take nothing away from kept ones") {
  Random random{13};
  std::size_t losses = 0;  // nodes that were kept and have lost children
  for (int game = 0; game < 60; ++game) {
    const Board root = random_unfinished_board(random, 8);
    ProofTree tree;
    const NodeId at_root = tree.add(root).node;
    expand_down_to(tree, at_root, 4);
    const auto report_some = [&](SlowBounds* slow) {
      for (int i = 0; i < 30; ++i) {
        const auto node = static_cast<NodeId>(random.below(tree.size()));
        if (!tree.graph().exists(node) || tree.graph().rank(node) > 5) continue;
        const Board board = tree.board(node);
        const Bounds bounds = some_bounds(random, board);
        REQUIRE(tree.apply(board, bounds) == node);
        if (slow != nullptr) slow->add_fact(node, bounds);
      }
    };
    report_some(nullptr);
    for (int round = 0; round < 4; ++round) {
      std::vector<bool> keep(tree.size());
      std::vector<std::pair<Board, Bounds>> before(tree.size());
      const std::size_t share = 1 + random.below(8);
      std::size_t kept = 0;
      for (NodeId node = 0; node < tree.size(); ++node) {
        if (!tree.graph().exists(node)) continue;
        keep[node] = node == at_root || random.below(8) < share;
        if (keep[node]) ++kept;
        before[node] = {tree.board(node), tree.graph().bounds(node)};
      }
      tree.forget(keep);
      REQUIRE(tree.graph().size() == kept);
      require_parents_of_children(tree.graph());
      for (NodeId node = 0; node < tree.size(); ++node) {
        REQUIRE(tree.graph().exists(node) == keep[node]);
        if (before[node].first == Board{}) continue;
        REQUIRE(tree.find(before[node].first) == (keep[node] ? node : kNoNode));
        if (!keep[node]) continue;
        REQUIRE(tree.board(node) == before[node].first);
        REQUIRE(tree.graph().bounds(node) == before[node].second);
        const bool lost =
            tree.graph().child_count(node) != 0 && !tree.graph().has_all_children(node);
        if (lost) ++losses;
      }
      // Missing nodes may have any value, and facts about the others stay true.
      report_some(nullptr);
      for (NodeId node = 0; node < tree.size(); ++node) {
        if (!keep[node]) continue;
        const Bounds bounds = tree.graph().bounds(node);
        const Score value = lab::reference_value(tree.board(node));
        REQUIRE((bounds.lower <= value && value <= bounds.upper));
      }
      // With all moves again, the bounds follow from the kept bounds and the added facts.
      std::vector<std::pair<NodeId, Bounds>> known;
      for (NodeId node = 0; node < tree.size(); ++node) {
        if (keep[node]) known.emplace_back(node, tree.graph().bounds(node));
      }
      expand_down_to(tree, at_root, 4);
      require_parents_of_children(tree.graph());
      SlowBounds slow(tree);
      for (const auto& [node, bounds] : known) slow.add_fact(node, bounds);
      report_some(&slow);
      for (NodeId node = 0; node < tree.size(); ++node) {
        if (tree.graph().exists(node)) REQUIRE(tree.graph().bounds(node) == slow.of(node));
      }
    }
    REQUIRE_FALSE(tree.graph().contradiction());
  }
  REQUIRE(losses > 1000);
}

TEST_CASE("linking the known moves of a position gives the bounds of all its moves") {
  Random random{14};
  std::size_t ends = 0;
  for (int game = 0; game < 400; ++game) {
    const Board root = random_unfinished_board(random, random.between(1, 8));
    ProofTree all;
    const NodeId whole = all.add(root).node;
    all.expand(whole);
    ProofTree tree;
    const NodeId node = tree.add(root).node;
    std::size_t known = 0;
    for (std::size_t i = 0; i < all.graph().child_count(whole); ++i) {
      const Board after = all.board(all.graph().child(whole, i).child);
      if (game_over(after)) {
        ++ends;
        ++known;
      } else if (random.below(2) == 0) {
        const Bounds bounds = some_bounds(random, after);
        tree.apply(after, bounds);
        all.apply(after, bounds);
        ++known;
      }
    }
    tree.link(node);
    REQUIRE(tree.size() == known + 1);
    REQUIRE(tree.graph().child_count(node) == known);
    REQUIRE(tree.graph().bounds(node) == all.graph().bounds(whole));
    tree.expand(node);
    REQUIRE(tree.size() == all.size());
    REQUIRE(tree.graph().bounds(node) == all.graph().bounds(whole));
  }
  REQUIRE(ends > 50);
}

TEST_CASE("the exact values of all leaves give the value of the root") {
  Random random{5};
  for (int game = 0; game < 100; ++game) {
    const Board root = random_reachable_board(random, 9);
    ProofTree tree;
    const TreePosition position = tree.add(root);
    // Half of the facts are added before the tree has their positions.
    ProofTree all;
    expand_down_to(all, all.add(root).node, 5);
    for (NodeId node = 0; node < all.size(); ++node) {
      if (all.graph().has_all_children(node) || random.below(2) == 0) continue;
      const Score value = lab::reference_value(all.board(node));
      tree.apply(all.board(node), {value, value});
    }
    expand_down_to(tree, position.node, 5);
    for (NodeId node = 0; node < tree.size(); ++node) {
      if (tree.graph().has_all_children(node)) continue;
      const Score value = lab::reference_value(tree.board(node));
      tree.apply(tree.board(node), {value, value});
    }
    const Bounds bounds = tree.graph().bounds(position.node);
    REQUIRE(bounds.is_exact());
    REQUIRE((position.is_negated ? -bounds.lower : bounds.lower) == lab::reference_value(root));
  }
}

TEST_CASE("a tree finds its positions again, and positions equal to them") {
  Random random{9};
  ProofTree tree;
  std::map<std::pair<Bitboard, Bitboard>, NodeId> expected;
  for (int i = 0; i < 20000; ++i) {
    const Board board = random_reachable_board(random, 45);
    const CanonicalPosition canonical = canonical_position(board);
    const auto key = std::pair(canonical.board.player, canonical.board.opponent);
    const NodeId before = tree.find(canonical.board);
    const auto known = expected.find(key);
    REQUIRE(before == (known == expected.end() ? kNoNode : known->second));
    const TreePosition position = tree.add(board);
    REQUIRE(position.is_negated == canonical.is_negated);
    REQUIRE(tree.board(position.node) == canonical.board);
    if (known != expected.end()) REQUIRE(position.node == known->second);
    expected.emplace(key, position.node);
  }
  REQUIRE(tree.size() == expected.size());
}

TEST_CASE("facts that contradict each other freeze the tree") {
  Random random{4};
  for (int game = 0; game < 50; ++game) {
    const Board root = random_unfinished_board(random, 7);
    ProofTree tree;
    const TreePosition position = tree.add(root);
    expand_down_to(tree, position.node, 6);
    const Score value = lab::reference_value(tree.board(position.node));
    if (value == kMaxScore) continue;
    tree.apply(tree.board(position.node), {value + 2, kMaxScore});  // wrong
    for (NodeId node = 0; node < tree.size(); ++node) {
      if (tree.graph().has_all_children(node)) continue;
      const Score leaf = lab::reference_value(tree.board(node));
      tree.apply(tree.board(node), {leaf, leaf});
    }
    REQUIRE(tree.graph().contradiction());
    REQUIRE(tree.graph().contradiction()->node == position.node);
    REQUIRE(tree.graph().contradiction()->earlier.lower == value + 2);
    REQUIRE(tree.graph().contradiction()->later.upper == value);
    tree.apply(tree.board(position.node), {value + 2, value + 2});
    REQUIRE(tree.graph().bounds(position.node).upper == kMaxScore);
  }
}

}  // namespace
}  // namespace kanzen::campaign::test
