// The engine must report the defects that it detects, with the position. It has no known ones, so
// the tests put wrong bounds into its table.
#include <optional>
#include <utility>
#include <vector>

#include "core/moves.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen {
namespace {

using test::ValuedBoard;
using Kind = InternalError::Kind;

void check_unknown(const Solution& solution, Kind kind) {
  REQUIRE(solution.internal_error);
  CHECK(solution.internal_error->kind == kind);
  CHECK(solution.status == Status::unfinished);
  CHECK(solution.lower == kMinScore);
  CHECK(solution.upper == kMaxScore);
  CHECK(solution.pv.empty());
}

/// No search confirms a move, or every search is stopped.
struct LostGame {
  std::optional<bool> found;

  [[nodiscard]] static Bitboard legal(const Board& board) noexcept { return legal_moves(board); }
  [[nodiscard]] static Square table_move(const Board&) noexcept { return Square::none; }
  [[nodiscard]] std::optional<bool> at_most(const Board&, Score) const noexcept { return found; }
};

}  // namespace

TEST_CASE("bounds that contradict each other end every search with an internal error") {
  const std::vector<ValuedBoard> boards = test::larger_boards(1701, 4, 14);
  for (const unsigned threads : {1u, 2u}) {
    for (const bool isolate : {false, true}) {
      CAPTURE(threads, isolate);
      Solver solver({.threads = threads,
                     .hash_mib = 4,
                     .sharing = isolate ? Sharing::isolated : Sharing::shared});
      CHECK_FALSE(solver.internal_error());
      TableTransfer(solver).import_bounds(kStartBoard, {10, kMaxScore, Square::d3});
      CHECK_FALSE(solver.solve(boards[0].board).internal_error);
      TableTransfer(solver).import_bounds(boards[0].board, {10, kMaxScore, Square::none});
      TableTransfer(solver).import_bounds(boards[0].board, {kMinScore, 8, Square::none});

      const Solution solution = solver.solve(boards[1].board);
      check_unknown(solution, Kind::contradicting_bounds);
      CHECK(solution.internal_error->board == boards[0].board);
      for (const Solution& other : test::solve_together(solver, boards)) {
        check_unknown(other, Kind::contradicting_bounds);
      }
      CHECK_FALSE(solver.search_null_window(boards[2].board, 0));
      REQUIRE(solver.internal_error());
      CHECK(solver.internal_error()->board == boards[0].board);

      solver.clear();
      CHECK_FALSE(solver.internal_error());
      CHECK(solver.solve(boards[1].board).score == boards[1].value);
    }
  }
}

TEST_CASE("a contradiction ends a long search") {
  test::Random random(1702);
  Solver solver({.hash_mib = 1});
  TableTransfer(solver).import_bounds(kStartBoard, {10, kMaxScore, Square::none});
  TableTransfer(solver).import_bounds(kStartBoard, {kMinScore, 8, Square::none});
  check_unknown(solver.solve(test::random_unfinished_board(random, 34)),
                Kind::contradicting_bounds);
}

TEST_CASE("a value that no move achieves is an internal error and not a stop") {
  int noticed = 0;
  for (const auto& [board, value] : test::larger_boards(1703, 6, 12)) {
    if (legal_moves(board) == 0 || value > kMaxScore - 2) continue;
    const Score wrong = value + 2;
    const Square move = first_square(legal_moves(board));
    // The search computes this bound before it probes the table.
    const TestOptions options({.hash_mib = 1}, {.switches = {.stability = false}});
    Solver solver = SolverTestAccess::solver(options);
    TableTransfer(solver).import_bounds(board, {wrong, wrong, move});
    const Solution exact = solver.solve(board);
    check_unknown(exact, Kind::unproven_value);
    CHECK(exact.internal_error->board == board);
    REQUIRE(solver.internal_error());
    CHECK(solver.internal_error()->kind == Kind::unproven_value);

    Solver other = SolverTestAccess::solver(options);
    TableTransfer(other).import_bounds(board, {wrong, kMaxScore, move});
    check_unknown(other.solve(board, {value, value + 1}), Kind::unproven_value);
    ++noticed;
  }
  CHECK(noticed > 3);
}

TEST_CASE("a search whose moves are all refuted differs from a stopped search") {
  const Board board = kStartBoard;
  CHECK(proven_move(LostGame{false}, board, 0).end == ProvenMove::End::all_refuted);
  CHECK(proven_move(LostGame{std::nullopt}, board, 0).end == ProvenMove::End::stopped);
  CHECK(proven_move(LostGame{true}, board, 0).end == ProvenMove::End::found);
  CHECK(proven_line(LostGame{false}, board, 0).refuted == board);
  const ProvenLine stopped = proven_line(LostGame{std::nullopt}, board, 0);
  CHECK_FALSE(stopped.refuted);
  CHECK(stopped.moves.empty());
}

}  // namespace kanzen
