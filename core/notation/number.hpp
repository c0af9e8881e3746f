// Numbers as whole texts.
#pragma once

#include <charconv>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace kanzen::notation {

/// Parses all of `text` as a decimal integer in [min, max]; nothing if it is not one. A sign `+`
/// and white space are not allowed. Independent of the locale.
/// Thread safety: full.
template <std::integral Number>
[[nodiscard]] std::optional<Number> parse_number(
    std::string_view text, Number min = std::numeric_limits<Number>::lowest(),
    Number max = std::numeric_limits<Number>::max()) noexcept {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read_to, error] = std::from_chars(text.data(), end, number);
  const bool is_number = error == std::errc() && read_to == end;
  return is_number && min <= number && number <= max ? std::optional(number) : std::nullopt;
}

/// Parses all of `text` as a finite decimal number, which may have a fraction and an exponent.
/// Nothing if it is not one. A sign `+` and white space are not allowed. Independent of the locale.
/// Thread safety: full.
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

/// `number` in decimal, always with a sign: "+12", "+0", "-3".
/// Thread safety: full.
[[nodiscard]] inline std::string signed_number(int number) {
  std::string text = std::to_string(number);
  if (number >= 0) text.insert(text.begin(), '+');
  return text;
}

/// `number` in decimal, with a sign unless it is 0: "+12", "0", "-3".
/// Thread safety: full.
[[nodiscard]] inline std::string signed_or_zero(int number) {
  return number == 0 ? "0" : signed_number(number);
}

}  // namespace kanzen::notation
