// Leases return the requested tasks, for every plan of a database.
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/choosing_store.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::Store;
using campaign::Task;
using campaign::TaskState;
using namespace std::chrono_literals;

/// With each of these settings PostgreSQL plans its statements in another way.
std::vector<std::string> planner_settings() {
  const auto off = [](const std::string& name) { return "%20-cenable_" + name + "%3Doff"; };
  const std::string joins = off("hashjoin") + off("mergejoin");
  return {"", joins, joins + off("hashagg"), joins + off("hashagg") + off("material")};
}

/// A queue that the planner believes to contain a single task.
ChoosingStore with_queue(const PostgresPlace& place, const std::string& settings,
                         std::size_t count) {
  ChoosingStore store(Store::create(place.where() + settings, some_definition()));
  Random random{11};
  std::vector<Task> tasks(count);
  for (Task& task : tasks) {
    task.board = random_unreachable_board(random, 30);
    task.window = {-1, 1};
  }
  store.publish({{tasks.front()}});
  place.sql("ANALYZE task");
  store.publish(tasks);
  store.enrol({"a", "host", "engine", 1});
  return store;
}

TEST_CASE("no more tasks are leased than requested, for every plan - PostgresPlace", "[store]") {
  for (const std::string& settings : planner_settings()) {
    CAPTURE(settings);
    const PostgresPlace place;
    ChoosingStore store = with_queue(place, settings, 40);
    for (const std::size_t count : {1U, 3U, 5U}) {
      REQUIRE(store.lease("a", count, 1h).size() == count);
    }
    std::size_t leased = 0;
    for (const campaign::QueuedTask& queued : store.queue()) {
      if (queued.state == TaskState::leased) ++leased;
    }
    REQUIRE(leased == 9);
  }
}

TEST_CASE("a chooser leaves nothing but the database - SqlitePlace", "[store]") {
  const TemporaryDirectory folder;
  const std::string where = folder.path("campaign.db");
  for (int time = 1; time <= 2; ++time) {
    Store store = time == 1 ? Store::create(where, some_definition()) : Store::open(where);
    const auto choosing = store.lock_chooser();
    REQUIRE(std::filesystem::exists(where + "-chooser"));
  }
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path("."))) {
    left.push_back(entry.path().filename().string());
  }
  CHECK(left == std::vector<std::string>{"campaign.db"});
}

TEST_CASE("every expired lease is lost once, for every plan - PostgresPlace", "[store]") {
  for (const std::string& settings : planner_settings()) {
    CAPTURE(settings);
    const PostgresPlace place;
    constexpr std::size_t kCount = 20;
    ChoosingStore store = with_queue(place, settings, kCount);
    REQUIRE(store.lease("a", kCount, 0s).size() == kCount);
    store.return_expired();
    for (const campaign::QueuedTask& queued : store.queue()) {
      REQUIRE(queued.state == TaskState::ready);
      REQUIRE(queued.losses == 1);
    }
  }
}

}  // namespace
}  // namespace kanzen::test
