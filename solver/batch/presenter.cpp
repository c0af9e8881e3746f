#include "solver/batch/presenter.hpp"

#include "solver/records/mismatch.hpp"

namespace kanzen {

using State = Item::State;

/// Runs `show`, which calls the sink, unless the sink has failed before.
template <class Show>
void Presenter::call(const Show& show) noexcept {
  if (sink_failed_) return;
  guard_.call({}, show, [this] { sink_failed_ = true; });
}

void Presenter::started(const Item& item) noexcept {
  call([&] { sink_.on_start(item.outcome); });
}

void Presenter::narrowed(const Item& item, const Bounds& bounds) noexcept {
  call([&] { sink_.on_bounds(item.outcome, to_claim_side(item.outcome, bounds)); });
}

void Presenter::ply(const Item& item, const GamePly& ply, bool due) noexcept {
  call([&] {
    plies_[&item].push_back(ply);
    if (due) show_plies(item);
  });
}

void Presenter::show_plies(const Item& item) {
  const auto kept = plies_.extract(&item);
  if (kept.empty()) return;
  for (const GamePly& ply : kept.mapped()) sink_.on_ply(item.outcome, ply);
}

void Presenter::ended(const Item& item) noexcept {
  totals_.self_check.results += item.report.self_checked ? 1 : 0;
  totals_.self_check.stopped += item.report.self_check_stopped ? 1 : 0;
  totals_.self_check.entries += item.report.checked_entries;
  if (item.state != State::dropped) call([&] { sink_.on_end(item.outcome); });
}

void Presenter::show(const Item& item) {
  const Outcome& outcome = item.outcome;
  for (const std::string& message : item.contradictions) {
    ++totals_.claims.contradictions;
    call([&] { sink_.on_contradiction(message); });
  }
  if (!item.journal_contradiction.empty()) {
    ++totals_.journal.contradictions;
    call([&] { sink_.on_contradiction(item.journal_contradiction); });
  }
  if (item.state != State::solved) plies_.erase(&item);
  switch (item.state) {
    case State::bad:
      ++(item.error.line == 0 ? totals_.input_errors : totals_.bad_records);
      return call([&] { sink_.on_bad_record(item.source, item.error); });
    case State::from_journal:
      ++totals_.journal.resumed;
      if (!is_solved(outcome)) ++totals_.journal.unsolved;
      if (item.unreached) ++totals_.journal.unreached;
      count_verdict(outcome);
      return call([&] { sink_.on_journal_row(outcome); });
    case State::solved:
      ++totals_.positions;
      if (is_solved(outcome)) ++totals_.solved;
      totals_.work.merge(counters_of(outcome));
      count_verdict(outcome);
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

void Presenter::count_verdict(const Outcome& outcome) {
  if (position_result(outcome).solution.status == Status::estimate) ++totals_.estimated;
  if (is_solved(outcome) && outcome.verdict == Verdict::undecided) ++totals_.incomparable;
  totals_.unchecked_moves += count_unchecked_moves(outcome);
  if (outcome.verdict == Verdict::refuted) {
    ++totals_.mismatches;
    if (all_known_errata(find_mismatches(outcome))) ++totals_.known_errata;
    if (seems_to_count_discs(outcome)) ++totals_.disc_counts;
  }
  if (outcome.goal != Goal::claim) return;
  if (is_of_finished_game(outcome)) ++totals_.claims.finished_games;
  switch (outcome.claim_result().verdict) {
    case Verdict::confirmed:
      ++totals_.claims.confirmed;
      return;
    case Verdict::refuted:
      ++totals_.claims.refuted;
      if (outcome.claim->move == Square::none) {
        refuted_value_ = outcome.claim;
      } else if (refuted_value_ && refuted_value_->interval == outcome.claim->interval &&
                 refuted_value_->line == outcome.claim->line &&
                 refuted_value_->source == outcome.claim->source) {
        ++totals_.claims.refuted_twice;
        refuted_value_.reset();
      }
      return;
    case Verdict::undecided:
      ++totals_.claims.undecided;
      return;
  }
}

}  // namespace kanzen
