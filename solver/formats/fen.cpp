#include "solver/formats/fen.hpp"

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_at;
using notation::found_error;
using notation::skip_blanks;

bool ends_word(std::string_view text, std::size_t at) noexcept {
  return at >= text.size() || notation::is_blank(text[at]);
}

std::string_view word_at(std::string_view text, std::size_t at) noexcept {
  std::size_t end = at;
  while (!ends_word(text, end)) ++end;
  return text.substr(at, end - at);
}

/// "found ..." with the whole word, and then `rest`.
ParseError found_word(std::string_view text, std::size_t at, std::string_view rest) {
  const std::string_view word = word_at(text, at);
  const std::string found = word.empty() ? found_at(text, at) : notation::quoted(word);
  return error_at(text, at, "found " + found + std::string(rest));
}

bool skip_word(std::string_view text, std::size_t& at, std::string_view word) noexcept {
  if (word_at(text, at) != word) return false;
  at = skip_blanks(text, at + word.size());
  return true;
}

bool skip_counter(std::string_view text, std::size_t& at) noexcept {
  const std::string_view word = word_at(text, at);
  if (word.empty() || word.find_first_not_of("0123456789") != std::string_view::npos) return false;
  at = skip_blanks(text, at + word.size());
  return true;
}

bool is_square_at(std::string_view text, std::size_t at) noexcept {
  if (at + 1 >= text.size()) return false;
  const char file = notation::lower(text[at]);
  return file >= 'a' && file <= 'h' && text[at + 1] >= '1' && text[at + 1] <= '8';
}

/// The sign @ of a drop, and not the pass @@@@.
bool is_drop_at(std::string_view text, std::size_t at) noexcept {
  return text[at] == '@' && (at == 0 || text[at - 1] != '@') && is_square_at(text, at + 1);
}

/// Rank 8 first; the letter p for one side, P for the other.
std::optional<ParseError> read_ranks(std::string_view text, std::size_t& at, Bitboard& small,
                                     Bitboard& capital) {
  for (int rank = 7; rank >= 0; --rank) {
    int file = 0;
    for (; file < 8; ++at) {
      const char c = at < text.size() ? text[at] : ' ';
      const int empties = c >= '1' && c <= '8' ? c - '0' : 0;
      if ((c != 'p' && c != 'P' && empties == 0) || file + empties > 8) {
        return found_error(text, at,
                           " on rank " + std::to_string(rank + 1) +
                               ", expected p, P or a number of empty squares");
      }
      if (empties == 0) (c == 'p' ? small : capital) |= Bitboard{1} << (8 * rank + file);
      file += empties == 0 ? 1 : empties;
    }
    const char separator = at < text.size() ? text[at] : ' ';
    const bool pocket = rank == 0 && separator == '[';
    if (separator != (rank > 0 ? '/' : ' ') && !pocket) {
      return found_error(text, at,
                         " after rank " + std::to_string(rank + 1) + ", expected " +
                             (rank > 0 ? "/" : "a space and the side"));
    }
    if (rank > 0) ++at;
  }
  return std::nullopt;
}

std::optional<ParseError> skip_pocket(std::string_view text, std::size_t& at) {
  const std::size_t end = text.find_first_not_of("Pp-", at + 1);
  if (end == std::string_view::npos || text[end] != ']') {
    return found_error(text, std::min(end, text.size()),
                       " in the discs in hand, expected P, p or ]");
  }
  at = end + 1;
  if (ends_word(text, at)) return std::nullopt;
  return found_word(text, at, ", expected a space and the side");
}

constexpr std::size_t kWidth = 8;

/// Replaces -, X and O by the characters of `signs`, in this order.
[[nodiscard]] std::string in_signs(std::string text, std::string_view signs) {
  for (char& c : text) c = c == '-' ? signs[0] : c == 'X' ? signs[1] : c == 'O' ? signs[2] : c;
  return text;
}

}  // namespace

Result<Fen> read_fen(std::string_view text, std::size_t& at, FenColours colours) {
  Bitboard small = 0;
  Bitboard capital = 0;
  std::size_t i = skip_blanks(text, at);
  if (auto error = read_ranks(text, i, small, capital)) return *std::move(error);
  if (i < text.size() && text[i] == '[') {
    if (auto error = skip_pocket(text, i)) return *std::move(error);
    colours = FenColours::flipello;
  }
  i = skip_blanks(text, i);
  const std::string_view side = word_at(text, i);
  if (side != "b" && side != "w") {
    return found_word(text, i, ", expected the side b or w");
  }
  i = skip_blanks(text, i + 1);
  // Castling and en passant, which Othello does not have, and move counters.
  if (skip_word(text, i, "-") && !skip_word(text, i, "-")) {
    return found_word(text, i, ", expected - for en passant");
  }
  if (skip_counter(text, i) && !skip_counter(text, i)) {
    return found_word(text, i, ", expected the number of the move");
  }
  at = i;
  const bool swapped = colours == FenColours::flipello;
  const Colour mover = (side == "b") != swapped ? Colour::black : Colour::white;
  return Fen{make_position(swapped ? capital : small, swapped ? small : capital, mover), colours};
}

Result<Game> parse_fen_game(std::string_view text) {
  std::size_t at = 0;
  const Result<Fen> fen = read_fen(text, at);
  if (!fen) return fen.error();
  const Position& start = fen.value().position;
  if (at < text.size() && !skip_word(text, at, "moves")) {
    return found_word(text, at, ", expected - - 0 1, or moves and a move such as f5, or the end");
  }
  if (fen.value().colours == FenColours::edax && has_drop(text.substr(at))) {
    return error_at(text, at,
                    "drops such as P@d6 are Flipello, in which P is Black, but without discs in "
                    "hand p is Black, expected [] after the board, or moves such as d6");
  }
  Result<Game> game = fen.value().colours == FenColours::edax
                          ? notation::read_moves(text, at, start)
                          : read_moves_of_flipello(std::string(text), at, start);
  if (game && at < text.size()) {
    return found_word(text, at, ", expected a move such as f5");
  }
  return game;
}

Result<Position> parse_fen(std::string_view text) {
  const Result<Game> game = parse_fen_game(text);
  if (!game) return game.error();
  return game.value().end;
}

Position flipello_start() noexcept {
  return make_position(kStartPosition.white(), kStartPosition.black(), Colour::black);
}

bool has_drop(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_drop_at(text, at)) return true;
  }
  return false;
}

Result<Game> read_moves_of_flipello(std::string text, std::size_t& at, const Position& start) {
  // The standard spelling has the same length, so columns do not change.
  for (std::size_t i = at; i < text.size(); ++i) {
    if (is_drop_at(text, i)) {
      text[i] = ' ';
      if (i > at && notation::lower(text[i - 1]) == 'p') text[i - 1] = ' ';
    }
    const bool begins = i == at || notation::is_blank(text[i - 1]) || text[i - 1] == '.';
    const std::string_view word = word_at(text, i);
    const bool twice =
        word.size() == 4 && is_square_at(word, 0) && word.starts_with(word.substr(2));
    if (begins && (word == "0000" || twice)) text.replace(i, 4, "--  ");
  }
  return notation::read_moves(text, at, start);
}

std::string to_fen(const Position& position) {
  const std::string cells = in_signs(notation::board_text(position), "-pP");
  std::string fen;
  for (std::size_t row = kWidth; row-- > 0;) {
    int empties = 0;
    for (const char c : std::string_view(cells).substr(kWidth * row, kWidth)) {
      if (c == '-') {
        ++empties;
        continue;
      }
      if (empties > 0) fen += std::to_string(empties);
      empties = 0;
      fen += c;
    }
    if (empties > 0) fen += std::to_string(empties);
    fen += row > 0 ? '/' : ' ';
  }
  fen += position.side == Colour::black ? 'b' : 'w';
  return fen + " - - 0 1";
}

std::vector<std::pair<std::string, std::string>> dialect_texts(const Position& position) {
  const std::string cells = notation::board_text(position);
  const std::string side(1, notation::side_char(position.side));
  std::string ggf = "[8 ";
  for (std::size_t row = 0; row < kSquares; row += kWidth) {
    ggf += in_signs(cells.substr(row, kWidth), "-*O") + ' ';
  }
  return {
      {"GGF", ggf + in_signs(side, "-*O") + ']'},
      {"FEN", to_fen(position)},
      {"Zebra", in_signs(cells + ' ' + side, "-*O")},
      {"GPDB", in_signs(';' + cells + ';' + side + ";;", ".bw")},
      {"Egaroucid", cells + side},
      {"Digits", in_signs(cells + ' ' + side, "012")},
  };
}

}  // namespace kanzen
