#include "solver/campaign/campaign_worker.hpp"

#include <algorithm>
#include <utility>

namespace kanzen::campaign {

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
