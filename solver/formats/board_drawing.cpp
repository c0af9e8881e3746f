#include "solver/formats/board_drawing.hpp"

#include <algorithm>
#include <string_view>

#include "core/bits.hpp"
#include "core/moves.hpp"
#include "solver/formats/unicode_discs.hpp"

namespace kanzen {

namespace {

constexpr int kCell = 50;
constexpr int kMargin = 20;
constexpr int kSide = 8 * kCell + 2 * kMargin;
constexpr int kCaption = 24;  // below the board
constexpr int kDisc = 21;

constexpr Rgb kPaper = 0xFFFFFF;
constexpr Rgb kInk = 0x000000;
constexpr Rgb kFelt = 0x1C7A43;
constexpr Rgb kGrid = 0x0B3D20;
constexpr Rgb kBlackDisc = 0x111111;
constexpr Rgb kWhiteDisc = 0xF8F8F4;
constexpr Rgb kRim = 0x555555;
constexpr Rgb kBest = 0xFFE14D;

std::string counted(int count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string side_text(const Position& position) {
  if (game_over(position.board)) return "Game over";
  return std::string(to_string(position.side)) + " to move" +
         (legal_moves(position.board) == 0 ? ", must pass" : "");
}

/// The caption, short enough to fit in any font.
std::string caption(const Position& position) {
  return side_text(position) + ", " + std::string(signs::kBlack) + " " +
         std::to_string(popcount(position.black())) + ", " + std::string(signs::kWhite) + " " +
         std::to_string(popcount(position.white())) + ", " +
         counted(position.board.empty_count(), "empty square");
}

void add_board(std::vector<Shape>& shapes) {
  shapes.emplace_back(Rectangle{kMargin, kMargin, 8 * kCell, 8 * kCell, kFelt});
  const int end = kMargin + 8 * kCell;
  for (int i = 0; i <= 8; ++i) {
    const int at = kMargin + i * kCell;
    shapes.emplace_back(Stroke{at, kMargin, at, end, kGrid});
    shapes.emplace_back(Stroke{kMargin, at, end, at, kGrid});
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
        Lettering{x, y + 6, 17, mark->best ? kBest : kPaper, mark->best, mark->text});
  } else if ((legal_moves(position.board) & here) != 0) {
    shapes.emplace_back(Disc{x, y, 4, kGrid, kGrid});
  }
}

}  // namespace

const SquareMark* find_mark(const std::vector<SquareMark>& marks, Square square) noexcept {
  const auto found = std::find_if(marks.begin(), marks.end(),
                                  [square](const SquareMark& m) { return m.square == square; });
  return found == marks.end() ? nullptr : &*found;
}

std::vector<std::string> board_remarks(const Position& position) {
  const Board& board = position.board;
  std::vector<std::string> lines{side_text(position)};
  lines.push_back(std::string(signs::kBlack) + " Black " +
                  std::to_string(popcount(position.black())));
  lines.push_back(std::string(signs::kWhite) + " White " +
                  std::to_string(popcount(position.white())));
  lines.push_back(counted(board.empty_count(), "empty square"));
  if (!game_over(board)) lines.push_back(counted(popcount(legal_moves(board)), "legal move"));
  return lines;
}

Drawing board_drawing(const Position& position, const std::vector<SquareMark>& marks) {
  Drawing drawing{kSide, kSide + kCaption, {}};
  drawing.shapes.emplace_back(Rectangle{0, 0, drawing.width, drawing.height, kPaper});
  add_board(drawing.shapes);
  for (int square = 0; square < kSquares; ++square) {
    add_square(drawing.shapes, position, marks, static_cast<Square>(square));
  }
  drawing.shapes.emplace_back(Lettering{kSide / 2, kSide + 12, 13, kInk, false, caption(position)});
  return drawing;
}

}  // namespace kanzen
