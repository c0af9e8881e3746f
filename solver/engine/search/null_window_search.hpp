// Null-window searches of the layers below the full search: without split points, and without the
// evaluation. Each layer has one function, named for its order of moves.
//
// Most nodes of a search are here, and each is cheap, so a better order of moves must cost less
// than the nodes that it saves. With 7 to 10 empty squares the number of replies decides
// (move_ordering.hpp), with 5 and 6 the parity of the quadrants (core/stability.hpp). The last four
// have no table and no list of moves: there the flips of two moves are computed at once, whose
// dependent steps then overlap, which costs less than an unpredictable branch for each square. A
// board is passed as two numbers, in registers.
//
// Contract of every function here. Null window (alpha, alpha + 1), in discs, for the side to move:
// v is the true value, r the result. value_of_last is v itself.
//   r <= alpha: v <= r.   r > alpha: v >= r.
// `legal` are the legal moves of `board`, which callers know from ordering their own moves. The
// searches are short: their callers poll for a stop.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "core/hash.hpp"
#include "solver/engine/search/move_ordering.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Chooses the layer. REQUIRES: 0 to kNullWindowMaxEmpties empty squares.
template <Isa I>
[[nodiscard]] inline Score search_null_window(Worker& worker, const Board& board, Score alpha,
                                              int empties) noexcept {
  assert(empties == board.empty_count() && empties <= tuning::kNullWindowMaxEmpties);
  assert((board.player & board.opponent) == 0 && kMinScore - 1 <= alpha && alpha <= kMaxScore);
  if (empties > tuning::kLastFourMaxEmpties) {
    const Bitboard legal = legal_moves<I>(board.player, board.opponent);
    return search_ordered<I>(worker, board, legal, alpha, empties);
  }
  if (empties == 4) return search_last_four<I>(worker, board.player, board.opponent, alpha);
  Bitboard empty_squares = board.empty_squares();
  if (empties == 0) {
    ++worker.counters.nodes;
    return final_score(board);
  }
  const Square x1 = pop_first(empty_squares);
  if (empties == 1) {
    ++worker.counters.nodes;
    return value_of_last<I>(board.player, x1);
  }
  const Square x2 = pop_first(empty_squares);
  if (empties == 2) return search_last_two<I>(worker, board.player, board.opponent, alpha, x1, x2);
  return search_last_three<I>(worker, board.player, board.opponent, alpha, x1, x2,
                              pop_first(empty_squares));
}

/// Chooses the order of moves. REQUIRES: 5 to kNullWindowMaxEmpties empty squares.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score search_ordered(Worker& worker, const Board& board,
                                                              Bitboard legal, Score alpha,
                                                              int empties) noexcept {
  return empties > tuning::kParityMaxEmpties
             ? search_fastest_first<I>(worker, board, legal, alpha, empties)
             : search_parity_first<I>(worker, board, legal, alpha, empties);
}

/// Orders children by mobility, fastest first (move_ordering.hpp); equal priorities keep the order
/// of the squares. The number of children and the best key are not members: next to arrays,
/// compilers keep them in memory, which takes 3 per cent more time.
template <Isa I>
class ChildList {
 public:
  struct Child {
    Board board;
    Bitboard replies;
    LocalCache::Entry* cache_entry;
    Square square;
  };
  using Key = std::uint32_t;  // priority and index of a child; 0 once dropped

  /// Prefetches all cache entries before the first is probed, so that the cache misses overlap.
  /// Returns the number of children.
  [[gnu::always_inline]] inline unsigned make(const Worker& worker, const Board& board,
                                              Bitboard moves) noexcept {
    unsigned count = 0;
    for (const Square square : squares(moves)) {
      Child& child = children_[count++];
      child.board = board.played(square, flips<I>(square, board.player, board.opponent));
      child.square = square;
      child.cache_entry = &worker.cache.entry_of(child.board);
      __builtin_prefetch(child.cache_entry);
    }
    return count;
  }

  /// Orders the children and sets `best`. Returns a value instead if a child decides the node
  /// before any search: it has lost all discs, which no move can beat, or, with `uses_cache`, the
  /// cache has a bound above alpha. Otherwise -kInfinity.
  [[nodiscard, gnu::always_inline]] inline Score cut_or_order(Worker& worker, const Board& board,
                                                              Score alpha, bool uses_cache,
                                                              unsigned count, Key& best) noexcept {
    const Bitboard odd = odd_quadrants(board.empty_squares());
    best = 0;
    for (unsigned i = 0; i < count; ++i) {
      Child& child = children_[i];
      if (child.board.player == 0) return kMaxScore;
      if (uses_cache && worker.cache.holds(*child.cache_entry, child.board) &&
          -child.cache_entry->upper > alpha) {
        return -child.cache_entry->upper;
      }
      child.replies = legal_moves<I>(child.board.player, child.board.opponent);
      const int priority = priority_by_mobility<tuning::kNullWindowWeights>(
          child.board, child.replies, child.square, odd);
      keys_[i] = make_key(priority, i);
      if (keys_[i] > best) best = keys_[i];
    }
    worker.counters.nodes += count;
    return -kInfinity;
  }

  [[nodiscard, gnu::always_inline]] inline const Child& child_of(Key key) const noexcept {
    return children_[index_in(key)];
  }

  /// Drops the best child and returns the key of the next one, or 0 if none is left.
  [[nodiscard, gnu::always_inline]] inline Key next_after(Key best, unsigned count) noexcept {
    keys_[index_in(best)] = 0;
    Key next = 0;
    for (unsigned i = 0; i < count; ++i) next = keys_[i] > next ? keys_[i] : next;
    return next;
  }

 private:
  static constexpr unsigned kMaxIndex = 255;
  static constexpr int kPriorityOffset = 1 << 20;  // makes every priority positive

  /// The index counts down, so that equal priorities keep the order of the squares.
  [[nodiscard, gnu::always_inline]] static constexpr Key make_key(int priority,
                                                                  unsigned index) noexcept {
    return static_cast<Key>(priority + kPriorityOffset) << 8 | (kMaxIndex - index);
  }
  [[nodiscard, gnu::always_inline]] static constexpr unsigned index_in(Key key) noexcept {
    return kMaxIndex - static_cast<unsigned>(key & kMaxIndex);
  }

  Child children_[tuning::kNullWindowMaxEmpties];
  Key keys_[tuning::kNullWindowMaxEmpties];
};

/// Where bounds of one node of search_fastest_first are kept: in the shared table if it is large
/// enough, otherwise in the worker's own cache.
class KeptBounds {
 public:
  [[gnu::always_inline]] KeptBounds(Worker& worker, const Board& board, int empties) noexcept
      : worker_(worker),
        board_(board),
        uses_table_(empties >= tuning::kTableMinEmpties && worker.shared->switches.uses_table),
        uses_cache_(!uses_table_ && worker.shared->switches.uses_local_cache),
        hash_(uses_table_ ? hash_of(board) : 0),
        entry_(worker.cache.entry_of(board)) {}

  /// Returns the widest bounds, without a move, if nothing is known.
  [[nodiscard, gnu::always_inline]] Bounds probe() const noexcept {
    if (uses_table_) {
      if (const auto known = worker_.shared->table.probe(board_, hash_)) return *known;
    } else if (uses_cache_ && worker_.cache.holds(entry_, board_)) {
      return {entry_.lower, entry_.upper, entry_.move};
    }
    return {};
  }

  [[gnu::always_inline]] void store(const Bounds& bounds, std::uint64_t nodes) const noexcept {
    if (uses_table_) {
      worker_.shared->table.store(board_, hash_, bounds, static_cast<int>(std::bit_width(nodes)));
    } else if (uses_cache_) {
      worker_.cache.store(entry_, board_, bounds);
    }
  }

 private:
  Worker& worker_;
  const Board& board_;
  bool uses_table_;
  bool uses_cache_;
  std::uint64_t hash_;
  LocalCache::Entry& entry_;
};

/// Searches 7 to kNullWindowMaxEmpties empty squares by mobility, fastest first. A known move goes
/// first, before the others are generated. We tried a full node of 10 empty squares, with the
/// evaluation's order: it saves 1 node in a hundred and takes 5 per cent more time.
template <Isa I>
[[nodiscard]] Score search_fastest_first(Worker& worker, const Board& board, Bitboard legal,
                                         Score alpha, int empties) noexcept {
  ++worker.counters.nodes;
  if (const Score bound = stability_bound<I>(worker, board, empties, alpha); bound <= alpha) {
    return bound;
  }
  const std::uint64_t nodes_before = worker.counters.nodes;
  const KeptBounds kept(worker, board, empties);
  const Bounds known = kept.probe();
  if (known.lower > alpha) return known.lower;
  if (known.upper <= alpha) return known.upper;
  if (legal == 0) {
    const Bitboard theirs = legal_moves<I>(board.opponent, board.player);
    if (theirs == 0) return final_score(board);
    return -search_fastest_first<I>(worker, board.passed(), theirs, -alpha - 1, empties);
  }

  Score best = -kInfinity;
  Square best_move = known.move;
  Bitboard others = legal;
  if (known.move != Square::none) {
    others &= ~bit(known.move);
    const Board child =
        board.played(known.move, flips<I>(known.move, board.player, board.opponent));
    best = -search_null_window<I>(worker, child, -alpha - 1, empties - 1);
    if (best > alpha) others = 0;
  }
  ChildList<I> children;
  const unsigned count = children.make(worker, board, others);
  const bool probes_children =
      worker.shared->switches.uses_local_cache && empties > tuning::kLocalCacheMinEmpties;
  typename ChildList<I>::Key key;
  // A child without discs gives the maximum score, even if alpha is above it.
  if (const Score bound = children.cut_or_order(worker, board, alpha, probes_children, count, key);
      bound != -kInfinity) {
    return bound;
  }
  for (; key != 0; key = children.next_after(key, count)) {
    const auto& child = children.child_of(key);
    const Score value =
        -search_ordered<I>(worker, child.board, child.replies, -alpha - 1, empties - 1);
    if (value > best) {
      best = value;
      best_move = child.square;
      if (best > alpha) break;
    }
  }
  kept.store(bounds_from_result(best, alpha, alpha + 1, best_move),
             worker.counters.nodes - nodes_before);
  return best;
}

/// Searches 5 and 6 empty squares: moves into odd quadrants first; in each group corners first and
/// X squares last.
template <Isa I>
[[nodiscard]] Score search_parity_first(Worker& worker, const Board& board, Bitboard legal,
                                        Score alpha, int empties,
                                        bool is_after_pass = false) noexcept {
  ++worker.counters.nodes;
  if (const Score bound = stability_bound<I>(worker, board, empties, alpha); bound <= alpha) {
    return bound;
  }
  const bool uses_cache =
      worker.shared->switches.uses_local_cache && empties >= tuning::kLocalCacheMinEmpties;
  LocalCache::Entry& entry = worker.cache.entry_of(board);
  if (uses_cache && worker.cache.holds(entry, board)) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
  }
  const Bitboard empty_squares = board.empty_squares();
  const Bitboard odd = legal & odd_quadrants(empty_squares);
  const auto child_value = [&](const Board& child) {
    return empties - 1 <= tuning::kLastFourMaxEmpties
               ? search_last_four<I>(worker, child.player, child.opponent, -alpha - 1)
               : search_parity_first<I>(worker, child, legal_moves<I>(child.player, child.opponent),
                                        -alpha - 1, empties - 1);
  };
  Score best = -kInfinity;
  for (Bitboard left = legal; left != 0;) {
    const Square square =
        first_square(preferred(preferred(preferred(left, odd), ~kXSquares), kCorners));
    left &= ~bit(square);
    const Bitboard flipped = flips<I>(square, board.player, board.opponent);
    const Score value = -child_value(board.played(square, flipped));
    if (value > best) best = value;
    if (best > alpha) break;
  }
  if (best != -kInfinity) {
    if (uses_cache) {
      worker.cache.store(entry, board, bounds_from_result(best, alpha, alpha + 1, Square::none));
    }
    return best;
  }
  if (is_after_pass) return final_score(board);
  const Board passed = board.passed();
  return -search_parity_first<I>(worker, passed, legal_moves<I>(passed.player, passed.opponent),
                                 -alpha - 1, empties, true);
}

/// Returns an upper bound from the opponent's stable discs (core/stability.hpp): each lowers the
/// highest score by two. kInfinity if the pruning is off, or if alpha is probably out of its reach.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score stability_bound(const Worker& worker,
                                                               const Board& board, int empties,
                                                               Score alpha) noexcept {
  if (!worker.shared->switches.uses_stability) return kInfinity;
  if (alpha < tuning::kStabilityMinAlpha[static_cast<std::size_t>(empties)]) return kInfinity;
  return kMaxScore - 2 * popcount(stable_discs<I>(board.opponent, board.player));
}

struct FourSquares {
  Square x1, x2, x3, x4;
};

namespace detail {

/// The order of the last four squares. Each place has two bits, the first place the lowest ones,
/// that select one of the squares, sorted by number. The index has four bits, one a square, for
/// each of three properties: bits 2 and 5 of the number, i.e. its quadrant, and being an X square.
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

inline constexpr std::array<std::uint16_t, kSquares> kLastFourOrderIndex = [] {
  std::array<std::uint16_t, kSquares> part{};
  for (unsigned s = 0; s < kSquares; ++s) {
    const auto x_square = static_cast<unsigned>(kXSquares >> s & 1);
    part[s] = static_cast<std::uint16_t>((s >> 2 & 1) | (s >> 5 & 1) << 4 | x_square << 8);
  }
  return part;
}();

}  // namespace detail

/// Puts a square alone in its quadrant first, because the opponent cannot answer there: one square
/// for 3 + 1 empties, two for 2 + 1 + 1. X squares come last in each group. REQUIRES:
/// `empty_squares` has four squares.
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

// With so few squares left a move is cheaper to try than to find: a square whose flips are none is
// no move. A loop over the legal moves of three and four squares cost 3 to 8 per cent more time.
// What does pay are the flips of two squares in one register (TwoFlips) and the order of four
// squares from a table: 11 per cent together. Parity gives this order: a square alone in its
// quadrant comes first, since whoever moves there also moves last in that region.
//
// kAfterPass says that the other side has just passed: without a move here either, the game is
// over. As a parameter of the template it costs nothing where no pass came before, which is nearly
// everywhere. Inlining the layer of two squares into that of three was 2 per cent slower.

template <Isa I, bool kAfterPass = false>
[[nodiscard]] Score search_last_four(Worker& worker, Bitboard player, Bitboard opponent,
                                     Score alpha) noexcept {
  ++worker.counters.nodes;
  const auto [x1, x2, x3, x4] = order_last_four(~(player | opponent));
  const TwoFlips<I> first_pair(x1, x2, player, opponent);
  const TwoFlips<I> second_pair(x3, x4, player, opponent);
  Score best = -kInfinity;
  // Tries the move on x, which is legal if it flips a disc; a, b and c are left. True if it cuts.
  const auto cuts = [&](Square x, Bitboard flipped, Square a, Square b, Square c) {
    if (flipped == 0) return false;
    const Score value = -search_last_three<I>(worker, opponent ^ flipped, player ^ flipped ^ bit(x),
                                              -alpha - 1, a, b, c);
    if (value > best) best = value;
    return best > alpha;
  };
  if (cuts(x1, first_pair.first(), x2, x3, x4)) return best;
  if (cuts(x2, first_pair.second(), x1, x3, x4)) return best;
  if (cuts(x3, second_pair.first(), x1, x2, x4)) return best;
  if (cuts(x4, second_pair.second(), x1, x2, x3)) return best;
  if (best != -kInfinity) return best;
  if constexpr (kAfterPass) {
    return final_score(Board{player, opponent});
  } else {
    return -search_last_four<I, true>(worker, opponent, player, -alpha - 1);
  }
}

template <Isa I, bool kAfterPass = false>
[[nodiscard]] Score search_last_three(Worker& worker, Bitboard player, Bitboard opponent,
                                      Score alpha, Square x1, Square x2, Square x3) noexcept {
  ++worker.counters.nodes;
  const TwoFlips<I> flips(x1, x2, player, opponent);
  Score best = -kInfinity;
  // Tries the move on x, which is legal if it flips a disc; a and b are left. True if it cuts.
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

/// Returns the value of a position with one empty square `x`. `own` are the discs of the side to
/// move. Counts no node, since its callers do.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score value_of_last(Bitboard own, Square x) noexcept {
  const int discs = popcount(own);
  // After this move the board is full, where final_score() would need a branch to give nobody its
  // empty squares.
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

}  // namespace kanzen
