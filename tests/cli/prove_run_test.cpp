#include <csignal>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/batch/checkpoint.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/solver.hpp"
#include "solver/version/version.hpp"
#include "tests/cli/process.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

/// A file of true and false claims about the root, each one step from the value.
std::string claims_about(const Position& root, Score value, std::vector<std::string>& states) {
  const std::string board = notation::to_string(root);
  std::string text;
  const auto add = [&](const std::string& claim, bool holds) {
    text += board + " ; " + claim + " ;\n";
    states.emplace_back(holds ? "proven" : "refuted");
  };
  for (const Score score : {value - 2, value, value + 2}) {
    add("= " + std::to_string(score), score == value);
    add(">= " + std::to_string(score), value >= score);
    add("<= " + std::to_string(score), value <= score);
  }
  add("win", value > 0);
  add("draw", value == 0);
  add("loss", value < 0);
  return text;
}

TEST_CASE("prove decides claims as solve does", "[cli]") {
  Random random{41};
  Solver solver({.threads = 1, .hash_mib = 4});
  for (int i = 0; i < 4; ++i) {
    const Position root{random_unfinished_board(random, 15), Colour::black};
    const Score value = solver.solve(root.board).score;
    if (value <= kMinScore + 2 || value >= kMaxScore - 2) continue;
    const TemporaryDirectory files;
    std::vector<std::string> states;
    const std::string claims = files.write("claims.txt", claims_about(root, value, states));
    const std::string store = files.path("store");
    REQUIRE(run_kanzen({"prove", "start", store, claims}).status == 0);
    const Finished done = run_kanzen(run_words(store, "10", i % 2 == 0 ? "1" : "2"));
    REQUIRE(done.status == 0);
    const json status = status_of(store);
    REQUIRE(status["claims"].size() == states.size());
    for (std::size_t c = 0; c < states.size(); ++c) {
      CAPTURE(c, value, status["claims"][c].dump());
      REQUIRE(status["claims"][c]["state"] == states[c]);
      REQUIRE(status["claims"][c]["lower"] <= value);
      REQUIRE(status["claims"][c]["upper"] >= value);
      REQUIRE(status["claims"][c]["root"] == notation::to_string(root));
    }
    REQUIRE(status["results"] > 0);
    REQUIRE(status["leaves_open"] == 0);
    REQUIRE(status["expected_nodes_left"] == 0);
    REQUIRE(status["wasted_nodes"] <= status["nodes"]);
    const std::string shown = run_kanzen({"prove", "status", store}).out;
    REQUIRE(shown.ends_with("\nall claims are decided\n"));
    REQUIRE(shown.find("remaining") == std::string::npos);
    // Another run finds at once that no work is left.
    REQUIRE(run_kanzen(run_words(store, "10", "1")).status == 0);
    REQUIRE(status_of(store)["results"] == status["results"]);
  }
}

TEST_CASE("a run that contradicts itself proves nothing, and the next one is right", "[cli]") {
  Random random{47};
  Solver solver({.threads = 1, .hash_mib = 4});
  const auto root_between = [&](Score& value) {
    for (;;) {
      const Board board = campaign::canonical_position(random_unfinished_board(random, 14)).board;
      value = solver.solve(board).score;
      if (value > -30 && value < 30) return board;
    }
  };
  Score value = 0;
  Score other_value = 0;
  const Board root = root_between(value);
  const Board other = root_between(other_value);
  const TemporaryDirectory files;
  const std::string checkpoint = files.path("checkpoint");
  {
    // The solver uses the first wrong bound, and the second one exposes it.
    Solver liar({.hash_mib = 4});
    TableTransfer(liar).import_bounds(root, {kMinScore, value - 2, Square::none});
    TableTransfer(liar).import_bounds(other, {other_value + 2, kMaxScore, Square::none});
    (void)write_checkpoint(checkpoint, liar, "kanzen " + std::string(version()));
  }
  const std::string store = files.path("store");
  const std::string claims = files.write(
      "claims.txt", notation::to_string(Position{root}) + " ; >= " + std::to_string(value) + "\n" +
                        notation::to_string(Position{other}) +
                        " ; >= " + std::to_string(other_value + 2) + "\n");
  REQUIRE(run_kanzen({"prove", "start", store, claims}).status == 0);
  const std::vector<std::string> words{"prove",  "run", store,       "--audit", "0",
                                       "--hash", "4",   "--threads", "1"};
  std::vector<std::string> misled = words;
  misled.insert(misled.end(), {"--checkpoint", checkpoint});
  const Finished failed = run_kanzen(misled);
  CAPTURE(failed.err);
  REQUIRE(failed.status == 5);
  REQUIRE(status_of(store)["results"] == 0);
  REQUIRE(status_of(store)["claims"][0]["state"] == "open");
  REQUIRE(run_kanzen(words).status == 0);
  REQUIRE(status_of(store)["claims"][0]["state"] == "proven");
  REQUIRE(status_of(store)["claims"][1]["state"] == "refuted");
}

TEST_CASE("a campaign that is killed repeatedly loses nothing", "[cli]") {
  Random random{42};
  Solver solver({.threads = 1, .hash_mib = 4});
  for (const std::string threads : {"1", "2"}) {
    const Position root{random_unfinished_board(random, 15), Colour::black};
    const Score value = solver.solve(root.board).score;
    const TemporaryDirectory files;
    const std::string store = files.path("store");
    REQUIRE(run_kanzen({"prove", "start", store, notation::to_string(root), "--claim",
                        "= " + std::to_string(value)})
                .status == 0);
    std::int64_t facts = 0;
    int kills = 0;
    for (int status = -1; status != 0;) {
      const auto until = facts + 1 + static_cast<std::int64_t>(random.below(60));
      campaign::Store watched = campaign::Store::open(store);
      RunOptions options;
      options.signal = SIGKILL;
      options.signal_when = [&](const Finished&) { return watched.size().facts >= until; };
      status = run_kanzen(run_words(store, "9", threads), options).status;
      REQUIRE((status == 0 || status == 128 + SIGKILL));
      kills += status == 0 ? 0 : 1;
      const std::int64_t now = campaign::Store::open(store).size().facts;
      REQUIRE(now >= facts);
      facts = now;
    }
    REQUIRE(kills >= 1);
    const json claim = status_of(store)["claims"][0];
    REQUIRE(claim["state"] == "proven");
    REQUIRE(claim["lower"] == value);
    REQUIRE(claim["upper"] == value);
  }
}

TEST_CASE("a checkpoint keeps bounds proven within leaves", "[cli]") {
  Random random{44};
  const Position root{random_unfinished_board(random, 18), Colour::black};
  const TemporaryDirectory files;
  const std::string checkpoint = files.path("leaves.kzt");
  const auto nodes_of = [&](const std::string& name) {
    const std::string store = files.path(name);
    REQUIRE(run_kanzen({"prove", "start", store, notation::to_string(root), "--claim", ">= 0"})
                .status == 0);
    std::vector<std::string> words = run_words(store, "18", "2");  // the root is the only leaf
    words.insert(words.end(), {"--checkpoint", checkpoint});
    REQUIRE(run_kanzen(words).status == 0);
    const json status = status_of(store);
    REQUIRE(status["claims"][0]["state"] != "open");
    return status["nodes"].get<double>();
  };
  const double first = nodes_of("first");
  const double second = nodes_of("second");
  CAPTURE(first, second);
  CHECK(second < first / 10);
}

TEST_CASE("a signal ends a campaign in order, and it continues later", "[cli]") {
  const std::string moves = kDrawnGame.substr(0, 56);  // 32 empty squares
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  REQUIRE(run_kanzen({"prove", "start", store, moves, "--claim", "draw"}).status == 0);
  for (const int signal : {SIGTERM, SIGINT}) {
    campaign::Store watched = campaign::Store::open(store);
    RunOptions options;
    options.signal = signal;
    options.signal_when = [&](const Finished&) { return watched.size().leased > 0; };
    const Finished done = run_kanzen({"prove", "run", store, "--hash", "1"}, options);
    REQUIRE(done.status == 3);
    REQUIRE(done.out.find("open") != std::string::npos);
    REQUIRE(status_of(store)["claims"][0]["state"] == "open");
    REQUIRE(campaign::Store::open(store).size().leased == 0);
  }
}

TEST_CASE("workers beside a campaign end by a signal or without work", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  REQUIRE(run_kanzen(
              {"prove", "start", store, "--claim", "= 0",
               std::string("OOOOOOO-OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXX- X")})
              .status == 0);
  const Finished idle = run_kanzen({"prove", "work", store, "--idle", "0.1s", "--hash", "1"});
  REQUIRE(idle.status == 0);
  REQUIRE(idle.out == "0 leaves solved\n");
  CHECK(idle.err.starts_with("worker "));
  CHECK(idle.err.find(": solving leaves of claim 1 in ") != std::string::npos);
  CHECK(idle.err.find("ending, since there was no leaf to solve") != std::string::npos);
  const Finished quiet =
      run_kanzen({"prove", "work", store, "--idle", "0.1s", "--hash", "1", "--quiet"});
  CHECK(quiet.err.empty());
  const Finished reported =
      run_kanzen({"prove", "work", store, "--idle", "0.1s", "--hash", "1", "--progress", "json"});
  CHECK(reported.err.find(R"({"solved":0,"leases":0,)") != std::string::npos);
}

}  // namespace
}  // namespace kanzen::test
