#include "solver/campaign/campaign_worker.hpp"

#include <chrono>
#include <new>

#include "core/notation.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/engine/solver.hpp"
#include "tests/campaign/campaign_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::ClaimState;
using campaign::Fact;
using campaign::Store;
using campaign::Task;

void publish_search(Store& store, const Board& board, const Window& window, bool isolated = false) {
  Task task;
  task.board = board;
  task.window = window;
  task.purpose = isolated ? campaign::Purpose::audit : campaign::Purpose::leaf;
  store.publish({{task}});
}

TEST_CASE("a worker that contradicts itself records nothing more, and is excluded", "[campaign]") {
  Random random{67};
  const MisledCampaign misled(random);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), misled.definition);
  const auto choosing = store.lock_chooser();
  const auto publish = [&](const ValuedRoot& valued) {
    publish_search(store, valued.root, {valued.value - 1, valued.value});
  };
  Solver solver({.threads = 1, .hash_mib = 4});
  misled.mislead(solver);
  campaign::CampaignWorker work(store, solver, make_worker("misled"), std::chrono::seconds(60));
  publish(misled.small);
  REQUIRE(work.lease() == 1);
  while (work.held() != 0) static_cast<void>(work.collect(std::chrono::seconds(1)));
  REQUIRE(misled.is_refuted(store));
  // A fact that another worker has also found stays known.
  const Fact confirmed = make_fact("other", misled.large.root, {misled.large.value, kMaxScore},
                                   {misled.large.value - 1, misled.large.value});
  Fact own = confirmed;
  own.provenance.worker = "misled";
  store.record({{confirmed, own}});

  publish(misled.large);
  REQUIRE(work.lease() == 1);
  contradict(solver);
  while (work.held() != 0) REQUIRE(work.collect(std::chrono::seconds(1)).empty());
  REQUIRE(work.failure().has_value());
  REQUIRE(work.stop().empty());
  REQUIRE(work.unrecorded().empty());
  REQUIRE(is_excluded(store, "misled"));
  REQUIRE(work.lease() == 0);
  REQUIRE(store.size().facts == 1);
  REQUIRE(store.size().excluded == 2);
  REQUIRE(campaign::read_status(store).claims.back().state == ClaimState::proven);
  REQUIRE_FALSE(misled.is_refuted(store));
}

TEST_CASE("an isolated search that contradicts itself distrusts its whole process", "[campaign]") {
  Random random{68};
  const MisledCampaign misled(random);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), misled.definition);
  const auto choosing = store.lock_chooser();
  Solver solver({.threads = 1, .hash_mib = 4});
  misled.mislead(solver);
  campaign::CampaignWorker work(store, solver, make_worker("misled"), std::chrono::seconds(60),
                                contradict);
  for (const bool isolated : {false, true}) {
    publish_search(store, misled.small.root, {misled.small.value - 1, misled.small.value},
                   isolated);
    REQUIRE(work.lease() == 1);
    while (work.held() != 0) static_cast<void>(work.collect(std::chrono::seconds(1)));
  }
  REQUIRE(store.size().facts == 0);
  REQUIRE(is_excluded(store, "misled"));
}

TEST_CASE("results of a worker that was excluded meanwhile do not reach its chooser",
          "[campaign]") {
  Random random{69};
  const ValuedRoot valued = draw_valued_root(random, 10);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(valued.root, 0));
  const auto choosing = store.lock_chooser();
  publish_search(store, valued.root, {-1, 0});
  Solver solver({.threads = 1, .hash_mib = 1});
  campaign::CampaignWorker work(store, solver, make_worker("late"), std::chrono::seconds(60));
  REQUIRE(work.lease() == 1);
  store.exclude({"late", "another chooser found out"});
  std::size_t returned = 0;
  const auto collect = [&] {
    while (work.held() != 0) returned += work.collect(std::chrono::seconds(1)).size();
  };
  try {
    collect();
    FAIL("there was no error");
  } catch (const campaign::StoreError& error) {
    CHECK(error.kind() == campaign::StoreError::Kind::excluded);
  }
  CHECK(returned == 0);
  CHECK(store.size().facts == 0);
}

TEST_CASE("a worker whose searches fail does not get its task again", "[campaign]") {
  Random random{63};
  const ValuedRoot valued = draw_valued_root(random, 10);
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), claim_at_least(valued.root, 0));
  const auto choosing = store.lock_chooser();
  publish_search(store, valued.root, {-1, 0}, true);
  const campaign::PrepareSearch no_memory = [](Solver&) { throw std::bad_alloc(); };
  for (const unsigned threads : {1U, 2U}) {
    for (const campaign::PrepareSearch& prepare :
         {campaign::PrepareSearch(contradict), no_memory}) {
      Solver solver({.threads = threads, .hash_mib = 4});
      campaign::CampaignWorker work(store, solver, make_worker(campaign::new_worker_id()),
                                    std::chrono::seconds(0), prepare);
      REQUIRE(work.lease() == 1);
      while (work.held() != 0) REQUIRE(work.collect(std::chrono::seconds(1)).empty());
      REQUIRE(work.failure().has_value());
      REQUIRE(work.failure()->find(notation::to_string(Position{valued.root})) !=
              std::string::npos);
      REQUIRE(work.stop().empty());
      store.return_expired();
      if (store.size().parked != 0) store.unpark({{store.queue().front().task.id}});
    }
  }
  REQUIRE(store.queue().front().leases == 4);
}

}  // namespace
}  // namespace kanzen::test
