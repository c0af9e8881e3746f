#include "solver/records/mismatch.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <variant>

#include "core/notation/move_text.hpp"
#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"
#include "solver/records/score_text.hpp"

namespace kanzen {

namespace {

struct Erratum {
  Square move = Square::none;
  Score score = 0;
};

/// Reads "g1:-32" or "-32" at the beginning of `text`.
std::optional<Erratum> parse_correction(std::string_view text) {
  Erratum correction;
  std::size_t at = notation::skip_blanks(text, 0);
  if (const std::size_t colon = at + 2; colon < text.size() && text[colon] == ':') {
    const Result<Square> move = notation::parse_move(text.substr(at, 2));
    if (!move) return std::nullopt;
    correction.move = move.value();
    at = notation::skip_blanks(text, colon + 1);
  }
  if (at < text.size() && text[at] == '+') ++at;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + at, end, correction.score);
  if (error != std::errc()) return std::nullopt;
  return correction;
}

std::vector<Erratum> parse_corrections(std::string_view comment) {
  constexpr std::string_view kErratum = "erratum:";
  std::vector<Erratum> corrections;
  for (std::size_t at = 0; (at = comment.find(kErratum, at)) != std::string_view::npos;) {
    at += kErratum.size();
    if (const auto correction = parse_correction(comment.substr(at))) {
      corrections.push_back(*correction);
    }
  }
  return corrections;
}

/// The bounds of the position that a proven result gives.
Bounds proven_bounds(const Solution& solution) noexcept {
  const bool from_below = solution.status == Status::exact || solution.status == Status::lower;
  const bool from_above = solution.status == Status::exact || solution.status == Status::upper;
  return {from_below ? solution.score : kMinScore, from_above ? solution.score : kMaxScore};
}

Bounds proven_bounds(const PositionResult& found, Square move) noexcept {
  for (const MoveValue& value : found.moves) {
    if (value.move == move) return value.bounds();
  }
  const Bounds position_bounds = proven_bounds(found.solution);
  if (move == found.solution.best_move) return position_bounds;
  return {kMinScore, position_bounds.upper};  // no move is worth more than the position
}

std::vector<Mismatch> find_unmarked_mismatches(const Outcome& outcome) {
  if (outcome.verdict != Verdict::refuted) return {};
  if (const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result)) {
    const ClaimedInterval& interval = outcome.claim->interval;
    return {{outcome.claim->move,
             {interval.lower(), interval.upper()},
             {of_claim->lower, of_claim->upper}}};
  }
  const auto& found = std::get<PositionResult>(outcome.result);
  std::vector<Mismatch> mismatches;
  const PositionClaims& claims = outcome.record.claims;
  const Solution& solution = found.solution;
  const auto contradicts = [&solution](const PositionClaims& part) {
    return verdict_on_position(solution.status, solution.score, solution.best_move, part) ==
           Verdict::refuted;
  };
  if (claims.exact && contradicts({.exact = claims.exact})) {
    mismatches.push_back({Square::none, {*claims.exact, *claims.exact}, proven_bounds(solution)});
  }
  if (contradicts({.lower = claims.lower, .upper = claims.upper})) {
    mismatches.push_back({Square::none,
                          {claims.lower.value_or(kMinScore), claims.upper.value_or(kMaxScore)},
                          proven_bounds(solution)});
  }
  for (const notation::MoveScore& claim : claims.moves) {
    const PositionClaims part{.moves = {claim}};
    if (!contradicts(part) && verdict_on_moves(found.moves, part) != Verdict::refuted) continue;
    mismatches.push_back(
        {claim.move, {claim.score, claim.score}, proven_bounds(found, claim.move)});
  }
  return mismatches;
}

}  // namespace

std::vector<Mismatch> find_mismatches(const Outcome& outcome) {
  std::vector<Mismatch> mismatches = find_unmarked_mismatches(outcome);
  if (mismatches.empty() || !outcome.record.comment) return mismatches;
  const std::vector<Erratum> corrections = parse_corrections(*outcome.record.comment);
  for (Mismatch& mismatch : mismatches) {
    mismatch.is_known_erratum =
        std::any_of(corrections.begin(), corrections.end(), [&mismatch](const Erratum& correction) {
          return correction.move == mismatch.move && mismatch.found.lower <= correction.score &&
                 correction.score <= mismatch.found.upper;
        });
  }
  return mismatches;
}

std::string to_string(const Mismatch& mismatch) {
  const std::string about =
      mismatch.move == Square::none ? "the value" : notation::to_string(mismatch.move);
  return about + " is " + bounds_text(mismatch.found.lower, mismatch.found.upper) + ", not " +
         bounds_text(mismatch.claimed.lower, mismatch.claimed.upper) +
         (mismatch.is_known_erratum ? " (known erratum)" : "");
}

std::string to_string(const std::vector<Mismatch>& mismatches) {
  std::string text;
  for (const Mismatch& mismatch : mismatches) {
    if (!text.empty()) text += "; ";
    text += to_string(mismatch);
  }
  return text;
}

bool all_known_errata(const std::vector<Mismatch>& mismatches) noexcept {
  return !mismatches.empty() &&
         std::all_of(mismatches.begin(), mismatches.end(),
                     [](const Mismatch& each) { return each.is_known_erratum; });
}

}  // namespace kanzen
