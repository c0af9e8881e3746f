#include <array>
#include <vector>

#include "core/eval/evaluator.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shuffled_solver.hpp"

namespace kanzen {

namespace {

constexpr int kBoards = 24;

/// Moves are ordered by the evaluation, with selective iterations before the proof.
[[nodiscard]] std::vector<Board> boards(std::uint64_t seed) {
  test::Random random(seed);
  std::vector<Board> boards;
  while (static_cast<int>(boards.size()) < kBoards) {
    boards.push_back(test::random_unfinished_board(random, random.between(14, 17)));
  }
  return boards;
}

[[nodiscard]] std::vector<Score> plain_scores(const std::vector<Board>& boards) {
  Solver solver({.hash_mib = 8, .evaluation = false});
  std::vector<Score> scores;
  for (const Board& board : boards) scores.push_back(solver.solve(board).score);
  return scores;
}

/// The worst possible, for `board` and its successors within `plies`.
void poison(TranspositionTable& selective_table, const Board& board, int plies,
            test::Random& random) {
  const Bitboard moves = legal_moves(board);
  if (moves == 0) return;
  const Score wrong = 2 * random.between(-32, 32);
  selective_table.store(board, hash_of(board), {wrong, wrong, first_square(moves)}, 31,
                        SelectivityLevel::third);
  if (plies == 0) return;
  for (const Square move : squares(moves))
    poison(selective_table, play(board, move), plies - 1, random);
}

/// It has parts that a Solver does not expose.
struct SerialSearch {
  SerialSearch(const eval::Evaluator& evaluator, unsigned cache_bits)
      : entries(std::size_t{1} << cache_bits) {
    shared.evaluation = &evaluator.tables();
    shared.kernel = &best_kernel();
    shared.split_min_empties = kSquares;
    shared.scheduler = &scheduler;
    worker.shared = &shared;
    worker.cache = LocalCache(entries.data(), cache_bits);
    worker.attach(&control);
  }

  SerialScheduler scheduler;
  SharedState shared{std::size_t{6} << 20, std::size_t{2} << 20, TranspositionTable::kMaxWays};
  std::vector<LocalCache::Entry> entries;
  SearchControl control;
  Worker worker;
};

}  // namespace

TEST_CASE("every weight of the evaluation gives the same scores") {
  const std::vector<Board> tried = boards(1501);
  const std::vector<Score> expected = plain_scores(tried);
  std::vector<eval::Evaluator> evaluators;
  evaluators.push_back(eval::Evaluator::embedded());
  evaluators.push_back(eval::Evaluator::zero());
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    evaluators.push_back(eval::Evaluator::random(seed));
  }
  std::array<std::uint64_t, 5> nodes{};
  for (std::size_t e = 0; e < evaluators.size(); ++e) {
    CAPTURE(e);
    test::ShuffledSolver solver({{.threads = 1, .hash_mib = 8}}, 1, &evaluators[e]);
    for (std::size_t i = 0; i < tried.size(); ++i) {
      const Solution solution = solver.solve(tried[i]);
      test::check_solution(tried[i], expected[i], solution);
      nodes[e] += solution.counters.nodes;
    }
  }
  // The weights were used: trained weights need less work than random ones.
  CHECK(nodes[0] < nodes[2]);
}

TEST_CASE("the proof does not trust the selective iteration inside it") {
  struct Case {
    const char* position;
    Score value;
  };
  const std::array cases{
      Case{"--XXXXX---XXOO---XXOOX-O-XOOXXXX-OOOOXXOOOXXXXO---XXXX----XXXX-- X", -24},
      Case{"-----------XX--O---XXXOOXXXXXOXOXXXXOOXOXXXOXXOOXXXXXX-O-OOOOO-- X", -46}};
  std::vector<eval::Evaluator> evaluators;
  evaluators.push_back(eval::Evaluator::embedded());
  evaluators.push_back(eval::Evaluator::random(1));
  for (const Case& tried : cases) {
    CAPTURE(tried.position);
    const Board board = notation::parse_position(tried.position).value().board;
    REQUIRE(board.empty_count() >= tuning::kInternalSearchMinEmpties);
    for (const eval::Evaluator& evaluator : evaluators) {
      SerialSearch search(evaluator, tuning::kLocalCacheBits);
      SharedState& shared = search.shared;
      Worker& worker = search.worker;
      shared.ensure_active_bytes(shared.table.bytes());
      const Score value = tried.value;
      CHECK(shared.kernel->search(worker, board, value - 1, value) >= value);
      // Only the pass within the exact search writes there, and the root comes first.
      CHECK(shared.selective_table.probe(board, hash_of(board),
                                         internal_level(SelectivityLevel::exact)));
      CHECK(worker.selectivity == &kExactIteration);
      CHECK(shared.kernel->search(worker, board, value, value + 1) <= value);
    }
  }
}

TEST_CASE("the proof does not trust wrong bounds of earlier passes") {
  const std::vector<Board> tried = boards(1502);
  const std::vector<Score> expected = plain_scores(tried);
  const eval::Evaluator evaluator = eval::Evaluator::embedded();
  test::Random random(1503);
  for (std::size_t i = 0; i < tried.size(); ++i) {
    CAPTURE(i);
    SerialSearch search(evaluator, 0);
    Worker& worker = search.worker;
    poison(search.shared.selective_table, tried[i], 2, random);
    const Solution solution = root_search(worker, tried[i], {});
    CHECK(solution.status == Status::exact);
    CHECK(solution.score == expected[i]);
    CHECK(solution.lower <= expected[i]);
    CHECK(solution.upper >= expected[i]);
    CHECK_FALSE(solution.pv.empty());
  }
}

}  // namespace kanzen
