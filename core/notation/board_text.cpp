#include "core/notation/board_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/bits.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

constexpr std::size_t kBoardLength = kSquares;

/// In the order of Dialect.
constexpr std::array<std::string_view, 4> kDialects{"standard", "zebra", "egaroucid", "digits"};

bool ends_board(char c) noexcept { return is_blank(c) || c == ';' || c == '%' || c == ']'; }

/// Returns the position after the run of board characters, good or bad, that starts at `at`.
std::size_t end_of_group(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && !ends_board(text[at])) ++at;
  return at;
}

/// True if the characters are a word rather than squares: few of them are signs of squares.
bool is_word(std::string_view group, Dialect dialect) noexcept {
  constexpr std::size_t kSquaresPerRank = 8;
  const auto cells =
      static_cast<std::size_t>(std::count_if(group.begin(), group.end(), [dialect](char c) {
        return parse_cell(c, dialect) != Cell::unknown;
      }));
  return group.size() > 1 && std::any_of(group.begin(), group.end(), is_letter) &&
         (group.size() < kSquaresPerRank || 2 * cells < group.size());
}

ParseError unknown_cell(std::string_view text, std::size_t at) {
  if (text[at] >= '0' && text[at] <= '2') {
    return error_at(text, at,
                    "the digit " + quoted(text[at]) +
                        " means different things in different dialects, expected X, O or -, or "
                        "the dialect to be named (zebra, egaroucid or digits)");
  }
  return error_at(text, at,
                  "found " + quoted(text[at]) +
                      " in the board, expected X or * (Black), O (White), - or . (empty)");
}

ParseError word_for_squares(std::string_view text, std::size_t at, std::string_view word) {
  return error_at(text, at,
                  "found " + quoted(word) +
                      ", expected 64 squares of X or * (Black), O (White), - or . (empty)");
}

ParseError wrong_count(std::string_view text, std::size_t at, std::size_t count) {
  return error_at(text, at,
                  "the board has " + std::to_string(count) + " squares, expected 64 and then the " +
                      "side to move");
}

struct Discs {
  Bitboard black = 0;
  Bitboard white = 0;
  int count = 0;

  void add(Cell cell) noexcept {
    const Bitboard square = Bitboard{1} << count++;
    if (cell == Cell::black) black |= square;
    if (cell == Cell::white) white |= square;
  }
};

/// Skips `to move` or `to play` at `at`, with an optional colon.
std::size_t end_of_turn(std::string_view text, std::size_t at) noexcept {
  const std::size_t to = skip_blanks(text, at);
  if (to == at || !same_letters(letters_at(text, to), "to")) return at;
  const std::size_t verb = skip_blanks(text, to + 2);
  const std::string_view word = letters_at(text, verb);
  if (!same_letters(word, "move") && !same_letters(word, "play")) return at;
  const std::size_t end = verb + word.size();
  return end < text.size() && text[end] == ':' ? end + 1 : end;
}

std::optional<Colour> parse_side(char c, Dialect dialect) noexcept {
  const Cell cell = parse_cell(c, dialect);
  if (cell == Cell::black) return Colour::black;
  if (cell == Cell::white) return Colour::white;
  return std::nullopt;
}

/// True if a side to move stands at `at`.
bool has_side(std::string_view text, std::size_t at, Dialect dialect) {
  return static_cast<bool>(read_side(text, at, dialect));
}

/// Reads the 64 squares; leaves `at` before a 65th character that is the side.
Result<Discs> read_discs(std::string_view text, std::size_t& at, Dialect dialect) {
  Discs discs;
  std::size_t width = 0;  // of the first group
  while (discs.count < kSquares) {
    const std::size_t begin = skip_blanks(text, at);
    std::size_t end = end_of_group(text, begin);
    const auto before = static_cast<std::size_t>(discs.count);
    if (width == 0) width = end - begin;
    const bool with_side = width == kBoardLength + 1 &&
                           (dialect == Dialect::egaroucid ||
                            (parse_side(text[end - 1], dialect) && !has_side(text, end, dialect)));
    if (is_word(text.substr(begin, end - begin), dialect)) {
      return word_for_squares(text, begin, text.substr(begin, end - begin));
    }
    if (with_side) end = begin + kBoardLength;
    for (std::size_t i = begin; i < end; ++i) {
      const Cell cell = parse_cell(text[i], dialect);
      if (cell == Cell::unknown) return unknown_cell(text, i);
      if (i - begin + before >= kBoardLength) return wrong_count(text, i, before + end - begin);
      discs.add(cell);
    }
    const bool whole = width == kBoardLength || with_side;
    const bool grouped = (width == 8 || width == 1) && end - begin == width;
    if (!whole && !grouped) {
      // A last group of another width is usually the side, after a board that is too short.
      const bool short_board = before > 0 && end - begin <= 1;
      return wrong_count(text, short_board ? begin : end,
                         short_board ? before : before + end - begin);
    }
    at = end;
  }
  return discs;
}

}  // namespace

std::span<const std::string_view> dialect_names() noexcept { return kDialects; }

std::optional<Dialect> dialect_by_name(std::string_view name) noexcept {
  const auto found = std::find(kDialects.begin(), kDialects.end(), name);
  if (found == kDialects.end()) return std::nullopt;
  return static_cast<Dialect>(found - kDialects.begin());
}

Cell parse_cell(char c, Dialect dialect) noexcept {
  const auto digit = [dialect](Cell zebra, Cell egaroucid, Cell digits) {
    switch (dialect) {
      case Dialect::zebra:
        return zebra;
      case Dialect::egaroucid:
        return egaroucid;
      case Dialect::digits:
        return digits;
      case Dialect::standard:
        break;
    }
    return Cell::unknown;
  };
  switch (c) {
    case 'X':
    case 'x':
    case '*':
    case '@':
    case 'b':
    case 'B':  // clang-format: one line per colour
      return Cell::black;
    case 'O':
    case 'o':
    case 'w':
    case 'W':
      return Cell::white;
    case '-':
    case '.':
      return Cell::empty;
    case '0':
      return digit(Cell::white, Cell::black, Cell::empty);
    case '1':
      return digit(Cell::unknown, Cell::white, Cell::black);
    case '2':
      return digit(Cell::unknown, Cell::unknown, Cell::white);
    default:
      return Cell::unknown;
  }
}

Result<Colour> read_side(std::string_view text, std::size_t& at, Dialect dialect) {
  const std::size_t begin = skip_blanks(text, at);
  if (begin == text.size() || ends_board(text[begin])) {
    return error_at(text, begin,
                    "no side to move after the board, expected X or * (Black) or O (White)");
  }
  const std::string_view word = letters_at(text, begin);
  const bool is_black = same_letters(word, to_string(Colour::black));
  const bool is_white = same_letters(word, to_string(Colour::white));
  std::optional<Colour> side = is_black   ? Colour::black
                               : is_white ? Colour::white
                                          : parse_side(text[begin], dialect);
  std::size_t i = begin + (is_black || is_white ? word.size() : 1);
  // Programs may add the sign of the colour: Black (x).
  const std::size_t open = skip_blanks(text, i);
  if (text.substr(open).starts_with('(') &&
      text.substr(std::min(open + 2, text.size())).starts_with(')')) {
    if (parse_side(text[open + 1], dialect) != side) {
      return error_at(
          text, open + 1,
          "found " + quoted(text[open + 1]) + ", expected the sign of the side before it");
    }
    i = open + 3;
  }
  i = end_of_turn(text, i);
  if (!side || (i < text.size() && !ends_board(text[i]))) {
    const std::size_t end = end_of_group(text, begin);
    return error_at(text, begin,
                    "found " + quoted(text.substr(begin, end - begin)) +
                        " after the 64 squares, expected the side to move: X or * (Black) or O "
                        "(White)");
  }
  at = i;
  return *side;
}

Result<Position> read_position(std::string_view text, std::size_t& at, Dialect dialect) {
  std::size_t i = at;
  const Result<Discs> discs = read_discs(text, i, dialect);
  if (!discs) return discs.error();
  const Result<Colour> side = read_side(text, i, dialect);
  if (!side) return side.error();
  at = i;
  return make_position(discs.value().black, discs.value().white, side.value());
}

Result<Position> parse_position(std::string_view text, Dialect dialect) {
  std::size_t at = skip_blanks(text, 0);
  if (at == text.size()) return error_at(text, at, "no board, expected 64 squares and the side");
  if (text[at] == '[') return parse_ggs_board(text, dialect);
  Result<Position> position = read_position(text, at, dialect);
  if (!position) return position;
  at = skip_blanks(text, at);
  if (at < text.size() && text[at] == ';') at = skip_blanks(text, at + 1);
  if (at < text.size()) {
    return error_at(
        text, at, "found " + quoted(text.substr(at)) + " after the side to move, expected nothing");
  }
  return position;
}

Result<Position> parse_ggs_board(std::string_view text, Dialect dialect) {
  std::size_t at = skip_blanks(text, 0);
  const bool bracket = at < text.size() && text[at] == '[';
  if (bracket) at = skip_blanks(text, at + 1);
  const std::size_t size_at = at;
  const Result<int> size = read_integer(text, at, "the board size 8");
  if (!size) return size.error();
  if (size.value() != 8 || at == text.size() || !is_blank(text[at])) {
    return error_at(text, size_at, "the board size is not 8, expected 8 and then eight rows");
  }
  Result<Position> position = read_position(text, at, dialect);
  if (!position) return position;
  at = skip_blanks(text, at);
  if (bracket) {
    if (at == text.size() || text[at] != ']') {
      return error_at(text, at,
                      "found " + found_at(text, at) + " after the side to move, expected ]");
    }
    at = skip_blanks(text, at + 1);
  }
  if (at < text.size()) {
    return error_at(text, at, "found " + found_at(text, at) + " after the board, expected nothing");
  }
  return position;
}

std::string board_text(const Position& position) {
  std::string out(kBoardLength, '-');
  for (const Square square : squares(position.black())) {
    out[static_cast<std::size_t>(square)] = 'X';
  }
  for (const Square square : squares(position.white())) {
    out[static_cast<std::size_t>(square)] = 'O';
  }
  return out;
}

std::string to_string(const Position& position) {
  std::string out = board_text(position);
  out += ' ';
  out += side_char(position.side);
  return out;
}

}  // namespace kanzen::notation
