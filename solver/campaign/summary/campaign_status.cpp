#include "solver/campaign/summary/campaign_status.hpp"

#include <set>

#include "solver/campaign/choice/smallest_proof.hpp"

namespace kanzen::campaign {

namespace {

/// Returns the goals on which those of these claims rest.
std::vector<SupportedGoal> support_of(const Chooser& chooser,
                                      const std::function<bool(std::size_t claim)>& wanted) {
  const ClaimSet& claims = chooser.claims();
  std::vector<SupportedGoal> goals;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (!wanted(i)) continue;
    for (const NodeGoal& goal : claims.relevant_goals(i)) {
      goals.push_back({goal, reaches(chooser.graph().bounds(goal.node), goal.threshold)});
    }
  }
  return supporting_facts(chooser.graph(), std::move(goals),
                          [&](NodeId node) { return chooser.facts().bounds(node); });
}

/// Collects what the page of a campaign shows, from the facts of its store.
class Surveyor {
 public:
  Surveyor(Store& store, const SurveyLimits& limits)
      : store_(store),
        limits_(limits),
        tree_(store, [this](const StoredTree& tree, const StoredFact& fact, NodeId node) {
          add_fact(tree, fact, node);
        }) {}

  Survey run() {
    survey_.status = read_status(store_);
    mark_goals();
    add_facts();
    add_positions();
    thin_out();
    return std::move(survey_);
  }

 private:
  struct Cost {
    double nodes = 0;
    double seconds = 0;
  };

  void add_fact(const StoredTree& tree, const StoredFact& stored, NodeId node) {
    const Provenance& from = stored.fact.provenance;
    const auto nodes = static_cast<double>(from.nodes);
    const double seconds = from.seconds * from.threads;
    if (facts_.empty()) survey_.began_at = stored.recorded_at;
    // If the campaign was copied, facts have times of several clocks; none may run backward.
    const double before = survey_.progress.empty() ? 0 : survey_.progress.back().seconds;
    const double at_seconds = std::max(before, stored.recorded_at - survey_.began_at);
    const double nodes_before = survey_.progress.empty() ? 0 : survey_.progress.back().nodes;
    facts_.push_back({stored.fact.board, from.window, stored.fact.bounds, nodes, seconds, {}});
    survey_.progress.push_back({at_seconds, facts_.size(), nodes_before + nodes});
    costs_[node].nodes += nodes;
    costs_[node].seconds += seconds;
    if (claims_at_.empty()) {
      for (std::size_t i = 0; i < tree.claims().size(); ++i) {
        claims_at_.emplace(tree.claims()[i].root.node, i);
      }
    }
    for (const NodeId changed : tree.graph().changed()) {
      const auto [first, last] = claims_at_.equal_range(changed);
      for (auto at = first; at != last; ++at) {
        survey_.changes.push_back({at_seconds, at->second, tree.claims().bounds(at->second)});
      }
    }
  }

  void mark_goals() {
    const std::vector<RootClaim>& claims = store_.definition().claims;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const TreePosition& root = tree_.claims()[i].root;
      const std::optional<Bounds> goal = bounds_to_prove(claims[i], tree_.claims().bounds(i));
      if (goal) {
        SmallestProof proof(tree_, kNoNode, 0);
        if (goal->lower > kMinScore) mark_proof(proof, goal_at(root, goal->lower));
        if (goal->upper < kMaxScore) mark_proof(proof, goal_at(root, goal->upper + 2));
      } else if (tree_.claims().verdict(i) == Verdict::undecided) {
        const auto& [lower, upper, move] = claims[i].bounds;
        if (lower > kMinScore) mark_needed(goal_at(root, lower));
        if (upper < kMaxScore) mark_needed(goal_at(root, upper + 2));
      }
    }
  }

  void mark_proof(SmallestProof& proof, const NodeGoal& goal) {
    std::vector<NodeGoal> open{goal};
    std::unordered_set<std::uint64_t> seen;
    const BoundsGraph& graph = tree_.graph();
    while (!open.empty()) {
      const NodeGoal at = open.back();
      open.pop_back();
      if (!seen.insert(goal_key(at)).second) continue;
      in_proof_.insert(at.node);
      const ProofStep step = proof.step(at);
      for (std::size_t i = 0; i < graph.child_count(at.node); ++i) {
        const Edge edge = graph.child(at.node, i);
        const bool follows =
            step.reason == ProofStep::Reason::all_moves ||
            (step.reason == ProofStep::Reason::one_move && edge.child == step.child &&
             proof.holds(child_goal(at, edge)) == edge.keeps_side);
        if (follows) open.push_back(child_goal(at, edge));
      }
    }
  }

  void mark_needed(const NodeGoal& goal) {
    std::vector<NodeGoal> open{goal};
    const BoundsGraph& graph = tree_.graph();
    while (!open.empty()) {
      const NodeGoal at = open.back();
      open.pop_back();
      if (reaches(graph.bounds(at.node), at.threshold)) continue;
      std::vector<Score>& needed = needed_[at.node];
      if (std::ranges::find(needed, at.threshold) != needed.end()) continue;
      needed.push_back(at.threshold);
      for (std::size_t i = 0; i < graph.child_count(at.node); ++i) {
        open.push_back(child_goal(at, graph.child(at.node, i)));
      }
    }
  }

  [[nodiscard]] std::optional<double> estimate(const Board& board) {
    if (game_over(board)) return std::nullopt;
    return estimator_(board);
  }

  void add_facts() {
    const std::size_t count = std::min(limits_.facts, facts_.size());
    for (std::size_t i = 0; i < count; ++i) {
      SurveyFact& fact = facts_[i * facts_.size() / count];
      fact.estimate = estimate(fact.board);
      survey_.facts.push_back(fact);
      if (!fact.estimate) continue;
      const Score threshold =
          fact.bounds.lower >= fact.window.beta ? fact.window.beta : fact.window.alpha + 1;
      if (threshold <= kMinScore || threshold > kMaxScore || threshold % 2 != 0) continue;
      const std::optional<bool> yes = reaches(fact.bounds, threshold);
      if (!yes) continue;
      errors_.learn(*fact.estimate, threshold, *yes);
      cost_.learn(fact.board.empty_count(), distance_from(*fact.estimate, threshold), fact.nodes);
    }
  }

  /// Chooses positions breadth first from the roots, only where `wanted` is true, up to the limit.
  /// Returns how many there would be without the limit.
  template <typename Wanted>
  std::size_t positions_from_roots(const Wanted& wanted, std::vector<NodeId>& chosen,
                                   std::unordered_set<NodeId>& known) const {
    const BoundsGraph& graph = tree_.graph();
    std::unordered_set<NodeId> seen;
    std::vector<NodeId> level;
    for (std::size_t i = 0; i < tree_.claims().size(); ++i) {
      const NodeId root = tree_.claims()[i].root.node;
      if (seen.insert(root).second) level.push_back(root);
    }
    while (!level.empty()) {
      std::vector<NodeId> next;
      for (const NodeId node : level) {
        if (chosen.size() < limits_.positions && known.insert(node).second) chosen.push_back(node);
        for (std::size_t i = 0; i < graph.child_count(node); ++i) {
          const NodeId child = graph.child(node, i).child;
          if (wanted(child) && seen.insert(child).second) next.push_back(child);
        }
      }
      level = std::move(next);
    }
    return seen.size();
  }

  void add_positions() {
    std::vector<NodeId> chosen;
    std::unordered_set<NodeId> known;
    survey_.all_proof_positions = in_proof_.size();
    (void)positions_from_roots(
        [this](NodeId node) { return in_proof_.contains(node) || needed_.contains(node); }, chosen,
        known);
    survey_.all_positions = positions_from_roots([](NodeId) { return true; }, chosen, known);
    std::unordered_map<NodeId, TaskState> tasks;
    for (const QueuedTask& queued : store_.queue()) {
      const NodeId node = tree_.tree().find(queued.task.board);
      if (node != kNoNode) tasks.emplace(node, queued.state);
    }
    for (const NodeId node : chosen) {
      const auto task = tasks.find(node);
      survey_.positions.push_back(
          make_survey_node(node, task == tasks.end() ? std::nullopt : std::optional(task->second)));
    }
  }

  [[nodiscard]] SurveyPosition make_survey_node(NodeId node, std::optional<TaskState> task) {
    const BoundsGraph& graph = tree_.graph();
    SurveyPosition made;
    made.board = tree_.tree().board(node);
    made.bounds = graph.bounds(node);
    // Contradictory facts give no bounds, and their position counts as disputed.
    if (const Bounds own = tree_.facts().bounds(node); own.lower <= own.upper) made.own = own;
    if (const auto cost = costs_.find(node); cost != costs_.end()) {
      made.nodes = cost->second.nodes;
      made.seconds = cost->second.seconds;
    }
    made.estimate = estimate(made.board);
    made.is_in_proof = in_proof_.contains(node);
    made.is_expanded = graph.has_all_children(node);
    made.is_leased = task == TaskState::leased;
    made.is_waiting = task && !made.is_leased;
    const auto needed = needed_.find(node);
    if (needed == needed_.end()) return made;
    made.needed = needed->second;
    std::ranges::sort(made.needed);
    if (!made.estimate) return made;
    made.probability = errors_.probability_at_least(*made.estimate, made.needed.front());
    made.expected_nodes =
        cost_.nodes(made.board.empty_count(), distance_from(*made.estimate, made.needed.front()));
    return made;
  }

  /// Keeps as many points as a plot can show, and always the last.
  void thin_out() {
    std::vector<ProgressPoint>& points = survey_.progress;
    if (points.size() <= limits_.points) return;
    std::vector<ProgressPoint> kept;
    for (std::size_t i = 1; i <= limits_.points; ++i) {
      kept.push_back(points[i * points.size() / limits_.points - 1]);
    }
    points = std::move(kept);
  }

  Store& store_;
  SurveyLimits limits_;
  Survey survey_;
  std::vector<SurveyFact> facts_;
  std::unordered_map<NodeId, Cost> costs_;
  std::unordered_multimap<NodeId, std::size_t> claims_at_;
  SearchEstimator estimator_{0};
  LeafCostModel cost_;
  EstimateErrorModel errors_;
  std::unordered_set<NodeId> in_proof_;
  std::unordered_map<NodeId, std::vector<Score>> needed_;
  StoredTree tree_;  // must be the last: it fills the members above
};

constexpr double kLeafNodes = 4e8;  // if no fact shows how large leaves were

/// `done` has the workers' facts; `rate` is for one thread.
void add_workers(Store& store, std::map<std::string, WorkerStatus>& done, const SolvingRate& rate,
                 CampaignStatus& status) {
  for (const QueuedTask& queued : store.queue()) {
    if (queued.state == TaskState::leased) ++done[queued.worker].leases;
  }
  unsigned threads = 0;
  for (WorkerInfo& worker : store.workers()) {
    WorkerStatus& entry = done[worker.id];
    entry.is_active = is_active(worker);
    if (entry.is_active) threads += worker.threads;
    entry.worker = std::move(worker);
    status.workers.push_back(entry);
  }
  status.nodes_per_second = threads * rate.nodes_per_second();
  if (threads != 0) status.seconds_left = status.left.core_seconds / threads;
}

double useful_nodes(const Chooser& chooser, const std::function<bool(std::size_t claim)>& wanted) {
  std::set<NodeId> useful;
  for (const SupportedGoal& fact : support_of(chooser, wanted)) useful.insert(fact.goal.node);
  double nodes = 0;
  for (const NodeId node : useful) nodes += chooser.facts().searched_nodes(node);
  return nodes;
}

std::vector<ProvenBound> mispredicted(Chooser& chooser, std::span<const SupportedGoal> facts) {
  std::vector<ProvenBound> found;
  for (const auto& [goal, holds] : facts) {
    const double estimate = chooser.predictor().estimate(goal.node);
    const bool is_expected = margin_over(estimate, goal.threshold) >= 0;
    if (is_expected == holds) continue;
    found.push_back({chooser.tree().board(goal.node), goal.threshold, holds == true});
  }
  return found;
}

/// Finds mispredicted facts by which one search decided a claim. In large trees there are too many
/// others to estimate all of them again and again, and few of them carry the proof.
std::vector<ProvenBound> mispredicted_roots(Chooser& chooser) {
  std::vector<SupportedGoal> facts;
  for (std::size_t i = 0; i < chooser.claims().size(); ++i) {
    if (chooser.claims().verdict(i) == Verdict::undecided) continue;
    for (const NodeGoal& goal : chooser.claims().relevant_goals(i)) {
      const auto holds = reaches(chooser.facts().bounds(goal.node), goal.threshold);
      if (holds) facts.push_back({goal, holds});
    }
  }
  return mispredicted(chooser, facts);
}

/// Turns the line of a canonical position into moves on an equal `board`.
void append_line(const std::vector<Square>& canonical_line, Board canonical, Board board,
                 std::vector<Square>& line) {
  for (const Square move : canonical_line) {
    if (move == Square::pass) {
      line.push_back(move);
      canonical = canonical.passed();
      board = board.passed();
      continue;
    }
    if (!is_legal(canonical, move)) return;
    canonical = play(canonical, move);
    const Board after = canonical_position(canonical).board;
    for (const Square own : squares(legal_moves(board))) {
      if (canonical_position(play(board, own)).board != after) continue;
      line.push_back(own);
      board = play(board, own);
      break;
    }
  }
}

/// Goes down the tree with the best resistance against what was proven, i.e. that the value is at
/// least the lower end of `goal`, or at most the upper one; if both ends are equal, both sides play
/// their best. Continues as the search of the last position knew it.
std::vector<Square> deciding_line(Store& store, const Chooser& chooser, Board board,
                                  const Bounds& goal) {
  const bool is_exact = goal.lower == goal.upper;
  bool proves_lower_end = goal.lower > kMinScore;
  Score bound = proves_lower_end ? goal.lower : goal.upper;
  const auto meets_goal = [&](const Bounds& bounds) {
    if (is_exact) return bounds.lower == bound && bounds.upper == bound;
    return proves_lower_end ? bounds.lower >= bound : bounds.upper <= bound;
  };
  const auto bounds_after = [&](const Board& after) -> std::optional<Bounds> {
    if (game_over(after)) return Bounds{final_score(after), final_score(after)};
    const CanonicalPosition position = canonical_position(after);
    const NodeId node = chooser.tree().find(position.board);
    if (node == kNoNode) return std::nullopt;
    const Bounds bounds = chooser.graph().bounds(node);
    return position.is_negated ? negated(bounds) : bounds;
  };
  std::vector<Square> line;
  while (!game_over(board)) {
    const Board canonical = canonical_position(board).board;
    const NodeId node = chooser.tree().find(canonical);
    const bool passes = legal_moves(board) == 0;
    if (!passes && node != kNoNode && meets_goal(chooser.facts().bounds(node))) {
      std::vector<Square> rest;
      for (const StoredFact& stored : store.facts_about(canonical)) {
        const auto& [at, bounds, provenance, moves] = stored.fact;
        if (stored.is_excluded || moves.empty()) continue;
        if (meets_goal(bounds)) {
          rest = moves;
          break;
        }
        // Of two searches, for one end each, the one for the lower end knows a best move.
        if (is_exact && bounds.lower == bound) rest = {moves.front()};
      }
      append_line(rest, canonical, board, line);
      break;
    }
    const Square best = deciding_move(board, proves_lower_end, bound, bounds_after);
    if (best == Square::none) break;
    line.push_back(best);
    board = play(board, best);
    if (!is_exact) proves_lower_end = !proves_lower_end;
    bound = -bound;
  }
  return line;
}

/// Takes the estimate of the last run, which knows more than a reader of the store, less what was
/// done since. Status once made its own, and said 7 and 198 hours within a quarter of an hour.
std::optional<RemainingWork> recorded_estimate(Store& store, const Chooser& chooser) {
  const std::optional<StoredEstimate> estimate = store.estimate();
  if (!estimate || chooser.claims().all_decided()) return std::nullopt;
  RemainingWork left = estimate->left;
  const double fresh = chooser.facts().all_searched_nodes() - estimate->nodes;
  if (fresh < 0 || fresh >= left.nodes) return std::nullopt;
  left.core_seconds *= 1 - fresh / left.nodes;
  left.nodes -= fresh;
  left.done += fresh;
  return left;
}

/// Nullopt if authors were excluded meanwhile. Facts are read page by page, and their picture must
/// not show as proven what an exclusion has just made open.
std::optional<CampaignStatus> try_read_status(Store& store) {
  SearchEstimator estimator(0);
  Chooser chooser({.nodes = kLeafNodes, .empties = 0},
                  [&](const Board& board) { return estimator(board); });
  CampaignStatus status;
  std::deque<Fact> recent;
  SolvingRate rate;
  std::map<std::string, WorkerStatus> done;  // by the id of the worker
  const LoadedFacts loaded = load_chooser(store, chooser, [&](const Fact& fact) {
    add_recent(recent, fact);
    rate.learn(fact);
    WorkerStatus& worker = done[fact.provenance.worker];
    ++worker.facts;
    worker.nodes += static_cast<double>(fact.provenance.nodes);
    worker.seconds += fact.provenance.seconds * fact.provenance.threads;
  });
  train(chooser, recent);
  status.facts = loaded.facts;
  status.authors = done.size();
  status.exclusions = store.exclusions();
  if (status.exclusions.size() != loaded.exclusions) return std::nullopt;
  status.damaged = loaded.damaged.size();
  // A contradiction through moves concerns several positions, and counts as one.
  if (chooser.contradiction())
    status.disputed = std::max<std::size_t>(chooser.facts().disputed(), 1);
  const ProofTree& tree = chooser.tree();
  int leaf_empties = 0;  // the leaves were the positions with their own facts
  for (NodeId node = 0; node < tree.size(); ++node) {
    if (chooser.facts().contains(node))
      leaf_empties = std::max(leaf_empties, tree.graph().rank(node));
  }
  chooser.set_limits({.nodes = leaf_empties == 0 ? kLeafNodes : 0, .empties = leaf_empties});
  // The estimate expands positions, and may prove what no other reader of the store knows.
  status.claims = claim_statuses(store, chooser);
  status.left = recorded_estimate(store, chooser).value_or(RemainingWork{});
  if (status.left.nodes <= 0) status.left = remaining_work_ahead(chooser, rate);
  const StoreSize size = store.size();
  status.leaves_open = static_cast<std::size_t>(size.ready + size.leased + size.parked);
  status.leases = static_cast<std::size_t>(size.leased);
  add_workers(store, done, rate, status);
  status.nodes = chooser.facts().all_searched_nodes();
  status.wasted_nodes = wasted_nodes(chooser);
  return status;
}

}  // namespace

double wasted_nodes(const Chooser& chooser) {
  return chooser.facts().all_searched_nodes() -
         useful_nodes(chooser, [](std::size_t) { return true; });
}

std::vector<ProvenBound> mispredicted_support(Chooser& chooser) {
  return mispredicted(chooser, support_of(chooser, [&](std::size_t claim) {
                        return chooser.claims().verdict(claim) != Verdict::undecided;
                      }));
}

constexpr std::size_t kLeavesAhead = 20;
constexpr std::size_t kRecentFacts = 64;  // more would take over a second to estimate

void add_recent(std::deque<Fact>& recent, const Fact& fact) {
  if (fact.provenance.is_isolated) return;
  recent.push_back(fact);
  if (recent.size() > kRecentFacts) recent.pop_front();
}

void train(Chooser& chooser, const std::deque<Fact>& recent,
           const std::function<bool()>& must_stop) {
  for (const Fact& fact : recent) {
    if (!must_stop || !must_stop()) chooser.predictor().train(fact);
  }
  if (!recent.empty()) chooser.update_predictions();
}

RemainingWork remaining_work(Chooser& chooser, const SolvingRate& rate,
                             const IsConfirmed& is_confirmed) {
  double nodes = chooser.expected_nodes_left();
  const double roots = chooser.expected_root_nodes();
  const double of_open =
      useful_nodes(chooser, [&](std::size_t claim) { return chooser.claims().is_wanted(claim); });
  const double of_all = useful_nodes(chooser, [](std::size_t) { return true; });
  // The work of decided claims says much about roots that one search decides, and little about a
  // tree that may still grow.
  const double done = of_open + (nodes > 0 ? roots / nodes : 1) * (of_all - of_open);
  const LeafModels& models = chooser.predictor().models();
  if (is_confirmed) {
    nodes += roots * models.misprediction_share();
    for (const ProvenBound& bound : chooser.claims().all_decided() ? mispredicted_support(chooser)
                                                                   : mispredicted_roots(chooser)) {
      if (is_confirmed(bound)) continue;
      const NodeId node = chooser.tree().find(bound.board);
      const Bounds own = chooser.facts().bounds(node);
      const bool two_ends = own.lower > kMinScore && own.upper < kMaxScore;
      nodes += chooser.facts().searched_nodes(node) / (two_ends ? 2 : 1);
    }
  }
  return {nodes, nodes / rate.nodes_per_second(), models.learned(), done};
}

RemainingWork remaining_work_ahead(Chooser& chooser, const SolvingRate& rate) {
  const std::vector<std::size_t> claims = chooser.claims_by_work();
  for (const std::size_t claim : claims) {
    const std::size_t leaves = std::max<std::size_t>(kLeavesAhead / claims.size(), 1);
    for (std::size_t i = 0; i < leaves && chooser.next_for(claim); ++i) {
    }
  }
  return remaining_work(chooser, rate, [](const ProvenBound&) { return true; });
}

std::vector<ClaimStatus> claim_statuses(Store& store, const Chooser& chooser) {
  std::vector<ClaimStatus> claims;
  for (std::size_t i = 0; i < store.definition().claims.size(); ++i) {
    ClaimStatus& status = claims.emplace_back(ClaimStatus{.claim = store.definition().claims[i]});
    if (chooser.contradiction()) continue;
    status.verdict = chooser.claims().verdict(i);
    status.bounds = chooser.claims().bounds(i);
    const Board& root = status.claim.root.board;
    if (status.bounds.is_exact()) {
      status.line = deciding_line(store, chooser, root, status.bounds);
    }
    // The two ends of a value may come from two searches without a common line. That of one end
    // still refutes a claim.
    const auto goal = bounds_to_prove(status.claim, status.bounds);
    if (status.line.empty() && goal) status.line = deciding_line(store, chooser, root, *goal);
  }
  return claims;
}

bool all_decided(const std::vector<ClaimStatus>& claims) noexcept {
  return std::ranges::none_of(
      claims, [](const ClaimStatus& claim) { return claim.verdict == Verdict::undecided; });
}

CampaignStatus read_status(Store& store) {
  while (true) {
    if (auto status = try_read_status(store)) return *std::move(status);
  }
}

Survey survey(Store& store, const SurveyLimits& limits) { return Surveyor(store, limits).run(); }

}  // namespace kanzen::campaign
