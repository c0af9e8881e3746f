#include "solver/records/outcome.hpp"

#include <cmath>
#include <cstdio>
#include <tuple>

namespace kanzen {

namespace {

/// What a verdict proves about the position. The value of one move bounds it from below only, since
/// another move may be better; a pass has no rival. By another rule, nothing is proven about our
/// value.
PositionResult position_result_of_claim(const ClaimResult& claim_result, const Claim& claim) {
  const Square move = claim.move;
  PositionResult found;
  Solution& solution = found.solution;
  solution.counters = claim_result.counters;
  solution.seconds = claim_result.seconds;
  if (claim.empties_to == EmptySquares::to_nobody) return found;  // by another rule
  solution.bounds = claim_result.bounds;
  if (move != Square::none) found.moves = {{move, claim_result.bounds, claim_result.pv}};
  if (move != Square::none && move != Square::pass) solution.bounds.upper = kMaxScore;
  set_status_by_bounds(solution);
  if (solution.bounds.is_exact()) solution.pv = claim_result.pv;
  const bool achieves = solution.status == Status::exact || solution.status == Status::lower;
  if (move != Square::none && !solution.bounds.is_exact()) return found;  // another may be better
  if (achieves && !claim_result.pv.empty()) solution.best_move = claim_result.pv.front();
  return found;
}

const Solution& part_with_work(const PositionResult& found) { return found.solution; }
const ClaimResult& part_with_work(const ClaimResult& found) { return found; }
const GameResult& part_with_work(const GameResult& found) { return found; }

/// Adds claims that no unclaimed move exceeds the upper end of the claim about the position, or of
/// the best claimed move if there is none. REQUIRES: `claims` is not empty.
void add_refutations(const PositionRecord& record, std::vector<SolveRequest>& claims) {
  Score upper_end = claims.front().claim->bounds().upper;
  if (claims.front().claim->move != Square::none) {
    for (const SolveRequest& each : claims) {
      upper_end = std::max(upper_end, each.claim->bounds().upper);
    }
  }
  if (upper_end >= kMaxScore) return;
  SolveRequest implied = claims.front();
  implied.claim->interval = {Relation::at_most, upper_end};
  implied.claim->is_implied = true;
  for (const Square move : squares(legal_moves(record.position.board))) {
    const bool has_own =
        std::ranges::any_of(claims, [move](const auto& each) { return each.claim->move == move; });
    if (has_own) continue;
    implied.record.id = record.id + ":" + notation::to_string(move);
    implied.claim->move = move;
    claims.push_back(implied);
  }
}

}  // namespace

bool RecordsWithoutClaim::add(const PositionRecord& record, std::string_view file) {
  constexpr std::size_t kNamed = 5;
  if (++count > kNamed) return false;
  named.push_back(location_text(file, record.line, Square::none) + quoted_instead_of_claim(record));
  return true;
}

std::string quoted_instead_of_claim(const PositionRecord& record) {
  constexpr std::size_t kMaxBytes = 40;
  if (!record.tags.result.empty()) {
    const std::string result = notation::printable(record.tags.result);
    const bool is_json = notation::is_one_of(result[0], "{[");  // such as {"white": 6}
    return " \"" + result + "\", " +
           (is_json ? "expected a number" : "a result: write \"; " + result + "\"");
  }
  if (record.claims.has_best_without_value()) {
    return " a best move, " + notation::to_string(record.claims.best.front()) +
           ", which solve --goal best-moves checks";
  }
  if (!record.comment || record.comment->size() > kMaxBytes) return {};
  return " " + notation::quoted(*record.comment);
}

std::string location_text(std::string_view file, std::size_t line, Square move) {
  std::string text(file);
  text += ":" + std::to_string(line);
  if (move != Square::none) text += " " + notation::to_string(move);
  return text;
}

std::vector<SolveRequest> make_claims(const PositionRecord& record, const std::string& source,
                                      bool adds_implied_claims, EmptySquares empties_to) {
  std::vector<SolveRequest> claims;
  SolveRequest request{
      .goal = Goal::claim,
      .claim = Claim{.source = source, .line = record.line, .empties_to = empties_to}};
  request.record.id = record.id;
  request.record.line = record.line;
  request.record.position = record.position;
  request.record.comment = record.comment;
  request.record.claims.side_source = record.claims.side_source;
  request.record.text = record.text;
  request.record.tags.source = record.tags.source;
  if (const auto interval = claimed_interval(record)) {
    request.claim->interval = *interval;
    claims.push_back(request);
  }
  for (const notation::MoveScore& item : record.claims.moves) {
    const ClaimedInterval interval{Relation::equal, item.score};
    const bool repeats =
        item.move == Square::pass && !claims.empty() && claims.front().claim->interval == interval;
    if (repeats) continue;  // a pass does not change the value
    request.record.id = record.id + ":" + notation::to_string(item.move);
    request.claim->move = item.move;
    request.claim->interval = interval;
    claims.push_back(request);
  }
  if (adds_implied_claims && !claims.empty()) add_refutations(record, claims);
  return claims;
}

Board board_to_solve(const SolveRequest& request) noexcept {
  const Board& board = request.record.position.board;
  const bool is_about_move = request.claim && request.claim->move != Square::none;
  return is_about_move ? play(board, request.claim->move) : board;
}

ClaimedInterval interval_of_board(const SolveRequest& request) noexcept {
  const Claim& claim = *request.claim;
  return claim.move == Square::none ? claim.interval : for_other_side(claim.interval);
}

Outcome::Outcome(SolveRequest request) : SolveRequest(std::move(request)) {
  if (goal == Goal::claim) result = ClaimResult{};
  if (goal == Goal::game) result = GameResult{};
}

PositionRecord& record_of(OutcomeOrRecord& read) {
  auto* const record = std::get_if<PositionRecord>(&read);
  return record != nullptr ? *record : std::get<Outcome>(read).record;
}

std::string_view why_no_ply(const Outcome& game) {
  if (!game.plies().empty()) return {};
  return game.record.game->moves.empty()
             ? "the game has no move"
             : "no ply is as near the end of the game as --from-empties asks";
}

bool lacks_line(const Outcome& outcome) noexcept {
  if (const auto* const of_position = std::get_if<PositionResult>(&outcome.result)) {
    return of_position->solution.status == Status::exact &&
           of_position->solution.best_move == Square::none &&
           !game_over(outcome.record.position.board);
  }
  const auto* const found = std::get_if<ClaimResult>(&outcome.result);
  return found != nullptr && found->verdict == Verdict::refuted &&
         !is_about_finished_game(outcome) && (found->pv.empty() || !found->bounds.is_exact());
}

bool is_solved(const Outcome& outcome) noexcept {
  if (const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result)) {
    return of_claim->verdict != Verdict::undecided;
  }
  if (const auto* const of_game = std::get_if<GameResult>(&outcome.result)) {
    return !of_game->was_cut_short && (of_game->plies.empty() || of_game->plies.back().is_known());
  }
  const auto* const of_position = std::get_if<PositionResult>(&outcome.result);
  return of_position != nullptr && is_proven(of_position->solution.status);
}

Bounds bounds_of_board(const Outcome& outcome) {
  if (const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result)) {
    return to_claim_side(outcome, of_claim->bounds);
  }
  return outcome.solution().bounds;
}

PositionResult position_result(const Outcome& outcome) {
  if (const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result)) {
    return position_result_of_claim(*of_claim, *outcome.claim);
  }
  if (const auto* const of_game = std::get_if<GameResult>(&outcome.result)) {
    return {{.counters = of_game->counters, .seconds = of_game->seconds}, {}};
  }
  return std::get<PositionResult>(outcome.result);
}

const Counters& counters_of(const Outcome& outcome) {
  return std::visit(
      [](const auto& result) -> const Counters& { return part_with_work(result).counters; },
      outcome.result);
}

double seconds_of(const Outcome& outcome) {
  return std::visit([](const auto& result) { return part_with_work(result).seconds; },
                    outcome.result);
}

Outcome outcome_so_far(const SolveRequest& request, const Bounds& proven) {
  Outcome outcome(request);
  if (request.claim) {
    ClaimResult& claim_result = outcome.claim_result();
    claim_result.bounds = to_claim_side(request, proven);
    claim_result.verdict = verdict_on_bounds(request.claim->bounds(), claim_result.bounds);
    return outcome;
  }
  Solution& solution = outcome.solution();
  solution.bounds = {proven.lower, proven.upper};
  solution.best_move = proven.move;
  return outcome;
}

void set_status_by_bounds(Solution& solution) {
  const auto& [lower, upper, move] = solution.bounds;
  if (lower <= kMinScore && upper >= kMaxScore) return;
  solution.status = lower == upper      ? Status::exact
                    : lower > kMinScore ? Status::lower
                                        : Status::upper;
  solution.score = solution.status == Status::upper ? upper : lower;
}

void set_verdict(Outcome& outcome) {
  if (const auto* const of_claim = std::get_if<ClaimResult>(&outcome.result)) {
    outcome.verdict = of_claim->verdict;
    return;
  }
  Solution& solution = outcome.solution();
  const bool is_of_moves = asks_for_moves(outcome.goal);
  const bool is_guess =
      is_of_moves ? solution.status == Status::estimate : !is_proven(solution.status);
  if (is_guess && solution.bounds.is_exact()) {
    // Only the line of play is missing. The move of an estimate need not achieve the value.
    const Bounds value{solution.bounds.lower, solution.bounds.upper};
    solution = {.bounds = value, .counters = solution.counters, .seconds = solution.seconds};
    if (is_of_moves) {
      solution.score = value.lower;
    } else {
      set_status_by_bounds(solution);
      outcome.limits = {};
    }
  }
  PositionClaims& claims = outcome.record.claims;
  if (const auto value = proven_value(solution)) claims.set_value_of_best(*value);
  outcome.verdict = verdict_on_position(solution, claims);
  const Verdict of_moves =
      is_of_moves ? verdict_on_moves(outcome.moves(), claims) : Verdict::undecided;
  const bool is_of_best = of_moves == Verdict::confirmed && claims.has_best_without_value();
  if (of_moves == Verdict::refuted || (is_of_best && outcome.verdict == Verdict::undecided)) {
    outcome.verdict = of_moves;
  }
  if (claims.has_unread_value && outcome.verdict == Verdict::confirmed) {
    outcome.verdict = Verdict::undecided;
  }
}

bool narrow_result(const PositionResult& more, PositionResult& result) {
  Bounds bounds = result.solution.bounds;
  if (!narrow(bounds, more.solution.bounds)) return false;
  std::vector<MoveValue> moves = result.moves;
  for (const MoveValue& value : more.moves) {
    const auto known = std::ranges::find(moves, value.move, &MoveValue::move);
    if (known == moves.end()) {
      moves.push_back(value);
    } else if (!narrow(known->bounds, value.bounds)) {
      return false;
    }
  }
  result.solution.bounds = bounds;
  result.moves = std::move(moves);
  return true;
}

bool has_better_estimate(const Outcome& one, const Outcome& other) {
  const auto rank = [](const Outcome& outcome) {
    const Solution found = position_result(outcome).solution;
    return std::tuple(proven_value(found).has_value(), found.status == Status::estimate,
                      -found.spread.value_or(2.0 * kMaxScore), found.counters.nodes);
  };
  return rank(one) > rank(other);
}

void join_unfinished(Outcome more, Outcome& kept) {
  if (std::holds_alternative<GameResult>(kept.result)) {
    if (more.plies().size() >= kept.plies().size()) kept = std::move(more);
    return;
  }
  if (has_better_estimate(more, kept)) std::swap(more, kept);
  if (kept.goal == Goal::claim) {
    (void)narrow(kept.claim_result().bounds, more.claim_result().bounds);
    return;
  }
  if (!narrow_result(std::get<PositionResult>(more.result), std::get<PositionResult>(kept.result)))
    return;
  Solution& solution = kept.solution();
  solution.score = std::clamp(solution.score, solution.bounds.lower, solution.bounds.upper);
  const Solution& other = more.solution();
  if (proven_value(solution) && solution.pv.empty() &&
      proven_value(other) == proven_value(solution)) {
    solution.pv = other.pv;
    solution.best_move = other.best_move;
  }
  // Only the record of a refuted outcome names the values that it refutes.
  if (more.verdict == Verdict::refuted) kept.record = std::move(more.record);
  const bool is_refuted = Verdict::refuted == more.verdict || Verdict::refuted == kept.verdict;
  set_verdict(kept);
  if (is_refuted) kept.verdict = Verdict::refuted;
}

std::string score_text(Score score) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%+03d", score);
  return buffer.data();
}

std::string bounds_text(const Bounds& bounds) {
  const auto& [lower, upper, move] = bounds;
  if (lower == upper) return score_text(lower);
  if (lower <= kMinScore && upper < kMaxScore) return "<=" + score_text(upper);
  if (upper >= kMaxScore && lower > kMinScore) return ">=" + score_text(lower);
  return score_text(lower) + ".." + score_text(upper);
}

std::string value_text(const Solution& solution) {
  if (const std::optional<Score> value = proven_value(solution)) return score_text(*value);
  if (solution.status == Status::unfinished) {
    return score_text(solution.bounds.lower) + ".." + score_text(solution.bounds.upper);
  }
  const std::string sign = solution.status == Status::lower      ? ">="
                           : solution.status == Status::upper    ? "<="
                           : solution.status == Status::estimate ? "~"
                                                                 : "";
  return sign + score_text(solution.score);
}

std::string_view to_string(Goal goal) noexcept {
  if (goal == Goal::wld) return "wld";
  return goal == Goal::all_moves ? "all-moves" : goal == Goal::best_moves ? "best-moves" : "";
}

std::string_view wld_text(const Bounds& bounds) noexcept {
  if (bounds.lower > 0) return "win";
  if (bounds.upper < 0) return "loss";
  return bounds.lower == 0 && bounds.upper == 0 ? "draw" : "";
}

std::string_view wld_text(const Solution& solution) noexcept {
  return is_proven(solution.status) ? wld_text(solution.bounds) : std::string_view{};
}

std::string_view to_string(Status status) noexcept {
  return status == Status::exact      ? "exact"
         : status == Status::lower    ? "lower"
         : status == Status::upper    ? "upper"
         : status == Status::estimate ? "estimate"
                                      : "unfinished";
}

std::string spread_text(const Solution& solution) {
  if (!solution.spread) return "side only";
  return "+/- " + std::to_string(std::lround(std::ceil(*solution.spread)));
}

std::string_view status_text(const Outcome& outcome) {
  return outcome.repeats_claim && is_solved(outcome)
             ? kClaimed
             : to_string(position_result(outcome).solution.status);
}

}  // namespace kanzen
