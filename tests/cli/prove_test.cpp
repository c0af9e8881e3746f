// kanzen prove as users run it: the same decisions as solve, kills, stops and refusals.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/notation.hpp"
#include "solver/batch/checkpoint.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/engine/solver.hpp"
#include "solver/engine/table_snapshot.hpp"
#include "solver/version/version.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {
namespace {

using nlohmann::json;

json status_of(const std::string& store) {
  const Finished done = run_kanzen({"prove", "status", store, "--format", "json"});
  REQUIRE(done.status == 0);
  return json::parse(done.out);
}

std::vector<std::string> run_words(const std::string& store, const std::string& leaf_empties,
                                   const std::string& threads) {
  return {"prove",      "run",    store, "--leaf-cost", "1e-9", "--leaf-empties",
          leaf_empties, "--hash", "1",   "--threads",   threads};
}

std::string signed_text(Score score) { return std::to_string(score); }

/// A file of true and false claims about the root, each one step from the value.
std::string claims_about(const Position& root, Score value, std::vector<std::string>& states) {
  const std::string board = notation::to_string(root);
  std::string text;
  const auto add = [&](const std::string& claim, bool holds) {
    text += board + " ; " + claim + " ;\n";
    states.emplace_back(holds ? "proven" : "refuted");
  };
  for (const Score score : {value - 2, value, value + 2}) {
    add("= " + signed_text(score), score == value);
    add(">= " + signed_text(score), value >= score);
    add("<= " + signed_text(score), value <= score);
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
    TableSnapshot(liar).import_bounds(root, {kMinScore, value - 2, Square::none});
    TableSnapshot(liar).import_bounds(other, {other_value + 2, kMaxScore, Square::none});
    (void)write_checkpoint(checkpoint, liar, "kanzen " + std::string(version()));
  }
  const std::string store = files.path("store");
  const std::string claims = files.write(
      "claims.txt", notation::to_string(Position{root}) + " ; >= " + signed_text(value) + "\n" +
                        notation::to_string(Position{other}) +
                        " ; >= " + signed_text(other_value + 2) + "\n");
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
                        "= " + signed_text(value)})
                .status == 0);
    std::int64_t facts = 0;
    int kills = 0;
    for (int status = -1; status != 0;) {
      const auto until = facts + 1 + static_cast<std::int64_t>(random.below(60));
      campaign::Store watched = campaign::Store::open(store);
      RunOptions options;
      options.signal = SIGKILL;
      options.signal_when = [&](const Finished&) { return watched.summary().facts >= until; };
      status = run_kanzen(run_words(store, "9", threads), options).status;
      REQUIRE((status == 0 || status == 128 + SIGKILL));
      kills += status == 0 ? 0 : 1;
      const std::int64_t now = campaign::Store::open(store).summary().facts;
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

TEST_CASE("nothing is written over the store of a campaign", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", "f5d6c3", "--claim", "draw"}).status ==
          0);
  for (const std::string command : {"report", "certificate"}) {
    const Finished done = run_kanzen({"prove", command, store, "--out", store});
    CHECK(done.status == 2);
    CHECK(done.err.find("--out") != std::string::npos);
  }
  for (const std::string command : {"run", "work"}) {
    const Finished done = run_kanzen({"prove", command, store, "--checkpoint", store});
    CHECK(done.status == 2);
    CHECK(done.err.find("--checkpoint") != std::string::npos);
  }
  CHECK(status_of(store)["claims"][0]["state"] == "open");
}

TEST_CASE("a signal ends a campaign in order, and it continues later", "[cli]") {
  const std::string moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2";  // 32 empty
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", moves, "--claim", "draw"}).status == 0);
  for (const int signal : {SIGTERM, SIGINT}) {
    campaign::Store watched = campaign::Store::open(store);
    RunOptions options;
    options.signal = signal;
    options.signal_when = [&](const Finished&) { return watched.summary().leased > 0; };
    const Finished done = run_kanzen({"prove", "run", store, "--hash", "1"}, options);
    REQUIRE(done.status == 3);
    REQUIRE(done.out.find("open") != std::string::npos);
    REQUIRE(status_of(store)["claims"][0]["state"] == "open");
    REQUIRE(campaign::Store::open(store).summary().leased == 0);
  }
}

TEST_CASE("workers beside a campaign end by a signal or without work", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  REQUIRE(run_kanzen(
              {"prove", "start", store, "--claim", "= 0", "--board",
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

/// A campaign about a random position, whose two claims are that it has its value, and that its
/// value is greater.
struct TwoClaims {
  explicit TwoClaims(const TemporaryDirectory& files) : store(files.path("store")) {
    const std::string claims =
        files.write("claims.txt", board + " ; = " + signed_text(value) + " ;\n" + board + " ; > " +
                                      signed_text(value) + " ;\n");
    REQUIRE(run_kanzen({"prove", "start", store, claims}).status == 0);
  }

  Random random{43};
  Position root{random_unfinished_board(random, 14), Colour::black};
  Score value = Solver({.threads = 1, .hash_mib = 4}).solve(root.board).score;
  std::string board = notation::to_string(root);
  std::string store;
};

TEST_CASE("a decided claim is certified with and without assumptions", "[cli]") {
  const TemporaryDirectory files;
  const TwoClaims campaign(files);
  const Score value = campaign.value;
  const std::string& board = campaign.board;
  const std::string& store = campaign.store;
  const std::string proof = files.path("proof.kzc");
  const auto certificate = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words{"prove", "certificate", store, "--out", proof};
    words.insert(words.end(), more.begin(), more.end());
    return run_kanzen(words);
  };
  const Finished open = certificate({"--claim", "1"});
  REQUIRE(open.status == 3);
  REQUIRE(open.err.find("open") != std::string::npos);
  REQUIRE(run_kanzen(run_words(store, "10", "1")).status == 0);
  REQUIRE(certificate({}).status == 2);  // ambiguous claim
  REQUIRE(certificate({"--claim", "none"}).status == 2);
  REQUIRE(certificate({"--claim", "1", "--leaves", "21"}).status == 2);
  REQUIRE(run_kanzen({"check", proof}).status == 2);  // nothing was written
  for (const std::string id : {"1", "2"}) {
    std::filesystem::remove(proof);  // a proof of more would be kept
    const Finished written = certificate({"--claim", id, "--leaves", "5"});
    REQUIRE(written.status == 0);
    REQUIRE(written.out.find(" assumption") != std::string::npos);
    const Finished checked = run_kanzen({"check", "--json", proof});
    REQUIRE(checked.status == 6);
    const json report = json::parse(checked.out);
    REQUIRE(report["verdict"].get<std::string>().starts_with("proven up to "));
    REQUIRE(report["assumptions"] > 0);
    REQUIRE(report["board"] == board);
    const Finished listed = run_kanzen({"check", "--assumptions", proof});
    REQUIRE(listed.status == 6);
    REQUIRE(std::count(listed.out.begin(), listed.out.end(), '\n') == report["assumptions"]);
    const Finished both = run_kanzen({"check", "--assumptions", "--json", proof});
    REQUIRE(both.status == 6);
    const json with_list = json::parse(both.out);
    REQUIRE(with_list["verdict"] == report["verdict"]);
    REQUIRE(with_list["assumed"].size() == report["assumptions"]);
    for (const json& assumption : with_list["assumed"]) {
      const std::string text = assumption["board"].get<std::string>() + " ; ";
      REQUIRE(listed.out.find(text) != std::string::npos);
      REQUIRE(assumption["lower"] <= assumption["upper"]);
    }
    const std::string assumed = files.write("assumed.txt", listed.out);
    REQUIRE(run_kanzen({"verify", assumed, "--hash", "1", "--threads", "1"}).status == 0);

    REQUIRE(certificate({"--claim", id, "--full", "--leaves", "5", "--hash", "1"}).status == 0);
    const Finished whole = run_kanzen({"check", "--json", proof});
    REQUIRE(whole.status == 0);
    const json proven = json::parse(whole.out);
    REQUIRE(proven["verdict"] == "proven");
    REQUIRE(proven["lower"] == (id == "1" ? value : -64));
    REQUIRE(proven["upper"] == value);
  }
}

TEST_CASE("the page of a campaign is written whole or not at all", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = TwoClaims(files).store;
  REQUIRE(run_kanzen(run_words(store, "10", "1")).status == 0);
  const std::string page = files.path("page.html");
  const Finished report = run_kanzen({"prove", "report", store, "--out", page});
  REQUIRE(report.status == 0);
  REQUIRE(report.out.find(page) == 0);
  REQUIRE(read_file(page).ends_with("</html>\n"));
  REQUIRE(run_kanzen({"prove", "report", store, "--out", files.path("no/page.html")}).status == 4);
  REQUIRE(run_kanzen({"prove", "report", files.path("none"), "--out", page}).status == 4);
  REQUIRE(
      run_kanzen({"prove", "report", files.path("none"), "--out", files.path("new.html")}).status ==
      2);
  REQUIRE(read_file(page).ends_with("</html>\n"));  // as it was
}

TEST_CASE("a claim that one search decides has no certificate by assumptions", "[cli]") {
  const TemporaryDirectory files;
  const TwoClaims other(files);
  const std::string proof = files.path("proof.kzc");
  const std::string alone = files.path("alone");
  const std::string claim = "= " + signed_text(other.value);
  REQUIRE(run_kanzen({"prove", "start", alone, other.board, "--claim", claim}).status == 0);
  REQUIRE(run_kanzen(run_words(alone, "20", "1")).status == 0);
  const Finished refused = run_kanzen({"prove", "certificate", alone, "--out", proof});
  REQUIRE(refused.status == 2);
  REQUIRE(refused.err.find("--full") != std::string::npos);
}

TEST_CASE("plan estimates the cost of a campaign before it begins", "[cli]") {
  const std::string board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
  const std::vector<std::string> words{
      "prove", "plan",           board, "--claim",  ">= 10", "--hash",    "1", "--leaf-cost",
      "1e-9",  "--leaf-empties", "11",  "--sample", "3",     "--threads", "1"};
  const Finished text = run_kanzen(words);
  REQUIRE(text.status == 0);
  REQUIRE(text.out.find("core time") != std::string::npos);
  // More solved leaves make the estimate more certain. Three leaves are not enough.
  REQUIRE(text.out.find("because fewer than 30 leaves were solved") != std::string::npos);
  std::vector<std::string> as_json = words;
  as_json.insert(as_json.end(), {"--format", "json"});
  const json plan = json::parse(run_kanzen(as_json).out);
  REQUIRE(plan["sample"].size() == 3);
  REQUIRE(plan["rough"] == true);
  REQUIRE(plan["claims"][0]["if_true"]["leaves"]["low"] > 0);
  REQUIRE(plan["claims"][0]["if_true"]["core_hours"]["high"] > 0);
  REQUIRE(run_kanzen({"prove", "plan", board}).status == 2);  // without a claim
}

TEST_CASE("plan, status and page give the same estimate of the remaining work", "[cli]") {
  const std::string moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5";
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::vector<std::string> plan_words{
      "prove",    "plan", "--moves",     moves, "--claim",      "draw", "--hash",         "1",
      "--sample", "2",    "--campaigns", "2",   "--max-leaves", "2",    "--leaf-empties", "16"};
  std::vector<std::string> as_json = plan_words;
  as_json.insert(as_json.end(), {"--format", "json"});
  const json plan = json::parse(run_kanzen(as_json).out);
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", moves, "--claim", "draw"}).status == 0);
  const json status = status_of(store);
  REQUIRE(status["expected_nodes_left"] > 1'000'000'000);
  for (const std::string field :
       {"expected_nodes_left", "expected_core_hours_left", "leaves_learned_from"}) {
    CAPTURE(field);
    REQUIRE(plan[field] == status[field]);
  }
  // The estimate has hours and nodes, and reports that no leaf was solved for it.
  const Finished table = run_kanzen({"prove", "status", store});
  const std::size_t begin = table.out.find("remaining: about ");
  REQUIRE(begin != std::string::npos);
  const std::string said = table.out.substr(begin, table.out.find('\n', begin) - begin);
  REQUIRE(said.find(" of one core, a rough estimate from 0 solved leaves") != std::string::npos);
  REQUIRE(run_kanzen(plan_words).out.find(said) != std::string::npos);
  const std::string page = files.path("page.html");
  REQUIRE(run_kanzen({"prove", "report", store, "--out", page}).status == 0);
  const std::string shown = read_file(page);
  for (const std::string field : {"expected_nodes_left", "expected_core_hours_left"}) {
    REQUIRE(shown.find("\"" + field + "\":" + status[field].dump()) != std::string::npos);
  }
}

TEST_CASE("claims are shown with their moves, and with the name that the user gives", "[cli]") {
  const std::string moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5";
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::vector<std::string> words{"prove", "start",   store, "--moves",
                                       moves,   "--claim", "draw"};
  REQUIRE(run_kanzen(words).status == 0);
  const json claim = status_of(store)["claims"][0];
  CHECK(claim["moves"] == moves);
  CHECK(claim["name"] == "f5d6c3d3c4f4..a7g5");
  CHECK(run_kanzen({"prove", "status", store}).out.find(moves) != std::string::npos);
  const std::string proof = files.path("proof.kzc");
  const Finished open = run_kanzen({"prove", "certificate", store, "--out", proof});
  CHECK(open.err.find("claim 1 (f5d6c3d3c4f4..a7g5) is open") != std::string::npos);
  // The same command gives the claim another name.
  std::vector<std::string> named = words;
  named.insert(named.end(), {"--name", "Rose"});
  REQUIRE(run_kanzen(named).status == 0);
  REQUIRE(run_kanzen(words).status == 0);
  CHECK(status_of(store)["claims"][0]["name"] == "Rose");
  CHECK(run_kanzen({"prove", "status", store}).out.find("Rose") != std::string::npos);
  CHECK(run_kanzen({"prove", "certificate", store, "--out", proof}).err.find("claim 1 (Rose)") !=
        std::string::npos);
  const std::string page = files.path("page.html");
  REQUIRE(run_kanzen({"prove", "report", store, "--out", page}).status == 0);
  CHECK(read_file(page).find(R"("name":"Rose","moves":")" + moves) != std::string::npos);
  // A copy keeps both, and a file of claims has the moves of its lines.
  const std::string copy = files.path("copy");
  REQUIRE(run_kanzen({"prove", "copy", store, copy}).status == 0);
  CHECK(status_of(copy)["claims"][0]["name"] == "Rose");
  const std::string several = files.path("several");
  const std::string claims = files.write("claims.txt", "f5d6c3 ; draw\nf5f6e6f4 ; draw\n");
  REQUIRE(run_kanzen({"prove", "start", several, claims}).status == 0);
  CHECK(status_of(several)["claims"][1]["moves"] == "f5f6e6f4");
  const Finished refused =
      run_kanzen({"prove", "start", files.path("other"), claims, "--name", "x"});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("--name names one claim, and the input has 2") != std::string::npos);
}

TEST_CASE("status shows the workers, their leases, the rate and the time left", "[cli]") {
  const std::string moves = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5";
  const TemporaryDirectory files;
  const std::string path = files.path("store");
  REQUIRE(run_kanzen({"prove", "start", path, "--moves", moves, "--claim", "draw"}).status == 0);
  const json before = status_of(path);
  CHECK(before["workers"].empty());
  CHECK(before["seconds_left"].is_null());
  CHECK(run_kanzen({"prove", "status", path}).out.find("time left: unknown") != std::string::npos);
  campaign::Store store = campaign::Store::open(path);
  const auto choosing = store.lock_chooser();
  campaign::Task task;
  task.board = campaign::canonical_position(kStartBoard).board;
  task.window = {-1, 1};
  (void)store.publish({{task}});
  store.enrol({.id = "0123456789abcdef", .host = "node7", .engine = "engine", .threads = 4});
  REQUIRE(store.lease("0123456789abcdef", 1, std::chrono::hours(1)).size() == 1);
  const json status = status_of(path);
  REQUIRE(status["workers"].size() == 1);
  const json& worker = status["workers"][0];
  CHECK(worker["host"] == "node7");
  CHECK(worker["threads"] == 4);
  CHECK(worker["active"] == true);
  CHECK(worker["leases"] == 1);
  CHECK(worker["results"] == 0);
  CHECK(status["leases"] == 1);
  CHECK(status["nodes_per_second"] > 0);
  const double seconds = 3600 * status["expected_core_hours_left"].get<double>();
  CHECK(status["seconds_left"].get<double>() == Approx(seconds / 4));
  const std::string table = run_kanzen({"prove", "status", path}).out;
  CAPTURE(table);
  CHECK(table.find("01234567  node7        4        0       1  ") != std::string::npos);
  CHECK(table.find("1 active worker with 4 threads\n") != std::string::npos);
  CHECK(table.find("time left: about ") != std::string::npos);
  CHECK(table.find("1 leaf open, 1 of them being solved") != std::string::npos);
}

TEST_CASE("unusable lines of a file of claims are named, and a campaign has the others", "[cli]") {
  const TemporaryDirectory files;
  Random random{51};
  const std::string board = notation::to_string(Position{random_unfinished_board(random, 14)});
  const std::string claims = files.write(
      "claims.txt", board + " ; >= 0\nf5f5 ; draw\nf5d6c3\nf5d6c9 ; win\n" + board + " ; <= 0\n");
  const std::string store = files.path("store");
  const Finished started = run_kanzen({"prove", "start", store, claims});
  CHECK(started.status == 2);
  CHECK(started.err.find("claims.txt:2:3: f5 is occupied, expected a legal move") !=
        std::string::npos);
  CHECK(started.err.find("claims.txt:4:6: ") != std::string::npos);
  CHECK(started.err.find("the claims of a campaign cannot be changed") != std::string::npos);
  CHECK(started.out.find("2 claims, 0 results, 1 record without a claim, 2 unreadable\n") !=
        std::string::npos);
  REQUIRE(status_of(store)["claims"].size() == 2);
  CHECK(status_of(store)["claims"][1]["claim"] == "<= +0");
  const Finished planned =
      run_kanzen({"prove", "plan", claims, "--sample", "2", "--campaigns", "2", "--hash", "1"});
  CHECK(planned.status == 2);
  CHECK(planned.err.find("claims.txt:2:3: ") != std::string::npos);
  CHECK(planned.err.find("cannot be changed") == std::string::npos);
  CHECK(planned.out.find("if it is true") != std::string::npos);
  // Without a usable line there is no campaign.
  const std::string none = files.path("none");
  const Finished refused =
      run_kanzen({"prove", "start", none, files.write("bad.txt", "f5f5 ; draw\nf5d6\n")});
  CHECK(refused.status == 2);
  CHECK(refused.err.find("bad.txt:1:3: ") != std::string::npos);
  CHECK(refused.err.find("no claims in the input") != std::string::npos);
  CHECK(run_kanzen({"prove", "status", none}).status == 2);
}

TEST_CASE("errors of campaigns are reported", "[cli]") {
  const TemporaryDirectory files;
  const std::string store = files.path("store");
  const std::string moves = "f5d6c3";
  const Finished absent = run_kanzen({"prove", "run", store});
  REQUIRE(absent.status == 2);
  REQUIRE(absent.err.find("no such file") != std::string::npos);
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", moves}).status == 2);
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", moves, "--claim", "= x"}).status == 2);
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", "f5f5", "--claim", "draw"}).status == 2);
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", moves, "--claim", "draw"}).status == 0);
  REQUIRE(run_kanzen({"prove", "start", store, "--moves", moves, "--claim", "draw"}).status == 0);
  const Finished other = run_kanzen({"prove", "start", store, "--moves", moves, "--claim", "win"});
  REQUIRE(other.status == 2);
  const Finished none = run_kanzen({"prove", "status", files.write("text", "nothing")});
  REQUIRE(none.status != 0);
}

}  // namespace
}  // namespace kanzen::test
