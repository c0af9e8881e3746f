// The search: fail-soft (Fishburn 1983) NegaScout (Reinefeld 1983) over a table of proven bounds.
// With a good order the first move is the best one, and gets the whole window. The others get a
// null window (alpha, alpha + 1), which only asks whether they are better. Most are not, and the
// search is cheap. Read `search` as numbered steps; the steps stand below it, in order. (A template
// may call what follows it: their names are looked up by their arguments where it is instantiated.)
//
// The page of the engine (README.md) says what a value depends on.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <optional>

#include "solver/engine/search/effort.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/null_window_search.hpp"

namespace kanzen {

/// Whether a selective cut may replace the node itself, and not only nodes below. At the root of an
/// internal search it may not, since that is to find a move of the node.
enum class CutOfThisNode : std::uint8_t { allowed, forbidden };

enum class Ordering : std::uint8_t { none, mobility, static_effort };

/// A less certain iteration predicts that a remaining move cuts, or that none does: their order
/// then matters little.
enum class CutPrediction : std::uint8_t { cut, no_cut };

struct Node {
  const Board& board;
  const EvaluatedNode* parent;  // the node above, or null
  Score alpha;
  Score beta;
  int empties;
  bool uses_table;                   // probes the table, and stores bounds
  bool in_selective_iteration;       // bounds of the iteration's level count, and cuts are allowed
  std::uint64_t hash = 0;            // hash of the board, if uses_table
  Square table_move = Square::none;  // move of a table, to be tried first
  Ordering ordering = Ordering::none;  // how the moves are ordered so far
  Score best = -kInfinity;             // value of the best move so far
  Square best_move = Square::none;
  LazyEvaluatedNode evaluated{parent};
  MoveList moves{};

  [[nodiscard, gnu::always_inline]] bool has_null_window() const noexcept {
    return beta - alpha == 1;
  }

  /// Whether the node is large enough that a selective iteration may cut it.
  [[nodiscard, gnu::always_inline]] bool allows_selective_cuts() const noexcept {
    return empties >= tuning::kSelectiveMinEmpties;
  }

  /// Whether the exact iteration takes the first move from the table of selective iterations: that
  /// costs a cache miss, and nothing needs it before step 8.
  [[nodiscard, gnu::always_inline]] bool needs_selective_move() const noexcept {
    return uses_table && empties >= tuning::kSelectiveMoveMinEmpties && !in_selective_iteration &&
           table_move == Square::none;
  }

  [[nodiscard, gnu::always_inline]] Square selective_move(const Worker& worker) const noexcept {
    const auto likely = worker.shared->selective_table.probe(board, hash);
    return likely ? likely->move : Square::none;
  }

  /// Whether a node of `min_empties` empty squares or more may have an internal search.
  [[nodiscard, gnu::always_inline]] bool allows_internal_search(const Worker& worker,
                                                                int min_empties) const noexcept {
    return empties >= min_empties && uses_table && allows_selective_cuts() && has_null_window() &&
           worker.shared->evaluation != nullptr &&
           worker.selectivity->level >= tuning::kInternalSearchMinLevel;
  }

  [[nodiscard, gnu::always_inline]] bool begins_with_internal_search(
      const Worker& worker) const noexcept {
    return allows_internal_search(worker, in_selective_iteration
                                              ? tuning::kSelectiveInternalSearchMinEmpties
                                              : tuning::kInternalSearchMinEmpties);
  }

  [[nodiscard, gnu::always_inline]] Score raised_alpha() const noexcept {
    return best > alpha ? best : alpha;
  }
};

/// Fail-soft NegaScout, score from the side to move, in discs, window (alpha, beta). `parent` is
/// the node above, or null.
/// REQUIRES: kMinScore - 1 <= alpha < beta <= kMaxScore + 1; the sides of `board` are disjoint.
/// ENSURES, with v the true value and r the result:
///   r <= alpha: v <= r;   r >= beta: v >= r;   else v == r.
/// In a selective iteration (worker.selectivity) the same is only as certain as the level of the
/// iteration. Once worker.cancelled() is true the result is meaningless and not stored; only null
/// windows of the layers below, which do not look, still end and store what they prove. Each thread
/// has its own worker. Workers may share their SharedState.
template <Isa I>
[[nodiscard]] Score search(Worker& worker, const Board& board, Score alpha, Score beta,
                           const EvaluatedNode* parent = nullptr,
                           CutOfThisNode cut_of_this_node = CutOfThisNode::allowed) noexcept {
  assert(kMinScore - 1 <= alpha && alpha < beta && beta <= kMaxScore + 1);
  assert((board.player & board.opponent) == 0);
  // Step 1. Few empty squares and a null window: the layers below.
  const int empties = board.empty_count();
  if (beta - alpha == 1 && empties <= tuning::kNullWindowMaxEmpties) {
    return search_null_window<I>(worker, board, alpha, empties);
  }
  ++worker.counters.nodes;

  // Step 2. Stop if nobody needs the value.
  if (empties >= tuning::kPollMinEmpties && worker.poll()) return alpha;

  // Step 3. No legal move: pass, or the end of the game.
  const Bitboard legal = legal_moves<I>(board.player, board.opponent);
  if (legal == 0) {
    if (legal_moves<I>(board.opponent, board.player) == 0) return final_score(board);
    return -search<I>(worker, board.passed(), -beta, -alpha);
  }

  // Step 4. Stable discs of the opponent bound the value from above.
  if (const Score bound = stability_bound<I>(worker, board, empties, alpha); bound <= alpha) {
    return bound;
  }

  // Step 5. Bounds in the tables.
  Node node{.board = board,
            .parent = parent,
            .alpha = alpha,
            .beta = beta,
            .empties = empties,
            .uses_table = worker.shared->switches.uses_table && empties >= tuning::kTableMinEmpties,
            .in_selective_iteration =
                empties >= tuning::kSelectiveMinEmpties && worker.selectivity->is_selective()};
  if (node.uses_table) {
    node.hash = hash_of(board);
    if (const auto known = probe_tables<I>(worker, node)) return *known;
  }
  if (node.needs_selective_move()) worker.shared->selective_table.prefetch(node.hash);

  // Step 6. A selective cut: a shallow search stands in for this node.
  if (node.in_selective_iteration && cut_of_this_node == CutOfThisNode::allowed &&
      node.has_null_window()) {
    const Score cut =
        selective_cut<I>(worker, node.evaluated.get<I>(board), legal, empties, node.alpha);
    if (cut != kNoCut) return cut;
  }
  const std::uint64_t nodes_before = worker.counters.nodes;

  // Step 7. The list of moves. No move is better than one that flips all discs of the opponent.
  for (const Square square : squares(legal)) {
    const Bitboard flipped = flips<I>(square, board.player, board.opponent);
    if (flipped == board.opponent) return kMaxScore;
    node.moves.add(square, flipped);
  }

  // Step 8. Enhanced transposition cutoff: bounds of the children in the tables.
  if (const auto cut = cut_by_child<I>(worker, node)) return *cut;

  // Step 9. The first move, with the whole window.
  if (!choose_first_move<I>(worker, node, legal)) return alpha;
  const Move first = node.moves.next();
  node.best = -search<I>(worker, board.played(first.square, first.flipped), -node.beta, -node.alpha,
                         node.evaluated.computed());
  node.best_move = first.square;

  // Step 10. The order of the other moves, if the table's move went first.
  if (node.table_move != Square::none && node.best < node.beta && node.moves.remaining() > 1) {
    order_remaining_moves<I>(worker, node);
  }

  // Step 11. The other moves.
  if (!search_remaining_moves<I>(worker, node)) return alpha;

  // Step 12. Store the bounds, unless the search was cancelled.
  if (node.uses_table && !worker.cancelled()) store_bounds<I>(worker, node, nodes_before);
  return node.best;
}

/// Step 5. Cuts by proven bounds, or narrows the window to them. In a selective iteration bounds of
/// its level or above cut, too. The exact iteration uses moves of the selective table, never
/// bounds.
template <Isa I>
[[gnu::always_inline]] inline std::optional<Score> probe_tables(Worker& worker,
                                                                Node& node) noexcept {
  const SharedState& shared = *worker.shared;
  if (const auto known = shared.table.probe(node.board, node.hash)) {
    if (known->lower >= node.beta || known->is_exact()) return known->lower;
    if (known->upper <= node.alpha) return known->upper;
    if (known->lower > node.alpha) node.alpha = known->lower;
    if (known->upper < node.beta) node.beta = known->upper;
    node.table_move = known->move;
  }
  if (!node.in_selective_iteration) return std::nullopt;
  const SelectivityLevel level = worker.selectivity->level;
  if (const auto likely = shared.selective_table.probe(node.board, node.hash, level)) {
    if (likely->lower >= node.beta) return likely->lower;
    if (likely->upper <= node.alpha) return likely->upper;
    if (likely->move != Square::none) node.table_move = likely->move;
  }
  return std::nullopt;
}

/// Step 8. Enhanced transposition cutoff (Plaat 1996): probes the tables for all children before
/// any is searched, because other move orders lead to the same positions. A child proven to be at
/// most -beta cuts; in a selective iteration a likely bound does, too. Returns a lower bound >=
/// beta of the node's value and stores it, or returns nullopt. While entries come from memory,
/// nodes without a known move order their moves, and node.ordering says so.
template <Isa I>
[[gnu::always_inline]] inline std::optional<Score> cut_by_child(Worker& worker,
                                                                Node& node) noexcept {
  SharedState& shared = *worker.shared;
  if (!node.uses_table || !shared.switches.uses_enhanced_cutoffs ||
      node.empties < tuning::kEnhancedCutoffMinEmpties) {
    return std::nullopt;
  }
  // The children of the smallest selective nodes are searched exactly.
  const bool is_selective =
      node.in_selective_iteration && node.empties > tuning::kSelectiveMinEmpties;
  // All entries are prefetched before the first is read, so that their cache misses overlap.
  std::uint64_t hashes[MoveList::kCapacity];
  std::size_t n = 0;
  for (const Move& move : node.moves) {
    hashes[n] = hash_of(node.board.played(move.square, move.flipped));
    if (is_selective) shared.selective_table.prefetch(hashes[n]);
    shared.table.prefetch(hashes[n++]);
  }
  if (node.table_move == Square::none) node.ordering = order_while_waiting<I>(worker, node);
  n = 0;
  for (const Move& move : node.moves) {
    const Board child = node.board.played(move.square, move.flipped);
    const auto known = shared.table.probe(child, hashes[n++]);
    if (known && -known->upper >= node.beta) {
      shared.table.store(node.board, node.hash, {-known->upper, kMaxScore, move.square}, 0);
      return -known->upper;
    }
  }
  return is_selective ? cut_by_likely_child<I>(worker, node, hashes) : std::nullopt;
}

/// A child that is at most -beta on the level of the iteration gives a likely cutoff. Not inlined,
/// since most nodes belong to exact iterations. REQUIRES: a selective iteration.
template <Isa I>
[[gnu::noinline]] std::optional<Score> cut_by_likely_child(Worker& worker, Node& node,
                                                           const std::uint64_t* hashes) noexcept {
  TranspositionTable& table = worker.shared->selective_table;
  const SelectivityLevel level = worker.selectivity->level;
  for (const Move& move : node.moves) {
    const Board child = node.board.played(move.square, move.flipped);
    const auto likely = table.probe(child, *hashes++, level);
    if (likely && -likely->upper >= node.beta) {
      table.store(node.board, node.hash, {-likely->upper, kMaxScore, move.square}, 0, level);
      return -likely->upper;
    }
  }
  return std::nullopt;
}

/// Step 8, while entries of the children are on their way from memory: orders the moves if step 9
/// would, without a known move or an internal search that looks for one. A cut makes this work
/// superfluous, but it takes no longer than the wait.
template <Isa I>
[[gnu::noinline]] Ordering order_while_waiting(Worker& worker, Node& node) noexcept {
  static_assert(tuning::kEnhancedCutoffMinEmpties >= tuning::kEvaluationMinEmpties);
  if (worker.shared->evaluation == nullptr) return Ordering::none;
  // The node's own entry in the selective table is on its way, too.
  (void)node.evaluated.get<I>(node.board);
  if (node.needs_selective_move()) node.table_move = node.selective_move(worker);
  if (node.table_move != Square::none || node.begins_with_internal_search(worker)) {
    return Ordering::none;
  }
  return order_statically<I>(worker, node);
}

/// Step 9. Puts the move to try first at the front:
///  1. A table or an internal search has a move. It goes first, and most often it cuts; step 10
///     orders the others.
///  2. Step 8 has ordered the moves. We look ahead at the best.
///  3. Otherwise all moves are ordered here.
/// Returns false if the search was cancelled. ENSURES: node.table_move is the first move, or none.
template <Isa I>
[[gnu::always_inline]] inline bool choose_first_move(Worker& worker, Node& node,
                                                     Bitboard legal) noexcept {
  if (node.ordering == Ordering::none) {
    if (node.needs_selective_move()) node.table_move = node.selective_move(worker);
    if (node.table_move == Square::none && node.begins_with_internal_search(worker)) {
      internal_search<I>(worker, node.board, node.alpha, node.parent);
      if (worker.cancelled()) return false;
      node.table_move = node.selective_move(worker);
    }
  }
  if (node.table_move != Square::none && (legal & bit(node.table_move)) == 0) {
    node.table_move = Square::none;
  }
  if (node.table_move != Square::none) {
    node.moves.try_first(node.table_move);
  } else {
    order_moves<I>(worker, node, CutPrediction::cut);
  }
  return true;
}

/// The internal search: a cheaper search of one large node, to find a move to try first, as
/// internal iterative deepening in chess, but less certain, not less deep. Most large nodes need
/// it: the iterations over the whole position left no move there, because a shallow search replaced
/// a node above. Searches the null window of the node on the internal level, and leaves likely
/// bounds and moves in the selective table. In the proof this spares 2 per cent of the nodes of FFO
/// #51 and 10 of #56, and in the third and fourth iteration 15 of #53 (results/tuning.md).
/// REQUIRES: allows_internal_search().
template <Isa I>
[[gnu::noinline]] void internal_search(Worker& worker, const Board& board, Score alpha,
                                       const EvaluatedNode* parent) noexcept {
  with_internal_selectivity<I>(worker, [&] {
    (void)search<I>(worker, board, alpha, alpha + 1, parent, CutOfThisNode::forbidden);
  });
}

/// Uses the selectivity of the internal search. REQUIRES: allows_internal_search().
template <Isa I, class Run>
[[gnu::always_inline]] inline void with_internal_selectivity(Worker& worker,
                                                             const Run& run) noexcept {
  const Selectivity* const outer = worker.selectivity;
  // Copies, since kernels must not refer to variables that all of them would define. Every helper
  // has left before the search returns.
  constexpr std::array kLevels = kSelectiveIterations;
  const Selectivity internal = kLevels[static_cast<std::size_t>(internal_level(outer->level))];
  worker.selectivity = &internal;
  run();
  worker.selectivity = outer;
}

/// Orders by expected work, or by mobility without an evaluation, unless step 8 has done so. Where
/// a cut is expected, it looks ahead at the best.
template <Isa I>
inline void order_moves(Worker& worker, Node& node, CutPrediction prediction) noexcept {
  if (worker.shared->evaluation == nullptr || node.empties < tuning::kEvaluationMinEmpties) {
    worker.counters.nodes += static_cast<std::uint64_t>(node.moves.remaining());
    return order_by_mobility<I>(node.board, node.moves);
  }
  const EvaluatedNode& evaluated = node.evaluated.get<I>(node.board);
  if (node.ordering == Ordering::none) node.ordering = order_statically<I>(worker, node);
  worker.counters.nodes += 1 + static_cast<std::uint64_t>(node.moves.remaining());
  if (prediction == CutPrediction::cut && node.ordering == Ordering::static_effort) {
    order_by_lookahead<I>(worker, evaluated, node.moves, node.empties,
                          node.alpha * eval::kUnitsPerDisc);
  }
}

/// Sets priorities by static effort (effort.hpp). If the estimate of the node expects no cut, the
/// order matters little, and mobility serves. Counts no node. REQUIRES: worker.shared->evaluation
/// is not null; empties >= tuning::kEvaluationMinEmpties; node.evaluated has been computed.
template <Isa I>
inline Ordering order_statically(const Worker& worker, Node& node) noexcept {
  const eval::Tables& evaluation = *worker.shared->evaluation;
  const EvaluatedNode& evaluated = *node.evaluated.computed();
  const eval::Estimate threshold = node.alpha * eval::kUnitsPerDisc;
  if (eval::estimate<I>(evaluation, evaluated.features, node.empties) - threshold <
      tuning::kHopelessMargin) {
    order_by_mobility<I>(node.board, node.moves);
    return Ordering::mobility;
  }
  order_by_static_effort<I>(evaluation, evaluated, node.moves, node.empties, threshold);
  return Ordering::static_effort;
}

template <Isa I>
inline void order_by_mobility(const Board& board, MoveList& moves) noexcept {
  const Bitboard odd = odd_quadrants(board.empty_squares());
  for (Move& move : moves) {
    const Board child = board.played(move.square, move.flipped);
    move.priority = priority_by_mobility<tuning::kFullSearchWeights>(
        child, legal_moves<I>(child.player, child.opponent), move.square, odd);
  }
}

/// Step 10. The table's move has failed to cut. If bounds from a less certain iteration expect a
/// cut of the null window, internal searches of the others look for the move that cuts.
template <Isa I>
[[gnu::always_inline]] inline void order_remaining_moves(Worker& worker, Node& node) noexcept {
  Bounds expected;
  const SelectivityLevel level = worker.selectivity->level;
  if (node.allows_selective_cuts() && level != SelectivityLevel::first) {
    const auto known =
        worker.shared->selective_table.probe(node.board, node.hash, internal_level(level));
    if (known) expected = *known;  // not value_or(), which debug builds do not inline
  }
  order_moves<I>(worker, node,
                 expected.upper > node.alpha ? CutPrediction::cut : CutPrediction::no_cut);
  if (expected.lower > node.alpha &&
      node.allows_internal_search(worker, tuning::kNextLikelyCutMinEmpties)) {
    try_likely_cut_next<I>(worker, node.board, node.moves, node.alpha);
  }
}

/// Runs when a less certain iteration expects a cut of the null window (alpha, alpha + 1), and the
/// first move has failed. Searches the others in order on the internal level; the first that cuts
/// there comes next. This spares 2 per cent of the nodes of FFO #51 and 3 of #52
/// (results/tuning.md). REQUIRES: allows_internal_search().
template <Isa I>
[[gnu::noinline]] void try_likely_cut_next(Worker& worker, const Board& board, MoveList& moves,
                                           Score alpha) noexcept {
  with_internal_selectivity<I>(worker, [&] {
    MoveList others = moves;
    while (others.remaining() > 0 && !worker.cancelled()) {
      const Move& move = others.next();
      const Board child = board.played(move.square, move.flipped);
      if (-search<I>(worker, child, -alpha - 1, -alpha) > alpha) {
        return moves.try_first(move.square);
      }
    }
  });
}

/// Step 11. False if the search was cancelled.
template <Isa I>
[[gnu::always_inline]] inline bool search_remaining_moves(Worker& worker, Node& node) noexcept {
  if (node.best < node.beta && node.moves.remaining() > 0 &&
      node.empties >= worker.shared->split_min_empties) {
    return share_remaining_moves<I>(worker, node);
  }
  while (node.best < node.beta && node.moves.remaining() > 0) {
    const Move move = node.moves.next();
    const Score value =
        search_later_move<I>(worker, node.board.played(move.square, move.flipped),
                             node.raised_alpha(), node.beta, node.evaluated.computed());
    if (value > node.best) {
      node.best = value;
      node.best_move = move.square;
    }
  }
  return true;
}

/// Step 11 for a node that is worth sharing with other threads. False if the search was cancelled.
/// Not inlined, since few nodes need a split point in their frame. REQUIRES: moves remain, and none
/// has reached node.beta.
template <Isa I>
[[gnu::noinline]] bool share_remaining_moves(Worker& worker, Node& node) noexcept {
  if (worker.cancelled()) return false;
  SplitPoint split_point{.selectivity = worker.selectivity,
                         .parent = worker.split_point,
                         .board = node.board,
                         .evaluated = node.evaluated.computed(),
                         .beta = node.beta,
                         .alpha = node.raised_alpha(),
                         .best = node.best,
                         .best_move = node.best_move,
                         .moves = &node.moves};
  worker.shared->scheduler->split(worker, split_point);
  if (worker.cancelled()) return false;
  node.best = split_point.best;
  node.best_move = split_point.best_move;
  assert(node.best >= node.beta || node.moves.remaining() == 0);
  return true;
}

/// Step 12, on the level of the iteration. `nodes_before` is the worker's count when the node
/// began. REQUIRES: the search was not cancelled.
template <Isa I>
[[gnu::always_inline]] inline void store_bounds(Worker& worker, const Node& node,
                                                std::uint64_t nodes_before) noexcept {
  SharedState& shared = *worker.shared;
  const auto cost = static_cast<int>(std::bit_width(worker.counters.nodes - nodes_before));
  TranspositionTable& table = node.in_selective_iteration ? shared.selective_table : shared.table;
  table.store(node.board, node.hash,
              bounds_from_result(node.best, node.alpha, node.beta, node.best_move), cost,
              node.in_selective_iteration ? worker.selectivity->level : SelectivityLevel::exact);
}

/// One move of NegaScout after the first. It gets a null window, and is searched again if its value
/// lies strictly inside the window of the node; a null window has no values inside. Same contract
/// as `search`, for the value seen from the side that makes the move.
template <Isa I>
[[gnu::always_inline]] inline Score search_later_move(Worker& worker, const Board& child,
                                                      Score alpha, Score beta,
                                                      const EvaluatedNode* parent) noexcept {
  const Score value = -search<I>(worker, child, -alpha - 1, -alpha, parent);
  if (value <= alpha || value >= beta) return value;
  return -search<I>(worker, child, -beta, -value, parent);
}

/// Searches moves of a split point until none is left or it is cut, by any number of workers; one
/// alone is the serial search. For a helper, `recall` may be made by make_recall_point(): when it
/// is cut, the helper returns its move to the list and leaves. Otherwise it is null.
template <Isa I>
void search_shared_moves(Worker& worker, SplitPoint& split_point,
                         const SplitPoint* recall) noexcept {
  const SplitPoint* const outer = worker.split_point;
  const Selectivity* const outer_selectivity = worker.selectivity;
  worker.split_point = recall != nullptr ? recall : &split_point;
  worker.selectivity = split_point.selectivity;
  while (true) {
    Move move;
    Score alpha;
    {
      const SplitLock lock(split_point);
      if (split_point.best >= split_point.beta || split_point.moves->remaining() == 0) break;
      move = split_point.moves->next();
      alpha = split_point.alpha;
    }
    const std::uint64_t nodes_before = worker.counters.nodes;
    const Score value =
        search_later_move<I>(worker, split_point.board.played(move.square, move.flipped), alpha,
                             split_point.beta, split_point.evaluated);
    if (worker.cancelled()) {
      // If the split point above is cancelled as well, these count among its own.
      if (outer == nullptr || !outer->cancelled()) {
        worker.counters.wasted_nodes += worker.counters.nodes - nodes_before;
      }
      const SplitLock lock(split_point);
      split_point.moves->put_back(move);
      break;
    }
    const SplitLock lock(split_point);
    if (value > split_point.best) {
      split_point.best = value;
      split_point.best_move = move.square;
      if (value > split_point.alpha) split_point.alpha = value;
      if (value >= split_point.beta) split_point.cut.store(true, std::memory_order_relaxed);
    }
  }
  worker.split_point = outer;
  worker.selectivity = outer_selectivity;
}

/// What a Kernel points to: the search, and the primitives under the names of their fields.
template <Isa I>
struct KernelFunctions {
  static Score search(Worker& worker, const Board& board, Score alpha, Score beta) noexcept {
    return kanzen::search<I>(worker, board, alpha, beta);
  }
  static Bitboard legal_moves(Bitboard player, Bitboard opponent) noexcept {
    return kanzen::legal_moves<I>(player, opponent);
  }
  static Bitboard flips(Square square, Bitboard player, Bitboard opponent) noexcept {
    return kanzen::flips<I>(square, player, opponent);
  }
  static std::array<Bitboard, 2> two_flips(Square a, Square b, Bitboard player,
                                           Bitboard opponent) noexcept {
    const TwoFlips<I> both(a, b, player, opponent);
    return {both.first(), both.second()};
  }
  static int count_last_flips(Square square, Bitboard own) noexcept {
    return kanzen::count_last_flips<I>(square, own);
  }
  static Bitboard stable_discs(Bitboard own, Bitboard other) noexcept {
    return kanzen::stable_discs<I>(own, other);
  }

  [[nodiscard]] static constexpr Kernel make(std::string_view name, CpuLevel level) noexcept {
    return {.name = name,
            .level = level,
            .search = &search,
            .search_shared_moves = &search_shared_moves<I>,
            .legal_moves = &legal_moves,
            .flips = &flips,
            .two_flips = &two_flips,
            .count_last_flips = &count_last_flips,
            .stable_discs = &stable_discs};
  }
};

}  // namespace kanzen
