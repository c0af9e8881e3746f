// Merging finds contradictions between any images and goals.
#include <array>
#include <string>
#include <vector>

#include "core/moves.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "solver/batch/job.hpp"
#include "solver/batch/merged_results.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

Outcome proven(const Board& board, Score lower, Score upper) {
  Outcome outcome;
  outcome.record.position = {board, Colour::black};
  outcome.solution().lower = lower;
  outcome.solution().upper = upper;
  outcome.solution().status = lower == upper ? Status::exact : Status::lower;
  outcome.solution().score = lower;
  return outcome;
}

}  // namespace

TEST_CASE("results are compared with all proofs about any image") {
  Random random(3);
  const Board board = random_unfinished_board(random, 20);
  for (int s = 0; s < kSymmetries; ++s) {
    ContradictionFinder contradictions;
    ContradictionFinder::Insertion added{};
    CHECK_FALSE(contradictions.add(proven(board, -4, 64), {"a", 1}, added));
    CHECK_FALSE(contradictions.add(proven(transform(board, s), -64, 4), {"b", 2}, added));
    CHECK_FALSE(contradictions.add(proven(board, 0, 0), {"c", 3}, added));
    const auto below = contradictions.add(proven(transform(board, s), -64, -2), {"d", 4}, added);
    REQUIRE(below);
    CHECK(below->first == "d:4");
    CHECK(below->second == "c:3");
    const auto above = contradictions.add(proven(transform(board, s), 2, 64), {"e", 5}, added);
    REQUIRE(above);
    CHECK(above->first == "c:3");
    CHECK(above->second == "e:5");
    // Conflicting results have not been added.
    CHECK_FALSE(contradictions.add(proven(board, 0, 0), {"f", 6}, added));
    CHECK(added == ContradictionFinder::Insertion::duplicate);
  }
}

TEST_CASE("values of moves are compared with each other and with the positions after them") {
  Random random(6);
  Board board;
  do board = random_unfinished_board(random, 20);
  while (legal_moves(board) == 0);
  const Square move = first_square(legal_moves(board));
  const Outcome none = proven(board, 4, 4);
  for (int s = 0; s < kSymmetries; ++s) {
    Outcome with = none;
    with.moves() = {{move, 2, 2}};
    Outcome other = proven(transform(board, s), 4, 4);
    other.moves() = {{transform(move, s), 0, 0}};
    ContradictionFinder contradictions;
    ContradictionFinder::Insertion added{};
    CHECK_FALSE(contradictions.add(with, {"a", 1}, added));
    const auto contradiction = contradictions.add(other, {"b", 2}, added);
    REQUIRE(contradiction);
    CHECK(contradiction->second == "b:2");
    CHECK(contradiction->what ==
          "after " + notation::to_string(transform(move, s)) + ", value <= -2 against value >= 0");
    // The value of a move is the negated value of the position after it.
    CHECK_FALSE(contradictions.add(proven(play(board, move), -2, -2), {"c", 3}, added));
    CHECK(contradictions.add(proven(play(board, move), 0, 0), {"d", 4}, added));
  }
}

TEST_CASE("results are named by file, line and move, however the files alternate") {
  Random random(8);
  ContradictionFinder contradictions;
  ContradictionFinder::Insertion added{};
  std::vector<Board> boards;
  for (std::size_t i = 0; i < 60; ++i) {
    boards.push_back(random_unfinished_board(random, 20));
    const std::string file = "file " + std::to_string(i % 3);
    const Square move = i % 2 == 0 ? Square::none : Square::pass;
    CHECK_FALSE(contradictions.add(proven(boards.back(), 0, 0), {file, i + 1, move}, added));
    CHECK(added == ContradictionFinder::Insertion::added);
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto contradiction = contradictions.add(proven(boards[i], 2, 2), {"other", 1}, added);
    REQUIRE(contradiction);
    CHECK(contradiction->first == "file " + std::to_string(i % 3) + ":" + std::to_string(i + 1) +
                                      (i % 2 == 0 ? "" : " pa"));
    CHECK(contradiction->second == "other:1");
  }
}

TEST_CASE("an estimate does not displace a result with the same bounds") {
  Random random(5);
  const Board board = random_unfinished_board(random, 20);
  Outcome estimate = proven(board, 4, 4);
  estimate.solution().status = Status::estimate;
  ContradictionFinder contradictions;
  ContradictionFinder::Insertion added{};
  CHECK_FALSE(contradictions.add(estimate, {"a", 1}, added));
  CHECK_FALSE(contradictions.add(estimate, {"a", 2}, added));
  CHECK(added == ContradictionFinder::Insertion::duplicate);
  CHECK_FALSE(contradictions.add(proven(board, 4, 4), {"b", 3}, added));
  CHECK(added == ContradictionFinder::Insertion::added);
  // Other results are compared with its bounds only.
  Outcome guess = proven(board, -64, 64);
  guess.solution().status = Status::estimate;
  guess.solution().score = 20;
  CHECK_FALSE(contradictions.add(guess, {"c", 4}, added));
}

TEST_CASE("every position belongs to one shard together with all its images") {
  Random random(4);
  std::array<int, 3> parts{};
  for (int i = 0; i < 600; ++i) {
    const Board board = random_unfinished_board(random, 10 + i % 30);
    const std::uint64_t part = choose_shard(board, parts.size());
    REQUIRE(part < parts.size());
    ++parts[part];
    for (int s = 0; s < kSymmetries; ++s) CHECK(choose_shard(transform(board, s), 3) == part);
    CHECK(choose_shard(board, 1) == 0);
  }
  for (const int count : parts) CHECK(count > 120);
}

}  // namespace kanzen::test
