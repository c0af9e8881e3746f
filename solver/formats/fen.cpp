#include "solver/formats/fen.hpp"

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

/// The sign @ of a drop, and not the pass @@@@.
bool is_drop_at(std::string_view text, std::size_t at) noexcept {
  return text[at] == '@' && (at == 0 || text[at - 1] != '@') &&
         notation::is_square_at(text, at + 1);
}

constexpr std::size_t kWidth = 8;

/// Replaces -, X and O by the characters of `signs`, in this order.
[[nodiscard]] std::string in_signs(std::string text, std::string_view signs) {
  for (char& c : text) c = c == '-' ? signs[0] : c == 'X' ? signs[1] : c == 'O' ? signs[2] : c;
  return text;
}

}  // namespace

Result<Game> parse_fen_game(std::string_view text) {
  std::size_t at = 0;
  const Result<notation::Fen> fen = notation::read_fen(text, at);
  if (!fen) return fen.error();
  const Position& start = fen.value().position;
  if (notation::group_at(text, at) == "moves") {
    at = notation::skip_blanks(text, at + std::string_view("moves").size());
  } else if (at < text.size()) {
    return notation::found_group(text, at,
                                 ", expected - - 0 1, or moves and a move such as f5, or the end");
  }
  if (fen.value().colours == notation::FenColours::edax && has_drop(text.substr(at))) {
    return notation::error_at(
        text, at,
        "drops such as P@d6 are Flipello, in which P is Black, but without discs in "
        "hand p is Black, expected [] after the board, or moves such as d6");
  }
  Result<Game> game = fen.value().colours == notation::FenColours::edax
                          ? notation::read_moves(text, at, start)
                          : read_moves_of_flipello(std::string(text), at, start);
  if (game && at < text.size()) {
    return notation::found_group(text, at, ", expected a move such as f5");
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
    const std::string_view word = notation::group_at(text, i);
    const bool twice =
        word.size() == 4 && notation::is_square_at(word, 0) && word.starts_with(word.substr(2));
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
