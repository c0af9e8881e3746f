#include "solver/batch/run.hpp"

#include "solver/batch/cost_model.hpp"
#include "solver/batch/plan.hpp"
#include "solver/batch/stages.hpp"
#include "solver/outcomes/request_keys.hpp"

namespace kanzen {

namespace {

/// Small positions end many times in a millisecond, and recording and showing them together costs
/// one context switch for all.
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
        journal_(job, solver, guard_),
        reporter_(sink, guard_) {}

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
    const Totals& shown = reporter_.totals();
    const std::uint64_t positions = planner_.item_count();
    journal_.record_end_of_run(
        {.positions = positions,
         .open = positions - std::min<std::uint64_t>(positions, shown.all_solved()),
         .was_stopped = is_stopped(),
         .unreadable = shown.bad_records});
    guard_.rethrow();
    Totals totals = shown;
    totals.seconds = seconds;
    totals.journal.distrusted = journal_.distrusted();
    totals.was_stopped = is_stopped();
    totals.internal_error = solver_.internal_error();
    totals.claims.without_claim = planner_.without_claim();
    totals.sampled_from = planner_.sampled_from();
    return totals;
  }

 private:
  /// Whether the run ended before the end of the input.
  [[nodiscard]] bool is_stopped() const {
    return solver_.stop_requested() ||
           (job_.stop.source_was_cut_short && job_.stop.source_was_cut_short());
  }

  // ---- Read and plan ----

  void read_all() {
    const bool one_at_a_time = job_.schedule.one_at_a_time;
    const bool reads_ahead =
        job_.schedule.read_ahead && !one_at_a_time && solver_.options().threads > 1;
    std::vector<Item*> waiting;
    while (!guard_.failed() && !solver_.stop_requested()) {
      std::optional<Item> item = next_item();
      if (!item) break;
      guard_.call({.line = planner_.line(), .was_reading = true}, [&] {
        mark_duplicate(*item);
        const bool is_full = queue_.add(std::move(*item), waiting);
        if (reads_ahead && !is_full) return;
        post(std::exchange(waiting, {}));
        if (one_at_a_time) {
          queue_.wait_until_empty();
        } else {
          queue_.wait_for_room();
        }
      });
    }
    post(waiting);
    if (solver_.stop_requested() && !guard_.failed()) read_recorded();
    queue_.end_source();
  }

  /// Reads, after a stop, what the journal has about the items that this run does not reach, so
  /// that rows and totals cover them, too.
  void read_recorded() {
    if (job_.services.journal == nullptr || solver_.internal_error()) return;
    std::vector<Item*> none;
    while (!guard_.failed()) {
      std::optional<Item> item = next_item();
      if (!item) return;
      if (item->state == State::uncertified) item->state = State::from_journal;
      if (item->state == State::waiting) drop(*item);
      guard_.call({.line = planner_.line(), .was_reading = true}, [&] {
        if (queue_.add(*std::move(item), none)) queue_.wait_for_room();
      });
    }
  }

  /// An item that was not tried keeps what earlier limits left of it.
  void drop(Item& item) const {
    item.state = State::dropped;
    if (!item.earlier.unfinished_at_limit || guard_.failed() || solver_.internal_error()) return;
    item.outcome = *item.earlier.unfinished_at_limit;
    if (item.outcome.goal != Goal::game) set_verdict(item.outcome);
    item.state = State::unreached;
  }

  [[nodiscard]] std::optional<Item> next_item() {
    std::optional<Item> item;
    guard_.call({.line = planner_.line(), .was_reading = true}, [&] { item = planner_.next(); });
    return item;
  }

  /// Marks an item if an earlier one has the same key. A duplicate gets no certificate.
  void mark_duplicate(Item& item) {
    if (!job_.selection.dedup || !may_have_duplicates(item) || keys_seen_.insert(item.key).second)
      return;
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
    if (item.state != State::uncertified) journal_.note_search(item);
    const Outcome& outcome = item.outcome;
    // Bounds by another rule than the claim's say nothing about its value, and bounds of the first
    // position nothing about a game.
    const bool bounds_concern_value =
        outcome.goal != Goal::game &&
        (!outcome.claim || outcome.claim->empties_to == EmptySquares::to_winner);
    return {.cost = work_units(outcome.record.position.board.empty_count()),
            .limits = outcome.goal == Goal::game ? Limits{} : job_.limits,
            .work = [this, &item](PositionSolver& solver) { run_task(item, solver); },
            .on_bounds =
                [this, &item, bounds_concern_value](const Bounds& bounds) {
                  if (!bounds_concern_value) return;
                  guard_.call({}, [&] {
                    queue_.push({.item = &item, .kind = Kind::narrowed, .bounds = bounds});
                  });
                },
            .board = board_to_solve(outcome)};
  }

  /// Runs as the task of an item. Whatever happens, the queue learns of its end.
  void run_task(Item& item, PositionSolver& solver) noexcept {
    std::unique_ptr<TaskResult> result;
    try {
      if (!guard_.failed() && !solver_.stop_requested()) {
        result = std::make_unique<TaskResult>(TaskResult{item.outcome});
        run_stages(item, *result, solver);
      }
    } catch (...) {
      guard_.keep_exception(location_of(item));
    }
    queue_.report_end(item, std::move(result));
  }

  void run_stages(Item& item, TaskResult& result, PositionSolver& solver) {
    queue_.push({.item = &item, .kind = Kind::started});
    const bool is_recorded = item.state == State::uncertified;
    if (!is_recorded || !certify_item(job_, item, result, solver)) {
      if (is_recorded) queue_.push({.item = &item, .kind = Kind::refuted});
      const EarlierResults nothing;  // a result that is wrong comes from bounds that may be
      solve_item(
          job_, item, is_recorded ? nothing : item.earlier, result, solver,
          [&](const GamePly& ply) { queue_.push({.item = &item, .kind = Kind::ply, .ply = ply}); });
    }
    if (const auto& contradiction = result.outcome.contradiction) {
      // This stops recording, checkpoints and new searches.
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
        item.running = Stopwatch();
        return reporter_.started(item);
      case Kind::refuted:
        item.state = State::waiting;
        item.earlier = {};
        item.journal.recorded = {};
        item.journal.fault =
            job_.services.journal->path() + ":" + std::to_string(item.journal.wrong.front()) +
            ": the search for a certificate refutes this result; the position is solved again";
        return;
      case Kind::narrowed:
        journal_.record_bounds(item, event.bounds);
        return reporter_.narrowed(item, event.bounds);
      case Kind::ply:
        journal_.record_ply(item, event.ply);
        return reporter_.ply(item, event.ply, queue_.is_front(item));
    }
  }

  void finish_task(Item& item) {
    // What a failed task leaves is half of a result.
    if (const auto result = std::move(item.task_result);
        result && result->notes.has_valid_outcome) {
      item.outcome = std::move(result->outcome);
      item.notes = result->notes;
    }
    if (item.state == State::uncertified && !item.outcome.contradiction) {
      item.state = State::from_journal;
      journal_.record_certificate(item);
      return;
    }
    if (!item.notes.has_valid_outcome) {
      drop(item);
      if (item.state == State::unreached) return;
    } else {
      item.state = item.outcome.contradiction ? State::contradicted : State::solved;
    }
    if (item.state == State::solved) {
      journal_.record(item);
      show_better_estimate(item);
      remember(item);
    }
    reporter_.ended(item);
  }

  /// Shows the estimate of an earlier run if it is better than that of this run, as readers of the
  /// journal do, but the work of this one.
  static void show_better_estimate(Item& item) {
    Outcome& outcome = item.outcome;
    const bool is_position = std::holds_alternative<PositionResult>(outcome.result);
    if (!is_position || is_solved(outcome) || !item.earlier.unfinished) return;
    const Solution now = outcome.solution();
    join_unfinished(*item.earlier.unfinished, outcome);
    outcome.solution().counters = now.counters;
    outcome.solution().seconds = now.seconds;
  }

  /// If the position that `duplicate` repeats has no result, posts `duplicate` and returns false.
  /// This is asked when the duplicate is the first item left: those before it are done by then, and
  /// the one that it repeats has a result, unless a limit or a stop ended it.
  [[nodiscard]] bool finish_or_post_duplicate(Item& duplicate) {
    if (!solver_.internal_error() && results_.fill_in(duplicate.key, duplicate.outcome)) {
      duplicate.state = State::solved;
      set_verdict(duplicate.outcome);
      journal_.record(duplicate);
      return true;
    }
    duplicate.state = solver_.stop_requested() ? State::dropped : State::waiting;
    if (duplicate.state == State::dropped) return true;
    post({&duplicate});
    return false;
  }

  void show(const Item& item) {
    if (item.state == State::from_journal || item.state == State::unreached) {
      if (item.journal.needs_own_line) journal_.carry_over(item);
      remember(item);
    }
    reporter_.show(item);
  }

  void remember(const Item& item) {
    const bool is_position = std::holds_alternative<PositionResult>(item.outcome.result);
    if (!job_.selection.dedup || !is_position || !is_solved(item.outcome)) return;
    guard_.call(location_of(item), [&] { results_.remember(item.key, item.outcome); });
  }

  const Job& job_;
  Solver& solver_;
  FailureGuard guard_;
  // Only the reader uses these.
  Planner planner_;
  std::unordered_set<std::string> keys_seen_;  // finds duplicates
  ItemQueue queue_;
  // Only the calling thread uses these, but for JournalWriter::note_search().
  JournalWriter journal_;
  Reporter reporter_;
  ResultCache results_;  // with dedup, for duplicates
};

}  // namespace

Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink) {
  Totals totals = Run(job, source, solver, sink).run();
  sink.on_finish(totals);
  return totals;
}

}  // namespace kanzen
