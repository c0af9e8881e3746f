#include "solver/campaign/campaign_run.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "solver/engine/solver.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::CampaignEnd;
using campaign::CampaignOptions;
using campaign::CampaignRun;
using campaign::ClaimState;
using campaign::Definition;
using campaign::RootClaim;
using campaign::Store;

RootClaim claim_of(const std::string& id, const Board& root, std::optional<Score> at_least,
                   std::optional<Score> at_most) {
  return {id, {root, Colour::black}, at_least, at_most, "test"};
}

/// True and false by one step around the value, and their states in the end.
struct Claims {
  Definition definition;
  std::vector<ClaimState> states;

  Claims(const Board& root, Score value) {
    for (const Score score : {value - 2, value, value + 2}) {
      if (score < kMinScore || score > kMaxScore) continue;
      add(root, score, std::nullopt, value >= score);
      add(root, std::nullopt, score, value <= score);
      add(root, score, score, value == score);
    }
  }

  void add(const Board& root, std::optional<Score> least, std::optional<Score> most, bool holds) {
    definition.claims.push_back(
        claim_of(std::to_string(definition.claims.size() + 1), root, least, most));
    states.push_back(holds ? ClaimState::proven : ClaimState::refuted);
  }

  void check(const campaign::Chooser& chooser, Score value) const {
    for (std::size_t i = 0; i < states.size(); ++i) {
      REQUIRE(chooser.claims().state(i) == states[i]);
      REQUIRE(chooser.claims().bounds(i).lower <= value);
      REQUIRE(chooser.claims().bounds(i).upper >= value);
    }
  }
};

TEST_CASE("a campaign over a store decides its claims as solve does", "[campaign]") {
  Random random{31};
  Solver reference({.threads = 1, .hash_mib = 4});
  for (const unsigned threads : {1U, 2U}) {
    for (int i = 0; i < 3; ++i) {
      const Board root = random_unfinished_board(random, 14);
      const Score value = reference.solve(root).score;
      const Claims claims(root, value);
      TemporaryDirectory directory;
      Store store = Store::create(directory.path("store"), claims.definition);
      Solver solver({.threads = threads, .hash_mib = 4});
      auto run = CampaignRun::begin(store, solver, campaign_options(9), [] { return false; }, {});
      REQUIRE(run.run() == CampaignEnd::decided);
      claims.check(run.chooser(), value);
      REQUIRE(store.queue().empty());
    }
  }
}

TEST_CASE("a campaign that is stopped repeatedly loses nothing", "[campaign]") {
  Random random{32};
  Solver reference({.threads = 1, .hash_mib = 4});
  for (int i = 0; i < 3; ++i) {
    const Board root = random_unfinished_board(random, 14);
    const Score value = reference.solve(root).score;
    const Claims claims(root, value);
    TemporaryDirectory directory;
    std::size_t facts = 0;
    int runs = 0;
    for (CampaignEnd end = CampaignEnd::stopped; end == CampaignEnd::stopped; ++runs) {
      Store store = Store::create(directory.path("store"), claims.definition);
      Solver solver({.threads = 2, .hash_mib = 4});
      std::size_t solved = 0;
      // `stopped` is called in each round, and for each estimate. The limit grows, so that the
      // campaign ends.
      const std::size_t limit = 50 * (static_cast<std::size_t>(runs) + 1) + random.below(100);
      const auto stopped = [&] { return ++solved > limit; };
      auto run = CampaignRun::begin(store, solver, campaign_options(9), stopped, {});
      end = run.run();
      const auto known = static_cast<std::size_t>(store.size().facts);
      REQUIRE(known >= facts);
      facts = known;
      if (end == CampaignEnd::decided) claims.check(run.chooser(), value);
      for (const campaign::QueuedTask& queued : store.queue()) {
        REQUIRE(queued.state == campaign::TaskState::ready);  // all were returned
      }
    }
    REQUIRE(runs > 1);
  }
}

TEST_CASE("a resumed campaign has learned from its earlier leaves", "[campaign]") {
  Random random{33};
  Definition definition;
  definition.claims.push_back(claim_of("1", random_unfinished_board(random, 15), 0, 0));
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), definition);
  const auto learned = [](const CampaignRun& run) {
    const campaign::LeafModels& models = run.chooser().predictor().models();
    return models.predicted + models.mispredicted;
  };
  const auto never = [] { return false; };
  const CampaignOptions options = campaign_options(9, 0);
  double cost = 0;
  {
    Solver solver({.threads = 1, .hash_mib = 4});
    auto run = CampaignRun::begin(store, solver, options, never, {});
    CHECK(learned(run) == 0);
    REQUIRE(run.run() == CampaignEnd::decided);
    REQUIRE(learned(run) > 8);
    cost = run.chooser().predictor().models().cost.nodes(9, 0);
  }
  Solver solver({.threads = 1, .hash_mib = 4});
  const auto run = CampaignRun::begin(store, solver, options, never, {});
  CHECK(learned(run) > 8);
  CHECK(learned(run) <= 64);
  const double first = campaign::LeafModels{}.cost.nodes(9, 0);
  const double again = run.chooser().predictor().models().cost.nodes(9, 0);
  CAPTURE(first, cost, again);
  CHECK(std::abs(std::log(again / cost)) < std::abs(std::log(again / first)));
}

/// None of them a pass; the last one has `empties` empty squares. Nullopt if the game ends before
/// that.
std::vector<Board> random_way(Random& random, const Board& root, int empties) {
  std::vector<Board> way{root};
  while (way.back().empty_count() > empties) {
    const Board& board = way.back();
    std::vector<Board> after;
    for (const Square square : squares(legal_moves(board))) after.push_back(play(board, square));
    if (after.empty()) return {};
    way.push_back(after[random.below(after.size())]);
  }
  if (legal_moves(way.back()) == 0) return {};
  return way;
}

TEST_CASE("a campaign first resumes the leaf that its killed process had leased", "[campaign]") {
  Random random{36};
  Solver reference({.threads = 1, .hash_mib = 4});
  for (int i = 0; i < 5; ++i) {
    std::vector<Board> way;
    while (way.empty()) way = random_way(random, random_unfinished_board(random, 14), 9);
    const Board& root = way.front();
    const Score value = reference.solve(root).score;
    Definition definition;
    definition.claims.push_back(claim_of("1", root, value, value));
    const TemporaryDirectory directory;
    campaign::Task begun;
    begun.board = campaign::canonical_position(way.back()).board;
    begun.window = {1 - value, 2 - value};  // after five moves the other side is to move
    {
      Store store = Store::create(directory.path("store"), definition);
      const auto choosing = store.lock_chooser();
      campaign::WorkerInfo killed;
      killed.id = "killed";
      killed.host = "test (chooser)";
      store.enrol(killed);
      std::vector<Board> expanded;
      for (const Board& board : way) expanded.push_back(campaign::canonical_position(board).board);
      expanded.pop_back();
      static_cast<void>(store.publish(std::vector{begun}, expanded));
      REQUIRE(store.lease(killed.id, 1, std::chrono::seconds(60)).size() == 1);
    }
    Store store = Store::open(directory.path("store"));
    Solver solver({.threads = 1, .hash_mib = 4});
    auto run = CampaignRun::begin(store, solver, campaign_options(9), [] { return false; }, {});
    REQUIRE(run.run() == CampaignEnd::decided);
    REQUIRE(run.chooser().claims().state(0) == ClaimState::proven);
    REQUIRE(store.facts_since(0).facts.front().fact.board == begun.board);
    REQUIRE(store.queue().empty());
  }
}

TEST_CASE("the view of a campaign shows the search of its root first", "[campaign]") {
  Random random{34};
  Definition definition;
  definition.claims.push_back(claim_of("1", random_unfinished_board(random, 15), 0, 0));
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), definition);
  Solver solver({.threads = 1, .hash_mib = 4});
  std::vector<bool> searching_roots;
  auto run = CampaignRun::begin(
      store, solver, campaign_options(9), [] { return false; },
      [&](const campaign::RunView& view) { searching_roots.push_back(view.searching_roots); });
  REQUIRE(searching_roots.empty());
  REQUIRE(run.run() == CampaignEnd::decided);
  CHECK(searching_roots.front());
  CHECK_FALSE(searching_roots.back());
}

TEST_CASE("a worker that leases a task again that it still holds begins it once", "[campaign]") {
  Random random{35};
  for (const unsigned threads : {1U, 2U}) {
    const Board root = random_unfinished_board(random, 14);
    Definition definition;
    definition.claims.push_back(claim_of("1", root, 0, 0));
    TemporaryDirectory directory;
    Store store = Store::create(directory.path("store"), definition);
    const auto choosing = store.lock_chooser();
    Solver solver({.threads = threads, .hash_mib = 4});
    campaign::WorkerInfo worker;
    worker.id = campaign::new_worker_id();
    campaign::CampaignWorker work(store, solver, worker,
                                  std::chrono::seconds(0));  // expires at once
    campaign::Task task;
    task.board = campaign::canonical_position(random_unfinished_board(random, 8)).board;
    task.window = {-1, 0};
    (void)store.publish({{task}});
    CHECK(work.lease() == 1);
    CHECK(work.lease() == 0);
    std::size_t solved = 0;
    while (work.held() != 0) solved += work.collect(std::chrono::seconds(1)).size();
    CHECK(solved == 1);
    CHECK(store.queue().empty());
  }
}

TEST_CASE("other workers work for a campaign", "[campaign]") {
  Random random{33};
  Solver reference({.threads = 1, .hash_mib = 4});
  const Board root = random_unfinished_board(random, 15);
  const Score value = reference.solve(root).score;
  Definition definition;
  definition.claims.push_back(claim_of("1", root, value, value));
  TemporaryDirectory directory;
  const std::string path = directory.path("store");
  Store store = Store::create(path, definition);
  std::atomic<bool> done{false};
  std::atomic<std::size_t> solved{0};
  std::thread other([&] {
    Store own = Store::open(path);
    Solver solver({.threads = 1, .hash_mib = 4});
    campaign::WorkerInfo worker;
    worker.id = campaign::new_worker_id();
    worker.host = "elsewhere";
    worker.engine = "engine";
    campaign::CampaignWorker work(own, solver, worker, std::chrono::seconds(30));
    while (!done) {
      work.lease();
      solved += work.collect(std::chrono::milliseconds(10)).size();
    }
    static_cast<void>(work.stop());
  });
  Solver solver({.threads = 1, .hash_mib = 4});
  auto run = CampaignRun::begin(store, solver, campaign_options(9), [] { return false; }, {});
  REQUIRE(run.run() == CampaignEnd::decided);
  done = true;
  other.join();
  REQUIRE(run.chooser().claims().state(0) == ClaimState::proven);
  REQUIRE(solved > 0);
}

}  // namespace
}  // namespace kanzen::test
