// One row of results: a request, its result, and the verdict on the claims of the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/types.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/ply.hpp"
#include "solver/records/position_claims.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

enum class Goal : std::uint8_t {
  value,  // the value of a position, within a window
  wld,    // win, draw or loss: the window (-1, 1)

  all_moves,   // the value of a position and of every legal move
  best_moves,  // the value, all best moves, and upper bounds for the others

  claim,  // the truth of a claim about a position or a move
  game,   // the values of all positions of a game, the last move first
};

/// A contradiction between two findings about `board`, which means that there is a bug.
struct InternalContradiction {
  Board board;
  std::string found;   // the result of the solver
  std::string proven;  // the proof that contradicts it
};

/// A certificate that was written for an outcome.
struct CertificateNote {
  std::string path{};
  std::uint64_t moves = 0;  // the number of moves written
  std::uint64_t tests = 0;  // null-window searches for bounds that were not in the table
  double seconds = 0;       // wall time
  bool stopped = false;     // writing was stopped, and there is no certificate
  bool kept = false;        // nothing was written: the file proves more about the position
};

/// A goal about a record of a file.
struct SolveRequest {
  PositionRecord record{};
  Goal goal = Goal::value;
  Window window{};               // for Goal::value and wld
  std::optional<Claim> claim{};  // for Goal::claim
};

/// A request and everything that a writer may print about it. A plain value.
struct Outcome : SolveRequest {
  Solution solution{};
  std::vector<MoveValue> moves{};  // best first; empty unless requested and solved
  Verdict verdict = Verdict::undecided;
  std::string engine{};  // the program that found the result, if it comes from a file
  /// True if the outcome comes from a file of another program. Nothing is solved or proven then,
  /// and `record` has the claims of the file.
  bool foreign = false;

  ClaimResult claim_result{};                            // for Goal::claim
  std::vector<GamePly> plies{};                          // for Goal::game: last move first
  std::optional<InternalContradiction> contradiction{};  // of this result, which is wrong then
  std::optional<CertificateNote> certificate{};
};

/// True if the goal has been reached by a proof. An outcome that is not solved is never
/// compared with claims, recorded as a result or reused; only its bounds are valid.
[[nodiscard]] inline bool is_solved(const Outcome& outcome) noexcept {
  if (outcome.goal == Goal::claim) {
    return outcome.claim_result.verdict != Verdict::undecided;
  }
  if (outcome.goal == Goal::game) {
    return outcome.plies.empty() || outcome.plies.back().is_known();
  }
  return is_proven(outcome.solution.status);
}

/// True if a search has reached the goal. Scores in a file of another program prove nothing.
[[nodiscard]] inline bool is_solved_by_search(const Outcome& outcome) noexcept {
  return is_solved(outcome) && !outcome.foreign;
}

/// The board that is searched; for a claim, the one that decides it.
[[nodiscard]] inline Board board_to_solve(const SolveRequest& request) noexcept {
  return request.claim ? request.claim->board_to_solve() : request.record.position.board;
}

/// Converts bounds of board_to_solve() to the side that the claim is about, or back. The bounds of
/// a claim about a move lose their move.
[[nodiscard]] inline Bounds to_claim_side(const SolveRequest& request,
                                          const Bounds& bounds) noexcept {
  const bool of_move = request.claim && request.claim->move != Square::none;
  return of_move ? negated(bounds) : bounds;
}

/// The proven bounds of board_to_solve().
[[nodiscard]] inline Bounds proven_of_board(const Outcome& outcome) noexcept {
  if (!outcome.claim) return outcome.solution.bounds();
  return to_claim_side(outcome, {outcome.claim_result.lower, outcome.claim_result.upper});
}

/// Sets status and score to what the bounds of `solution` prove. Leaves both if they prove nothing.
void set_status_by_bounds(Solution& solution);

/// Fills in outcome.solution from outcome.claim_result. For a claim about a move, also fills in
/// outcome.moves, and the value of the move is a lower bound for the position. REQUIRES:
/// outcome.claim has a value.
void conclude_claim(Outcome& outcome);

/// The program that found the outcome: outcome.engine, or `writing` if that is empty.
[[nodiscard]] inline const std::string& engine_of(const Outcome& outcome,
                                                  const std::string& writing) noexcept {
  return outcome.engine.empty() ? writing : outcome.engine;
}

}  // namespace kanzen
