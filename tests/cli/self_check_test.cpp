#include "solver/claims/self_check.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "solver/apps/kanzen/output/notice_sink.hpp"
#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::test {

using nlohmann::json;

TEST_CASE("solve --self-check finds no error and counts its checks") {
  const Finished done = run_kanzen(
      {"solve", std::string(KANZEN_POSITIONS) + "/ffo-01-19.obf", "--self-check", "--hash", "4"});
  CHECK(done.status == 0);
  CHECK(contains(done.err, "self-check: 19 results"));
  CHECK(contains(done.err, "0 differences"));
  const Finished moves =
      run_kanzen({"solve", kEasy, "--goal", "all-moves", "--self-check", "--hash", "1"});
  CHECK(moves.status == 0);
  CHECK(contains(moves.err, "self-check: 1 result,"));
}

TEST_CASE("a planted difference is written to a file that reproduces it") {
  const TemporaryDirectory directory;
  Outcome outcome;
  outcome.record.id = "7";
  outcome.record.text = kEasy + "; +8;";
  outcome.record.position = {kStartBoard, Colour::black};
  outcome.solution().status = Status::lower;
  outcome.solution().score = outcome.solution().lower = 8;
  // Every search returns -2, which contradicts the result of the solver.
  const SelfCheckTools tools{.solve =
                                 [](const Board&, Window window) {
                                   Solution solution;
                                   solution.status =
                                       -2 <= window.alpha ? Status::upper : Status::exact;
                                   solution.score = solution.upper = -2;
                                   if (solution.status == Status::exact) solution.lower = -2;
                                   return solution;
                                 },
                             .known_bounds = [](const Board&) { return std::optional<Bounds>(); }};
  outcome.contradiction = self_check(outcome, tools).contradiction;
  REQUIRE(outcome.contradiction);
  cli::make_notice_sink("kanzen test", directory.path(""), true, false)
      ->on_contradicted_row(outcome);
  const json object = json::parse(read_file(directory.path("kanzen-difference-1.json")));
  CHECK(object["record"] == outcome.record.text);
  CHECK(object["result"]["score"] == 8);
  CHECK(object["found"] == "the value >= +8");
  CHECK(object["proven"] == "the value is -02");
  CHECK(object["engine"] == "kanzen test");
}

}  // namespace kanzen::test
