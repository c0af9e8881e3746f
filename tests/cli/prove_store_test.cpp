#include <sqlite3.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/notation.hpp"
#include "solver/campaign/store/store.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

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

TEST_CASE("a campaign is copied and continues in the copy", "[cli]") {
  Random random{61};
  const Campaign campaign = draw_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string first = files.path("first");
  const std::string second = files.path("second");
  start_campaign(first, campaign);
  REQUIRE(run_kanzen({"prove", "copy", first, second}).status == 0);
  REQUIRE(run_campaign(first).status == 0);
  const Finished copied = run_kanzen({"prove", "copy", first, second});
  REQUIRE(copied.status == 0);
  REQUIRE(copied.out.find(" results, 0 more of excluded workers") != std::string::npos);
  require_proven(second, campaign.value);
  REQUIRE(run_campaign(second).status == 0);
  REQUIRE(status_of(second)["results"] == status_of(first)["results"]);
  const std::string other = files.path("other");
  start_campaign(other, draw_campaign(random, 13));
  REQUIRE(run_kanzen({"prove", "copy", first, other}).status == 2);
  REQUIRE(run_kanzen({"prove", "copy", files.path("absent"), files.path("new")}).status == 2);
}

TEST_CASE("no command prints the password of a database", "[cli]") {
  const TemporaryDirectory files;
  const auto require_silence = [](const std::vector<std::string>& words) {
    INFO(words[0] << " " << words[1] << " " << words.back());
    const Finished done = run_kanzen(words);
    CHECK(done.status != 0);
    CHECK(done.out.empty());
    INFO(done.err);
    CHECK(done.err.find("secret") == std::string::npos);
    CHECK(done.err.starts_with("kanzen: "));
  };
  for (const std::string address : {"POSTGRESQL://user:topsecret@localhost:1/x",
                                    "postgresql://localhost:1/x?p%61ssword=topsecret"}) {
    require_silence({"prove", "slurm", address});
    require_silence({"prove", "copy", files.path("absent"), address});
    require_silence({"prove", "status", "line.kz", address});  // one argument too many
    require_silence({"prove", "stauts", address});
    require_silence({"solve", address});
    require_silence({"merge", address});
  }
  for (const std::string address :
       {"postgresql://user:top/secret@localhost:1/x", "postgresql://user:topsecret",
        "host=localhost port=1 Password=topsecret", "mysql://user:topsecret@localhost:1/x"}) {
    require_silence({"prove", "status", address});
    require_silence({"prove", "report", address, "--out", files.path("page.html")});
    require_silence({"prove", "slurm", address});
    require_silence({"solve", address});
  }
}

TEST_CASE("damaged facts are counted, named and solved again", "[cli]") {
  Random random{71};
  const Campaign campaign = draw_campaign(random, 13);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start_campaign(path, campaign);
  REQUIRE(run_campaign(path).status == 0);
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
  REQUIRE(run_kanzen({"prove", "status", path}).out.find("1 result is damaged and skipped") !=
          std::string::npos);
  const Finished proof = run_kanzen({"prove", "certificate", path, "--out", files.path("proof")});
  REQUIRE(proof.err.find("result 2 about ") != std::string::npos);
  const Finished page = run_kanzen({"prove", "report", path, "--out", files.path("page.html")});
  REQUIRE(page.status == 0);
  REQUIRE(page.err.find("1 result is damaged and skipped") != std::string::npos);
  const Finished again = run_campaign(path);
  REQUIRE(again.status == 0);
  REQUIRE(again.err.find("result 2 about ") != std::string::npos);
  require_proven(path, campaign.value);
}

TEST_CASE("a wrong result is found, reported and corrected", "[cli]") {
  Random random{69};
  const Campaign campaign = draw_campaign(random, 12);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start_campaign(path, campaign);
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
  const Campaign campaign = draw_campaign(random, 12);
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  start_campaign(path, campaign);
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
  start_campaign(store, draw_campaign(random, 13));
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
