#include "solver/batch/all_moves.hpp"

#include <algorithm>
#include <optional>

#include "core/bits.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"

namespace kanzen {

namespace {

void add_work(const Solution& part, Solution& whole) {
  whole.counters.merge(part.counters);
  whole.seconds += part.seconds;
}

/// `after` is the solution of the position that `move` leads to.
MoveValue value_of(Square move, const Solution& after) {
  return {move, -after.upper, -after.lower};
}

/// What is known of the value of `move` if that is all that is asked: its value, or that it is less
/// than the best.
std::optional<MoveValue> find(const std::vector<MoveValue>& known, Square move, Score best,
                              bool all) {
  for (const MoveValue& value : known) {
    const bool enough = value.lower == value.upper || (!all && value.upper < best);
    if (value.move == move && enough) return value;
  }
  return std::nullopt;
}

}  // namespace

void solve_moves(const SolveFunction& solve, const Board& board, Outcome& outcome,
                 const std::vector<MoveValue>& known) {
  Solution& solution = outcome.solution;
  solution = solve(board, {});
  if (!is_proven(solution.kind) || solution.best == Square::none) return;
  const Score best = solution.score;
  outcome.moves.push_back({solution.best, best, best});
  // For the side to move after the move: its value is at least -best.
  const bool all = outcome.question == Question::all_moves;
  const Window window = all ? Window{-best - 1, kMaxScore + 1} : Window{-best, -best + 1};
  for (const Square move : squares(legal_moves(board))) {
    if (move == solution.best) continue;
    if (const auto value = find(known, move, best, all)) {
      outcome.moves.push_back(*value);
      continue;
    }
    const Solution after = solve(play(board, move), window);
    add_work(after, solution);
    if (!is_proven(after.kind)) {
      solution.kind = Kind::unfinished;
      break;
    }
    MoveValue value = value_of(move, after);
    value.upper = std::min(value.upper, best);
    outcome.moves.push_back(value);
  }
  std::stable_sort(outcome.moves.begin(), outcome.moves.end(),
                   [](const MoveValue& a, const MoveValue& b) {
                     return a.lower != b.lower ? a.lower > b.lower : a.upper > b.upper;
                   });
}

Verdict check_moves(const std::vector<MoveValue>& moves, const Expected& expected) {
  Verdict verdict = Verdict::unchecked;
  for (const notation::MoveScore& claim : expected.moves) {
    for (const MoveValue& value : moves) {
      if (value.move != claim.move) continue;
      if (claim.score < value.lower || claim.score > value.upper) return Verdict::mismatch;
      if (value.lower == value.upper) verdict = Verdict::ok;
    }
  }
  return verdict;
}

}  // namespace kanzen
