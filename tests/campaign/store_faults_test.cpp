// Faults of workers, choosers, disks and servers, and the reaction of the store.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>

#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/store/database.hpp"
#include "solver/campaign/store/store.hpp"
#include "tests/campaign/choosing_store.hpp"
#include "tests/campaign/postgres_server.hpp"
#include "tests/campaign/store_places.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

using campaign::Fact;
using campaign::QueuedTask;
using campaign::RecordResult;
using campaign::SolvedTask;
using campaign::Store;
using campaign::StoreError;
using campaign::Task;
using campaign::TaskId;
using campaign::TaskState;
using namespace std::chrono_literals;

/// A process that runs `body` with a pipe to this one, and ends with the status that
/// `body` returns.
class Child {
 public:
  explicit Child(const std::function<int(int out)>& body) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      close(ends[0]);
      int status = 99;
      try {
        status = body(ends[1]);
      } catch (const std::exception& e) {
        std::fprintf(stderr, "in the child: %s\n", e.what());
        status = 98;
      }
      _exit(status);
    }
    close(ends[1]);
    in_ = ends[0];
  }
  ~Child() {
    if (process_ > 0) {
      kill(process_, SIGKILL);
      (void)end();
    }
    close(in_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Waits for the next number that the child writes, and returns it. -1 if the child has ended.
  [[nodiscard]] long long number() const {
    long long value = -1;
    if (read(in_, &value, sizeof value) != sizeof value) value = -1;
    return value;
  }
  void signal(int number) const { kill(process_, number); }
  void wait_until_stopped() const { waitpid(process_, nullptr, WUNTRACED); }
  /// Waits for the child, and returns its status; minus the signal that ended it.
  int end() {
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
  int in_ = -1;
};

void report(int out, long long value) { (void)!write(out, &value, sizeof value); }

template <class Place>
ChoosingStore new_store(const Place& place) {
  return ChoosingStore(Store::create(place.where(), some_definition()));
}

Task some_task(Random& random, double priority) {
  Task task;
  task.board = random_unreachable_board(random, 30);
  task.window = {-1, 1};
  task.priority = priority;
  return task;
}

SolvedTask answer(const Task& task, const std::string& worker, Score lower = 2) {
  SolvedTask result{task.id, {}};
  result.fact.board = task.board;
  result.fact.bounds = {lower, kMaxScore, Square::none};
  result.fact.provenance.worker = worker;
  return result;
}

StoreError::Kind kind_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const StoreError& e) {
    CHECK(std::string(e.what()).find(": cannot ") != std::string::npos);
    return e.kind();
  }
  throw std::logic_error("there was no error");
}

/// Makes all leases expire, as if time had passed.
template <class Place>
void let_leases_end(const Place& place) {
  place.sql("UPDATE task SET lease_ends = 0");
}

TEMPLATE_TEST_CASE("tasks of a killed worker are leased to others until they are parked", "[store]",
                   OnSqlite, OnPostgres) {
  const TestType place;
  Random random{1};
  std::vector<TaskId> ids;
  {
    ChoosingStore store = new_store(place);
    ids = store.publish({{some_task(random, 1), some_task(random, 2)}});
  }
  for (int lost = 1; lost <= 3; ++lost) {
    const std::string name = "lost " + std::to_string(lost);
    Child worker([&](int out) {
      Store store = Store::open(place.where());
      store.enrol({name, "host", "0.2.0", 1});
      report(out, static_cast<long long>(store.lease(name, 1, 1h).front().id));
      pause();
      return 0;
    });
    REQUIRE(worker.number() == ids[1]);
    worker.signal(SIGKILL);
    REQUIRE(worker.end() == -SIGKILL);
    Store store = Store::open(place.where());
    const QueuedTask held = store.queue().front();
    REQUIRE(held.state == TaskState::leased);
    REQUIRE(held.worker == name);
    REQUIRE(held.seconds_left > 3000);
    let_leases_end(place);
  }
  Store store = Store::open(place.where());
  store.enrol({"next", "host", "0.2.0", 1});
  const std::vector<Task> tasks = store.lease("next", 5, 1h);
  REQUIRE(tasks.size() == 1);
  REQUIRE(tasks.front().id == ids[0]);
  const QueuedTask parked = store.queue().front();
  REQUIRE(parked.state == TaskState::parked);
  REQUIRE(parked.task.id == ids[1]);
  REQUIRE(parked.losses == 3);
  REQUIRE(parked.worker == "lost 3");
  REQUIRE(store.summary().parked == 1);
  const auto choosing = store.lock_chooser();
  store.release({{ids[1]}});
  REQUIRE(store.lease("next", 5, 1h).size() == 1);
}

TEMPLATE_TEST_CASE("a worker that slept beyond its lease does no harm", "[store]", OnSqlite,
                   OnPostgres) {
  const TestType place;
  Random random{2};
  ChoosingStore store = new_store(place);
  const std::vector<TaskId> ids = store.publish({{some_task(random, 2), some_task(random, 1)}});
  Child sleeper([&](int out) {
    Store mine = Store::open(place.where());
    mine.enrol({"sleeper", "host", "0.2.0", 1});
    const std::vector<Task> tasks = mine.lease("sleeper", 2, 1h);
    report(out, static_cast<long long>(tasks.size()));
    raise(SIGSTOP);
    const campaign::Renewal renewal = mine.renew("sleeper", ids, 1h);
    report(out, static_cast<long long>(renewal.obsolete.size()));
    report(out, static_cast<long long>(renewal.lost.size()));
    const RecordResult recorded =
        mine.finish("sleeper", {{answer(tasks[0], "sleeper"), answer(tasks[1], "sleeper")}});
    report(out, static_cast<long long>(recorded.added + recorded.contradictions.size()));
    return 0;
  });
  REQUIRE(sleeper.number() == 2);
  sleeper.wait_until_stopped();
  let_leases_end(place);
  store.enrol({"other", "host", "0.2.0", 1});
  const std::vector<Task> tasks = store.lease("other", 2, 1h);
  REQUIRE(tasks.size() == 2);
  REQUIRE(store.finish("other", {{answer(tasks[0], "other")}}).added == 1);
  sleeper.signal(SIGCONT);
  REQUIRE(sleeper.number() == 1);  // the finished task
  REQUIRE(sleeper.number() == 1);  // the task that the other worker has
  REQUIRE(sleeper.number() == 2);
  REQUIRE(sleeper.end() == 0);
  REQUIRE(store.queue().empty());
  REQUIRE(store.renew("other", {{tasks[1].id}}, 1h).obsolete.size() == 1);
  // The same result twice, and results for a withdrawn task and for a task that never existed.
  const SolvedTask late = answer(tasks[1], "other");
  REQUIRE(store.finish("other", {{late}}).added == 1);
  REQUIRE(store.finish("other", {{late}}).added == 0);
  REQUIRE(store.summary().facts == 4);
  REQUIRE(store.summary().positions == 2);
}

TEMPLATE_TEST_CASE("acknowledged facts survive the kill of the process that recorded them",
                   "[store]", OnSqlite, OnPostgres) {
  const TestType place;
  { const Store store = Store::create(place.where(), some_definition()); }
  Random random{3};
  long long acknowledged = 0;
  for (int kills = 1; kills <= 5; ++kills) {
    Child recorder([&](int out) -> int {
      Store store = Store::open(place.where());
      Random own{static_cast<std::uint64_t>(kills)};
      for (long long count = 1;; ++count) {
        const std::string name = "worker " + std::to_string(kills);
        store.record({{some_fact(own, name, 0, 2), some_fact(own, name, 2, 4)}});
        report(out, 2 * count);
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
  const campaign::FactPage page = store.facts_since(0);
  REQUIRE(page.damaged.empty());
  REQUIRE(static_cast<long long>(page.facts.size()) >= acknowledged);
  // Each pair is recorded wholly or not at all; the last one may be unacknowledged.
  REQUIRE(page.facts.size() % 2 == 0);
  REQUIRE(static_cast<long long>(page.facts.size()) <= acknowledged + 10);
  REQUIRE(store.bounds_since(0).known.size() == page.facts.size());
}

TEMPLATE_TEST_CASE("there is one chooser, whose right ends with it", "[store]", OnSqlite,
                   OnPostgres) {
  const TestType place;
  Random random{4};
  { const Store store = Store::create(place.where(), some_definition()); }
  Child first([&](int out) {
    Store store = Store::open(place.where());
    const auto choosing = store.lock_chooser();
    report(out, store.epoch());
    pause();
    return 0;
  });
  REQUIRE(first.number() == 1);
  Store second = Store::open(place.where());
  REQUIRE(kind_of([&] { (void)second.lock_chooser(); }) == StoreError::Kind::chooser_exists);
  REQUIRE(kind_of([&] { (void)second.publish({{some_task(random, 1)}}); }) ==
          StoreError::Kind::chooser_exists);
  first.signal(SIGKILL);
  REQUIRE(first.end() == -SIGKILL);
  const auto choosing = second.lock_chooser();
  REQUIRE(second.epoch() == 2);
  REQUIRE(second.publish({{some_task(random, 1)}}).size() == 1);
  // A worker needs no such right.
  Store worker = Store::open(place.where());
  worker.enrol({"a", "host", "0.2.0", 1});
  REQUIRE(worker.lease("a", 1, 1h).size() == 1);
}

TEMPLATE_TEST_CASE("the right to choose ends with its lock, and the store stays open", "[store]",
                   OnSqlite, OnPostgres) {
  const TestType place;
  Random random{4};
  Store store = Store::create(place.where(), some_definition());
  Store other = Store::open(place.where());
  REQUIRE(kind_of([&] { (void)store.publish({{some_task(random, 1)}}); }) ==
          StoreError::Kind::chooser_exists);
  {
    const auto choosing = store.lock_chooser();
    REQUIRE(store.publish({{some_task(random, 1)}}).size() == 1);
    REQUIRE(kind_of([&] { (void)other.lock_chooser(); }) == StoreError::Kind::chooser_exists);
  }
  REQUIRE(store.queue().size() == 1);
  REQUIRE(kind_of([&] { (void)store.publish({{some_task(random, 2)}}); }) ==
          StoreError::Kind::chooser_exists);
  const auto choosing = other.lock_chooser();
  REQUIRE(other.epoch() == 2);
  REQUIRE(other.publish({{some_task(random, 2)}}).size() == 1);
}

TEST_CASE("a chooser notices that it has lost its connection and its right - OnPostgres",
          "[store]") {
  const OnPostgres place;
  Random random{5};
  ChoosingStore first = new_store(place);
  const auto cut = [&] {
    place.sql(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE pid <> "
        "pg_backend_pid() AND backend_type = 'client backend'");
  };
  // No other chooser came in between: it continues.
  cut();
  REQUIRE(first.publish({{some_task(random, 1)}}).size() == 1);
  cut();
  Store second = Store::open(place.where());
  auto choosing = second.lock_chooser();
  REQUIRE(kind_of([&] { (void)first.publish({{some_task(random, 2)}}); }) ==
          StoreError::Kind::chooser_exists);
  choosing.reset();
  { const Store ended = std::move(second); }
  // It does not get the right back when the other chooser has ended.
  REQUIRE(kind_of([&] { (void)first.publish({{some_task(random, 3)}}); }) ==
          StoreError::Kind::chooser_exists);
  REQUIRE(first.queue().size() == 1);
}

TEST_CASE("a store connects again to a restarted server - OnPostgres", "[store]") {
  const OnPostgres place;
  PostgresServer& server = PostgresServer::shared();
  Random random{6};
  ChoosingStore store = new_store(place);
  const std::vector<TaskId> ids = store.publish({{some_task(random, 1), some_task(random, 2)}});
  store.enrol({"a", "host", "0.2.0", 1});
  const std::vector<Task> tasks = store.lease("a", 2, 1h);
  server.stop();
  server.start();
  REQUIRE(store.finish("a", {{answer(tasks[0], "a")}}).added == 1);
  REQUIRE(store.queue().size() == 1);
  // The server is down, and comes back during an attempt.
  server.stop();
  RecordResult recorded;
  std::atomic<bool> begun = false;
  std::thread worker([&] {
    begun = true;
    recorded = store.finish("a", {{answer(tasks[1], "a")}});
  });
  while (!begun) std::this_thread::yield();
  server.start();
  worker.join();
  REQUIRE(recorded.added == 1);
  REQUIRE(store.queue().empty());
  REQUIRE(store.facts_since(0).facts.size() == 2);
  REQUIRE(store.publish({{some_task(random, 3)}}).size() == 1);

  campaign::StoreOptions impatient;
  impatient.patience = 0s;
  Store other = Store::open(place.where(), impatient);
  server.stop();
  REQUIRE(kind_of([&] { (void)other.summary(); }) == StoreError::Kind::unreachable);
  REQUIRE(kind_of([&] { (void)Store::open(place.where(), impatient); }) ==
          StoreError::Kind::unreachable);
  // A store with patience that is stopped.
  int asked = 0;
  campaign::StoreOptions patient;
  patient.patience = 1h;
  patient.stopped = [&] { return ++asked == 3; };
  REQUIRE(kind_of([&] { (void)Store::open(place.where(), patient); }) ==
          StoreError::Kind::unreachable);
  REQUIRE(asked == 3);
  server.start();
  REQUIRE(other.summary().facts == 2);
}

TEST_CASE("the message of a database is one line - OnPostgres", "[store]") {
  campaign::StoreOptions impatient;
  impatient.patience = 0s;
  const TemporaryDirectory directory;  // a folder without a server
  try {
    (void)Store::open("postgresql://kanzen@/postgres?host=" + directory.path(""), impatient);
    FAIL("there was no error");
  } catch (const StoreError& e) {
    const std::string text = e.what();
    INFO(text);
    REQUIRE(e.kind() == StoreError::Kind::unreachable);
    REQUIRE(text.find("Is the server running") != std::string::npos);
    REQUIRE(std::ranges::none_of(text, [](unsigned char c) { return c < 0x20; }));
    REQUIRE(text.find("  ") == std::string::npos);
  }
}

TEST_CASE("a refused connection is not retried, and no password is shown - OnPostgres", "[store]") {
  std::string url = PostgresServer::shared().url("public");
  url.replace(url.find("kanzen@"), 7, "nobody-here:secret@");
  try {
    (void)Store::open(url);
    FAIL("there was no error");
  } catch (const StoreError& e) {
    REQUIRE(e.kind() == StoreError::Kind::unreachable);
    REQUIRE(std::string(e.what()).find("nobody-here") != std::string::npos);
    REQUIRE(std::string(e.what()).find("secret") == std::string::npos);
  }
  const OnPostgres place;
  url = place.where();
  url.replace(url.find("kanzen@"), 7, "kanzen:secret@");
  REQUIRE(campaign::store_name(url).find("kanzen:***@") != std::string::npos);
}

/// Acts as a process with a wrong clock: leases all tasks, and solves the first one. The test below
/// runs it.
TEST_CASE("work as a process with a wrong clock", "[.process]") {
  const char* const where = std::getenv("KANZEN_TEST_STORE");
  REQUIRE(where != nullptr);
  const char* const wrong = std::getenv("KANZEN_JUMPING_CLOCK");
  REQUIRE(wrong != nullptr);
  Store store = Store::open(where);
  store.enrol({wrong, "host", "0.2.0", 1});
  const std::vector<Task> tasks = store.lease(wrong, 2, 1h);
  REQUIRE(tasks.size() == 2);
  REQUIRE(store.renew(wrong, {{tasks[1].id}}, 1h).lost.empty());
  store.finish(wrong, {{answer(tasks[0], wrong)}});
  std::printf("time %lld\n", static_cast<long long>(std::time(nullptr)));
}

TEST_CASE("the clocks of workers do not matter - OnPostgres", "[store]") {
  const OnPostgres place;
  Random random{11};
  ChoosingStore store = new_store(place);
  const std::time_t before = std::time(nullptr);
  for (const long wrong : {-86400L, 86400L}) {
    store.publish({{some_task(random, 1), some_task(random, 1)}});
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
  for (const campaign::StoredFact& fact : store.facts_since(0).facts) {
    REQUIRE(std::abs(fact.recorded - static_cast<double>(before)) < 3600);
  }
  for (const campaign::WorkerInfo& worker : store.workers()) REQUIRE(worker.seconds_silent < 3600);
}

/// No file may grow much beyond its present size.
class FullDisk {
 public:
  explicit FullDisk(const std::string& path) {
    getrlimit(RLIMIT_FSIZE, &before_);
    was_ = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = before_;
    limit.rlim_cur = std::filesystem::file_size(path) + 100000;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    (void)std::signal(SIGXFSZ, was_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*was_)(int) = nullptr;
};

std::vector<Fact> many_facts(std::uint64_t seed) {
  Random random{seed};
  std::vector<Fact> facts;
  for (int i = 0; i < 3000; ++i) facts.push_back(some_fact(random, "a", 0, 2));
  return facts;
}

TEST_CASE("a full disk refuses results and loses none - OnSqlite", "[store]") {
  const OnSqlite place;
  campaign::StoreOptions options;
  options.patience = 0s;
  Store store = Store::create(place.where(), some_definition(), options);
  Random random{7};
  const Fact early = some_fact(random, "a", 0, 2);
  store.record({{early}});
  const std::vector<Fact> facts = many_facts(8);
  {
    const FullDisk full(place.where());
    REQUIRE(kind_of([&] { (void)store.record(facts); }) == StoreError::Kind::full);
    REQUIRE(store.facts_since(0).facts.size() == 1);
  }
  REQUIRE(store.record(facts).added == facts.size());
  REQUIRE(Store::open(place.where()).facts_since(0).facts.size() == facts.size() + 1);
}

TEST_CASE("a file that has lost its name refuses results until it is back - OnSqlite", "[store]") {
  const OnSqlite place;
  Store store = Store::create(place.where(), some_definition());
  Random random{14};
  const Fact fact = some_fact(random, "a", 0, 2);
  const auto refuses = [&] {
    return kind_of([&] { (void)store.record({{fact}}); }) == StoreError::Kind::refused;
  };
  const std::string moved = place.where() + ".moved";
  std::filesystem::rename(place.where(), moved);
  REQUIRE(refuses());
  std::ofstream(place.where()) << "of somebody else";
  REQUIRE(refuses());
  std::filesystem::rename(moved, place.where());
  (void)store.record({{fact}});
  REQUIRE(Store::open(place.where()).facts_since(0).facts.size() == 1);
  std::filesystem::remove(place.where());
  REQUIRE(refuses());
}

TEST_CASE("names with a meaning for SQLite are names of files - OnSqlite", "[store]") {
  const TemporaryDirectory folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path("."));
  for (const std::string name : {":memory:", "file:store?mode=ro"}) {
    CAPTURE(name);
    CHECK_NOTHROW(Store::create(name, some_definition()));
    CHECK(std::filesystem::exists(name));
    CHECK_NOTHROW(Store::open(name));
  }
  std::filesystem::current_path(before);
}

TEST_CASE("results wait until there is space - OnSqlite", "[store]") {
  const OnSqlite place;
  { const Store made = Store::create(place.where(), some_definition()); }
  std::unique_ptr<FullDisk> full;
  int waits = 0;
  campaign::StoreOptions options;
  options.waiting = [&](const StoreError& why) {
    CHECK(why.kind() == StoreError::Kind::full);
    if (++waits == 3) full.reset();
  };
  Store store = Store::open(place.where(), options);
  full = std::make_unique<FullDisk>(place.where());
  const std::vector<Fact> facts = many_facts(13);
  REQUIRE(store.record(facts).added == facts.size());
  REQUIRE(waits == 3);
}

TEST_CASE("a server without space refuses results and loses none - OnPostgres", "[store]") {
  const OnPostgres place;
  campaign::StoreOptions options;
  options.patience = 0s;
  Store store = Store::create(place.where(), some_definition(), options);
  place.sql(
      "CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = "
      "'53100', MESSAGE = 'no space left on device'; END $$ LANGUAGE plpgsql");
  place.sql(
      "CREATE TRIGGER full_disk BEFORE INSERT ON position_bounds FOR EACH STATEMENT EXECUTE "
      "FUNCTION "
      "refuse()");
  const std::vector<Fact> facts = many_facts(9);
  REQUIRE(kind_of([&] { (void)store.record(facts); }) == StoreError::Kind::full);
  REQUIRE(store.facts_since(0).facts.empty());
  place.sql("DROP TRIGGER full_disk ON position_bounds");
  REQUIRE(store.record(facts).added == facts.size());
}

TEST_CASE("a store waits for another process that holds it - OnSqlite", "[store]") {
  const OnSqlite place;
  Store store = Store::create(place.where(), some_definition());
  Random random{12};
  Child holder([&](int out) {
    place.hold([&] {
      report(out, 1);
      raise(SIGSTOP);
    });
    return 0;
  });
  REQUIRE(holder.number() == 1);
  holder.wait_until_stopped();
  campaign::StoreOptions impatient;
  impatient.patience = 0s;
  Store other = Store::open(place.where(), impatient);
  REQUIRE(kind_of([&] { (void)other.record({{some_fact(random, "a", 0, 2)}}); }) ==
          StoreError::Kind::unreachable);
  REQUIRE(other.facts_since(0).facts.empty());  // reading continues
  holder.signal(SIGCONT);
  REQUIRE(store.record({{some_fact(random, "a", 0, 2)}}).added == 1);
  REQUIRE(holder.end() == 0);
}

TEST_CASE("results are kept until the store takes them - OnSqlite", "[store]") {
  const OnSqlite place;
  Random random{21};
  campaign::StoreOptions impatient;
  impatient.patience = 0s;
  Store store = Store::create(place.where(), some_definition(), impatient);
  const auto choosing = store.lock_chooser();
  std::vector<Task> tasks;
  for (int i = 0; i < 2; ++i) {  // as many as a worker with one thread leases at once
    Task task;
    task.board = campaign::canonical_position(random_unfinished_board(random, 8)).board;
    task.window = {-1, 1};
    tasks.push_back(task);
  }
  store.publish(tasks);
  Solver solver({.threads = 1, .hash_mib = 1});
  campaign::CampaignWorker work(store, solver, {"a", "host", "0.2.0", 1}, 1h);
  REQUIRE(work.lease() == tasks.size());
  place.hold([&] {
    while (work.unrecorded().size() < tasks.size()) {
      try {
        static_cast<void>(work.collect(10s));
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

TEST_CASE("a request that a server does not answer can be interrupted - OnPostgres", "[store]") {
  const OnPostgres place;
  Random random{22};
  std::atomic<bool> stop = false;
  campaign::StoreOptions options;
  options.patience = 1h;
  options.stopped = [&] { return stop.load(); };
  Store store = Store::create(place.where(), some_definition(), options);
  const std::vector<Fact> facts{some_fact(random, "a", 0, 2)};
  place.hold([&] {
    std::optional<StoreError::Kind> kind;
    std::thread worker([&] {
      try {
        store.record(facts);
      } catch (const StoreError& error) {
        kind = error.kind();
      }
    });
    while (place.number("SELECT count(*) FROM pg_locks WHERE NOT granted") == 0) {
      std::this_thread::sleep_for(10ms);
    }
    stop = true;
    store.interrupt();
    worker.join();
    REQUIRE(kind == StoreError::Kind::unreachable);
  });
  stop = false;
  REQUIRE(store.record(facts).added == 1);
}

TEMPLATE_TEST_CASE("a worker enrols before it works", "[store]", OnSqlite, OnPostgres) {
  const TestType place;
  Store store = Store::create(place.where(), some_definition());
  REQUIRE(kind_of([&] { (void)store.lease("a", 1, 1h); }) == StoreError::Kind::refused);
  const std::string id = campaign::new_worker_id();
  REQUIRE(id.size() == 32);
  REQUIRE(id != campaign::new_worker_id());
  store.enrol({id, "host", "0.2.0", 1});
  store.enrol({id, "other host", "0.2.0", 2});
  REQUIRE(store.lease(id, 1, 1h).empty());
  REQUIRE(store.workers().size() == 1);
  REQUIRE(store.workers().front().host == "other host");
  REQUIRE(store.workers().front().threads == 2);
}

// Otherwise a campaign that another process begins meanwhile looks incomplete.
TEMPLATE_TEST_CASE("a transaction that reads sees one moment", "[store]", OnSqlite, OnPostgres) {
  const TestType place;
  Random random{23};
  Store store = Store::create(place.where(), some_definition());
  campaign::Database reader(place.where(), {});
  const std::string count = "SELECT count(*) FROM fact";
  reader.transact("count", campaign::Database::Access::reads, [&] {
    REQUIRE(reader.number(count) == 0);
    store.record({{some_fact(random, "a", 0, 2)}});
    REQUIRE(reader.number(count) == 0);
  });
  reader.transact("count", campaign::Database::Access::reads,
                  [&] { REQUIRE(reader.number(count) == 1); });
}

TEMPLATE_TEST_CASE("several processes may begin a campaign at once", "[store]", OnSqlite,
                   OnPostgres) {
  const TestType place;
  std::vector<std::unique_ptr<Child>> beginners;
  for (int i = 0; i < 4; ++i) {
    beginners.push_back(std::make_unique<Child>([&](int /*out*/) {
      Store store = Store::create(place.where(), some_definition());
      return store.definition().claims.size() == 1 ? 0 : 1;
    }));
  }
  for (const auto& beginner : beginners) REQUIRE(beginner->end() == 0);
}

TEMPLATE_TEST_CASE("many workers share a queue, and no task is leased twice", "[store]", OnSqlite,
                   OnPostgres) {
  const TestType place;
  Random random{10};
  ChoosingStore store = new_store(place);
  std::vector<Task> tasks;
  for (int i = 0; i < 60; ++i) {
    tasks.push_back(some_task(random, static_cast<double>(random.below(5))));
    tasks.back().group = i % 7;
  }
  const std::vector<TaskId> ids = store.publish(tasks);
  std::vector<std::unique_ptr<Child>> workers;
  for (int w = 0; w < 4; ++w) {
    workers.push_back(std::make_unique<Child>([&](int out) {
      const std::string name = "worker " + std::to_string(w);
      Store mine = Store::open(place.where());
      mine.enrol({name, "host", "0.2.0", 1});
      for (std::vector<Task> got; !(got = mine.lease(name, 3, 1h)).empty();) {
        std::vector<SolvedTask> results;
        std::vector<TaskId> held;
        for (const Task& task : got) {
          results.push_back(answer(task, name));
          held.push_back(task.id);
          report(out, task.id);
        }
        const campaign::Renewal renewal = mine.renew(name, held, 1h);
        if (!renewal.lost.empty() || !renewal.obsolete.empty()) return 1;
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

}  // namespace
}  // namespace kanzen::test
