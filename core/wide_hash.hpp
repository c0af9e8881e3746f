// Hashes texts and files, and writes hashes.
#pragma once

#include <array>
#include <compare>
#include <memory>
#include <string>
#include <string_view>

#include "core/hash.hpp"

namespace kanzen {

/// A hash that may replace the contents in large sets: among a million different contents the
/// chance of a collision is below 1e-26.
struct WideHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend auto operator<=>(const WideHash&, const WideHash&) = default;
};

struct WideHashHasher {
  [[nodiscard]] std::size_t operator()(const WideHash& hash) const noexcept {
    return static_cast<std::size_t>(hash.low);
  }
};

/// Hashes by XXH3 of 128 bits. Guards against accidents only: equal hashes can be made.
[[nodiscard]] WideHash wide_hash_of(std::span<const std::byte> bytes) noexcept;

[[nodiscard]] inline std::uint64_t hash_of_text(std::string_view text) noexcept {
  return hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

[[nodiscard]] inline WideHash wide_hash_of_text(std::string_view text) noexcept {
  return wide_hash_of(std::as_bytes(std::span(text.data(), text.size())));
}

using HexDigits = std::array<char, 16>;

/// Writes 16 digits, the most significant first.
[[nodiscard]] inline HexDigits hex_digits(std::uint64_t value) noexcept {
  HexDigits digits{};
  for (std::size_t i = digits.size(); i-- > 0; value >>= 4) {
    digits[i] = "0123456789abcdef"[value & 15];
  }
  return digits;
}

[[nodiscard]] inline std::string hex_text(std::uint64_t value) {
  const HexDigits digits = hex_digits(value);
  return {digits.data(), digits.size()};
}

/// Hashes all pieces together as one, for files that may be larger than memory.
class HashStream {
 public:
  HashStream();
  ~HashStream();
  HashStream(const HashStream&) = delete;
  HashStream& operator=(const HashStream&) = delete;

  void add(std::span<const std::byte> bytes) noexcept;
  [[nodiscard]] std::uint64_t hash() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kanzen
