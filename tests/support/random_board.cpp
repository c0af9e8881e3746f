#include "tests/support/random_board.hpp"

#include <stdexcept>

#include "core/moves.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::test {

std::uint64_t Random::bits() noexcept {
  state_ += 0x9E3779B97F4A7C15;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

std::uint64_t Random::below(std::uint64_t bound) noexcept { return bits() % bound; }

int Random::between(int low, int high) noexcept {
  return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low + 1)));
}

Board random_reachable_board(Random& random, int empties) {
  // Uses the slow rules, so that a fault of the fast ones cannot hide the boards that reveal it.
  slow::Position position = slow::start_position();
  while (slow::empty_count(position) > empties) {
    std::vector<int> moves = slow::legal_moves(position);
    if (moves.empty()) {
      const slow::Position passed = slow::passed(position);
      if (slow::legal_moves(passed).empty()) break;
      position = passed;
      continue;
    }
    position = slow::played(position, moves[random.below(moves.size())]);
  }
  return slow::to_board(position);
}

Board random_unfinished_board(Random& random, int empties) {
  while (true) {
    const Board board = random_reachable_board(random, empties);
    const slow::Position position = slow::from_board(board);
    if (slow::empty_count(position) == empties && !slow::game_over(position)) return board;
  }
}

Board random_passing_board(Random& random, int empties) {
  while (true) {
    Board board = kStartBoard;
    while (board.empty_count() > empties && !game_over(board)) {
      Bitboard moves = legal_moves(board);
      auto skip = moves == 0 ? 0 : random.below(static_cast<std::uint64_t>(popcount(moves)));
      for (; skip > 0; --skip) moves &= moves - 1;
      board = moves == 0 ? board.passed() : play(board, first_square(moves));
    }
    const bool passes = legal_moves(board) == 0 && !game_over(board);
    if (board.empty_count() == empties && passes) return board;
  }
}

Board random_unreachable_board(Random& random, int empties) {
  int order[64];
  for (int i = 0; i < 64; ++i) order[i] = i;
  for (int i = 63; i > 0; --i) {
    const int j = random.between(0, i);
    const int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
  const int share = random.between(0, 16);  // the side to move's share of the discs, in sixteenths
  Board board;
  for (int i = empties; i < 64; ++i) {
    const std::uint64_t square = std::uint64_t{1} << order[i];
    (random.between(1, 16) <= share ? board.player : board.opponent) |= square;
  }
  return board;
}

Game random_game(Random& random, Game game, std::size_t plies) {
  while (game.moves.size() < plies && !game_over(game.end.board)) {
    const std::vector<int> moves = slow::legal_moves(slow::from_board(game.end.board));
    const Square move =
        moves.empty() ? Square::pass : static_cast<Square>(moves[random.below(moves.size())]);
    if (try_play(game, move)) throw std::logic_error("the slow rules allow another move");
  }
  return game;
}

}  // namespace kanzen::test
