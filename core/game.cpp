#include "core/game.hpp"

#include "core/notation.hpp"

namespace kanzen {

namespace {

std::string why_illegal(const Position& position, Square move) {
  const std::string name = notation::to_string(move);
  const std::string side(to_string(position.side));
  if ((position.board.occupied() & bit(move)) != 0) {
    return name + " is occupied, expected a legal move for " + side;
  }
  if ((legal_moves(position.board.passed()) & bit(move)) != 0) {
    if (position == kStartPosition) {
      return name +
             " is legal for White only, expected a legal move for Black, who has d5 and e4; " +
             "for a game that starts with White there, mirror the squares, or write its board "
             "before the moves";
    }
    return name + " is legal for " + std::string(to_string(other(position.side))) +
           " only, expected a legal move for " + side + ", who cannot pass";
  }
  return name + " flips no disc, expected a legal move for " + side;
}

}  // namespace

bool can_occur_in_game(Bitboard discs) noexcept {
  const auto moved = [](Bitboard set, int files, int ranks) {
    if (files > 0) set = (set & ~kFileH) << 1;
    if (files < 0) set = (set & ~kFileA) >> 1;
    return ranks > 0 ? set << 8 : ranks < 0 ? set >> 8 : set;
  };
  Bitboard reached = kStartBoard.occupied();
  if ((reached & ~discs) != 0) return false;
  for (Bitboard before = 0; before != reached;) {
    before = reached;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        const Bitboard next = moved(reached, files, ranks);
        reached |= next & moved(next, files, ranks) & discs;
      }
    }
  }
  return reached == discs;
}

std::vector<Position> positions_of(const Game& game) {
  std::vector<Position> positions{game.start};
  for (const Square move : game.moves) positions.push_back(play(positions.back(), move));
  return positions;
}

std::optional<std::string> try_play(Game& game, Square move) {
  Position position = game.end;
  const bool must_pass = legal_moves(position.board) == 0;
  if (must_pass && legal_moves(position.board.passed()) == 0) {
    return notation::to_string(move) + " is played after the end of the game, expected nothing";
  }
  if (move == Square::pass) {
    if (!must_pass) {
      return std::string(to_string(position.side)) + " passes, expected a legal move such as " +
             notation::to_string(first_square(legal_moves(position.board)));
    }
  } else {
    if (must_pass) position = position.passed();
    if ((legal_moves(position.board) & bit(move)) == 0) return why_illegal(position, move);
    if (must_pass) game.moves.push_back(Square::pass);
  }
  game.moves.push_back(move);
  game.end = play(position, move);
  return std::nullopt;
}

std::uint64_t perft(const Board& board, int depth, PassCounting passes) noexcept {
  if (depth == 0) return 1;
  const Bitboard moves = legal_moves(board);
  if (moves == 0) {
    const Board next = board.passed();
    if (legal_moves(next) == 0) return 1;
    return perft(next, passes == PassCounting::ply ? depth - 1 : depth, passes);
  }
  if (depth == 1) return static_cast<std::uint64_t>(popcount(moves));
  std::uint64_t games = 0;
  for (const Square square : squares(moves)) games += perft(play(board, square), depth - 1, passes);
  return games;
}

}  // namespace kanzen
