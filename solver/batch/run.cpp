#include "solver/batch/run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <system_error>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/batch/cost_model.hpp"
#include "solver/batch/plan.hpp"
#include "solver/batch/presenter.hpp"
#include "solver/batch/recorder.hpp"
#include "solver/batch/solve_item.hpp"

namespace kanzen {

namespace {

/// Small positions end many times in a millisecond. All that end within this time are recorded and
/// shown together. This costs one context switch for all of them.
constexpr auto kShowInterval = std::chrono::milliseconds(1);

/// Three kinds of threads share the queue: a thread that reads and plans, the threads of the
/// solver, and the calling thread, which records and shows. Without the queue, one item after
/// another passes through all stages.
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
    serial_ = solver_.options().threads == 1 || job_.schedule.one_at_a_time || !try_run_pipelined();
    const double seconds = serial_ ? run_serially() : watch.seconds();
    const Totals& shown = presenter_.totals();
    const std::uint64_t results =
        shown.solved + shown.journal.resumed - shown.claims.undecided_from_journal;
    const std::uint64_t positions = planner_.item_count();
    recorder_.record_end_of_run(
        {positions, positions - std::min(positions, results), is_stopped()});
    guard_.rethrow();
    Totals totals = shown;
    totals.seconds = seconds;
    totals.journal.distrusted = recorder_.distrusted();
    totals.stopped = is_stopped();
    totals.internal_error = solver_.internal_error();
    totals.claims.records_without_claim = planner_.records_without_claim();
    totals.sampled_from = planner_.sampled_from();
    return totals;
  }

 private:
  /// True if the run has ended before the end of the input.
  [[nodiscard]] bool is_stopped() const {
    return solver_.stop_requested() || (job_.stop.stopped && job_.stop.stopped());
  }

  /// Returns the seconds that the items took.
  [[nodiscard]] double run_serially() {
    double seconds = 0;
    while (!guard_.failed()) {
      std::optional<Item> item = next_item();
      if (!item) break;
      mark_duplicate(*item);
      if (needs_result(*item)) {
        if (item->state == State::uncertified || !recorder_.copy_to_duplicate(*item)) {
          post({&*item});
          solver_.wait();
          finish_task(*item);
        }
        if (item->state != State::from_journal) seconds += seconds_of(item->outcome);
      }
      show(*item);
      if (solver_.stop_requested() && !is_final(*item)) break;
    }
    return seconds;
  }

  /// True if the item has its final result. The run may then continue after a stop was requested.
  [[nodiscard]] static bool is_final(const Item& item) noexcept {
    return item.state != State::dropped && (item.state != State::solved || is_solved(item.outcome));
  }

  /// Returns false if the system cannot start another thread; nothing has been read in that case.
  [[nodiscard]] bool try_run_pipelined() {
    std::thread reader;
    try {
      reader = std::thread([this] { read_all(); });
    } catch (const std::system_error&) {
      return false;
    }
    // Whatever fails here, mostly a lack of memory, must not pass by the threads that still use the
    // items: they end first, and run() throws the failure afterwards.
    guard_.call(
        {}, [this] { record_and_show_all(); }, [this] { queue_.abandon(); });
    reader.join();
    solver_.wait();
    return true;
  }

  // ---- Read and plan ----

  void read_all() {
    std::vector<Item*> waiting;
    while (!guard_.failed() && !solver_.stop_requested()) {
      std::optional<Item> item = next_item();
      if (!item) break;
      guard_.call(location_of(*item), [&] {
        mark_duplicate(*item);
        const bool full = queue_.add(std::move(*item), waiting);
        if (job_.schedule.read_ahead && !full) return;
        post(std::exchange(waiting, {}));
        queue_.wait_for_room();
      });
    }
    post(waiting);
    queue_.end_source();
  }

  [[nodiscard]] std::optional<Item> next_item() {
    std::optional<Item> item;
    if (guard_.end_run_if_out_of_time()) return item;
    guard_.call({.line = planner_.line(), .reading = true}, [&] { item = planner_.next(); });
    return item;
  }

  /// Makes `item` a duplicate if an earlier one has the same key. A duplicate gets no certificate.
  void mark_duplicate(Item& item) {
    if (!job_.selection.dedup || !has_key(item) || keys_seen_.insert(item.key).second) return;
    if (item.state == State::waiting) item.state = State::duplicate;
    if (item.state == State::uncertified) item.state = State::from_journal;
  }

  // ---- Solve, self-check, certify ----

  /// Posts one task for each item.
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
          for (Item* const item : items) report_end(*item);
        });
  }

  [[nodiscard]] PositionTask make_task(Item& item) {
    if (item.state != State::uncertified) recorder_.note_search(item);
    const Outcome& outcome = item.outcome;
    // Each ply of a game has its own limits.
    Limits limits = outcome.goal == Goal::game ? Limits{} : job_.limits;
    if (job_.stop.seconds_left) limits.seconds = std::min(limits.seconds, job_.stop.seconds_left());
    return {.cost = std::pow(kGrowthPerEmpty, outcome.record.position.board.empty_count()),
            .limits = limits,
            .work =
                [this, &item](PositionSolver& solver) {
                  guard_.call(location_of(item), [&] { search(item, solver); });
                  report_end(item);
                },
            .on_bounds =
                [this, &item](const Bounds& bounds) {
                  guard_.call({}, [&] {
                    report({.item = &item, .kind = Kind::narrowed, .bounds = bounds});
                  });
                },
            .board = board_to_solve(outcome)};
  }

  void search(Item& item, PositionSolver& solver) {
    if (guard_.failed() || guard_.end_run_if_out_of_time() || solver_.stop_requested()) return;
    item.running = Stopwatch();
    report({.item = &item, .kind = Kind::started});
    auto* const work = item.state == State::uncertified ? certify_item : solve_item;
    work(job_, item, solver,
         [&](const GamePly& ply) { report({.item = &item, .kind = Kind::ply, .ply = ply}); });
    if (const auto& contradiction = item.outcome.contradiction) {
      // Recording, checkpoints and new searches stop here.
      solver_.report_internal_error({InternalError::Kind::refuted_result, contradiction->board});
      guard_.stop_run();
    }
  }

  void report(Event event) { serial_ ? receive(event) : queue_.report(std::move(event)); }
  void report_end(Item& item) noexcept {
    if (!serial_) queue_.report_end(item);
  }

  // ---- Record and show ----

  /// Returns when all items that were read are done. This always happens: each task ends even on
  /// failure, and an item whose task cannot be posted ends at once.
  void record_and_show_all() {
    while (true) {
      ItemQueue::QueueUpdate update = queue_.wait();
      for (const Event& event : update.events) receive(event);
      while (update.ended != nullptr)
        finish_task(*std::exchange(update.ended, update.ended->next_ended));
      while (Item* const front = queue_.front_if_done()) {
        if (front->state == State::duplicate && !duplicate_is_done(*front)) break;
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
        return presenter_.ply(item, event.ply, serial_ || queue_.is_front(item));
    }
  }

  /// Handles an item whose task has ended.
  void finish_task(Item& item) {
    // Stops the solver; a search that this cuts off has met no limit of its own.
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
    item.state = !item.report.returned        ? State::dropped
                 : item.outcome.contradiction ? State::contradicted
                                              : State::solved;
    if (item.state == State::solved) recorder_.record(item);
    presenter_.ended(item);
  }

  /// If the position that `duplicate` repeats has no result, posts `duplicate` and returns false.
  [[nodiscard]] bool duplicate_is_done(Item& duplicate) {
    if (recorder_.copy_to_duplicate(duplicate)) return true;
    duplicate.state = solver_.stop_requested() ? State::dropped : State::waiting;
    if (duplicate.state == State::dropped) return true;
    post({&duplicate});
    return false;
  }

  void show(const Item& item) {
    if (item.state == State::from_journal) recorder_.remember(item);
    presenter_.show(item);
  }

  const Job& job_;
  Solver& solver_;
  FailureGuard guard_;
  bool serial_ = false;  // positions are processed one after another; set while no task runs
  // Used by the reader only.
  Planner planner_;
  std::unordered_set<std::string> keys_seen_;  // keys so far, to find duplicates
  // Shared; locks itself.
  ItemQueue queue_;
  // Used by the calling thread only.
  Recorder recorder_;
  Presenter presenter_;
};

}  // namespace

Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink) {
  const Totals totals = Run(job, source, solver, sink).run();
  sink.on_finish(totals);
  return totals;
}

}  // namespace kanzen
