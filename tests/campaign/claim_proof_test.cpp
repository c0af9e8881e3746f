#include "solver/campaign/choice/smallest_proof.hpp"
#include "solver/checker/certificate_checker.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::campaign::test {
namespace {

using checker::CertificateVerdict;

constexpr int kLeaves = 5;

Store decided(const std::string& path, const Definition& definition, int leaf_empties) {
  Store store = Store::create(path, definition);
  REQUIRE(run_to_end(store, campaign_options(leaf_empties)) == CampaignEnd::decided);
  return store;
}

checker::Header header_of(const RootClaim& claim, const Bounds& bounds) {
  return {.root = claim.root,
          .lower = bounds.lower,
          .upper = bounds.upper,
          .leaf_empties = kLeaves,
          .writer = "test"};
}

/// Examines all proofs.
ProofSize least_size(const StoredTree& tree, SmallestProof& proof, const NodeGoal& goal,
                     bool at_root) {
  const BoundsGraph& graph = tree.graph();
  if (graph.rank(goal.node) <= kLeaves || game_over(tree.tree().board(goal.node))) return {0, 1};
  const bool yes = proof.holds(goal).value();
  const Bounds own = tree.facts().bounds(goal.node);
  const bool fact = yes ? own.lower >= goal.threshold : own.upper < goal.threshold;
  std::vector<ProofSize> sizes;
  if (fact && !at_root) sizes.push_back({1, 1});
  ProofSize all{0, 1};
  bool complete = graph.has_all_children(goal.node);
  for (std::size_t i = 0; i < graph.child_count(goal.node); ++i) {
    const Edge edge = graph.child(goal.node, i);
    const NodeGoal after = child_goal(goal, edge);
    const bool serves = proof.holds(after) == (yes ? edge.keeps_side : !edge.keeps_side);
    complete = complete && serves;
    if (!serves) continue;
    const ProofSize size = least_size(tree, proof, after, false);
    if (yes) sizes.push_back(size + ProofSize{0, 1});
    all = all + size;
  }
  if (!yes && complete) sizes.push_back(all);
  if (sizes.empty()) return {1, 1};
  return *std::ranges::min_element(sizes);
}

TEST_CASE("decided claims have certificates with facts and without") {
  Random random{51};
  Solver reference({.threads = 1, .hash_mib = 4});
  int assuming = 0;
  int proven = 0;
  for (int i = 0; i < 12; ++i) {
    const auto [root, value] = solved_root(random, 12);
    if (value <= kMinScore + 2 || value >= kMaxScore - 2) continue;
    const Definition definition = Claims(root, value).definition;
    const TemporaryDirectory directory;
    Store store = decided(directory.path("store"), definition, 8);
    const StoredTree tree(store);
    REQUIRE(!tree.graph().contradiction());
    for (std::size_t c = 0; c < definition.claims.size(); ++c) {
      const RootClaim& claim = definition.claims[c];
      const Bounds bounds = tree.claims().bounds(c);
      const auto goal = bounds_to_prove(claim, bounds);
      REQUIRE(goal);
      REQUIRE(goal->lower <= value);
      REQUIRE(goal->upper >= value);
      const bool holds = claim.bounds.lower <= value && value <= claim.bounds.upper;
      REQUIRE(tree.claims().verdict(c) == (holds ? Verdict::confirmed : Verdict::refuted));
      const checker::Header header = header_of(claim, *goal);
      const std::string file = directory.path("proof.kzc");

      CampaignMoves full(tree, tree.claims()[c].root, kLeaves, &reference);
      const proof::WriteResult whole = write_certificate(file, header, full);
      REQUIRE(whole.error.empty());
      REQUIRE(whole.assumptions == 0);
      REQUIRE(checker::check_certificate(file, {}).verdict == CertificateVerdict::proven);

      if (rests_on_itself(tree, tree.claims()[c].root, header)) continue;
      CampaignMoves moves(tree, tree.claims()[c].root, kLeaves, nullptr);
      const proof::WriteResult written = write_certificate(file, header, moves);
      INFO(written.error);
      REQUIRE(written.error.empty());
      const checker::CertificateReport report = checker::check_certificate(file, {});
      INFO(report.reason);
      REQUIRE(report.assumptions.size() == written.assumptions);
      REQUIRE(report.verdict == (written.assumptions == 0 ? CertificateVerdict::proven
                                                          : CertificateVerdict::assuming));
      ++(written.assumptions == 0 ? proven : assuming);
      for (const checker::Assumption& assumption : report.assumptions.all()) {
        const NodeId node = tree.tree().find(canonical_position(assumption.board).board);
        REQUIRE(node != kNoNode);
        REQUIRE(tree.facts().bounds(node).lower >= assumption.lower);
        REQUIRE(tree.facts().bounds(node).upper <= assumption.upper);
      }
    }
  }
  REQUIRE(assuming > 20);
}

TEST_CASE("no proof over the facts is smaller than the smallest proof") {
  Random random{52};
  for (int i = 0; i < 8; ++i) {
    const auto [root, value] = solved_root(random, 11);
    const TemporaryDirectory directory;
    Store store = decided(directory.path("store"), Claims(root, value).definition, 8);
    const StoredTree tree(store);
    const TreePosition at = tree.claims()[0].root;
    SmallestProof proof(tree, at.node, kLeaves);
    for (Score threshold = -62; threshold <= 64; threshold += 2) {
      const NodeGoal goal{at.node, threshold};
      if (!proof.holds(goal)) continue;
      const ProofStep step = proof.step(goal);
      REQUIRE(step.size == least_size(tree, proof, goal, true));
    }
  }
}

TEST_CASE_METHOD(InFolder,
                 "the certificate of a claim that one search has decided does not assume it") {
  Random random{53};
  Solver reference({.threads = 1, .hash_mib = 4});
  const auto [root, value] = solved_root(random, 12);
  const Definition definition = claim_within(root, {value, value});
  Store store = decided(path("store"), definition, 20);
  const StoredTree tree(store);
  const checker::Header header = header_of(definition.claims[0], {value, value});
  REQUIRE(rests_on_itself(tree, tree.claims()[0].root, header));
  const std::string file = path("proof.kzc");
  CampaignMoves moves(tree, tree.claims()[0].root, kLeaves, nullptr);
  REQUIRE(!write_certificate(file, header, moves).error.empty());
  CampaignMoves full(tree, tree.claims()[0].root, kLeaves, &reference);
  REQUIRE(write_certificate(file, header, full).error.empty());
  REQUIRE(checker::check_certificate(file, {}).verdict == CertificateVerdict::proven);
}

TEST_CASE("the bounds to prove for a claim follow from the proven bounds") {
  RootClaim claim{"1", {}, {0, 0}, "draw"};
  REQUIRE(!bounds_to_prove(claim, {-2, 2}));
  REQUIRE(bounds_to_prove(claim, {0, 0})->is_exact());
  REQUIRE(bounds_to_prove(claim, {4, 10})->lower == 2);
  REQUIRE(bounds_to_prove(claim, {4, 10})->upper == kMaxScore);
  REQUIRE(bounds_to_prove(claim, {-64, -4})->upper == -2);
  claim.bounds.upper = kMaxScore;
  REQUIRE(bounds_to_prove(claim, {4, 10})->lower == 0);
  REQUIRE(bounds_to_prove(claim, {4, 10})->upper == kMaxScore);
  claim.bounds.lower = 66;
  REQUIRE(!bounds_to_prove(claim, {}));
  claim.bounds.lower = -64;
  REQUIRE(!bounds_to_prove(claim, {}));
}

Store run_campaign(const std::string& path, const Board& root, Score value, std::size_t rounds) {
  Store store = Store::create(path, claim_within(root, {value, value}));
  Solver solver({.threads = 1, .hash_mib = 4});
  std::size_t polls = 0;
  const auto stopped = [&] { return ++polls > rounds; };
  CampaignRun run(store, solver, campaign_options(8), stopped, {});
  (void)run.run();
  return store;
}

TEST_CASE_METHOD(InFolder, "a survey shows the tree of a decided campaign") {
  Random random{61};
  Solver reference({.threads = 1, .hash_mib = 4});
  const auto [root, value] = solved_root(random, 13);
  Store store = run_campaign(path("store"), root, value, 1'000'000);
  const Survey survey = campaign::survey(store, {.positions = 1'000'000, .facts = 100'000});
  REQUIRE(survey.status.claims[0].verdict == Verdict::confirmed);
  REQUIRE(survey.positions.size() == survey.all_positions);
  REQUIRE(survey.facts.size() == survey.status.facts);
  REQUIRE(survey.positions.front().is_in_proof);
  REQUIRE(survey.positions.front().is_expanded);
  std::size_t in_proof = 0;
  for (const SurveyPosition& node : survey.positions) {
    const Score found = reference.solve(node.board).score;
    REQUIRE(node.bounds.lower <= found);
    REQUIRE(node.bounds.upper >= found);
    REQUIRE(node.own.lower <= found);
    REQUIRE(node.own.upper >= found);
    REQUIRE(node.needed.empty());
    in_proof += node.is_in_proof ? 1 : 0;
    // A position of a proof has proven bounds: from a fact, its moves, or the end of the game.
    if (node.is_in_proof) REQUIRE((node.bounds.lower > kMinScore || node.bounds.upper < kMaxScore));
  }
  REQUIRE(in_proof == survey.all_proof_positions);
  REQUIRE(in_proof < survey.positions.size());
  REQUIRE(survey.progress.back().facts == survey.status.facts);
  REQUIRE(survey.progress.back().nodes == Approx(survey.status.nodes));
  REQUIRE(std::ranges::is_sorted(survey.progress, {}, &ProgressPoint::seconds));
  REQUIRE(ends(survey.changes.back().bounds) == Ends(value, value));
  std::size_t by_workers = 0;
  for (const campaign::WorkerStatus& worker : survey.status.workers) by_workers += worker.facts;
  REQUIRE(by_workers == survey.status.facts);

  const Survey small = campaign::survey(store, {.positions = 20, .facts = 10, .points = 5});
  REQUIRE(small.positions.size() == 20);
  REQUIRE(small.all_positions == survey.all_positions);
  REQUIRE(std::ranges::all_of(small.positions, &SurveyPosition::is_in_proof));
  REQUIRE(small.positions.front().board == survey.positions.front().board);
  REQUIRE(small.facts.size() == 10);
  REQUIRE(small.progress.size() == 5);
  REQUIRE(small.progress.back().facts == survey.status.facts);
}

TEST_CASE_METHOD(InFolder, "a survey shows the needs of an open campaign") {
  Random random{62};
  const auto [root, value] = solved_root(random, 16);
  Store store = run_campaign(path("store"), root, value, 5);
  const Survey survey = campaign::survey(store, {.positions = 100'000});
  REQUIRE(survey.status.claims[0].verdict == Verdict::undecided);
  REQUIRE(!survey.positions.front().needed.empty());
  std::size_t predictions = 0;
  for (const SurveyPosition& node : survey.positions) {
    REQUIRE(!node.is_in_proof);
    for (const Score threshold : node.needed) {
      REQUIRE(node.bounds.lower < threshold);
      REQUIRE(node.bounds.upper >= threshold);
    }
    if (node.needed.empty() || node.is_expanded) continue;
    ++predictions;
    REQUIRE(node.probability > 0);
    REQUIRE(node.probability < 1);
    REQUIRE(node.expected_nodes > 0);
  }
  REQUIRE(predictions > 0);
}

TEST_CASE("a survey of a campaign that has not begun shows its claims") {
  Random random{91};
  OwnStore store(claim_within(random_unfinished_board(random, 30), {0, 0}));
  const Survey survey = campaign::survey(store);
  REQUIRE(survey.positions.size() == 1);
  REQUIRE(survey.positions[0].needed == std::vector<Score>{0, 2});
  REQUIRE(survey.facts.empty());
  REQUIRE(survey.progress.empty());
  REQUIRE(survey.status.workers.empty());
}

}  // namespace
}  // namespace kanzen::campaign::test
