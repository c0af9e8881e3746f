// Samples have the right size and order, no repetitions, and are reproducible and uniform. Also
// tests confidence intervals.
#include <array>
#include <set>
#include <vector>

#include "solver/batch/plan.hpp"
#include "solver/claims/confidence.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

std::vector<int> sample(std::size_t size, int stream, std::uint64_t seed) {
  Reservoir<int> reservoir(size, seed);
  for (int i = 0; i < stream; ++i) reservoir.add(i);
  CHECK(reservoir.seen() == static_cast<std::uint64_t>(stream));
  return reservoir.take();
}

}  // namespace

TEST_CASE("a sample is reproducible and in the order of the stream") {
  const std::vector<int> one = sample(20, 1000, 1);
  CHECK(one.size() == 20);
  CHECK(std::is_sorted(one.begin(), one.end()));
  CHECK(std::set<int>(one.begin(), one.end()).size() == 20);
  CHECK(sample(20, 1000, 1) == one);
  CHECK(sample(20, 1000, 2) != one);
}

TEST_CASE("a short stream is the whole sample") {
  CHECK(sample(5, 3, 1) == std::vector<int>{0, 1, 2});
  CHECK(sample(3, 3, 1) == std::vector<int>{0, 1, 2});
  CHECK(sample(0, 3, 1).empty());
}

TEST_CASE("every item is as likely as any other") {
  std::array<int, 10> drawn{};
  constexpr int kSamples = 20000;
  for (int seed = 0; seed < kSamples; ++seed) {
    for (const int item : sample(3, 10, static_cast<std::uint64_t>(seed)))
      ++drawn[static_cast<std::size_t>(item)];
  }
  // Expected 6000 each, standard deviation 65.
  for (const int count : drawn) {
    CHECK(count > 6000 - 5 * 65);
    CHECK(count < 6000 + 5 * 65);
  }
}

TEST_CASE("the interval of Wilson has the published values") {
  // Agresti and Coull 1998; Newcombe 1998, table I.
  const ConfidenceInterval some = wilson_interval(81, 263);
  CHECK(some.low == Approx(0.2553).margin(0.0001));
  CHECK(some.high == Approx(0.3662).margin(0.0001));
  const ConfidenceInterval few = wilson_interval(15, 148);
  CHECK(few.low == Approx(0.0624).margin(0.0001));
  CHECK(few.high == Approx(0.1605).margin(0.0001));
  const ConfidenceInterval none = wilson_interval(0, 20);
  CHECK(none.low == 0);
  CHECK(none.high == Approx(0.1611).margin(0.0001));
  const ConfidenceInterval one = wilson_interval(1, 29);
  CHECK(one.low == Approx(0.0061).margin(0.0001));
  CHECK(one.high == Approx(0.1718).margin(0.0001));
  CHECK(wilson_interval(20, 20).high == 1);
  CHECK(wilson_interval(0, 0).low == 0);
  CHECK(wilson_interval(0, 0).high == 1);
}

}  // namespace kanzen::test
