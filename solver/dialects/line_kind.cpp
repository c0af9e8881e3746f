#include "solver/dialects/line_kind.hpp"

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

using notation::BoardStyle;

namespace {

/// Whether a # in front is a black disc on a1, rather than the sign of a comment or a rule.
bool begins_with_hash_discs(std::string_view group, const BoardStyle& style) noexcept {
  std::string others(group);
  std::erase(others, '#');
  return group.size() == kSquares && !others.empty() && all_cells(others, style);
}

/// Recognises `1..` or `12.`, which could also be squares of a board.
bool is_move_number(std::string_view group) noexcept {
  // Three digits and three dots are the most; the rows of a board have eight squares.
  constexpr std::size_t kMaxChars = 6;
  const std::size_t digits = notation::skip_digits(group, 0);
  return group.size() <= kMaxChars && digits > 0 && digits < group.size() &&
         notation::has_only(group.substr(digits), ".");
}

bool begins_like_moves(std::string_view text) noexcept {
  const char first = notation::lower(text[0]);
  if (notation::is_digit(first)) return first_group(text).size() < kSquares / 2;
  const bool is_file = first >= 'a' && first <= 'h';
  return is_file && text.size() > 1 && notation::is_digit(text[1]);
}

/// Recognises `PASS f4` and `pass`, with which a wrapped line of moves may begin.
bool begins_with_pass(std::string_view text) {
  const std::string_view word = notation::letters_at(text, 0);
  const std::size_t next = notation::skip_any(text, " ,.", word.size());
  return notation::means(word, lexicon::kPass) &&
         (next == text.size() || notation::is_square_at(text, next));
}

bool begins_like_fen(std::string_view text) noexcept {
  const std::string_view ranks = text.substr(0, text.find_first_of(" \t["));
  return notation::has_only(ranks, "pP0123456789/") && has_seven_slashes(ranks);
}

/// A size and two ranks, `8 -------- --------`. A single rank belongs to a printed board.
bool begins_with_size(std::string_view text, const BoardStyle& style) noexcept {
  if (text.size() < 2 || text[0] != '8' || !notation::is_blank(text[1])) return false;
  text = text.substr(0, text.find('\n'));
  const std::size_t at = notation::skip_blanks(text, 1);
  const std::string_view group = first_group(text.substr(at));
  return group.size() >= kRanks && all_cells(group, style) &&
         notation::skip_blanks(text, at + group.size()) < text.size();
}

}  // namespace

LineKind line_kind(std::string_view line, const BoardStyle& style) {
  const std::string_view text = notation::trimmed(line);
  if (text.empty()) return LineKind::unknown;
  const std::string_view group = first_group(text);
  // By far the most lines end here; everything below looks closer and takes several times as long.
  if (group.size() == kSquares && all_cells(group, style)) return LineKind::board;
  if (begins_with_squares(text)) return LineKind::moves;
  if (text[0] == '#') {
    if (begins_with_hash_discs(group, style)) return LineKind::board;
    const HashRank rank = hash_rank_kind(text, style);
    const bool continues = text.find('\n') != std::string_view::npos;
    if (rank == HashRank::certain || (rank == HashRank::unclear && continues))
      return LineKind::printed;
  }
  if (begins_comment_line(text)) return LineKind::comment;
  if (begins_with_bits(text) || !quoted_squares(text).empty()) return LineKind::unknown;
  if (begins_move_list(text)) return LineKind::list;
  const bool has_size =
      text[0] == '[' && text.substr(notation::skip_blanks(text, 1)).starts_with('8');
  if (has_size || begins_with_size(text, style)) return LineKind::bracket;
  if (begins_printed(text, style)) return LineKind::printed;
  if (text[0] == '[') return LineKind::bracket;
  if (begins_like_fen(text)) return LineKind::fen;
  if (has_seven_slashes(group) && group.size() < kSquares + 8) return LineKind::unknown;
  if (is_move_number(group)) {
    const std::string_view rest = notation::trimmed(text.substr(group.size()));
    const bool is_name = rest.size() > 3 && begins_with_word(rest);  // a player or a tournament
    return is_name ? LineKind::unknown : LineKind::moves;
  }
  // Digits and the letter b may be discs or parts of moves; a long group of only discs is a board.
  const bool is_all_discs = std::ranges::all_of(group, [&style](char c) {
    return c == '0' || c == '1' || notation::parse_cell(c, style) != notation::Cell::unknown;
  });
  if (group.size() > 2 && is_all_discs) return LineKind::board;
  if (begins_like_moves(text) || begins_with_pass(text)) return LineKind::moves;
  const bool begins_like_board = notation::parse_cell(text[0], style) != notation::Cell::unknown ||
                                 group.size() >= kSquares / 2;
  return begins_like_board ? LineKind::board : LineKind::unknown;
}

HashRank hash_rank_kind(std::string_view text, const BoardStyle& style) {
  const std::string_view line = notation::trimmed(text.substr(0, text.find('\n')));
  if (!line.starts_with('#') || classify_line(line, style).kind != PrintedKind::rank) {
    return HashRank::none;
  }
  return notation::has_only(line, "# ") ? HashRank::unclear : HashRank::certain;
}

bool begins_comment_line(std::string_view line) {
  line = notation::trimmed(line);
  if (is_code_mark(line)) return true;
  while (line.starts_with(notation::kWideBlank))
    line = notation::trimmed(line.substr(notation::kWideBlank.size()));
  return line.starts_with('%') || line.starts_with('#') || line.starts_with("//");
}

std::string_view first_group(std::string_view text) noexcept {
  return text.substr(0, text.find_first_of(" \t\r\n;%"));
}

bool all_cells(std::string_view text, const BoardStyle& style) noexcept {
  return std::ranges::all_of(
      text, [&](char c) { return notation::parse_cell(c, style) != notation::Cell::unknown; });
}

bool begins_with_squares(std::string_view text) noexcept {
  return notation::is_square_at(text, 0) && notation::is_square_at(text, 2);
}

bool begins_with_bits(std::string_view text) {
  constexpr std::size_t kMinDigits = 9;
  const std::size_t end = notation::find_any(text, " \t,;\r\n");
  const std::size_t next = notation::skip_any(text, " \t,;", end);
  const std::string_view second =
      text.substr(next, notation::find_any(text, " \t,;\r\n", next) - next);
  return std::max(end, second.size()) >= kMinDigits && notation::parse_bits(text.substr(0, end)) &&
         notation::parse_bits(second);
}

bool begins_printed(std::string_view text, const BoardStyle& style) {
  const std::string_view first = notation::trimmed(text.substr(0, text.find('\n')));
  const PrintedLine line = classify_line(first, style);
  using enum PrintedKind;
  if (line.kind == rank) return line.rank <= 1 || line.rank >= 7;
  // Dashes alone may be squares.
  if (line.kind == frame) {
    return first.find_first_of("+=_\\|") != std::string_view::npos || first.size() > 8;
  }
  return line.kind == files || line.kind == side;
}

bool has_all_squares(std::string_view line) {
  return std::ranges::any_of(notation::words_of(line),
                             [](std::string_view word) { return word.size() >= kSquares; });
}

bool is_rule(std::string_view text) noexcept {
  if (text.starts_with("|--") && notation::has_only(text, "|-: ")) return true;  // of a table
  return text.size() > 2 && notation::is_one_of(text[0], "-=~_*") &&
         text.find_first_not_of(text[0]) == std::string_view::npos;
}

bool is_short_text(std::string_view text) noexcept {
  constexpr std::size_t kMaxChars = 200;
  return !text.empty() && text.size() <= kMaxChars && std::ranges::all_of(text, [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != '\x7F';
  });
}

}  // namespace kanzen
