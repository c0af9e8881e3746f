#include "solver/io/board_picture.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/bits.hpp"
#include "core/moves.hpp"

namespace kanzen {

namespace {

// UTF-8, spelled out so that the source is ASCII.
constexpr std::string_view kBlackDisc = "\xE2\x97\x8F";  // U+25CF
constexpr std::string_view kWhiteDisc = "\xE2\x97\x8B";  // U+25CB
constexpr std::string_view kMove = "\xE2\x88\x99";       // U+2219
constexpr std::string_view kEmpty = "\xC2\xB7";          // U+00B7

Square square_at(int file, int rank) { return static_cast<Square>(rank * 8 + file); }

const SquareMark* mark_of(const PictureOptions& options, Square square) {
  const auto found = std::find_if(options.marks.begin(), options.marks.end(),
                                  [square](const SquareMark& m) { return m.square == square; });
  return found == options.marks.end() ? nullptr : &*found;
}

std::string counted(int count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

/// What stands beside the rows of the board, from the first on.
std::vector<std::string> remarks(const Position& position) {
  const Board& board = position.board;
  std::vector<std::string> lines{std::string(color_name(position.side)) + " to move"};
  if (game_over(board)) {
    lines[0] = "Game over";
  } else if (legal_moves(board) == 0) {
    lines[0] += ", must pass";
  }
  lines.push_back(std::string(kBlackDisc) + " Black " + std::to_string(popcount(position.black())));
  lines.push_back(std::string(kWhiteDisc) + " White " + std::to_string(popcount(position.white())));
  lines.push_back(counted(board.empty_count(), "empty square"));
  if (!game_over(board)) lines.push_back(counted(popcount(legal_moves(board)), "legal move"));
  return lines;
}

/// Three columns: the symbol, or as much of a mark as fits.
std::string text_cell(const Position& position, const PictureOptions& options, Square square) {
  const auto centred = [](std::string_view symbol) { return " " + std::string(symbol) + " "; };
  const Bitboard here = bit(square);
  if ((position.black() & here) != 0) return centred(kBlackDisc);
  if ((position.white() & here) != 0) return centred(kWhiteDisc);
  if (const SquareMark* mark = mark_of(options, square)) {
    std::string text = mark->text.substr(0, 3);
    text.insert(0, 3 - text.size(), ' ');
    return options.colour && mark->best ? "\x1b[1;32m" + text + "\x1b[0m" : text;
  }
  return centred((legal_moves(position.board) & here) != 0 ? kMove : kEmpty);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

constexpr int kCell = 50;
constexpr int kMargin = 20;
constexpr int kSide = 8 * kCell + 2 * kMargin;

std::string number(int value) { return std::to_string(value); }

std::string svg_text(int x, int y, int size, std::string_view attributes, std::string_view text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" font-size=\"" + number(size) +
         "\" " + std::string(attributes) + ">" + escaped(text) + "</text>\n";
}

std::string svg_circle(int x, int y, int radius, std::string_view attributes) {
  return "<circle cx=\"" + number(x) + "\" cy=\"" + number(y) + "\" r=\"" + number(radius) + "\" " +
         std::string(attributes) + "/>\n";
}

std::string svg_square(const Position& position, const PictureOptions& options, int file,
                       int rank) {
  const Square square = square_at(file, rank);
  const Bitboard here = bit(square);
  const int x = kMargin + file * kCell + kCell / 2;
  const int y = kMargin + rank * kCell + kCell / 2;
  if ((position.black() & here) != 0) return svg_circle(x, y, 21, "fill=\"#111\"");
  if ((position.white() & here) != 0) {
    return svg_circle(x, y, 21, "fill=\"#f8f8f4\" stroke=\"#555\"");
  }
  if (const SquareMark* mark = mark_of(options, square)) {
    return svg_text(x, y + 6, 17,
                    mark->best ? "fill=\"#ffe14d\" font-weight=\"bold\" text-anchor=\"middle\""
                               : "fill=\"#fff\" text-anchor=\"middle\"",
                    mark->text);
  }
  const bool legal = (legal_moves(position.board) & here) != 0;
  return legal ? svg_circle(x, y, 4, "fill=\"#0b3d20\"") : std::string();
}

}  // namespace

std::string text_picture(const Position& position, const PictureOptions& options) {
  std::string out = "   ";
  for (char file = 'a'; file <= 'h'; ++file) out += std::string(" ") + file + " ";
  out += "\n";
  const std::vector<std::string> beside = remarks(position);
  for (int rank = 0; rank < 8; ++rank) {
    out += " " + number(rank + 1) + " ";
    for (int file = 0; file < 8; ++file) {
      out += text_cell(position, options, square_at(file, rank));
    }
    const auto line = static_cast<std::size_t>(rank);
    if (line < beside.size()) out += "   " + beside[line];
    out += "\n";
  }
  return out;
}

std::string svg_picture(const Position& position, const PictureOptions& options) {
  const std::string side = number(kSide);
  const std::string height = number(kSide + 24);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + side + "\" height=\"" +
                    height + "\" viewBox=\"0 0 " + side + " " + height +
                    "\" font-family=\"sans-serif\">\n" + "<rect width=\"" + side + "\" height=\"" +
                    height + "\" fill=\"#fff\"/>\n" + "<rect x=\"" + number(kMargin) + "\" y=\"" +
                    number(kMargin) + "\" width=\"" + number(8 * kCell) + "\" height=\"" +
                    number(8 * kCell) + "\" fill=\"#1c7a43\"/>\n<path stroke=\"#0b3d20\" d=\"";
  for (int i = 0; i <= 8; ++i) {
    const std::string at = number(kMargin + i * kCell);
    out += "M" + at + " " + number(kMargin) + "v" + number(8 * kCell) + "M" + number(kMargin) +
           " " + at + "h" + number(8 * kCell);
  }
  out += "\"/>\n";
  for (const int x : {2, 6}) {
    for (const int y : {2, 6}) {
      out += svg_circle(kMargin + x * kCell, kMargin + y * kCell, 3, "fill=\"#0b3d20\"");
    }
  }
  for (int i = 0; i < 8; ++i) {
    const int middle = kMargin + i * kCell + kCell / 2;
    out += svg_text(middle, 15, 13, "text-anchor=\"middle\"", std::string(1, char('a' + i)));
    out += svg_text(10, middle + 5, 13, "text-anchor=\"middle\"", number(i + 1));
  }
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) out += svg_square(position, options, file, rank);
  }
  std::string caption;
  for (const std::string& line : remarks(position)) {
    caption += (caption.empty() ? "" : ", ") + line;
  }
  out += svg_text(kSide / 2, kSide + 12, 13, "text-anchor=\"middle\"", caption);
  return out + "</svg>\n";
}

}  // namespace kanzen
