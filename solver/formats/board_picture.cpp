#include "solver/formats/board_picture.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string_view>

#include "core/bits.hpp"
#include "core/moves.hpp"
#include "solver/formats/unicode_discs.hpp"

namespace kanzen {

namespace {

Square square_at(int file, int rank) { return static_cast<Square>(rank * 8 + file); }

/// A square in three columns: its symbol, or its mark cut to fit.
std::string text_cell(const Position& position, const PictureOptions& options, Square square) {
  const auto centred = [](std::string_view symbol) { return " " + std::string(symbol) + " "; };
  const Bitboard here = bit(square);
  if ((position.black() & here) != 0) return centred(signs::kBlack);
  if ((position.white() & here) != 0) return centred(signs::kWhite);
  if (const SquareMark* mark = find_mark(options.marks, square)) {
    std::string text = mark->text.substr(0, 3);
    text.insert(0, 3 - text.size(), ' ');
    return options.colour && mark->best ? "\x1b[1;32m" + text + "\x1b[0m" : text;
  }
  return centred((legal_moves(position.board) & here) != 0 ? signs::kMove : signs::kEmpty);
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
    return "<line" + attribute("x1", l.x1) + attribute("y1", l.y1) + attribute("x2", l.x2) +
           attribute("y2", l.y2) + attribute("stroke", l.colour) + "/>\n";
  }
  std::string operator()(const Lettering& l) const {
    return "<text" + attribute("x", l.x) + attribute("y", l.y) + attribute("font-size", l.size) +
           attribute("fill", l.colour) + (l.bold ? " font-weight=\"bold\"" : "") +
           " text-anchor=\"middle\">" + escaped(l.text) + "</text>\n";
  }
};

}  // namespace

std::string text_picture(const Position& position, const PictureOptions& options) {
  std::string out = "   ";
  for (char file = 'a'; file <= 'h'; ++file) out += std::string(" ") + file + " ";
  out += "\n";
  std::vector<std::string> remarks = board_remarks(position);
  const Bitboard moves = legal_moves(position.board);
  const auto shows_value = [&](const SquareMark& mark) { return (moves & bit(mark.square)) != 0; };
  if (std::count_if(options.marks.begin(), options.marks.end(), shows_value) < popcount(moves)) {
    remarks.back() += ", marked " + std::string(signs::kMove);
  }
  for (int rank = 0; rank < 8; ++rank) {
    out += " " + std::to_string(rank + 1) + " ";
    for (int file = 0; file < 8; ++file) {
      out += text_cell(position, options, square_at(file, rank));
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

}  // namespace kanzen
