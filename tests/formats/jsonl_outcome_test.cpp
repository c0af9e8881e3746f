// Results as JSON lines are read back unchanged.
#include "solver/formats/jsonl_outcome.hpp"

#include <memory>
#include <sstream>
#include <string>

#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/formats/jsonl_reader.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/formats/outcome_records.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/outcome_moves.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

TEST_CASE("an outcome written as json is read back the same") {
  Random random(11);
  Solver solver({.hash_mib = 1});
  for (int i = 0; i < 200; ++i) {
    Outcome outcome;
    outcome.record.id = "number " + std::to_string(i) + R"( "quoted")";
    outcome.record.position = {random_reachable_board(random, i % 9),
                               i % 2 == 0 ? Colour::black : Colour::white};
    outcome.goal = static_cast<Goal>(i % 4);
    const Board& board = outcome.record.position.board;
    if (i % 4 >= 2) {
      solve_moves(make_solve_function(solver), board, outcome);
    } else {
      outcome.window = i % 4 == 1 ? Window{-1, 1} : i % 8 == 0 ? Window{-4, 10} : Window{};
      outcome.solution() = solver.solve(board, outcome.window);
    }
    if (i % 3 == 0) outcome.record.claims.exact = outcome.solution().score;
    outcome.verdict = verdict_on_position(outcome.solution().status, outcome.solution().score,
                                          outcome.solution().best_move, outcome.record.claims);
    const std::string line = position_to_jsonl(outcome, "engine");
    const Result<Outcome> again = parse_jsonl_outcome(line);
    INFO(line);
    REQUIRE(again);
    CHECK(again.value().record.position == outcome.record.position);
    CHECK(again.value().solution().pv == outcome.solution().pv);
    CHECK(again.value().moves().size() == outcome.moves().size());
    CHECK(again.value().goal == outcome.goal);
    CHECK(position_to_jsonl(again.value(), "engine") == line);
    const std::string brief = position_to_jsonl(outcome, "", Fields::brief);
    CHECK(brief.size() < line.size());
    const Result<Outcome> from_brief = parse_jsonl_outcome(brief);
    INFO(brief);
    REQUIRE(from_brief);
    CHECK(position_to_jsonl(from_brief.value(), "engine") == line);
  }
}

TEST_CASE("a brief line has only fields that cannot be derived") {
  Outcome outcome;
  outcome.record.id = "7";
  outcome.record.position = kStartPosition;
  const std::string begin = R"({"id":"7","board":")" + notation::to_string(kStartPosition) + R"(")";
  CHECK(position_to_jsonl(outcome, "", Fields::brief) ==
        begin + R"(,"status":"unfinished","pv":"","nodes":0,"seconds":0.0})");
  Solution& solution = outcome.solution();
  solution.lower = -2;
  solution.best_move = Square{20};
  CHECK(
      position_to_jsonl(outcome, "e", Fields::brief) ==
      begin +
          R"(,"status":"unfinished","lower":-2,"best_move":"e3","pv":"","nodes":0,"seconds":0.0,)" +
          R"("engine":"e"})");
  solution.status = Status::lower;
  solution.score = solution.lower = 4;
  solution.best_move = Square::none;
  solution.pv = {Square{20}};
  CHECK(position_to_jsonl(outcome, "", Fields::brief) ==
        begin +
            R"(,"status":"lower","score":4,"best_move":null,"pv":"e3","nodes":0,"seconds":0.0})");
  solution.pv = {Square::d3};
  solution.best_move = Square::d3;
  for (const Status status :
       {Status::unfinished, Status::lower, Status::upper, Status::exact, Status::estimate}) {
    solution.status = status;
    solution.lower = status == Status::upper ? -64 : 4;
    solution.upper = status == Status::upper || status == Status::exact ? 4 : 64;
    solution.score = status == Status::unfinished ? 0 : 4;
    const Result<Outcome> again =
        parse_jsonl_outcome(position_to_jsonl(outcome, "", Fields::brief));
    REQUIRE(again);
    CHECK(position_to_jsonl(again.value(), "") == position_to_jsonl(outcome, ""));
  }
}

TEST_CASE("an unfinished outcome is read back with its bounds") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.solution().lower = -10;
  outcome.solution().upper = 20;
  const Result<Outcome> again = parse_jsonl_outcome(position_to_jsonl(outcome, ""));
  REQUIRE(again);
  CHECK(again.value().solution().status == Status::unfinished);
  CHECK(again.value().solution().lower == -10);
  CHECK(again.value().solution().upper == 20);
}

TEST_CASE("an estimate is read back with its reliability") {
  Random random(12);
  for (const bool by_pass : {false, true}) {
    Outcome outcome;
    outcome.record.position = {random_unfinished_board(random, 26), Colour::black};
    outcome.goal = by_pass ? Goal::wld : Goal::value;
    outcome.solution().status = Status::estimate;
    outcome.solution().score = 4;
    outcome.solution().lower = 2;
    outcome.solution().depth = by_pass ? 26 : 5;
    if (by_pass) outcome.solution().confidence = 0.92;
    if (!by_pass) outcome.solution().spread = 8.3;
    const std::string line = position_to_jsonl(outcome, "");
    INFO(line);
    const std::string sure =
        by_pass ? R"(0.92,"spread":null,"depth":26,)" : R"(null,"spread":8.3,"depth":5,)";
    CHECK(line.find(R"("status":"estimate","confidence":)" + sure +
                    R"("score":4,"lower":2,"upper":64,)") != std::string::npos);
    // A bound above zero is proven, but the question is not answered.
    if (by_pass) CHECK(line.find(R"("result":null)") != std::string::npos);
    const Result<Outcome> again = parse_jsonl_outcome(line);
    REQUIRE(again);
    CHECK(again.value().solution().status == Status::estimate);
    CHECK(again.value().solution().score == 4);
    CHECK(again.value().solution().confidence == outcome.solution().confidence);
    CHECK(position_to_jsonl(again.value(), "") == line);
    // Only its bounds become a claim.
    std::istringstream in(line);
    const auto record = OutcomeRecords(std::make_unique<JsonlReader>(in)).next();
    REQUIRE(record);
    REQUIRE(*record);
    CHECK_FALSE(record->value().claims.exact);
    CHECK(record->value().claims.lower == 2);
    CHECK_FALSE(record->value().claims.upper);
  }
}

TEST_CASE("the claims about moves that a result contradicts are read back") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.goal = Goal::all_moves;
  outcome.solution() = {
      .status = Status::exact, .score = 4, .lower = 4, .upper = 4, .best_move = Square::d3};
  outcome.moves() = {{Square::d3, 4, 4}, {Square::c4, -2, -2}};
  outcome.record.claims = {.exact = 4, .moves = {{Square::c4, 0}}};
  outcome.verdict = Verdict::refuted;
  const std::string line = position_to_jsonl(outcome, "");
  INFO(line);
  CHECK(line.find(R"("mismatches":[{"move":"c4","expected":[0,0],"found":[-2,-2]}])") !=
        std::string::npos);
  const Result<Outcome> again = parse_jsonl_outcome(line);
  REQUIRE(again);
  CHECK(position_to_jsonl(again.value(), "") == line);
  CHECK(line.find("mismatches") != std::string::npos);
  CHECK(position_to_jsonl(outcome, "", Fields::brief).find("mismatches") == std::string::npos);
  CHECK_FALSE(parse_jsonl_outcome(line.substr(0, line.size() - 1) + R"(,"mismatches":4})"));
}

TEST_CASE("results keep the comment of the input") {
  Outcome outcome;
  outcome.record.position = kStartPosition;
  outcome.record.comment = R"(hard, "very")";
  for (const Fields fields : {Fields::all, Fields::brief}) {
    const Result<Outcome> again = parse_jsonl_outcome(position_to_jsonl(outcome, "", fields));
    REQUIRE(again);
    CHECK(again.value().record.comment == outcome.record.comment);
  }
}

}  // namespace kanzen::test
