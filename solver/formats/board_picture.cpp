#include "solver/formats/board_picture.hpp"

#include <cstdio>

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

std::string to_base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kGroup = 3;  // in bytes; each group becomes four digits
  std::string text;
  text.reserve((bytes.size() + kGroup - 1) / kGroup * 4);
  for (std::size_t at = 0; at < bytes.size(); at += kGroup) {
    std::uint32_t bits = 0;
    for (std::size_t i = at; i < at + kGroup; ++i) {
      bits = bits << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    }
    const std::size_t digits = bytes.size() - at + 1;  // significant digits
    for (std::size_t i = 0; i < 4; ++i) {
      text += i < digits ? kDigits[bits >> (18 - 6 * i) & 63U] : '=';
    }
  }
  return text;
}

namespace {

constexpr int kCell = 50;
constexpr int kMargin = 20;
constexpr int kSide = 8 * kCell + 2 * kMargin;
constexpr int kCaption = 24;  // below the board
constexpr int kDisc = 21;

constexpr std::string_view kBlackSign = "\u25CF";
constexpr std::string_view kWhiteSign = "\u25CB";
constexpr std::string_view kMoveSign = "+";
constexpr std::string_view kEmptySign = "\u00B7";

constexpr Rgb kPaper = 0xFFFFFF;
constexpr Rgb kInk = 0x000000;
constexpr Rgb kFelt = 0x1C7A43;
constexpr Rgb kGrid = 0x0B3D20;
constexpr Rgb kBlackDisc = 0x111111;
constexpr Rgb kWhiteDisc = 0xF8F8F4;
constexpr Rgb kRim = 0x555555;
constexpr Rgb kBest = 0xFFE14D;

std::string side_text(const Position& position) {
  if (game_over(position.board)) return "Game over";
  return std::string(to_string(position.side)) + " to move" +
         (legal_moves(position.board) == 0 ? ", must pass" : "");
}

/// The caption is short enough to fit in any font.
std::string caption(const Position& position, const std::string& task) {
  return (task.empty() ? side_text(position) : task) + ", " + std::string(kBlackSign) + " " +
         std::to_string(popcount(position.black())) + ", " + std::string(kWhiteSign) + " " +
         std::to_string(popcount(position.white())) + ", " +
         notation::counted(position.board.empty_count(), "empty square");
}

void add_board(std::vector<Shape>& shapes) {
  shapes.emplace_back(Rectangle{kMargin, kMargin, 8 * kCell, 8 * kCell, kFelt});
  for (int i = 0; i <= 8; ++i) {
    const int at = kMargin + i * kCell;
    shapes.emplace_back(Stroke{at, kMargin, 0, 8 * kCell, kGrid});
    shapes.emplace_back(Stroke{kMargin, at, 8 * kCell, 0, kGrid});
  }
  for (const int x : {2, 6}) {
    for (const int y : {2, 6}) {
      shapes.emplace_back(Disc{kMargin + x * kCell, kMargin + y * kCell, 3, kGrid, kGrid});
    }
  }
  for (int i = 0; i < 8; ++i) {
    const int middle = kMargin + i * kCell + kCell / 2;
    shapes.emplace_back(Lettering{middle, 15, 13, kInk, false, std::string(1, char('a' + i))});
    shapes.emplace_back(Lettering{10, middle + 5, 13, kInk, false, std::to_string(i + 1)});
  }
}

void add_square(std::vector<Shape>& shapes, const Position& position,
                const std::vector<SquareMark>& marks, Square square) {
  const Bitboard here = bit(square);
  const int x = kMargin + index_of(square) % 8 * kCell + kCell / 2;
  const int y = kMargin + index_of(square) / 8 * kCell + kCell / 2;
  if ((position.black() & here) != 0) {
    shapes.emplace_back(Disc{x, y, kDisc, kBlackDisc, kBlackDisc});
  } else if ((position.white() & here) != 0) {
    shapes.emplace_back(Disc{x, y, kDisc, kWhiteDisc, kRim});
  } else if (const SquareMark* mark = find_mark(marks, square)) {
    shapes.emplace_back(
        Lettering{x, y + 6, 17, mark->is_best ? kBest : kPaper, mark->is_best, mark->text});
  } else if ((legal_moves(position.board) & here) != 0) {
    shapes.emplace_back(Disc{x, y, 4, kGrid, kGrid});
  }
}

/// Draws a square three columns wide; a longer mark is cut.
std::string text_cell(const Position& position, const PictureOptions& options, Square square) {
  const auto centred = [](std::string_view symbol) { return " " + std::string(symbol) + " "; };
  const Bitboard here = bit(square);
  if ((position.black() & here) != 0) return centred(kBlackSign);
  if ((position.white() & here) != 0) return centred(kWhiteSign);
  if (const SquareMark* mark = find_mark(options.marks, square)) {
    std::string text = mark->text.substr(0, 3);
    text.insert(0, 3 - text.size(), ' ');
    return options.has_colour && mark->is_best ? "\x1b[1;32m" + text + "\x1b[0m" : text;
  }
  return centred((legal_moves(position.board) & here) != 0 ? kMoveSign : kEmptySign);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char& c : text) {
    out += c == '<'   ? "&lt;"
           : c == '>' ? "&gt;"
           : c == '&' ? "&amp;"
           : c == '"' ? "&quot;"
                      : std::string_view(&c, 1);
  }
  return out;
}

std::string attribute(std::string_view name, int value) {
  return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
}

std::string attribute(std::string_view name, Rgb colour) {
  std::array<char, 8> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "#%06x", colour);
  return " " + std::string(name) + "=\"" + buffer.data() + "\"";
}

struct SvgElement {
  std::string operator()(const Rectangle& r) const {
    return "<rect" + attribute("x", r.x) + attribute("y", r.y) + attribute("width", r.width) +
           attribute("height", r.height) + attribute("fill", r.fill) + "/>\n";
  }
  std::string operator()(const Disc& d) const {
    return "<circle" + attribute("cx", d.x) + attribute("cy", d.y) + attribute("r", d.radius) +
           attribute("fill", d.fill) + attribute("stroke", d.rim) + "/>\n";
  }
  std::string operator()(const Stroke& l) const {
    return "<line" + attribute("x1", l.x) + attribute("y1", l.y) + attribute("x2", l.x + l.right) +
           attribute("y2", l.y + l.down) + attribute("stroke", l.colour) + "/>\n";
  }
  std::string operator()(const Lettering& l) const {
    return "<text" + attribute("x", l.x) + attribute("y", l.y) + attribute("font-size", l.size) +
           attribute("fill", l.colour) + (l.is_bold ? " font-weight=\"bold\"" : "") +
           " text-anchor=\"middle\">" + escaped(l.text) + "</text>\n";
  }
};

std::vector<std::string> board_remarks(const Position& position) {
  const Board& board = position.board;
  std::vector<std::string> lines{
      side_text(position),
      std::string(kBlackSign) + " Black " + std::to_string(popcount(position.black())),
      std::string(kWhiteSign) + " White " + std::to_string(popcount(position.white())),
      notation::counted(board.empty_count(), "empty square")};
  if (!game_over(board))
    lines.push_back(notation::counted(popcount(legal_moves(board)), "legal move"));
  return lines;
}

}  // namespace

const SquareMark* find_mark(const std::vector<SquareMark>& marks, Square square) noexcept {
  const auto found = std::ranges::find(marks, square, &SquareMark::square);
  return found == marks.end() ? nullptr : &*found;
}

Drawing board_drawing(const Position& position, const std::vector<SquareMark>& marks,
                      const std::string& task) {
  Drawing drawing{kSide, kSide + kCaption, {}};
  drawing.shapes.emplace_back(Rectangle{0, 0, drawing.width, drawing.height, kPaper});
  add_board(drawing.shapes);
  for (int square = 0; square < kSquares; ++square) {
    add_square(drawing.shapes, position, marks, static_cast<Square>(square));
  }
  drawing.shapes.emplace_back(
      Lettering{kSide / 2, kSide + 12, 13, kInk, false, caption(position, task)});
  return drawing;
}

Drawing sheet_drawing(const std::vector<TitledDrawing>& drawings) {
  constexpr std::size_t kColumns = 3;
  constexpr int kGap = 16;
  constexpr int kTitle = 24;
  const int width = drawings[0].drawing.width + kGap;
  const int height = drawings[0].drawing.height + kTitle + kGap;
  const auto columns = static_cast<int>(std::min(drawings.size(), kColumns));
  const auto rows = static_cast<int>((drawings.size() + kColumns - 1) / kColumns);
  Drawing sheet{columns * width + kGap, rows * height + kGap, {}};
  sheet.shapes.emplace_back(Rectangle{0, 0, sheet.width, sheet.height, kPaper});
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    const int x = kGap + static_cast<int>(i % kColumns) * width;
    const int y = kGap + static_cast<int>(i / kColumns) * height;
    const auto& [title, drawing] = drawings[i];
    sheet.shapes.emplace_back(
        Lettering{x + drawing.width / 2, y + kTitle - 8, 14, kInk, true, title});
    const auto move = [&](auto placed) -> Shape {
      placed.x += x;
      placed.y += y + kTitle;
      return placed;
    };
    for (const Shape& shape : drawing.shapes) sheet.shapes.push_back(std::visit(move, shape));
  }
  return sheet;
}

std::string text_picture(const Position& position, const PictureOptions& options) {
  std::string out = "   ";
  for (char file = 'a'; file <= 'h'; ++file) out += std::string(" ") + file + " ";
  out += "\n";
  std::vector<std::string> remarks = board_remarks(position);
  const Bitboard moves = legal_moves(position.board);
  const auto shows_value = [&](const SquareMark& mark) { return (moves & bit(mark.square)) != 0; };
  if (std::ranges::count_if(options.marks, shows_value) < popcount(moves)) {
    remarks.back() += ", marked " + std::string(kMoveSign);
  }
  for (int rank = 0; rank < 8; ++rank) {
    out += " " + std::to_string(rank + 1) + " ";
    for (int file = 0; file < 8; ++file) {
      out += text_cell(position, options, static_cast<Square>(8 * rank + file));
    }
    const auto line = static_cast<std::size_t>(rank);
    if (line < remarks.size()) out += "   " + remarks[line];
    out += "\n";
  }
  return out;
}

std::string svg_picture(const Drawing& drawing, std::string_view note) {
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
                    attribute("width", drawing.width) + attribute("height", drawing.height) +
                    " viewBox=\"0 0 " + std::to_string(drawing.width) + " " +
                    std::to_string(drawing.height) + "\" font-family=\"sans-serif\">\n";
  if (!note.empty()) out += "<!-- " + std::string(note) + " -->\n";
  for (const Shape& shape : drawing.shapes) out += std::visit(SvgElement{}, shape);
  return out + "</svg>\n";
}

namespace {

constexpr std::size_t kWidth = 8;

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
