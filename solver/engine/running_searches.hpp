// What the solver keeps of each search that runs: its control, to stop it and to count its nodes,
// and the reporter of its bounds.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "solver/engine/solver.hpp"
#include "solver/engine/solver_tables.hpp"

namespace kanzen {

/// The controls of running searches: one for each position, and one for each search with limits of
/// its own. They are the nodes of a list, so that none fails to begin for lack of memory: nobody
/// would learn of a task that ends before its `work` is called. All threads may use it.
class RunningSearches {
 public:
  struct Search {
    SearchControl* control;
    const TaskHandle* task;  // null if there is no handle
    // The mutex of the list guards these.
    Search* next = nullptr;
    Search* previous = nullptr;
  };

  /// Adds a search, and stops it at once if the end was requested. REQUIRES: remove() is called
  /// before the end of `search`, which does not move.
  void add(Search& search) noexcept {
    const std::lock_guard lock(mutex_);
    // No request to stop is lost: either this code or the search itself sees it.
    if (stop_requested_ || (search.task != nullptr && search.task->stop_requested())) {
      search.control->stop();
    }
    search.next = first_;
    if (first_ != nullptr) first_->previous = &search;
    first_ = &search;
  }
  void remove(Search& search) noexcept {
    const std::lock_guard lock(mutex_);
    if (search.next != nullptr) search.next->previous = search.previous;
    (search.previous != nullptr ? search.previous->next : first_) = search.next;
  }

  void request_stop() noexcept {
    stop_requested_ = true;
    for_each([](const Search& search) { search.control->stop(); });
  }
  void clear_stop() noexcept { stop_requested_ = false; }
  [[nodiscard]] bool stop_requested() const noexcept { return stop_requested_; }

  void stop(const TaskHandle& task) noexcept {
    for_each([&](const Search& search) {
      if (search.task == &task) search.control->stop();
    });
  }

  /// Counts the nodes of the running searches of `task`, or of all if it is null.
  [[nodiscard]] std::uint64_t nodes(const TaskHandle* task) const noexcept {
    std::uint64_t nodes = 0;
    for_each([&](const Search& search) {
      if (task == nullptr || search.task == task) nodes += search.control->nodes();
    });
    return nodes;
  }

 private:
  template <class Visit>
  void for_each(const Visit& visit) const {
    const std::lock_guard lock(mutex_);
    for (const Search* search = first_; search != nullptr; search = search->next) visit(*search);
  }

  std::atomic<bool> stop_requested_{false};
  mutable Mutex mutex_;  // guards the list
  Search* first_ = nullptr;
};

/// Lets limits and stops end the work of a worker for one position while this object lives. Then it
/// attaches the worker to its previous control again, even after an exception.
class AttachedControl {
 public:
  /// `task` and `listener` may be null. All arguments outlive this object.
  AttachedControl(RunningSearches& running, Worker& worker, SharedState& state,
                  const SearchSettings& settings, const Limits& limits, const TaskHandle* task,
                  ProgressListener* listener = nullptr) noexcept
      : running_(running),
        worker_(worker),
        control_(limits, listener, settings),
        search_{&control_, task},
        outer_(worker.control) {
    running_.add(search_);
    if (outer_ != nullptr) worker_.report_work();
    worker_.shared = &state;
    worker_.attach(&control_);
  }
  ~AttachedControl() {
    worker_.attach(outer_);
    running_.remove(search_);
  }
  AttachedControl(const AttachedControl&) = delete;
  AttachedControl& operator=(const AttachedControl&) = delete;

 private:
  RunningSearches& running_;
  Worker& worker_;
  SearchControl control_;
  RunningSearches::Search search_;
  SearchControl* outer_;
};

/// Any thread may call it.
using ErrorReporter = std::function<void(const InternalError&)>;

/// Tells a task of narrower bounds of its position, from whichever search found them, and reports
/// bounds that contradict each other.
class BoundsReporter : public ProgressListener {
 public:
  /// All arguments outlive the reporter. The search for the position fills the table of `shared`.
  BoundsReporter(const PositionTask& task, const SharedState& shared, ErrorReporter report_error)
      : task_(task), shared_(shared), report_error_(std::move(report_error)) {}

  /// The table knows more than the search of `task_.board`: it also holds bounds proven within the
  /// current window, and by searches of single moves.
  void on_progress() noexcept override {
    if (task_.on_bounds) add(table_bounds(shared_, task_.board));
    if (!task_.on_progress) return;
    const std::lock_guard lock(mutex_);
    task_.on_progress();
  }

  /// REQUIRES: the bounds are proven of task_.board.
  void add(const Bounds& proven) noexcept {
    const std::lock_guard lock(mutex_);
    const Bounds before = known_;
    if (!narrow(known_, proven)) {
      return report_error_({InternalError::Kind::contradicting_bounds, task_.board});
    }
    if (!are_narrower(known_, before)) return;
    task_.on_bounds(known_);
  }

 private:
  const PositionTask& task_;
  const SharedState& shared_;
  ErrorReporter report_error_;
  Mutex mutex_;  // guards known_, and calls of the listeners of the task
  Bounds known_{};
};

}  // namespace kanzen
