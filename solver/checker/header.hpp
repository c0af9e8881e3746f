// The header of a certificate: its claim, and the parameters of the proof.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::checker {

/// FORMAT.md in this folder describes each field.
struct Header {
  Position root = kStartPosition;
  Score lower = kMinScore;  // lower <= value of the root <= upper, in discs for the side to move
  Score upper = kMaxScore;
  int leaf_empties = 10;                   // positions with at most this many empties are leaves
  std::uint64_t set_capacity = 6'000'000;  // the capacity of PositionSet
  /// The program that wrote the certificate, see is_writer().
  std::string writer = "kanzen";
  /// The number of assumptions, which follow the header.
  std::uint64_t assumptions = 0;

  /// Whether the certificate has a first half, which proves `lower`, and a second half, which
  /// proves `upper`. A bound equal to the least or the greatest score needs no proof.
  [[nodiscard]] bool has_lower() const noexcept { return lower > kMinScore; }
  [[nodiscard]] bool has_upper() const noexcept { return upper < kMaxScore; }
};

inline constexpr int kMaxLeafEmpties = 20;
inline constexpr std::uint64_t kMaxSetCapacity = std::uint64_t{1} << 40;
inline constexpr std::uint64_t kMaxAssumptions = std::uint64_t{1} << 40;
inline constexpr std::size_t kMaxWriterBytes = 100;
inline constexpr std::size_t kMaxHeaderBytes = 512;  // no header is longer

/// Whether a header can name this writer: 1 to kMaxWriterBytes bytes of printable ASCII without a
/// space at either end.
[[nodiscard]] bool is_writer(std::string_view text) noexcept;

/// Returns true once `text` is a whole header, so that moves or assumptions follow. REQUIRES:
/// `text` is the beginning of a certificate.
[[nodiscard]] bool ends_header(std::string_view text) noexcept;

/// The lines of the header, each with a line break. REQUIRES: the writer satisfies is_writer().
[[nodiscard]] std::string to_string(const Header& header);

/// Parses `text`, which must be exactly as to_string() writes it. Errors name the line.
[[nodiscard]] Result<Header> parse_header(std::string_view text);

}  // namespace kanzen::checker
