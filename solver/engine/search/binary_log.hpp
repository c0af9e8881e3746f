// Binary logarithms as whole numbers. Unlike floating point they are the same on every machine and
// for every kernel.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kanzen {

/// A logarithm to base 2, in 1/kLogUnit.
using Log2 = int;
inline constexpr Log2 kLogUnit = 256;

/// The logarithm `x` to base 2 in 1/kLogUnit. log2_units(1.5) is a factor of 2^1.5.
[[nodiscard]] consteval Log2 log2_units(double x) {
  return static_cast<Log2>(x * kLogUnit + (x < 0 ? -0.5 : 0.5));
}

namespace detail {

inline constexpr int kRootBits = 30;

/// 2^(i/256) in 2^-30.
inline constexpr std::array<std::uint64_t, kLogUnit> kFractionPowers = [] {
  constexpr double kRoot = 1.00271127505020248543;  // 2^(1/256)
  std::array<std::uint64_t, kLogUnit> roots{};
  double power = 1;
  for (std::uint64_t& root : roots) {
    // The power is positive, and std::lround is not for compilers.
    // NOLINTNEXTLINE(bugprone-incorrect-roundings)
    root = static_cast<std::uint64_t>(power * (std::uint64_t{1} << kRootBits) + 0.5);
    power *= kRoot;
  }
  return roots;
}();

/// The logarithm of 1 + i/256, from below.
inline constexpr std::array<std::uint8_t, kLogUnit> kFractionLogs = [] {
  std::array<std::uint8_t, kLogUnit> logs{};
  std::size_t root = 0;
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const std::uint64_t number = (kLogUnit + i) << (kRootBits - 8);
    while (root + 1 < kFractionPowers.size() && kFractionPowers[root + 1] <= number) ++root;
    logs[i] = static_cast<std::uint8_t>(root);
  }
  return logs;
}();

}  // namespace detail

/// 2^log in 2^-kPowerBits, with log clamped to +-kMaxLog.
inline constexpr int kPowerBits = 20;
inline constexpr Log2 kMaxLog = 36 * kLogUnit;
[[nodiscard, gnu::always_inline]] constexpr inline std::uint64_t exp2_fixed(Log2 log) noexcept {
  const Log2 clamped = log < -kMaxLog ? -kMaxLog : log > kMaxLog ? kMaxLog : log;
  const int shift = (clamped >> 8) + kPowerBits - detail::kRootBits;
  const std::uint64_t root =
      detail::kFractionPowers[static_cast<std::size_t>(clamped & (kLogUnit - 1))];
  return shift >= 0 ? root << shift : root >> -shift;
}

/// The logarithm of a number in 2^-kPowerBits, rounded down. 0 counts as 1.
[[nodiscard, gnu::always_inline]] constexpr inline Log2 binary_log(std::uint64_t number) noexcept {
  const int width = static_cast<int>(std::bit_width(number | 1)) - 1;
  const std::uint64_t top = width >= 8 ? number >> (width - 8) : number << (8 - width);
  return (width - kPowerBits) * kLogUnit +
         detail::kFractionLogs[static_cast<std::size_t>(top & 255)];
}

}  // namespace kanzen
