// The runner: images of one position are solved once and answered right.
#include "solver/batch/runner.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "core/symmetry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

class CollectingSink : public Sink {
 public:
  void row(const Outcome& outcome) override { rows.push_back(outcome); }
  void bad_record(const ParseError&) override { ++bad; }
  void finish(const Totals&) override { ++finished; }

  std::vector<Outcome> rows;
  int bad = 0;
  int finished = 0;
};

/// All images of `count` positions, the images of each together.
std::vector<PositionRecord> images(int count, int empties) {
  Random random(21);
  std::vector<PositionRecord> records;
  for (int i = 0; i < count; ++i) {
    const Board board = random_unfinished_board(random, empties);
    for (int s = 0; s < kSymmetries; ++s) {
      PositionRecord record;
      record.position = {transform(board, s), s % 2 == 0 ? Color::black : Color::white};
      records.push_back(record);
    }
  }
  return records;
}

CollectingSink run_all(SolveJob job, const std::vector<PositionRecord>& records) {
  CollectingSink sink;
  Solver solver({.hash_mib = 1});
  std::size_t next = 0;
  const Source source = [&]() -> std::optional<Result<PositionRecord>> {
    if (next == records.size()) return std::nullopt;
    return Result<PositionRecord>(records[next++]);
  };
  const Totals totals = run(job, source, solver, sink);
  CHECK(sink.finished == 1);
  CHECK(totals.positions == sink.rows.size());
  return sink;
}

Score replayed(Board board, const std::vector<Square>& line) {
  int sign = 1;
  for (const Square move : line) {
    if (move == Square::pass) {
      REQUIRE(legal_moves(board) == 0);
      board = board.passed();
    } else {
      REQUIRE((legal_moves(board) & bit(move)) != 0);
      board = play(board, move);
    }
    sign = -sign;
  }
  REQUIRE(game_over(board));
  return sign * final_score(board);
}

}  // namespace

TEST_CASE("images of a position are solved once and their answers turned") {
  const std::vector<PositionRecord> records = images(12, 9);
  for (const Question question : {Question::value, Question::all_moves}) {
    const CollectingSink plain = run_all({.question = question}, records);
    const CollectingSink dedup = run_all({.question = question, .dedup = true}, records);
    REQUIRE(dedup.rows.size() == records.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Outcome& outcome = dedup.rows[i];
      CHECK(outcome.record.position == records[i].position);
      CHECK(outcome.solution.score == plain.rows[i].solution.score);
      CHECK(replayed(records[i].position.board, outcome.solution.line) == outcome.solution.score);
      CHECK((outcome.solution.counters.nodes == 0) == (i % kSymmetries != 0));
      REQUIRE(outcome.moves.size() == plain.rows[i].moves.size());
      for (const MoveValue& value : outcome.moves) {
        bool found = false;
        for (const MoveValue& other : plain.rows[i].moves) {
          found = found || (other.move == value.move && other.lower == value.lower);
        }
        CHECK(found);
      }
    }
  }
}

TEST_CASE("the parts of a job are disjoint and together the whole") {
  const std::vector<PositionRecord> records = images(12, 6);
  std::size_t rows = 0;
  for (std::uint64_t part = 0; part < 3; ++part) {
    rows += run_all({.shard = part, .shards = 3}, records).rows.size();
  }
  CHECK(rows == records.size());
}

TEST_CASE("a record may ask for a window of its own") {
  std::vector<PositionRecord> records = images(1, 8);
  records.resize(1);
  const Score value = run_all({}, records).rows.at(0).solution.score;
  records[0].window = Window{value - 10, value - 8};
  const Outcome above = run_all({}, records).rows.at(0);
  CHECK(above.solution.kind == Kind::lower);
  CHECK(above.window.beta == value - 8);
  records[0].window = Window{value + 8, value + 10};
  CHECK(run_all({}, records).rows.at(0).solution.kind == Kind::upper);
  // What the job asks for goes before.
  CHECK(run_all({.window = {value - 2, value + 2}}, records).rows.at(0).solution.kind ==
        Kind::exact);
}

}  // namespace kanzen::test
