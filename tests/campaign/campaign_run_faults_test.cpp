#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/campaign/bundles.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/stored_tree.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
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
using campaign::Store;
using campaign::Task;

TEST_CASE("a search that fails ends the run with its position", "[campaign]") {
  Random random{62};
  const ValuedRoot valued = draw_valued_root(random, 12);
  const std::string board = notation::to_string(Position{valued.root});
  for (const bool resolver : {false, true}) {
    const TemporaryDirectory directory;
    Store store =
        Store::create(directory.path("store"), claim_at_least(valued.root, valued.value - 6));
    const Window window{valued.value - 7, valued.value - 6};
    store.record({{make_fact("a", valued.root, {valued.value - 6, kMaxScore}, window)}});
    if (resolver) {
      store.record({{make_fact("b", valued.root, {kMinScore, valued.value - 8}, window)}});
    }
    CampaignOptions options = campaign_options(12, 1);
    options.prepare = contradict;
    Solver solver({.threads = 1, .hash_mib = 4});
    std::size_t polls = 0;  // so that an endless run fails
    auto run = CampaignRun::begin(store, solver, options, [&] { return ++polls > 1000; }, {});
    REQUIRE(run.run() == CampaignEnd::failed);
    CAPTURE(run.end_message());
    REQUIRE(run.end_message().find(board) != std::string::npos);
    REQUIRE(run.end_message().find("contradict each other") != std::string::npos);
    REQUIRE(store.facts_since(0).facts.size() == (resolver ? 2 : 1));
  }
}

TEST_CASE("nothing counts that a run has found which contradicts itself", "[campaign]") {
  Random random{66};
  const MisledCampaign misled(random);
  for (const unsigned threads : {1U, 2U}) {
    const TemporaryDirectory directory;
    const std::string path = directory.path("store");
    Store store = Store::create(path, misled.definition);
    Store other = Store::open(path);
    {
      Solver solver({.threads = threads, .hash_mib = 4});
      misled.mislead(solver);
      bool seen = false;
      const auto stopped = [&] {
        if (seen || other.size().facts == 0) return false;
        seen = true;
        solver.report_internal_error({InternalError::Kind::contradicting_bounds, kStartBoard});
        return false;
      };
      auto run = CampaignRun::begin(store, solver, campaign_options(12, 0), stopped, {});
      REQUIRE(run.run() == CampaignEnd::failed);
      REQUIRE(seen);
      REQUIRE(run.end_message().find("contradict each other") != std::string::npos);
      REQUIRE(run.chooser().claims().state(0) == ClaimState::open);
    }
    REQUIRE(store.size().facts == 0);
    REQUIRE(store.size().excluded > 0);
    REQUIRE(state_of(store) == ClaimState::open);
    store = Store::open(path);
    REQUIRE(run_to_end(store, campaign_options(12, 0)) == CampaignEnd::decided);
    REQUIRE(state_of(store) == ClaimState::proven);
  }
}

TEST_CASE("a chooser solves again what an excluded worker had solved", "[campaign]") {
  Random random{55};
  const ValuedRoot valued = draw_valued_root(random, 14);
  const TemporaryDirectory directory;
  const campaign::Definition definition = claim_at_least(valued.root, valued.value);
  Store earlier = Store::create(directory.path("earlier"), definition);
  REQUIRE(run_to_end(earlier, campaign_options(10, 0)) == CampaignEnd::decided);
  std::vector<campaign::Fact> half;
  const std::vector<campaign::StoredFact> all = earlier.facts_since(0).facts;
  for (std::size_t i = 0; i < all.size() / 2; ++i) {
    half.push_back(all[i].fact);
    half.back().provenance.worker = "other";
  }
  REQUIRE(half.size() >= 10);

  const std::string path = directory.path("store");
  Store store = Store::create(path, definition);
  store.record(half);
  Store other = Store::open(path);
  Solver solver({.threads = 1, .hash_mib = 4});
  bool excluded = false;
  const auto stopped = [&] {
    if (!excluded && other.facts_since(0).facts.size() > half.size()) {
      excluded = true;
      other.exclude({"other", "a test says so"});
    }
    return false;
  };
  auto run = CampaignRun::begin(store, solver, campaign_options(10, 0), stopped, {});
  REQUIRE(run.run() == CampaignEnd::decided);
  REQUIRE(excluded);
  REQUIRE(store.size().excluded == static_cast<std::int64_t>(half.size()));
  // Derived from the facts that still count, not from the facts that the chooser has read.
  REQUIRE(state_of(store) == ClaimState::proven);
}

TEST_CASE("parked leaves survive choosers, and are retried when nothing else is left",
          "[campaign]") {
  Random random{56};
  const ValuedRoot valued = draw_valued_root(random, 13);
  const TemporaryDirectory directory;
  const std::string path = directory.path("store");
  Store store = Store::create(path, claim_at_least(valued.root, valued.value));
  const auto parked = [&] { return store.size().parked; };
  const auto run_until = [&](const std::function<bool()>& stopped) {
    Store own = Store::open(path);
    Solver solver({.threads = 1, .hash_mib = 4});
    auto run = CampaignRun::begin(own, solver, campaign_options(10, 0), stopped, {});
    return run.run();
  };
  // Leaves that kill three workers, including the chooser.
  {
    Store chooser = Store::open(path);
    const auto choosing = chooser.lock_chooser();
    Task task;
    task.board = valued.root;
    task.window = {valued.value - 1, valued.value};
    chooser.publish({{task}});
    for (const std::string name : {"a", "b", "c"}) {
      chooser.enrol(make_worker(name));
      REQUIRE(chooser.lease(name, 1, std::chrono::seconds(0)).size() == 1);
      chooser.return_expired();
    }
  }
  REQUIRE(parked() == 1);
  std::size_t polls = 0;
  REQUIRE(run_until([&] { return ++polls > 30; }) == CampaignEnd::stopped);
  REQUIRE(parked() == 1);
  CampaignOptions options = campaign_options(13, 0);
  std::vector<std::string> notices;
  options.on_notice = [&](const std::string& text) { notices.push_back(text); };
  Store own = Store::open(path);
  REQUIRE(run_to_end(own, options) == CampaignEnd::decided);
  REQUIRE(notices.size() <= 1);
  REQUIRE(state_of(own) == ClaimState::proven);
}

TEST_CASE("a run names and counts damaged facts", "[campaign]") {
  Random random{65};
  const ValuedRoot valued = draw_valued_root(random, 14);
  const TemporaryDirectory directory;
  const std::string path = directory.path("store");
  Store store = Store::create(path, claim_at_least(valued.root, valued.value));
  REQUIRE(run_to_end(store, campaign_options(8, 0)) == CampaignEnd::decided);
  REQUIRE(campaign::read_status(store).damaged == 0);
  campaign::Database database(path, {});
  database.transact("damage", campaign::Database::Access::writes,
                    [&] { database.execute("UPDATE fact SET nodes = nodes + 1"); });
  const campaign::CampaignStatus status = campaign::read_status(store);
  REQUIRE(status.damaged > 12);
  REQUIRE(status.facts == 0);
  REQUIRE(campaign::StoredTree(store).damaged().size() == status.damaged);
  std::vector<std::string> notices;
  const auto notice = [&](const std::string& text) { notices.push_back(text); };
  const auto bundles = campaign::choose_bundles(store, {.leaf_empties = 8, .on_notice = notice},
                                                [] { return false; });
  REQUIRE_FALSE(bundles.front().empty());
  REQUIRE(notices.size() == 11);
  notices.clear();
  CampaignOptions options = campaign_options(8, 0);
  options.on_notice = notice;
  REQUIRE(run_to_end(store, options) == CampaignEnd::decided);
  REQUIRE(notices.size() == 11);
  REQUIRE(notices.front().starts_with("result 1 about "));
  REQUIRE(notices.front().find("is damaged") != std::string::npos);
  REQUIRE(notices.back().starts_with(std::to_string(status.damaged - 10) + " more results"));
  REQUIRE(state_of(store) == ClaimState::proven);
}

}  // namespace
}  // namespace kanzen::test
