// One row of results: a request, its result, and the verdict on the claims of the file.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/counters.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/certificate_note.hpp"
#include "solver/records/claim.hpp"
#include "solver/records/game_ply.hpp"
#include "solver/records/goal.hpp"
#include "solver/records/internal_contradiction.hpp"
#include "solver/records/position_record.hpp"
#include "solver/records/solve_request.hpp"
#include "solver/records/verdict.hpp"

namespace kanzen {

/// The result for a position: Goal::value, wld, all_moves and best_moves.
struct PositionResult {
  Solution solution{};
  std::vector<MoveValue> moves{};  // all_moves and best_moves: the solved moves, best first
};

/// The result for a game: Goal::game. The result for a claim, ClaimResult, is in claim.hpp.
struct GameResult {
  std::vector<GamePly> plies{};  // the last ply of the game first
  Counters counters{};           // the work of this run
  double seconds = 0;            // wall time of this run
};

/// A request, its result, and everything else that a writer may print about it. A plain value.
struct Outcome : SolveRequest {
  std::variant<PositionResult, ClaimResult, GameResult> result{};  // as the goal asks

  Verdict verdict = Verdict::undecided;  // on the claims of the file
  std::string engine{};  // the program that found the result, if it comes from a file
  bool claimed = false;  // the result repeats claims of a file; nothing was solved or proven
  std::optional<InternalContradiction> contradiction{};  // of this result, which is wrong then
  std::optional<CertificateNote> certificate{};

  Outcome() = default;
  /// Without a result yet: `result` is empty and has the type that the goal asks for.
  explicit Outcome(SolveRequest request);

  /// The parts of the result of a position, claim or game. Throw std::bad_variant_access if the
  /// goal asks for a result of another type.
  [[nodiscard]] Solution& solution() { return std::get<PositionResult>(result).solution; }
  [[nodiscard]] const Solution& solution() const {
    return std::get<PositionResult>(result).solution;
  }
  [[nodiscard]] std::vector<MoveValue>& moves() { return std::get<PositionResult>(result).moves; }
  [[nodiscard]] const std::vector<MoveValue>& moves() const {
    return std::get<PositionResult>(result).moves;
  }
  [[nodiscard]] ClaimResult& claim_result() { return std::get<ClaimResult>(result); }
  [[nodiscard]] const ClaimResult& claim_result() const { return std::get<ClaimResult>(result); }
  [[nodiscard]] std::vector<GamePly>& plies() { return std::get<GameResult>(result).plies; }
  [[nodiscard]] const std::vector<GamePly>& plies() const {
    return std::get<GameResult>(result).plies;
  }
};

/// A line of a file: a result of this program, or a record of another one.
using OutcomeOrRecord = std::variant<Outcome, PositionRecord>;

/// The record itself, or the one that the outcome is about.
[[nodiscard]] PositionRecord& record_of(OutcomeOrRecord& read);

/// True if the goal has been reached by a proof. An outcome that is not solved is never
/// compared with claims, recorded as a result or reused; only its bounds are valid.
[[nodiscard]] bool is_solved(const Outcome& outcome) noexcept;

/// True if a search has reached the goal. Claims of a file prove nothing.
[[nodiscard]] inline bool is_solved_by_search(const Outcome& outcome) noexcept {
  return is_solved(outcome) && !outcome.claimed;
}

/// The proven bounds of board_to_solve(). REQUIRES: the goal is not Goal::game.
[[nodiscard]] Bounds bounds_of_board(const Outcome& outcome);

/// The result for the position of the record. A verdict on a claim about a move is the
/// value of that move, and a lower bound for the position. An analysis of a game only has its work.
[[nodiscard]] PositionResult position_result(const Outcome& outcome);

/// The work that found the result, and its wall time in seconds.
[[nodiscard]] const Counters& counters_of(const Outcome& outcome);
[[nodiscard]] double seconds_of(const Outcome& outcome);

/// The outcome of a request that is still being solved, with bounds that are proven for
/// board_to_solve(). REQUIRES: the goal is not Goal::game.
[[nodiscard]] Outcome outcome_so_far(const SolveRequest& request, const Bounds& proven);

/// Sets the status and the score that follow from the bounds of `solution`. Leaves both if the
/// bounds prove nothing.
void set_status_by_bounds(Solution& solution);

/// Sets outcome.verdict to the verdict on the claim. For a position, compares the proven bounds of
/// the position and of its moves with the claims of the record. REQUIRES: the goal is not
/// Goal::game.
void set_verdict(Outcome& outcome);

/// The program that found the outcome: outcome.engine, or `writing` if that is empty.
[[nodiscard]] inline const std::string& engine_or(const Outcome& outcome,
                                                  const std::string& writing) noexcept {
  return outcome.engine.empty() ? writing : outcome.engine;
}

}  // namespace kanzen
