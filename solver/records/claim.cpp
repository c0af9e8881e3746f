#include "solver/records/claim.hpp"

#include <algorithm>

#include "core/board.hpp"
#include "core/moves.hpp"
#include "core/notation.hpp"

namespace kanzen {

namespace {

/// The claim of the record about the value of its position.
std::optional<ClaimedInterval> claimed_interval(const PositionRecord& record) {
  const PositionClaims& claims = record.claims;
  if (record.interval) return record.interval;
  if (claims.exact) return ClaimedInterval{Relation::equal, *claims.exact};
  if (claims.lower && claims.upper) {
    // A bound at the end of the range of values is always true.
    if (*claims.lower <= kMinScore) return ClaimedInterval{Relation::at_most, *claims.upper};
    if (*claims.upper >= kMaxScore) return ClaimedInterval{Relation::at_least, *claims.lower};
    return ClaimedInterval{Relation::between, *claims.lower, *claims.upper};
  }
  if (claims.lower) return ClaimedInterval{Relation::at_least, *claims.lower};
  if (claims.upper) return ClaimedInterval{Relation::at_most, *claims.upper};
  return std::nullopt;
}

/// Adds claims that no move without a claim exceeds the upper end of the claim about the position.
/// If there is none, the best move of the claims stands for it. REQUIRES: `claims` is not empty.
void add_refutations(const PositionRecord& record, std::vector<Claim>& claims) {
  Score upper_end = claims.front().interval.upper();
  for (const Claim& claim : claims) {
    if (claims.front().move != Square::none)
      upper_end = std::max(upper_end, claim.interval.upper());
  }
  if (upper_end >= kMaxScore) return;
  Claim derived = claims.front();
  derived.interval = {Relation::at_most, upper_end};
  derived.derived = true;
  for (const Square move : squares(legal_moves(record.position.board))) {
    const bool has_own = std::any_of(claims.begin(), claims.end(),
                                     [move](const Claim& claim) { return claim.move == move; });
    if (has_own) continue;
    derived.id = record.id + ":" + notation::to_string(move);
    derived.move = move;
    claims.push_back(derived);
  }
}

}  // namespace

bool Claim::is_of_finished_game() const noexcept { return game_over(position.board); }

std::string Claim::location() const { return location_text(source, line, move); }

Board board_to_solve(const Claim& claim) noexcept {
  const Board& board = claim.position.board;
  if (claim.move == Square::none) return board;
  return claim.move == Square::pass ? board.passed() : play(board, claim.move);
}

ClaimedInterval interval_of_board(const Claim& claim) noexcept {
  return claim.move == Square::none ? claim.interval : for_other_side(claim.interval);
}

std::string location_text(std::string_view file, std::size_t line, Square move) {
  std::string text(file);
  text += ":" + std::to_string(line);
  if (move != Square::none) text += " " + notation::to_string(move);
  return text;
}

Verdict verdict_on_claim(const Claim& claim, Score lower, Score upper) noexcept {
  const Score lower_end = claim.interval.lower();
  const Score upper_end = claim.interval.upper();
  // A claim that no value satisfies, such as "= 3", is refuted by any bounds.
  if (lower_end > upper_end || upper < lower_end || lower > upper_end) return Verdict::refuted;
  return lower_end <= lower && upper <= upper_end ? Verdict::confirmed : Verdict::undecided;
}

std::vector<Claim> make_claims(const PositionRecord& record, const std::string& source,
                               bool refute) {
  std::vector<Claim> claims;
  Claim claim{.id = record.id,
              .source = source,
              .line = record.line,
              .position = record.position,
              .interval = {},
              .comment = record.comment};
  if (const auto interval = claimed_interval(record)) {
    claim.interval = *interval;
    claims.push_back(claim);
  }
  for (const notation::MoveScore& item : record.claims.moves) {
    const bool repeats = item.move == Square::pass && !claims.empty() &&
                         claims.front().interval == ClaimedInterval{Relation::equal, item.score};
    if (repeats) continue;  // a pass does not change the value
    claim.id = record.id + ":" + notation::to_string(item.move);
    claim.move = item.move;
    claim.interval = {Relation::equal, item.score};
    claims.push_back(claim);
  }
  if (refute && !claims.empty()) add_refutations(record, claims);
  return claims;
}

}  // namespace kanzen
