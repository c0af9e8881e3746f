#include "solver/records/line_checksum.hpp"

#include <cstddef>

#include "solver/records/text_hash.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kField = ",\"check\":\"";
constexpr std::string_view kEnd = "\"}";
}  // namespace

std::string with_checksum(std::string object) {
  object.pop_back();
  const HexDigits digits = hex_digits(hash_of_text(object));
  return object.append(kField).append(digits.data(), digits.size()).append(kEnd);
}

Checksum checksum_of(std::string_view line) noexcept {
  // Quotation marks inside JSON strings are escaped, so this text can only be the field itself.
  const std::size_t at = line.rfind(kField);
  if (at == std::string_view::npos) return Checksum::absent;
  const std::string_view value = line.substr(at + kField.size());
  const HexDigits digits = hex_digits(hash_of_text(line.substr(0, at)));
  const bool right = value.size() == digits.size() + kEnd.size() && value.ends_with(kEnd) &&
                     value.starts_with(std::string_view(digits.data(), digits.size()));
  return right ? Checksum::right : Checksum::wrong;
}

}  // namespace kanzen
