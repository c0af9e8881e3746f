#include <algorithm>
#include <cmath>
#include <cstdint>

#include "solver/engine/search/tuning.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {

TEST_CASE("powers of two agree with the library, and are rounded down to their unit") {
  for (Log2 log = -kMaxLog - 300; log <= kMaxLog + 300; ++log) {
    const double clamped = std::min<double>(std::max<double>(log, -kMaxLog), kMaxLog) / kLogUnit;
    const double expected = std::exp2(clamped + kPowerBits);
    const auto power = static_cast<double>(exp2_fixed(log));
    REQUIRE(power <= expected * (1 + 1e-8));
    REQUIRE(power >= expected * (1 - 1e-8) - 1);
  }
}

TEST_CASE("logarithms are at most two units below the library") {
  test::Random random(402);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t number = (random.bits() >> random.below(64)) | 1;
    const double expected = (std::log2(static_cast<double>(number)) - kPowerBits) * kLogUnit;
    REQUIRE(binary_log(number) <= expected + 1e-6);
    REQUIRE(binary_log(number) > expected - 2.5);
  }
  CHECK(binary_log(0) == binary_log(1));
}

TEST_CASE("a logarithm survives its power") {
  for (Log2 log = 0; log <= kMaxLog; ++log) {
    REQUIRE(std::abs(binary_log(exp2_fixed(log)) - log) <= 2);
  }
}

TEST_CASE("constants are rounded to the nearest logarithm") {
  STATIC_REQUIRE(log2_units(1) == kLogUnit);
  STATIC_REQUIRE(log2_units(-0.5) == -kLogUnit / 2);
  STATIC_REQUIRE(log2_units(0.0039) == 1);
  STATIC_REQUIRE(log2_units(-0.0039) == -1);
}

}  // namespace kanzen
