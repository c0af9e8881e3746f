// Null-window searches of the layers between the leaves and the full search: without the shared
// table and without split points. Each layer has one function, named for its order of moves.
//
// The idea: most nodes of a search are here, and each is cheap. A better order of moves must cost
// less than the nodes that it saves. With 7 to 9 empty squares the number of replies decides
// (move_ordering.hpp), with 5 and 6 the parity of the quadrants (core/parity.hpp).
//
// Contract of every function here. Null window (alpha, alpha + 1), in discs, for the side to move:
// v is the true value, r the result.
//   r <= alpha: v <= r.   r > alpha: v >= r.
// `legal` are the legal moves of `board`, which callers know from ordering their own moves. The
// searches are short: their callers poll for a stop.
#pragma once

#include "core/board.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "core/stability.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/last_four.hpp"
#include "solver/engine/search/local_cache.hpp"
#include "solver/engine/search/move_ordering.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// An upper bound of the value from the opponent's stable discs (core/stability.hpp): each lowers
/// the greatest score by two. kInfinity if the pruning is off, or if a bound of at most alpha is
/// unlikely.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score stability_bound(const Worker& worker,
                                                               const Board& board, int empties,
                                                               Score alpha) noexcept {
  if (!worker.shared->switches.stability) return kInfinity;
  if (alpha < tuning::kStabilityMinAlpha[static_cast<std::size_t>(empties)]) return kInfinity;
  return kMaxScore - 2 * popcount(stable_discs<I>(board.opponent, board.player));
}

/// 5 and 6 empty squares. Moves into odd quadrants come first. In each group corners come first and
/// X squares last.
template <Isa I>
[[nodiscard]] Score search_parity_first(Worker& worker, const Board& board, Bitboard legal,
                                        Score alpha, int empties,
                                        bool after_pass = false) noexcept {
  ++worker.counters.nodes;
  if (const Score bound = stability_bound<I>(worker, board, empties, alpha); bound <= alpha) {
    return bound;
  }
  const bool use_cache =
      worker.shared->switches.local_cache && empties >= tuning::kLocalCacheMinEmpties;
  LocalCache::Entry& entry = worker.cache.entry_of(board);
  if (use_cache && worker.cache.holds(entry, board)) {
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
    if (use_cache) {
      worker.cache.store(entry, board, bounds_from_result(best, alpha, alpha + 1, Square::none));
    }
    return best;
  }
  if (after_pass) return final_score(board);
  const Board passed = board.passed();
  return -search_parity_first<I>(worker, passed, legal_moves<I>(passed.player, passed.opponent),
                                 -alpha - 1, empties, true);
}

template <Isa I>
[[nodiscard]] Score search_fastest_first(Worker& worker, const Board& board, Bitboard legal,
                                         Score alpha, int empties) noexcept;

/// 5 to kNullWindowMaxEmpties empty squares.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Score search_ordered(Worker& worker, const Board& board,
                                                              Bitboard legal, Score alpha,
                                                              int empties) noexcept {
  return empties > tuning::kParityMaxEmpties
             ? search_fastest_first<I>(worker, board, legal, alpha, empties)
             : search_parity_first<I>(worker, board, legal, alpha, empties);
}

/// 0 to kNullWindowMaxEmpties empty squares: chooses the layer.
template <Isa I>
[[nodiscard]] inline Score search_null_window(Worker& worker, const Board& board, Score alpha,
                                              int empties) noexcept {
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

/// The children of a node by mobility, fastest first (move_ordering.hpp). Equal priorities keep the
/// order of the squares. The number of children and the best key are not members: next to arrays,
/// compilers keep them in memory, which takes 3 per cent more time.
template <Isa I>
class FastestFirst {
 public:
  struct Child {
    Board board;
    Bitboard replies;
    LocalCache::Entry* cache_entry;
    Square square;
  };
  using Key = std::uint32_t;  // priority and index of a child; 0 once dropped

  /// Makes all children and prefetches their cache entries before the first is probed, so that the
  /// cache misses overlap. Returns their number.
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
  /// before any search. Such a child has lost all discs, which no move can beat. Or, with
  /// `use_cache`, the cache has a bound above alpha. Otherwise returns -kInfinity.
  [[nodiscard, gnu::always_inline]] inline Score order(Worker& worker, const Board& board,
                                                       Score alpha, bool use_cache, unsigned count,
                                                       Key& best) noexcept {
    const Bitboard odd = odd_quadrants(board.empty_squares());
    best = 0;
    for (unsigned i = 0; i < count; ++i) {
      Child& child = children_[i];
      if (child.board.player == 0) return kMaxScore;
      if (use_cache && worker.cache.holds(*child.cache_entry, child.board) &&
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

  /// Drops the best child and returns the key of the next one; 0 if none is left.
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

/// 7 to kNullWindowMaxEmpties empty squares. Moves by mobility, fastest first; bounds are kept in
/// the worker's own cache, whose move goes first, before the others are generated.
template <Isa I>
[[nodiscard]] Score search_fastest_first(Worker& worker, const Board& board, Bitboard legal,
                                         Score alpha, int empties) noexcept {
  ++worker.counters.nodes;
  if (const Score bound = stability_bound<I>(worker, board, empties, alpha); bound <= alpha) {
    return bound;
  }
  const bool use_cache = worker.shared->switches.local_cache;
  LocalCache::Entry& entry = worker.cache.entry_of(board);
  Square cached_move = Square::none;
  if (use_cache && worker.cache.holds(entry, board)) {
    if (entry.lower > alpha) return entry.lower;
    if (entry.upper <= alpha) return entry.upper;
    cached_move = entry.move;
  }
  if (legal == 0) {
    const Bitboard theirs = legal_moves<I>(board.opponent, board.player);
    if (theirs == 0) return final_score(board);
    return -search_fastest_first<I>(worker, board.passed(), theirs, -alpha - 1, empties);
  }

  Score best = -kInfinity;
  Square best_move = cached_move;
  Bitboard others = legal;
  if (cached_move != Square::none) {
    others &= ~bit(cached_move);
    const Board child =
        board.played(cached_move, flips<I>(cached_move, board.player, board.opponent));
    best = -search_null_window<I>(worker, child, -alpha - 1, empties - 1);
    if (best > alpha) others = 0;
  }
  FastestFirst<I> children;
  const unsigned count = children.make(worker, board, others);
  const bool look_up = use_cache && empties > tuning::kLocalCacheMinEmpties;
  typename FastestFirst<I>::Key key;
  // A child without discs gives the maximum score, even if alpha is above it.
  if (const Score bound = children.order(worker, board, alpha, look_up, count, key);
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
  if (use_cache) {
    worker.cache.store(entry, board, bounds_from_result(best, alpha, alpha + 1, best_move));
  }
  return best;
}

}  // namespace kanzen
