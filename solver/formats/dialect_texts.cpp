#include "solver/formats/dialect_texts.hpp"

#include <cstddef>
#include <string_view>

#include "core/board.hpp"
#include "core/notation.hpp"

namespace kanzen {

namespace {

constexpr std::size_t kWidth = 8;

/// Replaces the signs -, X and O by the characters of `signs`, in this order.
[[nodiscard]] std::string in_signs(std::string text, std::string_view signs) {
  for (char& c : text) c = c == '-' ? signs[0] : c == 'X' ? signs[1] : c == 'O' ? signs[2] : c;
  return text;
}

}  // namespace

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
