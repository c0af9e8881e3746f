#include "solver/server/run_request.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/bits.hpp"
#include "core/clock.hpp"
#include "core/flips.hpp"
#include "core/moves.hpp"
#include "solver/checker/header.hpp"
#include "solver/engine/all_moves.hpp"
#include "solver/engine/estimate_spread.hpp"
#include "solver/proof/certificate.hpp"
#include "solver/server/depth_search.hpp"
#include "solver/version/version.hpp"

namespace kanzen::server {

namespace {

constexpr Window kWinDrawLoss{-1, 1};

[[nodiscard]] Report failed(std::string why) {
  Report report{.final = true, .end = End::failed};
  report.error = std::move(why);
  return report;
}

/// Adds the certificate of a value that has just been found. Throws std::bad_alloc.
void add_certificate(PositionSolver& solver, const Request& request, Report& report) {
  checker::Header claim;
  claim.root = {request.board, *request.certify_as};
  claim.lower = report.solution.lower;
  claim.upper = report.solution.upper;
  claim.writer = "kanzen " + std::string(version());
  const proof::WriteReport written = proof::certificate_bytes(report.certificate, claim, solver);
  if (written.error.empty()) return;
  if (!written.stopped) return void(report = failed("no certificate: " + written.error));
  report.end = End::terminated;
}

/// Adds the certificate if there is memory for it. The value is proven without it.
void certify(PositionSolver& solver, const Request& request, Report& report) {
  try {
    add_certificate(solver, request, report);
  } catch (const std::bad_alloc&) {
    report.certificate = std::string();  // frees its memory
  }
}

/// Solves the position, and its moves if the request is about moves.
void solve(PositionSolver& solver, const Request& request, const Limits& limits,
           const MovesListener& on_moves, Report& report) {
  if (!asks_for_moves(request.goal)) {
    const Window window = request.goal == Goal::wld ? kWinDrawLoss : request.window;
    report.solution = solver.solve(request.board, window, limits);
    return;
  }
  const SolveFunction solve = [&](const Board& searched, Window window) {
    if (on_moves) on_moves(report.moves);
    return solver.solve(searched, window, limits);
  };
  const bool all = request.goal == Goal::all_moves;
  solve_moves(solve, request.board, all ? MoveGoal::all_moves : MoveGoal::best_moves,
              report.solution, report.moves);
}

/// The estimate of a search that ends at a limit, or when it is terminated.
[[nodiscard]] Report estimate(const Request& request, const eval::Tables& evaluation,
                              const std::function<bool()>& terminated) {
  const Stopwatch stopwatch;
  DepthSearch search(evaluation, [&](std::uint64_t nodes) {
    return nodes >= request.limits.nodes || stopwatch.seconds() >= request.limits.seconds ||
           terminated();
  });
  const DepthResult found = search.run(request.board);
  constexpr double kStep = 2.0 * eval::kUnitsPerDisc;  // values are even
  Report report{.final = true, .end = terminated() ? End::terminated : End::limit};
  report.solution.status = Status::estimate;
  report.solution.score = 2 * static_cast<Score>(std::lround(found.value / kStep));
  report.solution.best_move = found.best;
  report.solution.depth = found.depth;
  const int empties = request.board.empty_count();
  const bool saw_end = found.depth >= empties;
  report.solution.spread = saw_end ? 0 : estimate_spread(std::nullopt, found.depth, empties);
  report.solution.counters.nodes = found.nodes;
  report.solution.seconds = stopwatch.seconds();
  return report;
}

}  // namespace

Report run_request(PositionSolver& solver, LazyEvaluator& evaluator, const Request& request,
                   const Limits& limits, const MovesListener& on_moves,
                   const std::function<bool()>& terminated) noexcept {
  try {
    if (request.by_depth && legal_moves(request.board) != 0) {
      return estimate(request, evaluator.evaluation(), terminated);
    }
    Report report{.final = true};
    solve(solver, request, limits, on_moves, report);
    if (const auto error = solver.internal_error()) return failed(std::string(describe(*error)));
    if (is_proven(report.solution.status)) {
      if (request.certify_as) certify(solver, request, report);
      return report;
    }
    report.end = terminated() ? End::terminated : End::limit;
    Solution& solution = report.solution;
    if (solution.status == Status::unfinished && solution.depth > 0)
      solution.status = Status::estimate;
    if (asks_for_moves(request.goal)) {
      report.moves = all_moves_known(
          request.board, {report.solution.lower, report.solution.upper}, std::move(report.moves),
          [&](const Board& board) { return solver.known_bounds(board); });
    }
    return report;
  } catch (const std::bad_alloc&) {
    return failed("out of memory");  // short enough to need none
  }
}

Report running_report(const Request& request, const Bounds& known,
                      const std::vector<MoveValue>& moves, std::uint64_t nodes, double seconds,
                      const PositionSolver& solver) {
  Report report;
  report.solution.lower = known.lower;
  report.solution.upper = known.upper;
  report.solution.counters.nodes = nodes;
  report.solution.seconds = seconds;
  if (asks_for_moves(request.goal)) {
    report.moves = all_moves_known(request.board, known, moves, [&solver](const Board& board) {
      return solver.known_bounds(board);
    });
  }
  return report;
}

}  // namespace kanzen::server
