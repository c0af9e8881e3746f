// The header of a certificate: what it claims, and the parameters of the proof.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/position.hpp"
#include "core/result.hpp"
#include "core/types.hpp"

namespace kanzen::check {

/// FORMAT.md in this folder describes each field.
struct Header {
  Position root = kStartPosition;
  Score lower = kMinScore;  // lower <= value of the root <= upper, in discs for the side to move
  Score upper = kMaxScore;
  int leaf_empties = 10;                   // positions with at most this many empties are leaves
  std::uint64_t set_capacity = 6'000'000;  // the capacity of PositionSet

  /// Whether the certificate has a first half, which proves `lower`, and a second half, which
  /// proves `upper`. The least and the greatest score need no proof.
  [[nodiscard]] bool has_lower() const noexcept { return lower > kMinScore; }
  [[nodiscard]] bool has_upper() const noexcept { return upper < kMaxScore; }
};

inline constexpr int kMaxLeafEmpties = 20;
inline constexpr std::uint64_t kMaxSetCapacity = std::uint64_t{1} << 40;
inline constexpr int kHeaderLines = 7;

/// The lines of the header, each with a line break.
[[nodiscard]] std::string to_text(const Header& header);

/// Parses `text`, which must be exactly as to_text() writes it. Errors name the line.
[[nodiscard]] Result<Header> parse_header(std::string_view text);

}  // namespace kanzen::check
