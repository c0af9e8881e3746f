// Numbers as whole texts.
#pragma once

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace kanzen::notation {

/// Parses all of `text` as a decimal number in [min, max]; nothing if it is not one. Neither a sign
/// `+` nor white space is allowed. NaN and infinite numbers are in no range. Independent of the
/// locale.
/// Thread safety: full.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(
    std::string_view text, Number min = std::numeric_limits<Number>::lowest(),
    Number max = std::numeric_limits<Number>::max()) noexcept {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [read_to, error] = std::from_chars(text.data(), end, number);
  const bool is_number = error == std::errc() && read_to == end;
  return is_number && min <= number && number <= max ? std::optional(number) : std::nullopt;
}

}  // namespace kanzen::notation
