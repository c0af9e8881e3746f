// Effort: the order in which moves are tried where the learned evaluation is available.
//
// The effort of a move is the cost of trying it, in nodes, divided by the probability that it cuts.
// That is the expected work of proving by this move that the value exceeds alpha. Moves are tried
// by growing effort. If some move cuts, this order minimises the expected work. It is the rule for
// independent trials with costs c and success probabilities p: largest p/c first (Simon and Kadane
// 1975).
//
// - The probability comes from the estimated margin over alpha, by the logistic curve.
// - The cost grows with the number of replies, since every reply must be refuted (fastest first,
//   Andersson). Looking ahead improves it: a move costs the sum of its replies, and a reply costs
//   as much as its cheapest answer. Proof-number search (Allis 1994) has the same sums and minima;
//   it begins with ones where this begins with estimates.
//
// Bounds in the tables replace estimates of replies and answers. Other move orders lead to the same
// positions, so the search of an earlier move has often decided them.
//
// Efforts are logarithms of node counts, up to a term that depends only on the number of empty
// squares. The weights are in tuning.hpp, and results/tuning.md has the trials.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/hash.hpp"
#include "solver/engine/search/move_ordering.hpp"
#include "solver/engine/search/selective.hpp"

namespace kanzen {

/// How far we look ahead at a move: not at all, to its replies by static evaluation, or to the
/// answers to its replies as well.
enum class Lookahead : std::uint8_t { none, one_ply, two_plies };

/// A move's priority is its negated effort, minus this for each ply less than the furthest
/// lookahead, so that moves looked ahead further come before all others.
inline constexpr int kPenaltyPerPly = 1 << 20;  // more than any effort

[[nodiscard, gnu::always_inline]] constexpr inline int to_priority(Log2 effort,
                                                                   Lookahead depth) noexcept {
  return -effort -
         kPenaltyPerPly * (static_cast<int>(Lookahead::two_plies) - static_cast<int>(depth));
}

/// The expected work of showing that the value exceeds alpha, for the mover.
struct Effort {
  Log2 log_nodes;         // expected nodes
  eval::Estimate margin;  // estimated value minus the threshold, for the mover
};

/// REQUIRES: `node` is the position before the moves, and has `empties` empty squares.
template <Isa I>
[[gnu::always_inline]] inline void order_by_static_effort(const eval::Tables& evaluation,
                                                          const EvaluatedNode& node,
                                                          MoveList& moves, int empties,
                                                          eval::Estimate threshold) noexcept {
  EvaluatedNode child;
  for (Move& move : moves) {
    make_child<I>(child, node, move.square, move.flipped);
    const Effort effort = static_effort<I>(evaluation, child, empties - 1, threshold);
    move.priority = to_priority(effort.log_nodes, Lookahead::none);
  }
}

/// Looks ahead at the moves that order_by_static_effort() has put first, by as many plies as pay:
/// see tuning::kOnePlyMinEmpties. REQUIRES: order_by_static_effort() was called with these
/// arguments.
template <Isa I>
void order_by_lookahead(Worker& worker, const EvaluatedNode& node, MoveList& moves, int empties,
                        eval::Estimate threshold) noexcept {
  if (empties < tuning::kOnePlyMinEmpties) return;
  if (empties < tuning::kTwoPliesMinEmpties) {
    look_ahead_near_best<I, Lookahead::one_ply>(worker, node, moves, threshold,
                                                tuning::kShallowNodeMargin);
  } else if (empties < tuning::kTwoPliesOnlyMinEmpties) {
    look_ahead_near_best<I, Lookahead::one_ply>(worker, node, moves, threshold,
                                                tuning::kDeepNodeMargin);
    look_ahead_near_best<I, Lookahead::two_plies>(worker, node, moves, threshold,
                                                  tuning::kSecondPlyMargin);
  } else {
    look_ahead_near_best<I, Lookahead::two_plies>(worker, node, moves, threshold,
                                                  tuning::kDeepNodeMargin);
  }
}

/// The moves of one position, corners first, with the hash of each child. A probe nearly always
/// waits for memory, so all entries are prefetched before the first is read.
class HashedMoves {
 public:
  struct Move {
    Bitboard flipped;
    std::uint64_t hash;  // hash of the child, if children are looked up
    Square square;
  };

  [[gnu::always_inline]] HashedMoves() noexcept {}

  /// Prefetches the entries of children with at least `min_empties` empty squares.
  template <Isa I>
  [[gnu::always_inline]] void find_moves(const Worker& worker, const Board& board,
                                         int min_empties) noexcept {
    const SharedState& shared = *worker.shared;
    const bool is_selective = worker.selectivity->is_selective();
    looked_up_ = shared.switches.uses_table && board.empty_count() > min_empties;
    size_ = 0;
    const Bitboard legal = legal_moves<I>(board.player, board.opponent);
    for (const Bitboard group : {legal & kCorners, legal & ~kCorners}) {
      for (const Square square : squares(group)) {
        Move& move = moves_[size_++];
        move.square = square;
        move.flipped = flips<I>(square, board.player, board.opponent);
        if (!looked_up_) continue;
        move.hash = hash_of(board.played(square, move.flipped));
        shared.table.prefetch(move.hash);
        if (is_selective) shared.selective_table.prefetch(move.hash);
      }
    }
  }

  /// Returns the bounds of the child after `move`: proven or, in a selective iteration, of its
  /// level or above. REQUIRES: `board` is the board that find_moves() was called with.
  [[nodiscard, gnu::always_inline]] std::optional<Bounds> bounds_after(
      const Worker& worker, const Board& board, const Move& move) const noexcept {
    if (!looked_up_) return std::nullopt;
    const SharedState& shared = *worker.shared;
    const Board child = board.played(move.square, move.flipped);
    auto known = shared.table.probe(child, move.hash);
    if (known || !worker.selectivity->is_selective()) return known;
    return shared.selective_table.probe(child, move.hash, worker.selectivity->level);
  }

  [[nodiscard, gnu::always_inline]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard, gnu::always_inline]] const Move* begin() const noexcept { return moves_; }
  [[nodiscard, gnu::always_inline]] const Move* end() const noexcept { return moves_ + size_; }

 private:
  Move moves_[kSquares];  // deliberately not initialised: only [0, size_) is read
  std::size_t size_ = 0;
  bool looked_up_ = false;
};

struct LookaheadMove {
  Move* move;
  EvaluatedNode node;
  HashedMoves replies;
};

/// Marks moves that cut or fail by bounds in the tables, of at least the level of the iteration.
inline constexpr Effort kKnownCut{-10 * kLogUnit, eval::kInfiniteEstimate};
inline constexpr Effort kKnownFail{kPenaltyPerPly / 4, -eval::kInfiniteEstimate};

/// Looks ahead at the moves whose effort is within `margin` of the minimum, if there are two or
/// more, each until its effort exceeds the minimum found by tuning::kEffortSlack.
template <Isa I, Lookahead kDepth>
void look_ahead_near_best(Worker& worker, const EvaluatedNode& node, MoveList& moves,
                          eval::Estimate threshold, Log2 margin) noexcept {
  Move* best = moves.begin();
  for (Move& move : moves) {
    if (move.priority > best->priority) best = &move;
  }
  const int limit = best->priority - margin;
  int count = 0;
  for (const Move& move : moves) count += move.priority >= limit ? 1 : 0;
  if (count < 2) return;
  Log2 max_effort = kKnownFail.log_nodes;
  // While we look ahead at one move, the entries of the replies to the next come from memory.
  LookaheadMove moves_ahead[2];
  LookaheadMove* current = &moves_ahead[0];
  LookaheadMove* next = &moves_ahead[1];
  const auto make = [&](LookaheadMove& candidate, Move& move) {
    candidate.move = &move;
    make_child<I>(candidate.node, node, move.square, move.flipped);
    candidate.replies.find_moves<I>(worker, candidate.node.board, tuning::kKnownRepliesMinEmpties);
  };
  const auto look_ahead = [&](const LookaheadMove& candidate) {
    const Log2 effort =
        effort_of_move<I, kDepth>(worker, candidate.node, candidate.replies, threshold, max_effort);
    if (effort < max_effort) candidate.move->priority = to_priority(effort, kDepth);
    if (effort + tuning::kEffortSlack < max_effort) max_effort = effort + tuning::kEffortSlack;
  };
  make(*current, *best);  // first, because its effort is the max_effort of the others
  for (Move& move : moves) {
    if (&move == best || move.priority < limit) continue;
    make(*next, move);
    look_ahead(*current);
    std::swap(current, next);
  }
  look_ahead(*current);
}

/// How the estimated margin over alpha changes the effort, by quarters of a disc.
class EffortTables {
 public:
  constexpr EffortTables() {
    for (int i = -kLimit; i <= kLimit; ++i) {
      const auto at = static_cast<std::size_t>(i + kLimit);
      // log(1 + 2^-x) for the odds 2^x, and for x < 0 the same as log(1 + 2^x) - x.
      const auto odds = static_cast<Log2>(i * kLogUnit / (tuning::kDiscsPerDoubledOdds * kSteps));
      const Log2 lesser = binary_log(exp2_fixed(0) + exp2_fixed(odds < 0 ? odds : -odds));
      inverse_probability_[at] = odds < 0 ? lesser - odds : lesser;
      effort_of_margin_[at] =
          inverse_probability_[at] + (i > 0 ? i * tuning::kWorkPerDiscOfMargin / kSteps : 0);
    }
  }

  /// Returns the inverse probability that a move of this margin cuts.
  [[nodiscard, gnu::always_inline]] constexpr Log2 inverse_cut_probability(
      eval::Estimate margin) const noexcept {
    return inverse_probability_[index(margin)];
  }

  /// Returns the inverse probability, less the work that a larger margin saves below the move.
  [[nodiscard, gnu::always_inline]] constexpr Log2 effort_of_margin(
      eval::Estimate margin) const noexcept {
    return effort_of_margin_[index(margin)];
  }

 private:
  static constexpr int kSteps = 4;  // per disc
  static constexpr int kLimit = kMaxScore * kSteps;

  [[nodiscard, gnu::always_inline]] static constexpr std::size_t index(
      eval::Estimate margin) noexcept {
    const int steps = margin / (eval::kUnitsPerDisc / kSteps);
    const int clamped = steps < -kLimit ? -kLimit : steps > kLimit ? kLimit : steps;
    return static_cast<std::size_t>(clamped + kLimit);
  }

  std::array<Log2, 2 * kLimit + 1> inverse_probability_{};
  std::array<Log2, 2 * kLimit + 1> effort_of_margin_{};
};
inline constexpr EffortTables kEffortTables;

/// Returns the effort if these bounds, seen from the mover, show whether the value exceeds alpha.
[[nodiscard, gnu::always_inline]] constexpr inline std::optional<Effort> effort_if_decided(
    Score lower, Score upper, eval::Estimate threshold) noexcept {
  if (lower * eval::kUnitsPerDisc > threshold) return kKnownCut;
  if (upper * eval::kUnitsPerDisc <= threshold) return kKnownFail;
  return std::nullopt;
}

/// Returns the effort of a move that leads to `node`, whose moves are `replies`, by one or two
/// plies more; kKnownFail.log_nodes if known bounds show that the move fails. An effort of at least
/// `max_effort` is returned as some lower bound that is at least `max_effort`.
/// REQUIRES: kDepth != Lookahead::none; max_effort <= kKnownFail.log_nodes.
template <Isa I, Lookahead kDepth>
[[nodiscard]] Log2 effort_of_move(Worker& worker, const EvaluatedNode& node,
                                  const HashedMoves& replies, eval::Estimate threshold,
                                  Log2 max_effort) noexcept {
  ++worker.counters.nodes;
  std::uint64_t sum = 0;
  eval::Estimate min_margin = eval::kInfiniteEstimate;
  const auto add = [&](const Effort& effort) {
    sum += exp2_fixed(effort.log_nodes);
    if (effort.margin < min_margin) min_margin = effort.margin;
    return binary_log(sum) + kEffortTables.inverse_cut_probability(min_margin);
  };
  const auto effort_of_reply = [&](const EvaluatedNode& reply) {
    return kDepth == Lookahead::two_plies ? effort_of_answers<I>(worker, reply, threshold)
                                          : static_effort_of_answers<I>(worker, reply, threshold);
  };
  if (replies.empty()) {
    EvaluatedNode passed;
    passed.board = node.board.passed();
    eval::pass<I>(passed.features, node.features);
    return add(effort_of_reply(passed));
  }
  Log2 effort_of_replies = 0;
  // Corners come first: they are the most expensive replies, so that `max_effort` is reached early.
  for (const HashedMoves::Move& move : replies) {
    std::optional<Effort> effort;
    if (const auto known = replies.bounds_after(worker, node.board, move)) {
      effort = effort_if_decided(known->lower, known->upper, threshold);
    }
    if (!effort) {
      EvaluatedNode reply;
      make_child<I>(reply, node, move.square, move.flipped);
      effort = effort_of_reply(reply);
    }
    if (effort->log_nodes == kKnownFail.log_nodes) return kKnownFail.log_nodes;
    effort_of_replies = add(*effort);
    if (effort_of_replies >= max_effort) return effort_of_replies;
  }
  return effort_of_replies;
}

/// Returns the minimum work and the maximum margin among the mover's answers in `node`, the
/// position after a reply. kKnownCut if a known bound shows that an answer cuts. Answers known to
/// fail do not count; if all fail, kKnownFail.
template <Isa I>
[[nodiscard]] Effort effort_of_answers(Worker& worker, const EvaluatedNode& node,
                                       eval::Estimate threshold) noexcept {
  ++worker.counters.nodes;
  const eval::Tables& evaluation = *worker.shared->evaluation;
  const int empties = node.board.empty_count();
  HashedMoves answers;
  answers.find_moves<I>(worker, node.board, tuning::kKnownAnswersMinEmpties);
  if (answers.empty()) {
    const eval::Estimate margin = eval::estimate<I>(evaluation, node.features, empties) - threshold;
    return {kEffortTables.effort_of_margin(margin) + tuning::kPassWork, margin};
  }
  Effort best = kKnownFail;
  for (const HashedMoves::Move& move : answers) {
    ++worker.counters.nodes;
    std::optional<Effort> effort;
    if (const auto known = answers.bounds_after(worker, node.board, move)) {
      effort = effort_if_decided(-known->upper, -known->lower, threshold);
    }
    if (!effort) {
      EvaluatedNode child;
      make_child<I>(child, node, move.square, move.flipped);
      effort = static_effort<I>(evaluation, child, empties - 1, threshold);
    }
    if (effort->log_nodes == kKnownCut.log_nodes) return kKnownCut;
    if (effort->log_nodes < best.log_nodes) best.log_nodes = effort->log_nodes;
    if (effort->margin > best.margin) best.margin = effort->margin;
  }
  return best;
}

/// Estimates an answer as if it flipped no disc. `threshold` is in units of the evaluation and seen
/// from the mover. REQUIRES: worker.shared->evaluation is not null.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Effort static_effort_of_answers(
    Worker& worker, const EvaluatedNode& node, eval::Estimate threshold) noexcept {
  ++worker.counters.nodes;
  const eval::Estimate margin =
      eval::estimate<I>(*worker.shared->evaluation, node.features, node.board.empty_count()) -
      threshold;
  return {work_of_replies<I>(node.board.passed()) + kEffortTables.effort_of_margin(margin), margin};
}

/// `node` is the position after the move, with `empties` empty squares. `threshold` is in units of
/// the evaluation and seen from the mover.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Effort static_effort(const eval::Tables& evaluation,
                                                              const EvaluatedNode& node,
                                                              int empties,
                                                              eval::Estimate threshold) noexcept {
  const eval::Estimate margin = -eval::estimate<I>(evaluation, node.features, empties) - threshold;
  return {work_of_replies<I>(node.board) + kEffortTables.effort_of_margin(margin), margin};
}

/// `board` is the position after the move.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Log2 work_of_replies(const Board& board) noexcept {
  const Bitboard replies = legal_moves<I>(board.player, board.opponent);
  return tuning::kWorkPerReply * popcount(replies) +
         tuning::kWorkPerPotentialMove *
             popcount(neighbours(board.opponent) & board.empty_squares()) +
         tuning::kWorkPerCorner * corner_stability(board.opponent);
}

}  // namespace kanzen
