#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/moves.hpp"
#include "solver/files/file_error.hpp"
#include "tests/checker/certificates.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

using checker::CertificateVerdict;

namespace {

/// Returns the number of moves.
std::uint64_t prove(const CertificateBench& bench, const Board& board, Score value, Solver& solver,
                    int leaf_empties, unsigned threads = 1) {
  const std::string bytes = bench.write(exact_claim(board, value, leaf_empties), solver);
  const checker::CertificateReport report = bench.judge(bytes, {.threads = threads});
  CAPTURE(board.player, board.opponent, value, leaf_empties, report.reason);
  CHECK(report.verdict == CertificateVerdict::proven);
  CHECK(report.moves == moves_end(bytes) - moves_begin(bytes));
  CHECK(report.claim->root.board == board);
  CHECK(report.claim->lower == value);
  CHECK(report.claim->upper == value);
  return report.moves;
}

}  // namespace

TEST_CASE("values of random positions are proven for every limit of leaves") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  Random random(1401);
  std::uint64_t moves = 0;
  for (const auto& [board, value] : valued_boards(1402, 60, 0, 11)) {
    REQUIRE(solver.solve(board).score == value);
    moves += prove(bench, board, value, solver, random.between(0, 6));
  }
  CHECK(moves > 1000);
}

TEST_CASE("values of positions of 12 to 16 empties are proven with several threads") {
  const CertificateBench bench;
  Solver solver({.threads = 2, .hash_mib = 4});
  Random random(1403);
  for (int empties = 12; empties <= 16; ++empties) {
    const Board board = random_unfinished_board(random, empties);
    const Score value = ordered_reference_value(board);
    REQUIRE(solver.solve(board).score == value);
    for (const int leaves : {6, 10}) prove(bench, board, value, solver, leaves, 3);
  }
}

TEST_CASE("a certificate does not need entries that the table has lost") {
  const CertificateBench bench;
  for (const bool solved : {false, true}) {
    Solver solver = SolverTestAccess::solver({{}, {.hash_entries = 1}});
    for (const auto& [board, value] : valued_boards(1404, 10, 9, 12)) {
      if (solved) REQUIRE(solver.solve(board).score == value);
      prove(bench, board, value, solver, 5);
    }
  }
}

TEST_CASE("a proof larger than the set of positions continues with an empty set") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  for (const auto& [board, value] : valued_boards(1405, 6, 11, 12)) {
    checker::Header claim = exact_claim(board, value, 5);
    const std::string whole = bench.write(claim, solver);
    std::size_t before = moves_end(whole) - moves_begin(whole);
    for (const std::uint64_t capacity : {100U, 10U, 1U}) {
      claim.set_capacity = capacity;
      const std::string bytes = bench.write(claim, solver);
      CHECK(bench.judge(bytes).verdict == CertificateVerdict::proven);
      const std::size_t moves = moves_end(bytes) - moves_begin(bytes);
      CHECK(moves >= before);
      before = moves;
    }
  }
}

TEST_CASE("bounds of one side are proven by half a certificate") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  for (const auto& [board, value] : valued_boards(1406, 12, 9, 11)) {
    for (const Score bound : {value, value - 6}) {
      checker::Header claim = exact_claim(board, std::max(bound, kMinScore), 4);
      claim.upper = kMaxScore;
      CHECK(bench.judge(bench.write(claim, solver)).verdict == CertificateVerdict::proven);
      claim.lower = kMinScore;
      claim.upper = std::min(2 * value - bound, kMaxScore);
      CHECK(bench.judge(bench.write(claim, solver)).verdict == CertificateVerdict::proven);
    }
  }
  // A claim without bounds needs no proof.
  checker::Header claim;
  const std::string bytes = bench.write(claim, solver);
  CHECK(moves_begin(bytes) == moves_end(bytes));
  CHECK(bench.judge(bytes).verdict == CertificateVerdict::proven);
}

TEST_CASE("passes wipe-outs and finished games are proven") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  Random random(1407);
  std::vector<Board> boards = {
      {bit(Square::a1), 0},                // over, 63 empties
      {0, bit(Square::a1)},                // over and lost
      {0, 0},                              // no disc at all
      {bit(Square::a1), bit(Square::b1)},  // wipes out at once
      {bit(Square::b1), bit(Square::a1)},  // must pass, then loses all discs
      {bit(Square::a1) | bit(Square::h8), bit(Square::b1) | bit(Square::g8)},
  };
  // One side can never move, the other in any order: X---- at both ends of three rows, and d8.
  const Bitboard ends = (kFileA | kFileH) & 0x000000FF00FF00FF;
  const Bitboard locked = neighbours(ends) & 0x000000FF00FF00FF;
  boards.push_back({ends, locked | bit(Square::d8)});
  boards.push_back({locked | bit(Square::d8), ends});
  // Few discs in corners give many passes and early ends.
  while (boards.size() < 40) {
    const Board board = random_unreachable_board(random, random.between(8, 11));
    if (legal_moves(board) == 0) boards.push_back(board);
  }
  for (const Board& board : boards) {
    const Solution solution = solver.solve(board);
    REQUIRE(solution.status == Status::exact);
    for (const int leaves : {0, 5}) prove(bench, board, solution.score, solver, leaves);
  }
}

TEST_CASE("a wrong claim cannot be written unless the root is a leaf") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  int refused = 0;
  for (const auto& [board, value] : valued_boards(1408, 20, 9, 10)) {
    for (const Score wrong : {value - 2, value + 2}) {
      if (wrong < kMinScore || wrong > kMaxScore) continue;
      const std::string path = bench.path("wrong.kzc");
      const auto report = proof::write_certificate(path, exact_claim(board, wrong, 4), solver);
      if (report.error.empty()) {  // the rules alone decided, so the checker finds the fault
        CHECK(checker::check_certificate(path, {}).verdict == CertificateVerdict::refused);
        std::filesystem::remove(path);
      } else {
        ++refused;
        CHECK(report.error.find("wrong") != std::string::npos);
      }
      CHECK(bench.files() == 0);
    }
  }
  CHECK(refused > 10);
}

TEST_CASE("a stopped solver leaves the existing certificate unchanged") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  Random random(1409);
  const Board board = random_unfinished_board(random, 12);
  const Score value = solver.solve(board).score;
  solver.request_stop();
  const std::string path = bench.path("stopped.kzc");
  std::ofstream(path) << "former";
  solver.clear();  // the table has nothing to continue with
  const auto report = proof::write_certificate(path, exact_claim(board, value, 4), solver);
  CHECK(report.stopped);
  CHECK(!report.error.empty());
  CHECK(read_file(path) == "former");
  CHECK(bench.files() == 1);
}

TEST_CASE("a certificate is packed by its suffix, and write errors are reported") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  const auto boards = valued_boards(1410, 1, 11, 11);
  const checker::Header claim = exact_claim(boards[0].board, boards[0].value, 4);
  for (const auto& [name, magic] :
       {std::pair<std::string, std::string>{"a.kzc", "\x28\xB5\x2F\xFD"},
        {"a.kzc.gz", "\x1F\x8B"}}) {
    const std::string path = bench.path(name);
    REQUIRE(proof::write_certificate(path, claim, solver).error.empty());
    std::ifstream file(path, std::ios::binary);
    std::string head(magic.size(), '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    CHECK(head == magic);
    CHECK(checker::check_certificate(path, {}).verdict == CertificateVerdict::proven);
  }
  CHECK_THROWS_AS(proof::write_certificate(bench.path("no/folder.kzc"), claim, solver),
                  OutputError);
  CHECK_THROWS_AS(proof::write_certificate("/dev/full", claim, solver), OutputError);
}

TEST_CASE("a proof that outgrows the memory is neither proven nor refused") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 4});
  Random random(1411);
  const Board board = random_unfinished_board(random, 15);
  const Score value = solver.solve(board).score;
  const std::string bytes = bench.write(exact_claim(board, value, 2), solver);
  REQUIRE(moves_end(bytes) - moves_begin(bytes) > 2 * 3'072);  // each half: 4096 slots
  CHECK(bench.judge(bytes, {.max_set_bytes = 100'000}).verdict == CertificateVerdict::memory_limit);
  CHECK(bench.judge(bytes).verdict == CertificateVerdict::proven);
}

TEST_CASE("the certificate checker reports its progress") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 4});
  Random random(1411);
  const Board board = random_unfinished_board(random, 15);
  const std::string path = bench.path("progress.kzc");
  const auto claim = exact_claim(board, solver.solve(board).score, 2);
  REQUIRE(proof::write_certificate(path, claim, solver).error.empty());
  std::vector<checker::CertificateProgress> reported;
  const checker::CertificateReport report = checker::check_certificate(
      path, {.threads = 2},
      [&](const checker::CertificateProgress& progress) { reported.push_back(progress); });
  REQUIRE(report.verdict == CertificateVerdict::proven);
  REQUIRE(reported.size() == report.moves / 1024);
  REQUIRE(reported.size() > 2);
  for (std::size_t i = 0; i < reported.size(); ++i) {
    CHECK(reported[i].moves == 1024 * (i + 1));
    CHECK(reported[i].size == std::filesystem::file_size(path));
    CHECK(reported[i].bytes <= reported[i].size);
    CHECK(reported[i].leaves <= report.leaves);
  }
}

}  // namespace kanzen::test
