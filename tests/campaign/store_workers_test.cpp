#include <unistd.h>

#include <cstdio>
#include <ctime>

#include "solver/campaign/campaign_worker.hpp"
#include "tests/campaign/store_helpers.hpp"

namespace kanzen::campaign::test {
namespace {

using namespace std::chrono_literals;

TEMPLATE_TEST_CASE("there is one chooser, whose right ends with it", "", SqlitePlace,
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
  require_error(Kind::chooser_exists, [&] { (void)second.lock_chooser(); });
  require_error(Kind::chooser_exists, [&] { (void)second.publish({{make_task(random, 1)}}); });
  first.signal(SIGKILL);
  REQUIRE(first.end() == -SIGKILL);
  const auto choosing = second.lock_chooser();
  REQUIRE(second.epoch() == 2);
  REQUIRE(second.publish({{make_task(random, 1)}}).size() == 1);
  Store worker = Store::open(place.where());
  worker.enrol({"a", "host", "0.2.0", 1});
  REQUIRE(worker.lease("a", 1, 1h).size() == 1);
}

TEMPLATE_TEST_CASE("the right to choose ends with its lock, and the store stays open", "",
                   SqlitePlace, PostgresPlace) {
  const TestType place;
  Random random{4};
  Store store = Store::create(place.where(), some_definition());
  Store other = Store::open(place.where());
  require_error(Kind::chooser_exists, [&] { (void)store.publish({{make_task(random, 1)}}); });
  {
    const auto choosing = store.lock_chooser();
    REQUIRE(store.publish({{make_task(random, 1)}}).size() == 1);
    require_error(Kind::chooser_exists, [&] { (void)other.lock_chooser(); });
  }
  REQUIRE(store.queue().size() == 1);
  require_error(Kind::chooser_exists, [&] { (void)store.publish({{make_task(random, 2)}}); });
  const auto choosing = other.lock_chooser();
  REQUIRE(other.epoch() == 2);
  REQUIRE(other.publish({{make_task(random, 2)}}).size() == 1);
}

TEST_CASE("a chooser notices that it has lost its connection and its right - PostgresPlace") {
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
  require_error(Kind::chooser_exists, [&] { (void)first.publish({{make_task(random, 2)}}); });
  choosing.reset();
  { const Store ended = std::move(second); }
  // It does not get the right back when the other chooser has ended.
  require_error(Kind::chooser_exists, [&] { (void)first.publish({{make_task(random, 3)}}); });
  REQUIRE(first.queue().size() == 1);
}

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

TEST_CASE(
    "no more tasks are leased than requested, and each is lost once, for every plan - "
    "PostgresPlace") {
  for (const std::string& settings : planner_settings()) {
    CAPTURE(settings);
    const PostgresPlace place;
    constexpr std::size_t kCount = 29;
    ChoosingStore store = with_queue(place, settings, kCount);
    for (const std::size_t count : {1U, 3U, 5U}) {
      REQUIRE(store.lease("a", count, 1h).size() == count);
    }
    REQUIRE(store.lease("a", kCount, 0s).size() == kCount - 9);
    store.return_expired();
    std::size_t leased = 0;
    for (const QueuedTask& queued : store.queue()) {
      leased += queued.state == TaskState::leased ? 1 : 0;
      REQUIRE(queued.losses == (queued.state == TaskState::ready ? 1 : 0));
    }
    REQUIRE(leased == 9);
  }
}

TEST_CASE_METHOD(InFolder, "a chooser leaves nothing but the database - SqlitePlace") {
  const std::string where = path("campaign.db");
  for (int time = 1; time <= 2; ++time) {
    Store store = time == 1 ? Store::create(where, some_definition()) : Store::open(where);
    const auto choosing = store.lock_chooser();
    REQUIRE(std::filesystem::exists(where + "-chooser"));
  }
  std::vector<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(path("."))) {
    left.push_back(entry.path().filename().string());
  }
  CHECK(left == std::vector<std::string>{"campaign.db"});
}

TEMPLATE_TEST_CASE("a worker enrols before it works", "", SqlitePlace, PostgresPlace) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  require_error(Kind::refused, [&] { (void)store.lease("a", 1, 1h); });
  const std::string id = new_worker_id();
  REQUIRE(id.size() == 32);
  REQUIRE(id != new_worker_id());
  store.enrol({id, "host", "0.2.0", 1});
  store.enrol({id, "other host", "0.2.0", 2});
  REQUIRE(store.lease(id, 1, 1h).empty());
  REQUIRE(store.workers().size() == 1);
  REQUIRE(store.workers().front().host == "other host");
  REQUIRE(store.workers().front().threads == 2);
}

TEMPLATE_TEST_CASE("acknowledged facts survive the kill of the process that recorded them", "",
                   SqlitePlace, PostgresPlace) {
  const TestType place;
  { const Store store = Store::create(place.where(), some_definition()); }
  Random random{3};
  long long acknowledged = 0;
  for (int kills = 1; kills <= 5; ++kills) {
    ChildProcess recorder([&](int out) -> int {
      Store store = Store::open(place.where());
      Random own{static_cast<std::uint64_t>(kills)};
      for (long long count = 1;; ++count) {
        const std::string name = "worker " + std::to_string(kills);
        store.record({{some_fact(own, name, 0, 2), some_fact(own, name, 2, 4)}});
        send_number(out, 2 * count);
      }
    });
    const long long enough = 2LL * random.between(1, 10);
    long long heard = 0;
    while (heard < enough) {
      heard = recorder.number();
      REQUIRE(heard > 0);
    }
    recorder.signal(SIGKILL);
    REQUIRE(recorder.end() == -SIGKILL);
    for (long long more = 0; (more = recorder.number()) > 0;) heard = more;
    acknowledged += heard;
  }
  place.wait_until_unused();  // a commit may have been under way
  Store store = Store::open(place.where());
  const FactPage page = store.facts_since(0);
  REQUIRE(page.damaged.empty());
  REQUIRE(static_cast<long long>(page.facts.size()) >= acknowledged);
  // Each pair is recorded wholly or not at all; the last one may be unacknowledged.
  REQUIRE(page.facts.size() % 2 == 0);
  REQUIRE(static_cast<long long>(page.facts.size()) <= acknowledged + 10);
}

TEMPLATE_TEST_CASE("many workers share a queue, and no task is leased twice", "", SqlitePlace,
                   PostgresPlace) {
  const TestType place;
  Random random{10};
  ChoosingStore store = make_choosing_store(place);
  std::vector<Task> tasks;
  for (int i = 0; i < 60; ++i) {
    tasks.push_back(make_task(random, static_cast<double>(random.below(5))));
    tasks.back().group = i % 7;
  }
  const std::vector<TaskId> ids = store.publish(tasks);
  std::vector<std::unique_ptr<ChildProcess>> workers;
  for (int w = 0; w < 4; ++w) {
    workers.push_back(std::make_unique<ChildProcess>([&](int out) {
      const std::string name = "worker " + std::to_string(w);
      Store mine = Store::open(place.where());
      mine.enrol({name, "host", "0.2.0", 1});
      for (std::vector<Task> got; !(got = mine.lease(name, 3, 1h)).empty();) {
        std::vector<SolvedTask> results;
        std::vector<TaskId> held;
        for (const Task& task : got) {
          results.push_back(make_result(task, name));
          held.push_back(task.id);
          send_number(out, task.id);
        }
        if (!mine.renew(name, held, 1h).empty()) return 1;
        if (mine.finish(name, results).added != results.size()) return 2;
      }
      return 0;
    }));
  }
  std::vector<TaskId> solved;
  for (const auto& worker : workers) {
    for (long long id = 0; (id = worker->number()) >= 0;) solved.push_back(id);
    REQUIRE(worker->end() == 0);
  }
  std::ranges::sort(solved);
  std::vector<TaskId> wanted = ids;
  std::ranges::sort(wanted);
  REQUIRE(solved == wanted);
  REQUIRE(store.queue().empty());
  REQUIRE(store.facts_since(0).facts.size() == ids.size());
}

TEST_CASE("results are kept until the store takes them - SqlitePlace") {
  const SqlitePlace place;
  Random random{21};
  Store store = Store::create(place.where(), some_definition(), kImpatient);
  const auto choosing = store.lock_chooser();
  std::vector<Task> tasks;
  for (int i = 0; i < 2; ++i) {  // as many as a worker with one thread leases at once
    tasks.push_back(
        {.board = canonical_position(random_unfinished_board(random, 8)).board, .window = {-1, 1}});
  }
  store.publish(tasks);
  Solver solver({.threads = 1, .hash_mib = 1});
  CampaignWorker work(store, solver, {"a", "host", "0.2.0", 1}, 1h);
  REQUIRE(work.lease() == tasks.size());
  place.hold([&] {
    while (work.unrecorded().size() < tasks.size()) {
      try {
        (void)work.collect(10s);
      } catch (const StoreError& error) {
        REQUIRE(error.kind() == StoreError::Kind::unreachable);
      }
    }
  });
  REQUIRE(store.facts_since(0).facts.empty());
  REQUIRE(work.collect(0ms).size() == tasks.size());
  REQUIRE(store.facts_since(0).facts.size() == tasks.size());
  REQUIRE(work.unrecorded().empty());
  REQUIRE(store.queue().empty());
}

/// The test below runs it: leases all tasks, and solves the first one.
TEST_CASE("work as a process with a wrong clock", "[.process]") {
  const char* const where = std::getenv("KANZEN_TEST_STORE");
  REQUIRE(where != nullptr);
  const char* const wrong = std::getenv("KANZEN_JUMPING_CLOCK");
  REQUIRE(wrong != nullptr);
  Store store = Store::open(where);
  store.enrol({wrong, "host", "0.2.0", 1});
  const std::vector<Task> tasks = store.lease(wrong, 2, 1h);
  REQUIRE(tasks.size() == 2);
  REQUIRE(store.renew(wrong, {{tasks[1].id}}, 1h).empty());
  store.finish(wrong, {{make_result(tasks[0], wrong)}});
  std::printf("time %lld\n", static_cast<long long>(std::time(nullptr)));
}

TEST_CASE("the clocks of workers do not matter - PostgresPlace") {
  const PostgresPlace place;
  Random random{11};
  ChoosingStore store = make_choosing_store(place);
  const std::time_t before = std::time(nullptr);
  for (const long wrong : {-86400L, 86400L}) {
    store.publish({{make_task(random, 1), make_task(random, 1)}});
    const std::string command =
        "ASAN_OPTIONS=verify_asan_link_order=0 KANZEN_TEST_STORE='" + place.where() +
        "' KANZEN_JUMPING_CLOCK=always=" + std::to_string(wrong) +
        " LD_PRELOAD=" KANZEN_JUMPING_CLOCK_LIBRARY " /proc/" + std::to_string(getpid()) +
        "/exe 'work as a process with a wrong clock'";
    FILE* const output = popen(command.c_str(), "r");
    REQUIRE(output != nullptr);
    long long time = 0;
    for (char line[256]; std::fgets(line, sizeof line, output) != nullptr;) {
      INFO(line);
      (void)std::sscanf(line, "time %lld", &time);
    }
    REQUIRE(pclose(output) == 0);
    REQUIRE(std::abs(time - before - wrong) < 3600);  // the clock was wrong
  }
  const std::vector<QueuedTask> queue = store.queue();
  REQUIRE(queue.size() == 2);
  for (const QueuedTask& queued : queue) {
    REQUIRE(queued.state == TaskState::leased);
    REQUIRE(queued.seconds_left > 0);
    REQUIRE(queued.seconds_left <= 3600);
  }
  store.enrol({"a", "host", "0.2.0", 1});
  REQUIRE(store.lease("a", 5, 1h).empty());
  for (const StoredFact& fact : store.facts_since(0).facts) {
    REQUIRE(std::abs(fact.recorded_at - static_cast<double>(before)) < 3600);
  }
  for (const WorkerInfo& worker : store.workers()) REQUIRE(worker.seconds_silent < 3600);
}

}  // namespace
}  // namespace kanzen::campaign::test
