// The interface of everything that searches a position. Users of a whole Solver and the tasks that
// run inside it write the same code against PositionSolver, and tests replace it.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>

#include "solver/engine/solution.hpp"

namespace kanzen {

/// An estimate in discs for the side that makes the move; even.
struct MoveEstimate {
  Square move = Square::none;
  Score score = 0;
  int depth = 0;  // plies searched, the move included
};

/// The last completed depth of iterative deepening over the evaluation. The solution has the status
/// `estimate`, no proven bounds and no `pv`. Its confidence is 1 and its spread 0 if the search saw
/// the end of the game in every line, since no cut of this search depends on chance.
struct PositionEstimate : Solution {
  std::vector<Square> line{};  // likely play from the position, passes included
  /// If requested, every legal move, or a forced pass, the best first; others may have been
  /// searched two plies less.
  std::vector<MoveEstimate> moves{};
  bool was_cut_short = true;  // a limit of nodes or time, or a stop, ended it
};

struct EstimateOptions {
  bool estimates_all_moves = true;  // also estimate the moves that are not best
  int max_depth = kSquares;         // in plies, from 1; the end of the game ends the search, too
  /// Called after each depth by the thread that searches. Must be quick and not throw; may be
  /// empty.
  std::function<void(const PositionEstimate& so_far)> on_depth{};
};

/// The position after a move. The fewer replies it has, the smaller its proof is likely to be.
struct Child {
  Square move = Square::none;
  Board board{};
  int replies = 0;  // legal moves of the opponent; 0 if it must pass
};

/// Returns the positions after all legal moves: that of `likeliest`, if it is one of them, then
/// those with the fewest replies first, and else in the order of squares.
[[nodiscard]] std::vector<Child> children_by_replies(const Board& board,
                                                     Square likeliest = Square::none);

/// Called before each search of a goal about moves, with the moves solved so far. Must be quick and
/// not throw.
using MovesListener = std::function<void(const std::vector<MoveValue>& moves)>;

/// Whether likely values suffice. Iterative deepening (PositionSolver::estimate()) then finds them.
enum class Estimation : std::uint8_t {
  none,       // no: the goal must be proven
  best_move,  // yes: of the position, with its best move
  all_moves,  // yes: of every move
};

/// What a client asks about one position.
struct Question {
  Board board{};
  Goal goal = Goal::value;                   // all but `claim` and `game`
  Window window{};                           // for Goal::value
  Estimation estimation = Estimation::none;  // only with Goal::value
  int max_depth = kSquares;                  // in plies, at least 1; for an estimation
};

struct Answer : PositionResult {
  std::optional<PositionEstimate> estimate{};  // for an estimation; `solution` repeats it
};

/// Called while an answer is searched. Both may be empty.
struct AnswerListeners {
  MovesListener on_moves{};                                    // for goals about moves
  std::function<void(const PositionEstimate&)> on_estimate{};  // for an estimation
};

/// Reaches a goal about one position by calls of `solve`. For a goal about moves, solves `board`
/// exactly, then its other legal moves, whose windows end at its value. Values in `known` are not
/// searched again. A forced pass counts as the only move. If the first search is stopped,
/// `solution` is its result. If a later one is, the status is `unfinished`, never `estimate`,
/// because the value of the position is already proven.
///
/// REQUIRES: the goal is neither claim nor game; the bounds `known` are proven. Only Goal::value
/// uses `window`.
[[nodiscard]] PositionResult reach_goal(const SolveFunction& solve, const Board& board, Goal goal,
                                        Window window = {},
                                        const std::vector<MoveValue>& known = {},
                                        const MovesListener& on_moves = {});

/// Lists `solved` and other moves with an exact value, best first, then the rest with the bounds
/// that `known_bounds` returns for the positions after them. A forced pass counts as the only move.
/// REQUIRES: `solved` and `proven`, the bounds of `board`, are proven.
[[nodiscard]] std::vector<MoveValue> list_moves_with_bounds(
    const Board& board, const Bounds& proven, std::vector<MoveValue> solved,
    const std::function<std::optional<Bounds>(const Board&)>& known_bounds);

/// Searches positions and recalls proven bounds, for one thread at a time (Solver permits more).
/// All calls share one table, so each finds the bounds that others have proven.
class PositionSolver {
 public:
  PositionSolver() = default;
  virtual ~PositionSolver() = default;
  PositionSolver(const PositionSolver&) = delete;
  PositionSolver& operator=(const PositionSolver&) = delete;

  /// Returns the value of `board` within `window`. The search starts from the bounds `known`, which
  /// an earlier search has proven, and proves them again only to find the moves that achieve the
  /// value.
  /// ENSURES: value <= alpha -> status upper; value >= beta -> status lower; else exact, with a
  /// complete line that replays to exactly `score`. If `limits` end the search: `estimate`, or
  /// `unfinished` without an evaluation. If a request to stop ends it: `unfinished`. The table then
  /// holds nothing from the interrupted part.
  /// REQUIRES: window.alpha < window.beta; the sides of the board are disjoint; known.lower <=
  /// value <= known.upper, both even.
  [[nodiscard]] Solution solve(const Board& board, Window window = {}, const Limits& limits = {},
                               const Bounds& known = {}) {
    return solve_within(board, window, limits, known);
  }

  /// Reaches a goal as reach_goal() does; `limits` apply to all its searches together.
  /// If they or a stop end a goal about moves, the open moves follow with their known bounds.
  /// REQUIRES: what solve() requires.
  [[nodiscard]] PositionResult solve_goal(const Board& board, Goal goal, Window window = {},
                                          const Limits& limits = {},
                                          const MovesListener& on_moves = {});

  /// Estimates `board` and its moves, by iterative deepening on one thread, for positions that no
  /// search can solve. Ends at options.max_depth, at the end of the game, at `limits` (of nodes and
  /// seconds) or by a stop, but always completes the first depth. Neither uses nor fills the
  /// tables. After the game, the score is the final one. REQUIRES: the sides of the board are
  /// disjoint; options.max_depth >= 1.
  [[nodiscard]] PositionEstimate estimate(const Board& board, const EstimateOptions& options = {},
                                          const Limits& limits = {}) {
    return estimate_within(board, options, limits);
  }

  /// Calls estimate() if the question permits it and the game is not over, else solve_goal().
  [[nodiscard]] Answer answer(const Question& question, const Limits& limits = {},
                              const AnswerListeners& listeners = {});

  /// Returns the side of `alpha` on which the value v of `board` lies, by one exact null window,
  /// which uses and fills the table. ENSURES: the result r <= alpha: v <= r; r > alpha: v >= r.
  /// Nullopt if stopped or after an internal error; no limit applies. Made for many searches in one
  /// tree, because it prepares much less than solve(). REQUIRES: kMinScore - 1 <= alpha <=
  /// kMaxScore.
  [[nodiscard]] virtual std::optional<Score> search_null_window(const Board& board,
                                                                Score alpha) = 0;

  /// Returns the proven bounds of `board`, if the table still holds them.
  [[nodiscard]] virtual std::optional<Bounds> known_bounds(const Board& board) const noexcept = 0;

  /// Returns the first internal error that a search noticed or a caller reported. After it, no
  /// result of this solver can be trusted, not even an earlier one.
  [[nodiscard]] virtual std::optional<InternalError> internal_error() const noexcept { return {}; }

 private:
  // solve() and estimate() call these. They have default arguments, and if they were virtual, the
  // static type would choose the arguments.
  [[nodiscard]] virtual Solution solve_within(const Board& board, Window window,
                                              const Limits& limits, const Bounds& known) = 0;
  [[nodiscard]] virtual PositionEstimate estimate_within(const Board& board,
                                                         const EstimateOptions& options,
                                                         const Limits& limits) = 0;
};

/// Names one task of one solver, to stop it or to ask about it.
class TaskHandle {
 public:
  [[nodiscard]] bool stop_requested() const noexcept { return stop_requested_.load(); }

 private:
  friend class Solver;
  std::atomic<bool> stop_requested_{false};
};

/// The work on one of many positions. The solver calls `work` once, on one of its threads; it may
/// search the position and its successors any number of times, and must not throw. The limits apply
/// to all its searches together, except to those with limits of their own.
struct PositionTask {
  double cost = 0;     // expected, without a unit, since it is only compared
  Limits limits = {};  // of all searches by `work` together
  std::function<void(PositionSolver&)> work;
  /// Receives narrower proven bounds of `board` while `work` runs, a handful of times, on threads
  /// of the solver, one call at a time. Must be quick and not throw. May be empty.
  std::function<void(const Bounds& bounds)> on_bounds = {};
  Board board = {};                         // only `on_bounds` needs it
  std::shared_ptr<TaskHandle> handle = {};  // may be null
  /// When the time of `limits` starts. If absent, it starts when `work` begins.
  std::optional<std::chrono::steady_clock::time_point> start = {};
  /// Called a few times a second while `work` searches, as `on_bounds` is. May be empty.
  std::function<void()> on_progress = {};
};

/// So few empty squares are solved in less time than a task needs to start, so clients answer
/// several such questions in one task: at most kSmallGroup of them, a few milliseconds.
[[nodiscard]] constexpr bool is_small(const Question& question) noexcept {
  return question.board.empty_count() <= 10 && !asks_for_moves(question.goal);
}
inline constexpr std::size_t kSmallGroup = 16;

}  // namespace kanzen
