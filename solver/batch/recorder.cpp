#include "solver/batch/recorder.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "solver/formats/jsonl_writer.hpp"

namespace kanzen {

void Recorder::note_search(const Item& item) noexcept {
  const EarlierResults& known = item.earlier;
  if (are_narrower(known.bounds, {}) || !known.moves.empty() || !known.plies.empty()) {
    built_on_earlier_ = true;
  }
}

void Recorder::record_bounds(Item& item, const Bounds& bounds) noexcept {
  const bool worth = job_.services.journal != nullptr && !guard_.journal_failed() &&
                     are_narrower(bounds, item.recorded) &&
                     item.running.seconds() >= job_.services.record_bounds_after;
  if (!worth || mark_lines_if_failed()) return;
  const Outcome& outcome = item.outcome;
  Bounds recorded = item.recorded;
  if (!narrow(recorded, bounds)) {
    solver_.report_internal_error(
        {InternalError::Kind::contradicting_bounds, board_to_solve(outcome)});
    return;
  }
  guard_.call(location_of(item), [&] {
    const std::string line = to_line(outcome_so_far(outcome, bounds));
    job_.services.journal->append(mark_running(line), item.number, item.input_index);
    item.recorded = recorded;
  });
}

void Recorder::record(Item& item) {
  Outcome& outcome = item.outcome;
  if (outcome.goal == Goal::game) return record_game(item);
  set_verdict(outcome);
  const bool solved = is_solved(outcome);
  // A claim that a limit left undecided is always recorded, so that it is not tried again under the
  // same limit.
  const bool limited = outcome.claim && !solved && !solver_.stop_requested();
  if (limited) outcome.claim_result().limits = job_.limits;
  // While the task was running, only bounds were recorded, and no result repeats them yet.
  const bool is_wanted = solved || limited ||
                         are_narrower(bounds_of_board(outcome), item.earlier.bounds) ||
                         position_result(outcome).moves.size() > item.earlier.moves.size();
  if (!is_wanted || mark_lines_if_failed()) return;
  guard_.call(location_of(item), [&] {
    if (solved) remember(item);
    Journal* const journal = job_.services.journal;
    if (journal == nullptr || guard_.journal_failed()) return;
    for (const std::uint64_t line : std::exchange(item.distrusted, {})) {
      journal->distrust({line, line});
    }
    append_certificate(item);
    journal->append(to_line(outcome), item.number, item.input_index);
  });
}

void Recorder::record_certificate(const Item& item) noexcept {
  if (job_.services.journal == nullptr || guard_.journal_failed() || mark_lines_if_failed()) return;
  guard_.call(location_of(item), [&] { append_certificate(item); });
}

/// Adds a line about the certificate of `item`, if there is a new one.
void Recorder::append_certificate(const Item& item) {
  const std::optional<CertificateNote>& note = item.outcome.certificate;
  if (!note || !note->stamp) return;
  job_.services.journal->record_certificate({item.number, *note->stamp});
}

void Recorder::record_ply(Item& item, const GamePly& ply) noexcept {
  if (job_.services.journal == nullptr || guard_.journal_failed() || !ply.is_known()) return;
  guard_.call(location_of(item), [&] {
    std::vector<GamePly>& plies = walks_[&item];
    plies.push_back(ply);
    const bool is_new = plies.size() > item.earlier.plies.size();
    if (!is_new || ply.seconds < job_.services.record_bounds_after || mark_lines_if_failed())
      return;
    Outcome so_far({.record = item.outcome.record, .goal = Goal::game});
    so_far.plies() = plies;
    job_.services.journal->append(mark_running(to_line(so_far)), item.number, item.input_index);
  });
}

/// Records a game whose walk has ended, even if a limit cut it off.
void Recorder::record_game(Item& item) {
  walks_.erase(&item);
  const std::vector<GamePly>& plies = item.outcome.plies();
  const auto known = static_cast<std::size_t>(
      std::count_if(plies.begin(), plies.end(), [](const GamePly& ply) { return ply.is_known(); }));
  Journal* const journal = job_.services.journal;
  if (journal == nullptr || guard_.journal_failed() || known <= item.earlier.plies.size()) return;
  if (mark_lines_if_failed()) return;
  guard_.call(location_of(item), [&] {
    for (const std::uint64_t line : std::exchange(item.distrusted, {})) {
      journal->distrust({line, line});
    }
    journal->append(to_line(item.outcome), item.number, item.input_index);
  });
}

void Recorder::remember(const Item& item) {
  if (job_.selection.dedup) known_.remember(item.key, item.outcome);
}

bool Recorder::copy_to_duplicate(Item& item) {
  if (!job_.selection.dedup || solver_.internal_error()) return false;
  if (!known_.fill_in(item.key, item.outcome)) return false;
  item.state = Item::State::solved;
  record(item);
  return true;
}

void Recorder::record_end_of_run(const EndOfRun& end) noexcept {
  (void)mark_lines_if_failed();
  Journal* const journal = job_.services.journal;
  if (journal == nullptr) return;
  guard_.call({}, [&] {
    if (!guard_.failed() && !solver_.internal_error()) journal->record_end_of_run(end);
    journal->close();
  });
}

/// Returns true after an internal error: then no proof may be recorded. The first time, marks this
/// run's results in the journal as distrusted. Also marks earlier results if a search used them,
/// because either may be wrong.
bool Recorder::mark_lines_if_failed() noexcept {
  if (!solver_.internal_error()) return false;
  Journal* const journal = job_.services.journal;
  if (journal == nullptr || guard_.journal_failed() || std::exchange(marked_, true)) return true;
  guard_.call({}, [&] {
    const bool used_earlier = job_.services.from_checkpoint || built_on_earlier_;
    const auto lines = used_earlier ? journal->lines_of_all_runs() : journal->lines_of_this_run();
    if (!lines) return;
    journal->distrust(*lines);
    distrusted_ = lines;
  });
  return true;
}

/// The journal line for `outcome`.
std::string Recorder::to_line(const Outcome& outcome) const {
  const std::string_view engine = job_.services.engine;
  const bool same = engine == job_.services.journal->engine();
  return jsonl_line(outcome, same ? std::string_view() : engine, Fields::brief);
}

}  // namespace kanzen
