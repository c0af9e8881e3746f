#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "core/moves.hpp"
#include "solver/campaign/store/store.hpp"
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
using campaign::ClaimState;
using campaign::Store;
using campaign::Task;

TEST_CASE("a wrong result that carries the proof against its estimate is found", "[campaign]") {
  Random random{51};
  for (int i = 0; i < 3; ++i) {
    const ValuedRoot valued = draw_valued_root(random, 12);
    const TemporaryDirectory directory;
    Store store =
        Store::create(directory.path("store"), claim_at_least(valued.root, valued.value - 6));
    store.enrol(make_worker("liar"));
    const Window window{valued.value - 7, valued.value - 6};
    store.record({{make_fact("liar", valued.root, {kMinScore, valued.value - 8}, window)}});
    REQUIRE(state_of(store) == ClaimState::refuted);
    std::vector<std::string> notices;
    CampaignOptions options = campaign_options(12, 1e-9);
    options.on_notice = [&](const std::string& text) { notices.push_back(text); };
    REQUIRE(run_to_end(store, options) == CampaignEnd::decided);
    REQUIRE(state_of(store) == ClaimState::proven);
    REQUIRE(is_excluded(store, "liar"));
    REQUIRE(campaign::read_status(store).disputed == 0);
    REQUIRE(notices.size() == 2);
    REQUIRE(notices[0].find("result 1 [-64,") != std::string::npos);
    REQUIRE(notices[0].find("contradict each other") != std::string::npos);
    REQUIRE(notices[1].find("worker liar was wrong") != std::string::npos);
  }
}

TEST_CASE("a wrong result is found although another about its position is confirmed",
          "[campaign]") {
  Random random{61};
  const ValuedRoot valued = draw_valued_root(random, 12);
  const TemporaryDirectory directory;
  Store store =
      Store::create(directory.path("store"), claim_at_least(valued.root, valued.value - 6));
  const Window above{valued.value + 7, valued.value + 8};
  const Window window{valued.value - 7, valued.value - 6};
  store.record({{make_fact("a", valued.root, {kMinScore, valued.value + 6}, above),
                 make_fact("b", valued.root, {kMinScore, valued.value + 6}, above),
                 make_fact("liar", valued.root, {kMinScore, valued.value - 8}, window)}});
  REQUIRE(state_of(store) == ClaimState::refuted);
  REQUIRE(run_to_end(store, campaign_options(12, 1e-9)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == ClaimState::proven);
  REQUIRE(is_excluded(store, "liar"));
  REQUIRE_FALSE(is_excluded(store, "a"));
}

TEST_CASE("a wrong result stands without audits, and is found if all are audited", "[campaign]") {
  Random random{52};
  const ValuedRoot valued = draw_valued_root(random, 12);
  const TemporaryDirectory directory;
  Store store =
      Store::create(directory.path("store"), claim_at_least(valued.root, valued.value + 2));
  store.enrol(make_worker("liar"));
  store.record({{make_fact("liar", valued.root, {valued.value + 2, kMaxScore},
                           {valued.value + 1, valued.value + 2})}});
  REQUIRE(run_to_end(store, campaign_options(12, 0)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == ClaimState::proven);
  REQUIRE(run_to_end(store, campaign_options(12, 1)) == CampaignEnd::decided);
  REQUIRE(state_of(store) == ClaimState::refuted);
  REQUIRE(is_excluded(store, "liar"));
}

TEST_CASE("contradicting facts about a position and its child are decided", "[campaign]") {
  Random random{53};
  for (const bool parent_is_wrong : {false, true}) {
    const ValuedRoot valued = draw_valued_root(random, 13);
    Solver solver({.threads = 1, .hash_mib = 4});
    const Board child = play(valued.root, solver.solve(valued.root).best_move);
    const campaign::CanonicalPosition canonical = campaign::canonical_position(child);
    const Score value = canonical.negated ? valued.value : -valued.value;
    const TemporaryDirectory directory;
    Store store = Store::create(directory.path("store"), claim_at_least(valued.root, valued.value));
    store.enrol(make_worker("liar"));
    store.enrol(make_worker("other"));
    const Score parent_value = parent_is_wrong ? valued.value - 2 : valued.value;
    // The value of the root by this move, according to the fact about the child.
    const Score worth = parent_is_wrong ? valued.value : valued.value + 2;
    const Bounds of_child =
        canonical.negated ? Bounds{worth, kMaxScore} : Bounds{kMinScore, -worth};
    store.record({{make_fact(parent_is_wrong ? "liar" : "other", valued.root,
                             {parent_value, parent_value}, {parent_value - 1, parent_value + 1}),
                   make_fact(parent_is_wrong ? "other" : "liar", canonical.board, of_child,
                             {value - 1, value + 1})}});
    {
      const auto choosing = store.lock_chooser();
      store.publish({}, {{valued.root}});  // expanded
    }
    store = Store::open(directory.path("store"));
    REQUIRE(state_of(store) == ClaimState::open);  // nothing follows from a contradiction
    REQUIRE(campaign::read_status(store).disputed == 1);
    REQUIRE(run_to_end(store, campaign_options(11, 1e-9)) == CampaignEnd::decided);
    REQUIRE(campaign::read_status(store).disputed == 0);
    REQUIRE(state_of(store) == ClaimState::proven);
    REQUIRE(is_excluded(store, "liar"));
    REQUIRE_FALSE(is_excluded(store, "other"));
  }
}

TEST_CASE("no claim is decided by a worker whose other result is disputed", "[campaign]") {
  Random random{71};
  const ValuedRoot disputed = draw_valued_root(random, 12);
  const ValuedRoot lied_about = draw_valued_root(random, 12);
  campaign::Definition definition = claim_at_least(disputed.root, disputed.value - 6);
  definition.claims.push_back(claim_at_least(lied_about.root, lied_about.value + 2).claims.front());
  definition.claims.back().id = std::string(1, '2');  // GCC 12 warns of a text (bug 105651)
  const TemporaryDirectory directory;
  Store store = Store::create(directory.path("store"), definition);
  const Window window{disputed.value - 7, disputed.value - 6};
  store.record({{make_fact("liar", lied_about.root, {lied_about.value + 2, kMaxScore},
                           {lied_about.value + 1, lied_about.value + 2}),
                 make_fact("liar", disputed.root, {kMinScore, disputed.value - 8}, window)}});
  store.record({{make_fact("honest", disputed.root, {disputed.value - 6, kMaxScore}, window)}});
  campaign::CampaignStatus status = campaign::read_status(store);
  REQUIRE(status.disputed == 1);
  for (const campaign::ClaimStatus& claim : status.claims) {
    REQUIRE(claim.state == ClaimState::open);
    REQUIRE(claim.bounds == Bounds{});
  }
  REQUIRE(run_to_end(store, campaign_options(12, 0)) == CampaignEnd::decided);
  status = campaign::read_status(store);
  REQUIRE(status.claims[0].state == ClaimState::proven);
  REQUIRE(status.claims[1].state == ClaimState::refuted);
  REQUIRE(status.exclusions.size() == 1);
  REQUIRE(status.exclusions.front().worker == "liar");
}

Bounds lie_about(const Bounds& truth, const Window& window) {
  const auto even_below = [](Score score) { return score - (score & 1); };
  if (truth.lower >= window.beta) return {kMinScore, even_below(window.alpha)};
  return {even_below(window.beta + 1), kMaxScore};
}

/// Runs in its own thread, until it is excluded or ended.
class WorkerThread {
 public:
  WorkerThread(const std::string& path, const std::string& name, bool lies)
      : thread_([this, path, name, lies] { work(path, name, lies); }) {
    while (!enrolled_) std::this_thread::yield();
  }
  ~WorkerThread() {
    ended_ = true;
    thread_.join();
  }
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

 private:
  void work(const std::string& path, const std::string& name, bool lies) {
    Store store = Store::open(path);
    store.enrol(make_worker(name));
    enrolled_ = true;
    Solver solver({.threads = 1, .hash_mib = 4});
    try {
      while (!ended_) {
        std::vector<campaign::SolvedTask> results;
        for (const Task& task : store.lease(name, 3, std::chrono::seconds(60))) {
          const Solution solution = solver.solve(task.board, task.window);
          Bounds bounds{solution.lower, solution.upper};
          if (lies) bounds = lie_about(bounds, task.window);
          results.push_back({task.id, make_fact(name, task.board, bounds, task.window)});
        }
        if (results.empty()) {
          // Other threads use the store, too.
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
        } else {
          store.finish(name, results);
        }
      }
    } catch (const campaign::StoreError& error) {
      if (error.kind() != campaign::StoreError::Kind::excluded) throw;
    }
  }

  std::atomic<bool> enrolled_{false};
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

TEST_CASE("the proof is right in the end although workers lie", "[campaign]") {
  Random random{54};
  {
    const ValuedRoot valued = draw_valued_root(random, 13);
    for (const Score claimed : {valued.value, valued.value + 2}) {
      const TemporaryDirectory directory;
      const std::string path = directory.path("store");
      Store store = Store::create(path, claim_at_least(valued.root, claimed));
      const WorkerThread honest(path, "honest", false);
      const WorkerThread liar(path, "liar", true);
      REQUIRE(run_to_end(store, campaign_options(10, 1)) == CampaignEnd::decided);
      REQUIRE(state_of(store) ==
              (claimed == valued.value ? ClaimState::proven : ClaimState::refuted));
      REQUIRE_FALSE(is_excluded(store, "honest"));
    }
  }
}

}  // namespace
}  // namespace kanzen::test
