#include "solver/records/expected.hpp"

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

Range proven(Kind kind, Score score) noexcept {
  switch (kind) {
    case Kind::exact:
      return {score, score};
    case Kind::lower:
      return {score, kMaxScore};
    case Kind::upper:
      return {kMinScore, score};
    case Kind::estimate:
    case Kind::unfinished:
      break;
  }
  return {};
}

}  // namespace

std::optional<Score> Expected::value() const noexcept {
  if (best || lower || upper || moves.empty()) return best;
  return std::max_element(moves.begin(), moves.end(),
                          [](const auto& a, const auto& b) { return a.score < b.score; })
      ->score;
}

std::string_view verdict_name(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::ok:
      return "ok";
    case Verdict::mismatch:
      return "mismatch";
    case Verdict::unchecked:
      break;
  }
  return "unchecked";
}

Verdict check_expected(Kind kind, Score score, Square best, const Expected& expected) noexcept {
  if (!is_proven(kind) || expected.empty()) return Verdict::unchecked;
  const Range range = proven(kind, score);
  bool tested = false;

  if (expected.best) {
    if (!range.meets({*expected.best, *expected.best})) return Verdict::mismatch;
    tested = true;
  }
  if (expected.lower || expected.upper) {
    const Range claimed{expected.lower.value_or(kMinScore), expected.upper.value_or(kMaxScore)};
    if (!range.meets(claimed)) return Verdict::mismatch;
    tested = true;
  }
  for (const notation::MoveScore& item : expected.moves) {
    // No move is worth more than the position.
    if (range.upper < item.score) return Verdict::mismatch;
    // The best move is worth exactly `score`, or at least `score`.
    const bool of_best = item.move == best && kind != Kind::upper;
    if (of_best && !range.meets({item.score, item.score})) return Verdict::mismatch;
    tested = tested || of_best || range.meets({item.score, item.score});
  }
  return tested ? Verdict::ok : Verdict::unchecked;
}

Verdict check_moves(const std::vector<MoveValue>& moves, const Expected& expected) {
  Verdict verdict = Verdict::unchecked;
  for (const notation::MoveScore& claim : expected.moves) {
    for (const MoveValue& value : moves) {
      if (value.move != claim.move) continue;
      if (claim.score < value.lower || claim.score > value.upper) return Verdict::mismatch;
      if (value.lower == value.upper) verdict = Verdict::ok;
    }
  }
  return verdict;
}

}  // namespace kanzen
