// Hashes of texts and their hexadecimal form.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/hash.hpp"
#include "core/wide_hash.hpp"

namespace kanzen {

/// XXH3 of the bytes of `text`.
/// Thread safety: full.
[[nodiscard]] inline std::uint64_t hash_of_text(std::string_view text) noexcept {
  return hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

/// XXH3 of 128 bits.
/// Thread safety: full.
[[nodiscard]] inline WideHash wide_hash_of_text(std::string_view text) noexcept {
  return wide_hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

using HexDigits = std::array<char, 16>;

/// `value` in 16 hexadecimal digits, the most significant first.
/// Thread safety: full.
[[nodiscard]] inline HexDigits hex_digits(std::uint64_t value) noexcept {
  HexDigits digits{};
  for (std::size_t i = digits.size(); i-- > 0; value >>= 4) {
    digits[i] = "0123456789abcdef"[value & 15];
  }
  return digits;
}

/// hex_digits() as a string.
[[nodiscard]] inline std::string hex_text(std::uint64_t value) {
  const HexDigits digits = hex_digits(value);
  return {digits.data(), digits.size()};
}

}  // namespace kanzen
