#include <string>
#include <vector>

#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/same_position.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

// 6 empty squares; the moves are h5, g6, f6, h6.
const Board kFirst = notation::parse_position(kEasy).value().board;

Outcome stated(const Board& board, const std::string& id, Score lower, Score upper,
               Square best = Square::none) {
  Outcome outcome;
  outcome.record.id = id;
  outcome.record.position = {board, Colour::black};
  outcome.solution().lower = lower;
  outcome.solution().upper = upper;
  outcome.solution().best_move = best;
  if (lower == upper) {
    outcome.solution().status = Status::exact;
    outcome.solution().score = lower;
  }
  return outcome;
}

Square square(const std::string& name) {
  std::size_t at = 0;
  return notation::read_move(name, at).value();
}

Difference compared(const Outcome& first, const Outcome& second) {
  const std::vector<ComparedResults> rows = compare({first}, {second});
  REQUIRE(rows.size() == 1);
  return rows.front().difference;
}

}  // namespace

TEST_CASE("two results differ if no value satisfies both") {
  const Outcome exact = stated(kFirst, "1", 6, 6);
  CHECK(compared(exact, stated(kFirst, "2", 6, 6)) == Difference::same);
  CHECK(compared(exact, stated(kFirst, "2", 8, 8)) == Difference::value);
  CHECK(compared(exact, stated(kFirst, "2", 8, kMaxScore)) == Difference::value);
  CHECK(compared(stated(kFirst, "1", kMinScore, 4), exact) == Difference::value);
  CHECK(compared(exact, stated(kFirst, "2", 2, kMaxScore)) == Difference::consistent);
  CHECK(compared(exact, stated(kFirst, "2", kMinScore, kMaxScore)) == Difference::undecided);
}

TEST_CASE("values of moves are compared with values and with the best move") {
  const Outcome exact = stated(kFirst, "1", 6, 6, square("h5"));
  Outcome moves = stated(kFirst, "2", kMinScore, kMaxScore);
  moves.moves() = {{square("g6"), 8, 8}};  // at least +8
  CHECK(compared(exact, moves) == Difference::value);
  moves.moves() = {{square("g6"), -2, -2}};
  CHECK(compared(exact, moves) == Difference::consistent);
  moves.moves() = {{square("h5"), 4, 4}};
  const std::vector<ComparedResults> rows = compare({exact}, {moves});
  CHECK(rows.front().difference == Difference::value);
  REQUIRE(rows.front().moves.size() == 1);
  CHECK(rows.front().moves.front().move == square("h5"));
  CHECK(rows.front().moves.front().second.lower == 4);
  moves.moves() = {
      {square("h5"), 4, 4}, {square("g6"), -2, -2}, {square("f6"), -4, -4}, {square("h6"), 0, 0}};
  CHECK(result_bounds(moves).upper == 4);  // all legal moves
}

TEST_CASE("positions match up to symmetry, and squares are mapped") {
  for (int s = 0; s < kSymmetries; ++s) {
    const Board image = transform(kFirst, s);
    const Outcome first = stated(kFirst, "1", 6, 6, square("h5"));
    CHECK(compared(first, stated(image, "2", 6, 6, transform(square("h5"), s))) ==
          Difference::same);
    CHECK(compared(first, stated(image, "2", 6, 6, transform(square("g6"), s))) ==
          Difference::best_move);
    Outcome moves = stated(image, "2", 6, 6);
    moves.moves() = {{transform(square("g6"), s), 0, 0}};
    Outcome all = first;
    all.moves() = {{square("g6"), -2, -2}};
    CHECK(compared(all, moves) == Difference::value);
  }
}

TEST_CASE("images of a best move under a symmetry of the board are the same move") {
  const Board start = kStartPosition.board;
  CHECK(compared(stated(start, "1", 0, 0, square("f5")), stated(start, "1", 0, 0, square("d3"))) ==
        Difference::same);
}

TEST_CASE("best moves of equal value do not differ") {
  Outcome list = stated(kFirst, "2", 6, 6, square("g6"));
  list.moves() = {{square("g6"), 6, 6}, {square("h5"), 6, 6}};
  CHECK(compared(stated(kFirst, "1", 6, 6, square("h5")), list) == Difference::same);
  CHECK(compared(list, stated(kFirst, "1", 6, 6, square("h5"))) == Difference::same);
  list.moves().back() = {square("h5"), kMinScore, 6};
  CHECK(compared(stated(kFirst, "1", 6, 6, square("h5")), list) == Difference::best_move);
}

TEST_CASE("no result is left out of a comparison") {
  const Board other = transform(kFirst, 1);
  const Board third = kStartPosition.board;
  // The ids pair the repeated results, though their order differs.
  const std::vector<ComparedResults> rows =
      compare({stated(kFirst, "a", 6, 6), stated(other, "b", 6, 6), stated(third, "c", 0, 0)},
              {stated(kFirst, "b", 6, 6), stated(kFirst, "a", 8, 8), stated(other, "d", 6, 6)});
  REQUIRE(rows.size() == 4);
  CHECK(rows[0].second->record.id == "a");
  CHECK(rows[0].difference == Difference::value);
  CHECK(rows[1].second->record.id == "b");
  CHECK(rows[2].difference == Difference::only_first);
  CHECK(rows[3].first->record.id == "b");  // the last result for the position
  CHECK(rows[3].second->record.id == "d");
  CHECK(compare({}, {stated(third, "c", 0, 0)}).front().difference == Difference::only_second);
}

TEST_CASE("exact values of one position meet, whatever bounds are beside them") {
  const Outcome bound = stated(kFirst, "x", 2, kMaxScore);
  const std::vector<ComparedResults> rows =
      compare({stated(kFirst, "1", 18, 18), bound},
              {stated(kFirst, "2", 2, kMaxScore), stated(kFirst, "3", 16, 16)});
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].difference == Difference::value);
  CHECK(rows[0].position == rows[1].position);
  // The ids pair exact values with bounds.
  const std::vector<ComparedResults> crossed =
      compare({stated(kFirst, "1", 18, 18), stated(kFirst, "2", 2, kMaxScore)},
              {stated(kFirst, "1", 2, kMaxScore), stated(kFirst, "2", 16, 16)});
  REQUIRE(crossed.size() == 3);
  CHECK(crossed[2].difference == Difference::value);
  CHECK(crossed[2].repeats);
}

TEST_CASE("equal ids pair before any other result takes a partner") {
  const std::vector<ComparedResults> rows =
      compare({stated(kFirst, "a", 6, 6), stated(kFirst, "b", 6, 6), stated(kFirst, "c", 6, 6)},
              {stated(kFirst, "b", 6, 6)});
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].repeats);
  CHECK_FALSE(rows[1].repeats);
  CHECK(rows[2].repeats);
}

TEST_CASE("best moves of bounds do not differ") {
  CHECK(compared(stated(kFirst, "1", 6, 6, square("h5")),
                 stated(kFirst, "2", 2, kMaxScore, square("g6"))) == Difference::consistent);
}

}  // namespace kanzen::test
