#include <csignal>
#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/store_helpers.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

/// A store whose queue has tasks that take hours. This process chooses the tasks.
ChoosingStore with_long_tasks(const std::string& path, Random& random, std::size_t count) {
  ChoosingStore store(campaign::Store::open(path));
  std::vector<campaign::Task> tasks;
  for (std::size_t i = 0; i < count; ++i) {
    campaign::Task task;
    task.board = campaign::canonical_position(random_unfinished_board(random, 40)).board;
    task.window = {-1, 1};
    if (i % 2 == 0) task.purpose = campaign::Purpose::audit;
    tasks.push_back(task);
  }
  store.publish(tasks);
  return store;
}

TEST_CASE("slurm writes a job of workers", "[cli]") {
  const TemporaryDirectory files;
  const Finished job = run_kanzen({"prove", "slurm", "postgresql://me@host/o'hara", "--array",
                                   "1-9%3", "--threads", "2", "--time", "90m"});
  REQUIRE(job.status == 0);
  for (const std::string line :
       {"#!/bin/sh", "#SBATCH --array=1-9%3", "#SBATCH --cpus-per-task=2", "#SBATCH --time=90",
        "#SBATCH --requeue", "#SBATCH --open-mode=append"}) {
    REQUIRE(job.out.find(line + "\n") != std::string::npos);
  }
  REQUIRE(job.out.find("exec kanzen prove work 'postgresql://me@host/o'\\''hara' --threads 2 ") !=
          std::string::npos);
  REQUIRE(run_kanzen({"prove", "slurm", files.path("store")}).status == 2);
}

TEST_CASE("a second process cannot run a campaign", "[cli]") {
  Random random{64};
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start_campaign(store, draw_campaign(random, 13));
  campaign::Store first = campaign::Store::open(store);
  const auto choosing = first.lock_chooser();
  const Finished second = run_campaign(store);
  REQUIRE(second.status == 2);
  REQUIRE(second.err.find("another process") != std::string::npos);
  REQUIRE(run_kanzen({"prove", "export", store, "--out", files.path("out")}).status == 2);
}

TEST_CASE("a worker returns unfinished leaves when a signal ends it", "[cli]") {
  Random random{66};
  for (const std::string threads : {"1", "2"}) {
    const TemporaryDirectory files;
    const std::string path = files.path("store");
    start_campaign(path, draw_campaign(random, 13));
    ChoosingStore store = with_long_tasks(path, random, 6);
    RunOptions options;
    options.signal = SIGTERM;
    options.signal_when = [&](const Finished&) { return store.size().leased > 0; };
    const Finished done =
        run_kanzen({"prove", "work", path, "--hash", "1", "--threads", threads}, options);
    REQUIRE(done.status == 0);
    REQUIRE(store.size().leased == 0);
    REQUIRE(store.size().ready == 6);
  }
}

TEST_CASE("an excluded worker ends with a message", "[cli]") {
  Random random{67};
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start_campaign(path, draw_campaign(random, 13));
  ChoosingStore store = with_long_tasks(path, random, 6);
  RunOptions options;
  options.signal = SIGKILL;  // never sent
  options.signal_when = [&](const Finished&) {
    if (store.size().leased > 0) store.exclude({store.workers().front().id, "a test says so"});
    return false;
  };
  const Finished done = run_kanzen(
      {"prove", "work", path, "--hash", "1", "--threads", "1", "--lease", "5s"}, options);
  REQUIRE(done.status == 4);
  REQUIRE(done.err.find("was excluded: a test says so") != std::string::npos);
}

TEST_CASE("a worker waits for a full disk and names unrecorded results", "[cli]") {
  Random random{68};
  const Campaign campaign = draw_campaign(random, 14);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start_campaign(store, campaign);
  RunOptions options;
  options.file_size_limit = std::filesystem::file_size(store) + 50000;
  options.signal = SIGTERM;
  options.signal_when = [](const Finished& so_far) {
    return so_far.err.find("trying again") != std::string::npos;
  };
  const Finished done = run_kanzen({"prove", "run", store, "--leaf-cost", "1e-9", "--leaf-empties",
                                    "9", "--hash", "1", "--threads", "1"},
                                   options);
  CAPTURE(done.err);
  REQUIRE(done.status == 4);
  REQUIRE(done.err.find("(keep the results, make room and try again); trying again") !=
          std::string::npos);
  const json facts = status_of(store)["results"];
  REQUIRE(run_campaign(store).status == 0);
  REQUIRE(status_of(store)["results"] >= facts);
  require_proven(store, campaign.value);
}

}  // namespace
}  // namespace kanzen::test
