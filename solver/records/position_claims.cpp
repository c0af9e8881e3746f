#include "solver/records/position_claims.hpp"

#include <algorithm>

namespace kanzen {

namespace {

/// The interval of values that a result or a claim allows.
struct Range {
  Score lower = kMinScore;
  Score upper = kMaxScore;

  [[nodiscard]] bool meets(const Range& other) const noexcept {
    return lower <= other.upper && other.lower <= upper;
  }
};

Range proven(Status status, Score score) noexcept {
  switch (status) {
    case Status::exact:
      return {score, score};
    case Status::lower:
      return {score, kMaxScore};
    case Status::upper:
      return {kMinScore, score};
    case Status::estimate:
    case Status::unfinished:
      break;
  }
  return {};
}

}  // namespace

std::optional<Score> PositionClaims::value() const noexcept {
  if (exact || lower || upper || moves.empty()) return exact;
  return std::max_element(moves.begin(), moves.end(),
                          [](const auto& a, const auto& b) { return a.score < b.score; })
      ->score;
}

Verdict verdict_on_position(Status status, Score score, Square best_move,
                            const PositionClaims& claims) noexcept {
  if (!is_proven(status) || claims.empty()) return Verdict::undecided;
  const Range range = proven(status, score);
  bool tested = false;

  if (claims.exact) {
    if (!range.meets({*claims.exact, *claims.exact})) return Verdict::refuted;
    tested = true;
  }
  if (claims.lower || claims.upper) {
    const Range claimed{claims.lower.value_or(kMinScore), claims.upper.value_or(kMaxScore)};
    if (!range.meets(claimed)) return Verdict::refuted;
    tested = true;
  }
  for (const notation::MoveScore& item : claims.moves) {
    // No move is worth more than the position.
    if (range.upper < item.score) return Verdict::refuted;
    // The best move is worth exactly `score`, or at least `score`.
    const bool of_best = item.move == best_move && status != Status::upper;
    if (of_best && !range.meets({item.score, item.score})) return Verdict::refuted;
    tested = tested || of_best || range.meets({item.score, item.score});
  }
  return tested ? Verdict::confirmed : Verdict::undecided;
}

Verdict verdict_on_moves(const std::vector<MoveValue>& moves, const PositionClaims& claims) {
  Verdict verdict = Verdict::undecided;
  for (const notation::MoveScore& claim : claims.moves) {
    for (const MoveValue& value : moves) {
      if (value.move != claim.move) continue;
      if (claim.score < value.lower || claim.score > value.upper) return Verdict::refuted;
      if (value.lower == value.upper) verdict = Verdict::confirmed;
    }
  }
  return verdict;
}

}  // namespace kanzen
