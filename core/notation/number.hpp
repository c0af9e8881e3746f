// Numbers as whole texts.
#pragma once

#include <charconv>
#include <concepts>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace kanzen::notation {

/// Parses all of `text` as a decimal integer in [min, max]; nothing if it is not one. Neither a
/// sign `+` nor white space is allowed. Independent of the locale.
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
/// Nothing if it is not one. Neither a sign `+` nor white space is allowed. Independent of the
/// locale.
/// Thread safety: full.
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

}  // namespace kanzen::notation
