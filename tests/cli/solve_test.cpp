#include "core/notation.hpp"
#include "solver/apps/kanzen/platform/machine.hpp"
#include "tests/cli/output_checks.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {

namespace {

const std::string kFinished = "XXXXXXXXXXXXXXXXXXXXXXXXXXOXXOXXXOOXXXXXXOXXOXXXOOOOOO--XXXXXXX- X";

/// Plays the line of an object and checks that it ends the game with the stated score.
void check_line(const json& object) {
  const Result<Position> start = notation::parse_position(object["board"].get<std::string>());
  REQUIRE(start);
  Position position = start.value();
  const std::string line = object["pv"];
  for (std::size_t at = 0; at < line.size();) {
    const Result<Square> move = notation::read_move(line, at);
    REQUIRE(move);
    const Bitboard legal = legal_moves(position.board);
    if (move.value() == Square::pass) {
      REQUIRE(legal == 0);
    } else {
      REQUIRE((legal & bit(move.value())) != 0);
    }
    position = play(position, move.value());
  }
  REQUIRE(game_over(position.board));
  const Score score = final_score(position.board);
  CHECK((position.side == start.value().side ? score : -score) == object["score"]);
}

TEST_CASE_METHOD(InFolder, "solve prints json lines with the documented fields") {
  const std::string file =
      write("good.obf", kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10;\n" + kMustPass + "; -42;\n" +
                            kFinished + "; +40;\n" + kEasy + "\n");
  const Finished done = run_kanzen(0, {"solve", file, "--format jsonl --threads 2 --hash 1"});
  check_golden("good.jsonl", masked(done.out, path("")));
  const std::vector<json> objects = parse_json_lines(done.out);
  REQUIRE(objects.size() == 4);
  for (const json& object : objects) {
    CHECK(object["status"] == "exact");
    CHECK(object["nodes"].is_number_unsigned());
    CHECK(object["seconds"].is_number());
    check_line(object);
  }
  CHECK(objects[0]["best_move"] == "h5");
  CHECK(objects[1]["best_move"] == "pa");
  CHECK(objects[2]["best_move"].is_null());
  check_fields(objects[3], {{"expected", nullptr}, {"verdict", "unchecked"}});
}

TEST_CASE_METHOD(InFolder, "names and numbers select records of all commands") {
  const std::string text =
      kEasy + " % one-1\n" + kMustPass + " % two-2\n" + kFinished + " % three-3\n";
  const std::string file = write("suite.obf", text);
  const std::string names = write("names.txt", "# mine\nthree-3\n\n one-1 \n");
  const auto ids = [](const std::string& out) {
    std::vector<std::string> found;
    for (const json& object : parse_json_lines(out)) found.push_back(object["id"]);
    return found;
  };
  using Names = std::vector<std::string>;
  SECTION("solve and convert") {
    for (const char* const command : {"solve --hash 1 --format jsonl", "convert --to jsonl"}) {
      CHECK(ids(run_kanzen(0, {command, file, "--id two-2,one-1"}).out) == Names{"one-1", "two-2"});
      CHECK(ids(run_kanzen(0, {command, file, "--id two-2 --id-file", names}).out) ==
            Names{"one-1", "two-2", "three-3"});
      const Finished partly = run_kanzen(2, {command, file, "--id two-2,four-4"});
      CHECK(ids(partly.out) == Names{"two-2"});
      CHECK(contains(partly.err, "no record is called \"four-4\""));
      const std::string comma = "id,board\n\"a, b-1\"," + kEasy + "\na," + kMustPass + "\n";
      CHECK(
          ids(run_kanzen(0, {command, "-", "--id", std::string("a, b-1")}, {.input = comma}).out) ==
          Names{"a, b-1", "a"});
    }
  }
  SECTION("what is not there is an input error, not an unreadable record") {
    // Nothing is unreadable: neither a name nor a file that is not there is a record.
    const std::string missing = path("missing.obf");
    for (const char* const command : {"solve", "verify"}) {
      const Finished done = run_kanzen(2, {command, file, missing, "--id two-2,four-4 --hash 1"});
      CHECK(contains(done.out, ", 2 input errors\n"));
      CHECK_FALSE(contains(done.out, "unreadable"));
    }
  }
  SECTION("journals, merge and compare") {
    const std::string journal = path("j.jsonl");
    run_kanzen(0, {"solve --hash 1", file, "--id one-1 --out", journal});
    run_kanzen(2, {"solve --hash 1", file, "--id two-2 --resume --out", journal});
    run_kanzen(0, {"solve --hash 1", file, "--id one-1 --resume --out", journal});
    const std::string all = path("all.jsonl");
    run_kanzen(0, {"solve --hash 1", file, "--out", all});
    CHECK(ids(run_kanzen(0, {"merge", all, "--id two-2"}).out) == Names{"two-2"});
    run_kanzen(0, {"solve --hash 1", file, "--id two-2 --resume=changed --out", all});
    CHECK(ids(run_kanzen(0, {"convert --to jsonl", all}).out).size() == 3);  // two-2 once
    check_error({"merge", all, "--id four-4"}, 2, "no record is called \"four-4\"");
    const std::string row = run_kanzen(2, {"compare", all, file, "--id one-1 --format jsonl"}).out;
    REQUIRE(parse_json_lines(row).size() == 1);
    CHECK(parse_json_lines(row)[0]["b"]["id"] == "one-1");
    check_error({"compare", all, file, "--id four-4"}, 2, "no record is called \"four-4\"");
  }
  SECTION("show and line") {
    CHECK(contains(run_kanzen(0, {"show", file, "--number 2"}).out, "% two-2"));
    CHECK_FALSE(contains(run_kanzen(0, {"show", file, "--number 2"}).out, "% one-1"));
    run_kanzen(2, {"show", file, "--number 4"});
    const std::string games = write("games.txt", "f5d6c3 ; >= 0\nf5f6 ; >= 0\n");
    const Finished line =
        run_kanzen(0, {"line --from-empties 0 --format jsonl --number 2 --games", games});
    const std::vector<json> found = parse_json_lines(line.out);
    REQUIRE(found.size() == 1);
    check_fields(found[0], {{"plies", 2}, {"game", 2}});
  }
}

TEST_CASE("solve --quiet prints only rows") {
  const Finished table = run_kanzen(0, {"solve", kEasy, "--quiet --hash 1"});
  CHECK(std::ranges::count(table.out, '\n') == 1);
  CHECK(run_kanzen(0, {"solve", kEasy, "--quiet --format jsonl --hash 1"}).err.empty());
}

TEST_CASE("solve ends with 1 when a score differs") {
  const Finished done = run_kanzen(1, {"solve - --hash 1"}, {.input = kEasy + "; +8;\n"});
  check_contains(done.out, {"mismatch (expected +08)", "1 mismatch"});
}

TEST_CASE("the table shows only the best moves for --goal best-moves") {
  const Finished table = run_kanzen(0, {"solve", kEasy, "--goal best-moves --hash 1"});
  CHECK(contains(table.out, " h5:+06\n"));
  CHECK_FALSE(contains(table.out, "g6:"));
}

TEST_CASE("a mismatch of one move is named with both values in every format") {
  // The file has the right value of the position, +6, and a wrong value of h6.
  const std::string wrong = kEasy + "; H5:+6; G6:-2; F6:-4; H6:-12; % three";
  const auto solved = [&](const std::string& format, const std::string& comment) {
    return run_kanzen(1, {"solve - --goal all-moves --format", format, "--hash 1"},
                      {.input = wrong + comment + "\n"})
        .out;
  };
  CHECK(contains(solved("table", ""), "mismatch (h6 is -10, not -12)"));
  CHECK(contains(solved("csv", ""), ",\"h6 is -10, not -12\","));
  CHECK(contains(solved("markdown", ""), "| mismatch, h6 is -10, not -12 |"));
  CHECK(parse_json_lines(solved("jsonl", "")).at(0)["mismatches"] ==
        json::array({{{"move", "h6"}, {"expected", {-12, -12}}, {"found", {-10, -10}}}}));

  const std::string erratum = " erratum: h6:-10, not as published";
  const std::string known = solved("table", erratum);
  check_contains(known, {"mismatch (h6 is -10, not -12 (known erratum))",
                         "1 mismatch, 1 of them a known erratum\n"});
  CHECK(parse_json_lines(solved("jsonl", erratum)).at(0)["mismatches"][0]["known_erratum"] == true);
}

TEST_CASE("solve says how many stated values its goal leaves unchecked") {
  const std::string note = "stated values of moves were not checked; --goal all-moves";
  const std::string stated = kEasy + "; H5:+6; G6:-2; F6:-4; H6:-10\n";
  const auto solved = [&](const std::string& goal, const std::string& input) {
    return run_kanzen(0, {"solve - --hash 1 --goal", goal}, {.input = input}).out;
  };
  CHECK(contains(solved("value", stated + stated), "\n6 " + note));  // the best move is checked
  CHECK_FALSE(contains(solved("all-moves", stated), note));
  CHECK_FALSE(contains(solved("value", kEasy + "; H5:+6\n"), note));
}

TEST_CASE("solve skips positions with other numbers of empties") {
  const std::string input = kEasy + "\n" + kMustPass + "\n" + kFinished + "\n";  // 6, 12, 3
  const auto count = [&](const std::string& range) {
    const Finished done =
        run_kanzen(0, {"solve - --empties", range, "--format jsonl --hash 1"}, {.input = input});
    return parse_json_lines(done.out).size();
  };
  CHECK(count("6") == 1);
  CHECK(count("3-6") == 2);
  CHECK(count("0-64") == 3);
}

TEST_CASE("solve reads a position from the command line") {
  const Finished moves =
      run_kanzen(0, {"solve", kDrawnGame.substr(0, 98), "--format jsonl --hash 16 --quiet"});
  const json object = parse_json_lines(moves.out).at(0);
  CHECK(object["score"] == 0);  // the known optimal line (Takizawa 2023) ends in a draw
  check_line(object);
  const Finished both = run_kanzen(0, {"solve", kEasy + "; h5", "--format jsonl --hash 1 --quiet"});
  CHECK(parse_json_lines(both.out).at(0)["score"] == -6);
}

TEST_CASE("deterministic runs repeat and print statistics") {
  std::string nodes;
  for (int i = 0; i < 2; ++i) {
    const Finished done = run_kanzen(0, {"solve", std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf",
                                         "--schedule deterministic --threads 3 --hash 4 --schedule",
                                         "pinned --stats --format jsonl"});
    std::string now;
    for (const json& object : parse_json_lines(done.out)) now += object["nodes"].dump() + " ";
    if (i == 0) nodes = now;
    CHECK(now == nodes);
    check_contains(done.err, {"split points: 0", "thread 3: ", "table: "});
  }
}

TEST_CASE("threads are limited to the number of processors") {
  const auto threads_of = [](const Words& more) {
    const Finished done = run_kanzen(0, {"solve", kEasy, "--hash 1 --stats --quiet", more});
    std::size_t threads = 0;
    while (contains(done.err, "thread " + std::to_string(threads + 1) + ": ")) ++threads;
    return threads;
  };
  const unsigned processors = cli::available_processors();
  const std::size_t expected = processors == 1 ? 0 : processors;  // one thread has no idle time
  CHECK(threads_of({"--threads", "1000"}) == expected);
  CHECK(threads_of({"--threads", "7", "--schedule", "isolated"}) == 7);
}

// One ply from the start: impossible to solve during a test.
const std::string kHopeless = "---------------------------OX------XXX------X------------------- O";

/// True once a report of `--progress json` has `done` finished positions, and lists `running` as a
/// running position.
std::function<bool(const Finished&)> under_way(int done, const std::string& running) {
  return [done, running](const Finished& so_far) {
    const std::string& text = so_far.err;
    for (const json& report : parse_json_lines(text.substr(0, text.rfind('\n') + 1))) {
      const json& positions = report["running"];
      if (report["progress"] == done && report["nodes"] > 100'000 && positions.size() == 1 &&
          positions[0]["id"] == running) {
        return true;
      }
    }
    return false;
  };
}

TEST_CASE("a signal ends a solve with the bounds proven and status 3") {
  for (const auto& [signal, threads] :
       {std::pair<int, std::string>{SIGINT, "1"}, std::pair<int, std::string>{SIGTERM, "2"}}) {
    INFO("signal " << signal << ", threads " << threads);
    // With two threads, the third position is solved while the second one runs.
    const Finished done =
        run_kanzen(3, {"solve - --format jsonl --hash 16 --threads", threads, "--progress json"},
                   {.input = kEasy + "\n" + kHopeless + "\n" + kEasy + "\n",
                    .signal = signal,
                    .signal_when = under_way(threads == "1" ? 1 : 2, "2")});
    const std::vector<json> objects = parse_json_lines(done.out);
    REQUIRE(objects.size() == (threads == "1" ? 2 : 3));
    CHECK(objects[0]["status"] == "exact");
    CHECK(objects[1]["status"] == "estimate");  // as after a limit
    CHECK(objects[1]["score"].is_number_integer());
    CHECK(objects[1]["lower"] >= -64);
    CHECK(objects[1]["upper"] <= 64);
    CHECK(objects[1]["lower"] <= objects[1]["upper"]);
    CHECK(objects[1]["nodes"] > 0);
    check_contains(done.err, {"1 unfinished (2), 1 of them", "stopped early",
                              " solved; a run with --out FILE can be continued with --resume\n"});
  }
}

TEST_CASE("two signals at once count as one") {
  check_error({"solve - --format none --hash 16 --threads 1 --progress json"}, 3, "stopped early",
              {.input = kEasy + "\n" + kHopeless + "\n",
               .signal = SIGINT,
               .echo = SIGTERM,
               .signal_when = under_way(1, "2")});
}

TEST_CASE("a signal ends the wait for input") {
  const Finished done =
      run_kanzen(3, {"solve - --quiet --hash 1"},
                 {.input = kEasy + "\n", .keep_input_open = true, .signal = SIGINT});
  CHECK(std::ranges::count(done.out, '\n') == 1);
}

TEST_CASE_METHOD(InFolder,
                 "a position that may take hours is met by a forecast, unless a limit ends it") {
  const auto stopped = [](const Words& more) {
    return run_kanzen({"solve", kHopeless, "--hash 16 --threads 1", more},
                      {.signal = SIGINT, .signal_when = [](const Finished& so_far) {
                         return contains(so_far.err, "empties may take ");
                       }});
  };
  const Finished done = stopped({});
  CHECK(done.status == 3);
  check_contains(done.err,
                 {"kanzen prove plan \"" + kHopeless + "\" --claim draw", "--checkpoint FILE"});
  CHECK(contains(done.out, " ~"));  // the best estimate
  CHECK_FALSE(contains(stopped({"--checkpoint", path("c")}).err, "--checkpoint FILE"));
  for (const std::string limit : {"--node-limit", "--time-limit", "--total-time"}) {
    INFO(limit);
    const Finished limited = run_kanzen(3, {"solve", kHopeless, "--hash 1", limit, "1"});
    CHECK_FALSE(contains(limited.err, "may take"));
  }
  CHECK_FALSE(contains(run_kanzen({"solve", kEasy, "--hash 1"}).err, "may take"));
}

TEST_CASE("the total time ends searches and a wait for input") {
  const Finished solving = run_kanzen(3, {"solve - --format jsonl --hash 1 --total-time 0.3"},
                                      {.input = kHopeless + "\n" + kHopeless + "\n"});
  CHECK(contains(solving.err, "stopped early"));
  // On a slow machine no position has begun.
  for (const json& object : parse_json_lines(solving.out)) CHECK(object["status"] == "estimate");
  run_kanzen(3, {"solve - --quiet --hash 1 --total-time 0.3"},
             {.input = kEasy + "\n", .keep_input_open = true});
  run_kanzen(2, {"solve - --total-time 0"}, {.input = kEasy});
}

TEST_CASE_METHOD(InFolder,
                 "an estimate is marked, recorded with the limit, and not tried again under it") {
  const std::string file = write("two.obf", kEasy + "; +6;\n" + kHopeless + "; -64;\n");
  const auto solve = [&](const Words& more) {
    return run_kanzen({"solve", file, "--hash 1 --threads 1 --node-limit 20000", more});
  };
  const Finished table = solve({});
  CHECK(table.status == 3);
  check_contains(table.out,
                 {" ~", "  +/- ", "+/- is the root mean square error of such estimates in discs",
                  "1 solved, 0 mismatches, 1 unfinished, 1 of them estimated"});
  const std::vector<json> objects = parse_json_lines(solve({"--format", "jsonl"}).out);
  REQUIRE(objects.size() == 2);
  check_fields(objects[1], {{"status", "estimate"}, {"verdict", "unchecked"}});
  CHECK_FALSE(objects[0].contains("confidence"));
  CHECK(parse_json_lines(solve({"--format", "jsonl", "--no-eval"}).out)[1]["status"] ==
        "unfinished");

  const std::string journal = path("journal.jsonl");
  for (const std::string how : {"--quiet", "--resume", "--resume --retry"}) {
    const Finished done = solve({"--out", journal, how.c_str(), "--format", "none"});
    CHECK(done.status == 3);
    CHECK(contains(done.err, "1 of 2 solved; continue with --resume and larger limits\n") ==
          (how != "--quiet"));
    const std::vector<json> lines = parse_json_lines(read_file(journal));
    // The header, the results and the end.
    REQUIRE(lines.size() == (how == "--resume --retry" ? 5 : 4));
    check_fields(lines[2], {{"status", "estimate"}, {"node_limit", 20000}});
  }
  const std::string proofs = path("proofs");
  const Finished certified = solve({"--certificate", proofs, "--self-check", "--format", "none"});
  CHECK(certified.status == 3);
  CHECK(contains(certified.err, "self-check: 1 result,"));
  CHECK(std::ranges::count(read_file(proofs + "/index.csv"), '\n') == 2);  // the solved one
}

TEST_CASE("progress as JSON is printed only on request") {
  const TemporaryFile file("two.obf", kEasy + "; +6;\n" + kMustPass + "\n");
  const Finished done =
      run_kanzen(0, {"solve", file, "--progress json --hash 1 --format jsonl --quiet"});
  CHECK(parse_json_lines(done.out).size() == 2);
  const std::vector<json> reports = parse_json_lines(done.err);
  REQUIRE_FALSE(reports.empty());
  check_fields(reports.back(), {{"progress", 2}, {"planned", 2}, {"left", 0.0}});
  CHECK(run_kanzen({"solve", file, "--hash 1 --quiet"}).err.empty());
  const Finished long_run =
      run_kanzen({"solve", kHopeless, "--threads 2 --progress json --hash 1 --format none --quiet"},
                 {.signal = SIGTERM, .signal_when = under_way(0, "1")});
  const std::vector<json> reported = parse_json_lines(long_run.err);
  REQUIRE(reported.size() >= 2);
  CHECK(reported[reported.size() - 2]["running"][0]["id"] == "1");  // before the final report
  CHECK(reported.back()["running"].empty());
}

TEST_CASE("rows are printed while the input is still open") {
  // The signal is sent after the row. Without it the program would wait forever.
  const Finished done = run_kanzen(3, {"solve - --format jsonl --hash 1"},
                                   {.input = kEasy + "\n" + kMustPass + "\n",
                                    .keep_input_open = true,
                                    .signal = SIGTERM,
                                    .signal_when = [](const Finished& so_far) {
                                      return std::ranges::count(so_far.out, '\n') == 2;
                                    }});
  CHECK(parse_json_lines(done.out).size() == 2);
}

TEST_CASE("names from outside cannot act on a terminal or forge rows") {
  const TemporaryFile named("named.jsonl",
                            R"({"id":"\u001b[2Jx\n1 20 +64","board":")" + kEasy + "\"}\n");
  for (const char* format : {"table", "markdown", "csv"}) {
    const Finished done = run_kanzen(0, {"solve", named, "--format", format, "--hash", "1"});
    CHECK_FALSE(contains(done.out, "\x1b"));
    CHECK_FALSE(contains(done.out, "\n1 20 +64"));
  }
  CHECK_FALSE(contains(run_kanzen(2, {"solve", "no\x1b[31m\nfile"}).err, "\x1b"));
}

}  // namespace
TEST_CASE_METHOD(
    InFolder,
    "a bound that contradicts the file is a mismatch even if a limit stopped the search") {
  // FFO #42 is worth +6. The bound is proven after some 5 million of 12 million nodes.
  const std::string ffo42 =
      "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X; +4 % #42\n";
  const std::string suite = write("suite.obf", ffo42);
  const Words command{"solve", suite, "--threads 1 --hash 16 --node-limit 7000000"};
  const Finished done = run_kanzen(3, command);
  check_contains(done.out, {"mismatch (expected +04)", "proven >=+06", "1 mismatch"});
  // The journal says the same, also when it is read again.
  const Words out{"--out", path("out.jsonl")};
  run_kanzen(3, {command, out});
  CHECK(contains(run_kanzen(3, {command, out, "--resume"}).out, "mismatch (expected +04)"));
}

TEST_CASE("puzzles have one winning or one drawing move") {
  const std::string suite = std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf";
  Words inputs{suite};
  const auto puzzles = [&](const std::string& sort, const std::string& only = "puzzles") {
    const Words words{"solve",
                      inputs,
                      "--empties 14-15 --goal all-moves --quiet --only",
                      only,
                      "--format jsonl --sort",
                      sort};
    return parse_json_lines(run_kanzen(0, words).out);
  };
  CHECK(contains(run_kanzen(0, {"solve - --only puzzles"}, {.input = kEasy}).err,
                 "1 position is without values of all moves"));
  const std::vector<json> by_margin = puzzles("margin");
  REQUIRE(by_margin.size() > 1);
  CHECK(puzzles("greed").size() == by_margin.size());
  inputs = {suite, suite, "--dedup"};
  CHECK(puzzles("greed").size() == by_margin.size());
  CHECK(puzzles("input", "wins").size() + puzzles("input", "draws").size() == by_margin.size());
  int last = 128;
  for (const json& each : by_margin) {
    const int best = each["moves"][0]["lower"];
    const int next = each["moves"][1]["upper"];
    CHECK(((best > 0 && next <= 0) || (best == 0 && next < 0)));
    const std::string task = best > 0 ? " to move and win" : " to move and draw";
    CHECK(each["comment"].get<std::string>().ends_with(task));
    CHECK(best - next <= last);
    last = best - next;
  }
}

}  // namespace kanzen::test
