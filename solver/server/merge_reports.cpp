#include "solver/server/merge_reports.hpp"

#include <algorithm>
#include <utility>

namespace kanzen::server {

namespace {

/// Narrows the bounds of a solution or a move. REQUIRES: both intervals contain the same value.
template <class T>
void narrow_bounds(const T& earlier, T& later) noexcept {
  const Bounds both = intersection(earlier.bounds(), later.bounds());
  later.lower = both.lower;
  later.upper = both.upper;
}

/// True if proven bounds of the position or of a move contradict each other.
[[nodiscard]] bool contradict(const Report& a, const Report& b) {
  if (contradict(a.solution.bounds(), b.solution.bounds())) return true;
  return std::ranges::any_of(a.moves, [&](const MoveValue& move) {
    return std::ranges::any_of(b.moves, [&](const MoveValue& other) {
      return other.move == move.move && contradict(move.bounds(), other.bounds());
    });
  });
}

/// True if `a` comes from a more reliable search than `b`.
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
    later.score = std::clamp(later.score, later.lower, later.upper);
  }
}

void narrow_moves(const std::vector<MoveValue>& earlier, std::vector<MoveValue>& later) {
  for (const MoveValue& known : earlier) {
    const auto same = std::find_if(later.begin(), later.end(), [&](const MoveValue& value) {
      return value.move == known.move;
    });
    if (same != later.end()) narrow_bounds(known, *same);
  }
  std::stable_sort(later.begin(), later.end(), [](const MoveValue& a, const MoveValue& b) {
    const bool solved = a.lower == a.upper;
    if (solved != (b.lower == b.upper)) return solved;
    return solved && a.lower > b.lower;
  });
}

}  // namespace

Report merge_reports(const Report& earlier, Report later) {
  Solution& solution = later.solution;
  solution.counters.merge(earlier.solution.counters);
  solution.seconds += earlier.solution.seconds;
  if (later.final && later.end == RequestEnd::failed) return later;
  const bool has_failed = earlier.final && earlier.end == RequestEnd::failed;
  if (has_failed || contradict(earlier, later)) {
    if (!later.final) return later;
    Report failed{.final = true, .end = RequestEnd::failed};
    failed.solution.counters = solution.counters;
    failed.solution.seconds = solution.seconds;
    failed.error = has_failed
                       ? earlier.error
                       : describe({.kind = InternalError::Kind::contradicting_bounds, .board = {}});
    return failed;
  }
  if (later.final && later.end == RequestEnd::proven) return later;
  narrow_bounds(earlier.solution, solution);
  const bool deeper = earlier.estimate && (!later.estimate ||  // begun anew, not as deep yet
                                           earlier.estimate->depth > later.estimate->depth);
  if (deeper) later.estimate = earlier.estimate;
  if (later.final) adopt_better_estimate(earlier.solution, solution);
  narrow_moves(earlier.moves, later.moves);
  return later;
}

}  // namespace kanzen::server
