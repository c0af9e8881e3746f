// What a certificate claims, and the first lines of its file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/position.hpp"
#include "core/result.hpp"
#include "core/types.hpp"

namespace kanzen::check {

/// See FORMAT.md beside this file; there each field has its paragraph.
struct Header {
  Position root = kStartPosition;
  Score lower = kMinScore;  // lower <= value of the root <= upper, in discs for the side to move
  Score upper = kMaxScore;
  int leaf_empties = 10;                   // positions with at most that many empties are leaves
  std::uint64_t set_capacity = 6'000'000;  // positions remembered at most

  /// What the first half proves, if there is something to prove.
  [[nodiscard]] bool has_lower() const noexcept { return lower > kMinScore; }
  [[nodiscard]] bool has_upper() const noexcept { return upper < kMaxScore; }
};

inline constexpr int kMaxLeafEmpties = 20;
inline constexpr std::uint64_t kMaxSetCapacity = std::uint64_t{1} << 40;
inline constexpr int kHeaderLines = 7;

/// The lines, the last one with its line break.
[[nodiscard]] std::string to_text(const Header& header);

/// The whole of `text`, exactly as to_text writes it. Errors name the line.
[[nodiscard]] Result<Header> parse_header(std::string_view text);

}  // namespace kanzen::check
