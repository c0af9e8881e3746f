// The last four empties: no table, no move list, no allocation.
//
// Contract of search_2 .. search_4 (null window (alpha, alpha + 1), discs, side to move, v the true
// value):  r <= alpha: v <= r.   r > alpha: v >= r.   value_1 is v itself.
#pragma once

#include "core/board.hpp"
#include "core/last_flip.hpp"
#include "core/moves.hpp"
#include "core/parity.hpp"
#include "core/score.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// For each square the squares around it: a move turns nothing without an opponent's disc there.
inline constexpr std::array<Bitboard, kSquares> kAround = [] {
  std::array<Bitboard, kSquares> around{};
  for (std::size_t s = 0; s < kSquares; ++s) around[s] = neighbours(Bitboard{1} << s);
  return around;
}();

[[nodiscard, gnu::always_inline]] inline bool touches(Square square, Bitboard set) noexcept {
  return (kAround[static_cast<std::size_t>(square)] & set) != 0;
}

/// The value of a position with one empty square `x`. `own` are the discs of the side to move.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score value_1(Worker& worker, Bitboard own,
                                                       Square x) noexcept {
  ++worker.counters.nodes;
  const int discs = popcount(own);
  if (const int turned = count_last_flips<I>(x, own); turned != 0) {
    return final_score(discs + turned + 1, kSquares - 1 - discs - turned);
  }
  const Bitboard other = ~own & ~bit(x);
  if (const int turned = count_last_flips<I>(x, other); turned != 0) {
    return final_score(discs - turned, kSquares - discs + turned);
  }
  return final_score(discs, kSquares - 1 - discs);
}

/// One move on a leaf: if `x` is legal, `searched` (a function of the position after it, which
/// gives its value for the side then to move) raises `best`. Returns true on a cutoff.
template <Isa I, class Child>
[[nodiscard, gnu::always_inline]] inline bool try_leaf_move(const Board& board, Square x,
                                                            Score alpha, Score& best,
                                                            Child searched) noexcept {
  if (!touches(x, board.opponent)) return false;
  const Bitboard turned = flips<I>(x, board.player, board.opponent);
  if (turned == 0) return false;
  const Score value = -searched(board.played(x, turned));
  if (value > best) best = value;
  return best > alpha;
}

/// Value of a leaf on which the side to move has no move: the other side's if it has one, else the
/// end. `searched` is the same layer for the other side, told that a pass came before.
template <class Passed>
[[nodiscard, gnu::always_inline]] inline Score pass_leaf(const Board& board, bool after_pass,
                                                         Passed searched) noexcept {
  return after_pass ? final_score(board) : -searched(board.passed());
}

template <Isa I>
[[nodiscard]] Score search_2(Worker& worker, const Board& board, Score alpha, Square x1, Square x2,
                             bool after_pass = false) noexcept {
  ++worker.counters.nodes;
  Score best = -kInfinity;
  const auto one = [&](Square last) {
    return [&worker, last](const Board& child) { return value_1<I>(worker, child.player, last); };
  };
  if (try_leaf_move<I>(board, x1, alpha, best, one(x2))) return best;
  if (try_leaf_move<I>(board, x2, alpha, best, one(x1))) return best;
  if (best != -kInfinity) return best;
  return pass_leaf(board, after_pass, [&](const Board& passed) {
    return search_2<I>(worker, passed, -alpha - 1, x1, x2, true);
  });
}

template <Isa I>
[[nodiscard]] Score search_3(Worker& worker, const Board& board, Score alpha, Square x1, Square x2,
                             Square x3, bool after_pass = false) noexcept {
  ++worker.counters.nodes;
  Score best = -kInfinity;
  const auto two = [&](Square a, Square b) {
    return [&worker, alpha, a, b](const Board& child) {
      return search_2<I>(worker, child, -alpha - 1, a, b);
    };
  };
  if (try_leaf_move<I>(board, x1, alpha, best, two(x2, x3))) return best;
  if (try_leaf_move<I>(board, x2, alpha, best, two(x1, x3))) return best;
  if (try_leaf_move<I>(board, x3, alpha, best, two(x1, x2))) return best;
  if (best != -kInfinity) return best;
  return pass_leaf(board, after_pass, [&](const Board& passed) {
    return search_3<I>(worker, passed, -alpha - 1, x1, x2, x3, true);
  });
}

/// Orders the four empties so that those alone in their quadrant come first: the last move of such
/// a region is made at once. With 3 + 1 the single one leads; with 2 + 1 + 1 the two single ones.
/// X squares come last on each side of that divide.
template <Isa I>
[[nodiscard]] Score search_4(Worker& worker, const Board& board, Score alpha,
                             bool after_pass = false) noexcept {
  ++worker.counters.nodes;
  const Bitboard empties = board.empties();
  Bitboard alone = 0;
  for (const Bitboard quadrant : kQuadrants) {
    const Bitboard here = empties & quadrant;
    alone |= (here & (here - 1)) == 0 ? here : 0;
  }
  Square x[4];
  Bitboard left = empties;
  for (Square& square : x) {
    square = first_square(preferred(preferred(left, alone), ~kXSquares));
    left &= ~bit(square);
  }

  Score best = -kInfinity;
  const auto three = [&](Square a, Square b, Square c) {
    return [&worker, alpha, a, b, c](const Board& child) {
      return search_3<I>(worker, child, -alpha - 1, a, b, c);
    };
  };
  if (try_leaf_move<I>(board, x[0], alpha, best, three(x[1], x[2], x[3]))) return best;
  if (try_leaf_move<I>(board, x[1], alpha, best, three(x[0], x[2], x[3]))) return best;
  if (try_leaf_move<I>(board, x[2], alpha, best, three(x[0], x[1], x[3]))) return best;
  if (try_leaf_move<I>(board, x[3], alpha, best, three(x[0], x[1], x[2]))) return best;
  if (best != -kInfinity) return best;
  return pass_leaf(board, after_pass, [&](const Board& passed) {
    return search_4<I>(worker, passed, -alpha - 1, true);
  });
}

}  // namespace kanzen
