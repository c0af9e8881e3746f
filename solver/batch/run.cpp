#include "solver/batch/run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/batch/answer.hpp"
#include "solver/batch/judge.hpp"
#include "solver/batch/known_answers.hpp"
#include "solver/batch/plan.hpp"
#include "solver/claims/claim_rows.hpp"
#include "solver/io/jsonl_writer.hpp"
#include "solver/records/memory_bytes.hpp"
#include "solver/records/mismatch.hpp"

namespace kanzen {

namespace {

using State = Item::State;

/// The factor by which each additional empty square multiplies the expected time. Times for the
/// same number of empty squares vary by more than that, but no cheap feature predicts them better.
/// The number of legal moves was tried.
constexpr double kCostPerEmpty = 1.8;

[[nodiscard]] double expected_cost(const Item& item) {
  return std::pow(kCostPerEmpty, item.outcome.record.position.board.empty_count());
}

/// Small positions end many times in a millisecond. All that end within this time are recorded and
/// shown together. This costs one change of threads for all of them.
constexpr auto kGathering = std::chrono::milliseconds(1);

/// The approximate memory of the item in bytes while it waits.
[[nodiscard]] std::size_t bytes_of(const Item& item) noexcept {
  const std::size_t comment =
      item.outcome.claim && item.outcome.claim->comment ? item.outcome.claim->comment->size() : 0;
  return sizeof(Item) + memory_bytes(item.outcome.record) + item.source.size() + item.key.size() +
         comment;
}

/// The journal line for `outcome`.
[[nodiscard]] std::string recorded_line(const Outcome& outcome, const Job& job) {
  const bool same = job.engine == job.journal->engine();
  const std::string_view engine = same ? std::string_view() : std::string_view(job.engine);
  return jsonl_line(outcome, engine, Fields::brief);
}

class Run {
 public:
  Run(const Job& job, const Source& source, Solver& solver, Sink& sink)
      : job_(job), planner_(job, source), solver_(solver), sink_(sink) {}

  Totals run() {
    const bool alone = solver_.options().threads == 1 || job_.one_at_a_time;
    const Stopwatch watch;
    if (alone || !side_by_side()) {
      one_after_the_other();
    } else {
      totals_.seconds = watch.seconds();
    }
    (void)may_record();  // marks the journal if the last search failed
    guarded({}, [this] {
      if (job_.journal == nullptr) return;
      if (!failed() && !solver_.internal_error()) {
        const std::size_t answers = totals_.solved + totals_.resumed - totals_.undecided_held;
        job_.journal->end_run(answers, is_stopped());
      }
      job_.journal->close();
    });
    if (failure_) std::rethrow_exception(failure_);
    totals_.stopped = is_stopped();
    totals_.internal_error = solver_.internal_error();
    totals_.no_claim = planner_.no_claim();
    totals_.population = planner_.population();
    sink_.finish(totals_);
    return totals_;
  }

 private:
  /// True if the run has ended before the end of the input.
  [[nodiscard]] bool is_stopped() const {
    return solver_.stop_requested() || (job_.stopped && job_.stopped());
  }

  /// Sent by a thread of the solver to the calling thread while it works on an item.
  struct Event {
    enum class What : std::uint8_t { started, narrowed, ply };
    Item* item = nullptr;
    What what = What::started;
    Bounds bounds{};  // for What::narrowed
    GamePly ply{};    // for What::ply
  };

  // ---- The flow of items: one after another ----

  void one_after_the_other() {
    alone_ = true;
    while (!failed()) {
      std::optional<Item> item = next_item();
      if (!item) break;
      if (item->state == State::waiting) {
        if (take_known(*item)) {
          record(*item);
        } else {
          post({&*item});
          solver_.wait();
          end(*item);
        }
        totals_.seconds += item->outcome.solution.seconds;
      }
      show(*item);
      if (solver_.stop_requested() && !is_through(*item)) break;
    }
  }

  /// True if the item has its final result. The run may then continue after a stop was requested.
  [[nodiscard]] static bool is_through(const Item& item) noexcept {
    return item.state != State::dropped &&
           (item.state != State::solved || is_answered(item.outcome));
  }

  // ---- The flow of items: in parallel ----
  //
  // Three parties share a queue: a thread that reads and plans, the threads of the solver, and the
  // calling thread, which records and shows. Items enter at the back as they are read and leave at
  // the front once they and all items before them are done. The reader owns an item until it enters
  // the queue, the calling thread afterwards. Only its outcome is owned by its task, from the time
  // it is posted until the task has ended.

  /// Returns false if the system cannot start another thread; nothing has been read in that case.
  [[nodiscard]] bool side_by_side() {
    std::thread reader;
    try {
      reader = std::thread([this] { read_all(); });
    } catch (const std::system_error&) {
      return false;
    }
    record_and_show_all();
    reader.join();
    solver_.wait();
    return true;
  }

  void read_all() {
    std::vector<Item*> waiting;
    while (!failed() && !solver_.stop_requested()) {
      std::optional<Item> next = next_item();
      if (!next) break;
      guarded(at(*next), [&] { enter(std::move(*next), waiting); });
    }
    post(waiting);
    const std::lock_guard lock(mutex_);
    source_ended_ = true;
    news_.notify_one();
  }

  /// Puts the item into the queue, and also into `waiting` if it is to be solved. Posts the waiting
  /// items when the queue is full, or at once unless the job reads ahead.
  void enter(Item next, std::vector<Item*>& waiting) {
    auto item = std::make_unique<Item>(std::move(next));
    const bool has_key = item->state == State::held || item->state == State::waiting;
    if (job_.dedup && has_key && !asked_.insert(item->key).second &&
        item->state == State::waiting) {
      item->state = State::image;
    }
    waiting.reserve(waiting.size() + 1);
    std::unique_lock lock(mutex_);
    Item& entered = *queue_.emplace_back(std::move(item));
    if (entered.state == State::waiting) waiting.push_back(&entered);
    queued_bytes_ += entered.bytes;
    news_.notify_one();
    if (job_.read_ahead && !is_full()) return;
    lock.unlock();
    post(std::exchange(waiting, {}));
    lock.lock();
    if (is_full()) room_.wait(lock, [this] { return has_room(); });
  }

  /// REQUIRES: mutex_ is held.
  [[nodiscard]] bool is_full() const noexcept {
    return queue_.size() >= kReadAheadLimit ||
           (queue_.size() > 1 && queued_bytes_ >= kReadAheadBytes);
  }

  /// True if reading may continue after the queue was full. Waits for some room, so that the reader
  /// is not woken for each item that leaves. REQUIRES: mutex_ is held.
  [[nodiscard]] bool has_room() const noexcept {
    constexpr std::size_t kPart = 16;
    return queue_.size() <= kReadAheadLimit - kReadAheadLimit / kPart &&
           (queue_.size() <= 1 || queued_bytes_ <= kReadAheadBytes - kReadAheadBytes / kPart);
  }

  /// Returns when all items that were read are done. This always happens: each task ends even on
  /// failure, and an item whose task cannot be posted ends at once.
  void record_and_show_all() {
    std::unique_lock lock(mutex_);
    while (true) {
      news_.wait(lock, [this] {
        return !events_.empty() || ended_ != nullptr || front_is_through() ||
               (source_ended_ && queue_.empty());
      });
      const std::vector<Event> events = std::exchange(events_, {});
      Item* ended = in_order(std::exchange(ended_, nullptr));
      lock.unlock();
      for (const Event& event : events) tell_sink(event);
      while (ended != nullptr) end(*std::exchange(ended, ended->next_ended));
      lock.lock();
      while (front_is_through()) {
        Item& front = *queue_.front();
        lock.unlock();
        const bool through = front.state != State::image || image_is_through(front);
        if (through) show(front);
        lock.lock();
        if (!through) break;
        queued_bytes_ -= front.bytes;
        queue_.pop_front();
      }
      if (has_room()) room_.notify_one();
      if (source_ended_ && queue_.empty()) return;
      lock.unlock();
      std::this_thread::sleep_for(kGathering);
      lock.lock();
    }
  }

  /// Reverses the list of ended items, so that the one that ended first comes first.
  [[nodiscard]] static Item* in_order(Item* last) noexcept {
    Item* first = nullptr;
    while (last != nullptr) {
      Item* const next = std::exchange(last->next_ended, first);
      first = std::exchange(last, next);
    }
    return first;
  }

  /// REQUIRES: mutex_ is held.
  [[nodiscard]] bool front_is_through() const {
    return !queue_.empty() && queue_.front()->state != State::waiting;
  }

  /// Copies the answer of the position that `image` is an image of. If there is no answer, posts
  /// `image` to be solved and returns false.
  [[nodiscard]] bool image_is_through(Item& image) {
    if (take_known(image)) {
      record(image);
      return true;
    }
    image.state = solver_.stop_requested() ? State::dropped : State::waiting;
    if (image.state == State::dropped) return true;
    post({&image});
    return false;
  }

  // ---- Read and plan ----

  [[nodiscard]] std::optional<Item> next_item() {
    std::optional<Item> item;
    if (out_of_time()) return item;
    guarded({.line = planner_.line(), .reading = true}, [&] {
      item = planner_.next();
      if (item) item->bytes = bytes_of(*item);
    });
    return item;
  }

  // ---- Solve, self-check, certify ----

  /// Posts one task for each item.
  void post(const std::vector<Item*>& items) {
    guarded(
        {},
        [&] {
          std::vector<PositionTask> tasks;
          tasks.reserve(items.size());
          for (Item* const item : items) tasks.push_back(task_of(*item));
          if (!tasks.empty()) solver_.post(std::move(tasks));
        },
        [&] {
          for (Item* const item : items) task_ended(*item);
        });
  }

  /// Returns `limits`, with the time reduced to the time left for the whole run.
  [[nodiscard]] Limits within_run(Limits limits) const {
    if (job_.seconds_left) limits.seconds = std::min(limits.seconds, job_.seconds_left());
    return limits;
  }

  /// Ends the run and returns true if no time is left for it.
  bool out_of_time() {
    if (!job_.seconds_left || job_.seconds_left() > 0) return false;
    end_all();
    return true;
  }

  [[nodiscard]] PositionTask task_of(Item& item) {
    using What = Event::What;
    const Outcome& outcome = item.outcome;
    if (!is_nothing(item.known)) built_on_earlier_.store(true);
    const bool is_game = outcome.question == Question::game;  // each ply has its own limits
    return {
        .cost = expected_cost(item),
        .limits = within_run(is_game ? Limits{} : job_.limits),
        .work =
            [this, &item](PositionSolver& solver) {
              guarded(at(item), [&] {
                if (failed() || out_of_time() || solver_.stop_requested()) return;
                item.running = Stopwatch();
                tell({.item = &item, .what = What::started});
                answer(job_, item, solver, [&](const GamePly& ply) {
                  tell({.item = &item, .what = What::ply, .ply = ply});
                });
                if (const auto& difference = item.outcome.difference) {
                  // Recording, checkpoints and new searches stop here.
                  solver_.report_internal_error(
                      {InternalError::What::refuted_result, difference->board});
                  end_all();
                }
              });
              task_ended(item);
            },
        .proven =
            [this, &item](const Bounds& bounds) {
              guarded({}, [&] { tell({.item = &item, .what = What::narrowed, .bounds = bounds}); });
            },
        .board = outcome.claim ? outcome.claim->board_to_solve() : outcome.record.position.board};
  }

  /// Called on threads of the solver.
  void tell(Event event) {
    if (alone_) return tell_sink(event);
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    news_.notify_one();
  }

  /// The last thing a task does with its item. Allocates no memory, so that it cannot fail.
  void task_ended(Item& item) noexcept {
    if (alone_) return;
    const std::lock_guard lock(mutex_);
    item.next_ended = std::exchange(ended_, &item);
    news_.notify_one();
  }

  // ---- Record and show ----

  void tell_sink(const Event& event) {
    const Outcome& outcome = event.item->outcome;
    if (event.what == Event::What::narrowed) record_bounds(*event.item, event.bounds);
    shown([&] {
      switch (event.what) {
        case Event::What::started:
          return sink_.started(outcome);
        case Event::What::narrowed:
          return sink_.narrowed(outcome, seen_by_claim(outcome, event.bounds));
        case Event::What::ply:
          return tell_ply(*event.item, event.ply);
      }
    });
  }

  /// Bounds for the board that is searched, converted to the side that the claim is about.
  [[nodiscard]] static Bounds seen_by_claim(const Outcome& outcome, const Bounds& bounds) noexcept {
    const bool of_move = outcome.claim && outcome.claim->move != Square::none;
    return of_move ? Bounds{-bounds.upper, -bounds.lower} : bounds;
  }

  /// Shows the ply at once if the row of its game is due next; otherwise keeps it until then.
  void tell_ply(Item& item, const GamePly& ply) {
    item.plies.push_back(ply);
    if (alone_ || &item == front()) tell_plies(item);
  }
  void tell_plies(Item& item) {
    for (const GamePly& ply : std::exchange(item.plies, {})) sink_.ply(item.outcome, ply);
  }
  [[nodiscard]] const Item* front() {
    const std::lock_guard lock(mutex_);
    return queue_.empty() ? nullptr : queue_.front().get();
  }

  /// Handles an item whose task has ended.
  void end(Item& item) {
    (void)
        out_of_time();  // stops the solver; a search that this cuts off has met no limit of its own
    const StageReport& report = item.report;
    item.state = !report.through           ? State::dropped
                 : item.outcome.difference ? State::doubtful
                                           : State::solved;
    totals_.self_checked += report.self_checked ? 1 : 0;
    totals_.self_check_stopped += report.self_check_stopped ? 1 : 0;
    totals_.audits += report.audits;
    if (item.state == State::solved) record(item);
    if (item.state != State::dropped) shown([&] { sink_.solved(item.outcome); });
  }

  [[nodiscard]] bool take_known(Item& item) {
    if (!job_.dedup || solver_.internal_error()) return false;
    if (!known_.answer(item.key, item.outcome)) return false;
    item.state = State::solved;
    return true;
  }

  /// True if proofs may be recorded. On the first failure, marks this run's results in the journal
  /// as distrusted. Also marks earlier results if a search used them, because either may be wrong.
  bool may_record() noexcept {
    if (!solver_.internal_error()) return true;
    if (job_.journal == nullptr || journal_failed_ || std::exchange(marked_, true)) return false;
    guarded({}, [&] {
      const auto lines = job_.journal->written(job_.from_checkpoint || built_on_earlier_.load());
      if (!lines) return;
      job_.journal->distrust(*lines);
      totals_.distrusted = lines;
    });
    return false;
  }

  /// Sets the verdict, and records the answer, or bounds that are narrower than all in the journal.
  void record(Item& item) {
    Outcome& outcome = item.outcome;
    judge(outcome);
    if (outcome.question == Question::game) return;
    const bool answered = is_answered(outcome);
    // A claim that a limit left undecided is always recorded, so that it is not tried again under
    // the same limit.
    const bool limited = outcome.claim && !answered && !solver_.stop_requested();
    if (limited) outcome.settled.limits = job_.limits;
    const bool more_moves = outcome.moves.size() > item.known.moves.size();
    // While the task was running, only bounds were recorded, and no result repeats them yet.
    const bool narrower = narrows(item.known.bounds, bounds_of(outcome));
    if (!answered && !limited && !more_moves && !narrower) return;
    if (!may_record()) return;
    guarded(at(item), [&] {
      if (job_.dedup && answered) known_.remember(item.key, outcome);
      if (job_.journal == nullptr || journal_failed_) return;
      for (const std::uint64_t line : std::exchange(item.distrusted, {})) {
        job_.journal->distrust({line, line});
      }
      job_.journal->append(recorded_line(outcome, job_), item.number);
    });
  }

  /// Records bounds of an item whose task is running, so that a kill does not lose them.
  void record_bounds(Item& item, const Bounds& bounds) noexcept {
    const bool worth = job_.journal != nullptr && !journal_failed_ &&
                       narrows(item.recorded, bounds) &&
                       item.running.seconds() >= job_.record_bounds_after;
    if (!worth || !may_record()) return;
    Bounds recorded = item.recorded;
    if (!narrow(recorded, bounds)) {
      solver_.report_internal_error({InternalError::What::contradicting_bounds,
                                     item.outcome.claim ? item.outcome.claim->board_to_solve()
                                                        : item.outcome.record.position.board});
      return;
    }
    guarded(at(item), [&] {
      Outcome so_far{.record = item.outcome.record,
                     .question = item.outcome.question,
                     .window = item.outcome.window,
                     .claim = item.outcome.claim};
      so_far.solution.lower = bounds.lower;
      so_far.solution.upper = bounds.upper;
      so_far.solution.best = bounds.move;
      const Bounds seen = seen_by_claim(so_far, bounds);
      so_far.settled.lower = seen.lower;
      so_far.settled.upper = seen.upper;
      if (so_far.claim) so_far.settled.verdict = judge(*so_far.claim, seen.lower, seen.upper);
      job_.journal->append(mark_running(recorded_line(so_far, job_)), item.number);
      item.recorded = recorded;
    });
  }

  [[nodiscard]] static bool is_nothing(const Known& known) noexcept {
    return known.bounds.lower == kMinScore && known.bounds.upper == kMaxScore &&
           known.moves.empty();
  }

  /// True if `bounds` are narrower than `former`. Both are bounds of the board that is solved.
  [[nodiscard]] static bool narrows(const Bounds& former, const Bounds& bounds) noexcept {
    return bounds.lower > former.lower || bounds.upper < former.upper;
  }

  /// The proven bounds of the board that is solved.
  [[nodiscard]] static Bounds bounds_of(const Outcome& outcome) noexcept {
    if (!outcome.claim) return {outcome.solution.lower, outcome.solution.upper};
    return seen_by_claim(outcome, {outcome.settled.lower, outcome.settled.upper});
  }

  /// Shows an item when it is its turn.
  void show(Item& item) {
    const Outcome& outcome = item.outcome;
    for (const std::string& message : item.contradictions) {
      ++totals_.contradictions;
      shown([&] { sink_.contradiction(message); });
    }
    if (!item.journal_conflict.empty()) {
      ++totals_.journal_conflicts;
      shown([&] { sink_.contradiction(item.journal_conflict); });
    }
    switch (item.state) {
      case State::bad:
        ++totals_.bad_records;
        return shown([&] { sink_.bad_record(item.source, item.error); });
      case State::held:
        ++totals_.resumed;
        if (!is_answered(outcome)) ++totals_.undecided_held;
        count_verdict(outcome);
        if (job_.dedup) known_.remember(item.key, outcome);
        return shown([&] { sink_.held(outcome); });
      case State::solved:
        ++totals_.positions;
        if (is_answered(outcome)) ++totals_.solved;
        if (outcome.solution.kind == Kind::estimate) ++totals_.estimated;
        totals_.work.merge(outcome.solution.counters);
        count_verdict(outcome);
        return shown([&] {
          tell_plies(item);
          sink_.row(outcome);
        });
      case State::doubtful:
        ++totals_.differences;
        return shown([&] { sink_.doubtful(outcome); });
      case State::notice:
      case State::waiting:
      case State::image:
      case State::dropped:
        return;
    }
  }

  void count_verdict(const Outcome& outcome) {
    if (outcome.verdict == Verdict::mismatch) {
      ++totals_.mismatches;
      if (all_known(mismatches_of(outcome))) ++totals_.known_errata;
    }
    if (outcome.question != Question::claim) return;
    if (outcome.claim->is_of_finished_game()) ++totals_.finished_games;
    switch (outcome.settled.verdict) {
      case ClaimVerdict::confirmed:
        ++totals_.confirmed;
        return;
      case ClaimVerdict::refuted:
        ++totals_.refuted;
        return;
      case ClaimVerdict::undecided:
        ++totals_.undecided;
        return;
    }
  }

  // ---- Errors ----

  /// Where a stage is running. It is turned into text only if the stage fails.
  struct Place {
    const Item* item = nullptr;
    std::size_t line = 0;  // of the record that was read last
    bool reading = false;
  };
  [[nodiscard]] static Place at(const Item& item) noexcept { return {.item = &item}; }

  [[nodiscard]] static std::string text_of(const Place& place) {
    if (place.reading) {
      return place.line == 0 ? "at the start of the input"
                             : "after line " + std::to_string(place.line);
    }
    if (place.item == nullptr || place.item->outcome.record.id.empty()) return {};
    return "position " + place.item->outcome.record.id;
  }

  [[nodiscard]] bool failed() const noexcept { return failed_.load(); }

  /// Calls `stage`. If it throws, keeps the exception with its place (unless one was kept before),
  /// ends the run, and calls `otherwise`. A JournalError needs no place.
  template <class Stage>
  void guarded(const Place& place, const Stage& stage) noexcept {
    guarded(place, stage, [] {});
  }
  template <class Stage, class Otherwise>
  void guarded(const Place& place, const Stage& stage, const Otherwise& otherwise) noexcept {
    try {
      return stage();
    } catch (const JournalError&) {
      journal_failed_ = true;
      fail(std::current_exception());
    } catch (...) {
      fail(located(place, std::current_exception()));
    }
    otherwise();
  }

  /// Wraps `failure` in a RunError. Returns it unchanged if there is no place or no memory
  /// for that.
  [[nodiscard]] static std::exception_ptr located(const Place& place,
                                                  std::exception_ptr failure) noexcept {
    try {
      const std::string text = text_of(place);
      return text.empty() ? failure : std::make_exception_ptr(RunError(text, failure));
    } catch (...) {
      return failure;
    }
  }

  /// Runs `show`, which calls the sink, unless the sink has failed before.
  template <class Show>
  void shown(const Show& show) noexcept {
    if (sink_failed_) return;
    guarded({}, show, [this] { sink_failed_ = true; });
  }

  void fail(std::exception_ptr failure) noexcept {
    {
      const std::lock_guard lock(failure_mutex_);
      if (!failure_) failure_ = std::move(failure);
    }
    failed_.store(true);
    end_all();
  }

  void end_all() {
    solver_.request_stop();
    if (job_.end_early) job_.end_early();
  }

  const Job& job_;
  Planner planner_;  // used by the reader only
  Solver& solver_;
  Sink& sink_;
  KnownAnswers known_;
  Totals totals_;
  bool alone_ = false;                         // positions are processed one after another
  bool marked_ = false;                        // see may_record()
  std::atomic<bool> built_on_earlier_{false};  // a search has used bounds of the journal
  std::unordered_set<std::string> asked_;      // keys so far, to find images; reader only

  std::mutex failure_mutex_;  // guards failure_
  std::exception_ptr failure_;
  std::atomic<bool> failed_{false};
  std::atomic<bool> journal_failed_{false};
  std::atomic<bool> sink_failed_{false};

  std::mutex mutex_;  // guards everything below
  std::condition_variable news_;
  std::condition_variable room_;
  std::deque<std::unique_ptr<Item>> queue_;
  std::size_t queued_bytes_ = 0;
  std::vector<Event> events_;
  Item* ended_ = nullptr;  // list of items whose tasks have ended, the latest first
  bool source_ended_ = false;
};

}  // namespace

Totals run(const Job& job, const Source& source, Solver& solver, Sink& sink) {
  return Run(job, source, solver, sink).run();
}

}  // namespace kanzen
