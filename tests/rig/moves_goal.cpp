// The values of all moves, or all moves that achieve the value: the promises of solve_moves.
#include <algorithm>

#include "core/moves.hpp"
#include "core/notation.hpp"
#include "tests/rig/judges.hpp"
#include "tests/support/slow_rules.hpp"
#include "tests/support/solution_faults.hpp"

namespace kanzen::rig {

namespace {

/// The legal moves, or the forced pass, by the slow rules.
[[nodiscard]] std::vector<Square> legal_move_list(const Board& board) {
  const slow::Position position = slow::from_board(board);
  std::vector<Square> moves;
  for (const int move : slow::legal_moves(position)) moves.push_back(static_cast<Square>(move));
  if (moves.empty() && !slow::game_over(position)) moves.push_back(Square::pass);
  return moves;
}

[[nodiscard]] std::string find_move_fault(const MoveValue& found, Score value, Score best,
                                          MoveGoal goal) {
  const bool holds = found.lower <= value && value <= found.upper;
  const bool is_exact = found.lower == found.upper;
  const bool enough =
      goal == MoveGoal::all_moves ? is_exact : (value == best ? is_exact : found.upper < best);
  if (holds && enough) return {};
  return "the move " + notation::to_string(found.move) + " is listed with " +
         std::to_string(found.lower) + " to " + std::to_string(found.upper) + "; its value is " +
         std::to_string(value);
}

}  // namespace

std::string find_moves_fault(const Oracle& oracle, const Board& board, MoveGoal goal,
                             const std::vector<MoveValue>& moves) {
  const std::vector<Square> legal = legal_move_list(board);
  if (moves.size() != legal.size()) {
    return std::to_string(moves.size()) + " moves are listed of " + std::to_string(legal.size());
  }
  const Score best = oracle(board);
  for (const Square move : legal) {
    const auto found = std::find_if(moves.begin(), moves.end(),
                                    [move](const MoveValue& one) { return one.move == move; });
    if (found == moves.end()) return "the move " + notation::to_string(move) + " is not listed";
    const Score value = value_of_move(oracle, board, move);
    if (std::string fault = find_move_fault(*found, value, best, goal); !fault.empty())
      return fault;
  }
  if (!moves.empty() && moves.front().lower != best) return "the best move is not listed first";
  return {};
}

std::string judge_moves(const Trial& trial) {
  const Board& board = trial.step.board;
  const MoveGoal goal =
      trial.step.kind == GoalKind::all_moves ? MoveGoal::all_moves : MoveGoal::best_moves;
  Solution solution;
  std::vector<MoveValue> moves;
  solve_moves([&](const Board& b, Window window) { return trial.solver.solve(b, window); }, board,
              goal, solution, moves);
  if (trial.environment.injected.moves) trial.environment.injected.moves(moves);
  ++trial.environment.tally.move_lists;
  if (std::string fault = test::find_fault(board, trial.value(), solution); !fault.empty()) {
    return "with all moves: " + fault;
  }
  return find_moves_fault(trial.environment.oracle, board, goal, moves);
}

}  // namespace kanzen::rig
