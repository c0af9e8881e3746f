// Chooses what a campaign solves next: from its claims through the tree down to leaves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"
#include "solver/campaign/expected_work.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/leaf_odds.hpp"
#include "solver/campaign/proof_tree.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// The likely value of a canonical position, in discs for the side to move.
using Estimator = std::function<double(const Board&)>;

/// Whether the value of a canonical position is likely to be at least a threshold, from another
/// source than its estimate; nothing if that says nothing.
using Advice = std::function<std::optional<bool>(const Board&, Score)>;

/// What is a leaf: to be solved by one search, and not to be looked into any more.
struct LeafLine {
  double nodes = 1e9;  // where the question is expected to take at most so many, and an eighth of
                       // that if the position has been looked into
  int empties = 0;     // and where there are at most so many empty squares, whatever it takes
};

/// A canonical position to be solved, and the window that answers what the claims ask about it.
struct Leaf {
  Board board;
  Window window{};
  double expected_nodes = 0;
  double doubt = 0;         // the probability, up to 0.5, that the estimate is on the wrong side
  std::int64_t bundle = 0;  // leaves near each other in the tree have the same
  NodeId node = kNoNode;
};

/// What is proven of the value of a canonical position: whether it is at least `threshold`.
struct ProvenAnswer {
  Board board;
  Score threshold = 0;
  bool yes = false;

  /// The null window that asks for it.
  [[nodiscard]] Window question() const noexcept { return {threshold - 1, threshold}; }
};

enum class ClaimState : std::uint8_t { open, proven, refuted };

/// What `proven`, bounds of a value, say about the claim that it is in [at_least, at_most].
[[nodiscard]] ClaimState state_of(Score at_least, Score at_most, const Bounds& proven) noexcept;

/// What the leaves of a campaign have taught.
struct LeafModels {
  LeafCost cost{};
  LeafOdds odds{};
  std::size_t foreseen = 0;   // leaves that had been estimated on the right side
  std::size_t surprises = 0;  // and on the wrong one
};

/// Holds the tree of all claims of a campaign. Everything in it follows from the claims and the
/// facts that it was told. As the tree grows, positions are forgotten of which nothing is proven
/// and on which nothing open depends: most of those that were looked at, since of all moves that
/// might prove something one is enough. Thread safety: none.
class Chooser {
 public:
  /// What is not needed is forgotten when the tree has grown to `forget_at` positions, of some
  /// hundred bytes each, and whenever it has doubled since.
  Chooser(const LeafLine& line, Estimator estimate, const LeafModels& models = {},
          std::size_t forget_at = std::size_t{1} << 20);

  /// From now on questions that come up are answered as this says, too.
  void take_advice(Advice advice) { advice_ = std::move(advice); }

  /// Adds the claim at_least <= v <= at_most about the value v of `root`, in discs for the side to
  /// move there, and returns its number, from 0.
  std::size_t add_claim(const Board& root, Score at_least, Score at_most);

  /// Looks into the canonical positions that a chooser has looked into before: what is known of the
  /// positions after them then says something about them. Takes the least memory if it is called
  /// last, after all facts of before have been told.
  void reopen(std::vector<Board> looked_into);
  /// The positions that were looked into since the last call. Those that were looked into before
  /// that, or given to reopen(), may be among them again.
  [[nodiscard]] std::vector<Board> take_opened();

  /// Takes over a fact, from this campaign or from before. If its position is in flight and the
  /// fact answers what was asked, the leaf is in flight no more, and its cost and its answer are
  /// learned from. A position that is still open then can be chosen again.
  void tell(const Board& canonical, const Bounds& bounds, double nodes);

  /// Learns what a fact of before says of costs and of estimates, as if its leaf had been in
  /// flight. Estimates its position, which takes a share of its proof. Nothing happens if the
  /// position is not in the tree, or if the fact does not answer what it was asked for.
  void learn_from(const Fact& fact);
  /// Has what was learned count for the leaves that are known already.
  void guess_again() { work_.guess_again(); }

  /// The next leaf to be solved if all those in flight turn out as estimated; it is in flight from
  /// then on. None if, as far as estimates can be trusted, nothing more is needed.
  [[nodiscard]] std::optional<Leaf> next();

  /// Puts a leaf in flight that a chooser before has sent and that was begun, so that what was
  /// searched for it is not in vain. Nothing if its answer cannot matter any more, or if it is not
  /// a leaf by now. Best after reopen(), which brings back the way to it.
  [[nodiscard]] std::optional<Leaf> resume(const Board& canonical, const Window& window);

  /// The leaf was not solved, and may be chosen again. Nothing happens if it is not in flight.
  void put_back(const Leaf& leaf);

  /// The leaves in flight whose answers cannot matter any more; they are in flight no more.
  [[nodiscard]] std::vector<Leaf> unneeded();

  /// Forgets the positions that are not needed, as described above; next() does so, too. Nothing
  /// happens while there is a conflict.
  void forget_unneeded();

  /// From now on this decides what is a leaf.
  void set_line(const LeafLine& line) noexcept { line_ = line; }

  [[nodiscard]] std::size_t in_flight() const noexcept { return in_flight_.size(); }
  [[nodiscard]] bool is_in_flight(NodeId node) const { return in_flight_.contains(node); }
  [[nodiscard]] bool has_fact(NodeId node) const { return facts_.contains(node); }
  /// What the facts about a canonical position say together; the widest bounds if there are none,
  /// and empty ones if they contradict each other.
  [[nodiscard]] Bounds told(const Board& canonical) const;
  [[nodiscard]] std::size_t claim_count() const noexcept { return claims_.size(); }
  [[nodiscard]] ClaimState state(std::size_t claim) const;
  /// What is proven of the value of the claim's root, in discs for the side to move there.
  [[nodiscard]] Bounds bounds(std::size_t claim) const;
  [[nodiscard]] bool all_decided() const;

  /// Expected nodes until all claims are decided, those of leaves in flight included.
  [[nodiscard]] double expected_nodes_left() const;
  /// Of all nodes that facts have taken, those of facts on which no decided claim and nothing open
  /// depends. Looks at the whole tree.
  [[nodiscard]] double wasted_nodes() const;
  [[nodiscard]] double nodes() const noexcept { return nodes_; }

  /// What it has learned, and what it began with.
  [[nodiscard]] const LeafModels& models() const noexcept { return models_; }

  /// The answers by facts on which decided claims rest against what was expected of them.
  [[nodiscard]] std::vector<ProvenAnswer> surprising_support();

  /// The positions of facts that cannot all be right. REQUIRES: there is a conflict.
  [[nodiscard]] std::vector<Board> witnesses() const;

  [[nodiscard]] const std::optional<Conflict>& conflict() const noexcept {
    return tree_.graph().conflict();
  }
  [[nodiscard]] const ProofTree& tree() const noexcept { return tree_; }

 private:
  struct Claim {
    TreePosition root;
    Score at_least;
    Score at_most;
    std::vector<Question> goals;  // those that are not settled by the rules alone
    std::vector<bool> wanted;     // the answers under which the claim is true
  };
  struct InFlight {
    Leaf leaf;
    std::vector<Question> questions;
  };
  struct OwnFact {
    Bounds bounds{};
    double nodes = 0;
  };

  [[nodiscard]] Bounds own_bounds(NodeId node) const;
  [[nodiscard]] Prospect guess(const Question& question);
  [[nodiscard]] double estimate(NodeId node);
  [[nodiscard]] double unbound_estimate(NodeId node);
  [[nodiscard]] std::optional<Leaf> next_for(const Claim& claim);
  [[nodiscard]] std::vector<std::size_t> goal_order(const Claim& claim) const;
  [[nodiscard]] bool is_leaf(const Question& question) const;
  void look_into(const Question& question);
  [[nodiscard]] bool open_way_to(const Question& question, const std::vector<Question>& goals,
                                 std::unordered_set<std::uint64_t>& seen);
  [[nodiscard]] Leaf send(const Question& question);
  void end_flight(NodeId node);
  void learn(const InFlight& flight, double nodes);
  void learn_answer(double value, Score threshold, bool yes);
  [[nodiscard]] std::vector<Question> open_goals() const;
  template <typename Visit>
  void visit_needed(Visit&& visit) const;
  [[nodiscard]] std::int64_t bundle_of(NodeId node) const;

  /// What has been looked at in search of useful facts.
  struct Useful {
    std::set<std::pair<NodeId, Score>> seen{};
    std::set<NodeId> counted{};
    double nodes = 0;
  };
  void count_useful(const Question& question, Useful& useful) const;

  LeafLine line_;
  Estimator estimator_;
  Advice advice_;
  ProofTree tree_;
  LeafModels models_;
  ExpectedWork work_;
  std::vector<Board> opened_;
  std::vector<float> unbound_;    // estimates by node; NaN: none yet
  std::vector<float> estimates_;  // the same within what was proven then
  std::vector<Claim> claims_;
  std::map<NodeId, InFlight> in_flight_;
  std::unordered_map<NodeId, OwnFact> facts_;
  double nodes_ = 0;
  std::size_t next_guesses_ = 32;
  std::size_t forget_at_;
};

}  // namespace kanzen::campaign
