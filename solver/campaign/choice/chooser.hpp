#pragma once

#include <map>
#include <unordered_set>

#include "solver/campaign/choice/expected_work.hpp"
#include "solver/campaign/choice/stored_tree.hpp"

namespace kanzen::campaign {

/// A canonical position, and the window that decides the goals of the claims about it.
struct Leaf {
  Board board;
  Window window{};
  double expected_nodes = 0;
  /// The probability that the estimate is on the wrong side of the window; at most 0.5.
  double misprediction_probability = 0;
  double claim_nodes = 0;  // the work expected for its claim when it was chosen
  std::int64_t group = 0;  // leaves near each other in the tree share it
  NodeId node = kNoNode;
};

/// Limits up to which a position is solved by one search, rather than expanded.
struct LeafLimits {
  double nodes = 1e9;  // expected nodes; an eighth of it for expanded positions
  int empties = 0;     // with no more empty squares it is a leaf at any cost
};

/// Coordinates claims, tree, predictions and leaves in flight. Its state follows from the claims
/// and the facts added. The tree grows where open goals need it, and forgets positions without
/// proven bounds on which nothing open depends: most of those examined, since one of several
/// promising moves is enough.
class Chooser {
 public:
  /// Forgets unneeded positions when the tree has grown to `forget_at` positions, of some hundred
  /// bytes each, and whenever it has doubled since.
  Chooser(const LeafLimits& limits, Estimator estimate, const LeafModels& models = {},
          std::size_t forget_at = std::size_t{1} << 20);
  Chooser(const Chooser&) = delete;
  Chooser& operator=(const Chooser&) = delete;

  /// The claim is about the value of `root`, in discs for the side to move there. Returns its
  /// number, from 0.
  std::size_t add_claim(const Board& root, const Bounds& claimed, bool is_paused = false);

  void add_claims(std::span<const RootClaim> claims);

  /// Expands canonical positions that an earlier chooser expanded, so that facts about later
  /// positions give bounds of them. Takes the least memory if called last, after all earlier facts.
  void restore_expanded(std::vector<Board> expanded);
  /// Returns what was expanded since the last call. It may repeat positions that were expanded
  /// earlier or given to restore_expanded().
  [[nodiscard]] std::vector<Board> take_expanded() { return std::exchange(expanded_, {}); }

  /// If the fact decides the window of a leaf in flight, the flight ends, and the models learn its
  /// cost and outcome. A position that is still open can be chosen again.
  void add_fact(const Board& canonical, const Bounds& bounds, double nodes);

  void update_predictions() { work_.update_predictions(); }

  /// Chooses the next leaf to solve, assuming that all leaves in flight turn out as estimated, and
  /// puts it in flight. Nullopt if no other leaf is needed under that assumption. The claim that
  /// should take the least work comes first, so that no small claim waits for a large one.
  [[nodiscard]] std::optional<Leaf> next();
  /// Chooses a leaf of this claim. REQUIRES: it is wanted.
  [[nodiscard]] std::optional<Leaf> next_for(std::size_t claim);
  /// Returns the wanted claims, those with the least expected work first.
  [[nodiscard]] std::vector<std::size_t> claims_by_work() const;

  /// Puts a leaf in flight that an earlier chooser has published and a worker has leased, so that
  /// its search is not wasted. Nullopt if its result cannot matter any more, or it is no longer a
  /// leaf. Call this after restore_expanded(), which restores the path to it.
  [[nodiscard]] std::optional<Leaf> resume(const Board& canonical, const Window& window);

  /// Ends the flight of leaves whose results cannot matter any more.
  [[nodiscard]] std::vector<Leaf> take_unneeded();

  /// Forgets positions that nothing needs, as next() does. Does nothing during a contradiction.
  void forget_unneeded();

  void set_limits(const LeafLimits& limits) noexcept { limits_ = limits; }

  /// Returns the expected work, that of the leaves in flight included.
  [[nodiscard]] double expected_nodes_left() const;
  [[nodiscard]] double expected_nodes_left(std::size_t claim) const;  // without leaves in flight
  /// Returns the part of expected_nodes_left() for roots that are leaves.
  [[nodiscard]] double expected_root_nodes() const;

  [[nodiscard]] const ClaimSet& claims() const noexcept { return claims_; }
  [[nodiscard]] const FactIndex& facts() const noexcept { return facts_; }
  [[nodiscard]] bool is_in_flight(NodeId node) const { return flights_.contains(node); }
  [[nodiscard]] std::size_t in_flight() const noexcept { return flights_.size(); }
  [[nodiscard]] const ProofTree& tree() const noexcept { return tree_; }
  [[nodiscard]] const BoundsGraph& graph() const noexcept { return tree_.graph(); }
  [[nodiscard]] const std::optional<BoundsContradiction>& contradiction() const noexcept {
    return tree_.graph().contradiction();
  }
  [[nodiscard]] LeafPredictor& predictor() noexcept { return predictor_; }
  [[nodiscard]] const LeafPredictor& predictor() const noexcept { return predictor_; }

 private:
  /// A leaf being solved. Its goals are assumed to turn out as predicted, so that further leaves
  /// can be chosen. Its search may decide other goals about its position, too.
  struct Flight {
    Leaf leaf;
    std::vector<NodeGoal> goals;
  };

  [[nodiscard]] std::vector<DecidedGoal> ordered_goals(const TreeClaim& claim) const;
  [[nodiscard]] bool is_leaf(const NodeGoal& goal) const;
  void expand(const NodeGoal& goal);
  [[nodiscard]] bool open_path(const NodeGoal& goal, const std::vector<NodeGoal>& goals,
                               std::unordered_set<std::uint64_t>& seen);
  template <typename Visit>
  void visit_needed(Visit&& visit) const;
  [[nodiscard]] Leaf start_flight(const NodeGoal& goal);
  void end_flight(NodeId node);
  void learn(const Flight& flight, double nodes);

  LeafLimits limits_;
  ProofTree tree_;
  LeafPredictor predictor_;
  ExpectedWork work_;
  ClaimSet claims_;
  FactIndex facts_;
  std::map<NodeId, Flight> flights_;
  std::vector<Board> expanded_;  // not yet taken
  std::size_t next_update_ = 8;  // update predictions after so many outcomes
  std::size_t forget_at_;
};

struct LoadedFacts {
  std::size_t facts = 0;
  FactId last = 0;             // the last fact
  std::size_t exclusions = 0;  // facts of workers excluded later may have been added
  std::vector<DamagedFact> damaged{};
};

/// Adds the claims of a store, then the facts that count, and last the expanded positions. If facts
/// contradict each other, chooser.contradiction() has a value. `on_fact`, maybe empty, is called
/// before each fact. Throws StoreError.
LoadedFacts load_chooser(Store& store, Chooser& chooser,
                         const std::function<void(const Fact&)>& on_fact = {});

}  // namespace kanzen::campaign
