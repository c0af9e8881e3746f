#include "core/notation/text.hpp"

#include <cmath>
#include <locale>
#include <sstream>

namespace kanzen::notation {

/// Reads the number by a stream, because std::from_chars of libc++ 19 reads integers only. Its
/// streams also read hexadecimal numbers.
std::optional<double> parse_real(std::string_view text) {
  constexpr std::string_view kDecimal = "0123456789.eE+-";
  const bool has_others = text.find_first_not_of(kDecimal) != std::string_view::npos;
  if (has_others || text.starts_with('+')) return std::nullopt;
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double number = 0;
  if (!(in >> number) || !std::isfinite(number)) return std::nullopt;
  if (in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
  return number;
}

namespace {

/// One character of UTF-8, or one byte that does not begin a character.
struct Character {
  char32_t code = 0;
  std::size_t size = 1;  // in bytes
  bool is_valid = false;
};

constexpr std::array<char32_t, 5> kMinCodePointBySize = {0, 0, 0x80, 0x800, 0x10000};

/// Returns the size of the character that begins with the byte `first`; 0 if no character does.
constexpr std::size_t character_size(unsigned char first) noexcept {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

Character first_character(std::string_view text) noexcept {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = character_size(first);
  if (size == 0 || size > text.size()) return {};
  char32_t code = size == 1 ? first : first & (0xFFU >> (size + 1));
  for (const char c : text.substr(1, size - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) != 0x80) return {};
    code = code << 6 | (byte & 0x3FU);
  }
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kMinCodePointBySize[size] || code > 0x10FFFF || is_surrogate) return {};
  return {code, size, true};
}

constexpr bool is_between(char32_t code, char32_t low, char32_t high) noexcept {
  return code >= low && code <= high;
}

/// Finds C0, DEL and C1 controls, U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069.
constexpr bool controls_terminal(char32_t code) noexcept {
  return code < 0x20 || is_between(code, 0x7F, 0x9F) || code == 0x61C ||
         is_between(code, 0x200E, 0x200F) || is_between(code, 0x2028, 0x202E) ||
         is_between(code, 0x2066, 0x2069);
}

void append_hex(std::string& out, char32_t number, int digits) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    out += "0123456789abcdef"[number >> shift & 0xFU];
  }
}

bool is_safe(const Character& character) noexcept {
  return character.is_valid && !controls_terminal(character.code);
}

/// Calls `visit` with each character and its bytes.
template <class Visit>
void for_each_character(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const Character character = first_character(text);
    visit(character, text.substr(0, character.size));
    text.remove_prefix(character.size);
  }
}

/// A range of capitals, each `every` characters, whose small letters stand `small` after them.
struct Capitals {
  char32_t first, last, every, small;
};

constexpr auto kCapitals = std::to_array<Capitals>({
    {0x41, 0x5A, 1, 0x20},
    {0x1A0, 0x1A4, 2, 1},
    {0x1AF, 0x1AF, 1, 1},
    {0x1CD, 0x1DB, 2, 1},
    {0x1DE, 0x1EE, 2, 1},
    {0x1E00, 0x1E94, 2, 1},
    {0x386, 0x386, 1, 38},
    {0x388, 0x38A, 1, 37},
    {0x38C, 0x38C, 1, 64},
    {0x38E, 0x38F, 1, 63},
    {0x391, 0x3AB, 1, 0x20},
    {0x3C2, 0x3C2, 1, 1},
    {0x400, 0x40F, 1, 0x50},
    {0x410, 0x42F, 1, 0x20},
    {0x460, 0x480, 2, 1},
    {0x48A, 0x4BE, 2, 1},
    {0x4C1, 0x4CD, 2, 1},
    {0x4D0, 0x52E, 2, 1},
});

/// Accented letters from `first` on, and what they are without their accents.
struct Accented {
  char32_t first;
  std::string_view plain;
};

constexpr auto kAccented = std::to_array<Accented>({
    {0xC0,
     "aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
     "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
     "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"},
    {0x1EA0,  // Vietnamese
     "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooo"
     "oooouuuuuuuuuuuuuuyyyyyyyy"},
});

}  // namespace

std::string fold_case(std::string_view text) {
  if (std::ranges::none_of(text, is_wide)) return to_lower(text);  // most words, in less time
  std::string out;
  for_each_character(text, [&out](const Character& character, std::string_view bytes) {
    if (character.code == 0xDF || character.code == 0x1E9E) {  // who is GROSS in one list
      out += "ss";                                             // is Gro\u00DF in another
      return;
    }
    for (const auto& [first, plain] : kAccented) {
      if (character.code < first || character.code - first >= plain.size()) continue;
      out += plain[character.code - first];
      return;
    }
    if (is_between(character.code, 0x300, 0x36F)) return;  // an accent by itself
    const auto range = std::ranges::find_if(kCapitals, [&](const Capitals& capitals) {
      return is_between(character.code, capitals.first, capitals.last) &&
             (character.code - capitals.first) % capitals.every == 0;
    });
    out += bytes;
    if (range == kCapitals.end()) return;
    char32_t code = character.code + range->small;  // has as many bytes
    for (std::size_t i = bytes.size() - 1; i > 0; --i, code >>= 6) {
      out[out.size() - bytes.size() + i] = static_cast<char>(0x80U | (code & 0x3FU));
    }
    const unsigned lead = bytes.size() == 1 ? 0 : bytes.size() == 2 ? 0xC0 : 0xE0;
    out[out.size() - bytes.size()] = static_cast<char>(lead | code);
  });
  return out;
}

std::optional<DiscCounts> parse_disc_counts(std::string_view text) noexcept {
  constexpr int kMaxDiscs = 64;
  constexpr int kMinDiscs = 4;  // a move value or a score of a match has fewer
  constexpr int kMonths = 12;
  constexpr int kDays = 31;
  const std::size_t end = skip_digits(text, 0);
  for (const std::string_view sign : {"-", "\u2013", ":", "/", "x"}) {
    if (!text.substr(end).starts_with(sign)) continue;
    const auto first = parse_number(text.substr(0, end), 0, kMaxDiscs);
    const auto second = parse_number(text.substr(end + sign.size()), 0, kMaxDiscs);
    if (!first || !second) return std::nullopt;
    const int sum = *first + *second;
    const auto [less, more] = std::minmax(*first, *second);
    const bool may_be_date = less > 0 && less <= kMonths && more <= kDays;
    const bool is_certain = sum >= (sign == "x" ? kMaxDiscs : kMinDiscs) && sum <= kMaxDiscs &&
                            !(sign == "/" && may_be_date);
    if ((sign == ":" || sign == "/" || sign == "x") && !is_certain) return std::nullopt;
    return DiscCounts{*first, *second};
  }
  return std::nullopt;
}

bool counts_all_squares(std::string_view text) noexcept {
  constexpr int kAll = 64;
  const auto discs = parse_disc_counts(text);
  return discs && discs->first + discs->second == kAll;
}

std::optional<std::uint64_t> parse_bits(std::string_view word) noexcept {
  constexpr std::size_t kHexDigits = 16;
  const bool is_negative = word.starts_with('-');
  if (is_negative) word.remove_prefix(1);
  const bool is_binary = word.starts_with("0b") || word.starts_with("0B");
  const bool has_prefix = is_binary || word.starts_with("0x") || word.starts_with("0X");
  // A decimal number has no leading zero.
  const bool is_hex = (has_prefix && !is_binary) ||
                      (word.size() == kHexDigits &&
                       (word[0] == '0' || word.find_first_of("abcdefABCDEF") < kHexDigits));
  if (has_prefix) word.remove_prefix(2);
  while (!word.empty() && (lower(word.back()) == 'u' || lower(word.back()) == 'l'))
    word.remove_suffix(1);
  std::uint64_t bits = 0;
  const char* const end = word.data() + word.size();
  const int base = is_binary ? 2 : is_hex ? 16 : 10;
  const auto [to, error] = std::from_chars(word.data(), end, bits, base);
  if (error != std::errc() || to != end || word.empty()) return std::nullopt;
  return is_negative ? ~bits + 1 : bits;
}

bool is_utf8(std::string_view text) noexcept {
  bool is_valid = true;
  for_each_character(
      text, [&is_valid](const Character& one, std::string_view) { is_valid &= one.is_valid; });
  return is_valid;
}

std::string printable(std::string_view text) {
  std::string out;
  for_each_character(text, [&out](const Character& character, std::string_view bytes) {
    if (is_safe(character)) {
      out += bytes;
      return;
    }
    for (const char byte : bytes) append_hex(out += "\\x", static_cast<unsigned char>(byte), 2);
  });
  return out;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for_each_character(text, [&out](const Character& character, std::string_view bytes) {
    if (!character.is_valid) {
      out += "\\ufffd";
    } else if (controls_terminal(character.code)) {
      append_hex(out += "\\u", character.code, 4);
    } else {
      if (bytes == "\"" || bytes == "\\") out += '\\';
      out += bytes;
    }
  });
  return out + '"';
}

std::string_view letters_at(std::string_view text, std::size_t at) noexcept {
  std::size_t end = at;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(at, end - at);
}

bool same_letters(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<std::size_t> word_index(std::string_view list, std::string_view word) noexcept {
  if (word.empty() || word.find(' ') < word.size()) return std::nullopt;
  // Readers ask this some hundred times for each line, so we look for the word, not at each word.
  for (std::size_t at = list.find(word); at < list.size(); at = list.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || list[at - 1] == ' ') && (end == list.size() || list[end] == ' ')) {
      return static_cast<std::size_t>(std::count(list.begin(), list.begin() + at, ' '));
    }
  }
  return std::nullopt;
}

std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

std::string_view trimmed(std::string_view text) noexcept {
  text.remove_prefix(skip_blanks(text, 0));
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view group_at(std::string_view text, std::size_t at) noexcept {
  at = std::min(at, text.size());
  return text.substr(at, find_any(text, " \t\n\v\f\r", at) - at);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = find_any(text, " \t\r\n:=,.;", at);
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::vector<std::string_view> letter_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view word = letters_at(text, at);
    if (!word.empty()) words.push_back(word);
    at += word.size();
  }
  return words;
}

std::vector<std::string> split_at(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::string quoted_at(std::string_view text, std::size_t at) {
  const Character character = first_character(text.substr(at));
  if (is_safe(character)) return '\'' + std::string(text.substr(at, character.size)) + '\'';
  std::string out = "byte 0x";
  append_hex(out, static_cast<unsigned char>(text[at]), 2);
  return out;
}

std::string quoted(std::string_view text, std::size_t max_chars) {
  std::string out(1, '"');
  for (std::size_t i = 0; i < max_chars && !text.empty(); ++i) {
    const Character character = first_character(text);
    out += is_safe(character) ? text.substr(0, character.size) : "?";
    text.remove_prefix(character.size);
  }
  return out + (text.empty() ? "\"" : "...\"");
}

std::string found_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the line";
  const Character first = first_character(text.substr(at));
  if (!is_safe(first)) return quoted_at(text, at);
  const auto ends = [](char c) { return is_blank(c) || c == ';' || c == '%'; };
  std::size_t end = at + first.size;
  while (!ends(text[at]) && end < text.size() && !ends(text[end])) ++end;
  return end == at + first.size ? quoted_at(text, at) : quoted(text.substr(at, end - at));
}

std::string_view comment_text(std::string_view text) noexcept {
  std::string_view comment = trimmed(text);
  if (comment.starts_with('%')) comment.remove_prefix(1);
  if (!comment.empty() && comment.find(';') == comment.size() - 1) comment.remove_suffix(1);
  return trimmed(comment);
}

ParseError found_error(std::string_view text, std::size_t at, std::string_view rest) {
  return error_at(text, at, "found " + found_at(text, at) + std::string(rest));
}

ParseError found_group(std::string_view text, std::size_t at, std::string_view rest) {
  const std::string_view group = group_at(text, at);
  const std::string found = group.empty() ? found_at(text, at) : quoted(group);
  return error_at(text, at, "found " + found + std::string(rest));
}

ParseError error_at(std::string_view text, std::size_t at, std::string message) {
  if (text.find('\n') == std::string_view::npos) return {0, at + 1, std::move(message)};
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const auto breaks = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  return {1 + breaks, at - before.rfind('\n'), std::move(message)};  // without a break, rfind is -1
}

Result<int> read_integer(std::string_view text, std::size_t& at, std::string_view what) {
  const bool has_sign = at < text.size() && is_one_of(text[at], "+-");
  const std::size_t first = at + (has_sign ? 1 : 0);
  const std::size_t end = skip_digits(text, first);
  if (end == first) return found_error(text, first, ", expected " + std::string(what));
  if (end - first > 3) {
    return error_at(text, at, "number too large, expected " + std::string(what));
  }
  const int value = *parse_number<int>(text.substr(first, end - first));
  return text[std::exchange(at, end)] == '-' ? -value : value;
}

}  // namespace kanzen::notation
