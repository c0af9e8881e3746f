// Makes random numbers that are the same on every machine and with every standard library.
#pragma once

#include <cstdint>

namespace kanzen {

/// SplitMix64 (Steele, Lea and Flood 2014).
class Random {
 public:
  /// Begins stream number `stream` of `seed`. With one stream per game, games do not depend on each
  /// other or on who plays them.
  Random(std::uint64_t seed, std::uint64_t stream) noexcept : state_(seed) {
    state_ = bits() ^ (stream * 0xD1342543DE82EF95);
  }

  [[nodiscard]] std::uint64_t bits() noexcept {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  /// Draws from [low, high]; the bias is negligible for small ranges. REQUIRES: low <= high.
  [[nodiscard]] int between(int low, int high) noexcept {
    const auto span = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<int>((bits() >> 32) % span);
  }

 private:
  std::uint64_t state_;
};

}  // namespace kanzen
