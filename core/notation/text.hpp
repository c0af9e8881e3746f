#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/result.hpp"

namespace kanzen::notation {

/// Parses all of `text` as a decimal integer in [min, max], else nullopt. No sign `+`, no white
/// space. Independent of the locale.
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

/// Parses all of `text` as a finite decimal number, which may have a fraction and an exponent, else
/// nullopt. No sign `+`, no white space. Independent of the locale.
[[nodiscard]] std::optional<double> parse_real(std::string_view text);

/// Two counts of discs, as in `40-24`, `40:24`, `59/5` or `5\u201359`, each at most 64. With a
/// colon or a slash, sums below 4 or above 64 and days such as `12/5` are none.
struct DiscCounts {
  int first = 0;
  int second = 0;
};
[[nodiscard]] std::optional<DiscCounts> parse_disc_counts(std::string_view text) noexcept;

/// Whether the text counts all 64 squares, as in `40-24`, so that it is no time and no score of a
/// match.
[[nodiscard]] bool counts_all_squares(std::string_view text) noexcept;

/// Parses 64 bits: decimal with or without a sign, hex after 0x, binary after 0b, or sixteen hex
/// digits that are no decimal number. The suffixes of literals, as in 5ULL, are skipped.
[[nodiscard]] std::optional<std::uint64_t> parse_bits(std::string_view word) noexcept;

/// Writes a number with a sign in any case: "+12", "+0", "-3".
[[nodiscard]] inline std::string signed_number(int number) {
  std::string text = std::to_string(number);
  if (number >= 0) text.insert(text.begin(), '+');
  return text;
}

/// Writes a number with a sign unless it is 0: "+12", "0", "-3".
[[nodiscard]] inline std::string signed_or_zero(int number) {
  return number == 0 ? "0" : signed_number(number);
}

/// Spells a number for from_chars() and JSON: without `+`, and with `-` for the wide U+2212 and for
/// the dash that text programs make of it.
[[nodiscard]] inline std::string with_plain_sign(std::string number) {
  if (number.starts_with('+')) number.erase(0, 1);
  for (const std::string_view minus : {"\u2212", "\u2013"}) {
    if (number.starts_with(minus)) number.replace(0, minus.size(), "-");
  }
  return number;
}

/// Returns how many bytes the UTF-8 character that begins with `first` should have.
[[nodiscard]] constexpr std::size_t symbol_size(char first) noexcept {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// Returns `text` on one line, safe for a terminal: control characters, line and paragraph
/// separators, direction marks, and bytes that are not UTF-8 become "\xNN", one for each byte.
[[nodiscard]] std::string printable(std::string_view text);

/// Returns `text` as a JSON string in quotes, always valid UTF-8. Of the characters above, bytes
/// that are not UTF-8 become U+FFFD, and all others become "\uNNNN", which reads back unchanged.
[[nodiscard]] std::string json_string(std::string_view text);

/// The bytes with which some files in UTF-8 begin.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
inline constexpr std::string_view kWideBlank = "\xE3\x80\x80";  // Japanese texts have it

/// Recognises white space, line breaks included. Independent of the locale.
[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

[[nodiscard]] constexpr bool is_one_of(char c, std::string_view characters) noexcept {
  return characters.find(c) != std::string_view::npos;
}

/// This is asked about each character of a file, for which is_one_of() is too slow.
[[nodiscard]] constexpr bool is_quote(char c) noexcept { return c == '"' || c == '\'' || c == '`'; }

[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string to_lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

[[nodiscard]] inline std::string to_upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

/// Replaces capitals of Latin, Greek and Cyrillic by small letters, and accented letters of Europe
/// by plain ones, whatever the locale.
[[nodiscard]] std::string fold_case(std::string_view text);

/// Whether a letter, digit or sign of ASCII in its wide form begins the text, U+FF01 to U+FF5E.
[[nodiscard]] constexpr bool is_wide_ascii(std::string_view text) noexcept {
  return text.starts_with("\xEF\xBC") ||
         (text.starts_with("\xEF\xBD") && text.size() > 2 && text[2] <= '\x9E');
}

/// Returns the digit of ASCII for the wide one that begins the text, U+FF10 to U+FF19, of three
/// bytes; nullopt for another text.
[[nodiscard]] constexpr std::optional<char> wide_digit(std::string_view text) noexcept {
  const bool is_digit =
      text.starts_with("\xEF\xBC") && text.size() > 2 && text[2] <= '\x99' && text[2] >= '\x90';
  return is_digit ? std::optional(static_cast<char>('0' + (text[2] - '\x90'))) : std::nullopt;
}

[[nodiscard]] constexpr bool is_letter(char c) noexcept {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

/// Recognises any byte of a character of UTF-8 that is not ASCII.
[[nodiscard]] constexpr bool is_wide(char c) noexcept {
  return static_cast<unsigned char>(c) >= 0x80;
}

/// Recognises an ASCII letter, or any byte of another character in UTF-8.
[[nodiscard]] constexpr bool is_name_letter(char c) noexcept { return is_letter(c) || is_wide(c); }

/// Whether the name of a square stands at `at`, in either case.
[[nodiscard]] constexpr bool is_square_at(std::string_view text, std::size_t at) noexcept {
  return at + 1 < text.size() && lower(text[at]) >= 'a' && lower(text[at]) <= 'h' &&
         text[at + 1] >= '1' && text[at + 1] <= '8';
}

/// Whether this is the name of a square and nothing else, or that with its rank first.
[[nodiscard]] constexpr bool is_square_name(std::string_view text) noexcept {
  if (text.size() != 2) return false;
  const std::array<char, 2> turned{text[1], text[0]};
  return is_square_at(text, 0) || is_square_at({turned.data(), turned.size()}, 0);
}

[[nodiscard]] std::string_view letters_at(std::string_view text, std::size_t at) noexcept;

/// Splits a text at blanks and at : = , . and ;.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// The words of the text without any signs.
[[nodiscard]] std::vector<std::string_view> letter_words(std::string_view text);

[[nodiscard]] bool same_letters(std::string_view a, std::string_view b) noexcept;

/// Returns the index of `word` in `list`, which has words with a blank between them.
[[nodiscard]] std::optional<std::size_t> word_index(std::string_view list,
                                                    std::string_view word) noexcept;

[[nodiscard]] inline bool has_word(std::string_view list, std::string_view word) noexcept {
  return word_index(list, word).has_value();
}

/// Whether the word is one of `list`, in any letter case and with accents or without. The list has
/// small letters without accents.
[[nodiscard]] inline bool means(std::string_view word, std::string_view list) {
  return has_word(list, fold_case(word));
}

[[nodiscard]] inline bool any_means(const std::vector<std::string_view>& words,
                                    std::string_view list) {
  return std::ranges::any_of(words, [list](std::string_view word) { return means(word, list); });
}

/// Returns the first offset >= `at` that is not white space, or text.size().
[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept;

/// Returns the first offset >= `at` of one of `characters`, or text.size().
[[nodiscard]] constexpr std::size_t find_any(std::string_view text, std::string_view characters,
                                             std::size_t at = 0) noexcept {
  return std::min(text.find_first_of(characters, at), text.size());
}

/// Returns the first offset >= `at` of any character but these, or text.size().
[[nodiscard]] constexpr std::size_t skip_any(std::string_view text, std::string_view characters,
                                             std::size_t at = 0) noexcept {
  return std::min(text.find_first_not_of(characters, at), text.size());
}

[[nodiscard]] constexpr std::size_t skip_digits(std::string_view text, std::size_t at) noexcept {
  return skip_any(text, "0123456789", at);
}

/// Whether the text has no other characters than these.
[[nodiscard]] constexpr bool has_only(std::string_view text, std::string_view characters) noexcept {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Takes off brackets around the text, if one of the pairs in `brackets` such as "()[]" is there.
[[nodiscard]] inline std::string_view without_brackets(std::string_view text,
                                                       std::string_view brackets) noexcept {
  for (; text.size() > 1 && !brackets.empty(); brackets.remove_prefix(2)) {
    if (text.front() != brackets[0] || text.back() != brackets[1]) continue;
    return trimmed(text.substr(1, text.size() - 2));
  }
  return text;
}

/// Returns the text with `plain` for each of these characters.
[[nodiscard]] inline std::string with_replaced(std::string_view text, std::string_view characters,
                                               char plain) {
  std::string out(text);
  std::ranges::replace_if(
      out, [characters](char c) { return is_one_of(c, characters); }, plain);
  return out;
}

inline void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != text.npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
}

/// Returns the text from `at` to the next white space.
[[nodiscard]] std::string_view group_at(std::string_view text, std::size_t at) noexcept;

/// Calls `visit` with each line of `lines` that is not blank, without blanks around it.
template <class Visit>
void for_each_line(std::string_view lines, const Visit& visit) {
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (const auto line = trimmed(lines.substr(0, end)); !line.empty()) visit(line);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
}

/// Returns the parts between separators, of which some may be empty.
[[nodiscard]] std::vector<std::string> split_at(std::string_view text, char separator);

/// Joins what `text_of` returns for each element, with `separator` in between.
template <class Elements, class TextOf = std::identity>
[[nodiscard]] std::string joined(const Elements& elements, std::string_view separator,
                                 const TextOf& text_of = {}) {
  std::string out;
  for (bool is_first = true; const auto& element : elements) {
    if (!std::exchange(is_first, false)) out += separator;
    out += std::invoke(text_of, element);
  }
  return out;
}

/// Writes "1 result" or "2 results".
template <std::integral Number>
[[nodiscard]] std::string counted(Number count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

/// Quotes the character at `at`, or the number of a byte that is none. REQUIRES: at < text.size().
[[nodiscard]] std::string quoted_at(std::string_view text, std::size_t at);

/// Quotes a text so that it is safe to print: at most `max_chars` characters and then "...", with
/// '?' for those that printable() replaces. The default length keeps messages readable.
[[nodiscard]] std::string quoted(std::string_view text, std::size_t max_chars = 24);

/// Describes the word at `at` for "found ...": quoted, or "the end of the line". White space, `;`
/// and `%` end a word. They, and what no terminal can show, stand alone as quoted_at() writes them.
[[nodiscard]] std::string found_at(std::string_view text, std::size_t at);

/// Returns a comment after `;` or `%`, without white space at its ends, a % before it, or a
/// semicolon that only ends it.
[[nodiscard]] std::string_view comment_text(std::string_view text) noexcept;

/// Makes an error at byte `at` of `text`; `line` is counted there, or 0 without a line break.
[[nodiscard]] ParseError error_at(std::string_view text, std::size_t at, std::string message);

/// Makes the error "found ..." with found_at(), and then `rest`, e.g. ", expected a move".
[[nodiscard]] ParseError found_error(std::string_view text, std::size_t at, std::string_view rest);

/// Makes the same error with all of group_at().
[[nodiscard]] ParseError found_group(std::string_view text, std::size_t at, std::string_view rest);

/// Reads an optional sign and one to three digits at `at` and advances `at` past them. The caller
/// checks the range. Errors say that `what` was expected.
[[nodiscard]] Result<int> read_integer(std::string_view text, std::size_t& at,
                                       std::string_view what);

}  // namespace kanzen::notation
