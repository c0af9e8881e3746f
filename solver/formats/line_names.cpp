#include "solver/formats/line_names.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation.hpp"
#include "core/notation/printed_board.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::Dialect;

/// True if the text consists of squares, passes, numbers and separators only.
bool is_all_moves(std::string_view text) {
  std::size_t moves = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (notation::is_blank(c) || notation::is_digit(c) || c == ',' || c == '.' || c == ')') {
      ++at;
    } else if (notation::read_move(text, at)) {
      ++moves;
    } else {
      return false;
    }
  }
  return moves > 0;
}

/// True if a large part of the text is squares of a board.
bool is_like_board(std::string_view text) noexcept {
  constexpr auto kMinBoardChars = 32;
  return std::count_if(text.begin(), text.end(), [](char c) {
           return notation::parse_cell(c, Dialect::digits) != notation::Cell::unknown;
         }) >= kMinBoardChars;
}

/// True if a claim such as `draw` begins at the word.
bool is_claim_word(std::string_view word) noexcept {
  return notation::same_letters(word, "win") || notation::same_letters(word, "draw") ||
         notation::same_letters(word, "loss");
}

/// True if the text can be a name: short, and without control characters.
bool is_short_text(std::string_view text) noexcept {
  constexpr std::size_t kMaxChars = 200;
  return !text.empty() && text.size() <= kMaxChars &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != '\x7F'; });
}

/// True if the text in front of a record is its name.
bool is_label(std::string_view text, Dialect dialect) {
  if (!is_short_text(text) || is_like_board(text) || is_all_moves(text)) return false;
  if (notation::classify_line(text, dialect).kind != notation::PrintedKind::none) return false;
  const bool begins_like_record = text[0] == '[' || text[0] == '(' || text[0] == '{';
  return !begins_like_record && std::any_of(text.begin(), text.end(), is_name_letter);
}

/// True if the text, which follows moves, is a name.
bool is_trailing_name(std::string_view text) noexcept {
  if (!is_short_text(notation::trimmed(text))) return false;
  constexpr std::size_t kMinChars = 3;  // two letters may be part of a move
  std::size_t end = 0;
  while (end < text.size() && is_name_letter(text[end])) ++end;
  if (end < kMinChars || (end < text.size() && notation::is_digit(text[end]))) return false;
  std::size_t at = 0;
  const bool pass = notation::read_move(text, at) && at == end;
  return !pass && !is_claim_word(text.substr(0, end));
}

void blank_out(std::string& text, std::size_t begin, std::size_t end) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
            text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
}

/// The beginning of a name after moves, after two blanks or a tab; text.size() if there is none.
std::size_t find_trailing_name(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!notation::is_blank(text[at])) continue;
    const std::size_t begin = notation::skip_blanks(text, at);
    const std::string_view gap = text.substr(at, begin - at);
    const bool wide = gap.size() > 1 || gap == "\t";
    if (wide && gap.find('\n') == std::string_view::npos && is_trailing_name(text.substr(begin)))
      return begin;
    at = begin;
  }
  return text.size();
}

/// Moves the name after moves from the first `size` bytes of the line to its field.
void split_comment(NamedLine& line, std::size_t size) {
  const std::string_view head = std::string_view(line.text).substr(0, size);
  std::size_t begin = find_trailing_name(head);
  const std::size_t sign = std::min(head.find_first_of(":|"), size);
  if (sign < begin && is_all_moves(head.substr(0, sign))) {
    const std::string_view rest = notation::trimmed(head.substr(sign + 1));
    const bool is_score =
        !rest.empty() && (notation::is_digit(rest[0]) || rest[0] == '+' || rest[0] == '-');
    if (!is_score && !is_trailing_name(rest)) return;
    begin = is_score ? size : sign + 1;
    line.text[sign] = ' ';
  }
  line.comment =
      std::string(notation::trimmed(std::string_view(line.text).substr(begin, size - begin)));
  blank_out(line.text, begin, size);
}

/// The number at the beginning of a comment, as in `#40` and `FFO #40`, with its sign; empty if
/// there is none.
std::string_view leading_number(std::string_view comment) noexcept {
  constexpr std::string_view kSuite = "FFO ";
  if (comment.starts_with(kSuite)) comment.remove_prefix(kSuite.size());
  if (!comment.starts_with('#')) return {};
  const std::size_t end = std::min(comment.find_first_not_of("0123456789", 1), comment.size());
  const bool whole = end > 1 && (end == comment.size() || notation::is_blank(comment[end]));
  return whole ? comment.substr(0, end) : std::string_view{};
}

/// True if the text is a single word that can name a record: it has a digit, and is not a move.
bool is_name_word(std::string_view text) {
  const bool word = !text.empty() && notation::is_letter(text[0]) &&
                    std::all_of(text.begin(), text.end(), [](char c) {
                      return is_name_letter(c) || notation::is_digit(c) ||
                             std::string_view("-_./#").find(c) != std::string_view::npos;
                    });
  const bool digit = std::any_of(text.begin(), text.end(), notation::is_digit);
  return word && digit && !is_all_moves(text);
}

/// True if the text is the number of a game, a colon and a number of empty squares.
bool is_place_in_game(std::string_view text) noexcept {
  if (text.empty()) return false;
  const std::size_t colon = text.find_first_not_of("0123456789");
  return colon > 0 && colon < text.size() - 1 && text[colon] == ':' &&
         text.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
}

}  // namespace

bool is_name_letter(char c) noexcept {
  return notation::is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

NamedLine split_names(std::string_view text, Dialect dialect) {
  NamedLine line{std::string(text), {}, {}};
  const std::size_t begin = notation::skip_blanks(text, 0);
  if (begin == text.size() || text[begin] == '%' || text[begin] == '#') return line;
  const std::size_t size = std::min(text.find_first_of(";%"), text.size());
  const std::string_view head = text.substr(0, size);
  const std::size_t sign = head.find_first_of(":|");
  if (sign != std::string_view::npos && text.find('\n') > sign) {
    const std::string_view name = notation::trimmed(head.substr(0, sign));
    const std::string_view rest = notation::trimmed(text.substr(sign + 1));
    const LineKind kind = line_kind(rest, dialect);
    const bool is_record = kind == LineKind::moves || kind == LineKind::board ||
                           kind == LineKind::fen || kind == LineKind::bracket;
    if (is_record && is_label(name, dialect)) {
      line.name = std::string(name);
      blank_out(line.text, 0, sign + 1);
    }
  }
  if (line_kind(line.text, dialect) == LineKind::moves) split_comment(line, size);
  return line;
}

LineKind record_kind(std::string_view line, Dialect dialect) {
  return line_kind(split_names(line, dialect).text, dialect);
}

std::string name_in_comment(std::string_view comment) {
  const std::string_view text = notation::trimmed(comment);
  if (const std::string_view number = leading_number(text); !number.empty())
    return std::string(number);
  return is_place_in_game(text) || is_name_word(text) ? std::string(text) : std::string();
}

std::string name_in_comment_line(std::string_view line) {
  const std::string_view text = notation::trimmed(line);
  if (const std::string_view number = leading_number(text); !number.empty())
    return std::string(number);
  return text.empty() ? std::string() : name_in_comment(text.substr(1));
}

}  // namespace kanzen
