// Certificates designed to take as much time or memory as possible. The checker ends each one after
// a known number of positions. No test uses a clock.

#include "core/notation.hpp"
#include "tests/checker/certificates.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/positions.hpp"

namespace kanzen::test {

using checker::CertificateVerdict;

namespace {

/// What a thread does beyond the limit before it checks the budget, at most.
constexpr std::uint64_t kUnnoticed = 5000;

/// Checks with one thread and with more.
void needs_more_than(const CertificateBench& bench, const std::string& bytes, std::uint64_t work) {
  for (const unsigned threads : {1U, 3U}) {
    const auto report = bench.judge(bytes, {.threads = threads, .max_work = work});
    CHECK(report.verdict == CertificateVerdict::work_limit);
    CHECK(report.reason.find("--max-work") != std::string::npos);
    CHECK(report.work > work);
    CHECK(report.work < work + kUnnoticed * threads);
  }
}

/// Always writes the first legal move that the walks need, up to some number, whether it proves the
/// claim or not.
class LazyWriter {
 public:
  LazyWriter(const checker::Header& claim, std::size_t count)
      : leaf_empties_(claim.leaf_empties), positions_(claim.set_capacity), count_(count) {
    if (claim.has_lower()) proving(claim.root.board);
    positions_.clear();
    if (claim.has_upper()) other(claim.root.board);
  }

  [[nodiscard]] const std::string& moves() const noexcept { return moves_; }

 private:
  [[nodiscard]] bool ends(const Board& board) const {
    return moves_.size() == count_ || board.empty_count() <= leaf_empties_ || game_over(board);
  }

  void proving(const Board& board) {
    if (ends(board) || positions_.insert(board) == checker::PositionSet::Insertion::known) return;
    const Bitboard legal = legal_moves(board);
    if (legal == 0) return other(board.passed());
    moves_ += static_cast<char>(first_square(legal));
    other(play(board, first_square(legal)));
  }

  void other(const Board& board) {
    if (ends(board)) return;
    const Bitboard legal = legal_moves(board);
    if (legal == 0) return proving(board.passed());
    for (const Square square : squares(legal)) proving(play(board, square));
  }

  int leaf_empties_;
  checker::PositionSet positions_;
  std::size_t count_;
  std::string moves_;
};

std::string lazy_certificate(const checker::Header& claim, std::size_t count) {
  return handmade(claim, LazyWriter(claim, count).moves());
}

/// One uncompressed block that needs a window of 2^log bytes.
std::string zstd_frame(const std::string& text, unsigned window_log) {
  const std::size_t block = text.size() << 3 | 1;
  std::string frame{'\x28', '\xB5', '\x2F',
                    '\xFD', '\0',   static_cast<char>((window_log - 10) << 3)};
  for (const unsigned shift : {0U, 8U, 16U}) frame += static_cast<char>(block >> shift & 0xFF);
  return frame + text;
}

}  // namespace

TEST_CASE("whether the work limit is exceeded depends on the certificate alone") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  for (const auto& [board, value] : valued_boards(1601, 3, 11, 12)) {
    const std::string bytes = bench.write(exact_claim(board, value, 6), solver);
    const auto report = bench.judge(bytes);
    REQUIRE(report.verdict == CertificateVerdict::proven);
    CHECK(report.work > report.nodes + report.moves);
    for (const unsigned threads : {1U, 2U, 5U}) {
      const auto enough = bench.judge(bytes, {.threads = threads, .max_work = report.work});
      CHECK(enough.verdict == CertificateVerdict::proven);
      CHECK(enough.work == report.work);
      CHECK(enough.nodes == report.nodes);
      const auto less = bench.judge(bytes, {.threads = threads, .max_work = report.work - 1});
      CHECK(less.verdict == CertificateVerdict::work_limit);
    }
  }
}

TEST_CASE("a leaf too large to solve ends at the limit") {
  const CertificateBench bench;
  // FFO #40, whose value is +38, so both statements about it are true.
  const auto root = notation::parse_position(
      "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
  REQUIRE(root);
  needs_more_than(bench, handmade(exact_claim(root.value().board, 38, 20), ""), 50'000);
  needs_more_than(bench, handmade(exact_claim(root.value().board, 38, 20), ""), 1'000'000);
  Random random(1602);
  for (int i = 0; i < 3; ++i) {
    // Many leaves: the pool does not wait for leaves that no longer matter.
    const checker::Header claim = exact_claim(random_unfinished_board(random, 23), 0, 20);
    const std::string bytes = lazy_certificate(claim, 10'000);
    for (const unsigned threads : {1U, 3U}) {
      const auto report = bench.judge(bytes, {.threads = threads, .max_work = 50'000});
      CHECK(report.verdict != CertificateVerdict::proven);
      CHECK(report.work < 50'000 + kUnnoticed * threads);
    }
  }
}

TEST_CASE("a walk of the largest possible depth is refused or ends at the limit") {
  const CertificateBench bench;
  checker::Header claim{.lower = -62, .leaf_empties = 0};
  for (const std::uint64_t capacity : {std::uint64_t{1}, checker::kMaxSetCapacity}) {
    claim.set_capacity = capacity;
    const auto report = bench.judge(lazy_certificate(claim, 30), {.max_work = 20'000});
    CHECK(report.verdict == CertificateVerdict::refused);  // because moves are missing
    CHECK(report.moves == 30);
    needs_more_than(bench, lazy_certificate(claim, 50'000), 20'000);
    const auto little = bench.judge(lazy_certificate(claim, 50'000), {.max_set_bytes = 1 << 17});
    if (capacity > 1) CHECK(little.verdict == CertificateVerdict::memory_limit);
  }
  // Few discs anywhere give as many passes as possible.
  Random random(1603);
  for (int i = 0; i < 200; ++i) {
    claim.root = {random_unreachable_board(random, random.between(50, 62)), Colour::white};
    const auto report = bench.judge(lazy_certificate(claim, 1000), {.max_work = 20'000});
    CHECK(report.reason.empty() == (report.verdict == CertificateVerdict::proven));
    CHECK(report.work < 20'000 + kUnnoticed);
  }
}

TEST_CASE("an endless archive of legal moves ends at the limit") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  const auto boards = valued_boards(1604, 1, 12, 12);
  checker::Header claim = exact_claim(boards[0].board, boards[0].value, 0);
  claim.set_capacity = 1;  // the same moves repeatedly
  const std::string bytes = bench.write(claim, solver);
  const std::string packed = zstd_packed(bytes);
  CHECK(packed.size() < bytes.size() / 4);
  REQUIRE(bytes.size() > 10'000);
  needs_more_than(bench, packed, 5000);
  needs_more_than(bench, gzipped(bytes), 5000);
}

TEST_CASE("a window larger than 8 MiB is refused without allocation") {
  const CertificateBench bench;
  const std::string good = handmade(checker::Header{}, "");
  for (const unsigned log : {10U, 22U, 23U}) {
    CHECK(bench.judge(zstd_frame(good, log)).verdict == CertificateVerdict::proven);
  }
  for (const unsigned log : {24U, 27U, 31U, 41U}) {
    const auto report = bench.judge(zstd_frame(good, log));
    CHECK(report.verdict == CertificateVerdict::memory_limit);
    CHECK(report.reason.find("8 MiB") != std::string::npos);
  }
  // A frame without a window that announces 2^62 bytes, all at once.
  const std::string giant{'\x28', '\xB5', '\x2F', '\xFD', '\xE0', '\0',  '\0',
                          '\0',   '\0',   '\0',   '\0',   '\0',   '\x40'};
  CHECK(bench.judge(giant + good).verdict == CertificateVerdict::memory_limit);
}

TEST_CASE("an archive without content is not read to its end") {
  const CertificateBench bench;
  const std::string good = handmade(checker::Header{}, "");
  const auto repeated = [](const std::string& part) {
    std::string text;
    while (text.size() < 4 << 20) text += part;
    return text;
  };
  const std::string empty_parts = repeated(gzipped(""));
  const std::string empty_frames = repeated(zstd_packed(""));
  // One skippable frame of 4 MiB after an empty frame, which marks a file as zstd.
  std::string skipped =
      zstd_packed("") + "\x50\x2A\x4D\x18" + std::string{'\0', '\0', '\x40', '\0'};
  skipped.resize(skipped.size() + (4 << 20));
  // A gzip member with a file name of 4 MiB.
  std::string named = gzipped(good);
  named[3] = '\x08';
  named.insert(10, std::string(4 << 20, 'n') + std::string(1, '\0'));
  for (const std::string& packed : {empty_parts + gzipped(good), empty_frames + zstd_packed(good),
                                    skipped + zstd_packed(good), named}) {
    const std::string path = bench.path("nothing.kzc");
    std::ofstream(path, std::ios::binary | std::ios::trunc) << packed;
    checker::PackedFile file(path);
    CHECK(!file.next());
    CHECK(file.fault() == checker::PackedFile::Fault::holds_little);
    CHECK(file.position() < 2 << 20);
    CHECK(checker::check_certificate(path, {}).verdict == CertificateVerdict::work_limit);
  }
}

TEST_CASE("a certificate with wrong leaves and a wrong move is refused for one of them") {
  const CertificateBench bench;
  Solver solver({.hash_mib = 1});
  for (const auto& [board, value] : valued_boards(1605, 4, 11, 12)) {
    if (value > kMaxScore - 2) continue;
    const std::string right = bench.write(exact_claim(board, value, 8), solver);
    const std::string bytes = with_claim({board, value, right}, value + 2, value + 2);
    for (std::size_t cut = moves_begin(bytes); cut < moves_end(bytes); ++cut) {
      std::string wrong = bytes;
      wrong[cut] = '\x7F';
      const auto report = bench.judge(wrong, {.threads = 3});
      REQUIRE(report.verdict == CertificateVerdict::refused);
      const bool move = report.reason.find("is not legal on") != std::string::npos;
      const bool leaf = report.reason.find("the value of") == 0;
      CHECK((move || leaf || report.reason.starts_with("the proving side gets")));
    }
  }
}

}  // namespace kanzen::test
