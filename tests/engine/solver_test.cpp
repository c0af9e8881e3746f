// Values, stops and repeatability of a solver, and the defects that it reports.
#include "solver/engine/solver.hpp"

#include "core/random.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/solver_tables.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

namespace {

using test::check_solution;
using test::ValuedBoard;

TEST_CASE("the tables share the memory of the options") {
  const TableSize whole = table_size({.hash_mib = 8}, {});
  CHECK(whole.proven_bytes == std::size_t{6} << 20);
  CHECK(whole.selective_bytes == std::size_t{2} << 20);
  CHECK(whole.ways == TranspositionTable::kMaxWays);
  const TableSize part = table_size({.hash_mib = 8}, {}, 4);
  CHECK(part.proven_bytes == whole.proven_bytes / 4);
  CHECK(part.selective_bytes == whole.selective_bytes / 4);
}

TEST_CASE("a table of few entries has a cluster for each three of them") {
  CHECK(table_size({}, {.hash_entries = 1}).ways == 1);
  CHECK(table_size({}, {.hash_entries = 2}).ways == 2);
  CHECK(table_size({}, {.hash_entries = 2}).proven_bytes == 0);  // the smallest table
  const TableSize many = table_size({}, {.hash_entries = 900});
  CHECK(many.ways == 3);
  CHECK(many.proven_bytes == 300 * 64 * 3 / 4);
  CHECK(many.selective_bytes == 300 * 64 / 4);
}

TEST_CASE("a finished search proves a bound on the side it failed to, or both") {
  CHECK(bounds_from_result(12, -4, 10, Square::a1) == Bounds{12, kMaxScore, Square::a1});
  CHECK(bounds_from_result(-8, -4, 10, Square::a1) == Bounds{kMinScore, -8, Square::a1});
  const Bounds inside = bounds_from_result(2, -4, 10, Square::a1);
  CHECK(inside == Bounds{2, 2, Square::a1});
  CHECK(inside.is_exact());
  CHECK(bounds_from_result(-4, -4, 10, Square::a1).lower == kMinScore);
  CHECK(bounds_from_result(10, -4, 10, Square::a1).upper == kMaxScore);
}

TEST_CASE("bounds that contradict each other are never combined") {
  Bounds known{-4, 20, Square::a1};
  CHECK(narrow(known, {2, 30, Square::h8}));
  CHECK(known == Bounds{2, 20, Square::a1});
  CHECK_FALSE(narrow(known, {-64, 0}));
  CHECK(known == Bounds{2, 20, Square::a1});
  CHECK(narrow(known, {20, 20}));
  CHECK(known.is_exact());
}

TEST_CASE("finished games have their score at once") {
  Solver solver({.hash_mib = 1});
  for (const Board board :
       {Board{~Bitboard{0}, 0}, Board{0, ~Bitboard{0}}, Board{0xFFFFFFFF, ~Bitboard{0xFFFFFFFF}},
        Board{bit(Square::a1), 0}, Board{0, bit(Square::a1)}, Board{kFileA, kFileH}}) {
    const Solution solution = solver.solve(board);
    CHECK(solution.status == Status::exact);
    CHECK(solution.best_move == Square::none);
    CHECK(solution.pv.empty());
  }
  CHECK(solver.solve(Board{bit(Square::a1), 0}).score == 64);
  CHECK(solver.solve(Board{0, bit(Square::a1)}).score == -64);
  CHECK(solver.solve(Board{kFileA, kFileH}).score == 0);
  CHECK(solver.solve(Board{0, 0}).score == 0);
}

TEST_CASE("finished games with many empty squares have their score in every window") {
  Solver solver({.threads = 1, .hash_mib = 1});
  for (const auto& [board, score] :
       {std::pair{Board{1, 0}, Score{64}}, {Board{0, 1}, Score{-64}}, {Board{0, 0}, Score{0}}}) {
    for (Score alpha = -kMaxScore - 1; alpha <= kMaxScore; ++alpha) {
      CHECK(solver.solve(board, Window{alpha, static_cast<Score>(alpha + 1)}).score == score);
    }
  }
}

TEST_CASE("a side that cannot move passes") {
  // Only h1 is empty. a1 .. g1 belong to the side to move, so only the other side may play there.
  const Board board{0x7F, ~Bitboard{0xFF}};
  Solver solver({.hash_mib = 1});
  const Solution none = solver.solve(board);
  CHECK(none.status == Status::exact);
  CHECK(none.pv.empty());

  // The other side lacks g1, so X must pass and O takes the corner.
  const Board must_pass{0x7E, ~Bitboard{0xFF} | 1};
  const Solution solution = solver.solve(must_pass);
  CHECK(solution.status == Status::exact);
  CHECK(solution.best_move == Square::pass);
  REQUIRE(solution.pv == std::vector<Square>{Square::pass, Square::h1});
  CHECK(solution.score == -64);
  CHECK(solver.solve(must_pass, {0, 1}).status == Status::upper);
  CHECK(solver.solve(must_pass, {-66, -65}).best_move == Square::pass);
}

TEST_CASE("one thread repeats its node count exactly") {
  const auto boards = test::valued_boards(108, 20, 10, 11);
  Solver first({.hash_mib = 1});
  Solver second({.hash_mib = 1});
  for (const auto& [board, value] : boards) {
    first.clear();
    const Solution once = first.solve(board);
    first.clear();
    const Solution again = first.solve(board);
    second.clear();
    const Solution elsewhere = second.solve(board);
    REQUIRE(once.counters.nodes > 0);
    REQUIRE(once.counters.nodes == again.counters.nodes);
    REQUIRE(once.counters.nodes == elsewhere.counters.nodes);
    REQUIRE(once.pv == again.pv);
    REQUIRE(once.pv == elsewhere.pv);
  }
}

TEST_CASE("more legal moves than any reachable board has do no harm") {
  // Too many empties to solve: the search has to handle the list of moves and stop.
  Solver solver({.hash_mib = 1});
  const test::Stopper stopper(solver, test::after_nodes(solver, 100'000));
  CHECK(solver.solve(test::kBoardWith35Moves).status == Status::unfinished);
}

TEST_CASE("a window that holds no score has every value on one side") {
  Solver solver({.hash_mib = 1});
  std::vector<ValuedBoard> boards = test::valued_boards(113, 40, 0, 10);
  for (const Window window : {Window{-200, -100}, Window{-66, -64}, Window{-65, -64},
                              Window{64, 65}, Window{64, 66}, Window{100, 200}}) {
    for (const auto& [board, value] : boards) {
      CAPTURE(window.alpha, window.beta);
      check_solution(board, value, solver.solve(board, window), window);
    }
    // Far too many empty squares to search, and no need to.
    const Solution solution = solver.solve(kStartBoard, window);
    CHECK(solution.status == (window.alpha > 0 ? Status::upper : Status::lower));
    CHECK(solution.counters.nodes == 0);
  }
  for (const Window window : {Window{-200, 200}, Window{-200, 0}, Window{0, 200}}) {
    for (const auto& [board, value] : boards) {
      check_solution(board, value, solver.solve(board, window), window);
    }
  }
}

TEST_CASE("a solver that was cleared counts nodes like a new one") {
  const std::vector<ValuedBoard> boards = test::larger_boards(114, 3, 16);
  for (const bool isolate : {false, true}) {
    for (const unsigned threads : {1u, 2u}) {
      CAPTURE(isolate, threads);
      // So few entries that ageing matters. No node is shared, so a second thread has the same
      // counts.
      const TestOptions options(
          {.threads = threads, .sharing = isolate ? Sharing::isolated : Sharing::shared},
          {.hash_entries = 3000, .split_min_empties = 60});
      const auto nodes_of = [&boards](Solver& solver) {
        std::vector<std::uint64_t> nodes;
        for (const ValuedBoard& board : boards) {
          nodes.push_back(solver.solve(board.board).counters.nodes);
        }
        return nodes;
      };
      Solver used = SolverTestAccess::solver(options);
      for (std::size_t before = 1; before <= boards.size(); ++before) {
        for (std::size_t i = 0; i < before; ++i) (void)used.solve(boards[i].board);
        used.clear();
        Solver unused = SolverTestAccess::solver(options);
        REQUIRE(nodes_of(used) == nodes_of(unused));
      }
    }
  }
}

TEST_CASE("a search begins from known bounds and ends with the same value") {
  kanzen::Random random(907, 0);
  for (const ValuedBoard& one : test::valued_boards(908, 40, 6, 11)) {
    Solver solver({.hash_mib = 1});
    const Score lower = one.value - 2 * random.between(0, 3);
    const Score upper = one.value + 2 * random.between(0, 3);
    const Bounds known{std::max(lower, kMinScore), std::min(upper, kMaxScore)};
    CAPTURE(one.value, known.lower, known.upper);
    for (const Window window :
         {Window{}, Window{-1, 1}, Window{one.value - 1, one.value + 1},
          Window{one.value, one.value + 1}, Window{one.value - 1, one.value}}) {
      const Solution solution = solver.solve(one.board, window, {}, known);
      check_solution(one.board, one.value, solution, window);
      CHECK(solution.bounds.lower >= known.lower);
      CHECK(solution.bounds.upper <= known.upper);
      solver.clear();
    }
    const Solution below = solver.solve(one.board, {upper + 1, upper + 2}, {}, known);
    if (upper < kMaxScore) CHECK(below.counters.nodes == 0);
    CHECK(below.status == Status::upper);
  }
}

// The engine must report the defects that it detects, with the position. It has no known ones, so
// the tests put wrong bounds into its table.

TEST_CASE("wrong known bounds are an internal error") {
  for (const ValuedBoard& one : test::valued_boards(909, 5, 10, 12)) {
    if (one.value >= kMaxScore - 8) continue;
    Solver solver({.hash_mib = 1});
    (void)solver.solve(one.board);
    const Solution solution = solver.solve(one.board, {}, {}, {one.value + 4, one.value + 8});
    CHECK(solution.internal_error.has_value());
    CHECK(solution.status == Status::unfinished);
  }
}

using Kind = InternalError::Kind;

void check_unknown(const Solution& solution, Kind kind) {
  REQUIRE(solution.internal_error);
  CHECK(solution.internal_error->kind == kind);
  CHECK(solution.status == Status::unfinished);
  CHECK(ends(solution.bounds) == Ends(kMinScore, kMaxScore));
  CHECK(solution.pv.empty());
}

/// No search confirms a move, or every search is stopped.
struct LostGame {
  std::optional<bool> found;

  [[nodiscard]] static Square table_move(const Board&) noexcept { return Square::none; }
  [[nodiscard]] std::optional<bool> at_most(const Board&, Score) const noexcept { return found; }
};

TEST_CASE("bounds that contradict each other end every search with an internal error") {
  const std::vector<ValuedBoard> boards = test::larger_boards(1701, 4, 14);
  for (const unsigned threads : {1u, 2u}) {
    for (const bool isolate : {false, true}) {
      CAPTURE(threads, isolate);
      Solver solver({.threads = threads,
                     .hash_mib = 4,
                     .sharing = isolate ? Sharing::isolated : Sharing::shared});
      CHECK_FALSE(solver.internal_error());
      solver.import_bounds(kStartBoard, {10, kMaxScore, Square::d3});
      CHECK_FALSE(solver.solve(boards[0].board).internal_error);
      solver.import_bounds(boards[0].board, {10, kMaxScore, Square::none});
      solver.import_bounds(boards[0].board, {kMinScore, 8, Square::none});

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
  test::contradict(solver);
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
    const TestOptions options({.hash_mib = 1}, {.switches = {.uses_stability = false}});
    Solver solver = SolverTestAccess::solver(options);
    solver.import_bounds(board, {wrong, wrong, move});
    const Solution exact = solver.solve(board);
    check_unknown(exact, Kind::unproven_value);
    CHECK(exact.internal_error->board == board);
    REQUIRE(solver.internal_error());
    CHECK(solver.internal_error()->kind == Kind::unproven_value);

    Solver other = SolverTestAccess::solver(options);
    other.import_bounds(board, {wrong, kMaxScore, move});
    check_unknown(other.solve(board, {value, value + 1}), Kind::unproven_value);
    ++noticed;
  }
  CHECK(noticed > 3);
}

TEST_CASE("an illegal move beside imported bounds changes no value") {
  for (const auto& [board, value] : test::larger_boards(1704, 40, 11)) {
    Solver solver({.hash_mib = 1});
    for (Bitboard moves = legal_moves(board); moves != 0; moves &= moves - 1) {
      const Board child = play(board, first_square(moves));
      const Bitboard illegal = child.empty_squares() & ~legal_moves(child);
      if (illegal != 0) solver.import_bounds(child, {.move = first_square(illegal)});
    }
    CHECK(solver.solve(board).score == value);
  }
}

TEST_CASE("a search whose moves are all refuted differs from a stopped search") {
  const Board board = kStartBoard;
  CHECK(proven_move(LostGame{false}, board, 0) == Square::none);
  CHECK_FALSE(proven_move(LostGame{std::nullopt}, board, 0));
  CHECK(is_legal(board, proven_move(LostGame{true}, board, 0).value()));
  CHECK(proven_line(LostGame{false}, board, 0).refuted == board);
  const ProvenLine stopped = proven_line(LostGame{std::nullopt}, board, 0);
  CHECK_FALSE(stopped.refuted);
  CHECK(stopped.moves.empty());
}

}  // namespace
}  // namespace kanzen
