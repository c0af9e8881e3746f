#include "solver/batch/stages.hpp"

#include "solver/batch/certifier.hpp"
#include "solver/claims/disc_count_solver.hpp"
#include "solver/claims/verify_claim.hpp"
#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

namespace {

/// Walks a game backward, while a position has at most selection.empties.max empty squares. The
/// job's limits apply to each ply. If no ply is within reach, the position after the last one may
/// be, and its value is that of the line, which claims are about.
void walk_game(const Job& job, Outcome& outcome, const EarlierResults& earlier,
               PositionSolver& solver, const PlyListener& on_ply) {
  auto& found = std::get<GameResult>(outcome.result);
  const Game& game = *outcome.record.game;
  Limits left;
  const SolveFunction solve_board = [&](const Board& board, Window window) {
    if (left.seconds <= 0 || left.nodes == 0) return Solution{};
    Solution solution = solver.solve(board, window, left);
    left = left.after(solution.seconds, solution.counters.nodes);
    return solution;
  };
  const std::vector<GamePly>& known = earlier.plies;
  GameAnalysis analysis(game, solve_board, job.others, known);
  while (const Position* before = analysis.upcoming()) {
    if (before->board.empty_count() > job.selection.empties.max) break;
    left = job.limits;
    const GamePly& ply = found.plies.emplace_back(*analysis.next());
    if (found.plies.size() > known.size()) {  // the work of this run alone
      found.counters.merge(ply.counters);
      found.seconds += ply.seconds;
    }
    found.was_cut_short = found.was_cut_short || !has_moves(ply, job.others);
    on_ply(ply);
  }
  const Board& end = game.end.board;
  if (!found.plies.empty()) {
    if (const auto after = found.plies.front().after) found.end = {-*after, -*after};
  } else if (end.empty_count() <= job.selection.empties.max || game_over(end)) {
    left = job.limits;
    const Solution solution = solve_board(end, {});
    found.end = solution.bounds;
    found.was_cut_short = !found.end.is_exact();
    found.counters.merge(solution.counters);
    found.seconds += solution.seconds;
  }
}

/// Turns a search cut short by the end of the run into an estimate, as a limit would.
void keep_estimate(Solution& solution) noexcept {
  const bool is_likely = solution.depth > 0 && !solution.internal_error;
  if (solution.status == Status::unfinished && is_likely) solution.status = Status::estimate;
}

void solve(const Job& job, Outcome& outcome, const EarlierResults& earlier, PositionSolver& solver,
           const PlyListener& on_ply) {
  if (outcome.goal == Goal::game) return walk_game(job, outcome, earlier, solver, on_ply);
  const Board board = board_to_solve(outcome);
  const Bounds& known = earlier.bounds;
  if (outcome.goal != Goal::claim && !asks_for_moves(outcome.goal)) {
    outcome.result = PositionResult{.solution = solver.solve(board, outcome.window, {}, known)};
    return;
  }
  const SolveFunction solve_board = [&](const Board& searched, Window window) {
    return solver.solve(searched, window, {}, searched == board ? known : Bounds{});
  };
  if (outcome.goal == Goal::claim && outcome.claim->empties_to == EmptySquares::to_nobody) {
    DiscCountSolver counter(solver);
    outcome.result = verify_claim(
        outcome,
        [&counter](const Board& counted, Window window) { return counter.solve(counted, window); },
        known);
  } else if (outcome.goal == Goal::claim) {
    outcome.result = verify_claim(outcome, solve_board, known);
  } else {
    outcome.result = reach_goal(solve_board, board, outcome.goal, outcome.window, earlier.moves);
  }
}

constexpr auto has_crossed_bounds = [](const auto& found) {
  return found.bounds.lower > found.bounds.upper;
};
bool are_crossed(const PositionResult& found) {
  return has_crossed_bounds(found.solution) || std::ranges::any_of(found.moves, has_crossed_bounds);
}
bool are_crossed(const ClaimResult& found) { return has_crossed_bounds(found); }
bool are_crossed(const GameResult& found) {
  return found.end.lower > found.end.upper || std::ranges::any_of(found.plies, has_crossed_bounds);
}

InternalContradiction to_contradiction(const InternalError& error) {
  return {error.board, "the searches of one table", "there are " + std::string(describe(error))};
}

/// Finds contradictions that the engine may have missed because the first search's results left the
/// table.
[[nodiscard]] std::optional<InternalContradiction> find_crossed_bounds(const Outcome& outcome) {
  const auto crossed = [](const auto& found) { return are_crossed(found); };
  if (!std::visit(crossed, outcome.result)) return std::nullopt;
  return to_contradiction(
      {InternalError::Kind::contradicting_bounds, outcome.record.position.board});
}

/// Returns the error that the engine noticed. This position may have caused it, or an earlier one
/// that shared the table; either way, no result from that table can be trusted.
[[nodiscard]] std::optional<InternalContradiction> internal_error(const PositionSolver& solver) {
  const std::optional<InternalError> error = solver.internal_error();
  if (!error) return std::nullopt;
  return to_contradiction(*error);
}

/// Whether the item has more than the journal had when the run began.
[[nodiscard]] bool says_more(const Item& item) {
  const Outcome& outcome = item.outcome;
  if (outcome.goal == Goal::game) {
    const auto known = std::ranges::count_if(outcome.plies(), &GamePly::is_known);
    const bool ends = std::get<GameResult>(outcome.result).end.is_exact();
    return static_cast<std::size_t>(known) > item.earlier.plies.size() ||
           (ends && !item.earlier.bounds.is_exact());
  }
  return are_narrower(bounds_of_board(outcome), item.earlier.bounds) ||
         position_result(outcome).moves.size() > item.earlier.moves.size();
}

/// Returns the one of the limits that ended a search: the number of nodes, if there were as many.
Limits limit_met(const Limits& limits, std::uint64_t nodes) noexcept {
  Limits met = limits;
  if (limits.seconds == Limits{}.seconds || limits.nodes == Limits{}.nodes) return met;
  if (nodes >= limits.nodes) {
    met.seconds = Limits{}.seconds;
  } else {
    met.nodes = Limits{}.nodes;
  }
  return met;
}

}  // namespace

// The order matters: only a result in which nobody has found an error is checked at length, and
// only one that has passed the check gets a certificate, which others may rely on. Certifying
// searches, too, and may meet an error that the first search did not, so we ask once more.
void solve_item(const Job& job, const Item& item, const EarlierResults& earlier, TaskResult& result,
                PositionSolver& solver, const PlyListener& on_ply) {
  auto& [outcome, notes] = result;
  solve(job, outcome, earlier, solver, on_ply);
  if (auto* const found = std::get_if<PositionResult>(&outcome.result)) {
    keep_estimate(found->solution);
  }
  // This may make a result of bounds that meet, which the checks below must see.
  if (outcome.goal != Goal::game) set_verdict(outcome);
  outcome.contradiction = internal_error(solver);
  if (!outcome.contradiction) outcome.contradiction = find_crossed_bounds(outcome);
  if (!outcome.contradiction && job.services.self_check && is_solved(outcome)) {
    SelfCheckReport checked = job.services.self_check(outcome, solver);
    notes.was_self_checked = !checked.was_stopped;
    notes.self_check_was_stopped = checked.was_stopped;
    notes.checked_entries = checked.checked_entries;
    outcome.contradiction = std::move(checked.contradiction);
  }
  notes.has_valid_outcome = true;
  if (!outcome.contradiction && job.services.certifier != nullptr) {
    if (!job.services.certifier->certify(outcome, item.number, solver)) {
      throw std::logic_error("no certificate of a proven result: a search refutes it");
    }
    outcome.contradiction = internal_error(solver);
  }
}

bool certify_item(const Job& job, const Item& item, TaskResult& result, PositionSolver& solver) {
  Outcome& outcome = result.outcome;
  if (job.services.certifier->certify(outcome, item.number, solver,
                                      item.journal.certificate_fault)) {
    outcome.contradiction = internal_error(solver);
    result.notes.has_valid_outcome = true;
    return true;
  }
  outcome = Outcome(static_cast<const SolveRequest&>(outcome));
  return false;
}

void JournalWriter::note_search(const Item& item) noexcept {
  const EarlierResults& known = item.earlier;
  if (are_narrower(known.bounds, {}) || !known.moves.empty() || !known.plies.empty()) {
    built_on_earlier_ = true;
  }
}

void JournalWriter::record_bounds(Item& item, const Bounds& bounds) noexcept {
  const bool is_worth_recording = are_narrower(bounds, item.journal.recorded) &&
                                  item.running.seconds() >= job_.services.record_bounds_after;
  Journal* const journal = is_worth_recording ? trusted_journal() : nullptr;
  if (journal == nullptr) return;
  const Outcome& outcome = item.outcome;
  Bounds recorded = item.journal.recorded;
  if (!narrow(recorded, bounds)) {
    solver_.report_internal_error(
        {InternalError::Kind::contradicting_bounds, board_to_solve(outcome)});
    return;
  }
  guard_.call(location_of(item), [&] {
    const std::string line = to_line(outcome_so_far(outcome, bounds));
    journal->append(mark_running(line), item.number, item.input.index);
    item.journal.recorded = recorded;
  });
}

void JournalWriter::record(Item& item) {
  Outcome& outcome = item.outcome;
  const bool is_game = outcome.goal == Goal::game;
  if (is_game) walks_.erase(&item);
  const bool solved = is_solved(outcome);
  // Record what a limit left open, so that the same limit does not try it again.
  const bool is_open = !solved || lacks_line(outcome);
  const bool met_limits = is_open && !solver_.stop_requested() && job_.limits != Limits{};
  if (met_limits) outcome.limits = limit_met(job_.limits, counters_of(outcome).nodes);
  // The task has recorded only bounds and plies. A game may have no ply to solve.
  const bool is_new = !is_game || !item.journal.has_game_line;
  const bool is_wanted =
      says_more(item) || item.journal.needs_own_line || (is_new && (solved || met_limits));
  Journal* const journal = is_wanted ? trusted_journal() : nullptr;
  if (journal == nullptr) return;
  guard_.call(location_of(item), [&] {
    for (const std::uint64_t line : std::exchange(item.journal.wrong, {})) {
      journal->distrust({line, line});
    }
    append_certificate(item);
    journal->append(to_line(outcome), item.number, item.input.index);
  });
}

void JournalWriter::record_certificate(const Item& item) noexcept {
  if (trusted_journal() == nullptr) return;
  guard_.call(location_of(item), [&] { append_certificate(item); });
}

void JournalWriter::carry_over(const Item& item) noexcept {
  Journal* const journal = trusted_journal();
  if (journal == nullptr) return;
  guard_.call(location_of(item),
              [&] { journal->append(to_line(item.outcome), item.number, item.input.index); });
}

void JournalWriter::append_certificate(const Item& item) {
  const std::optional<CertificateNote>& note = item.outcome.certificate;
  if (!note || !note->stamp) return;
  job_.services.journal->record_certificate({Certifier::key(item.outcome), *note->stamp});
}

void JournalWriter::record_ply(Item& item, const GamePly& ply) noexcept {
  if (job_.services.journal == nullptr || !ply.is_known()) return;
  guard_.call(location_of(item), [&] {
    std::vector<GamePly>& plies = walks_[&item];
    plies.push_back(ply);
    const bool is_new = plies.size() > item.earlier.plies.size();
    const bool is_worth_recording = is_new && ply.seconds >= job_.services.record_bounds_after;
    Journal* const journal = is_worth_recording ? trusted_journal() : nullptr;
    if (journal == nullptr) return;
    Outcome so_far({.record = item.outcome.record, .goal = Goal::game});
    so_far.plies() = plies;
    journal->append(mark_running(to_line(so_far)), item.number, item.input.index);
  });
}

void JournalWriter::record_end_of_run(const EndOfRun& end) noexcept {
  (void)mark_lines_if_failed();
  Journal* const journal = job_.services.journal;
  if (journal == nullptr) return;
  guard_.call({}, [&] {
    if (!guard_.failed() && !solver_.internal_error()) journal->record_end_of_run(end);
    journal->close();
  });
}

/// The journal, unless there is none, it has failed, or an internal error forbids to record proofs.
Journal* JournalWriter::trusted_journal() noexcept {
  return guard_.journal_failed() || mark_lines_if_failed() ? nullptr : job_.services.journal;
}

/// Whether an internal error forbids recording proofs. The first time, marks this run's results as
/// distrusted, and earlier ones that a search used, because either may be wrong.
bool JournalWriter::mark_lines_if_failed() noexcept {
  if (!solver_.internal_error()) return false;
  Journal* const journal = job_.services.journal;
  if (journal == nullptr || guard_.journal_failed() || std::exchange(has_marked_, true))
    return true;
  guard_.call({}, [&] {
    const bool used_earlier = job_.services.uses_checkpoint || built_on_earlier_;
    const auto lines = used_earlier ? journal->lines_of_all_runs() : journal->lines_of_this_run();
    if (!lines) return;
    journal->distrust(*lines);
    distrusted_ = lines;
  });
  return true;
}

std::string JournalWriter::to_line(const Outcome& outcome) const {
  const std::string_view engine =
      outcome.engine.empty() ? std::string_view(job_.services.engine) : outcome.engine;
  const bool is_same_engine = engine == job_.services.journal->engine();
  return jsonl_line(outcome, is_same_engine ? std::string_view() : engine, Fields::brief);
}

void Reporter::started(const Item& item) noexcept {
  call([&] { sink_.on_start(item.outcome); });
}

void Reporter::narrowed(const Item& item, const Bounds& bounds) noexcept {
  call([&] { sink_.on_bounds(item.outcome, to_claim_side(item.outcome, bounds)); });
}

void Reporter::ply(const Item& item, const GamePly& ply, bool is_due) noexcept {
  call([&] {
    plies_[&item].push_back(ply);
    if (is_due) show_plies(item);
  });
}

void Reporter::ended(const Item& item) noexcept {
  totals_.self_check.results += item.notes.was_self_checked ? 1 : 0;
  totals_.self_check.stopped += item.notes.self_check_was_stopped ? 1 : 0;
  totals_.self_check.entries += item.notes.checked_entries;
  if (item.state != Item::State::dropped) call([&] { sink_.on_end(item.outcome); });
}

void Reporter::show(const Item& item) {
  using State = Item::State;
  const Outcome& outcome = item.outcome;
  for (const std::string& message : item.input.contradictions) {
    ++totals_.claims.contradictions;
    call([&] { sink_.on_contradiction(message); });
  }
  if (!item.journal.fault.empty()) {
    ++totals_.journal.contradictions;
    call([&] { sink_.on_contradiction(item.journal.fault); });
  }
  if (item.state != State::solved) plies_.erase(&item);
  switch (item.state) {
    case State::bad:
      ++(item.input.error.line == 0 ? totals_.input_errors : totals_.bad_records);
      return call([&] { sink_.on_bad_record(item.input.source, item.input.error); });
    case State::unreached:
      ++totals_.journal.unreached;
      [[fallthrough]];
    case State::from_journal:
      ++totals_.journal.resumed;
      if (!is_solved(outcome)) ++totals_.journal.unsolved;
      count_result(outcome);
      return call([&] { sink_.on_journal_row(outcome); });
    case State::solved:
      ++totals_.positions;
      if (is_solved(outcome)) ++totals_.solved;
      totals_.work.merge(counters_of(outcome));
      count_result(outcome);
      return call([&] {
        show_plies(item);
        sink_.on_row(outcome);
      });
    case State::contradicted:
      ++totals_.internal_contradictions;
      return call([&] { sink_.on_contradicted_row(outcome); });
    case State::notice:
    case State::uncertified:
    case State::waiting:
    case State::duplicate:
    case State::dropped:
      return;
  }
}

void Reporter::show_plies(const Item& item) {
  const auto kept = plies_.extract(&item);
  if (kept.empty()) return;
  for (const GamePly& ply : kept.mapped()) sink_.on_ply(item.outcome, ply);
}

void Reporter::count_result(const Outcome& outcome) {
  if (position_result(outcome).solution.status == Status::estimate) ++totals_.estimated;
  if (is_solved(outcome) && outcome.verdict == Verdict::undecided) ++totals_.incomparable;
  totals_.unchecked_moves += count_unchecked_moves(outcome);
  const std::string& id = outcome.record.id;
  if (has_unchecked_best_move(outcome)) add_name(totals_.unchecked_best, id);
  if (!is_solved(outcome)) add_name(totals_.unfinished, id);
  if (outcome.verdict == Verdict::confirmed && outcome.record.claims.exact() &&
      !bounds_of_board(outcome).is_exact()) {
    ++totals_.agreeing;
  }
  if (outcome.verdict == Verdict::refuted) {
    ++totals_.mismatches;
    add_name(totals_.mismatched, id);
    if (all_known_errata(find_mismatches(outcome))) ++totals_.known_errata;
    if (outcome.goal != Goal::claim) count_meaning(outcome);
  }
  if (outcome.goal == Goal::claim) count_claim(outcome);
}

void Reporter::count_meaning(const Outcome& refuted) {
  ++totals_.meanings[static_cast<std::size_t>(likely_meaning(refuted))];
}

void Reporter::count_claim(const Outcome& outcome) {
  ClaimTotals& claims = totals_.claims;
  const Claim& claim = *outcome.claim;
  if (is_about_finished_game(outcome)) ++claims.finished_games;
  const std::size_t implied = claim.is_implied ? 1 : 0;
  switch (outcome.claim_result().verdict) {
    case Verdict::confirmed:
      ++claims.confirmed;
      claims.implied.confirmed += implied;
      return;
    case Verdict::undecided:
      ++claims.undecided;
      claims.implied.undecided += implied;
      return;
    case Verdict::refuted:
      ++claims.refuted;
      claims.implied.refuted += implied;
  }
  if (claim.is_implied) return;
  // A best move repeats the value of its position, and so the mistake: it is one, not two.
  if (claim.move == Square::none) {
    refuted_value_ = claim;
  } else if (refuted_value_ && refuted_value_->interval == claim.interval &&
             refuted_value_->line == claim.line && refuted_value_->source == claim.source) {
    ++claims.refuted_twice;
    refuted_value_.reset();
    return;
  }
  count_meaning(outcome);
}

}  // namespace kanzen
