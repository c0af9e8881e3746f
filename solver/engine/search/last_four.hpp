// The last four empties: no table, no move list, no allocation.
//
// Contract of search_last_two .. search_last_four (null window (alpha, alpha + 1), discs, side to
// move, v the true value):  r <= alpha: v <= r.   r > alpha: v >= r.   value_of_last is v itself.
//
// The flips of two moves are computed at once. Their dependent steps then overlap, which costs less
// than an unpredictable branch for each square. A board is passed as two numbers, in registers.
#pragma once

#include <array>
#include <cstdint>

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/last_flip.hpp"
#include "core/parity.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// The value of a position with one empty square `x`. `own` are the discs of the side to move.
/// Counts no node: its callers do.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score value_of_last(Bitboard own, Square x) noexcept {
  const int discs = popcount(own);
  // After this move the board is full. final_score() would need a branch to give nobody its empty
  // squares.
  const auto score_of_full_board = [](int ours) { return 2 * ours - kSquares; };
  if (const int flip_count = count_last_flips<I>(x, own); flip_count != 0) {
    return score_of_full_board(discs + flip_count + 1);
  }
  const Bitboard other = ~own & ~bit(x);
  if (const int flip_count = count_last_flips<I>(x, other); flip_count != 0) {
    return score_of_full_board(discs - flip_count);
  }
  return final_score(discs, kSquares - 1 - discs);
}

// In the functions below kAfterPass says that the other side has just passed: if there is no move
// either, the game is over.

template <Isa I, bool kAfterPass = false>
[[nodiscard]] Score search_last_two(Worker& worker, Bitboard player, Bitboard opponent, Score alpha,
                                    Square x1, Square x2) noexcept {
  const TwoFlips<I> flips(x1, x2, player, opponent);
  Score best = -kInfinity;
  std::uint64_t nodes = 1;
  if (const Bitboard flipped = flips.first(); flipped != 0) {
    ++nodes;
    best = -value_of_last<I>(opponent ^ flipped, x2);
  }
  if (best <= alpha) {
    if (const Bitboard flipped = flips.second(); flipped != 0) {
      ++nodes;
      const Score value = -value_of_last<I>(opponent ^ flipped, x1);
      if (value > best) best = value;
    }
  }
  worker.counters.nodes += nodes;
  if (best != -kInfinity) return best;
  if constexpr (kAfterPass) {
    return final_score(Board{player, opponent});
  } else {
    return -search_last_two<I, true>(worker, opponent, player, -alpha - 1, x1, x2);
  }
}

template <Isa I, bool kAfterPass = false>
[[nodiscard]] Score search_last_three(Worker& worker, Bitboard player, Bitboard opponent,
                                      Score alpha, Square x1, Square x2, Square x3) noexcept {
  ++worker.counters.nodes;
  const TwoFlips<I> flips(x1, x2, player, opponent);
  Score best = -kInfinity;
  // Tries the move on x, which is legal if it flips a disc; a and b are left. True: it cuts.
  const auto cuts = [&](Square x, Bitboard flipped, Square a, Square b) {
    if (flipped == 0) return false;
    const Score value = -search_last_two<I>(worker, opponent ^ flipped, player ^ flipped ^ bit(x),
                                            -alpha - 1, a, b);
    if (value > best) best = value;
    return best > alpha;
  };
  if (cuts(x1, flips.first(), x2, x3)) return best;
  if (cuts(x2, flips.second(), x1, x3)) return best;
  if (cuts(x3, flips_or_none<I>(x3, player, opponent), x1, x2)) return best;
  if (best != -kInfinity) return best;
  if constexpr (kAfterPass) {
    return final_score(Board{player, opponent});
  } else {
    return -search_last_three<I, true>(worker, opponent, player, -alpha - 1, x1, x2, x3);
  }
}

/// Four squares, in the order in which they are tried.
struct FourSquares {
  Square x1, x2, x3, x4;
};

namespace detail {

/// The order in which four squares are tried. Each place has two bits, the first place the lowest
/// ones. They select one of the squares, which are sorted by number. The index has four bits, one a
/// square, for each of three properties. These are bit 2 of the number, bit 5 of the number
/// (together they name the quadrant), and being an X square.
inline constexpr std::array<std::uint8_t, 1 << 12> kLastFourOrder = [] {
  std::array<std::uint8_t, 1 << 12> table{};
  for (unsigned index = 0; index < table.size(); ++index) {
    const auto quadrant = [index](unsigned i) {
      return (index >> i & 1) | (index >> (4 + i) & 1) << 1;
    };
    unsigned count[4]{};  // by quadrant
    for (unsigned i = 0; i < 4; ++i) ++count[quadrant(i)];
    unsigned order = 0;
    unsigned placed = 0;
    for (unsigned rank = 0; rank < 4; ++rank) {
      for (unsigned i = 0; i < 4; ++i) {
        const unsigned not_alone = count[quadrant(i)] == 1 ? 0 : 1;
        const unsigned x_square = index >> (8 + i) & 1;
        if (2 * not_alone + x_square == rank) order |= i << 2 * placed++;
      }
    }
    table[index] = static_cast<std::uint8_t>(order);
  }
  return table;
}();

/// The bits of the first square in the index of kLastFourOrder.
inline constexpr std::array<std::uint16_t, kSquares> kLastFourOrderIndex = [] {
  std::array<std::uint16_t, kSquares> part{};
  for (unsigned s = 0; s < kSquares; ++s) {
    const auto x_square = static_cast<unsigned>(kXSquares >> s & 1);
    part[s] = static_cast<std::uint16_t>((s >> 2 & 1) | (s >> 5 & 1) << 4 | x_square << 8);
  }
  return part;
}();

}  // namespace detail

/// Orders the last four empty squares. A square alone in its quadrant comes first, since the
/// opponent cannot answer there. If the quadrants have 3 + 1 empties this is one square, with 2 + 1
/// + 1 it is two. X squares come last in each group. REQUIRES: `empty_squares` has four squares.
[[nodiscard, gnu::always_inline]] constexpr inline FourSquares order_last_four(
    Bitboard empty_squares) noexcept {
  const Bitboard rest = without_first(empty_squares);
  const Bitboard rest2 = without_first(rest);
  const auto number = [](Bitboard set) { return static_cast<unsigned>(first_square(set)); };
  const unsigned s1 = number(empty_squares);
  const unsigned s2 = number(rest);
  const unsigned s3 = number(rest2);
  const unsigned s4 = number(without_first(rest2));
  const auto part = [](unsigned s) {
    return static_cast<unsigned>(detail::kLastFourOrderIndex[s]);
  };
  const unsigned bytes = s1 | s2 << 8 | s3 << 16 | s4 << 24;
  const unsigned order =
      detail::kLastFourOrder[part(s1) | part(s2) << 1 | part(s3) << 2 | part(s4) << 3];
  const auto at = [&](unsigned i) {
    return static_cast<Square>(bytes >> 8 * (order >> 2 * i & 3) & 0xFF);
  };
  return {at(0), at(1), at(2), at(3)};
}

template <Isa I, bool kAfterPass = false>
[[nodiscard]] Score search_last_four(Worker& worker, Bitboard player, Bitboard opponent,
                                     Score alpha) noexcept {
  ++worker.counters.nodes;
  const auto [x1, x2, x3, x4] = order_last_four(~(player | opponent));
  const TwoFlips<I> flips(x1, x2, player, opponent);
  const TwoFlips<I> later(x3, x4, player, opponent);
  Score best = -kInfinity;
  // Tries the move on x, which is legal if it flips a disc; a, b and c are left. True: it cuts.
  const auto cuts = [&](Square x, Bitboard flipped, Square a, Square b, Square c) {
    if (flipped == 0) return false;
    const Score value = -search_last_three<I>(worker, opponent ^ flipped, player ^ flipped ^ bit(x),
                                              -alpha - 1, a, b, c);
    if (value > best) best = value;
    return best > alpha;
  };
  if (cuts(x1, flips.first(), x2, x3, x4)) return best;
  if (cuts(x2, flips.second(), x1, x3, x4)) return best;
  if (cuts(x3, later.first(), x1, x2, x4)) return best;
  if (cuts(x4, later.second(), x1, x2, x3)) return best;
  if (best != -kInfinity) return best;
  if constexpr (kAfterPass) {
    return final_score(Board{player, opponent});
  } else {
    return -search_last_four<I, true>(worker, opponent, player, -alpha - 1);
  }
}

}  // namespace kanzen
