// Effort: the order in which moves are tried where the learned evaluation is available.
//
// The effort of a move is the expected work of proving by it that the value exceeds alpha, in
// nodes: the cost of trying the move divided by the probability that it cuts. At a node that some
// move cuts, trying moves by growing effort minimises the expected work. This is the rule for
// independent trials with costs and success probabilities (Simon and Kadane 1975, best-first by
// p/c), applied to alpha-beta.
//
// - The probability comes from the estimated margin over alpha, by the logistic curve.
// - The cost comes from what must be searched: after a move every reply must be refuted, so it
//   grows with the number of replies (fastest first, Andersson). Deeper it is known better: a move
//   costs the sum over its replies, and a reply what its cheapest answer costs, or seems to cost.
//   These are the sums and minima of proof-number search (Allis 1994), started from estimates, not
//   ones.
//
// What the tables know of the positions after replies and answers goes before any estimate: moves
// can be made in another order, so the answer to one reply has often been refuted, or has been
// enough, below a move that was searched before. What is known costs nothing and is certain.
//
// Efforts are logarithms of node counts, up to a term that depends on the number of empty squares
// alone. Weights: tuning.hpp, measured in results/tuning.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/eval/estimate.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/binary_log.hpp"
#include "solver/engine/search/known_children.hpp"
#include "solver/engine/search/move_list.hpp"
#include "solver/engine/search/move_ordering.hpp"
#include "solver/engine/search/shallow.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// What it takes to show that the value exceeds alpha, for the side that tries to: the mover.
struct Effort {
  Log2 work;              // expected nodes
  eval::Estimate margin;  // estimated value minus alpha, seen from the mover
};

/// What a margin says about the effort, by quarters of a disc.
struct CutOdds {
  static constexpr int kSteps = 4;  // per disc
  static constexpr int kReach = kMaxScore * kSteps;
  std::array<Log2, 2 * kReach + 1> inverse_cut_probability{};
  /// The same, less the work that a greater margin saves below the move.
  std::array<Log2, 2 * kReach + 1> work{};

  constexpr CutOdds() {
    for (int i = -kReach; i <= kReach; ++i) {
      const auto at = static_cast<std::size_t>(i + kReach);
      // log(1 + 2^-x) for the odds 2^x, and for x < 0 the same as log(1 + 2^x) - x.
      const auto odds = static_cast<Log2>(i * kLogUnit / (tuning::kDiscsPerDouble * kSteps));
      const Log2 lesser = log_of(power_of_two(0) + power_of_two(odds < 0 ? odds : -odds));
      inverse_cut_probability[at] = odds < 0 ? lesser - odds : lesser;
      work[at] =
          inverse_cut_probability[at] + (i > 0 ? i * tuning::kWorkPerDiscOfMargin / kSteps : 0);
    }
  }
  [[nodiscard, gnu::always_inline]] static constexpr std::size_t index(
      eval::Estimate margin) noexcept {
    const int steps = margin / (eval::kUnitsPerDisc / kSteps);
    const int near = steps < -kReach ? -kReach : steps > kReach ? kReach : steps;
    return static_cast<std::size_t>(near + kReach);
  }
};
inline constexpr CutOdds kCutOdds;

/// The expected work of refuting all replies to a move, judged statically. `board`: after the move.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Log2 work_of_replies(const Board& board) noexcept {
  const Bitboard replies = legal_moves<I>(board.player, board.opponent);
  return tuning::kWorkPerReply * popcount(replies) +
         tuning::kWorkPerFrontier * popcount(neighbours(board.opponent) & board.empties()) +
         tuning::kWorkPerCorner * corner_stability<kWholeBoard>(board.opponent);
}

/// The static effort of a move that leads to `node` with so many empty squares. `alpha` is in units
/// of the evaluation and seen from the mover, here and below. REQUIRES, here and below:
/// worker.shared->tables is not null.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Effort static_effort(const eval::Tables& tables,
                                                              const EvaluatedNode& node,
                                                              int empties,
                                                              eval::Estimate alpha) noexcept {
  const eval::Estimate margin = -eval::estimate<I>(tables, node.features, empties) - alpha;
  return {work_of_replies<I>(node.board) + kCutOdds.work[CutOdds::index(margin)], margin};
}

/// Moves that were examined further come before all others: the ordering value of a move is its
/// effort, negated, less this for each ply that it was not examined.
inline constexpr int kPly = 1 << 20;  // more than any effort

/// Where what is known is enough, and where nothing can be.
inline constexpr Effort kDone{-10 * kLogUnit, 2 * eval::kMaxEstimate};
inline constexpr Effort kHopeless{kPly / 4, -2 * eval::kMaxEstimate};

/// The effort if these bounds of the value, seen from the mover, decide whether it exceeds alpha.
[[nodiscard, gnu::always_inline]] constexpr inline std::optional<Effort> effort_if_decided(
    Score lower, Score upper, eval::Estimate alpha) noexcept {
  if (lower * eval::kUnitsPerDisc > alpha) return kDone;
  if (upper * eval::kUnitsPerDisc <= alpha) return kHopeless;
  return std::nullopt;
}

/// The least work and the greatest margin among the mover's answers to a reply that led to `node`,
/// in which the mover is to move again: kDone if one is known to be enough. Those known not to be
/// do not count; if all are, kHopeless.
template <Isa I>
[[nodiscard]] Effort effort_of_answers(Worker& worker, const EvaluatedNode& node,
                                       eval::Estimate alpha) noexcept {
  ++worker.counters.nodes;
  const eval::Tables& tables = *worker.shared->tables;
  const int empties = node.board.empty_count();
  PlacedMoves answers;
  answers.find<I>(worker, node.board, tuning::kKnownAnswersMinEmpties);
  if (answers.empty()) {
    const eval::Estimate margin = eval::estimate<I>(tables, node.features, empties) - alpha;
    return {kCutOdds.work[CutOdds::index(margin)] + tuning::kWorkOfPass, margin};
  }
  Effort best = kHopeless;
  for (const PlacedMoves::Move& move : answers) {
    ++worker.counters.nodes;
    std::optional<Effort> effort;
    if (const auto known = answers.known(worker, node.board, move)) {
      effort = effort_if_decided(-known->upper, -known->lower, alpha);
    }
    if (!effort) {
      EvaluatedNode child;
      make_child<I>(child, node, move.square, move.flips);
      effort = static_effort<I>(tables, child, empties - 1, alpha);
    }
    if (effort->work == kDone.work) return kDone;
    if (effort->work < best.work) best.work = effort->work;
    if (effort->margin > best.margin) best.margin = effort->margin;
  }
  return best;
}

/// The same judged at sight: as if the mover had made a move that turns nothing.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Effort effort_of_answers_at_sight(
    Worker& worker, const EvaluatedNode& node, eval::Estimate alpha) noexcept {
  ++worker.counters.nodes;
  const eval::Estimate margin =
      eval::estimate<I>(*worker.shared->tables, node.features, node.board.empty_count()) - alpha;
  return {work_of_replies<I>(node.board.passed()) + kCutOdds.work[CutOdds::index(margin)], margin};
}

/// How far ahead a move is examined: its replies and how they look, or their answers as well.
enum class Ahead : std::uint8_t { nothing, replies, answers };

/// The effort of a move that leads to `node`, whose moves are `replies`, from one or two plies
/// deeper; kHopeless.work if the move is known to fail. If it is `most` or more, some lower bound
/// of it that is at least `most`. REQUIRES: kAhead != Ahead::nothing; most <= kHopeless.work.
template <Isa I, Ahead kAhead>
[[nodiscard]] Log2 effort_of_move(Worker& worker, const EvaluatedNode& node,
                                  const PlacedMoves& replies, eval::Estimate alpha,
                                  Log2 most) noexcept {
  ++worker.counters.nodes;
  std::uint64_t sum = 0;
  eval::Estimate least_margin = 2 * eval::kMaxEstimate;
  const auto add = [&](const Effort& effort) {
    sum += power_of_two(effort.work);
    if (effort.margin < least_margin) least_margin = effort.margin;
    return log_of(sum) + kCutOdds.inverse_cut_probability[CutOdds::index(least_margin)];
  };
  const auto effort_of_reply = [&](const EvaluatedNode& reply) {
    return kAhead == Ahead::answers ? effort_of_answers<I>(worker, reply, alpha)
                                    : effort_of_answers_at_sight<I>(worker, reply, alpha);
  };
  if (replies.empty()) {
    EvaluatedNode passed;
    passed.board = node.board.passed();
    eval::pass<I>(passed.features, node.features);
    return add(effort_of_reply(passed));
  }
  Log2 work = 0;
  // Corners come first: they are the most expensive replies, so that `most` is reached early.
  for (const PlacedMoves::Move& move : replies) {
    std::optional<Effort> effort;
    if (const auto known = replies.known(worker, node.board, move)) {
      effort = effort_if_decided(known->lower, known->upper, alpha);
    }
    if (!effort) {
      EvaluatedNode reply;
      make_child<I>(reply, node, move.square, move.flips);
      effort = effort_of_reply(reply);
    }
    if (effort->work == kHopeless.work) return kHopeless.work;
    work = add(*effort);
    if (work >= most) return work;
  }
  return work;
}

/// What `effort` is as the ordering value of a move: see kPly.
[[nodiscard, gnu::always_inline]] constexpr inline int ordering_value_of(Log2 effort,
                                                                         Ahead ahead) noexcept {
  return -effort - kPly * (static_cast<int>(Ahead::answers) - static_cast<int>(ahead));
}

/// A move that is to be examined: the position after it, and what is possible there.
struct ExaminedMove {
  Move* move;
  EvaluatedNode node;
  PlacedMoves replies;
};

/// Examines the moves that nearly equal the best so far `kAhead`, if there are two or more of them:
/// each until it exceeds the least effort found by tuning::kEffortSlack.
template <Isa I, Ahead kAhead>
void examine_near_best(Worker& worker, const EvaluatedNode& node, MoveList& moves,
                       eval::Estimate alpha, Log2 reach) noexcept {
  Move* best = moves.begin();
  for (Move& move : moves) {
    if (move.value > best->value) best = &move;
  }
  const int near = best->value - reach;
  int count = 0;
  for (const Move& move : moves) count += move.value >= near ? 1 : 0;
  if (count < 2) return;
  Log2 most = kHopeless.work;
  ExaminedMove examined[2];  // the one that is examined, and the one after it
  ExaminedMove* now = &examined[0];
  ExaminedMove* then = &examined[1];
  const auto make = [&](ExaminedMove& candidate, Move& move) {
    candidate.move = &move;
    make_child<I>(candidate.node, node, move.square, move.flips);
    candidate.replies.find<I>(worker, candidate.node.board, tuning::kKnownRepliesMinEmpties);
  };
  const auto examine = [&](const ExaminedMove& candidate) {
    const Log2 work =
        effort_of_move<I, kAhead>(worker, candidate.node, candidate.replies, alpha, most);
    if (work < most) candidate.move->value = ordering_value_of(work, kAhead);
    if (work + tuning::kEffortSlack < most) most = work + tuning::kEffortSlack;
  };
  make(*now, *best);  // its effort tells how far to examine the others
  for (Move& move : moves) {
    if (&move == best || move.value < near) continue;
    make(*then, move);
    examine(*now);
    std::swap(now, then);
  }
  examine(*now);
}

/// Gives each remaining move its ordering value, by its static effort or, if `may_examine`, by
/// examining it further: see tuning::kRepliesMinEmpties. `node` is the position before the moves.
template <Isa I>
void order_by_effort(Worker& worker, const EvaluatedNode& node, MoveList& moves, int empties,
                     eval::Estimate alpha, bool may_examine = true) noexcept {
  const eval::Tables& tables = *worker.shared->tables;
  EvaluatedNode child;
  for (Move& move : moves) {
    make_child<I>(child, node, move.square, move.flips);
    const Effort effort = static_effort<I>(tables, child, empties - 1, alpha);
    move.value = ordering_value_of(effort.work, Ahead::nothing);
  }
  if (!may_examine || empties < tuning::kRepliesMinEmpties) return;
  if (empties < tuning::kAnswersMinEmpties) {
    examine_near_best<I, Ahead::replies>(worker, node, moves, alpha, tuning::kRepliesReach);
  } else if (empties < tuning::kAnswersOnlyMinEmpties) {
    examine_near_best<I, Ahead::replies>(worker, node, moves, alpha, tuning::kAnswersReach);
    examine_near_best<I, Ahead::answers>(worker, node, moves, alpha, tuning::kFinalReach);
  } else {
    examine_near_best<I, Ahead::answers>(worker, node, moves, alpha, tuning::kAnswersReach);
  }
}

}  // namespace kanzen
