// The work that a move is expected to take: the order in which moves are tried, where the learned
// evaluation is at hand.
//
// In a node that some move cuts, the work done there is least if moves are tried by the quotient of
// what trying one costs and how probably it cuts. The probability comes from the estimate of the
// value, by the logistic curve. The cost comes from what will have to be done: after a move every
// reply must be refuted, so the number of replies tells a lot (fastest first, Andersson). Two plies
// further on it is known better: a move costs the sum of its replies, and each of them what the
// cheapest answer costs. These are the sums and minima of proof-number search (Allis 1994), begun
// with estimates instead of ones. Weights: results/tuning.md.
#pragma once

#include <array>
#include <cstdint>

#include "core/eval/estimate.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/engine/search/binary_log.hpp"
#include "solver/engine/search/move_list.hpp"
#include "solver/engine/search/move_ordering.hpp"
#include "solver/engine/search/shallow.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// What it takes to show that the value is above alpha, for the side that hopes so.
struct Effort {
  Log2 work;             // expected nodes, up to a factor that depends on the empties alone
  eval::Estimate ahead;  // estimated value less alpha, for that side
};

/// Factors of the work, as logarithms.
inline constexpr Log2 kWorkPerReply = logs(0.52);
inline constexpr Log2 kWorkPerFrontier = logs(0.055);  // empty square next to discs of the hopeful
inline constexpr Log2 kWorkPerCorner = logs(-0.2);     // disc of theirs that a corner makes stable
inline constexpr Log2 kWorkPerDiscAhead = logs(-0.1);
inline constexpr Log2 kWorkOfPass = logs(2.2);
/// So many discs more double the odds that a move cuts.
inline constexpr double kDiscsPerDouble = 3.5;

/// 1 / probability of a cut, and that with the work that a surer cut saves, by quarters of a disc.
struct CutOdds {
  static constexpr int kSteps = 4;  // a disc
  static constexpr int kReach = kMaxScore * kSteps;
  std::array<Log2, 2 * kReach + 1> doubt{};
  std::array<Log2, 2 * kReach + 1> work{};

  constexpr CutOdds() {
    for (int i = -kReach; i <= kReach; ++i) {
      const auto at = static_cast<std::size_t>(i + kReach);
      // log(1 + 2^-x) for the odds 2^x, and for x < 0 the same as log(1 + 2^x) - x.
      const auto odds = static_cast<Log2>(i * kLogUnit / (kDiscsPerDouble * kSteps));
      const Log2 lesser = log_of(power_of_two(0) + power_of_two(odds < 0 ? odds : -odds));
      doubt[at] = odds < 0 ? lesser - odds : lesser;
      work[at] = doubt[at] + (i > 0 ? i * kWorkPerDiscAhead / kSteps : 0);
    }
  }
  [[nodiscard, gnu::always_inline]] static constexpr std::size_t place(
      eval::Estimate ahead) noexcept {
    const int steps = ahead / (eval::kUnitsPerDisc / kSteps);
    const int near = steps < -kReach ? -kReach : steps > kReach ? kReach : steps;
    return static_cast<std::size_t>(near + kReach);
  }
};
inline constexpr CutOdds kCutOdds;

/// What the replies to a move look like from afar. `board`: after the move.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Log2 work_of_replies(const Board& board) noexcept {
  const Bitboard replies = legal_moves<I>(board.player, board.opponent);
  return kWorkPerReply * popcount(replies) +
         kWorkPerFrontier * popcount(neighbours(board.opponent) & board.empties()) +
         kWorkPerCorner * corner_stability(board.opponent);
}

/// The effort of a move that leads to `node` with so many empty squares, at sight. `alpha` in units
/// of the evaluation, of the side that made the move. REQUIRES, here and below: tables are there.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Effort effort_at_sight(const eval::Tables& tables,
                                                                const Seen& node, int empties,
                                                                eval::Estimate alpha) noexcept {
  const eval::Estimate ahead = -eval::estimate<I>(tables, node.features, empties) - alpha;
  return {work_of_replies<I>(node.board) + kCutOdds.work[CutOdds::place(ahead)], ahead};
}

/// The effort of the cheapest answer to a reply that led to `node`, and the best estimate. The side
/// to move is the one that hopes for more than alpha.
template <Isa I>
[[nodiscard]] Effort effort_of_answers(Worker& worker, const Seen& node,
                                       eval::Estimate alpha) noexcept {
  ++worker.counters.nodes;
  const eval::Tables& tables = *worker.shared->tables;
  const Bitboard answers = legal_moves<I>(node.board.player, node.board.opponent);
  const int empties = node.board.empty_count();
  if (answers == 0) {
    const eval::Estimate ahead = eval::estimate<I>(tables, node.features, empties) - alpha;
    return {kCutOdds.work[CutOdds::place(ahead)] + kWorkOfPass, ahead};
  }
  Effort best{64 * kLogUnit, -2 * eval::kMaxEstimate};
  for (const Square square : squares(answers)) {
    const Bitboard turned = flips<I>(square, node.board.player, node.board.opponent);
    Seen child;
    see_child<I>(child, node, square, turned);
    ++worker.counters.nodes;
    const Effort effort = effort_at_sight<I>(tables, child, empties - 1, alpha);
    if (effort.work < best.work) best.work = effort.work;
    if (effort.ahead > best.ahead) best.ahead = effort.ahead;
  }
  return best;
}

/// The effort of a move that leads to `node`, two plies further on; once it is found to be `most`
/// or above, that. `alpha` as above.
template <Isa I>
[[nodiscard]] Log2 effort_of_move(Worker& worker, const Seen& node, eval::Estimate alpha,
                                  Log2 most) noexcept {
  ++worker.counters.nodes;
  const Bitboard replies = legal_moves<I>(node.board.player, node.board.opponent);
  std::uint64_t sum = 0;
  eval::Estimate least_ahead = 2 * eval::kMaxEstimate;
  const auto with = [&](const Seen& reply) {
    const Effort effort = effort_of_answers<I>(worker, reply, alpha);
    sum += power_of_two(effort.work);
    if (effort.ahead < least_ahead) least_ahead = effort.ahead;
    return log_of(sum) + kCutOdds.doubt[CutOdds::place(least_ahead)];
  };
  if (replies == 0) {
    Seen passed;
    passed.board = node.board.passed();
    eval::pass<I>(passed.features, node.features);
    return with(passed);
  }
  Log2 work = 0;
  // Corners first: they are the replies that cost most.
  for (const Bitboard group : {replies & kCorners, replies & ~kCorners}) {
    for (const Square square : squares(group)) {
      const Bitboard turned = flips<I>(square, node.board.player, node.board.opponent);
      Seen reply;
      see_child<I>(reply, node, square, turned);
      work = with(reply);
      if (work >= most) return work;
    }
  }
  return work;
}

/// Gives each move its value for ordering: at sight, and then, from tuning::kEffortMinEmpties on,
/// two plies further for those that are nearly as good as the best. `node` is the position, `alpha`
/// in units of the evaluation.
template <Isa I>
void order_by_effort(Worker& worker, const Seen& node, MoveList& moves, int empties,
                     eval::Estimate alpha) noexcept {
  constexpr int kLater = 1 << 20;  // more than any effort
  Seen child;
  Move* best = moves.begin();
  for (Move& move : moves) {
    see_child<I>(child, node, move.square, move.flips);
    move.value =
        -kLater - effort_at_sight<I>(*worker.shared->tables, child, empties - 1, alpha).work;
    if (move.value > best->value) best = &move;
  }
  if (empties < tuning::kEffortMinEmpties) return;
  const int near = best->value - tuning::kEffortReach;
  const auto is_near = [near](const Move& move) {  // and has not been looked at
    return move.value < -kLater / 2 && move.value >= near;
  };
  int candidates = 0;
  for (const Move& move : moves) candidates += is_near(move) ? 1 : 0;
  if (candidates < 2) return;
  Log2 most = kLater;
  const auto look_closer = [&](Move& move) {
    see_child<I>(child, node, move.square, move.flips);
    const Log2 work = effort_of_move<I>(worker, child, alpha, most);
    if (work < most) move.value = -work;
    if (work + tuning::kEffortSlack < most) most = work + tuning::kEffortSlack;
  };
  look_closer(*best);  // what it takes tells how far to look at the others
  for (Move& move : moves) {
    if (is_near(move)) look_closer(move);
  }
}

}  // namespace kanzen
