// Chooses the next leaf of a campaign: from its claims through the tree down to the frontier.
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
#include "solver/campaign/estimate_errors.hpp"
#include "solver/campaign/expected_work.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/proof_tree.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// The likely value of a canonical position, in discs for the side to move.
using Estimator = std::function<double(const Board&)>;

/// Whether the value of a canonical position is likely to be at least a threshold, from another
/// source than its estimate. Returns nothing if that source does not know.
using Advisor = std::function<std::optional<bool>(const Board&, Score)>;

/// Decides which positions are leaves. One search solves a leaf, and the chooser does not
/// expand it.
struct LeafLimits {
  double nodes = 1e9;  // limit of the expected nodes; an eighth of it for expanded positions
  int empties = 0;     // a position with no more empty squares is a leaf at any cost
};

/// A canonical position to solve, and the window that answers the questions of the claims about it.
struct Leaf {
  Board board;
  Window window{};
  double expected_nodes = 0;
  double misprediction_probability =
      0;                    // the probability, up to 0.5, that the estimate is on the wrong side
  std::int64_t bundle = 0;  // equal for leaves near each other in the tree
  NodeId node = kNoNode;
};

/// A proven answer about a canonical position: whether its value is at least `threshold`.
struct ProvenAnswer {
  Board board;
  Score threshold = 0;
  bool yes = false;

  /// The null window that decides this.
  [[nodiscard]] Window question() const noexcept { return {threshold - 1, threshold}; }
};

enum class ClaimState : std::uint8_t { open, proven, refuted };

/// The state of the claim that a value is in [at_least, at_most], given its `proven` bounds.
[[nodiscard]] ClaimState state_of(Score at_least, Score at_most, const Bounds& proven) noexcept;

/// The models that the leaves of a campaign have trained.
struct LeafModels {
  LeafCost cost{};
  EstimateErrors errors{};
  std::size_t predicted = 0;     // predicted leaves: estimated on the right side
  std::size_t mispredicted = 0;  // mispredicted leaves: estimated on the wrong side
};

/// The tree of all claims of a campaign. Its state follows from the claims and the facts that were
/// added. As the tree grows, it forgets positions without proven bounds on which nothing open
/// depends. These are most of the positions that were examined, since one of several promising
/// moves is enough.
/// Thread safety: none.
class Chooser {
 public:
  /// Unneeded positions are forgotten when the tree has grown to `forget_at` positions, of some
  /// hundred bytes each, and whenever it has doubled since.
  Chooser(const LeafLimits& limits, Estimator estimate, const LeafModels& models = {},
          std::size_t forget_at = std::size_t{1} << 20);

  /// Uses this advice for new questions, besides estimates.
  void set_advisor(Advisor advice) { advisor_ = std::move(advice); }

  /// Adds the claim at_least <= v <= at_most about the value v of `root`, in discs for the side to
  /// move there. Returns its number, from 0.
  std::size_t add_claim(const Board& root, Score at_least, Score at_most);

  /// Expands the canonical positions that an earlier chooser has expanded, so that facts about
  /// later positions give bounds of them. Takes the least memory if it is called last, after all
  /// earlier facts have been added.
  void restore_expanded(std::vector<Board> expanded);
  /// The positions that were expanded since the last call. May repeat positions that were expanded
  /// earlier or given to restore_expanded().
  [[nodiscard]] std::vector<Board> take_expanded();

  /// Adds a fact, of this campaign or an earlier run. If it answers the question of a leaf in
  /// flight, the leaf is no longer in flight, and the models learn its cost and answer. A position
  /// that is still open can be chosen again.
  void add_fact(const Board& canonical, const Bounds& bounds, double nodes);

  /// Trains the models with an earlier fact, as if its leaf had been in flight. Estimates its
  /// position, which takes a share of its proof. Does nothing if the position is not in the tree,
  /// or if the fact does not answer its question.
  void train(const Fact& fact);
  /// Recomputes the expectations of known leaves from the trained models.
  void update_predictions() { work_.update_predictions(); }

  /// Returns the next leaf to solve, assuming that all leaves in flight turn out as estimated, and
  /// puts it in flight. Returns nothing if, under that assumption, no other leaf is needed.
  [[nodiscard]] std::optional<Leaf> next();

  /// Puts a leaf in flight that an earlier chooser has sent and that a worker has leased, so that
  /// its search is not wasted. Returns nothing if its answer cannot matter any more, or if it is no
  /// longer a leaf. Call this after restore_expanded(), which restores the way to it.
  [[nodiscard]] std::optional<Leaf> resume(const Board& canonical, const Window& window);

  /// Ends the flight of an unsolved leaf, which may be chosen again. Does nothing if it is not
  /// in flight.
  void put_back(const Leaf& leaf);

  /// Returns the leaves in flight whose answers cannot matter any more, and ends their flight.
  [[nodiscard]] std::vector<Leaf> unneeded();

  /// Forgets unneeded positions, as described above; next() does so, too. Does nothing while there
  /// is a conflict.
  void forget_unneeded();

  /// Sets the rule that decides which positions are leaves.
  void set_limits(const LeafLimits& limits) noexcept { limits_ = limits; }

  [[nodiscard]] std::size_t in_flight() const noexcept { return in_flight_.size(); }
  [[nodiscard]] bool is_in_flight(NodeId node) const { return in_flight_.contains(node); }
  [[nodiscard]] bool has_fact(NodeId node) const { return facts_.contains(node); }
  /// The intersection of the facts about a canonical position: the widest bounds if there are none,
  /// empty bounds if they contradict each other.
  [[nodiscard]] Bounds fact_bounds(const Board& canonical) const;
  [[nodiscard]] std::size_t claim_count() const noexcept { return claims_.size(); }
  [[nodiscard]] ClaimState state(std::size_t claim) const;
  /// The proven bounds of the value of the claim's root, in discs for the side to move there.
  [[nodiscard]] Bounds bounds(std::size_t claim) const;
  [[nodiscard]] bool all_decided() const;

  /// Expected nodes until all claims are decided, including the leaves in flight.
  [[nodiscard]] double expected_nodes_left() const;
  /// The nodes of all facts on which no decided claim and nothing open depends. Visits the
  /// whole tree.
  [[nodiscard]] double wasted_nodes() const;
  [[nodiscard]] double nodes() const noexcept { return nodes_; }

  /// The models with everything that they have learned.
  [[nodiscard]] const LeafModels& models() const noexcept { return models_; }

  /// The mispredicted answers by facts on which decided claims rest.
  [[nodiscard]] std::vector<ProvenAnswer> mispredicted_support();

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
    std::vector<Question> goals;  // goals that the rules alone do not settle
    std::vector<bool> wanted;     // the answers under which the claim is true
  };
  struct InFlight {
    Leaf leaf;
    std::vector<Question> questions;
  };
  struct NodeFacts {
    Bounds bounds{};
    double nodes = 0;
  };

  [[nodiscard]] Bounds fact_bounds(NodeId node) const;
  [[nodiscard]] Prospect predict(const Question& question);
  [[nodiscard]] double estimate(NodeId node);
  [[nodiscard]] double raw_estimate(NodeId node);
  [[nodiscard]] std::optional<Leaf> next_for(const Claim& claim);
  [[nodiscard]] std::vector<std::size_t> goal_order(const Claim& claim) const;
  [[nodiscard]] bool is_leaf(const Question& question) const;
  void expand(const Question& question);
  [[nodiscard]] bool open_way_to(const Question& question, const std::vector<Question>& goals,
                                 std::unordered_set<std::uint64_t>& seen);
  [[nodiscard]] Leaf start_flight(const Question& question);
  void end_flight(NodeId node);
  void learn(const InFlight& flight, double nodes);
  void learn_answer(double value, Score threshold, bool yes);
  [[nodiscard]] std::vector<Question> open_goals() const;
  template <typename Visit>
  void visit_needed(Visit&& visit) const;
  [[nodiscard]] std::int64_t bundle_of(NodeId node) const;

  /// The questions and nodes that count_useful() has visited.
  struct Useful {
    std::set<std::pair<NodeId, Score>> seen{};
    std::set<NodeId> counted{};
    double nodes = 0;
  };
  void count_useful(const Question& question, Useful& useful) const;

  LeafLimits limits_;
  Estimator estimator_;
  Advisor advisor_;
  ProofTree tree_;
  LeafModels models_;
  ExpectedWork work_;
  std::vector<Board> expanded_;
  std::vector<float> raw_estimates_;  // estimates by node, without proven bounds; NaN: none yet
  std::vector<float> estimates_;      // estimates by node, within the bounds proven at that time
  std::vector<Claim> claims_;
  std::map<NodeId, InFlight> in_flight_;
  std::unordered_map<NodeId, NodeFacts> facts_;
  double nodes_ = 0;
  std::size_t next_update_ = 32;
  std::size_t forget_at_;
};

}  // namespace kanzen::campaign
