#include "solver/engine/position_solver.hpp"

#include <algorithm>
#include <utility>

#include "core/clock.hpp"
#include "core/moves.hpp"

namespace kanzen {

namespace {

void add_work(const Solution& part, Solution& whole) {
  whole.counters.merge(part.counters);
  whole.seconds += part.seconds;
}

MoveValue to_move_value(Square move, const Solution& after) {
  MoveValue value{move, negated(after.bounds)};
  if (after.status == Status::exact) {
    value.pv.push_back(move);
    value.pv.insert(value.pv.end(), after.pv.begin(), after.pv.end());
  }
  return value;
}

/// Returns what needs no search: the exact value or, for best moves, an upper bound below the best.
std::optional<MoveValue> find_known(const std::vector<MoveValue>& known, Square move, Score best,
                                    Goal goal) {
  for (const MoveValue& value : known) {
    const bool is_enough =
        value.bounds.is_exact() || (goal == Goal::best_moves && value.bounds.upper < best);
    if (value.move == move && is_enough) return value;
  }
  return std::nullopt;
}

void sort_best_first(std::vector<MoveValue>& moves) {
  std::ranges::stable_sort(moves, [](const MoveValue& a, const MoveValue& b) {
    return a.bounds.lower != b.bounds.lower ? a.bounds.lower > b.bounds.lower
                                            : a.bounds.upper > b.bounds.upper;
  });
}

std::vector<Square> legal_move_list(const Board& board) {
  std::vector<Square> moves;
  for (const Square move : squares(legal_moves(board))) moves.push_back(move);
  if (moves.empty() && !game_over(board)) moves.push_back(Square::pass);
  return moves;
}

}  // namespace

std::vector<Child> children_by_replies(const Board& board, Square likeliest) {
  std::vector<Child> children;
  const Bitboard legal = legal_moves(board);
  children.reserve(static_cast<std::size_t>(popcount(legal)));
  for (const Square move : squares(legal)) {
    const Board child = play(board, move);
    children.push_back({move, child, popcount(legal_moves(child))});
  }
  std::ranges::stable_sort(children, {}, &Child::replies);
  const auto first = std::ranges::find(children, likeliest, &Child::move);
  if (first != children.end()) std::rotate(children.begin(), first, first + 1);
  return children;
}

PositionResult reach_goal(const SolveFunction& solve, const Board& board, Goal goal, Window window,
                          const std::vector<MoveValue>& known, const MovesListener& on_moves) {
  PositionResult found;
  Solution& solution = found.solution;
  std::vector<MoveValue>& moves = found.moves;
  if (!asks_for_moves(goal)) {
    solution = solve(board, goal == Goal::wld ? kWinDrawLoss : window);
    return found;
  }
  const auto ask = [&](const Board& asked, Window within) {
    if (on_moves) on_moves(moves);
    return solve(asked, within);
  };
  // The position comes before its moves. Its value bounds them all, so the best moves need only a
  // null window each, and a move whose value is wanted has its window open on one side only.
  solution = ask(board, {});
  if (!is_proven(solution.status) || solution.best_move == Square::none) return found;
  const Score best = solution.score;
  moves.push_back({solution.best_move, {best, best}, solution.pv});
  // The window is that of the side to move after the move, whose value is at least -best.
  const Window of_move =
      goal == Goal::all_moves ? Window{-best - 1, kMaxScore + 1} : Window{-best, -best + 1};
  for (const Square move : squares(legal_moves(board))) {
    if (move == solution.best_move) continue;
    if (const auto value = find_known(known, move, best, goal)) {
      moves.push_back(*value);
      continue;
    }
    const Solution after = ask(play(board, move), of_move);
    add_work(after, solution);
    if (!is_proven(after.status)) {
      solution.status = Status::unfinished;
      break;
    }
    MoveValue value = to_move_value(move, after);
    value.bounds.upper = std::min(value.bounds.upper, best);
    moves.push_back(value);
  }
  sort_best_first(moves);
  return found;
}

std::vector<MoveValue> list_moves_with_bounds(
    const Board& board, const Bounds& proven, std::vector<MoveValue> solved,
    const std::function<std::optional<Bounds>(const Board&)>& known_bounds) {
  const std::vector<Square> legal = legal_move_list(board);
  std::vector<MoveValue> open;
  for (const Square move : legal) {
    const bool is_solved = std::ranges::find(solved, move, &MoveValue::move) != solved.end();
    if (is_solved) continue;
    const Board next = play(board, move);
    const Bounds after = known_bounds(next).value_or(Bounds{});
    MoveValue value{move, {-after.upper, std::min(-after.lower, proven.upper)}};
    if (legal.size() == 1) value.bounds.lower = std::max(value.bounds.lower, proven.lower);
    (value.bounds.is_exact() ? solved : open).push_back(value);
  }
  sort_best_first(solved);
  solved.insert(solved.end(), open.begin(), open.end());
  return solved;
}

PositionResult PositionSolver::solve_goal(const Board& board, Goal goal, Window window,
                                          const Limits& limits, const MovesListener& on_moves) {
  const Stopwatch stopwatch;
  std::uint64_t nodes = 0;
  const SolveFunction ask = [&](const Board& asked, Window within) {
    Solution solution = solve(asked, within, limits.after(stopwatch.seconds(), nodes));
    nodes += solution.counters.nodes;
    return solution;
  };
  PositionResult found = reach_goal(ask, board, goal, window, {}, on_moves);
  if (asks_for_moves(goal) && !is_proven(found.solution.status)) {
    found.moves = list_moves_with_bounds(board, found.solution.bounds, std::move(found.moves),
                                         [&](const Board& after) { return known_bounds(after); });
  }
  return found;
}

Answer PositionSolver::answer(const Question& question, const Limits& limits,
                              const AnswerListeners& listeners) {
  const Board& board = question.board;
  if (question.estimation == Estimation::none || game_over(board)) {
    return {solve_goal(board, question.goal, question.window, limits, listeners.on_moves)};
  }
  const EstimateOptions options{.estimates_all_moves = question.estimation == Estimation::all_moves,
                                .max_depth = question.max_depth,
                                .on_depth = listeners.on_estimate};
  PositionEstimate found = estimate(board, options, limits);
  return {{found}, std::move(found)};
}

}  // namespace kanzen
