#include "solver/bindings/c/run_task.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.hpp"

namespace kanzen::capi {

namespace {

struct ProgressState {
  Bounds bounds{};
  kanzen_result found{};  // without bounds, nodes and seconds
};

/// Events from the searching threads for the thread of the caller.
class ProgressQueue {
 public:
  ProgressQueue() {
    known_.found.status = KANZEN_UNFINISHED;
    known_.found.best_move = KANZEN_NO_MOVE;
  }

  void publish(const kanzen_result& found) noexcept {
    const std::lock_guard lock(mutex_);
    known_.found = found;
    more_ = true;
    changed_.notify_one();
  }

  void narrow(const Bounds& bounds) noexcept {
    const std::lock_guard lock(mutex_);
    known_.bounds = bounds;
    more_ = true;
    changed_.notify_one();
  }

  void finish() noexcept {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_one();
  }

  /// Waits for an update, at most for `at_most`. Returns nothing once the search is finished and
  /// its last update was returned.
  [[nodiscard]] std::optional<ProgressState> wait(std::chrono::duration<double> at_most) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [this] { return finished_ || more_; });
    const bool has_update = std::exchange(more_, false);
    return finished_ && !has_update ? std::nullopt : std::optional(known_);
  }

  [[nodiscard]] ProgressState known() const {
    const std::lock_guard lock(mutex_);
    return known_;
  }

 private:
  mutable std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  ProgressState known_{};
  bool more_ = false;
  bool finished_ = false;
};

/// The search for one call.
class Run {
 public:
  Run(Solver& solver, TimePoint start, const Board& board, const Limits& limits,
      const TaskWork& work)
      : solver_(solver),
        start_(start),
        task_{.limits = limits, .work = {}, .board = board, .handle = handle_, .start = start} {
    task_.work = [this, &work](PositionSolver& given) {
      try {
        work(given, publish_);
      } catch (...) {
        failure_ = std::current_exception();
      }
    };
  }

  /// Runs without a callback. Returns when the search is finished.
  void alone() {
    solver_.post(std::vector{task_});
    solver_.wait();
    if (failure_) std::rethrow_exception(failure_);
  }

  void set_callback(const ProgressCallback& callback) {
    constexpr double kDefaultInterval = 0.1;
    constexpr double kMaxInterval = 3600;
    const std::chrono::duration<double> every(
        callback.every == 0 ? kDefaultInterval : std::min(callback.every, kMaxInterval));
    ProgressQueue queue;
    task_.on_bounds = [&queue](const Bounds& bounds) { queue.narrow(bounds); };
    publish_ = [&queue](const kanzen_result& found) { queue.publish(found); };
    notify(callback, queue.known());
    std::exception_ptr failure;
    std::thread searching([&] {
      try {
        alone();
      } catch (...) {
        failure = std::current_exception();
      }
      queue.finish();
    });
    while (const auto known = queue.wait(every)) notify(callback, *known);
    searching.join();
    if (failure) std::rethrow_exception(failure);
  }

  [[nodiscard]] bool stop_requested() const noexcept {
    return handle_->stop_requested() || solver_.stop_requested();
  }

 private:
  /// Calls the callback, unless the callback has ended the search.
  void notify(const ProgressCallback& callback, ProgressState known) {
    if (handle_->stop_requested()) return;
    kanzen_progress progress{};
    progress.struct_size = sizeof progress;
    progress.lower = known.bounds.lower;
    progress.upper = known.bounds.upper;
    // The solver returns 0 nodes for a finished task.
    nodes_ = std::max(nodes_, solver_.running_nodes(*handle_));
    progress.nodes = nodes_;
    progress.seconds = seconds_between(start_, machine_clock().now());
    known.found.struct_size = sizeof known.found;
    known.found.lower = progress.lower;
    known.found.upper = progress.upper;
    known.found.nodes = progress.nodes;
    known.found.seconds = progress.seconds;
    if (callback.shows_found) progress.found = &known.found;
    if (callback.function(&progress, callback.data) != 0) solver_.request_stop(*handle_);
  }

  Solver& solver_;
  const TimePoint start_;
  const std::shared_ptr<TaskHandle> handle_ = std::make_shared<TaskHandle>();
  PositionTask task_;
  Publish publish_;  // empty without a callback
  std::exception_ptr failure_;
  std::uint64_t nodes_ = 0;  // last reported
};

}  // namespace

bool run_task(Solver& solver, TimePoint start, const Board& board, const Limits& limits,
              const ProgressCallback& callback, const TaskWork& work) {
  Run run(solver, start, board, limits, work);
  if (callback.function == nullptr) {
    run.alone();
  } else {
    run.set_callback(callback);
  }
  return run.stop_requested();
}

}  // namespace kanzen::capi
