#include <sqlite3.h>

#include "tests/campaign/store_helpers.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

/// Records a fact about a canonical board, as if the worker had searched a window around `value`.
void record_fact(campaign::Store& store, const Board& board, const Bounds& bounds, Score value,
                 const std::string& worker) {
  campaign::Fact fact{.board = board, .bounds = bounds};
  fact.provenance.window = {value - 1, value + 1};
  fact.provenance.worker = worker;
  store.record({{fact}});
}

TEST_CASE_METHOD(InFolder,
                 "claims of several sources about one position stay apart in every copy") {
  const std::string one = path("one");
  const std::string two = path("two");
  const std::string moves = kDrawnGame.substr(0, 56);
  const std::string input =
      write("in.txt", "Book: " + moves + " = 0\nForum: " + moves + " (draw)\n" + moves + " = 0\n");
  run_kanzen(0, {"prove start", one, input});
  for (int i = 0; i < 2; ++i) {
    check_output({"prove copy", one, two}, 0, ": 3 claims, ");
    check_output({"prove copy", two, one}, 0, ": 3 claims, ");
    check_output({"prove start", two, input}, 0, ": 3 claims, ");
    check_output({"prove add", one, input}, 0, ": 3 claims, ");
  }
  CHECK(status_of(two)["claims"] == status_of(one)["claims"]);
  // A claim without a name of its own gets the first that somebody gives it.
  const std::string named = write("more.txt", "Mail: " + moves + " = 0\n");
  check_error({"prove add", one, named}, 0, "otherwise: Mail of the input is called 3");
  CHECK(status_of(one)["claims"][2]["name"] == "Mail");
}

TEST_CASE_METHOD(InFolder, "a campaign is copied and continues in the copy") {
  Random random{61};
  const Campaign campaign = draw_campaign(random, 13);
  const std::string first = path("first");
  const std::string second = path("second");
  start_campaign(first, campaign);
  run_kanzen(0, {"prove copy", first, second});
  REQUIRE(run_campaign(first).status == 0);
  check_output({"prove copy", first, second}, 0, " results, 0 more of excluded workers");
  require_proven(second, campaign.value);
  REQUIRE(run_campaign(second).status == 0);
  REQUIRE(status_of(second)["results"] == status_of(first)["results"]);
  const std::string other = path("other");
  start_campaign(other, draw_campaign(random, 13));
  run_kanzen(2, {"prove copy", first, other});
  run_kanzen(2, {"prove copy", path("absent"), path("new")});
}

TEST_CASE_METHOD(InFolder,
                 "a database that cannot be reached is named at once, without its password") {
  const std::string page = path("page.html");
  const Words position{"f5d6c3 --claim draw"};
  const std::string address = "postgresql://me:topsecret@localhost:1/line";
  for (const Words& words : std::vector<Words>{{"prove status", address},
                                               {"prove start", address, position},
                                               {"prove add", address, position},
                                               {"prove drop", address, "1"},
                                               {"prove pause", address, "1"},
                                               {"prove resume", address, "1"},
                                               {"prove copy", address, path("copy")},
                                               {"prove export", address, "--out", page},
                                               {"prove import", address, page},
                                               {"prove certificate", address, "--out", page},
                                               {"prove report", address, "--out", page}}) {
    INFO(words[1]);
    const Finished done = run_kanzen(4, words);
    INFO(done.err);
    // Without PostgreSQL's library there is another reason.
    CHECK(done.err.starts_with("kanzen: postgresql://localhost:1/line: cannot "));
    CHECK_FALSE(contains(done.err, "trying again"));
    CHECK_FALSE(contains(done.err, "secret"));
  }
}

// files_test.cpp has all forms of addresses. Here the first is valid, and the second is not.
TEST_CASE_METHOD(InFolder, "no command prints the password of a database") {
  for (const std::string address :
       {"POSTGRESQL://user:topsecret@localhost:1/x", "postgresql://user:topsecret"}) {
    for (const Words& words :
         std::vector<Words>{{"prove slurm", address},
                            {"prove copy", path("absent"), address},
                            {"prove status line.kz", address},  // one argument too many
                            {"prove stauts", address},
                            {"prove report", address, "--out", path("page.html")},
                            {"solve", address},
                            {"merge", address}}) {
      const Finished done = run_kanzen(words);
      CAPTURE(words, done.err);
      CHECK(done.status != 0);
      CHECK(done.out.empty());
      CHECK_FALSE(contains(done.err, "secret"));
      CHECK(done.err.starts_with("kanzen: "));
    }
  }
}

TEST_CASE_METHOD(DrawnCampaign, "damaged facts are counted, named and solved again") {
  REQUIRE(run_campaign(path).status == 0);
  const json before = status_of(path);
  REQUIRE(before["damaged"] == 0);
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  const char* const damage =
      "UPDATE fact SET nodes = nodes + 1 WHERE id = 2;"
      "UPDATE worker SET threads = 4, last_seen = 1000000 * (strftime('%s', 'now') - 31)";
  REQUIRE(sqlite3_exec(database, damage, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  check_fields(status_of(path), {{"damaged", 1}, {"results", before["results"].get<int>() - 1}});
  check_contains(run_kanzen({"prove status", path}).out,
                 {"1 result is damaged and skipped", " s ago, may be gone\n"});
  const Finished proof = run_kanzen({"prove certificate", path, "--out", files.path("proof")});
  REQUIRE(contains(proof.err, "result 2 about "));
  check_error({"prove report", path, "--out", files.path("page.html")}, 0,
              "1 result is damaged and skipped");
  const Finished again = run_campaign(path);
  REQUIRE(again.status == 0);
  REQUIRE(contains(again.err, "result 2 about "));
  require_proven(path, campaign.value);
}

TEST_CASE_METHOD(
    DrawnCampaign,
    "no certificate is written over facts that contradict each other, and both are named") {
  {
    campaign::Store store = campaign::Store::open(path);
    for (const Score value : {campaign.value, campaign.value == 64 ? 62 : campaign.value + 2}) {
      record_fact(store, campaign::canonical_position(campaign.root.board).board, {value, value},
                  value, value == campaign.value ? "one" : "other");
    }
  }
  const Finished refused = run_kanzen(5, {"prove certificate", path, "--out", files.path("proof")});
  check_contains(refused.err, {"by worker one", "by worker other"});
  CHECK_FALSE(std::filesystem::exists(files.path("proof")));
  run_kanzen(0, {"prove report", path, "--out", files.path("page.html")});
}

TEST_CASE_METHOD(DrawnCampaign,
                 "a command explains why it waits for its store, and a signal ends the waiting") {
  sqlite3* holder = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &holder) == SQLITE_OK);
  const auto hold = [&](const char* statement) {
    REQUIRE(sqlite3_exec(holder, statement, nullptr, nullptr, nullptr) == SQLITE_OK);
  };
  const auto waits = [](const Words& words) {
    const auto says_so = [](const Finished& so_far) {
      return contains(so_far.err, "trying again");
    };
    const Finished done = run_kanzen(4, words, {.signal = SIGTERM, .signal_when = says_so});
    CAPTURE(done.err);
    CHECK(contains(done.err, "locked"));
  };
  hold("BEGIN IMMEDIATE");
  waits({"prove work", path, "--hash 1 --threads 1"});
  hold("COMMIT");
  // Readers wait for a process that holds an exclusive lock.
  for (const char* const interval : {"PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE",
                                     "UPDATE counter SET value = value + 0"}) {
    hold(interval);
  }
  waits({"prove report", path, "--out", files.path("out")});
  sqlite3_close(holder);
}

/// A store whose queue has tasks that take hours. This process chooses the tasks.
campaign::test::ChoosingStore with_long_tasks(const std::string& path, Random& random,
                                              std::size_t count) {
  campaign::test::ChoosingStore store(campaign::Store::open(path));
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

TEST_CASE_METHOD(InFolder, "slurm writes a job of workers") {
  const Finished job = run_kanzen(0, {"prove", "slurm", "postgresql://me@host/o'hara", "--array",
                                      "1-9%3", "--threads", "2", "--time", "90m"});
  for (const std::string line :
       {"#!/bin/sh", "#SBATCH --array=1-9%3", "#SBATCH --cpus-per-task=2", "#SBATCH --time=90",
        "#SBATCH --requeue", "#SBATCH --open-mode=append"}) {
    REQUIRE(contains(job.out, line + "\n"));
  }
  REQUIRE(
      contains(job.out, "exec kanzen prove work 'postgresql://me@host/o'\\''hara' --threads 2 "));
  run_kanzen(2, {"prove slurm", path("store")});
}

TEST_CASE_METHOD(DrawnCampaign, "a second process cannot run a campaign") {
  campaign::Store first = campaign::Store::open(path);
  const auto choosing = first.lock_chooser();
  const Finished second = run_campaign(path);
  REQUIRE(second.status == 2);
  REQUIRE(contains(second.err, "another process"));
  run_kanzen(2, {"prove export", path, "--out", files.path("out")});
}

TEST_CASE("a worker returns unfinished leaves when a signal ends it") {
  Random random{66};
  for (const std::string threads : {"1", "2"}) {
    const TemporaryFile path("store");
    start_campaign(path, draw_campaign(random, 13));
    campaign::test::ChoosingStore store = with_long_tasks(path, random, 6);
    RunOptions options{.signal = SIGTERM};
    options.signal_when = [&](const Finished&) { return store.size().leased > 0; };
    run_kanzen(0, {"prove work", path, "--hash 1 --threads", threads}, options);
    REQUIRE(store.size().leased == 0);
    REQUIRE(store.size().ready == 6);
  }
}

TEST_CASE_METHOD(DrawnCampaign, "an excluded worker ends with a message") {
  campaign::test::ChoosingStore store = with_long_tasks(path, random, 6);
  RunOptions options;
  options.signal = SIGKILL;  // never sent
  options.signal_when = [&](const Finished&) {
    if (store.size().leased > 0) store.exclude({store.workers().front().id, "a test says so"});
    return false;
  };
  check_error({"prove work", path, "--hash 1 --threads 1 --lease 5s"}, 4,
              "was excluded: a test says so", options);
}

TEST_CASE("a worker waits for a full disk and names unrecorded results") {
  Random random{68};
  const Campaign campaign = draw_campaign(random, 14);
  const TemporaryFile store("store");
  start_campaign(store, campaign);
  RunOptions options;
  options.file_size_limit = std::filesystem::file_size(store) + 50000;
  options.signal = SIGTERM;
  options.signal_when = [](const Finished& so_far) { return contains(so_far.err, "trying again"); };
  check_error({"prove run", store, "--leaf-cost 1e-9 --leaf-empties 9 --hash 1 --threads 1"}, 4,
              "(keep the results, make room and try again); trying again", options);
  const json facts = status_of(store)["results"];
  REQUIRE(run_campaign(store).status == 0);
  REQUIRE(status_of(store)["results"] >= facts);
  require_proven(store, campaign.value);
}

}  // namespace
}  // namespace kanzen::test
