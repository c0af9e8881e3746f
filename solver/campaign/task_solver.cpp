#include "solver/campaign/task_solver.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "core/clock.hpp"

namespace kanzen::campaign {

TaskSolver::TaskSolver(Solver& solver, std::string worker, std::string engine,
                       PrepareSearch prepare)
    : solver_(solver),
      worker_(std::move(worker)),
      engine_(std::move(engine)),
      prepare_(std::move(prepare)) {
  if (solver_.options().threads == 1) poster_ = std::thread([this] { run_poster(); });
}

TaskSolver::~TaskSolver() {
  stop();
  if (poster_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    work_.notify_one();
    poster_.join();
  }
  solver_.wait();
}

void TaskSolver::post(std::vector<Task> tasks) {
  {
    const std::lock_guard lock(mutex_);
    for (const Task& task : tasks) {
      held_.insert(task.id);
      handles_[task.id] = std::make_shared<TaskHandle>();
    }
  }
  if (poster_.joinable()) {
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.end(), std::make_move_iterator(tasks.begin()),
                    std::make_move_iterator(tasks.end()));
    work_.notify_one();
    return;
  }
  std::vector<PositionTask> positions;
  positions.reserve(tasks.size());
  for (const Task& task : tasks) positions.push_back(position_task(task));
  solver_.post(std::move(positions));
}

void TaskSolver::cancel(TaskId task) {
  const std::lock_guard lock(mutex_);
  cancelled_.insert(task);
  solver_.request_stop(*handles_.at(task));
  if (const auto running = isolated_.find(task); running != isolated_.end()) {
    running->second->request_stop();
  }
}

void TaskSolver::stop() noexcept {
  solver_.request_stop();
  const std::lock_guard lock(mutex_);
  for (const auto& [task, search] : isolated_) search->request_stop();
}

std::vector<TaskSolver::Result> TaskSolver::take(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, timeout, [this] { return woken_ || !results_.empty(); });
  woken_ = false;
  std::vector<Result> results = std::exchange(results_, {});
  for (const Result& result : results) {
    held_.erase(result.task.id);
    cancelled_.erase(result.task.id);
    handles_.erase(result.task.id);
  }
  return results;
}

void TaskSolver::wake() noexcept {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  changed_.notify_one();
}

PositionTask TaskSolver::position_task(const Task& task) {
  const std::lock_guard lock(mutex_);
  return {.cost = task.expected_nodes,
          .work = [this, task](PositionSolver& solver) { solve(task, solver); },
          .handle = handles_.at(task.id)};
}

/// Called on threads of the solver.
void TaskSolver::solve(const Task& task, PositionSolver& solver) noexcept {
  Result result{task};
  const Stopwatch busy(thread_clock());
  try {
    if (std::optional<Fact> fact = search(task, solver)) {
      result.solved = true;
      result.fact = std::move(*fact);
      // Threads that joined are assumed to have been as busy as this one.
      result.processor_seconds = busy.seconds() * result.fact.provenance.threads;
    }
  } catch (const SearchError& error) {
    if (error.internal_error()) solver_.report_internal_error(*error.internal_error());
    result.failure = error.what();
  } catch (const std::bad_alloc&) {
    result.failure = SearchError(task.board, "there is not enough memory").what();
  } catch (const std::exception& error) {
    result.failure = SearchError(task.board, error.what()).what();
  }
  end(std::move(result));
}

/// Returns nothing if the task was cancelled or stopped. Throws SearchError, std::bad_alloc.
std::optional<Fact> TaskSolver::search(const Task& task, PositionSolver& solver) {
  if (is_cancelled(task.id) || solver_.stop_requested()) return std::nullopt;
  if (task.isolated) return search_isolated(task);
  const Solution solution = solver.solve(task.board, task.window);
  const Bounds bounds = solution.bounds();
  if (solution.internal_error) throw SearchError(task.board, *solution.internal_error);
  if (!is_proven(solution.status) || !decides(bounds, task.window)) {
    if (is_cancelled(task.id) || solver_.stop_requested()) return std::nullopt;
    throw SearchError(task.board, InternalError{InternalError::Kind::no_result, task.board});
  }
  const bool joined = solution.counters.joins != 0;
  return Fact{task.board,
              bounds,
              {.window = task.window,
               .nodes = solution.counters.nodes,
               .seconds = solution.seconds,
               .threads = joined ? solver_.options().threads : 1,
               .isolated = false,
               .engine = engine_,
               .worker = worker_}};
}

std::optional<Fact> TaskSolver::search_isolated(const Task& task) {
  IsolatedSearch search(task.board.empty_count());
  if (prepare_) prepare_(search.solver());
  {
    const std::lock_guard lock(mutex_);
    isolated_[task.id] = &search;
  }
  const auto forget = [&] {
    const std::lock_guard lock(mutex_);
    isolated_.erase(task.id);
  };
  std::optional<Fact> fact;
  try {
    if (!is_cancelled(task.id) && !solver_.stop_requested()) {
      fact = search.solve(task.board, task.window, engine_, worker_);
    }
  } catch (...) {
    forget();
    throw;
  }
  forget();
  return fact;
}

bool TaskSolver::is_cancelled(TaskId task) {
  const std::lock_guard lock(mutex_);
  return cancelled_.contains(task);
}

void TaskSolver::end(Result result) {
  const std::lock_guard lock(mutex_);
  results_.push_back(std::move(result));
  changed_.notify_one();
}

void TaskSolver::run_poster() {
  for (;;) {
    Task next;
    {
      std::unique_lock lock(mutex_);
      work_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      next = std::move(waiting_.front());
      waiting_.pop_front();
    }
    std::vector<PositionTask> positions;
    positions.push_back(position_task(next));
    solver_.post(std::move(positions));
  }
}

}  // namespace kanzen::campaign
