#include "solver/campaign/campaign_worker.hpp"

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

namespace {

constexpr double kBatchSeconds = 0.1;  // of held work, at least
constexpr std::size_t kMaxHeld = 64;
constexpr double kSilentAtMost = 15;  // seconds between renewals, at most

}  // namespace

CampaignWorker::CampaignWorker(Store& store, Solver& solver, const WorkerInfo& worker,
                               std::chrono::seconds lease_time, const PrepareSearch& prepare)
    : store_(store),
      solver_(solver),
      info_(worker),
      lease_time_(lease_time),
      task_solver_(solver, worker.id, worker.engine, prepare) {
  store_.enrol(info_);
}

double CampaignWorker::seconds_per_task() const noexcept {
  return solved_seconds_ / static_cast<double>(std::max(solved_, std::size_t{1}));
}

std::size_t CampaignWorker::capacity() const noexcept {
  const double in_batch = info_.threads * kBatchSeconds / std::max(seconds_per_task(), 1e-4);
  const auto wanted = static_cast<std::size_t>(solved_ == 0 ? 0 : in_batch);
  return std::clamp(wanted, 2 * std::size_t{info_.threads}, kMaxHeld);
}

std::size_t CampaignWorker::lease() {
  if (solver_.internal_error() || 2 * held() > capacity()) return 0;
  std::vector<Task> tasks = store_.lease(info_.id, capacity() - held(), lease_time_);
  // If one of its leases has expired, this worker may get a task that it is still solving.
  std::erase_if(tasks, [this](const Task& task) { return task_solver_.held().contains(task.id); });
  const std::size_t count = tasks.size();
  if (count != 0) task_solver_.post(std::move(tasks));
  return count;
}

std::vector<SolvedTask> CampaignWorker::collect(std::chrono::milliseconds timeout) {
  for (TaskSolver::Result& result : task_solver_.take(timeout)) {
    if (result.solved) {
      solved_seconds_ += result.fact.provenance.seconds;
      rate_.learn(static_cast<double>(result.fact.provenance.nodes), result.processor_seconds);
      ++solved_;
      unrecorded_.push_back({result.task.id, std::move(result.fact)});
    } else if (result.failure.empty()) {
      unsolved_.push_back(result.task.id);
    } else if (!failure_) {
      failure_ = std::move(result.failure);
    }
  }
  std::vector<SolvedTask> finished;
  if (const std::optional<InternalError> error = solver_.internal_error()) {
    exclude_self(*error);
    return finished;
  }
  if (!unrecorded_.empty()) {
    const RecordResult recorded = store_.finish(info_.id, unrecorded_);
    finished = std::exchange(unrecorded_, {});
    if (recorded.excluded != 0) {
      // Leasing and renewing say so as well, but a worker with enough tasks does neither for a
      // while, and its results must not reach the tree of a chooser meanwhile.
      throw StoreError(StoreError::Kind::excluded,
                       "worker " + info_.id +
                           " was excluded: its last results do not count (see "
                           "kanzen prove status)");
    }
  }
  try {
    if (!unsolved_.empty()) store_.give_back(info_.id, unsolved_);
    unsolved_.clear();
    const double often = std::min(static_cast<double>(lease_time_.count()) / 4, kSilentAtMost);
    if (since_renewal_.seconds() > often) renew();
  } catch (const StoreError&) {
    if (finished.empty()) throw;  // otherwise the next call finds the error again
  }
  return finished;
}

/// Stops recording, and excludes this worker, so that nothing that it has recorded counts.
void CampaignWorker::exclude_self(const InternalError& error) {
  if (!failure_) failure_ = SearchError(error.board, error).what();
  task_solver_.stop();
  unrecorded_.clear();
  unsolved_.clear();
  if (excluded_) return;
  store_.exclude({info_.id, *failure_});
  excluded_ = true;
}

void CampaignWorker::cancel(const std::vector<TaskId>& tasks) {
  for (const TaskId task : tasks) {
    if (task_solver_.held().contains(task)) task_solver_.cancel(task);
  }
}

std::vector<SolvedTask> CampaignWorker::stop() {
  task_solver_.stop();
  std::vector<SolvedTask> all;
  const auto has_unreported_error = [this] { return solver_.internal_error() && !excluded_; };
  while (held() != 0 || !unrecorded_.empty() || !unsolved_.empty() || has_unreported_error()) {
    std::vector<SolvedTask> finished = collect(std::chrono::seconds(1));
    all.insert(all.end(), std::make_move_iterator(finished.begin()),
               std::make_move_iterator(finished.end()));
  }
  return all;
}

void CampaignWorker::renew() {
  since_renewal_ = Stopwatch();
  const std::vector<TaskId> held(task_solver_.held().begin(), task_solver_.held().end());
  if (held.empty()) return;
  cancel(store_.renew(info_.id, held, lease_time_).obsolete);
}

}  // namespace kanzen::campaign
