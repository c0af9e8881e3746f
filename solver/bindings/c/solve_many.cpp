// kanzen_solve_many(): solves many boards at once.
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/bindings/c/engine.hpp"
#include "solver/bindings/c/request.hpp"
#include "solver/bindings/c/structs.hpp"
#include "solver/engine/position_solver.hpp"

namespace kanzen::capi {

namespace {

constexpr std::size_t kMaxGroupSize = 16;     // small requests of one task
constexpr std::size_t kMaxOpenPerThread = 4;  // tasks that wait, run or have undelivered results

/// The result of one request.
struct IndexedResult {
  std::size_t index = 0;
  kanzen_code code = KANZEN_OK;
  kanzen_result result{};
};

/// The requests of one call, their tasks and the results that wait for the caller.
class Batch {
 public:
  Batch(Solver& solver, std::vector<kanzen_request> requests)
      : solver_(solver),
        requests_(std::move(requests)),
        may_group_(solver.options().sharing == Sharing::shared),
        max_open_(kMaxOpenPerThread * solver.options().threads) {}

  /// Solves all requests. Rethrows an exception of a search.
  [[nodiscard]] kanzen_code run(kanzen_result_function function, void* data) {
    std::thread posting([this] { post_all(); });
    kanzen_code code = KANZEN_OK;
    bool over = false;  // the function has ended the call
    while (auto delivered = next()) {
      for (IndexedResult& delivery : *delivered) {
        if (over) break;
        if (delivery.code != KANZEN_OK && code != KANZEN_STOPPED) code = delivery.code;
        delivery.result.struct_size = sizeof delivery.result;
        if (function(delivery.index, delivery.code, &delivery.result, data) == 0) continue;
        code = KANZEN_STOPPED;
        over = true;
        end();
      }
    }
    posting.join();
    if (failure_) std::rethrow_exception(failure_);
    return code;
  }

 private:
  /// Posts a task for each group of requests, few at a time. Runs in a thread of its own, because a
  /// solver with one thread solves on the thread that posts.
  void post_all() noexcept {
    try {
      for (std::size_t first = 0; first < requests_.size();) {
        const std::size_t end = group_end(first);
        if (!reserve_task()) break;
        solver_.post(make_task(first, end));
        first = end;
      }
    } catch (...) {
      fail(std::current_exception());
    }
    solver_.wait();
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_all();
  }

  [[nodiscard]] std::size_t group_end(std::size_t first) const noexcept {
    std::size_t end = first + 1;
    if (!may_group_ || !is_small(requests_[first])) return end;
    while (end < requests_.size() && end < first + kMaxGroupSize && is_small(requests_[end])) {
      ++end;
    }
    return end;
  }

  [[nodiscard]] static bool is_small(const kanzen_request& request) noexcept {
    return request.goal <= KANZEN_WINDOW &&
           Board{request.player, request.opponent}.empty_count() <= kSmallEmpties;
  }

  /// Waits until a further task may begin. Returns false once the call has ended.
  [[nodiscard]] bool reserve_task() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return ended_ || open_tasks_ < max_open_; });
    if (ended_) return false;
    ++open_tasks_;
    return true;
  }

  [[nodiscard]] std::vector<PositionTask> make_task(std::size_t first, std::size_t end) {
    PositionTask task;
    const auto handle = std::make_shared<TaskHandle>();
    task.handle = handle;
    task.work = [this, handle, first, end](PositionSolver& solver) {
      try {
        solve(solver, handle, first, end);
      } catch (...) {
        fail(std::current_exception());
      }
    };
    std::vector<PositionTask> tasks;
    tasks.push_back(std::move(task));
    return tasks;
  }

  void solve(PositionSolver& solver, const std::shared_ptr<TaskHandle>& handle, std::size_t first,
             std::size_t end) {
    {
      const std::lock_guard lock(mutex_);
      if (ended_) return;
      running_.push_back(handle);
    }
    std::vector<IndexedResult> finished;
    for (std::size_t index = first; index < end; ++index) {
      const kanzen_request& request = requests_[index];
      const Stopwatch stopwatch;
      const RequestResult found = find_result(solver, request, to_limits(request), {});
      const bool stopped = handle->stop_requested() || solver_.stop_requested();
      finished.push_back({index, to_code(found, stopped), to_result(found, stopwatch.seconds())});
    }
    const std::lock_guard lock(mutex_);
    std::erase(running_, handle);
    waiting_.push_back(std::move(finished));
    changed_.notify_all();
  }

  /// The next results; nothing when there are no more.
  [[nodiscard]] std::optional<std::vector<IndexedResult>> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return finished_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    std::optional<std::vector<IndexedResult>> results(std::move(waiting_.front()));
    waiting_.pop_front();
    --open_tasks_;
    room_.notify_one();
    return results;
  }

  /// Ends the searches of this call.
  void end() noexcept {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    for (const auto& handle : running_) solver_.request_stop(*handle);
    room_.notify_all();
  }

  void fail(std::exception_ptr why) noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::move(why);
    }
    end();
  }

  Solver& solver_;
  const std::vector<kanzen_request> requests_;
  const bool may_group_;  // small requests may share a task
  const std::size_t max_open_;

  std::mutex mutex_;  // guards the fields below
  std::condition_variable changed_;
  std::condition_variable room_;
  std::deque<std::vector<IndexedResult>> waiting_;
  std::vector<std::shared_ptr<TaskHandle>> running_;
  std::size_t open_tasks_ = 0;
  bool ended_ = false;     // no further searches
  bool finished_ = false;  // no further results
  std::exception_ptr failure_;
};

/// Reads an array of structs that may be longer or shorter than this version knows. Otherwise sets
/// the error of the engine.
[[nodiscard]] std::optional<std::vector<kanzen_request>> read_requests(
    kanzen_engine& engine, const kanzen_request* requests, std::size_t count) {
  std::vector<kanzen_request> read;
  if (count == 0) return read;
  const auto refuse = [&](std::size_t index, const std::string& problem) {
    (void)fail(engine, KANZEN_INVALID_ARGUMENT,
               "requests[" + std::to_string(index) + "]: " + problem);
    return std::nullopt;
  };
  if (requests == nullptr) return refuse(0, "the array is null");
  const std::size_t size = requests->struct_size;
  if (!has_size(requests) || size % alignof(kanzen_request) != 0) {
    return refuse(0, "the request has an unknown size");
  }
  read.reserve(count);
  const auto* bytes = reinterpret_cast<const unsigned char*>(requests);
  for (std::size_t index = 0; index < count; ++index, bytes += size) {
    const auto* const given = reinterpret_cast<const kanzen_request*>(bytes);
    const auto request = read_struct(given);
    if (!request || given->struct_size != size) {
      return refuse(index, "the request has an unknown size, or another one than the first");
    }
    if (const std::string problem = validate(*request); !problem.empty()) {
      return refuse(index, problem);
    }
    if (request->progress != nullptr) {
      return refuse(index, "progress is not null, which belongs to kanzen_solve()");
    }
    read.push_back(*request);
  }
  return read;
}

[[nodiscard]] kanzen_code solve_many(kanzen_engine* engine, const kanzen_request* requests,
                                     std::size_t count, kanzen_result_function function,
                                     void* data) noexcept {
  return call(engine, [&](kanzen_engine& used) {
    if (function == nullptr) return fail(used, KANZEN_INVALID_ARGUMENT, "the function is null");
    auto read = read_requests(used, requests, count);
    if (!read) return KANZEN_INVALID_ARGUMENT;
    if (internal_error_code(used) != KANZEN_OK) return KANZEN_INTERNAL_ERROR;
    const kanzen_code code = Batch(used.solver, std::move(*read)).run(function, data);
    return internal_error_code(used) == KANZEN_OK ? code : KANZEN_INTERNAL_ERROR;
  });
}

}  // namespace

}  // namespace kanzen::capi

kanzen_code kanzen_solve_many(kanzen_engine* engine, const kanzen_request* requests, size_t count,
                              kanzen_result_function function, void* data) {
  return kanzen::capi::solve_many(engine, requests, count, function, data);
}
