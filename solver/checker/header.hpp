#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::checker {

/// FORMAT.md describes each field.
struct Header {
  Position root = kStartPosition;
  Score lower = kMinScore;  // lower <= value of the root <= upper, in discs for the side to move
  Score upper = kMaxScore;
  int leaf_empties = 10;                   // positions with at most this many empties are leaves
  std::uint64_t set_capacity = 6'000'000;  // the capacity of PositionSet
  std::string writer = "kanzen";
  std::uint64_t assumptions = 0;

  /// A first half proves `lower`, a second one `upper`. A bound equal to the lowest or the highest
  /// score needs no proof.
  [[nodiscard]] bool has_lower() const noexcept { return lower > kMinScore; }
  [[nodiscard]] bool has_upper() const noexcept { return upper < kMaxScore; }
};

inline constexpr int kMaxLeafEmpties = 20;
inline constexpr std::uint64_t kMaxSetCapacity = std::uint64_t{1} << 40;
inline constexpr std::uint64_t kMaxAssumptions = std::uint64_t{1} << 40;
inline constexpr std::size_t kMaxWriterBytes = 100;
inline constexpr std::size_t kMaxHeaderBytes = 512;  // no header is longer

/// 1 to kMaxWriterBytes bytes of printable ASCII without a space at either end.
[[nodiscard]] bool is_writer(std::string_view text) noexcept;

/// True once `text` is a whole header. REQUIRES: `text` is the beginning of a certificate.
[[nodiscard]] bool ends_header(std::string_view text) noexcept;

/// Each line has a line break. REQUIRES: the writer satisfies is_writer().
[[nodiscard]] std::string to_string(const Header& header);

/// `text` must be exactly as to_string() writes it. Errors name the line.
[[nodiscard]] Result<Header> parse_header(std::string_view text);

}  // namespace kanzen::checker
