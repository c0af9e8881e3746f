#include "solver/records/mismatch.hpp"

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

Bounds proven_bounds(const Solution& solution) noexcept {
  return intersection(solution.bounds, proven_bounds(solution.status, solution.score));
}

Bounds proven_bounds(const PositionResult& found, Square move) noexcept {
  for (const MoveValue& value : found.moves) {
    if (value.move == move) return value.bounds;
  }
  const Bounds position_bounds = proven_bounds(found.solution);
  if (is_proven(found.solution.status) && move == found.solution.best_move) return position_bounds;
  return {kMinScore, position_bounds.upper};  // no move is worth more than the position
}

std::vector<Mismatch> find_unmarked_mismatches(const Outcome& outcome) {
  if (outcome.verdict != Verdict::refuted) return {};
  if (const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result)) {
    return {{outcome.claim->move, outcome.claim->bounds(), of_claim->bounds}};
  }
  const auto& found = std::get<PositionResult>(outcome.result);
  std::vector<Mismatch> mismatches;
  const PositionClaims& claims = outcome.record.claims;
  const Solution& solution = found.solution;
  const auto contradicts = [&solution](const PositionClaims& part) {
    return verdict_on_position(solution, part) == Verdict::refuted;
  };
  if (contradicts({.bounds = claims.bounds})) {
    mismatches.push_back({Square::none, claims.bounds, proven_bounds(solution)});
  }
  for (const notation::MoveScore& claim : claims.moves) {
    const PositionClaims part{.moves = {claim}};
    if (!contradicts(part) && verdict_on_moves(found.moves, part) != Verdict::refuted) continue;
    mismatches.push_back(
        {claim.move, {claim.score, claim.score}, proven_bounds(found, claim.move)});
  }
  return mismatches;
}

std::string exact_text(Score score) { return bounds_text({score, score}); }

/// Plays `line` on the board of `outcome`. If it ends the game, the score must be `value`.
std::optional<std::string> contradiction_in_line(const Outcome& outcome,
                                                 const std::vector<Square>& line,
                                                 std::optional<Score> value) {
  Board board = outcome.record.position.board;
  Score sign = 1;
  for (const Square move : line) {
    if (!is_legal(board, move)) {
      return "pv has the illegal move " + notation::to_string(move) +
             ", expected a line of play from the board";
    }
    board = play(board, move);
    sign = -sign;
  }
  if (line.empty() || !value || !game_over(board)) return std::nullopt;
  const EmptySquares empties = outcome.claim ? outcome.claim->empties_to : EmptySquares::to_winner;
  const Score score = sign * final_score(board, empties);
  if (score == *value) return std::nullopt;
  return "pv ends with " + exact_text(score) + " and the value is " + exact_text(*value) +
         ", expected best play";
}

std::optional<std::string> contradiction_in_line_of_claim(const Outcome& outcome) {
  const ClaimResult& claim_result = outcome.claim_result();
  const Square move = outcome.claim->move;
  if (move != Square::none && !claim_result.pv.empty() && claim_result.pv.front() != move) {
    return "pv begins with " + notation::to_string(claim_result.pv.front()) +
           " and the claim is about " + notation::to_string(move) + ", expected one move";
  }
  // A shorter line need not be best play: its move only achieves a lower bound.
  const bool is_best_play = claim_result.bounds.is_exact() && claim_result.pv.size() > 2;
  return contradiction_in_line(
      outcome, claim_result.pv,
      is_best_play ? std::optional(claim_result.bounds.lower) : std::nullopt);
}

std::optional<std::string> contradiction_in_best_move(const Outcome& outcome) {
  const Solution& solution = outcome.solution();
  const Square best = solution.best_move;
  const std::string name = best == Square::none ? "null" : notation::to_string(best);
  if (best != Square::none && !is_legal(outcome.record.position.board, best)) {
    return "best_move is " + name + ", expected a legal move";
  }
  if (!solution.pv.empty() && best != solution.pv.front()) {
    return "best_move is " + name + " and pv begins with " +
           notation::to_string(solution.pv.front()) + ", expected one move";
  }
  return std::nullopt;
}

std::optional<std::string> contradiction_in_moves(const Outcome& outcome) {
  const Solution& solution = outcome.solution();
  const Bitboard legal = legal_moves(outcome.record.position.board);
  const auto worth = [](const MoveValue& value) {
    return "moves has " + notation::to_string(value.move) + " with " + bounds_text(value.bounds);
  };
  const std::string position =
      ", and the position has " + bounds_text(solution.bounds) + ", expected ";
  Score maximum = kMinScore;
  for (const MoveValue& value : outcome.moves()) {
    maximum = std::max(maximum, value.bounds.upper);
    if (!value.pv.empty() && value.pv.front() != value.move) {
      return worth(value) + " and a pv that begins with " + notation::to_string(value.pv.front()) +
             ", expected one move";
    }
    const bool is_exact = value.bounds.is_exact();
    if (auto contradiction = contradiction_in_line(
            outcome, value.pv, is_exact ? std::optional(value.bounds.lower) : std::nullopt)) {
      return worth(value) + ", whose " + *contradiction;
    }
    if (value.bounds.lower > solution.bounds.upper) {
      return worth(value) + position + "no move above the position";
    }
    const bool achieves = solution.status == Status::exact || solution.status == Status::lower;
    if (achieves && value.move == solution.best_move && value.bounds.upper < solution.score) {
      return worth(value) + position + "the value of the position for the best move";
    }
  }
  const auto all = static_cast<std::size_t>(std::max(popcount(legal), 1));
  if (outcome.moves().size() == all && maximum < solution.bounds.lower) {
    return "moves has no value above " + exact_text(maximum) + position + "a move that achieves it";
  }
  return std::nullopt;
}

std::optional<std::string> contradiction_in_status(const Outcome& outcome) {
  const Solution& solution = outcome.solution();
  if (outcome.goal != Goal::value && outcome.goal != Goal::wld) return {};
  const Window window = outcome.goal == Goal::wld ? kWinDrawLoss : outcome.window;
  const bool is_below =
      solution.status == Status::lower && window.beta <= kMaxScore && solution.score < window.beta;
  const bool is_above = solution.status == Status::upper && window.alpha >= kMinScore &&
                        solution.score > window.alpha;
  if (!is_below && !is_above) return std::nullopt;
  return std::string("status is ") + (is_below ? "lower" : "upper") + " and score is " +
         exact_text(solution.score) + " within the window [" + std::to_string(window.alpha) + "," +
         std::to_string(window.beta) + "], expected a score outside";
}

/// Of the verdicts, only `ok` follows from the stated value alone. A mismatch may be about other
/// claims.
std::optional<std::string> contradiction_in_verdict(const Outcome& outcome) {
  const Solution& solution = outcome.solution();
  const std::optional<Score> claimed = outcome.record.claims.exact();
  const bool differs =
      claimed && (*claimed < solution.bounds.lower || solution.bounds.upper < *claimed);
  if (outcome.repeats_claim && differs) {
    return "expected is " + exact_text(*claimed) + " and the claimed value is " +
           bounds_text(solution.bounds) + ", expected the same";
  }
  if (outcome.verdict != Verdict::confirmed) return std::nullopt;
  if (!is_proven(solution.status) && !are_narrower(solution.bounds, {}))
    return "verdict is ok without a proven score, expected unchecked";
  if (!differs) return std::nullopt;
  return "verdict is ok, expected is " + exact_text(*claimed) + " and the value is " +
         bounds_text(solution.bounds) + ", expected the verdict mismatch";
}

}  // namespace

std::vector<Mismatch> find_mismatches(const Outcome& outcome) {
  std::vector<Mismatch> mismatches = find_unmarked_mismatches(outcome);
  if (mismatches.empty() || !outcome.record.comment) return mismatches;
  const std::vector<Erratum> corrections = parse_corrections(*outcome.record.comment);
  for (Mismatch& mismatch : mismatches) {
    mismatch.is_known_erratum =
        std::ranges::any_of(corrections, [&mismatch](const Erratum& correction) {
          return correction.move == mismatch.move && mismatch.found.lower <= correction.score &&
                 correction.score <= mismatch.found.upper;
        });
  }
  return mismatches;
}

std::size_t count_unchecked_moves(const Outcome& outcome) {
  const auto* const found = std::get_if<PositionResult>(&outcome.result);
  if (found == nullptr || !is_solved(outcome)) return 0;
  const PositionClaims& claims = outcome.record.claims;
  // Without the value, as after a search for the winner, all best moves are left.
  if (claims.has_best_without_value() && claims.moves.empty()) return claims.best.size();
  return static_cast<std::size_t>(std::ranges::count_if(claims.moves, [found](const auto& claim) {
    const Bounds bounds = proven_bounds(*found, claim.move);
    return !bounds.is_exact() && bounds.lower <= claim.score && claim.score <= bounds.upper;
  }));
}

bool has_unchecked_best_move(const Outcome& outcome) {
  if (count_unchecked_moves(outcome) == 0) return false;
  const auto& found = std::get<PositionResult>(outcome.result);
  const auto& moves = outcome.record.claims.moves;
  if (moves.empty()) return true;
  const Score best = std::ranges::max(moves, {}, &notation::MoveScore::score).score;
  return std::ranges::none_of(moves, [&](const notation::MoveScore& claim) {
    return claim.score == best && proven_bounds(found, claim.move).is_exact();
  });
}

namespace {

/// Whether a stated value may count discs only, if its line of play ends like that: it is nearer to
/// 0, and no more squares than are empty now can be empty at the end.
bool may_count_discs(const PositionRecord& record, Score stated, Score value) noexcept {
  const bool is_nearer = (0 < stated && stated < value) || (value < stated && stated < 0);
  return is_nearer && std::abs(value - stated) <= record.empty_count();
}

}  // namespace

LikelyMeaning likely_meaning(const PositionRecord& record, Score stated, Score value) noexcept {
  if (stated == -value && record.claims.side_source != SideSource::stated) {
    return LikelyMeaning::other_side;
  }
  if (std::abs(stated) == 1 && stated * value > 1) return LikelyMeaning::winner;
  if (stated % 2 != 0 && may_count_discs(record, stated, value)) return LikelyMeaning::discs;
  const bool is_count = stated >= 0 && std::abs(2 * stated - kSquares) == std::abs(value);
  return is_count ? LikelyMeaning::count : LikelyMeaning::value;
}

LikelyMeaning likely_meaning(const Outcome& outcome) {
  const std::vector<Mismatch> mismatches = find_mismatches(outcome);
  if (mismatches.empty()) return LikelyMeaning::value;
  const auto& [move, claimed, found, is_known] = mismatches.front();
  const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result);
  const std::optional<Score> stated = of_claim == nullptr ? outcome.record.claims.exact()
                                      : outcome.claim->interval.relation == Relation::equal
                                          ? std::optional(outcome.claim->interval.score)
                                          : std::nullopt;
  const bool has_other_rule =
      of_claim != nullptr && outcome.claim->empties_to == EmptySquares::to_nobody;
  const bool is_about_move = of_claim == nullptr && move != Square::none;
  if (has_other_rule || !stated || !found.is_exact() || is_about_move) return LikelyMeaning::value;
  const Score value = found.lower;
  const LikelyMeaning meaning = likely_meaning(outcome.record, *stated, value);
  if (meaning != LikelyMeaning::value || !may_count_discs(outcome.record, *stated, value)) {
    return meaning;
  }
  Position end = outcome.record.position;
  for (const Square played : of_claim != nullptr ? of_claim->pv : outcome.solution().pv) {
    end = play(end, played);
  }
  const Score discs = final_score(end.board, EmptySquares::to_nobody);
  const bool is_same = *stated == (end.side == outcome.record.position.side ? discs : -discs);
  return game_over(end.board) && is_same ? LikelyMeaning::discs : LikelyMeaning::value;
}

std::string to_string(const Mismatch& mismatch) {
  const std::string about =
      mismatch.move == Square::none ? "the value" : notation::to_string(mismatch.move);
  return about + " is " + bounds_text(mismatch.found) + ", not " + bounds_text(mismatch.claimed) +
         (mismatch.is_known_erratum ? " (known erratum)" : "");
}

std::string to_string(const std::vector<Mismatch>& mismatches) {
  return notation::joined(mismatches, "; ",
                          [](const Mismatch& mismatch) { return to_string(mismatch); });
}

void add_name(std::vector<std::string>& names, const std::string& id) {
  constexpr std::size_t kNamed = 5;
  if (names.size() <= kNamed) names.push_back(names.size() < kNamed ? id : "..");
}

bool all_known_errata(const std::vector<Mismatch>& mismatches) noexcept {
  return !mismatches.empty() && std::ranges::all_of(mismatches, &Mismatch::is_known_erratum);
}

std::optional<std::string> find_self_contradiction(const Outcome& outcome) {
  if (std::holds_alternative<ClaimResult>(outcome.result))
    return contradiction_in_line_of_claim(outcome);
  const Solution& solution = outcome.solution();
  const bool is_exact = solution.status == Status::exact;
  if (auto contradiction = contradiction_in_line(
          outcome, solution.pv, is_exact ? std::optional(solution.score) : std::nullopt)) {
    return contradiction;
  }
  for (const auto& check : {contradiction_in_best_move, contradiction_in_moves,
                            contradiction_in_status, contradiction_in_verdict}) {
    if (auto contradiction = check(outcome)) return contradiction;
  }
  return std::nullopt;
}

}  // namespace kanzen
