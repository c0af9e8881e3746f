#include "core/notation/text.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/checkpoint.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/version/version.hpp"
#include "tests/cli/prove_helpers.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {
TEST_CASE_METHOD(InFolder,
                 "unusable lines of a file of claims are named, and a campaign has the others") {
  Random random{51};
  const std::string board = notation::to_string(Position{random_unfinished_board(random, 14)});
  const std::string claims = write(
      "claims.txt", board + " ; >= 0\nf5f5 ; draw\nf5d6c3\nf5d6c9 ; win\n" + board + " ; <= 0\n");
  const std::string store = path("store");
  const Finished started = run_kanzen(2, {"prove start", store, claims});
  check_contains(started.err, {"claims.txt:2:3: f5 is occupied, expected a legal move",
                               "claims.txt:4:6: ", "correct them and use kanzen prove add"});
  CHECK(contains(started.out, "2 claims, 0 results, 1 record without a claim, 2 unreadable\n"));
  REQUIRE(status_of(store)["claims"].size() == 2);
  CHECK(status_of(store)["claims"][1]["claim"] == "<= +0");
  const Finished planned =
      run_kanzen(2, {"prove plan", claims, "--sample 2 --campaigns 2 --hash 1"});
  CHECK(contains(planned.err, "claims.txt:2:3: "));
  CHECK_FALSE(contains(planned.err, "prove add"));
  CHECK(contains(planned.out, "claim  for    core time if true"));
  // Without a usable line there is no campaign.
  const std::string none = path("none");
  const Finished refused =
      run_kanzen(2, {"prove start", none, write("bad.txt", "f5f5 ; draw\nf5d6\n")});
  check_contains(refused.err, {"bad.txt:1:3: ", "no claims in the input"});
  run_kanzen(2, {"prove status", none});
}

TEST_CASE_METHOD(InFolder, "errors of campaigns are reported") {
  const std::string store = path("store");
  const std::string moves = "f5d6c3";
  check_error({"prove run", store}, 2, "no such file");
  run_kanzen(2, {"prove start", store, moves});
  run_kanzen(2, {"prove start", store, moves, "--claim", std::string("= x")});
  run_kanzen(2, {"prove start", store, "f5f5 --claim draw"});
  run_kanzen(0, {"prove start", store, moves, "--claim draw"});
  run_kanzen(0, {"prove start", store, moves, "--claim draw"});
  run_kanzen(2, {"prove start", store, moves, "--claim win"});
  REQUIRE(run_kanzen({"prove status", write("text", "nothing")}).status != 0);
}

TEST_CASE("nothing is written over the store of a campaign") {
  const TemporaryFile store("store");
  // An estimate of the work that remains for the opening would take seconds.
  run_kanzen(0, {"prove start", store, kDrawnGame.substr(0, 56), "--claim draw"});
  for (const std::string command : {"report", "certificate"}) {
    check_error({"prove", command, store, "--out", store}, 2, "--out");
  }
  for (const std::string command : {"run", "work"}) {
    check_error({"prove", command, store, "--checkpoint", store}, 2, "--checkpoint");
  }
  CHECK(status_of(store)["claims"][0]["verdict"] == "undecided");
}

TEST_CASE("plan estimates the cost of a campaign before it begins") {
  const Words words{"prove plan",
                    kFfo1,
                    "--claim",
                    std::string(">= 10"),
                    "--hash 1 --leaf-cost 1e-9 --leaf-empties 11 --sample 3",
                    "--threads 1"};
  const Finished text = run_kanzen(0, words);
  REQUIRE(contains(text.out, "core time"));
  // More solved leaves make the estimate more certain. Three leaves are not enough.
  REQUIRE(contains(text.out, "because fewer than 30 leaves were solved"));
  const Finished planned = run_kanzen({words, "--format json --progress json"});
  check_fields(json::parse(planned.err.substr(0, planned.err.find('\n'))),
               {{"solved", 0}, {"sample", 0}, {"simulated", 0}, {"campaigns", 0}});
  const json plan = json::parse(planned.out);
  REQUIRE(plan["sample"].size() == 3);
  REQUIRE(plan["rough"] == true);
  REQUIRE(plan["claims"][0]["if_true"]["leaves"]["low"] > 0);
  REQUIRE(plan["claims"][0]["if_true"]["core_hours"]["high"] > 0);
  run_kanzen(2, {"prove plan", kFfo1});  // without a claim
}

TEST_CASE_METHOD(InFolder, "plan, status and page give the same estimate of the remaining work") {
  const std::string moves = kDrawnGame.substr(0, 52);
  const std::string store = path("store");
  const Words plan_words{"prove plan", moves,
                         "--claim draw --hash 1 --sample 2 --campaigns 2 --max-leaves",
                         "2 --leaf-empties 16"};
  const json plan = json::parse(run_kanzen({plan_words, "--format json"}).out);
  run_kanzen(0, {"prove start", store, moves, "--claim draw"});
  const json status = status_of(store);
  REQUIRE(status["expected_nodes_left"] > 1'000'000'000);
  for (const std::string field :
       {"expected_nodes_left", "expected_core_hours_left", "leaves_learned_from"}) {
    CAPTURE(field);
    REQUIRE(plan[field] == status[field]);
  }
  // The estimate has hours and nodes, as a range, and reports that no leaf was solved for it.
  const Finished table = run_kanzen({"prove status", store});
  const std::size_t begin = table.out.find("remaining: ");
  REQUIRE(begin != std::string::npos);
  const std::string remaining = table.out.substr(begin, table.out.find('\n', begin) - begin);
  check_contains(remaining, {" of one core, ", " nodes (0 leaves solved, 0 % of the work)"});
  REQUIRE_FALSE(contains(remaining, "about"));
  REQUIRE(contains(run_kanzen(plan_words).out, remaining));
  const std::string page = path("page.html");
  run_kanzen(0, {"prove report", store, "--out", page});
  const std::string shown = read_file(page);
  for (const std::string field : {"expected_nodes_left", "expected_core_hours_left"}) {
    REQUIRE(contains(shown, "\"" + field + "\":" + status[field].dump()));
  }
  // A run has a better estimate, which status and page then show, too.
  campaign::Store watched = campaign::Store::open(store);
  RunOptions options{.signal = SIGTERM};
  options.signal_when = [&](const Finished&) { return watched.size().facts > 0; };
  const Finished run = run_kanzen(
      3, {"prove run", store, "--hash 1 --threads 1 --leaf-cost 0.01 --progress json"}, options);
  const std::optional<campaign::StoredEstimate> estimate = watched.estimate();
  REQUIRE(estimate);
  const double found_since = status_of(store)["nodes"].get<double>() - estimate->nodes;
  CHECK(status_of(store)["expected_nodes_left"].get<double>() ==
        Approx(estimate->left.nodes - found_since));
}

TEST_CASE("a campaign that is killed repeatedly loses nothing") {
  Random random{42};
  Solver solver({.threads = 1, .hash_mib = 4});
  for (const std::string threads : {"1", "2"}) {
    const Position root{random_unfinished_board(random, 14), Colour::black};
    const Score value = solver.solve(root.board).score;
    const TemporaryFile store("store");
    run_kanzen(0, {"prove start", store, notation::to_string(root), "--claim",
                   "= " + std::to_string(value)});
    std::int64_t facts = 0;
    int kills = 0;
    for (int status = -1; status != 0;) {
      const auto until = facts + 1 + static_cast<std::int64_t>(random.below(60));
      campaign::Store watched = campaign::Store::open(store);
      RunOptions options{.signal = SIGKILL};
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
    check_fields(claim, {{"verdict", "confirmed"}, {"lower", value}, {"upper", value}});
  }
}

TEST_CASE_METHOD(InFolder,
                 "the progress of a campaign has room for the remaining time on any terminal") {
  const std::string moves = kDrawnGame.substr(0, 52);
  const std::string store = path("store");
  run_kanzen(
      0, {"prove start", store, write("claims.txt", moves + " ; draw\n" + moves + " ; <= 2\n")});
  for (const std::uint16_t columns : {std::uint16_t{40}, std::uint16_t{80}}) {
    RunOptions options{.signal = SIGTERM, .screen = columns};
    options.signal_when = [](const Finished& so_far) {
      return contains(so_far.out, "0/2 claims, ") && contains(so_far.out, " left");
    };
    run_kanzen(3, {"prove run", store, "--hash 1 --threads 1"}, options);
  }
}

TEST_CASE_METHOD(InFolder, "a checkpoint keeps bounds proven within leaves") {
  Random random{44};
  const Position root{random_unfinished_board(random, 18), Colour::black};
  const std::string checkpoint = path("leaves.kzt");
  const auto nodes_of = [&](const std::string& name) {
    const std::string store = path(name);
    run_kanzen(0,
               {"prove start", store, notation::to_string(root), "--claim", std::string(">= 0")});
    Words words = run_words(store, "18", "2");  // the root is the only leaf
    words.insert(words.end(), {"--checkpoint", checkpoint});
    // Also a claim that is decided at once has its line, in this run alone.
    CHECK(contains(run_kanzen(0, words).out, ", value "));
    CHECK_FALSE(contains(run_kanzen(0, words).out, ", value "));
    const json status = status_of(store);
    REQUIRE(status["claims"][0]["verdict"] != "undecided");
    return status["nodes"].get<double>();
  };
  const double first = nodes_of("first");
  const double second = nodes_of("second");
  CAPTURE(first, second);
  CHECK(second < first / 10);
}

TEST_CASE("a signal ends a campaign in order, and it continues later") {
  const std::string moves = kDrawnGame.substr(0, 56);  // 32 empty squares
  const TemporaryFile store("store");
  run_kanzen(0, {"prove start", store, moves, "--claim draw"});
  for (const int signal : {SIGTERM, SIGINT}) {
    campaign::Store watched = campaign::Store::open(store);
    RunOptions options{.signal = signal};
    options.signal_when = [&](const Finished&) { return watched.size().leased > 0; };
    check_output({"prove run", store, "--hash 1"}, 3, "undecided", options);
    REQUIRE(status_of(store)["claims"][0]["verdict"] == "undecided");
    REQUIRE(campaign::Store::open(store).size().leased == 0);
  }
}

TEST_CASE("workers beside a campaign end by a signal or without work") {
  const TemporaryFile store("store");
  run_kanzen(0,
             {"prove start", store, "--claim", std::string("= 0"),
              std::string("OOOOOOO-OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXXXXXXX- X")});
  const Finished idle = run_kanzen(0, {"prove work", store, "--idle 0.1s --hash 1"});
  REQUIRE(idle.out == "0 leaves solved\n");
  CHECK(idle.err.starts_with("worker "));
  check_contains(idle.err, {": solving leaves of claim 1 in ", "stopping: no leaf to solve"});
  CHECK(run_kanzen({"prove work", store, "--idle 0.1s --hash 1 --quiet"}).err.empty());
  CHECK(contains(run_kanzen({"prove work", store, "--idle 0.1s --hash 1 --progress json"}).err,
                 R"({"solved":0,"leases":0,)"));
}

TEST_CASE_METHOD(InFolder,
                 "claims are shown with their moves, and with the name that the user gives") {
  const std::string moves = kDrawnGame.substr(0, 44);
  const std::string store = path("store");
  const Words words{"prove start", store, moves, "--claim draw"};
  run_kanzen(0, words);
  const json claim = status_of(store)["claims"][0];
  check_fields(claim, {{"moves", moves}, {"name", "f5d6c3d3c4f4..a7g5"}});
  CHECK(contains(run_kanzen({"prove status", store}).out, moves));
  const std::string proof = path("proof.kzc");
  const Finished open = run_kanzen({"prove certificate", store, "--out", proof});
  CHECK(contains(open.err, "claim 1 (f5d6c3d3c4f4..a7g5) is undecided"));
  // The same command gives the claim another name.
  run_kanzen(0, {words, "--name Rose"});
  run_kanzen(0, words);
  CHECK(status_of(store)["claims"][0]["name"] == "Rose");
  CHECK(contains(run_kanzen(0, {"prove pause", store, "Rose"}).out, "1 claim, 1 of them paused"));
  CHECK(contains(run_kanzen({"prove status", store}).out, "Rose"));
  check_error({"prove certificate", store, "--id Rose --out", proof}, 3, "claim 1 (Rose)");
  const std::string page = path("page.html");
  run_kanzen(0, {"prove report", store, "--out", page});
  CHECK(read_file(page).find(R"("name":"Rose","moves":")" + moves) != std::string::npos);
  // A copy keeps both, and a file of claims has the moves of its lines.
  const std::string copy = path("copy");
  run_kanzen(0, {"prove copy", store, copy});
  CHECK(status_of(copy)["claims"][0]["name"] == "Rose");
  const std::string several = path("several");
  const std::string longer = kDrawnGame.substr(0, 46);
  const std::string claims = write("c.txt", moves + " ; draw\n" + longer + "; draw; by Bob\n");
  run_kanzen(0, {"prove start", several, claims});
  CHECK(status_of(several)["claims"][1]["moves"] == longer);
  run_kanzen(0, {"prove copy", several, path("several-copy")});
  CHECK(status_of(path("several-copy"))["claims"][1]["comment"] == "by Bob");
  check_error({"prove start", path("other"), claims, "--name x"}, 2,
              "--name names one claim, and the input has 2");
}

TEST_CASE_METHOD(InFolder, "a claim about a move is shown for the side that moves after it") {
  const std::string store = path("store");
  const std::string input = write("claims.obf", kFfo1Squares + " X; G8:+18; H1:+12;\n");
  REQUIRE(run_kanzen({"prove start", store, input}).status == 0);
  REQUIRE(run_kanzen({"prove run", store, "--threads 1 --hash 1"}).status == 0);
  const json claims = status_of(store)["claims"];
  REQUIRE(claims.size() == 3);  // the best move stands first, and its value is the position's
  for (const json& claim : claims) {
    CHECK(claim["verdict"] == "confirmed");
    CHECK(claim["claim"] == "= " + notation::signed_number(claim["lower"].get<Score>()));
  }
  CHECK(claims[1]["lower"] == -18);  // g8 is +18 for Black, who has made it
}

TEST_CASE_METHOD(InFolder,
                 "claims that contradict each other are named, and the campaign takes them") {
  Random random{72};
  const Board board = random_unfinished_board(random, 12);
  const auto line = [](const Board& at, const std::string& claim) {
    return notation::to_string(Position{at}) + " ; " + claim + "\n";
  };
  const std::string store = path("store");
  const std::string first =
      write("first.txt", line(board, ">= 4") + "\n" + line(transform(board, 5), "= 2") +
                             line(board, "<= 6") + line(transform(board, 3), "= 6"));
  const Finished started = run_kanzen(0, {"prove start", store, first});
  check_contains(started.err, {"first.txt:3, claim 2: = +2 for Black contradicts ",
                               "first.txt:1, claim 1: >= +4 for Black: ",
                               "first.txt:5, claim 4: = +6 for Black contradicts "});
  CHECK(contains(started.err, "otherwise: 3 of the input is called 2"));
  CHECK(std::ranges::count(started.err, '\n') == 3);
  const std::string more = write("more.txt", line(board, "<= 0"));
  const Finished added = run_kanzen(0, {"prove add", store, more, "--name late"});
  check_contains(added.err, {"more.txt:1, claim 5 (late): <= +0 for Black contradicts claim 1: "});
  CHECK_FALSE(
      contains(run_kanzen(0, {"prove add", store, more, "--name late"}).err, "contradicts"));
  CHECK(status_of(store)["claims"].size() == 5);
  // Equal claims keep their lines, and agree, even if no value fits them.
  const std::string equal =
      write("equal.txt", "p1: " + line(board, ">= 4") + "p2: " + line(board, "= 2") +
                             "p3: " + line(board, ">= 4") + line(kStartBoard, "= 3") +
                             line(kStartBoard, "= 3"));
  const Finished again = run_kanzen(0, {"prove start", path("equal"), equal});
  check_contains(again.err, {"equal.txt:3, claim p3: >= +4 for Black contradicts "});
  CHECK(contains(again.err, "no value fits claims such as = +3 for Black, which are refuted: "));
  CHECK(std::ranges::count(again.err, '\n') == 3);
}

TEST_CASE_METHOD(InFolder,
                 "a campaign takes claims about positions with some numbers of empty squares") {
  Random random{73};
  std::string lines;
  for (const int empties : {10, 12, 14}) {
    lines += notation::to_string(Position{random_unfinished_board(random, empties)}) + "; +2\n";
  }
  const std::string claims = write("claims.obf", lines);
  const std::string store = path("store");
  check_error({"prove start", store, claims, "--empties 20"}, 2, "no claims in the input");
  check_output({"prove start", store, claims, "--empties 12"}, 0, ": 1 claim, 0 results\n");
  check_output({"prove add", store, claims, "--empties 12-14 --estimates"}, 0, ": 2 claims, ");
}

TEST_CASE_METHOD(InFolder,
                 "claims are added, dropped, paused and resumed, and facts serve all of them") {
  Random random{71};
  Solver solver({.threads = 1, .hash_mib = 1});
  const Position root{random_unfinished_board(random, 12), Colour::black};
  const Solution found = solver.solve(root.board);
  const Score value = found.score;
  const auto claim = [&](const std::string& sign, int score) {
    return notation::to_string(root) + " ; " + sign + " " + std::to_string(score) + "\n";
  };
  const std::string store = path("store");
  // Claims without a name have the numbers of their rows, not of their lines.
  const std::string one = write("one.txt", "% mine\n" + claim("=", value));
  check_error({"prove start", store, one}, 0, "otherwise: 2 of the input is called 1\n");
  CHECK(status_of(store)["claims"][0]["id"] == "1");
  const std::string best = notation::to_string(found.best_move);
  const std::string row = notation::to_string(root) + ";" + std::to_string(value) + ";" + best;
  const std::string moves = write("moves.txt", "\nboard;value;best\n" + row + "\n");
  check_error({"prove start", path("moves"), moves}, 0,
              "3 of the input is called 1, 3:" + best + " is called 1:" + best);
  const std::string more =
      write("more.txt", claim("<=", value - 2) + claim("=", value) + claim(">=", value - 4));
  for (int i = 0; i < 2; ++i) {  // the same claims are added once
    const Finished added = run_kanzen(0, {"prove add", store, more});
    CHECK(contains(added.out, ": 3 claims, 0 results\n"));
    CHECK(contains(added.err, "otherwise: 1 of the input is called 2, 2 is called 1\n"));
  }
  // The numbers of an author are kept, and a new name is one.
  const std::string own = path("own");
  const std::string list =
      write("mail.txt", "3) f5d6c3 draw\n5) f5d6c3 W+2\n1) f5d6c3 Black loses by 4\n");
  CHECK_FALSE(contains(run_kanzen(0, {"prove start", own, list}).err, "otherwise"));
  // A line that gives no claim keeps its number for when it is corrected.
  const std::string gap = path("gap");
  const auto forum = [&](const std::string& move) {
    return write("forum.txt", "1) f5d6c3 draw\n2) f5" + move + " draw\n3) f5d6 draw\n");
  };
  run_kanzen(2, {"prove start", gap, forum("a1")});
  CHECK(status_of(gap)["claims"][1]["id"] == "3");
  run_kanzen(0, {"prove add", gap, forum("f6")});
  CHECK(status_of(gap)["claims"][2]["id"] == "2");
  run_kanzen(0, {"prove add", own, write("dup.txt", "dup: f5d6c3 draw\n")});
  const json listed = status_of(own)["claims"];
  CHECK(listed.size() == 3);
  check_fields(listed[0], {{"id", "3"}, {"name", "dup"}});
  CHECK(listed[1]["id"] == "5");
  check_fields(listed[2], {{"id", "1"}, {"claim", "= +4"}});
  const auto states = [&] {
    std::string text;
    const json status = status_of(store);
    for (const json& shown : status["claims"]) {
      text += shown["id"].get<std::string>() + (shown["paused"] == true ? "p" : "") +
              shown["verdict"].get<std::string>()[0];
    }
    return text;
  };
  CHECK(states() == "1u2u3u");
  CHECK(contains(run_kanzen(0, {"prove pause", store, "1,2 3"}).out, "3 claims, 3 of them paused"));
  CHECK(contains(run_kanzen({"prove status", store}).out, "  paused  "));
  // Nothing is solved for paused claims.
  check_error(run_words(store, "10", "1"), 3, "the undecided claims are paused");
  CHECK(status_of(store)["results"] == 0);
  run_kanzen(0, {"prove resume", store, "2"});
  run_kanzen(3, run_words(store, "10", "1"));
  CHECK(states().find("2r") != std::string::npos);
  check_error({"prove pause", store, "2"}, 0, "claim 2 is refuted already, and not paused");
  CHECK(contains(run_kanzen(0, {"prove drop", store, "2"}).out, ": 2 claims, 2 of them paused\n"));
  check_error({"prove drop", store, "2"}, 2, "the campaign has no claim 2");
  CHECK(states().find('2') == std::string::npos);
  const json results = status_of(store)["results"];
  CHECK(results > 0);
  // A claim that is added again has its results.
  run_kanzen(0, {"prove add", store, more});
  CHECK(status_of(store)["results"] == results);
  CHECK(states().find("2r") != std::string::npos);
  run_kanzen(0, {"prove resume", store, "1 3"});
  run_kanzen(0, run_words(store, "10", "1"));
  CHECK(states() == "1c2r3c");
}

TEST_CASE("status shows the workers, their leases, the rate and the time left") {
  const std::string moves = kDrawnGame.substr(0, 44);
  const TemporaryFile path("store");
  run_kanzen(0, {"prove start", path, moves, "--claim draw"});
  check_fields(status_of(path), {{"workers", json::array()}, {"seconds_left", nullptr}});
  CHECK(contains(run_kanzen({"prove status", path}).out, "time left: unknown"));
  campaign::Store store = campaign::Store::open(path);
  const auto choosing = store.lock_chooser();
  campaign::Task task{.board = campaign::canonical_position(kStartBoard).board, .window = {-1, 1}};
  (void)store.publish({{task}});
  store.enrol({.id = "0123456789abcdef", .host = "node7", .engine = "engine", .threads = 4});
  REQUIRE(store.lease("0123456789abcdef", 1, std::chrono::hours(1)).size() == 1);
  const json status = status_of(path);
  REQUIRE(status["workers"].size() == 1);
  check_fields(
      status["workers"][0],
      {{"host", "node7"}, {"threads", 4}, {"active", true}, {"leases", 1}, {"results", 0}});
  CHECK(status["leases"] == 1);
  CHECK(status["nodes_per_second"] > 0);
  const double seconds = 3600 * status["expected_core_hours_left"].get<double>();
  CHECK(status["seconds_left"].get<double>() == Approx(seconds / 4));
  check_contains(run_kanzen({"prove status", path}).out,
                 {"01234567  node7        4        0        1  ", " s ago\n",
                  "time left: ", "1 active worker with 4 threads\n",
                  "1 position to search next, 1 of them being solved"});
}

TEST_CASE_METHOD(InFolder, "status and page show a campaign that has decided its claims") {
  const std::string store = TwoClaims(*this).store;
  run_kanzen(0, run_words(store, "10", "2"));
  const json status = status_of(store);
  for (const json& worker : status["workers"]) REQUIRE_FALSE(worker["active"].get<bool>());
  REQUIRE(status["claims"][0]["verdict"] == "confirmed");
  REQUIRE(status["claims"][1]["verdict"] == "refuted");
  check_fields(status, {{"leaves_open", 0}, {"expected_nodes_left", 0}});
  REQUIRE(status["results"] > 0);
  REQUIRE(status["wasted_nodes"] <= status["nodes"]);
  const std::string shown = run_kanzen({"prove status", store}).out;
  REQUIRE(shown.ends_with("\nall claims are decided\n"));
  REQUIRE_FALSE(contains(shown, "remaining"));
  // Another run finds at once that no work is left.
  run_kanzen(0, run_words(store, "10", "1"));
  REQUIRE(status_of(store)["results"] == status["results"]);
  const std::string page = path("page.html");
  const Finished report = run_kanzen(0, {"prove report", store, "--out", page});
  REQUIRE(report.out.find(page) == 0);
  REQUIRE(read_file(page).ends_with("</html>\n"));
  run_kanzen(4, {"prove report", store, "--out", path("no/page.html")});
  run_kanzen(4, {"prove report", path("none"), "--out", page});
  run_kanzen(2, {"prove report", path("none"), "--out", path("new.html")});
  REQUIRE(read_file(page).ends_with("</html>\n"));  // as it was
}

}  // namespace
}  // namespace kanzen::test
