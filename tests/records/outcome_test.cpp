#include "solver/records/outcome.hpp"

#include <variant>

#include "core/moves.hpp"
#include "solver/records/journal_lines.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

/// A request about the claim that the value of a move of the start position is at least 4.
SolveRequest claim_about_d3() {
  SolveRequest request{.goal = Goal::claim};
  request.record.position = kStartPosition;
  request.record.id = "1";
  request.claim =
      Claim{.source = "a.obf", .line = 1, .move = Square::d3, .interval = {Relation::at_least, 4}};
  return request;
}

TEST_CASE("a new outcome has an empty result of the type that its goal asks for") {
  for (const Goal goal : {Goal::value, Goal::wld, Goal::all_moves, Goal::best_moves}) {
    const Outcome outcome({.goal = goal});
    REQUIRE(std::holds_alternative<PositionResult>(outcome.result));
    CHECK_FALSE(is_solved(outcome));
    CHECK_THROWS_AS(outcome.plies(), std::bad_variant_access);
  }
  const Outcome claim(claim_about_d3());
  REQUIRE(std::holds_alternative<ClaimResult>(claim.result));
  CHECK_FALSE(is_solved(claim));
  CHECK_THROWS_AS(claim.solution(), std::bad_variant_access);
  const Outcome game({.goal = Goal::game});
  REQUIRE(std::holds_alternative<GameResult>(game.result));
  CHECK_THROWS_AS(game.moves(), std::bad_variant_access);
}

TEST_CASE("a verdict on a claim about a move is its value and a lower bound of the position") {
  Outcome outcome(claim_about_d3());
  outcome.claim_result() = {.verdict = Verdict::confirmed,
                            .lower = 4,
                            .upper = 8,
                            .pv = {Square::d3},
                            .counters = {.nodes = 7},
                            .seconds = 0.5};
  const PositionResult found = position_result(outcome);
  CHECK(found.solution.status == Status::lower);
  CHECK(found.solution.score == 4);
  CHECK(found.solution.upper == kMaxScore);
  CHECK(found.solution.best_move == Square::d3);
  REQUIRE(found.moves.size() == 1);
  CHECK(found.moves[0].lower == 4);
  CHECK(found.moves[0].upper == 8);
  CHECK(counters_of(outcome).nodes == 7);
  CHECK(seconds_of(outcome) == 0.5);
  set_verdict(outcome);
  CHECK(outcome.verdict == Verdict::confirmed);
}

TEST_CASE("bounds of the board after a move decide the claim about the move") {
  const Outcome outcome = outcome_so_far(claim_about_d3(), {-64, -4});
  CHECK(outcome.claim_result().lower == 4);
  CHECK(outcome.claim_result().upper == 64);
  CHECK(outcome.claim_result().verdict == Verdict::confirmed);
  CHECK(bounds_of_board(outcome).upper == -4);
}

TEST_CASE("bounds of a position are no result yet") {
  const Outcome outcome = outcome_so_far({.goal = Goal::value}, {2, 8, Square::f5});
  CHECK(outcome.solution().lower == 2);
  CHECK(outcome.solution().upper == 8);
  CHECK(outcome.solution().best_move == Square::f5);
  CHECK_FALSE(is_solved(outcome));
}

TEST_CASE("an analysis of a game is solved once its earliest ply is known") {
  Outcome game({.goal = Goal::game});
  CHECK(is_solved(game));
  game.plies().push_back({.number = 60, .lower = 2, .upper = 2});
  CHECK(is_solved(game));
  game.plies().push_back({.number = 59, .lower = 2, .upper = 4});
  CHECK_FALSE(is_solved(game));
}

TEST_CASE("any change of a line with a checksum is detected") {
  const std::string object = R"({"id":"a","score":6,"text":",\"check\":\"x"})";
  CHECK(checksum_of(object) == Checksum::absent);
  const std::string line = with_checksum(object);
  CHECK(line.starts_with(object.substr(0, object.size() - 1) + ",\"check\":\""));
  CHECK(checksum_of(line) == Checksum::right);
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string changed = line;
    changed[i] = changed[i] == '1' ? '2' : '1';
    INFO(changed);
    CHECK(checksum_of(changed) != Checksum::right);
    CHECK(checksum_of(line.substr(0, i)) != Checksum::right);
  }
  CHECK(checksum_of(line + "\n") == Checksum::wrong);
  CHECK(checksum_of(line.substr(0, line.size() - 1) + ",\"score\":8}") == Checksum::wrong);
  CHECK(checksum_of("") == Checksum::absent);
}

TEST_CASE("the checksum of a line never changes: journals are kept for years") {
  CHECK(with_checksum("{\"id\":\"1\"}") == "{\"id\":\"1\",\"check\":\"6505727f19a4346c\"}");
}

}  // namespace
}  // namespace kanzen
