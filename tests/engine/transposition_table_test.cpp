// The table, alone and shared by threads. An entry read while another thread writes it could be a
// mixture of two boards, whose bounds are true of neither.
#include "solver/engine/search/transposition_table.hpp"

#include "core/hash.hpp"
#include "solver/engine/solver_tables.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen {

namespace {

/// A reader can recognise them.
[[nodiscard]] Bounds bounds_of(const Board& board) {
  const std::uint64_t h = hash_of({board.opponent, board.player});
  const auto lower = static_cast<Score>(h % 33) * 2 - 64;
  const auto upper = lower + static_cast<Score>(h / 33 % 32) * 2;
  return {lower, upper, static_cast<Square>(h >> 32 & 63)};
}

[[nodiscard]] std::vector<Board> draw(std::uint64_t seed, int count) {
  test::Random random(seed);
  std::vector<Board> boards;
  for (int i = 0; i < count; ++i) boards.push_back(random_unreachable_board(random, 20));
  return boards;
}

}  // namespace

TEST_CASE("the table returns what was stored, and nothing for other boards") {
  TranspositionTable table(std::size_t{1} << 20);
  CHECK(table.bytes() == std::size_t{1} << 20);
  const auto boards = draw(301, 1000);
  for (std::size_t i = 0; i < boards.size(); i += 2) {
    table.store(boards[i], hash_of(boards[i]), bounds_of(boards[i]), 5);
  }
  int kept = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto known = table.probe(boards[i], hash_of(boards[i]));
    if (i % 2 == 1) {
      REQUIRE_FALSE(known);
    } else if (known) {
      ++kept;
      REQUIRE(*known == bounds_of(boards[i]));
    }
  }
  CHECK(kept >= 499);  // there is space for 49 152
  table.clear();
  for (const Board& board : boards) REQUIRE_FALSE(table.probe(board, hash_of(board)));
}

TEST_CASE("the whole board distinguishes the boards of one cluster") {
  // One cluster: boards that differ in one disc must not be confused.
  TranspositionTable table(0);
  test::Random random(302);
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_unreachable_board(random, 30);
    table.store(board, hash_of(board), bounds_of(board), random.between(0, 40));
    for (const Square square : squares(board.occupied())) {
      Board other = board;
      other.player ^= bit(square);
      other.opponent ^= bit(square);
      REQUIRE_FALSE(table.probe(other, hash_of(other)));
    }
    REQUIRE_FALSE(table.probe(board.passed(), hash_of(board.passed())));
  }
}

TEST_CASE("stores of one board are intersected") {
  TranspositionTable table(0, 1);
  const Board board = kStartBoard;
  const std::uint64_t hash = hash_of(board);
  table.store(board, hash, {-10, kMaxScore, Square::d3}, 3);
  table.store(board, hash, {kMinScore, 20, Square::none}, 3);
  auto known = table.probe(board, hash);
  REQUIRE(known);
  CHECK(*known == Bounds{-10, 20, Square::d3});
  table.store(board, hash, {4, 4, Square::c4}, 3);
  known = table.probe(board, hash);
  REQUIRE(known);
  CHECK(known->is_exact());
  CHECK(*known == Bounds{4, 4, Square::c4});
  CHECK_FALSE(table.contradicted_board());
}

TEST_CASE("proven bounds that contradict each other are refused, and the first board is kept") {
  TranspositionTable table(0, 1);
  const std::uint64_t hash = hash_of(kStartBoard);
  table.store(kStartBoard, hash, {10, kMaxScore, Square::d3}, 3);
  table.store(kStartBoard, hash, {kMinScore, 8, Square::c4}, 3);
  CHECK(table.contradicted_board() == kStartBoard);
  const auto known = table.probe(kStartBoard, hash);
  REQUIRE(known);
  CHECK(known->lower == 10);
  CHECK(known->upper == kMaxScore);
  table.clear();
  CHECK_FALSE(table.contradicted_board());
}

TEST_CASE("costly entries are logged with all known bounds of the board") {
  EntryLog log;
  TranspositionTable table(std::size_t{1} << 20);
  table.record_to(log);
  const auto store = [&](const Board& board, const Bounds& bounds, int cost) {
    table.store(board, hash_of(board), bounds, cost);
  };
  const auto boards = draw(311, 3);
  store(boards[0], {2, kMaxScore, Square::a1}, 20);
  CHECK(log.take().empty());  // the log is not open yet
  log.open(10);
  CHECK(log.take().empty());
  store(boards[1], {-4, 8, Square::b2}, 10);
  store(boards[2], {-4, 8, Square::b2}, 9);
  store(boards[0], {kMinScore, 6, Square::c3}, 0);  // cheap, and its board was never costly
  const std::vector<TableEntry> logged = log.take();
  REQUIRE(logged.size() == 2);
  CHECK(logged[0].board == boards[1]);
  CHECK(logged[0].bounds == Bounds{-4, 8, Square::b2});
  CHECK(logged[0].level == SelectivityLevel::exact);
  CHECK(logged[1].board == boards[0]);
  CHECK(ends(logged[1].bounds) == Ends(2, 6));
  CHECK(log.take().empty());
  store(boards[1], {10, kMaxScore, Square::b2}, 20);  // contradicts the known bounds
  REQUIRE(table.contradicted_board());
  CHECK(log.take().empty());
}

TEST_CASE("a log without a reader keeps its first part") {
  EntryLog log;
  TranspositionTable table(std::size_t{1} << 10);
  table.record_to(log);
  log.open(0);
  const auto boards = draw(312, 100);
  constexpr std::size_t kMax = EntryLog::kMaxWaiting;
  for (std::size_t i = 0; i < kMax + 10; ++i) {
    const Board& board = boards[i % boards.size()];
    table.store(board, hash_of(board), bounds_of(board), 1);
  }
  const std::vector<TableEntry> logged = log.take();
  REQUIRE(logged.size() == kMax);
  CHECK(logged.back().board == boards[(kMax - 1) % boards.size()]);
  table.store(boards[7], hash_of(boards[7]), bounds_of(boards[7]), 1);
  CHECK(log.take().size() == 1);
}

TEST_CASE("a bound keeps the level at which it was found") {
  const std::uint64_t hash = hash_of(kStartBoard);
  const auto probe = [&](const TranspositionTable& table, SelectivityLevel min_level) {
    const auto known = table.probe(kStartBoard, hash, min_level);
    REQUIRE(known);
    return *known;
  };
  constexpr std::array kLevels = {SelectivityLevel::first, SelectivityLevel::second,
                                  SelectivityLevel::third, SelectivityLevel::fourth,
                                  SelectivityLevel::exact};
  for (const SelectivityLevel level : kLevels) {
    TranspositionTable table(0, 1);
    table.store(kStartBoard, hash, {-4, 10, Square::d3}, 3, level);
    for (const SelectivityLevel min_level : kLevels) {
      const Bounds bounds = probe(table, min_level);
      CHECK(bounds.move == Square::d3);
      CHECK(ends(bounds) ==
            Ends((level >= min_level ? -4 : kMinScore), (level >= min_level ? 10 : kMaxScore)));
    }
  }

  TranspositionTable table(0, 1);
  table.store(kStartBoard, hash, {2, 4, Square::d3}, 3, SelectivityLevel::first);
  table.store(kStartBoard, hash, {-6, 20, Square::none}, 3, SelectivityLevel::second);
  CHECK(ends(probe(table, SelectivityLevel::second)) == Ends(-6, 20));
  CHECK(probe(table, SelectivityLevel::second).move == Square::d3);

  // An intersection with bounds of a lower level has the lower level.
  table.store(kStartBoard, hash, {kMinScore, 8, Square::c4}, 3, SelectivityLevel::first);
  CHECK(ends(probe(table, SelectivityLevel::first)) == Ends(-6, 8));
  CHECK(probe(table, SelectivityLevel::second).upper == kMaxScore);

  // Bounds of selective iterations may contradict each other: no defect, and the new ones count.
  table.store(kStartBoard, hash, {12, kMaxScore, Square::c4}, 3, SelectivityLevel::first);
  CHECK(ends(probe(table, SelectivityLevel::first)) == Ends(12, kMaxScore));
  CHECK_FALSE(table.contradicted_board());
}

TEST_CASE("forgotten bounds leave the moves, and new bounds contradict nothing") {
  TranspositionTable table(std::size_t{1} << 20);
  for (const Board& board : draw(305, 200)) table.store(board, hash_of(board), bounds_of(board), 5);
  SolverTestAccess::forget_bounds(table);
  for (const Board& board : draw(305, 200)) {
    const auto known = table.probe(board, hash_of(board));
    REQUIRE(known);
    CHECK(*known == Bounds{kMinScore, kMaxScore, bounds_of(board).move});
    table.store(board, hash_of(board), {kMinScore, kMinScore, Square::none}, 5);
  }
  for (const Board& board : draw(306, 200)) CHECK_FALSE(table.probe(board, hash_of(board)));
  CHECK_FALSE(table.contradicted_board());
}

TEST_CASE("cheap and old entries are replaced first") {
  TranspositionTable table(0, 2);
  const auto boards = draw(303, 4);
  const auto known = [&](std::size_t i) {
    return table.probe(boards[i], hash_of(boards[i])).has_value();
  };
  const auto store = [&](std::size_t i, int cost) {
    table.store(boards[i], hash_of(boards[i]), bounds_of(boards[i]), cost);
  };
  store(0, 20);
  store(1, 5);
  store(2, 3);  // replaces the cheaper of the two, though it is cheaper still
  CHECK(known(0));
  CHECK_FALSE(known(1));
  CHECK(known(2));
  table.new_generation();
  table.new_generation();
  store(1, 1);
  store(3, 1);  // both older entries go before the new one, whatever their cost
  CHECK(known(1));
  CHECK(known(3));
}

TEST_CASE("entries read during writes are whole") {
  // One cluster and many writers: a torn entry would have the bounds of another board.
  TranspositionTable table(0);
  const auto boards = draw(304, 8);
  std::atomic<bool> go{false};
  std::atomic<int> wrong{0};
  std::atomic<long> hits{0};
  const auto work = [&](std::uint64_t seed) {
    test::Random random(seed);
    while (!go) std::this_thread::yield();
    long own_hits = 0;
    for (int i = 0; i < 1'000'000; ++i) {
      const Board& board = boards[random.below(boards.size())];
      const std::uint64_t hash = hash_of(board);
      const Bounds expected = bounds_of(board);
      if (i % 2 == 0) {
        table.store(board, hash, expected, static_cast<int>(random.below(20)));
      } else if (const auto known = table.probe(board, hash)) {
        ++own_hits;
        if (*known != expected) ++wrong;
      }
    }
    hits += own_hits;
  };
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 3; ++t) threads.emplace_back(work, 310 + t);
  go = true;
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(hits > 1000);
  CHECK_FALSE(table.contradicted_board());
}

TEST_CASE("a table of many shards spreads its boards over all of them") {
  // Several shards. If shard and cluster used the same bits, entries would crowd into few clusters
  // and be lost.
  TranspositionTable table(std::size_t{64} << 20);
  table.ensure_active_bytes(table.bytes());
  const auto boards = draw(305, 50'000);
  for (const Board& board : boards) table.store(board, hash_of(board), bounds_of(board), 1);
  int kept = 0;
  for (const Board& board : boards) kept += table.probe(board, hash_of(board)).has_value() ? 1 : 0;
  CHECK(kept >= 49'990);
}

TEST_CASE("a table that is activated in steps never returns wrong bounds") {
  TranspositionTable table(std::size_t{64} << 20);
  const auto boards = draw(306, 20'000);
  const auto kept = [&] {
    std::size_t count = 0;
    for (const Board& board : boards) {
      const auto known = table.probe(board, hash_of(board));
      if (!known) continue;
      ++count;
      const Bounds expected = bounds_of(board);
      REQUIRE(known->lower == expected.lower);
      REQUIRE(known->upper == expected.upper);
    }
    return count;
  };
  const auto store_all = [&] {
    for (const Board& board : boards) table.store(board, hash_of(board), bounds_of(board), 1);
  };
  store_all();
  CHECK(kept() > 19'900);
  const double before = table.filled();

  // Half of the boards now belong to the second half: their earlier entries are out of reach.
  table.ensure_active_bytes(std::size_t{5} << 20);
  CHECK(kept() > 9'500);
  CHECK(kept() < 10'500);
  store_all();
  CHECK(kept() > 19'900);
  CHECK(table.filled() > before);

  table.ensure_active_bytes(1);
  CHECK(kept() > 19'900);
  table.ensure_active_bytes(std::size_t{1} << 40);
  store_all();
  CHECK(kept() > 19'990);
  table.clear();
  CHECK(kept() == 0);
  CHECK(table.filled() == 0);
  CHECK_FALSE(table.contradicted_board());
}

TEST_CASE("a table of one generation begins each in the same few places") {
  TranspositionTable table(std::size_t{64} << 20, TranspositionTable::kMaxWays,
                           TranspositionTable::Memory::one_generation);
  const auto boards = draw(307, 200'000);
  const auto kept = [&] {
    int count = 0;
    for (const Board& board : boards) table.store(board, hash_of(board), bounds_of(board), 1);
    for (const Board& board : boards) count += table.probe(board, hash_of(board)) ? 1 : 0;
    return count;
  };
  table.new_generation();
  const int few = kept();
  table.new_generation();
  table.ensure_active_bytes(table.bytes());
  CHECK(kept() > few);
  table.new_generation();
  CHECK(kept() == few);
}

}  // namespace kanzen
