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
#include <vector>

#include "core/clock.hpp"

namespace kanzen::capi {

namespace {

/// Passes bounds from the searching threads to the thread of the caller.
class News {
 public:
  void narrow(const Bounds& bounds) noexcept {
    const std::lock_guard lock(mutex_);
    bounds_ = bounds;
    narrower_ = true;
    changed_.notify_one();
  }

  void finish() noexcept {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_one();
  }

  /// Waits for new bounds, at most for `at_most`. Returns nothing once the search is finished.
  [[nodiscard]] std::optional<Bounds> wait(std::chrono::duration<double> at_most) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, at_most, [this] { return finished_ || narrower_; });
    narrower_ = false;
    return finished_ ? std::nullopt : std::optional(bounds_);
  }

 private:
  std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  Bounds bounds_{};
  bool narrower_ = false;
  bool finished_ = false;
};

/// The search for one call.
class Run {
 public:
  Run(Solver& solver, TimePoint start, const Board& board, const Limits& limits,
      const std::function<void(PositionSolver&)>& work)
      : solver_(solver),
        start_(start),
        task_{.limits = limits, .work = {}, .board = board, .handle = handle_, .start = start} {
    task_.work = [this, &work](PositionSolver& given) {
      try {
        work(given);
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
    constexpr double kUsual = 0.1;
    constexpr double kMaxInterval = 3600;
    const std::chrono::duration<double> every(
        callback.every == 0 ? kUsual : std::min(callback.every, kMaxInterval));
    News news;
    task_.proven = [&news](const Bounds& bounds) { news.narrow(bounds); };
    notify(callback, Bounds{});
    std::exception_ptr failure;
    std::thread searching([&] {
      try {
        alone();
      } catch (...) {
        failure = std::current_exception();
      }
      news.finish();
    });
    while (const auto bounds = news.wait(every)) notify(callback, *bounds);
    searching.join();
    if (failure) std::rethrow_exception(failure);
  }

  [[nodiscard]] bool stop_requested() const noexcept {
    return handle_->stop_requested() || solver_.stop_requested();
  }

 private:
  /// Calls the callback, unless the callback has ended the search.
  void notify(const ProgressCallback& callback, const Bounds& bounds) {
    if (handle_->stop_requested()) return;
    kanzen_progress progress{};
    progress.struct_size = sizeof progress;
    progress.lower = bounds.lower;
    progress.upper = bounds.upper;
    // The solver returns 0 nodes for a finished task.
    nodes_ = std::max(nodes_, solver_.nodes_under_way(*handle_));
    progress.nodes = nodes_;
    progress.seconds = seconds_between(start_, machine_clock().now());
    if (callback.function(&progress, callback.data) != 0) solver_.request_stop(*handle_);
  }

  Solver& solver_;
  const TimePoint start_;
  const std::shared_ptr<TaskHandle> handle_ = std::make_shared<TaskHandle>();
  PositionTask task_;
  std::exception_ptr failure_;
  std::uint64_t nodes_ = 0;  // last reported
};

}  // namespace

bool run_task(Solver& solver, TimePoint start, const Board& board, const Limits& limits,
              const ProgressCallback& callback, const std::function<void(PositionSolver&)>& work) {
  Run run(solver, start, board, limits, work);
  if (callback.function == nullptr) {
    run.alone();
  } else {
    run.set_callback(callback);
  }
  return run.stop_requested();
}

}  // namespace kanzen::capi
