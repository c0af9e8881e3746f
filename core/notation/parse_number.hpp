// Parses numbers of protocols and headers.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace kanzen::notation {

/// Parses the whole of `text` as a decimal number, with `-` before a negative one. Nothing for any
/// other text, and for a number that the type cannot represent. Independent of the locale.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) noexcept {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

}  // namespace kanzen::notation
