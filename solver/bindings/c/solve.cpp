// kanzen_solve(): solves one board.
#include <algorithm>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/bindings/c/engine.hpp"
#include "solver/bindings/c/run_task.hpp"
#include "solver/bindings/c/structs.hpp"
#include "solver/engine/all_moves.hpp"

namespace kanzen::capi {

namespace {

static_assert(static_cast<int>(Status::exact) == KANZEN_EXACT &&
              static_cast<int>(Status::lower) == KANZEN_LOWER &&
              static_cast<int>(Status::upper) == KANZEN_UPPER &&
              static_cast<int>(Status::estimate) == KANZEN_ESTIMATE &&
              static_cast<int>(Status::unfinished) == KANZEN_UNFINISHED);
static_assert(static_cast<int>(Square::pass) == KANZEN_PASS &&
              static_cast<int>(Square::none) == KANZEN_NO_MOVE);

/// Whether the request is valid. Otherwise sets the error of the engine.
[[nodiscard]] bool is_valid_request(kanzen_engine& engine, const kanzen_request& request) noexcept {
  const auto wrong = [&](std::string_view message) {
    return fail(engine, KANZEN_INVALID_ARGUMENT, message) == KANZEN_OK;
  };
  if (!is_board(engine, {request.player, request.opponent})) return false;
  if (request.goal < KANZEN_VALUE || request.goal > KANZEN_BEST_MOVES) {
    return wrong("the goal is not a kanzen_goal");
  }
  if (request.goal == KANZEN_WINDOW &&
      (request.alpha < kMinScore - 1 || request.alpha >= request.beta ||
       request.beta > kMaxScore + 1)) {
    return wrong("the window is not -65 <= alpha < beta <= 65");
  }
  if (request.reserved != 0) return wrong("request.reserved is not 0");
  if (!is_duration(request.max_seconds)) return wrong("max_seconds is negative or not a number");
  if (!is_duration(request.progress_every)) {
    return wrong("progress_every is negative or not a number");
  }
  return true;
}

[[nodiscard]] Window to_window(const kanzen_request& request) noexcept {
  if (request.goal == KANZEN_WLD) return {-1, 1};
  if (request.goal == KANZEN_WINDOW) return {request.alpha, request.beta};
  return {};
}

[[nodiscard]] Limits to_limits(const kanzen_request& request) noexcept {
  Limits limits;
  if (request.max_nodes != 0) limits.nodes = request.max_nodes;
  if (request.max_seconds != 0) limits.seconds = request.max_seconds;
  return limits;
}

struct MovesSolution {
  Solution solution{};
  std::vector<MoveValue> moves{};
};

void find(PositionSolver& solver, const Board& board, const kanzen_request& request,
          MovesSolution& found) {
  if (request.goal != KANZEN_ALL_MOVES && request.goal != KANZEN_BEST_MOVES) {
    found.solution = solver.solve(board, to_window(request));
    return;
  }
  const SolveFunction solve = [&](const Board& searched, Window window) {
    return solver.solve(searched, window);
  };
  const auto goal = request.goal == KANZEN_ALL_MOVES ? MoveGoal::all_moves : MoveGoal::best_moves;
  solve_moves(solve, board, goal, found.solution, found.moves);
  if (!is_proven(found.solution.status)) {
    found.moves =
        all_moves_known(board, {found.solution.lower, found.solution.upper}, std::move(found.moves),
                        [&](const Board& after) { return solver.known_bounds(after); });
  }
}

[[nodiscard]] kanzen_result to_result(const MovesSolution& found, double seconds) noexcept {
  const Solution& solution = found.solution;
  kanzen_result result{};
  result.status = static_cast<int32_t>(solution.status);
  result.score = solution.score;
  result.lower = solution.lower;
  result.upper = solution.upper;
  result.best_move = static_cast<int32_t>(solution.best_move);
  if (solution.status == Status::exact) {
    for (const Square move : solution.pv) {
      result.pv[result.pv_length++] = static_cast<uint8_t>(move);
    }
  }
  for (const MoveValue& value : found.moves) {
    result.moves[result.move_count++] = {static_cast<uint8_t>(value.move),
                                         static_cast<int8_t>(value.lower),
                                         static_cast<int8_t>(value.upper), 0};
  }
  result.nodes = solution.counters.nodes;
  result.seconds = seconds;
  result.spread = solution.spread.value_or(0);
  return result;
}

[[nodiscard]] kanzen_code solve(kanzen_engine* engine, const kanzen_request* request,
                                kanzen_result* result) noexcept {
  const TimePoint start = machine_clock().now();
  return call(engine, [&](kanzen_engine& used) {
    const auto asked = read_struct(request);
    if (!asked) return fail(used, KANZEN_INVALID_ARGUMENT, "the request has an unknown size");
    if (!has_size(result)) {
      return fail(used, KANZEN_INVALID_ARGUMENT, "the result has an unknown size");
    }
    if (!is_valid_request(used, *asked)) return KANZEN_INVALID_ARGUMENT;
    if (health_of(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;

    const Board board{asked->player, asked->opponent};
    MovesSolution found;
    const bool stopped =
        run_task(used.solver, start, board, to_limits(*asked),
                 {asked->progress, asked->progress_data, asked->progress_every},
                 [&](PositionSolver& solver) { find(solver, board, *asked, found); });
    if (health_of(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    write_struct(to_result(found, seconds_between(start, machine_clock().now())), result);
    if (is_proven(found.solution.status)) return KANZEN_OK;
    return stopped ? KANZEN_STOPPED : KANZEN_LIMIT;
  });
}

}  // namespace

}  // namespace kanzen::capi

kanzen_code kanzen_solve(kanzen_engine* engine, const kanzen_request* request,
                         kanzen_result* result) {
  return kanzen::capi::solve(engine, request, result);
}
