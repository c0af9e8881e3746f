#include "solver/records/line_checksum.hpp"

#include <array>
#include <cstddef>
#include <span>

#include "core/hash.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kField = ",\"check\":\"";
constexpr std::string_view kEnd = "\"}";
constexpr std::size_t kDigits = 16;

using Digits = std::array<char, kDigits>;

Digits digits_of(std::string_view text) noexcept {
  std::uint64_t hash = hash_of(std::as_bytes(std::span(text.data(), text.size())));
  Digits digits{};
  for (std::size_t i = digits.size(); i-- > 0; hash >>= 4) {
    digits[i] = "0123456789abcdef"[hash & 15];
  }
  return digits;
}

}  // namespace

std::string with_checksum(std::string object) {
  object.pop_back();
  const Digits digits = digits_of(object);
  return object.append(kField).append(digits.data(), digits.size()).append(kEnd);
}

Checksum checksum_of(std::string_view line) noexcept {
  // Quotation marks inside JSON strings are escaped, so this text can only be the field itself.
  const std::size_t at = line.rfind(kField);
  if (at == std::string_view::npos) return Checksum::absent;
  const std::string_view value = line.substr(at + kField.size());
  const Digits digits = digits_of(line.substr(0, at));
  const bool right = value.size() == kDigits + kEnd.size() && value.ends_with(kEnd) &&
                     value.starts_with(std::string_view(digits.data(), digits.size()));
  return right ? Checksum::right : Checksum::wrong;
}

}  // namespace kanzen
