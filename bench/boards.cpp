#include "bench/boards.hpp"

#include "core/board.hpp"
#include "core/moves.hpp"

namespace kanzen::bench {

namespace {

class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}

  std::uint64_t below(std::uint64_t bound) noexcept {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (z ^ (z >> 31)) % bound;
  }

 private:
  std::uint64_t state_;
};

Square pick(Bitboard moves, SplitMix64& random) {
  std::uint64_t skip = random.below(static_cast<std::uint64_t>(popcount(moves)));
  for (; skip > 0; --skip) moves &= moves - 1;
  return first_square(moves);
}

// Plays at random until `empties` squares are left. Returns false if the game ends earlier.
bool play_down(Board& board, int empties, SplitMix64& random) {
  board = kStartBoard;
  while (true) {
    if (legal_moves(board) == 0) board = board.passed();
    const Bitboard moves = legal_moves(board);
    if (moves == 0) return false;
    if (board.empty_count() == empties) return true;
    board = play(board, pick(moves, random));
  }
}

}  // namespace

std::vector<Board> random_boards(std::size_t count, int empties, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Board> boards;
  boards.reserve(count);
  while (boards.size() < count) {
    Board board;
    if (play_down(board, empties, random)) boards.push_back(board);
  }
  return boards;
}

std::vector<Placement> placements(const std::vector<Board>& boards) {
  std::vector<Placement> result;
  for (const Board& board : boards) {
    for (const Square square : squares(board.empty_squares())) result.push_back({board, square});
  }
  return result;
}

}  // namespace kanzen::bench
