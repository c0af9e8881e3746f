// The parts of the checker that solve leaves, and files that were cut off. That a changed file
// proves nothing wrong is tested by fuzz.certificates and checkers_agree_test.py.
#include <system_error>

#include "solver/checker/leaf_pool.hpp"
#include "tests/checker/certificates.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

TEST_CASE("the leaf search keeps the contract of a null window") {
  checker::WorkBudget budget(UINT64_MAX);
  checker::WorkMeter meter(budget);
  for (const auto& [board, value] : valued_boards(1201, 400, 0, 9)) {
    for (Score alpha : {-65, -64, value - 3, value - 2, value - 1, value, value + 1, 63, 64}) {
      const auto score = checker::leaf_score(board, alpha, meter);
      CAPTURE(board.player, board.opponent, alpha, value);
      REQUIRE(score);
      CHECK((*score <= alpha ? value <= *score : value >= *score));
    }
  }
  CHECK(meter.counted() > 400);
}

TEST_CASE("a leaf search ends soon after its budget") {
  Random random(1203);
  const Board board = random_unfinished_board(random, 40);  // too many empties to search
  checker::WorkBudget budget(100'000);
  checker::WorkMeter meter(budget);
  CHECK(!checker::leaf_score(board, 0, meter));
  CHECK(!checker::leaf_score(board, 0, meter));
  CHECK(budget.exceeded());
  CHECK(budget.spent() < 110'000);
}

TEST_CASE("a budget counts finished work, and the unit after the last exceeds it") {
  for (const std::uint64_t limit : {1U, 4095U, 4096U, 4097U, 10'000U}) {
    for (const std::uint64_t work : {limit, limit + 1}) {
      checker::WorkBudget budget(limit);
      {
        checker::WorkMeter meter(budget);
        for (std::uint64_t i = 0; i < work; ++i) (void)meter.count();
      }
      CHECK(budget.spent() == work);
      CHECK(budget.exceeded() == (work > limit));
    }
  }
  checker::WorkBudget budget(1'000'000);
  budget.cancel();
  CHECK(budget.stopped());
  CHECK(!budget.exceeded());
  checker::WorkMeter meter(budget);
  while (meter.count()) REQUIRE(meter.counted() < 10'000);
  CHECK(meter.stopped());
  CHECK(!meter.count());
}

using checker::LeafClaim;
using checker::LeafPool;
using checker::WorkBudget;

namespace {

/// A full board, won by the side to move, claimed to be lost.
const LeafClaim kWrong{{~Bitboard{1}, Bitboard{1}}, -2, false};

TEST_CASE("the pool solves all leaves and finds the one that fails") {
  const auto boards = valued_boards(1305, 2000, 0, 6);
  const unsigned threads = GENERATE(1U, 3U);
  const std::size_t wrong = GENERATE_COPY(boards.size(), std::size_t{0}, boards.size() - 1);
  WorkBudget budget(UINT64_MAX);
  LeafPool pool(threads, budget);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto& [board, value] = boards[i];
    pool.add({board, i == wrong ? value + 2 : value, true});
    pool.add({board, value, false});
  }
  pool.finish();
  const bool all_hold = wrong == boards.size();
  const std::optional<LeafClaim> failure = pool.failure();
  CHECK(budget.stopped() != all_hold);
  CHECK(failure.has_value() != all_hold);
  if (all_hold) CHECK(pool.solved() == 2 * boards.size());
  if (all_hold) CHECK(pool.nodes() == budget.spent());
  if (failure) CHECK(failure->board == boards[wrong].board);
}

// Reads the failure while other threads still find more, so often that a late cancellation of the
// budget would be seen, also by the thread sanitizer.
TEST_CASE("a failing leaf is complete whenever it is read") {
  for (int round = 0; round < 1000; ++round) {
    WorkBudget budget(UINT64_MAX);
    LeafPool pool(4, budget);
    std::optional<LeafClaim> failure;
    while (!failure) {
      pool.add(kWrong);
      failure = pool.failure();
    }
    CHECK(failure->board == kWrong.board);
    CHECK(failure->bound == kWrong.bound);
    CHECK(failure->is_lower_bound == kWrong.is_lower_bound);
    CHECK(budget.stopped());
  }
}

TEST_CASE("the pool continues with the threads that could be started") {
  const auto boards = valued_boards(1307, 1000, 0, 5);
  const unsigned possible = GENERATE(0U, 1U, 2U);
  unsigned started = 0;
  WorkBudget budget(UINT64_MAX);
  LeafPool pool(8, budget, [&](std::function<void()> work) {
    if (started == possible) {
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    }
    ++started;
    return std::thread(std::move(work));
  });
  CHECK(pool.threads() == possible + 1);
  for (const auto& [board, value] : boards) pool.add({board, value, true});
  pool.finish();
  CHECK(pool.solved() == boards.size());
  CHECK(!pool.failure());
}

TEST_CASE("a pool with a spent budget leaves the remaining leaves unsolved") {
  const auto boards = valued_boards(1308, 4000, 4, 6);
  const unsigned threads = GENERATE(1U, 3U);
  WorkBudget budget(10'000);
  LeafPool pool(threads, budget);
  for (const auto& [board, value] : boards) pool.add({board, value, true});
  pool.finish();
  CHECK(budget.exceeded());
  CHECK(!pool.failure());
  CHECK(pool.solved() < boards.size());
  CHECK(budget.spent() < 10'000 + 5000 * threads);
}

using checker::CertificateVerdict;

constexpr int kLeaves = 4;

std::vector<Sample> exact_samples(const CertificateBench& bench, std::uint64_t seed, int count) {
  Solver solver({.hash_mib = 1});
  std::vector<Sample> samples;
  for (const auto& [board, value] : valued_boards(seed, count, 8, 10)) {
    samples.push_back({board, value, bench.write(exact_claim(board, value, kLeaves), solver)});
  }
  return samples;
}

TEST_CASE("a file cut off anywhere or with a wrong last line is not proven") {
  const CertificateBench bench;
  for (const Sample& sample : exact_samples(bench, 1509, 2)) {
    for (std::size_t size = 0; size < sample.bytes.size(); ++size) {
      const checker::CertificateReport report = bench.judge(sample.bytes.substr(0, size));
      CHECK(report.verdict != CertificateVerdict::proven);
      CHECK(!report.reason.empty());
    }
    CHECK(bench.judge(sample.bytes + "\n").verdict == CertificateVerdict::refused);
    CHECK(bench.judge(sample.bytes + sample.bytes).verdict == CertificateVerdict::refused);
    const std::size_t end = moves_end(sample.bytes);
    for (std::size_t at = end; at < sample.bytes.size(); ++at) {
      std::string bytes = sample.bytes;
      bytes[at] = static_cast<char>(bytes[at] ^ 1);
      const checker::CertificateReport report = bench.judge(bytes);
      CHECK(report.verdict == CertificateVerdict::refused);
    }
    const std::string count = std::to_string(end - moves_begin(sample.bytes));
    CHECK(bench.judge(sample.bytes.substr(0, end) + "end " + count + " 00000000\n").verdict ==
          CertificateVerdict::refused);
  }
}

}  // namespace
}  // namespace kanzen::test
