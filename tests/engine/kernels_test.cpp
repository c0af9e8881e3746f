#include "core/hash.hpp"
#include "core/notation.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/kernel.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/shuffled_solver.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen {

namespace {

template <class Check>
void for_each_kernel(Check check) {
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    CAPTURE(kernel->name);
    check(*kernel);
  }
}

TEST_CASE("kernels are found by name, and the best one runs here") {
  CHECK(can_run(best_kernel()));
  CHECK(can_run(*compiled_kernels().front()));
  CHECK(kernel_by_name("") == &best_kernel());
  CHECK(kernel_by_name("no such kernel") == nullptr);
  for (const Kernel* kernel : compiled_kernels()) CHECK(kernel_by_name(kernel->name) == kernel);
}

TEST_CASE("moves and flips of every kernel agree with the slow rules") {
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(201);
    for (int i = 0; i < 8000; ++i) {
      const Board board = i % 2 == 0
                              ? test::random_reachable_board(random, random.between(0, 60))
                              : test::random_unreachable_board(random, random.between(0, 64));
      const slow::Position position = slow::from_board(board);
      CAPTURE(board.player, board.opponent);
      REQUIRE(kernel.legal_moves(board.player, board.opponent) ==
              slow::to_set(slow::legal_moves(position)));
      for (const Square square : squares(board.empty_squares())) {
        REQUIRE(kernel.flips(square, board.player, board.opponent) ==
                slow::to_set(slow::flips(position, index_of(square))));
      }
    }
  });
}

TEST_CASE("the last move of every kernel flips as many discs as the slow rules") {
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(202);
    for (int i = 0; i < 1500; ++i) {
      const int share = i % 4;  // dense and sparse boards
      Bitboard own = random.bits();
      if (share == 1) own &= random.bits();
      if (share == 2) own &= random.bits() & random.bits() & random.bits();
      if (share == 3) own |= random.bits() | random.bits();
      for (int square = 0; square < kSquares; ++square) {
        const Bitboard hole = Bitboard{1} << square;
        const Board board{own & ~hole, ~own & ~hole};
        REQUIRE(kernel.count_last_flips(static_cast<Square>(square), board.player) ==
                static_cast<int>(slow::flips(slow::from_board(board), square).size()));
      }
    }
  });
}

TEST_CASE("flips of every kernel agree with the slow rules on every square with long runs") {
  // Runs of every length and direction, which end at a disc, an empty square or the edge.
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(204);
    for (int square = 0; square < kSquares; ++square) {
      for (int i = 0; i < 200; ++i) {
        const Bitboard hole = Bitboard{1} << square;
        Board board;
        board.player = random.bits() & random.bits() & random.bits() & ~hole;
        board.opponent = ~board.player & ~hole;
        if (i % 2 == 1) board.opponent &= ~(random.bits() & random.bits() & random.bits());
        CAPTURE(board.player, board.opponent, square);
        REQUIRE(kernel.flips(static_cast<Square>(square), board.player, board.opponent) ==
                slow::to_set(slow::flips(slow::from_board(board), square)));
      }
    }
  });
}

TEST_CASE("flips of two moves at once equal the flips of each move alone") {
  for_each_kernel([](const Kernel& kernel) {
    test::Random random(205);
    for (int i = 0; i < 4000; ++i) {
      const Board board = i % 2 == 0
                              ? test::random_reachable_board(random, random.between(2, 12))
                              : test::random_unreachable_board(random, random.between(2, 40));
      const slow::Position position = slow::from_board(board);
      CAPTURE(board.player, board.opponent);
      for (const Square a : squares(board.empty_squares())) {
        const Bitboard first = slow::to_set(slow::flips(position, index_of(a)));
        for (const Square b : squares(board.empty_squares())) {
          const auto both = kernel.two_flips(a, b, board.player, board.opponent);
          REQUIRE(both[0] == first);
          REQUIRE(both[1] == kernel.flips(b, board.player, board.opponent));
        }
      }
    }
  });
}

TEST_CASE("stable discs of every kernel agree with the slow rules") {
  slow::StableDiscs slow_stable_discs;
  test::Random random(203);
  int inner = 0;
  for (int i = 0; i < 6000; ++i) {
    const Board board = i % 2 == 0 ? test::random_reachable_board(random, random.between(0, 30))
                                   : test::random_unreachable_board(random, random.between(0, 40));
    const Bitboard expected = slow_stable_discs(slow::from_board(board));
    if ((expected & 0x007E7E7E7E7E7E00) != 0) ++inner;
    CAPTURE(board.player, board.opponent);
    for_each_kernel([&](const Kernel& kernel) {
      REQUIRE(kernel.stable_discs(board.player, board.opponent) == expected);
    });
  }
  CHECK(inner > 1000);
}

TEST_CASE("options outside their ranges are named in the error") {
  CHECK(validate({}).empty());
  CHECK(validate({.threads = 1, .hash_mib = 1}).empty());
  CHECK(validate({.threads = 0}).find("threads") != std::string::npos);
  CHECK(validate({.threads = kMaxThreads + 1}).find("threads") != std::string::npos);
  CHECK(validate({.hash_mib = 0}).find("hash") != std::string::npos);
  CHECK(validate({.hash_mib = kMaxHashMib + 1}).find("hash") != std::string::npos);
}

TEST_CASE("a kernel that does not exist is named beside those that do") {
  for (const Kernel* const kernel : compiled_kernels()) {
    const std::string problem = validate({.kernel = std::string(kernel->name)});
    CHECK(problem.empty() == can_run(*kernel));
    CHECK(validate({.kernel = "v9"}).find(kernel->name) != std::string::npos);
  }
  CHECK(validate({.kernel = "v9"}).find("no kernel \"v9\"") == 0);
}

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
  Solver solver({.hash_mib = 8, .uses_evaluation = false});
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
      // Only the iteration within the exact search writes there, and the root comes first.
      CHECK(shared.selective_table.probe(board, hash_of(board),
                                         internal_level(SelectivityLevel::exact)));
      CHECK(worker.selectivity == &kExactIteration);
      CHECK(shared.kernel->search(worker, board, value, value + 1) <= value);
    }
  }
}

TEST_CASE("the proof does not trust wrong bounds of earlier iterations") {
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
    CHECK(solution.bounds.lower <= expected[i]);
    CHECK(solution.bounds.upper >= expected[i]);
    CHECK_FALSE(solution.pv.empty());
  }
}

}  // namespace
}  // namespace kanzen
