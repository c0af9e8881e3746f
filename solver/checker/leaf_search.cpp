#include "solver/checker/leaf_search.hpp"

#include <array>
#include <utility>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/stability.hpp"

namespace kanzen::checker {

namespace {

/// With at most this many empty squares, moves are ordered by parity instead of by mobility.
constexpr int kParityEmpties = 4;

/// The value of a board with one empty square: either side may fill it, or neither can.
Score last_move(const Board& board) noexcept {
  const Square square = first_square(board.empty_squares());
  const int discs = popcount(board.player);
  if (const int flip_count = count_last_flips<isa::Generic>(square, board.player);
      flip_count != 0) {
    return final_score(discs + flip_count + 1, kSquares - 1 - discs - flip_count);
  }
  if (const int flip_count = count_last_flips<isa::Generic>(square, board.opponent);
      flip_count != 0) {
    return final_score(discs - flip_count, kSquares - discs + flip_count);
  }
  return final_score(board);
}

class Search {
 public:
  explicit Search(WorkMeter& meter) noexcept : meter_(meter) {}

  /// Once the meter has stopped the search, every call returns at once and the result is invalid.
  Score operator()(const Board& board, Score alpha, bool after_pass = false) noexcept {
    if (!meter_.count()) return 0;
    const int empties = board.empty_count();
    if (empties == 0) return final_score(board);
    if (empties == 1) return last_move(board);
    Score best = -kInfinity;
    const auto cuts = [&](const Board& child) {
      const Score score = -(*this)(child, -alpha - 1);
      if (score > best) best = score;
      return best > alpha;
    };
    if (empties <= kParityEmpties) {
      const Bitboard all = board.empty_squares();
      const Bitboard near = neighbours(board.opponent);  // moves elsewhere flip nothing
      const Bitboard odd = odd_quadrants(all);
      for (const Bitboard part : {all & near & odd, all & near & ~odd}) {
        for (const Square square : squares(part)) {
          const Bitboard flipped = flips(square, board);
          if (flipped != 0 && cuts(board.played(square, flipped))) return best;
        }
      }
    } else {
      std::array<std::pair<int, Board>, kSquares> children;
      std::size_t count = 0;
      for (const Square square : squares(legal_moves(board))) {
        const Board child = play(board, square);
        const Bitboard replies = legal_moves(child);
        children[count++] = {popcount(replies) + popcount(replies & kCorners), child};
      }
      for (std::size_t done = 0; done < count; ++done) {
        std::size_t least = done;
        for (std::size_t i = done + 1; i < count; ++i) {
          if (children[i].first < children[least].first) least = i;
        }
        std::swap(children[done], children[least]);
        if (cuts(children[done].second)) return best;
      }
    }
    if (best != -kInfinity) return best;
    return after_pass ? final_score(board) : -(*this)(board.passed(), -alpha - 1, true);
  }

 private:
  WorkMeter& meter_;
};

}  // namespace

std::optional<Score> leaf_score(const Board& board, Score alpha, WorkMeter& meter) noexcept {
  const Score score = Search(meter)(board, alpha);
  return meter.stopped() ? std::nullopt : std::optional(score);
}

}  // namespace kanzen::checker
