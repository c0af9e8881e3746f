#include "solver/batch/solve_item.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "solver/claims/game_analysis.hpp"
#include "solver/claims/verify_claim.hpp"
#include "solver/engine/position_solver.hpp"

namespace kanzen {

namespace {

/// Evaluates the plies of the game from the last one backward, as long as a position has at most
/// selection.max_empties empty squares. The limits of the job apply to each ply separately.
void walk_game(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply) {
  auto& found = std::get<GameResult>(item.outcome.result);
  Limits left = job.limits;
  const SolveFunction solve = [&](const Board& board, Window window) {
    if (left.seconds <= 0 || left.nodes == 0) return Solution{};
    Solution solution = solver.solve(board, window, left);
    left.seconds -= solution.seconds;
    if (left.nodes != Limits{}.nodes) {
      left.nodes -= std::min(left.nodes, solution.counters.nodes);
    }
    return solution;
  };
  const std::vector<GamePly>& known = item.earlier.plies;
  GameAnalysis back(*item.outcome.record.game, solve, job.others, known);
  while (const Position* before = back.upcoming()) {
    if (before->board.empty_count() > job.selection.max_empties) break;
    left = job.limits;
    if (job.stop.seconds_left) left.seconds = std::min(left.seconds, job.stop.seconds_left());
    const GamePly& ply = found.plies.emplace_back(*back.next());
    if (found.plies.size() > known.size()) {  // the work of this run
      found.counters.merge(ply.counters);
      found.seconds += ply.seconds;
    }
    on_ply(ply);
  }
}

/// Makes a search that the end of the run has stopped an estimate, as a limit of its own would.
/// Only the status differs: the search has found a likely score.
void keep_estimate(Solution& solution) noexcept {
  const bool is_likely = solution.depth > 0 && !solution.internal_error;
  if (solution.status == Status::unfinished && is_likely) solution.status = Status::estimate;
}

void solve(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply) {
  Outcome& outcome = item.outcome;
  const Board board = board_to_solve(outcome);
  const Bounds& known = item.earlier.bounds;
  const SolveFunction solve = [&](const Board& searched, Window window) {
    return solver.solve(searched, window, {}, searched == board ? known : Bounds{});
  };
  switch (outcome.goal) {
    case Goal::value:
    case Goal::wld:
      outcome.solution() = solve(board, outcome.window);
      return;
    case Goal::all_moves:
      solve_moves(solve, board, MoveGoal::all_moves, outcome.solution(), outcome.moves(),
                  item.earlier.moves);
      return;
    case Goal::best_moves:
      solve_moves(solve, board, MoveGoal::best_moves, outcome.solution(), outcome.moves(),
                  item.earlier.moves);
      return;
    case Goal::claim:
      outcome.result = verify_claim(*outcome.claim, solve, known);
      return;
    case Goal::game:
      walk_game(job, item, solver, on_ply);
      return;
  }
}

/// True if the lower bound of `found`, or of one of its parts, is above its upper bound.
constexpr auto has_crossed_bounds = [](const auto& found) { return found.lower > found.upper; };
bool are_crossed(const PositionResult& found) {
  return has_crossed_bounds(found.solution) ||
         std::any_of(found.moves.begin(), found.moves.end(), has_crossed_bounds);
}
bool are_crossed(const ClaimResult& found) { return has_crossed_bounds(found); }
bool are_crossed(const GameResult& found) {
  return std::any_of(found.plies.begin(), found.plies.end(), has_crossed_bounds);
}

/// Returns a contradiction between searches of this position. The engine may have missed it,
/// because the results of the first search may have left the table.
[[nodiscard]] std::optional<InternalContradiction> find_crossed_bounds(const Outcome& outcome) {
  const auto crossed = [](const auto& found) { return are_crossed(found); };
  if (!std::visit(crossed, outcome.result)) return std::nullopt;
  return to_contradiction(
      {InternalError::Kind::contradicting_bounds, outcome.record.position.board});
}

/// Returns the internal error that the engine has detected, if any. This position may have
/// caused it, or an earlier one that shared the table. In both cases no result from that table
/// can be trusted.
[[nodiscard]] std::optional<InternalContradiction> internal_error(const PositionSolver& solver) {
  const std::optional<InternalError> error = solver.internal_error();
  if (!error) return std::nullopt;
  return to_contradiction(*error);
}

}  // namespace

InternalContradiction to_contradiction(const InternalError& error) {
  return {error.board, "the searches of one table", "there are " + std::string(describe(error))};
}

void solve_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply) {
  Outcome& outcome = item.outcome;
  StageReport& report = item.report;
  solve(job, item, solver, on_ply);
  if (auto* const found = std::get_if<PositionResult>(&outcome.result)) {
    keep_estimate(found->solution);
  }
  outcome.contradiction = internal_error(solver);
  if (!outcome.contradiction) outcome.contradiction = find_crossed_bounds(outcome);
  if (!outcome.contradiction && job.services.self_check && is_solved(outcome)) {
    SelfCheckReport checked = job.services.self_check(outcome, solver);
    report.self_checked = !checked.stopped;
    report.self_check_stopped = checked.stopped;
    report.checked_entries = checked.checked_entries;
    outcome.contradiction = std::move(checked.contradiction);
  }
  report.returned = true;
  if (!outcome.contradiction && job.services.certifier != nullptr) {
    if (!job.services.certifier->certify(outcome, item.number, solver)) {
      throw std::logic_error("no certificate of a proven result: a search refutes it");
    }
    outcome.contradiction = internal_error(solver);
  }
}

void certify_item(const Job& job, Item& item, PositionSolver& solver, const PlyListener& on_ply) {
  Outcome& outcome = item.outcome;
  if (job.services.certifier->certify(outcome, item.number, solver, item.certificate_is)) {
    outcome.contradiction = internal_error(solver);
    item.report.returned = true;
    return;
  }
  outcome = Outcome(SolveRequest(outcome));
  item.earlier = {};
  item.recorded = {};
  item.report.refuted_journal = true;
  solve_item(job, item, solver, on_ply);
}

}  // namespace kanzen
