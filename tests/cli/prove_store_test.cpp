// Uses of the store of a campaign: copies, bundles for other machines, jobs of workers, and
// messages about an unavailable store.
#include <sqlite3.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/distrusted_lines.hpp"
#include "tests/campaign/choosing_store.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

/// A true claim about the exact value of a random root.
struct Campaign {
  Position root;
  Score value;
};

Campaign some_campaign(Random& random, int empties) {
  Solver solver({.threads = 1, .hash_mib = 4});
  const Position root{random_unfinished_board(random, empties), Colour::black};
  return {root, solver.solve(root.board).score};
}

void start(const std::string& store, const Campaign& campaign) {
  REQUIRE(run_kanzen({"prove", "start", store, notation::to_string(campaign.root), "--claim",
                      "= " + std::to_string(campaign.value)})
              .status == 0);
}

Finished run(const std::string& store) { return run_kanzen(run_words(store, "10", "1")); }

void require_proven(const std::string& store, Score value) {
  const json claim = status_of(store)["claims"][0];
  REQUIRE(claim["state"] == "proven");
  REQUIRE(claim["lower"] == value);
  REQUIRE(claim["upper"] == value);
}

TEST_CASE("a campaign is copied and continues in the copy", "[cli]") {
  Random random{61};
  const Campaign campaign = some_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string first = files.path("first");
  const std::string second = files.path("second");
  start(first, campaign);
  REQUIRE(run_kanzen({"prove", "copy", first, second}).status == 0);
  REQUIRE(run(first).status == 0);
  const Finished copied = run_kanzen({"prove", "copy", first, second});
  REQUIRE(copied.status == 0);
  REQUIRE(copied.out.find(" results, 0 revoked") != std::string::npos);
  require_proven(second, campaign.value);
  REQUIRE(run(second).status == 0);
  REQUIRE(status_of(second)["results"] == status_of(first)["results"]);
  const std::string other = files.path("other");
  start(other, some_campaign(random, 13));
  REQUIRE(run_kanzen({"prove", "copy", first, other}).status == 2);
  REQUIRE(run_kanzen({"prove", "copy", files.path("absent"), files.path("new")}).status == 2);
}

/// Solves the bundles of a folder by `kanzen solve`, the first in two shards. Returns the journals.
std::vector<std::string> solve_bundles(const TemporaryDirectory& files, const std::string& folder) {
  std::vector<std::string> journals;
  for (const auto& entry : std::filesystem::directory_iterator(files.path(folder))) {
    const std::string bundle = entry.path().string();
    if (!bundle.ends_with(".jsonl")) continue;  // the name of the job
    const std::vector<std::string> shards =
        journals.empty() ? std::vector<std::string>{"1/2", "2/2"} : std::vector<std::string>{"1/1"};
    for (const std::string& shard : shards) {
      journals.push_back(files.path(folder + "-" + std::to_string(journals.size()) + ".jsonl"));
      const Finished done = run_kanzen({"solve", bundle, "--shard", shard, "--out", journals.back(),
                                        "--format", "none", "--hash", "1", "--threads", "1"});
      REQUIRE(done.status == 0);
    }
  }
  return journals;
}

Finished import(const std::string& store, const std::vector<std::string>& journals) {
  std::vector<std::string> words{"prove", "import", store};
  words.insert(words.end(), journals.begin(), journals.end());
  return run_kanzen(words);
}

TEST_CASE("bundles solved elsewhere prove a claim", "[cli]") {
  Random random{62};
  const Campaign campaign = some_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start(store, campaign);
  std::vector<std::string> last;
  for (int round = 1; status_of(store)["claims"][0]["state"] == "open"; ++round) {
    const std::string folder = "round" + std::to_string(round);
    const Finished exported =
        run_kanzen({"prove", "export", store, "--bundles", "2", "--out", files.path(folder),
                    "--leaf-cost", "1e-9", "--leaf-empties", "10"});
    REQUIRE(exported.status == 0);
    last = solve_bundles(files, folder);
    REQUIRE_FALSE(last.empty());
    const Finished imported = import(store, last);
    CAPTURE(imported.err);
    REQUIRE(imported.status == 0);
    REQUIRE(imported.out.find("0 refused") != std::string::npos);
  }
  require_proven(store, campaign.value);
  // A second import adds nothing, even under another name or merged.
  const json facts = status_of(store)["results"];
  REQUIRE(import(store, last).out.starts_with("0 results added"));
  std::vector<std::string> words{"merge"};
  words.insert(words.end(), last.begin(), last.end());
  const std::string merged = files.write("merged.jsonl", run_kanzen(words).out);
  REQUIRE(import(store, {merged}).out.starts_with("0 results added"));
  REQUIRE(status_of(store)["results"] == facts);
}

TEST_CASE("a folder takes the bundles of one campaign", "[cli]") {
  Random random{63};
  const TemporaryDirectory files;
  const auto exported = [&](const std::string& store) {
    return run_kanzen({"prove", "export", files.path(store), "--out", files.path("out"),
                       "--leaf-cost", "1e-9", "--leaf-empties", "10"});
  };
  for (const std::string store : {"one", "two"}) {
    start(files.path(store), some_campaign(random, 13));
  }
  REQUIRE(exported("one").status == 0);
  REQUIRE(exported("one").status == 0);
  const Finished other = exported("two");
  REQUIRE(other.status == 4);
  REQUIRE(contains(other.err, "has such files and is of another job (prove export "));
}

TEST_CASE("import refuses untrusted lines of a journal", "[cli]") {
  Random random{66};
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start(store, some_campaign(random, 13));
  REQUIRE(run_kanzen({"prove", "export", store, "--out", files.path("out"), "--leaf-cost", "1e-9",
                      "--leaf-empties", "10"})
              .status == 0);
  const std::string journal = solve_bundles(files, "out").front();
  const std::string text = read_file(journal);
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  REQUIRE(lines > 2);
  const std::string marked =
      files.write("marked.jsonl", text + distrusting_line({3, lines}) + "\n");
  const Finished imported = import(store, {marked});
  REQUIRE(imported.status == 0);
  REQUIRE(imported.out.starts_with("1 result added"));
  REQUIRE(imported.err.find("skipped line") != std::string::npos);
  REQUIRE(status_of(store)["results"] == 1);
}

TEST_CASE("import skips damaged and foreign lines only", "[cli]") {
  Random random{63};
  const Campaign campaign = some_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::string other = files.path("other");
  start(store, campaign);
  start(other, some_campaign(random, 13));
  REQUIRE(run_kanzen({"prove", "export", store, "--out", files.path("out"), "--leaf-cost", "1e-9",
                      "--leaf-empties", "10"})
              .status == 0);
  const std::vector<std::string> journals = solve_bundles(files, "out");
  REQUIRE(journals.size() == 2);
  // Another campaign refuses all results.
  const Finished foreign = import(other, journals);
  REQUIRE(foreign.status == 2);
  REQUIRE(foreign.out.starts_with("0 results added, 0 known before, 0 unsolved"));
  REQUIRE(foreign.err.find(journals[0] + ":2:1: not a result of this campaign") !=
          std::string::npos);
  REQUIRE(status_of(other)["results"] == 0);
  // A digit of the third line has changed; results without a journal have no checksums.
  std::string text = read_file(journals[0]);
  const std::size_t third = text.find('\n', text.find('\n') + 1) + 1;
  const std::size_t score = text.find("\"score\":", third);
  REQUIRE(score != std::string::npos);
  text[score + 8] = text[score + 8] == '1' ? '2' : '1';
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  const std::string damaged = files.write("damaged.jsonl", text);
  const Finished partly = import(store, {damaged});
  REQUIRE(partly.status == 2);
  REQUIRE(partly.err.find(damaged + ":3:1: the checksum is wrong") != std::string::npos);
  // All lines but the header, the damaged one and the end of the run.
  REQUIRE(partly.out.starts_with(std::to_string(lines - 3) + " result"));
  REQUIRE(status_of(store)["results"] == lines - 3);
  const std::string plain = files.write(
      "plain.jsonl",
      run_kanzen({"solve", "--board", notation::to_string(campaign.root), "--format", "jsonl"})
          .out);
  const Finished unchecked = import(store, {plain});
  REQUIRE(unchecked.status == 2);
  REQUIRE(unchecked.err.find("no checksum") != std::string::npos);
}

TEST_CASE("import refuses results of an excluded file", "[cli]") {
  Random random{70};
  const Campaign campaign = some_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start(path, campaign);
  REQUIRE(run_kanzen({"prove", "export", path, "--out", files.path("out"), "--leaf-cost", "1e-9",
                      "--leaf-empties", "10"})
              .status == 0);
  const std::string journal = solve_bundles(files, "out").front();
  const std::string text = read_file(journal);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  REQUIRE(lines > 3);
  // The file grows after its first results have been recorded and found wrong.
  std::size_t end = 0;
  for (int line = 0; line < 3; ++line) end = text.find('\n', end) + 1;
  const std::string grown = files.write("grown.jsonl", text.substr(0, end));
  REQUIRE(import(path, {grown}).status == 0);
  {
    campaign::Store store = campaign::Store::open(path);
    const auto choosing = store.lock_chooser();
    store.exclude(store.facts_since(0).facts.front().fact.provenance.worker);
  }
  files.write("grown.jsonl", text);
  const Finished done = import(path, {grown});
  CAPTURE(done.out, done.err);
  REQUIRE(done.status == 2);
  REQUIRE(done.out == "0 results added, 2 known before, 0 unsolved, " + std::to_string(lines - 4) +
                          " refused\n");
  REQUIRE(done.err.find(grown + ": ") != std::string::npos);
  REQUIRE(done.err.find("is excluded") != std::string::npos);
  REQUIRE(status_of(path)["results"] == 0);
}

TEST_CASE("damaged facts are counted, named and solved again", "[cli]") {
  Random random{71};
  const Campaign campaign = some_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start(path, campaign);
  REQUIRE(run(path).status == 0);
  const json before = status_of(path);
  REQUIRE(before["damaged"] == 0);
  sqlite3* database = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
  const char* const damage = "UPDATE fact SET nodes = nodes + 1 WHERE id = 2";
  REQUIRE(sqlite3_exec(database, damage, nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(database);
  const json after = status_of(path);
  REQUIRE(after["damaged"] == 1);
  REQUIRE(after["results"] == before["results"].get<int>() - 1);
  REQUIRE(run_kanzen({"prove", "status", path}).out.find("1 result is damaged") !=
          std::string::npos);
  const Finished proof = run_kanzen({"prove", "certificate", path, "--out", files.path("proof")});
  REQUIRE(proof.err.find("result 2 about ") != std::string::npos);
  const Finished page = run_kanzen({"prove", "report", path, "--out", files.path("page.html")});
  REQUIRE(page.status == 0);
  REQUIRE(page.err.find("1 result is damaged") != std::string::npos);
  const Finished again = run(path);
  REQUIRE(again.status == 0);
  REQUIRE(again.err.find("result 2 about ") != std::string::npos);
  require_proven(path, campaign.value);
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
  start(store, some_campaign(random, 13));
  campaign::Store first = campaign::Store::open(store);
  const auto choosing = first.lock_chooser();
  const Finished second = run(store);
  REQUIRE(second.status == 2);
  REQUIRE(second.err.find("another process") != std::string::npos);
  REQUIRE(run_kanzen({"prove", "export", store, "--out", files.path("out")}).status == 2);
}

/// A store whose queue has tasks that take hours. This process chooses the tasks.
ChoosingStore with_long_tasks(const std::string& path, Random& random, std::size_t count) {
  ChoosingStore store(campaign::Store::open(path));
  std::vector<campaign::Task> tasks;
  for (std::size_t i = 0; i < count; ++i) {
    campaign::Task task;
    task.board = campaign::canonical_position(random_unfinished_board(random, 40)).board;
    task.window = {-1, 1};
    task.isolated = i % 2 == 0;
    tasks.push_back(task);
  }
  store.publish(tasks);
  return store;
}

TEST_CASE("a worker returns unfinished leaves when a signal ends it", "[cli]") {
  Random random{66};
  for (const std::string threads : {"1", "2"}) {
    const TemporaryDirectory files;
    const std::string path = files.path("store");
    start(path, some_campaign(random, 13));
    ChoosingStore store = with_long_tasks(path, random, 6);
    RunOptions options;
    options.signal = SIGTERM;
    options.signal_when = [&](const Finished&) { return store.summary().leased > 0; };
    const Finished done =
        run_kanzen({"prove", "work", path, "--hash", "1", "--threads", threads}, options);
    REQUIRE(done.status == 0);
    REQUIRE(store.summary().leased == 0);
    REQUIRE(store.summary().ready == 6);
  }
}

TEST_CASE("an excluded worker ends with a message", "[cli]") {
  Random random{67};
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start(path, some_campaign(random, 13));
  ChoosingStore store = with_long_tasks(path, random, 6);
  RunOptions options;
  options.signal = SIGKILL;  // never sent
  options.signal_when = [&](const Finished&) {
    if (store.summary().leased > 0) store.exclude(store.workers().front().id);
    return false;
  };
  const Finished done = run_kanzen(
      {"prove", "work", path, "--hash", "1", "--threads", "1", "--lease", "5s"}, options);
  REQUIRE(done.status == 4);
  REQUIRE(done.err.find("was excluded, because it returned wrong results") != std::string::npos);
}

TEST_CASE("a worker waits for a full disk and names unrecorded results", "[cli]") {
  Random random{68};
  const Campaign campaign = some_campaign(random, 14);
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start(store, campaign);
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
  REQUIRE(run(store).status == 0);
  REQUIRE(status_of(store)["results"] >= facts);
  require_proven(store, campaign.value);
}

/// Records a fact about a canonical board, as if the worker had searched a window around `value`.
void record_fact(campaign::Store& store, const Board& board, const Bounds& bounds, Score value,
                 const std::string& worker) {
  campaign::Fact fact;
  fact.board = board;
  fact.bounds = bounds;
  fact.provenance.window = {value - 1, value + 1};
  fact.provenance.worker = worker;
  store.record({{fact}});
}

TEST_CASE("a wrong result is found, reported and corrected", "[cli]") {
  Random random{69};
  const Campaign campaign = some_campaign(random, 12);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start(path, campaign);
  const campaign::CanonicalPosition root = campaign::canonical_position(campaign.root.board);
  {
    campaign::Store store = campaign::Store::open(path);
    const Score value = root.negated ? -campaign.value : campaign.value;
    record_fact(store, root.board, {value + 20, kMaxScore}, value, "liar");
  }
  REQUIRE(status_of(path)["claims"][0]["state"] == "refuted");
  const Finished done = run_kanzen({"prove", "run", path, "--leaf-cost", "1e-9", "--leaf-empties",
                                    "10", "--hash", "1", "--threads", "1", "--audit", "100%"});
  CAPTURE(done.err);
  REQUIRE(done.status == 0);
  REQUIRE(done.err.find("contradict each other: solving once more") != std::string::npos);
  REQUIRE(done.err.find("worker liar was wrong") != std::string::npos);
  require_proven(path, campaign.value);
}

TEST_CASE("no certificate is written over facts that contradict each other, and both are named",
          "[cli]") {
  Random random{70};
  const Campaign campaign = some_campaign(random, 12);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start(path, campaign);
  {
    campaign::Store store = campaign::Store::open(path);
    for (const Score value : {campaign.value, campaign.value == 64 ? 62 : campaign.value + 2}) {
      record_fact(store, campaign::canonical_position(campaign.root.board).board, {value, value},
                  value, value == campaign.value ? "one" : "other");
    }
  }
  const Finished refused = run_kanzen({"prove", "certificate", path, "--out", files.path("proof")});
  CAPTURE(refused.err);
  CHECK(refused.status == 5);
  CHECK(refused.err.find("by worker one") != std::string::npos);
  CHECK(refused.err.find("by worker other") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(files.path("proof")));
  CHECK(run_kanzen({"prove", "report", path, "--out", files.path("page.html")}).status == 0);
}

TEST_CASE("a command explains why it waits for its store, and a signal ends the waiting", "[cli]") {
  Random random{65};
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  start(store, some_campaign(random, 13));
  sqlite3* holder = nullptr;
  REQUIRE(sqlite3_open(store.c_str(), &holder) == SQLITE_OK);
  REQUIRE(sqlite3_exec(holder, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  for (const std::string command : {"work", "run"}) {
    RunOptions options;
    options.signal = SIGTERM;
    options.signal_when = [](const Finished& so_far) {
      return so_far.err.find("trying again") != std::string::npos;
    };
    const Finished done =
        run_kanzen({"prove", command, store, "--hash", "1", "--threads", "1"}, options);
    CAPTURE(done.err);
    REQUIRE(done.status == 4);
    REQUIRE(done.err.find("locked") != std::string::npos);
    REQUIRE(done.err.find(store) != std::string::npos);
  }
  sqlite3_close(holder);
  // Readers wait for a process that holds an exclusive lock.
  REQUIRE(sqlite3_open(store.c_str(), &holder) == SQLITE_OK);
  for (const char* const interval : {"PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE",
                                     "UPDATE counter SET value = value + 0"}) {
    REQUIRE(sqlite3_exec(holder, interval, nullptr, nullptr, nullptr) == SQLITE_OK);
  }
  for (const std::string command : {"certificate", "report"}) {
    RunOptions options;
    options.signal = SIGTERM;
    options.signal_when = [](const Finished& so_far) {
      return so_far.err.find("trying again") != std::string::npos;
    };
    const Finished done =
        run_kanzen({"prove", command, store, "--out", files.path("out")}, options);
    CAPTURE(command, done.err);
    REQUIRE(done.status == 4);
    REQUIRE(done.err.find("locked") != std::string::npos);
    REQUIRE(done.err.find("trying again") != std::string::npos);
  }
  sqlite3_close(holder);
}

}  // namespace
}  // namespace kanzen::test
