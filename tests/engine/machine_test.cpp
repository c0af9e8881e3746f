#include "solver/engine/system/machine.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace kanzen {

TEST_CASE("a thread that is kept on one of its processors may use that one") {
  const std::vector<unsigned> all = processors_of_thread();
  if (all.empty()) return;  // the system does not say
  keep_thread_on(std::span(all).last(1));
  const std::vector<unsigned> last = processors_of_thread();
  keep_thread_on(all);
  CHECK(last == std::vector<unsigned>{all.back()});
  CHECK(processors_of_thread() == all);
}

TEST_CASE("pages that were given back read as zeros") {
  constexpr std::size_t kBytes = 2 * kHugePage;
  const std::unique_ptr<std::byte, void (*)(void*)> memory(
      static_cast<std::byte*>(std::aligned_alloc(kHugePage, kBytes)), std::free);
  REQUIRE(memory != nullptr);
  for (const bool huge : {true, false}) prefer_huge_pages(memory.get(), kBytes, huge);
  std::fill_n(memory.get(), kBytes, std::byte{1});
  const std::size_t given = give_back_pages(memory.get(), kBytes);
  REQUIRE(given <= kBytes);
  for (std::size_t i = 0; i < kBytes; ++i) {
    REQUIRE(memory.get()[i] == (i < given ? std::byte{0} : std::byte{1}));
  }
}

TEST_CASE("a solver that keeps its threads on processors gives the same value") {
  const Board board = test::valued_boards(21, 1, 10, 10).front().board;
  const Score value = Solver({.threads = 1, .hash_mib = 8}).solve(board).score;
  CHECK(Solver({.threads = 2, .hash_mib = 8, .pins_threads = true}).solve(board).score == value);
}

}  // namespace kanzen
