#include "solver/batch/run.hpp"

#include <cmath>
#include <system_error>

#include "solver/batch/plan.hpp"
#include "solver/batch/stages.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

namespace {

double units(int empties) noexcept { return std::pow(kGrowthPerEmpty, empties); }

}  // namespace

void CostModel::plan(int empties) noexcept {
  ++left_[static_cast<std::size_t>(empties)];
  ++planned_count_;
}

void CostModel::done(int empties, double seconds) noexcept {
  drop(empties);
  ++done_count_;
  done_units_ += units(empties);
  done_seconds_ += seconds;
}

std::optional<double> CostModel::remaining_seconds(
    std::span<const Running> running) const noexcept {
  if (done_count_ == 0) return std::nullopt;
  const double per_unit = done_seconds_ / done_units_;
  double left = 0;
  for (int empties = 0; empties <= kSquares; ++empties) {
    const long count = std::max(left_[static_cast<std::size_t>(empties)], 0L);
    left += static_cast<double>(count) * per_unit * units(empties);
  }
  for (const Running& one : running) left -= std::min(one.seconds, per_unit * units(one.empties));
  return std::max(left, 0.0);
}

/// Shows findings in the order of the input, and counts them. Calls the sink until it fails; the
/// failure goes to the guard. Only the calling thread uses it.
class Presenter {
 public:
  Presenter(Sink& sink, FailureGuard& guard) : sink_(sink), guard_(guard) {}

  void started(const Item& item) noexcept;
  /// `bounds` are of the searched board, which a claim about a move sees from the other side.
  void narrowed(const Item& item, const Bounds& bounds) noexcept;
  /// Shows the ply at once if its game is `due` next; otherwise keeps it.
  void ply(const Item& item, const GamePly& ply, bool due) noexcept;
  void ended(const Item& item) noexcept;
  void show(const Item& item);

  [[nodiscard]] const Totals& totals() const noexcept { return totals_; }

 private:
  template <class Show>
  void call(const Show& show) noexcept;
  void show_plies(const Item& item);
  void count_verdict(const Outcome& outcome);

  Sink& sink_;
  FailureGuard& guard_;
  bool sink_failed_ = false;
  Totals totals_;
  std::unordered_map<const Item*, std::vector<GamePly>> plies_;  // of games that are not due
  std::optional<Claim> refuted_value_;  // of a position whose moves have claims of their own
};

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

namespace {

/// Small positions end many times in a millisecond. Recording and showing those together costs one
/// context switch for all.
constexpr auto kShowInterval = std::chrono::milliseconds(1);

/// Three kinds of threads share the queue: the reader, which plans; the solver's threads; and the
/// calling thread, which records and shows.
class Run {
  using State = Item::State;
  using Kind = Event::Kind;

 public:
  Run(const Job& job, const Source& source, Solver& solver, Sink& sink)
      : job_(job),
        solver_(solver),
        guard_(job.stop, solver),
        planner_(job, source),
        recorder_(job, solver, guard_),
        presenter_(sink, guard_) {}

  Totals run() {
    const Stopwatch watch;
    std::thread reader([this] { read_all(); });
    // A failure here, mostly lack of memory, must not bypass threads that still use the items: they
    // end first, and run() throws afterwards.
    guard_.call(
        {}, [this] { record_and_show_all(); }, [this] { queue_.abandon(); });
    reader.join();
    solver_.wait();
    const double seconds = watch.seconds();
    const Totals& shown = presenter_.totals();
    const std::uint64_t positions = planner_.item_count();
    recorder_.record_end_of_run({positions,
                                 positions - std::min<std::uint64_t>(positions, shown.all_solved()),
                                 is_stopped()});
    guard_.rethrow();
    Totals totals = shown;
    totals.seconds = seconds;
    totals.journal.distrusted = recorder_.distrusted();
    totals.stopped = is_stopped();
    totals.internal_error = solver_.internal_error();
    totals.claims.records_without_claim = planner_.records_without_claim();
    totals.claims.without_claim = planner_.without_claim();
    totals.sampled_from = planner_.sampled_from();
    return totals;
  }

 private:
  /// Ended before the end of the input.
  [[nodiscard]] bool is_stopped() const {
    return solver_.stop_requested() || (job_.stop.stopped && job_.stop.stopped());
  }

  // ---- Read and plan ----

  void read_all() {
    const bool one_at_a_time = job_.schedule.one_at_a_time;
    const bool reads_ahead =
        job_.schedule.read_ahead && !one_at_a_time && solver_.options().threads > 1;
    std::vector<Item*> waiting;
    while (!guard_.failed() && !solver_.stop_requested() && !guard_.end_run_if_out_of_time()) {
      std::optional<Item> item = next_item();
      if (!item) break;
      guard_.call(location_of(*item), [&] {
        mark_duplicate(*item);
        const bool full = queue_.add(std::move(*item), waiting);
        if (reads_ahead && !full) return;
        post(std::exchange(waiting, {}));
        one_at_a_time ? queue_.wait_until_empty() : queue_.wait_for_room();
      });
    }
    post(waiting);
    if (solver_.stop_requested() && !guard_.failed()) read_recorded();
    queue_.end_source();
  }

  /// After a stop: what the journal has about the items that this run does not reach, so that rows
  /// and totals cover them, too.
  void read_recorded() {
    if (job_.services.journal == nullptr || solver_.internal_error()) return;
    std::vector<Item*> none;
    while (!guard_.failed()) {
      std::optional<Item> item = next_item();
      if (!item) return;
      if (item->state == State::uncertified) item->state = State::from_journal;
      if (item->state == State::waiting) leave(*item);
      guard_.call(location_of(*item), [&] {
        if (queue_.add(*std::move(item), none)) queue_.wait_for_room();
      });
    }
  }

  /// An item that has not been tried keeps what limits have ended before, if anything.
  void leave(Item& item) const {
    item.state = State::dropped;
    if (!item.earlier.limited || guard_.failed() || solver_.internal_error()) return;
    item.outcome = *item.earlier.limited;
    if (item.outcome.goal != Goal::game) set_verdict(item.outcome);
    item.state = State::from_journal;
    item.unreached = true;
  }

  [[nodiscard]] std::optional<Item> next_item() {
    std::optional<Item> item;
    guard_.call({.line = planner_.line(), .reading = true}, [&] { item = planner_.next(); });
    return item;
  }

  /// If an earlier item has the same key. A duplicate gets no certificate.
  void mark_duplicate(Item& item) {
    if (!job_.selection.dedup || !has_key(item) || keys_seen_.insert(item.key).second) return;
    if (item.state == State::waiting) item.state = State::duplicate;
    if (item.state == State::uncertified) item.state = State::from_journal;
  }

  // ---- Solve, self-check, certify ----

  void post(const std::vector<Item*>& items) {
    guard_.call(
        {},
        [&] {
          std::vector<PositionTask> tasks;
          tasks.reserve(items.size());
          for (Item* const item : items) tasks.push_back(make_task(*item));
          if (!tasks.empty()) solver_.post(std::move(tasks));
        },
        [&] {
          for (Item* const item : items) queue_.report_end(*item);
        });
  }

  [[nodiscard]] PositionTask make_task(Item& item) {
    if (item.state != State::uncertified) recorder_.note_search(item);
    const Outcome& outcome = item.outcome;
    Limits limits = outcome.goal == Goal::game ? Limits{} : job_.limits;
    if (job_.stop.seconds_left) limits.seconds = std::min(limits.seconds, job_.stop.seconds_left());
    // Bounds by another rule than the claim's say nothing about its value, nor do those of its
    // first position about a game.
    const bool are_of_result =
        outcome.goal != Goal::game &&
        (!outcome.claim || outcome.claim->empties == EmptySquares::to_winner);
    return {.cost = std::pow(kGrowthPerEmpty, outcome.record.position.board.empty_count()),
            .limits = limits,
            .work = [this, &item](PositionSolver& solver) { search_item(item, solver); },
            .on_bounds =
                [this, &item, are_of_result](const Bounds& bounds) {
                  if (!are_of_result) return;
                  guard_.call({}, [&] {
                    queue_.report({.item = &item, .kind = Kind::narrowed, .bounds = bounds});
                  });
                },
            .board = board_to_solve(outcome)};
  }

  /// The task of an item: whatever happens, the queue learns of its end.
  void search_item(Item& item, PositionSolver& solver) noexcept {
    try {
      search(item, solver);
    } catch (...) {
      guard_.keep_exception(location_of(item));
    }
    queue_.report_end(item);
  }

  void search(Item& item, PositionSolver& solver) {
    if (guard_.failed() || guard_.end_run_if_out_of_time() || solver_.stop_requested()) return;
    item.running = Stopwatch();
    queue_.report({.item = &item, .kind = Kind::started});
    auto* const work = item.state == State::uncertified ? certify_item : solve_item;
    work(job_, item, solver, [&](const GamePly& ply) {
      queue_.report({.item = &item, .kind = Kind::ply, .ply = ply});
    });
    if (const auto& contradiction = item.outcome.contradiction) {
      // Stops recording, checkpoints and new searches.
      solver_.report_internal_error({InternalError::Kind::refuted_result, contradiction->board});
      guard_.stop_run();
    }
  }

  // ---- Record and show ----

  /// Returns when all items are done, which always happens: each task ends even on failure, and an
  /// item whose task cannot be posted ends at once.
  void record_and_show_all() {
    while (true) {
      ItemQueue::QueueUpdate update = queue_.wait();
      for (const Event& event : update.events) receive(event);
      while (update.ended != nullptr)
        finish_task(*std::exchange(update.ended, update.ended->next_ended));
      while (Item* const front = queue_.front_if_done()) {
        if (front->state == State::duplicate && !finish_or_post_duplicate(*front)) break;
        show(*front);
        queue_.pop_front();
      }
      if (queue_.is_finished()) return;
      std::this_thread::sleep_for(kShowInterval);
    }
  }

  void receive(const Event& event) {
    Item& item = *event.item;
    switch (event.kind) {
      case Kind::started:
        return presenter_.started(item);
      case Kind::narrowed:
        recorder_.record_bounds(item, event.bounds);
        return presenter_.narrowed(item, event.bounds);
      case Kind::ply:
        recorder_.record_ply(item, event.ply);
        return presenter_.ply(item, event.ply, queue_.is_front(item));
    }
  }

  void finish_task(Item& item) {
    // Stops the solver; a search cut off by this has met no limit of its own.
    (void)guard_.end_run_if_out_of_time();
    if (item.state == State::uncertified && !item.report.refuted_journal &&
        !item.outcome.contradiction) {
      item.state = State::from_journal;
      recorder_.record_certificate(item);
      return;
    }
    if (item.report.refuted_journal) {
      item.journal_contradiction =
          job_.services.journal->path() + ":" + std::to_string(item.distrusted.front()) +
          ": the search for a certificate refutes this result; the position "
          "is solved again";
    }
    if (!item.report.returned) {
      leave(item);
      if (item.state == State::from_journal) return;
    } else {
      item.state = item.outcome.contradiction ? State::contradicted : State::solved;
    }
    if (item.state == State::solved) recorder_.record(item);
    presenter_.ended(item);
  }

  /// If the position that `duplicate` repeats has no result, posts `duplicate` and returns false.
  [[nodiscard]] bool finish_or_post_duplicate(Item& duplicate) {
    if (recorder_.copy_to_duplicate(duplicate)) return true;
    duplicate.state = solver_.stop_requested() ? State::dropped : State::waiting;
    if (duplicate.state == State::dropped) return true;
    post({&duplicate});
    return false;
  }

  void show(const Item& item) {
    if (item.state == State::from_journal && is_solved(item.outcome)) recorder_.remember(item);
    presenter_.show(item);
  }

  const Job& job_;
  Solver& solver_;
  FailureGuard guard_;
  // Used by the reader only.
  Planner planner_;
  std::unordered_set<std::string> keys_seen_;  // keys so far, to find duplicates
  ItemQueue queue_;
  // Used by the calling thread only, but for Recorder::note_search().
  Recorder recorder_;
  Presenter presenter_;
};

}  // namespace

Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink) {
  Totals totals = Run(job, source, solver, sink).run();
  sink.on_finish(totals);
  return totals;
}

}  // namespace kanzen
