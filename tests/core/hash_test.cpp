#include "core/hash.hpp"

#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/wide_hash.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {
namespace {

TEST_CASE("hashes are the fixed values of XXH3") {
  // Made by the xxhsum program of xxHash (-H3). A change of these values moves every table entry
  // and changes the search signature.
  CHECK(hash_of(Board{0, 0}) == 0xD0A66A65C7528968);
  CHECK(hash_of(kStartBoard) == 0xEF692AD583F86878);
  CHECK(hash_of(Board{1, 2}) == 0x07EE86C281446BEF);
}

TEST_CASE("wide hashes are XXH3 of 128 bits") {
  const WideHash nothing = wide_hash_of({});  // from the tests of xxHash
  CHECK(nothing.high == 0x99AA06D3014798D8);
  CHECK(nothing.low == 0x6001C324468D497F);
  constexpr std::array<std::byte, 2> kBytes{std::byte{1}, std::byte{2}};
  CHECK(wide_hash_of(kBytes) == wide_hash_of(kBytes));
  CHECK(wide_hash_of(kBytes) != wide_hash_of(std::span(kBytes).first(1)));
}

TEST_CASE("pieces have the hash of all of them together") {
  std::array<std::byte, 1000> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * i >> 3);
  for (const std::size_t step : {1U, 7U, 300U, 1000U}) {
    HashStream stream;
    for (std::size_t at = 0; at < bytes.size(); at += step) {
      stream.add(std::span(bytes).subspan(at, std::min(step, bytes.size() - at)));
    }
    CHECK(stream.hash() == hash_of(bytes));
  }
  CHECK(HashStream().hash() == hash_of(std::span<const std::byte>()));
}

TEST_CASE("hashes of similar boards spread over all bits") {
  // Boards of one game tree differ in few discs, but every bit must split them evenly, and none may
  // collide.
  test::Random random(41);
  std::set<std::uint64_t> seen;
  std::array<int, 64> ones{};
  constexpr int kBoards = 20'000;
  Board board = random_unreachable_board(random, 20);
  for (int i = 0; i < kBoards; ++i) {
    const Bitboard square = Bitboard{1} << random.below(64);
    if ((board.occupied() & square) == 0) {
      board.player |= square;
    } else if ((board.player & square) != 0) {
      board.player ^= square;
      board.opponent ^= square;
    } else {
      board.opponent ^= square;
    }
    const std::uint64_t hash = hash_of(board);
    seen.insert(hash);
    for (std::size_t b = 0; b < 64; ++b) ones[b] += static_cast<int>(hash >> b & 1);
  }
  // A walk of 20 000 steps sometimes returns: a step and its undoing takes three steps on the same
  // square.
  CHECK(seen.size() > kBoards - 100);
  const auto [fewest, most] = std::minmax_element(ones.begin(), ones.end());
  CHECK(*fewest > kBoards / 2 - 500);  // seven standard deviations
  CHECK(*most < kBoards / 2 + 500);
}

TEST_CASE("the side to move is part of the hash") {
  CHECK(hash_of(kStartBoard) != hash_of(kStartBoard.passed()));
}

void compute_for(double seconds) {
  const Stopwatch busy(thread_clock());
  while (busy.seconds() < seconds) {
  }
}

TEST_CASE("the clock of a thread counts only the work of that thread") {
  constexpr double kSeconds = 0.05;
  const Stopwatch here(thread_clock());
  const Stopwatch everywhere(process_clock());
  std::thread other(compute_for, kSeconds);
  other.join();
  CHECK(everywhere.seconds() >= kSeconds);
  CHECK(here.seconds() <= everywhere.seconds() - kSeconds);
  const double before = here.seconds();
  compute_for(kSeconds);
  CHECK(here.seconds() >= before + kSeconds);
}

TEST_CASE("a result holds a value or the reason why there is none") {
  const Result<std::string> good(std::string("f5"));
  REQUIRE(good.ok());
  CHECK(static_cast<bool>(good));
  CHECK(good.value() == "f5");

  const Result<std::string> bad(ParseError{3, 7, "no such square"});
  REQUIRE_FALSE(bad.ok());
  CHECK(bad.error().line == 3);
  CHECK(bad.error().column == 7);
  CHECK(bad.error().message == "no such square");
}

}  // namespace
}  // namespace kanzen::test
