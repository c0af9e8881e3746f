#include "solver/server/merge_reports.hpp"

#include <algorithm>
#include <utility>

namespace kanzen::serve {

namespace {

/// REQUIRES: both intervals contain the same value.
void narrow(Score& lower, Score& upper, Score other_lower, Score other_upper) noexcept {
  lower = std::max(lower, other_lower);
  upper = std::min(upper, other_upper);
}

/// True if `a` comes from a more reliable search than `b`.
[[nodiscard]] bool is_likelier(const Solution& a, const Solution& b) noexcept {
  if (a.kind != Kind::estimate || b.kind != Kind::estimate) return a.kind == Kind::estimate;
  return std::pair(a.confidence, a.depth) > std::pair(b.confidence, b.depth);
}

void take_likelier(const Solution& earlier, Solution& later) {
  if (is_likelier(earlier, later)) {
    later.kind = Kind::estimate;
    later.score = earlier.score;
    later.confidence = earlier.confidence;
    later.depth = earlier.depth;
    if (earlier.best != Square::none) later.best = earlier.best;
  }
  if (later.best == Square::none) later.best = earlier.best;
  if (later.line.empty()) later.line = earlier.line;
  if (later.kind == Kind::estimate) {
    later.score = std::clamp(later.score, later.lower, later.upper);
  }
}

void narrow_moves(const std::vector<MoveValue>& earlier, std::vector<MoveValue>& later) {
  for (const MoveValue& known : earlier) {
    const auto same = std::find_if(later.begin(), later.end(), [&](const MoveValue& value) {
      return value.move == known.move;
    });
    if (same == later.end()) continue;
    narrow(same->lower, same->upper, known.lower, known.upper);
  }
  std::stable_sort(later.begin(), later.end(), [](const MoveValue& a, const MoveValue& b) {
    const bool solved = a.lower == a.upper;
    if (solved != (b.lower == b.upper)) return solved;
    return solved && a.lower > b.lower;
  });
}

}  // namespace

Report merged_reports(const Report& earlier, Report later) {
  Solution& solution = later.solution;
  solution.counters.merge(earlier.solution.counters);
  solution.seconds += earlier.solution.seconds;
  if (later.final && (later.end == End::answered || later.end == End::failed)) return later;
  narrow(solution.lower, solution.upper, earlier.solution.lower, earlier.solution.upper);
  if (later.final) take_likelier(earlier.solution, solution);
  narrow_moves(earlier.moves, later.moves);
  return later;
}

}  // namespace kanzen::serve
