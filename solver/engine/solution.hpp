// What a search can be asked, and what it answers. Proven and likely never mix: the bounds of a
// Solution are proven whatever its status, and its status says what the score is.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/limits.hpp"

namespace kanzen {

enum class Goal : std::uint8_t {
  value,  // the value of a position, within a window
  wld,    // win, draw or loss: the window (-1, 1)

  all_moves,   // the value of a position, and of every legal move with a line of play
  best_moves,  // the value, all best moves, and upper bounds for the others: a null window each

  claim,  // the truth of a claim about a position or a move
  game,   // the values of all positions of a game, the last move first
};

[[nodiscard]] constexpr bool asks_for_moves(Goal goal) noexcept {
  return goal == Goal::all_moves || goal == Goal::best_moves;
}

/// How a Solution relates to the true value v of its position.
enum class Status : std::uint8_t {
  exact,       // v == score
  lower,       // v >= score (score >= the window's upper end)
  upper,       // v <= score (score <= the window's lower end)
  estimate,    // ended by a limit: the bounds are proven, the score is likely
  unfinished,  // stopped: only the bounds are proven
};

/// Whether the score is proven. Other scores are never compared with claims, stored as results or
/// used in proofs; only their bounds are.
[[nodiscard]] constexpr bool is_proven(Status status) noexcept {
  return status == Status::exact || status == Status::lower || status == Status::upper;
}

/// A defect of Kanzen or of the machine, never caused by limits or load. After it no result of the
/// solver can be trusted (Solver::internal_error).
struct InternalError {
  enum class Kind : std::uint8_t {
    contradicting_bounds,  // proven bounds of `board` contradict each other
    unproven_value,        // no move of `board` achieves its proven value
    refuted_result,        // another search refutes a proven result of `board`
    no_result,             // the search of `board` ended without a result or a stop
  };
  Kind kind;
  Board board;  // often a position far below the one being solved
};

/// Names the error for people, without the board.
[[nodiscard]] constexpr std::string_view describe(const InternalError& error) noexcept {
  switch (error.kind) {
    case InternalError::Kind::contradicting_bounds:
      return "proven bounds that contradict each other";
    case InternalError::Kind::unproven_value:
      return "a proven value that no move achieves";
    case InternalError::Kind::refuted_result:
      return "a result that another search refutes";
    case InternalError::Kind::no_result:
      break;
  }
  return "a search that ended without a result";
}

/// What a search found. An estimate comes from the last selective iteration completed before the
/// limit, which searches to the end of the game, but cuts wherever a shallow search makes a cutoff
/// likely, or else from a shallow search. Outside the window it only says on which side of it the
/// value probably lies. Estimates lie within the proven bounds and are even, as values are.
struct Solution {
  Status status = Status::unfinished;
  Score score = 0;  // see `status`; if `unfinished`: likely if depth > 0, else meaningless
  Bounds bounds{};  // proven, without a move: always bounds.lower <= v <= bounds.upper
  /// If exact or lower: a move that achieves `score`, or `pass` without a legal move. Estimate: the
  /// likely best move, if known. Unfinished: the best move so far, or the likely best one.
  Square best_move = Square::none;
  std::vector<Square> pv{};  // exact only: best play to the end of the game, with passes
  /// If `score` is from a selective iteration, the probability that one cut of the iteration is
  /// right, assuming normally distributed errors. That `score` is right is less likely: see
  /// `spread`.
  std::optional<double> confidence{};
  /// If `score` is likely, the root mean square error of such estimates in discs, measured on
  /// positions with known values; 19 in 20 errors were at most twice as large. Nullopt if the
  /// estimate only names a side of the window.
  std::optional<double> spread{};
  /// If `score` is likely, the plies searched; a selective iteration searches all empty squares.
  int depth = 0;
  Counters counters{};  // work done for this position
  double seconds = 0;   // wall time
  /// If set, the status is `unfinished` and the bounds are the widest.
  std::optional<InternalError> internal_error{};
};

struct MoveValue {
  Square move = Square::none;
  Bounds bounds{};  // bounds of its value, in discs for the side that makes the move
  /// If the value is exact, this move and best play after it to the end of the game, if known.
  std::vector<Square> pv{};
};

struct PositionResult {
  Solution solution{};  // for a goal about moves, its nodes and seconds cover all of them
  std::vector<MoveValue> moves{};  // for a goal about moves: the solved ones first, best first
};

/// Works by the contract of PositionSolver::solve.
using SolveFunction = std::function<Solution(const Board& board, Window window)>;

}  // namespace kanzen
