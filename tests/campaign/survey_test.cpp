#include <algorithm>
#include <vector>

#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::Store;
using campaign::Survey;
using campaign::SurveyPosition;

Store run_campaign(const std::string& path, const Board& root, Score value, std::size_t rounds) {
  campaign::Definition definition;
  definition.claims.push_back({"1", {root, Colour::black}, value, value, "test"});
  Store store = Store::create(path, definition);
  Solver solver({.threads = 1, .hash_mib = 4});
  std::size_t polls = 0;
  const auto stopped = [&] { return ++polls > rounds; };
  auto run = campaign::CampaignRun::begin(store, solver, campaign_options(8), stopped, {});
  static_cast<void>(run.run());
  return store;
}

TEST_CASE("a survey shows the tree of a decided campaign", "[campaign]") {
  Random random{61};
  Solver reference({.threads = 1, .hash_mib = 4});
  const Board root = random_unfinished_board(random, 13);
  const Score value = reference.solve(root).score;
  const TemporaryDirectory directory;
  Store store = run_campaign(directory.path("store"), root, value, 1'000'000);
  const Survey survey = campaign::survey(store, {.positions = 1'000'000, .facts = 100'000});
  REQUIRE(survey.status.claims[0].state == campaign::ClaimState::proven);
  REQUIRE(survey.positions.size() == survey.all_positions);
  REQUIRE(survey.facts.size() == survey.status.facts);
  REQUIRE(survey.positions.front().in_proof);
  REQUIRE(survey.positions.front().expanded);
  std::size_t in_proof = 0;
  for (const SurveyPosition& node : survey.positions) {
    const Score found = reference.solve(node.board).score;
    REQUIRE(node.bounds.lower <= found);
    REQUIRE(node.bounds.upper >= found);
    REQUIRE(node.own.lower <= found);
    REQUIRE(node.own.upper >= found);
    REQUIRE(node.needed.empty());
    in_proof += node.in_proof ? 1 : 0;
    // A position of a proof has proven bounds: from a fact, its moves, or the end of the game.
    if (node.in_proof) REQUIRE((node.bounds.lower > kMinScore || node.bounds.upper < kMaxScore));
  }
  REQUIRE(in_proof == survey.all_proof_positions);
  REQUIRE(in_proof < survey.positions.size());
  REQUIRE(survey.progress.back().facts == survey.status.facts);
  REQUIRE(survey.progress.back().nodes == Approx(survey.status.nodes));
  REQUIRE(std::is_sorted(survey.progress.begin(), survey.progress.end(),
                         [](const auto& a, const auto& b) { return a.seconds < b.seconds; }));
  REQUIRE(survey.changes.back().bounds.lower == value);
  REQUIRE(survey.changes.back().bounds.upper == value);
  std::size_t by_workers = 0;
  for (const campaign::SurveyWorker& worker : survey.workers) by_workers += worker.facts;
  REQUIRE(by_workers == survey.status.facts);

  const Survey small = campaign::survey(store, {.positions = 20, .facts = 10, .points = 5});
  REQUIRE(small.positions.size() == 20);
  REQUIRE(small.all_positions == survey.all_positions);
  REQUIRE(std::all_of(small.positions.begin(), small.positions.end(),
                      [](const SurveyPosition& node) { return node.in_proof; }));
  REQUIRE(small.positions.front().board == survey.positions.front().board);
  REQUIRE(small.facts.size() == 10);
  REQUIRE(small.progress.size() == 5);
  REQUIRE(small.progress.back().facts == survey.status.facts);
}

TEST_CASE("a survey shows the needs of an open campaign", "[campaign]") {
  Random random{62};
  Solver reference({.threads = 1, .hash_mib = 4});
  const Board root = random_unfinished_board(random, 16);
  const Score value = reference.solve(root).score;
  const TemporaryDirectory directory;
  Store store = run_campaign(directory.path("store"), root, value, 5);
  const Survey survey = campaign::survey(store, {.positions = 100'000});
  REQUIRE(survey.status.claims[0].state == campaign::ClaimState::open);
  REQUIRE(!survey.positions.front().needed.empty());
  std::size_t predictions = 0;
  for (const SurveyPosition& node : survey.positions) {
    REQUIRE(!node.in_proof);
    for (const Score threshold : node.needed) {
      REQUIRE(node.bounds.lower < threshold);
      REQUIRE(node.bounds.upper >= threshold);
    }
    if (node.needed.empty() || node.expanded) continue;
    ++predictions;
    REQUIRE(node.probability > 0);
    REQUIRE(node.probability < 1);
    REQUIRE(node.expected_nodes > 0);
  }
  REQUIRE(predictions > 0);
}

TEST_CASE("a survey of a campaign that has not begun shows its claims", "[campaign]") {
  const TemporaryDirectory directory;
  campaign::Definition definition;
  definition.claims.push_back({"1", kStartPosition, 0, 0, "draw"});
  Store store = Store::create(directory.path("store"), definition);
  const Survey survey = campaign::survey(store);
  REQUIRE(survey.positions.size() == 1);
  REQUIRE(survey.positions[0].needed == std::vector<Score>{0, 2});
  REQUIRE(survey.facts.empty());
  REQUIRE(survey.progress.empty());
  REQUIRE(survey.workers.empty());
}

}  // namespace
}  // namespace kanzen::test
