#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "solver/campaign/store/store.hpp"
#include "tests/campaign/child_process.hpp"
#include "tests/campaign/store_helpers.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using campaign::Store;
using campaign::StoreError;
using namespace std::chrono_literals;

TEMPLATE_TEST_CASE("there is one chooser, whose right ends with it", "[store]", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Random random{4};
  { const Store store = Store::create(place.where(), some_definition()); }
  ChildProcess first([&](int out) {
    Store store = Store::open(place.where());
    const auto choosing = store.lock_chooser();
    send_number(out, store.epoch());
    pause();
    return 0;
  });
  REQUIRE(first.number() == 1);
  Store second = Store::open(place.where());
  REQUIRE(error_kind([&] { (void)second.lock_chooser(); }) == StoreError::Kind::chooser_exists);
  REQUIRE(error_kind([&] { (void)second.publish({{make_task(random, 1)}}); }) ==
          StoreError::Kind::chooser_exists);
  first.signal(SIGKILL);
  REQUIRE(first.end() == -SIGKILL);
  const auto choosing = second.lock_chooser();
  REQUIRE(second.epoch() == 2);
  REQUIRE(second.publish({{make_task(random, 1)}}).size() == 1);
  Store worker = Store::open(place.where());
  worker.enrol({"a", "host", "0.2.0", 1});
  REQUIRE(worker.lease("a", 1, 1h).size() == 1);
}

TEMPLATE_TEST_CASE("the right to choose ends with its lock, and the store stays open", "[store]",
                   SqlitePlace, PostgresPlace) {
  const TestType place;
  Random random{4};
  Store store = Store::create(place.where(), some_definition());
  Store other = Store::open(place.where());
  REQUIRE(error_kind([&] { (void)store.publish({{make_task(random, 1)}}); }) ==
          StoreError::Kind::chooser_exists);
  {
    const auto choosing = store.lock_chooser();
    REQUIRE(store.publish({{make_task(random, 1)}}).size() == 1);
    REQUIRE(error_kind([&] { (void)other.lock_chooser(); }) == StoreError::Kind::chooser_exists);
  }
  REQUIRE(store.queue().size() == 1);
  REQUIRE(error_kind([&] { (void)store.publish({{make_task(random, 2)}}); }) ==
          StoreError::Kind::chooser_exists);
  const auto choosing = other.lock_chooser();
  REQUIRE(other.epoch() == 2);
  REQUIRE(other.publish({{make_task(random, 2)}}).size() == 1);
}

TEST_CASE("a chooser notices that it has lost its connection and its right - PostgresPlace",
          "[store]") {
  const PostgresPlace place;
  Random random{5};
  ChoosingStore first = make_choosing_store(place);
  const auto cut = [&] {
    place.sql(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> "
        "pg_backend_pid() AND backend_type = 'client backend'");
  };
  // No other chooser came in between: it continues.
  cut();
  REQUIRE(first.publish({{make_task(random, 1)}}).size() == 1);
  cut();
  Store second = Store::open(place.where());
  auto choosing = second.lock_chooser();
  REQUIRE(error_kind([&] { (void)first.publish({{make_task(random, 2)}}); }) ==
          StoreError::Kind::chooser_exists);
  choosing.reset();
  { const Store ended = std::move(second); }
  // It does not get the right back when the other chooser has ended.
  REQUIRE(error_kind([&] { (void)first.publish({{make_task(random, 3)}}); }) ==
          StoreError::Kind::chooser_exists);
  REQUIRE(first.queue().size() == 1);
}

using campaign::Task;
using campaign::TaskState;

/// PostgreSQL plans its statements in another way with each.
std::vector<std::string> planner_settings() {
  const auto off = [](const std::string& name) { return "%20-cenable_" + name + "%3Doff"; };
  const std::string joins = off("hashjoin") + off("mergejoin");
  return {"", joins, joins + off("hashagg"), joins + off("hashagg") + off("material")};
}

/// The planner believes it to contain a single task.
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
