#include "tests/support/positions.hpp"

#include <algorithm>

#include "solver/engine/root_search.hpp"
#include "solver/lab/reference.hpp"
#include "tests/support/slow_rules.hpp"

namespace kanzen::test {

namespace {

struct Child {
  int replies;
  Board board;
};

/// With fewer empties, sorting costs more than it saves.
constexpr int kSortMinEmpties = 5;

[[nodiscard]] Score search(const Board& board, Score alpha, Score beta) noexcept {
  const Bitboard legal = legal_moves(board);
  if (legal == 0) {
    return game_over(board) ? final_score(board) : -search(board.passed(), -beta, -alpha);
  }
  std::array<Child, kSquares> children;
  std::size_t count = 0;
  const bool sorted = board.empty_count() >= kSortMinEmpties;
  for (const Square square : squares(legal)) {
    const Board child = play(board, square);
    children[count++] = {sorted ? popcount(legal_moves(child)) : 0, child};
  }
  if (sorted) {
    std::stable_sort(children.begin(), children.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Child& a, const Child& b) { return a.replies < b.replies; });
  }
  Score best = -kInfinity;
  for (std::size_t i = 0; i < count && best < beta; ++i) {
    const Board& child = children[i].board;
    const Score floor = std::max(alpha, best);
    if (i == 0) {
      best = -search(child, -beta, -floor);
      continue;
    }
    Score value = -search(child, -floor - 1, -floor);
    if (value > floor && value < beta) value = -search(child, -beta, -floor);
    best = std::max(best, value);
  }
  return best;
}

}  // namespace

Score ordered_reference_value(const Board& board) noexcept {
  return search(board, -kInfinity, kInfinity);
}

namespace {

constexpr int kMaxEmptiesForBest = 9;

[[nodiscard]] slow::Position after(const slow::Position& position, Square move) {
  return move == Square::pass ? slow::passed(position)
                              : slow::played(position, static_cast<int>(move));
}

[[nodiscard]] bool may_play(const slow::Position& position, Square move) {
  const std::vector<int> moves = slow::legal_moves(position);
  if (move == Square::pass) return moves.empty() && !slow::game_over(position);
  return std::ranges::find(moves, static_cast<int>(move)) != moves.end();
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
  if (solution.score < solution.bounds.lower || solution.score > solution.bounds.upper) {
    return "the estimate " + number(solution.score) + " is not within what is proven";
  }
  if (solution.score % 2 != 0) return "the estimate " + number(solution.score) + " is odd";
  if (solution.best_move != Square::none && !may_play(position, solution.best_move)) {
    return "the move of the estimate is not legal";
  }
  if (solution.depth < 1 || solution.depth > slow::empty_count(position)) {
    return "an estimate of depth " + number(solution.depth);
  }
  const auto is_that_of = [&](const Selectivity& iteration) {
    return *solution.confidence == cut_confidence(iteration);
  };
  if (!solution.confidence || std::ranges::any_of(kSelectiveIterations, is_that_of)) return {};
  return "an estimate of confidence " + std::to_string(*solution.confidence);
}

[[nodiscard]] std::string kind_fault(Score value, const Solution& solution, Window window) {
  const std::string found = "kind " + number(static_cast<int>(solution.status)) + ", score " +
                            number(solution.score) + "; the value is " + number(value);
  if (value <= window.alpha) {
    const bool right = solution.status == Status::upper && value <= solution.score &&
                       solution.score <= window.alpha && solution.bounds.upper == solution.score;
    return right ? "" : "below the window: " + found;
  }
  if (value >= window.beta) {
    const bool right = solution.status == Status::lower && value >= solution.score &&
                       solution.score >= window.beta && solution.bounds.lower == solution.score;
    return right ? "" : "above the window: " + found;
  }
  const bool right = solution.status == Status::exact && solution.score == value &&
                     solution.bounds.lower == value && solution.bounds.upper == value;
  return right ? "" : "inside the window: " + found;
}

[[nodiscard]] std::string bounds_fault(Score value, const Solution& solution) {
  if (solution.internal_error) return std::string(describe(*solution.internal_error));
  if (solution.bounds.lower <= value && value <= solution.bounds.upper) return {};
  return "the bounds " + number(solution.bounds.lower) + " to " + number(solution.bounds.upper) +
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

std::vector<ValuedBoard> valued_boards(std::uint64_t seed, int count, int low, int high) {
  Random random(seed);
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < count; ++i) {
    const int empties = random.between(low, high);
    const Board board = i % 2 == 0 ? random_reachable_board(random, empties)
                                   : random_unreachable_board(random, empties);
    boards.push_back({board, lab::reference_value(board)});
  }
  return boards;
}

std::vector<ValuedBoard> larger_boards(std::uint64_t seed, int count, int empties) {
  Random random(seed);
  Solver solver({.hash_mib = 16});
  std::vector<ValuedBoard> boards;
  for (int i = 0; i < count; ++i) {
    const Board board = random_unfinished_board(random, empties);
    boards.push_back({board, solver.solve(board).score});
  }
  return boards;
}

SolveFunction make_solve_function(Solver& solver) {
  return [&solver](const Board& board, Window window) { return solver.solve(board, window); };
}

std::vector<Solution> solve_together(Solver& solver, const std::vector<ValuedBoard>& boards,
                                     const Limits& limits) {
  std::vector<Solution> solutions(boards.size());
  std::vector<PositionTask> tasks;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Board& board = boards[i].board;
    tasks.push_back(
        {static_cast<double>(board.empty_count()), limits,
         [&, i](PositionSolver& task) { solutions[i] = task.solve(boards[i].board, {}); }});
  }
  solver.post(std::move(tasks));
  solver.wait();
  return solutions;
}

Stopper::Stopper(Solver& solver, std::function<bool()> due)
    : thread_([this, &solver, due = std::move(due)] {
        while (!ended_ && !due()) std::this_thread::yield();
        solver.request_stop();
      }) {}

Stopper::~Stopper() {
  ended_ = true;
  thread_.join();
}

std::function<bool()> after_nodes(const Solver& solver, std::uint64_t nodes) {
  return [&solver, nodes] { return solver.running_nodes() >= nodes; };
}

std::function<bool()> after_turns(std::uint64_t turns) {
  return [turns]() mutable { return turns-- == 0; };
}

}  // namespace kanzen::test
