#include "solver/records/claimed_interval.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

PositionClaims best(Score score) { return {.exact = score}; }

TEST_CASE("a record without claims is unchecked") {
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, {}) == Verdict::undecided);
  CHECK(verdict_on_position(Status::unfinished, 4, Square::a1, best(2)) == Verdict::undecided);
  for (const Score claimed : {2, 4}) {
    CHECK(verdict_on_position(Status::estimate, 4, Square::a1, best(claimed)) ==
          Verdict::undecided);
  }
}

TEST_CASE("a claimed value is compared with or without a named move") {
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, best(4)) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::exact, 4, Square::none, best(4)) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, best(6)) == Verdict::refuted);
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, best(-4)) == Verdict::refuted);
}

TEST_CASE("a proven bound contradicts values on its other side") {
  CHECK(verdict_on_position(Status::lower, 4, Square::a1, best(4)) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::lower, 4, Square::a1, best(6)) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::lower, 4, Square::a1, best(2)) == Verdict::refuted);
  CHECK(verdict_on_position(Status::upper, 4, Square::a1, best(4)) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::upper, 4, Square::a1, best(2)) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::upper, 4, Square::a1, best(6)) == Verdict::refuted);
}

TEST_CASE("claimed bounds contradict values outside them") {
  const PositionClaims range{.lower = -2, .upper = 4};
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, range) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::exact, 6, Square::a1, range) == Verdict::refuted);
  CHECK(verdict_on_position(Status::exact, -4, Square::a1, range) == Verdict::refuted);
  CHECK(verdict_on_position(Status::lower, 4, Square::a1, range) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::lower, 6, Square::a1, range) == Verdict::refuted);
  CHECK(verdict_on_position(Status::upper, -4, Square::a1, range) == Verdict::refuted);
  CHECK(verdict_on_position(Status::exact, 64, Square::a1, {.lower = 4}) == Verdict::confirmed);
}

TEST_CASE("a list of moves is compared by the best move and by its greatest score") {
  const PositionClaims list{.moves = {{Square::a1, 4}, {Square::b1, 4}, {Square::c1, -2}}};
  CHECK(list.value() == 4);
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, list) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::exact, 4, Square::b1, list) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::exact, 4, Square::h8, list) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::exact, 4, Square::c1, list) == Verdict::refuted);
  CHECK(verdict_on_position(Status::exact, 6, Square::a1, list) == Verdict::refuted);
  CHECK(verdict_on_position(Status::exact, 2, Square::h8, list) == Verdict::refuted);
  // An unlisted move may be better than all listed ones.
  CHECK(verdict_on_position(Status::exact, 6, Square::h8, list) == Verdict::undecided);
  CHECK(verdict_on_position(Status::lower, 2, Square::a1, list) == Verdict::confirmed);
  CHECK(verdict_on_position(Status::lower, 6, Square::a1, list) == Verdict::refuted);
  CHECK(verdict_on_position(Status::upper, 2, Square::a1, list) == Verdict::refuted);
  CHECK(verdict_on_position(Status::upper, 6, Square::none, list) == Verdict::confirmed);
}

TEST_CASE("the value of a position counts even where its list has the best move right") {
  PositionClaims both = best(6);
  both.moves = {{Square::a1, 4}};
  CHECK(verdict_on_position(Status::exact, 4, Square::a1, both) == Verdict::refuted);
  CHECK(both.value() == 6);
}

TEST_CASE("verdicts have names") {
  CHECK(position_verdict_text(Verdict::confirmed) == "ok");
  CHECK(position_verdict_text(Verdict::refuted) == "mismatch");
  CHECK(position_verdict_text(Verdict::undecided) == "unchecked");
}

}  // namespace
}  // namespace kanzen
