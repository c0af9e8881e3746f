#include "tests/rig/draw_goal.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "core/moves.hpp"

namespace kanzen::rig {

namespace {

using server::QueryGoal;
using test::Random;

/// Each move needs a value from the oracle.
constexpr int kListMaxEmpties = 8;

[[nodiscard]] Score clamped(Score score) { return std::clamp(score, kMinScore, kMaxScore); }

[[nodiscard]] Window draw_window(Random& random, Score value) {
  const auto null_window = [](Score alpha) { return Window{alpha, alpha + 1}; };
  switch (random.below(9)) {
    case 0:
    case 1:
      return {};
    case 2:
      return null_window(random.between(kMinScore - 1, kMaxScore));
    case 3: {
      const Score alpha = random.between(kMinScore - 1, kMaxScore);
      return {alpha, random.between(alpha + 1, kMaxScore + 1)};
    }
    case 4: {
      const Score alpha = std::clamp(value - random.between(0, 8), kMinScore - 1, kMaxScore);
      return {alpha, std::clamp(value + random.between(1, 8), alpha + 1, kMaxScore + 1)};
    }
    case 5:
      return kWinDrawLoss;
    default:
      return null_window(std::clamp(value + random.between(-3, 2), kMinScore - 1, kMaxScore));
  }
}

/// Includes odd scores. No value is odd, but a claim may be.
[[nodiscard]] ClaimedInterval draw_interval(Random& random, Score value) {
  ClaimedInterval interval;
  interval.relation = static_cast<Relation>(random.below(9));
  if (interval.relation == Relation::win || interval.relation == Relation::draw ||
      interval.relation == Relation::loss) {
    return interval;
  }
  interval.score = one_in(random, 6) ? random.between(kMinScore, kMaxScore)
                                     : clamped(value + random.between(-3, 3));
  if (interval.relation == Relation::between) {
    interval.last = clamped(interval.score + random.between(0, 5));
  }
  return interval;
}

[[nodiscard]] Square draw_legal_move(Random& random, const Board& board) {
  Bitboard legal = legal_moves(board);
  if (legal == 0) return Square::none;
  for (auto skip = random.below(static_cast<std::uint64_t>(popcount(legal))); skip > 0; --skip) {
    legal &= legal - 1;
  }
  return first_square(legal);
}

/// Bounds to prove: one or both sides, narrow or wide. One in four is false.
[[nodiscard]] ClaimedInterval draw_bounds(Random& random, Score value) {
  const Score off = one_in(random, 4) ? one_of(random, {-2, 2, -6, 6}) : 0;
  const Score centre = clamped(value + off);
  const Score lower =
      one_in(random, 3) && off >= 0 ? kMinScore : clamped(centre - 2 * random.between(0, 1));
  const Score upper =
      one_in(random, 3) && off <= 0 ? kMaxScore : clamped(centre + 2 * random.between(0, 1));
  return {Relation::between, lower, upper};
}

/// The window that a client can name. A client cannot name an open end.
[[nodiscard]] Window as_told(Window window) {
  if (window.alpha >= kMaxScore || window.beta <= kMinScore) return {};
  if (window.alpha <= kMinScore) window.alpha = Window{}.alpha;
  if (window.beta >= kMaxScore) window.beta = Window{}.beta;
  return window;
}

void draw_query(Random& random, Score value, Step& step) {
  step.goal =
      one_of(random, {QueryGoal::all_moves, QueryGoal::best_moves, QueryGoal::wld, QueryGoal::ge,
                      QueryGoal::le, QueryGoal::value, QueryGoal::value, QueryGoal::value});
  const bool list = step.goal == QueryGoal::all_moves || step.goal == QueryGoal::best_moves;
  if (list && step.board.empty_count() > kListMaxEmpties) step.goal = QueryGoal::value;
  const Score near = clamped(value + random.between(-3, 3));
  if (step.goal == QueryGoal::ge) step.window = {near - 1, near};
  if (step.goal == QueryGoal::le) step.window = {near, near + 1};
  if (step.goal != QueryGoal::value) return;
  step.certified = one_in(random, 3);
  if (!step.certified) step.window = as_told(draw_window(random, value));
}

}  // namespace

GoalKind draw_goal_kind(Random& random, const Configuration& configuration) {
  if (!one_in(random, 5)) return GoalKind::value;
  const GoalKind kind =
      one_of(random, {GoalKind::all_moves, GoalKind::all_moves, GoalKind::best_moves,
                      GoalKind::claim, GoalKind::claim, GoalKind::claim, GoalKind::certificate,
                      GoalKind::certificate, GoalKind::query, GoalKind::query, GoalKind::query});
  const Scheduling scheduling = configuration.scheduling;
  if (kind == GoalKind::certificate && scheduling == Scheduling::shuffled) return GoalKind::claim;
  if (kind == GoalKind::query && scheduling != Scheduling::threads) return GoalKind::all_moves;
  return kind;
}

int max_empties_for(GoalKind kind) noexcept {
  switch (kind) {
    case GoalKind::all_moves:
    case GoalKind::best_moves:
      return kListMaxEmpties;
    case GoalKind::certificate:
      return 9;
    case GoalKind::query:
      return 11;  // up to 10 a certificate is a leaf, which the checker solves itself
    case GoalKind::value:
    case GoalKind::claim:
      break;
  }
  return kSquares;
}

void draw_goal(Random& random, const Oracle& oracle, Step& step) {
  const Score value = oracle(step.board);
  step.side = one_in(random, 2) ? Colour::white : Colour::black;
  switch (step.kind) {
    case GoalKind::value:
      step.window = draw_window(random, value);
      return;
    case GoalKind::claim:
      if (one_in(random, 3)) step.move = draw_legal_move(random, step.board);
      step.interval = draw_interval(
          random, step.move == Square::none ? value : value_of_move(oracle, step.board, step.move));
      return;
    case GoalKind::certificate:
      step.interval = draw_bounds(random, value);
      step.leaf_empties = random.between(0, 6);
      step.set_capacity = one_of<std::uint64_t>(random, {1, 10, 1000, 100'000});
      return;
    case GoalKind::query:
      draw_query(random, value, step);
      return;
    case GoalKind::all_moves:
    case GoalKind::best_moves:
      return;
  }
}

}  // namespace kanzen::rig
