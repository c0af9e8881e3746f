#include "solver/server/request.hpp"

#include "solver/proof/certificate.hpp"
#include "solver/version/version.hpp"

namespace kanzen::server {

namespace {

/// Whether proven bounds of the position or of a move contradict each other.
[[nodiscard]] bool contradict(const Report& a, const Report& b) {
  if (contradict(a.solution.bounds, b.solution.bounds)) return true;
  return std::ranges::any_of(a.moves, [&](const MoveValue& move) {
    return std::ranges::any_of(b.moves, [&](const MoveValue& other) {
      return other.move == move.move && contradict(move.bounds, other.bounds);
    });
  });
}

[[nodiscard]] bool is_more_reliable(const Solution& a, const Solution& b) noexcept {
  if (a.status != Status::estimate || b.status != Status::estimate)
    return a.status == Status::estimate;
  return std::pair(a.confidence, a.depth) > std::pair(b.confidence, b.depth);
}

void adopt_better_estimate(const Solution& earlier, Solution& later) {
  if (is_more_reliable(earlier, later)) {
    later.status = Status::estimate;
    later.score = earlier.score;
    later.confidence = earlier.confidence;
    later.depth = earlier.depth;
    if (earlier.best_move != Square::none) later.best_move = earlier.best_move;
  }
  if (later.best_move == Square::none) later.best_move = earlier.best_move;
  if (later.pv.empty()) later.pv = earlier.pv;
  if (later.status == Status::estimate) {
    later.score = std::clamp(later.score, later.bounds.lower, later.bounds.upper);
  }
}

void narrow_moves(const std::vector<MoveValue>& earlier, std::vector<MoveValue>& later) {
  for (const MoveValue& known : earlier) {
    const auto same = std::ranges::find(later, known.move, &MoveValue::move);
    if (same != later.end()) same->bounds = intersection(known.bounds, same->bounds);
  }
  std::ranges::stable_sort(later, [](const MoveValue& a, const MoveValue& b) {
    const bool is_solved = a.bounds.is_exact();
    if (is_solved != (b.bounds.is_exact())) return is_solved;
    return is_solved && a.bounds.lower > b.bounds.lower;
  });
}

[[nodiscard]] Report failed(std::string why) {
  Report report = final_report(RequestEnd::failed);
  report.error = std::move(why);
  return report;
}

/// Certifies the value just found. Without memory for that, the value is proven all the same.
void certify(PositionSolver& solver, const Request& request, Report& report) {
  try {
    checker::Header claim;
    claim.root = {request.board, *request.certify_as};
    claim.lower = report.solution.bounds.lower;
    claim.upper = report.solution.bounds.upper;
    claim.writer = "kanzen " + std::string(version());
    const proof::WriteResult written = proof::certificate_bytes(report.certificate, claim, solver);
    if (written.error.empty()) return;
    if (!written.was_stopped) return void(report = failed("no certificate: " + written.error));
    report.end = RequestEnd::terminated;
  } catch (const std::bad_alloc&) {
    report.certificate = std::string();  // frees its memory
  }
}

}  // namespace

Report merge_reports(const Report& earlier, Report later) {
  Solution& solution = later.solution;
  solution.counters.merge(earlier.solution.counters);
  solution.seconds += earlier.solution.seconds;
  if (later.is_final && later.end == RequestEnd::failed) return later;
  const bool has_failed = earlier.is_final && earlier.end == RequestEnd::failed;
  if (has_failed || contradict(earlier, later)) {
    if (!later.is_final) return later;
    Report failed = final_report(RequestEnd::failed);
    failed.solution.counters = solution.counters;
    failed.solution.seconds = solution.seconds;
    failed.error = has_failed
                       ? earlier.error
                       : describe({.kind = InternalError::Kind::contradicting_bounds, .board = {}});
    return failed;
  }
  if (later.is_final && later.end == RequestEnd::proven) return later;
  solution.bounds = intersection(earlier.solution.bounds, solution.bounds);
  const bool is_deeper = earlier.estimate && (!later.estimate ||  // begun anew, not as deep yet
                                              earlier.estimate->depth > later.estimate->depth);
  if (is_deeper) later.estimate = earlier.estimate;
  if (later.is_final) adopt_better_estimate(earlier.solution, solution);
  narrow_moves(earlier.moves, later.moves);
  return later;
}

Report run_request(PositionSolver& solver, const Request& request, const Limits& limits,
                   const AnswerListeners& listeners,
                   const std::function<bool()>& terminated) noexcept {
  try {
    Report report{solver.answer(request, limits, listeners), true};
    // If every line ends soon after a pass, there is nothing to estimate.
    if (report.estimate && report.estimate->confidence && legal_moves(request.board) == 0) {
      Question proof = request;
      proof.estimation = Estimation::none;
      report = {solver.answer(proof, limits, listeners), true};
    }
    if (report.estimate) {
      report.end = terminated() ? RequestEnd::terminated : RequestEnd::limit;
      return report;
    }
    if (const auto error = solver.internal_error()) return failed(std::string(describe(*error)));
    if (is_proven(report.solution.status)) {
      if (request.certify_as) certify(solver, request, report);
      return report;
    }
    report.end = terminated() ? RequestEnd::terminated : RequestEnd::limit;
    Solution& solution = report.solution;
    if (solution.status == Status::unfinished && solution.depth > 0)
      solution.status = Status::estimate;
    return report;
  } catch (const std::bad_alloc&) {
    return failed("out of memory");  // short enough to need none
  }
}

Report running_report(const Request& request, const Progress& progress,
                      const PositionSolver& solver) {
  Report report;
  report.solution.bounds = progress.known;
  report.solution.counters.nodes = progress.nodes;
  report.solution.seconds = progress.seconds;
  report.estimate = progress.estimate;
  if (asks_for_moves(request.goal)) {
    report.moves = list_moves_with_bounds(
        request.board, progress.known, progress.moves,
        [&solver](const Board& board) { return solver.known_bounds(board); });
  }
  return report;
}

}  // namespace kanzen::server
