#include "solver/formats/line_kind.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation/printed_board.hpp"
#include "core/notation/text.hpp"
#include "core/types.hpp"

namespace kanzen {

namespace {

using notation::Dialect;

std::string_view first_group(std::string_view text) noexcept {
  return text.substr(0, text.find_first_of(" \t\r\n;%"));
}

bool all_cells(std::string_view text, Dialect dialect) noexcept {
  return std::all_of(text.begin(), text.end(), [dialect](char c) {
    return notation::parse_cell(c, dialect) != notation::Cell::unknown;
  });
}

/// The second field of a line in which at least two fields end with semicolons; otherwise empty.
std::string_view second_field(std::string_view text) noexcept {
  const std::size_t first = text.find(';');
  if (first == std::string_view::npos) return {};
  const std::size_t second = text.find(';', first + 1);
  return second == std::string_view::npos ? std::string_view{}
                                          : text.substr(first + 1, second - first - 1);
}

/// True for the number of a move such as `1..` or `12.`, which could also be squares of a board.
bool is_move_number(std::string_view group) noexcept {
  // At most three digits and three dots; the rows of a board have eight squares.
  constexpr std::size_t kMaxChars = 6;
  const std::size_t digits = std::min(group.find_first_not_of("0123456789"), group.size());
  return group.size() <= kMaxChars && digits > 0 && digits < group.size() &&
         group.find_first_not_of('.', digits) == std::string_view::npos;
}

bool begins_like_moves(std::string_view text) noexcept {
  const char first = notation::lower(text[0]);
  if (notation::is_digit(first)) return first_group(text).size() < kSquares / 2;
  const bool file = first >= 'a' && first <= 'h';
  return file && text.size() > 1 && notation::is_digit(text[1]);
}

/// True if the text begins with eight ranks, as a FEN does.
bool begins_like_fen(std::string_view text) noexcept {
  const std::string_view ranks = text.substr(0, text.find_first_of(" \t["));
  return ranks.find_first_not_of("pP0123456789/") == std::string_view::npos &&
         std::count(ranks.begin(), ranks.end(), '/') == 7;
}

/// True if the text begins with the size of a board and the first rank, as in `8 --------`.
bool begins_with_size(std::string_view text, Dialect dialect) noexcept {
  constexpr std::size_t kSquaresPerRank = 8;
  if (text.size() < 2 || text[0] != '8' || !notation::is_blank(text[1])) return false;
  const std::string_view group = first_group(text.substr(notation::skip_blanks(text, 1)));
  return group.size() >= kSquaresPerRank && all_cells(group, dialect);
}

/// True if a board printed over several lines begins with this line.
bool begins_printed(std::string_view text, Dialect dialect) {
  const std::string_view first = notation::trimmed(text.substr(0, text.find('\n')));
  const notation::PrintedLine line = notation::classify_line(first, dialect);
  switch (line.kind) {
    case notation::PrintedKind::files:
      return true;
    case notation::PrintedKind::rank:
      return line.rank <= 1;
    case notation::PrintedKind::side:
      return true;
    case notation::PrintedKind::frame:  // dashes alone may be squares
      return first.find_first_of("+=_") != std::string_view::npos;
    case notation::PrintedKind::none:
      break;
  }
  return false;
}

}  // namespace

LineKind line_kind(std::string_view line, Dialect dialect) {
  const std::string_view text = notation::trimmed(line);
  if (text.empty()) return LineKind::unknown;
  const std::string_view group = first_group(text);
  if (text[0] == '%' || text[0] == '#') return LineKind::comment;
  if (text[0] == '[' || begins_with_size(text, dialect)) return LineKind::bracket;
  if (begins_printed(text, dialect)) return LineKind::printed;
  const std::string_view field = second_field(text);
  if (field.size() == kSquares && field.find_first_not_of(".bw") == std::string_view::npos) {
    return LineKind::gpdb;
  }
  if (begins_like_fen(text)) return LineKind::fen;
  if (is_move_number(group)) return LineKind::moves;
  // Digits and the letter b may be discs or parts of moves: a long group of only discs is a board.
  const bool all_discs = all_cells(group, Dialect::egaroucid) || all_cells(group, dialect);
  if (group.size() > 2 && all_discs) return LineKind::board;
  if (begins_like_moves(text)) return LineKind::moves;
  const bool begins_like_board =
      notation::parse_cell(text[0], dialect) != notation::Cell::unknown ||
      group.size() >= kSquares / 2;
  return begins_like_board ? LineKind::board : LineKind::unknown;
}

}  // namespace kanzen
