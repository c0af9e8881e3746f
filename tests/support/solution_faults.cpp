#include "tests/support/solution_faults.hpp"

#include <algorithm>

#include "solver/engine/root_search.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::test {

namespace {

/// The most empties at which the oracle also checks the best move.
constexpr int kMaxEmptiesForBest = 9;

[[nodiscard]] slow::Position after(const slow::Position& position, Square move) {
  return move == Square::pass ? slow::passed(position)
                              : slow::played(position, static_cast<int>(move));
}

[[nodiscard]] bool may_play(const slow::Position& position, Square move) {
  const std::vector<int> moves = slow::legal_moves(position);
  if (move == Square::pass) return moves.empty() && !slow::game_over(position);
  return std::find(moves.begin(), moves.end(), static_cast<int>(move)) != moves.end();
}

[[nodiscard]] std::string number(Score score) { return std::to_string(score); }

[[nodiscard]] std::string best_fault(const slow::Position& position, Score value,
                                     const Solution& solution) {
  const bool over = slow::game_over(position);
  if (solution.status == Status::upper || over) {
    return solution.best_move == Square::none ? "" : "a best move where none can be known";
  }
  if (!may_play(position, solution.best_move)) return "the best move is not legal";
  if (slow::empty_count(position) > kMaxEmptiesForBest) return {};
  const Score reached = -lab::reference_value(slow::to_board(after(position, solution.best_move)));
  if (reached >= solution.score) return {};
  return "the best move gives " + number(reached) + ", the score is " + number(solution.score) +
         " and the value " + number(value);
}

[[nodiscard]] std::string estimate_fault(const slow::Position& position, const Solution& solution) {
  if (solution.score < solution.lower || solution.score > solution.upper) {
    return "the estimate " + number(solution.score) + " is not within what is proven";
  }
  if (solution.score % 2 != 0) return "the estimate " + number(solution.score) + " is odd";
  if (solution.best_move != Square::none && !may_play(position, solution.best_move)) {
    return "the move of the estimate is not legal";
  }
  if (solution.depth < 1 || solution.depth > slow::empty_count(position)) {
    return "an estimate of depth " + number(solution.depth);
  }
  const auto is_that_of = [&](const Selectivity& pass) {
    return *solution.confidence == cut_confidence(pass);
  };
  if (!solution.confidence || std::ranges::any_of(kSelectivePasses, is_that_of)) return {};
  return "an estimate of confidence " + std::to_string(*solution.confidence);
}

[[nodiscard]] std::string kind_fault(Score value, const Solution& solution, Window window) {
  const std::string found = "kind " + number(static_cast<int>(solution.status)) + ", score " +
                            number(solution.score) + "; the value is " + number(value);
  if (value <= window.alpha) {
    const bool right = solution.status == Status::upper && value <= solution.score &&
                       solution.score <= window.alpha && solution.upper == solution.score;
    return right ? "" : "below the window: " + found;
  }
  if (value >= window.beta) {
    const bool right = solution.status == Status::lower && value >= solution.score &&
                       solution.score >= window.beta && solution.lower == solution.score;
    return right ? "" : "above the window: " + found;
  }
  const bool right = solution.status == Status::exact && solution.score == value &&
                     solution.lower == value && solution.upper == value;
  return right ? "" : "inside the window: " + found;
}

[[nodiscard]] std::string bounds_fault(Score value, const Solution& solution) {
  if (solution.internal_error) return std::string(describe(*solution.internal_error));
  if (solution.lower <= value && value <= solution.upper) return {};
  return "the bounds " + number(solution.lower) + " to " + number(solution.upper) +
         " exclude the value " + number(value);
}

}  // namespace

std::string find_line_fault(const Board& board, Score score, const std::vector<Square>& line) {
  slow::Position position = slow::from_board(board);
  int sign = 1;
  for (const Square move : line) {
    if (!may_play(position, move)) {
      return "the line has the illegal move " + number(static_cast<int>(move));
    }
    position = after(position, move);
    sign = -sign;
  }
  if (!slow::game_over(position)) return "the line ends before the game";
  const int reached = sign * slow::final_score(position);
  if (reached == score) return {};
  return "the line ends with " + number(reached) + ", the score is " + number(score);
}

std::string find_fault(const Board& board, Score value, const Solution& solution, Window window) {
  if (std::string fault = bounds_fault(value, solution); !fault.empty()) return fault;
  if (std::string fault = kind_fault(value, solution, window); !fault.empty()) return fault;
  if (solution.status == Status::exact) {
    if (std::string fault = find_line_fault(board, solution.score, solution.pv); !fault.empty()) {
      return fault;
    }
    const Square first = solution.pv.empty() ? Square::none : solution.pv.front();
    if (solution.best_move != first) return "the best move does not begin the line";
  } else if (!solution.pv.empty()) {
    return "a line without an exact score";
  }
  return best_fault(slow::from_board(board), value, solution);
}

std::string find_fault_if_stopped(const Board& board, Score value, const Solution& solution,
                                  Window window) {
  if (is_proven(solution.status)) return find_fault(board, value, solution, window);
  if (solution.status == Status::estimate) {
    if (std::string fault = estimate_fault(slow::from_board(board), solution); !fault.empty()) {
      return fault;
    }
  }
  if (std::string fault = bounds_fault(value, solution); !fault.empty()) return fault;
  return solution.pv.empty() ? "" : "a line of a search that was stopped";
}

}  // namespace kanzen::test
