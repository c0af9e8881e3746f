// What the parsers of core/notation share: white space, safe quoting, located errors.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace kanzen::notation {

/// White space, line breaks included. Independent of the locale.
[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// ASCII lower case; other bytes stay what they are.
[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// True for the letters of ASCII.
[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

/// The letters that stand together at `at`; empty if there is no letter.
[[nodiscard]] std::string_view letters_at(std::string_view text, std::size_t at) noexcept;

/// Whether the two texts differ at most in the case of their letters.
[[nodiscard]] bool same_letters(std::string_view a, std::string_view b) noexcept;

/// The first offset >= `at` that is not white space, or text.size().
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept;

/// `text` without white space at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// A character as a message may print it: 'x' in quotes, or its number if it is a control
/// character or no ASCII.
[[nodiscard]] std::string quoted(char c);

/// The beginning of a text as a message may print it: in quotes, at most `most` bytes and then
/// "...", every byte that is not printable ASCII replaced by '?'. The usual length keeps a message
/// readable, whatever the line was.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t most = 24);

/// What stands at `at`, for "found ...": a quoted character or "the end of the line".
[[nodiscard]] std::string found_at(std::string_view text, std::size_t at);

/// An error at byte `at` of `text`: `line` is 0 if `text` has no line break, else counted in it.
[[nodiscard]] ParseError error_at(std::string_view text, std::size_t at, std::string message);

/// Reads an optional sign and one to three digits at `at` and steps over them; the caller checks
/// the range. An error names `what` as the thing expected.
[[nodiscard]] Result<int> read_integer(std::string_view text, std::size_t& at,
                                       std::string_view what);

}  // namespace kanzen::notation
