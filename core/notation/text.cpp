#include "core/notation/text.hpp"

#include <algorithm>
#include <utility>

namespace kanzen::notation {

namespace {

bool is_printable(char c) noexcept { return c >= ' ' && c <= '~'; }

}  // namespace

std::string_view letters_at(std::string_view text, std::size_t at) noexcept {
  std::size_t end = at;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(at, end - at);
}

bool same_letters(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
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

std::string quoted(char c) {
  if (is_printable(c)) return {'\'', c, '\''};
  constexpr std::string_view kHex = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + kHex[byte >> 4] + kHex[byte & 15];
}

std::string quoted(std::string_view text, std::size_t max_chars) {
  std::string out(1, '"');
  for (const char c : text.substr(0, max_chars)) out += is_printable(c) ? c : '?';
  out += text.size() > max_chars ? "...\"" : "\"";
  return out;
}

std::string found_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the line";
  if (!is_printable(text[at])) return quoted(text[at]);
  const auto ends = [](char c) { return is_blank(c) || c == ';' || c == '%'; };
  std::size_t end = at + 1;
  while (!ends(text[at]) && end < text.size() && !ends(text[end])) ++end;
  return end == at + 1 ? quoted(text[at]) : quoted(text.substr(at, end - at));
}

std::string_view comment_text(std::string_view text) noexcept {
  std::string_view comment = trimmed(text);
  if (comment.starts_with('%')) comment.remove_prefix(1);
  if (!comment.empty() && comment.find(';') == comment.size() - 1) comment.remove_suffix(1);
  return trimmed(comment);
}

ParseError error_at(std::string_view text, std::size_t at, std::string message) {
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const std::size_t last_break = before.rfind('\n');
  ParseError error{0, at + 1, std::move(message)};
  if (text.find('\n') != std::string_view::npos) {
    error.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    if (last_break != std::string_view::npos) error.column = at - last_break;
  }
  return error;
}

Result<int> read_integer(std::string_view text, std::size_t& at, std::string_view what) {
  std::size_t i = at;
  const bool negative = i < text.size() && text[i] == '-';
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  const std::size_t first = i;
  int value = 0;
  for (; i < text.size() && is_digit(text[i]); ++i) {
    if (i - first == 3) {
      return error_at(text, at, "number too large, expected " + std::string(what));
    }
    value = 10 * value + (text[i] - '0');
  }
  if (i == first) {
    return error_at(text, i, "found " + found_at(text, i) + ", expected " + std::string(what));
  }
  at = i;
  return negative ? -value : value;
}

}  // namespace kanzen::notation
