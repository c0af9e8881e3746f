#include <algorithm>
#include <csignal>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "solver/apps/kanzen/platform/machine.hpp"
#include "tests/cli/json_lines.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

using nlohmann::json;

namespace {

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

}  // namespace

TEST_CASE("a signal ends a solve with the bounds proven and status 3") {
  for (const int signal : {SIGINT, SIGTERM}) {
    for (const std::string threads : {"1", "2"}) {
      INFO("signal " << signal << ", threads " << threads);
      // With two threads, the third position is solved while the second one runs.
      const Finished done = run_kanzen({"solve", "-", "--format", "jsonl", "--hash", "16",
                                        "--threads", threads, "--progress", "json"},
                                       {.input = kEasy + "\n" + kHopeless + "\n" + kEasy + "\n",
                                        .signal = signal,
                                        .signal_when = under_way(threads == "1" ? 1 : 2, "2")});
      CHECK(done.status == 3);
      const std::vector<json> objects = parse_json_lines(done.out);
      REQUIRE(objects.size() == (threads == "1" ? 2 : 3));
      CHECK(objects[0]["status"] == "exact");
      CHECK(objects[1]["status"] == "estimate");  // as after a limit
      CHECK(objects[1]["score"].is_number_integer());
      CHECK(objects[1]["lower"] >= -64);
      CHECK(objects[1]["upper"] <= 64);
      CHECK(objects[1]["lower"] <= objects[1]["upper"]);
      CHECK(objects[1]["nodes"] > 0);
      CHECK(contains(done.err, "1 unfinished, 1 of them estimated"));
      CHECK(contains(done.err, "stopped early"));
      CHECK(contains(done.err, " solved; a run with --out FILE can be continued with --resume\n"));
    }
  }
}

TEST_CASE("two signals at once count as one") {
  const Finished done = run_kanzen(
      {"solve", "-", "--format", "none", "--hash", "16", "--threads", "1", "--progress", "json"},
      {.input = kEasy + "\n" + kHopeless + "\n",
       .signal = SIGINT,
       .echo = SIGTERM,
       .signal_when = under_way(1, "2")});
  CHECK(done.status == 3);
  CHECK(contains(done.err, "stopped early"));
}

TEST_CASE("a signal ends the wait for input") {
  const Finished done =
      run_kanzen({"solve", "-", "--quiet", "--hash", "1"},
                 {.input = kEasy + "\n", .keep_input_open = true, .signal = SIGINT});
  CHECK(done.status == 3);
  CHECK(std::count(done.out.begin(), done.out.end(), '\n') == 1);
}

TEST_CASE("a position that may take hours is met by a forecast, unless a limit ends it") {
  const auto stopped = [](std::vector<std::string> more) {
    more.insert(more.begin(), {"solve", kHopeless, "--hash", "16", "--threads", "1"});
    return run_kanzen(more, {.signal = SIGINT, .signal_when = [](const Finished& so_far) {
                               return contains(so_far.err, "empties may take ");
                             }});
  };
  const Finished done = stopped({});
  CHECK(done.status == 3);
  CHECK(contains(done.err, "kanzen prove plan \"" + kHopeless + "\" --claim draw"));
  CHECK(contains(done.err, "--checkpoint FILE"));
  CHECK(contains(done.out, " ~"));  // the best estimate
  const TemporaryDirectory folder;
  CHECK_FALSE(contains(stopped({"--checkpoint", folder.path("c")}).err, "--checkpoint FILE"));
  for (const std::string limit : {"--node-limit", "--time-limit", "--total-time"}) {
    INFO(limit);
    const Finished limited = run_kanzen({"solve", kHopeless, "--hash", "1", limit, "1"});
    CHECK(limited.status == 3);
    CHECK_FALSE(contains(limited.err, "may take"));
  }
  CHECK_FALSE(contains(run_kanzen({"solve", kEasy, "--hash", "1"}).err, "may take"));
}

TEST_CASE("a limit ends one position, and the others are solved") {
  for (const std::string threads : {"1", "2"}) {
    INFO("threads " << threads);
    const Finished done = run_kanzen({"solve", "-", "--format", "jsonl", "--hash", "16",
                                      "--threads", threads, "--node-limit", "1000000"},
                                     {.input = kEasy + "\n" + kHopeless + "\n" + kEasy + "\n"});
    CHECK(done.status == 3);
    const std::vector<json> objects = parse_json_lines(done.out);
    REQUIRE(objects.size() == 3);
    for (const int i : {0, 2}) CHECK(objects[static_cast<std::size_t>(i)]["status"] == "exact");
    CHECK(objects[1]["status"] == "estimate");
    CHECK(contains(done.err, "1 unfinished, 1 of them estimated"));
    CHECK_FALSE(contains(done.err, "stopped early"));
  }
}

TEST_CASE("a time limit ends each position, not the run") {
  for (const std::string threads : {"1", "2"}) {
    INFO("threads " << threads);
    const Finished done = run_kanzen({"solve", "-", "--format", "jsonl", "--hash", "16",
                                      "--threads", threads, "--time-limit", "0.2"},
                                     {.input = kHopeless + "\n" + kHopeless + "\n"});
    CHECK(done.status == 3);
    const std::vector<json> objects = parse_json_lines(done.out);
    REQUIRE(objects.size() == 2);
    for (const json& object : objects) CHECK(object["status"] == "estimate");
    CHECK(contains(done.err, "2 unfinished, 2 of them estimated"));
    CHECK_FALSE(contains(done.err, "stopped early"));
  }
}

TEST_CASE("the total time ends searches and a wait for input") {
  const Finished solving =
      run_kanzen({"solve", "-", "--format", "jsonl", "--hash", "1", "--total-time", "0.3"},
                 {.input = kHopeless + "\n" + kHopeless + "\n"});
  CHECK(solving.status == 3);
  CHECK(contains(solving.err, "stopped early"));
  // On a slow machine no position has begun.
  for (const json& object : parse_json_lines(solving.out)) CHECK(object["status"] == "estimate");
  const Finished waiting =
      run_kanzen({"solve", "-", "--quiet", "--hash", "1", "--total-time", "0.3"},
                 {.input = kEasy + "\n", .keep_input_open = true});
  CHECK(waiting.status == 3);
  CHECK(run_kanzen({"solve", "-", "--total-time", "0"}, {.input = kEasy}).status == 2);
}

TEST_CASE("an estimate is marked and not recorded") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("two.obf", kEasy + "; +6;\n" + kHopeless + "; -64;\n");
  const auto solve = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"solve", file, "--hash", "1", "--node-limit", "20000"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_kanzen(arguments);
  };
  const Finished table = solve({});
  CHECK(table.status == 3);
  CHECK(contains(table.out, " ~"));
  CHECK(contains(table.out, "  +/- "));
  CHECK(contains(table.out, "+/- is the root mean square error of such estimates in discs"));
  CHECK(contains(table.out, "1 solved, 0 mismatches, 1 unfinished, 1 of them estimated"));
  CHECK(contains(solve({"--format", "csv"}).out, ",estimate,"));
  CHECK(contains(solve({"--format", "markdown"}).out, "| estimate, +/- "));
  // The goal wld is so much cheaper that a selective iteration was completed.
  const std::vector<json> sides =
      parse_json_lines(solve({"--format", "jsonl", "--goal", "wld"}).out);
  REQUIRE(sides.size() == 2);
  CHECK(sides[1]["status"] == "estimate");
  CHECK(sides[1]["confidence"].is_number());
  CHECK(sides[1].contains("spread"));
  CHECK(sides[1]["depth"] == sides[1]["empties"]);
  CHECK(sides[1]["result"].is_null());
  const std::vector<json> objects = parse_json_lines(solve({"--format", "jsonl"}).out);
  REQUIRE(objects.size() == 2);
  CHECK(objects[1]["status"] == "estimate");
  CHECK(objects[1]["score"].is_number_integer());
  CHECK(objects[1]["confidence"].is_null());
  CHECK(objects[1]["depth"] == 4);
  CHECK(objects[1]["verdict"] == "unchecked");
  CHECK_FALSE(objects[0].contains("confidence"));
  CHECK(parse_json_lines(solve({"--format", "jsonl", "--no-eval"}).out)[1]["status"] ==
        "unfinished");

  const std::string journal = directory.path("journal.jsonl");
  for (const std::string how : {"--quiet", "--resume"}) {  // unsolved positions are tried again
    const Finished done = solve({"--out", journal, how, "--format", "none"});
    CHECK(done.status == 3);
    CHECK(contains(done.err, "1 of 2 solved; continue with --resume and larger limits\n") ==
          (how != "--quiet"));
    CHECK(parse_json_lines(read_file(journal)).size() == 3);  // with header and end
  }
  const std::string proofs = directory.path("proofs");
  const Finished certified = solve({"--certificate", proofs, "--self-check", "--format", "none"});
  CHECK(certified.status == 3);
  CHECK(contains(certified.err, "self-check: 1 result,"));
  CHECK_FALSE(read_file(proofs + "/1.kzc").empty());
  CHECK(read_file(proofs + "/2.kzc").empty());
}

TEST_CASE("progress as JSON is printed only on request") {
  const TemporaryDirectory directory;
  const std::string file = directory.write("two.obf", kEasy + "; +6;\n" + kMustPass + "\n");
  const Finished done = run_kanzen(
      {"solve", file, "--progress", "json", "--hash", "1", "--format", "jsonl", "--quiet"});
  CHECK(done.status == 0);
  CHECK(parse_json_lines(done.out).size() == 2);
  const std::vector<json> reports = parse_json_lines(done.err);
  REQUIRE_FALSE(reports.empty());
  CHECK(reports.back()["progress"] == 2);
  CHECK(reports.back()["planned"] == 2);
  CHECK(reports.back()["left"] == 0.0);
  CHECK(run_kanzen({"solve", file, "--hash", "1", "--quiet"}).err.empty());
  for (const std::string how : {"isolated", "one-at-a-time"}) {
    const Finished long_run =
        run_kanzen({"solve", kHopeless, "--threads", "2", "--schedule", how, "--progress", "json",
                    "--hash", "1", "--format", "none", "--quiet"},
                   {.signal = SIGTERM, .signal_when = under_way(0, "1")});
    const std::vector<json> reported = parse_json_lines(long_run.err);
    REQUIRE(reported.size() >= 2);
    const json& last = reported[reported.size() - 2];  // before the final report
    REQUIRE(last["running"].size() == 1);
    const json& running = last["running"][0];
    CHECK(running["id"] == "1");
    CHECK(running["empties"] == 58);
    CHECK(running["seconds"] > 0);
    CHECK(running["lower"] >= -64);
    CHECK(running["lower"] <= running["upper"]);
    CHECK(running["upper"] <= 64);
    CHECK(reported.back()["running"].empty());
  }
}

TEST_CASE("rows are printed while the input is still open") {
  // The signal is sent after the row. Without it the program would wait forever.
  const Finished done =
      run_kanzen({"solve", "-", "--format", "jsonl", "--hash", "1"},
                 {.input = kEasy + "\n" + kMustPass + "\n",
                  .keep_input_open = true,
                  .signal = SIGTERM,
                  .signal_when = [](const Finished& so_far) {
                    return std::count(so_far.out.begin(), so_far.out.end(), '\n') == 2;
                  }});
  CHECK(done.status == 3);
  CHECK(parse_json_lines(done.out).size() == 2);
}

}  // namespace kanzen::test
