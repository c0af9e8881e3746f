// Between a search and the store. Searches end on threads of the solver at any time, but only the
// thread that has the store talks to it. collect() is where they meet, and it must not lose work if
// the store fails half-way. So facts go first, and stay in `unrecorded_` until the store has them;
// recording them twice does no harm. Giving tasks back and renewing leases come afterwards, and an
// error there waits for the next call if there are results to hand over. A lease that expires
// meanwhile costs only a second search.
//
// An internal error is the one case in which results are thrown away. It shows that the machine or
// the program cannot be trusted, and this also holds for what the worker has recorded before.
#include "solver/campaign/campaign_worker.hpp"

#include <exception>
#include <new>

#include "core/notation.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kBatchSeconds = 0.1;  // the least work to hold
constexpr std::size_t kMaxHeld = 64;
constexpr double kSilentAtMost = 15;  // the most seconds between renewals

/// Returns 1 MiB for up to 16 empty squares, twice as much for every two more, but at most 256.
std::size_t table_for(int empties) noexcept {
  return std::size_t{1} << static_cast<unsigned>(std::clamp((empties - 15) / 2, 0, 8));
}

}  // namespace

SearchError::SearchError(const Board& board, const std::string& reason)
    : std::runtime_error("internal error in the search of " + notation::to_string(Position{board}) +
                         ": " + reason) {}

SearchError::SearchError(const Board& board, const InternalError& error)
    : SearchError(board, std::string(describe(error)) + " at " +
                             notation::to_string(Position{error.board})) {
  internal_error_ = error;
}

std::optional<Fact> to_fact(const Solution& solution, const Board& board, const Window& window,
                            Provenance origin, bool was_stopped) {
  const Bounds bounds = solution.bounds;
  if (solution.internal_error) throw SearchError(board, *solution.internal_error);
  if (!is_proven(solution.status) || !decides(bounds, window)) {
    if (was_stopped) return std::nullopt;
    throw SearchError(board, InternalError{InternalError::Kind::no_result, board});
  }
  origin.window = window;
  origin.nodes = solution.counters.nodes;
  origin.seconds = solution.seconds;
  return Fact{board, bounds, std::move(origin)};
}

/// Returns what the table still knows of the search: at each move the one that decides the window
/// or, for the side that fails, the one that fails by the least. Ends with a move that decides, or
/// with the game: the table holds no positions near its end, so they are searched again, in
/// milliseconds.
std::vector<Square> known_line(PositionSolver& solver, const Fact& fact, const Solution& solution) {
  constexpr int kMaxSearched = 12;  // empty squares
  if (!solution.pv.empty()) return solution.pv;
  std::vector<Square> line;
  Board board = fact.board;
  bool is_lower_bound = fact.bounds.lower > kMinScore;  // whether the value is at least `bound`
  Score bound = is_lower_bound ? fact.bounds.lower : fact.bounds.upper;  // or else at most `bound`
  std::size_t decided = 0;  // moves up to the last that decides
  const auto known = [&](const Board& after) -> std::optional<Bounds> {
    std::optional<Bounds> bounds = solver.known_bounds(after);
    const Score alpha = is_lower_bound ? -bound : -bound - 1;
    const bool is_decided = bounds && decides(*bounds, {alpha, alpha + 1});
    if (is_decided || after.empty_count() > kMaxSearched) return bounds;
    const std::optional<Score> score = solver.search_null_window(after, alpha);
    if (!score) return bounds;
    return bounds_from_result(*score, alpha, alpha + 1, Square::none);
  };
  while (!game_over(board)) {
    Square best = deciding_move(board, is_lower_bound, bound, known);
    if (best == Square::none && line.empty() && is_lower_bound) best = solution.best_move;
    if (best == Square::none) break;
    line.push_back(best);
    if (is_lower_bound) decided = line.size();
    board = play(board, best);
    is_lower_bound = !is_lower_bound;
    bound = -bound;
  }
  if (!game_over(board)) line.resize(decided);
  return line;
}

SolverOptions isolated_options(int empties, bool evaluation) {
  return {.threads = 1, .hash_mib = table_for(empties), .uses_evaluation = evaluation};
}

TaskSolver::TaskSolver(Solver& solver, std::string worker, std::string engine,
                       PrepareSearch prepare)
    : solver_(solver),
      worker_(std::move(worker)),
      engine_(std::move(engine)),
      prepare_(std::move(prepare)) {}

TaskSolver::~TaskSolver() {
  stop();
  solver_.wait();
}

void TaskSolver::post(std::vector<Task> tasks) {
  std::vector<PositionTask> positions;
  positions.reserve(tasks.size());
  {
    const std::lock_guard lock(mutex_);
    for (const Task& task : tasks) {
      held_.insert(task.id);
      positions.push_back(
          {.cost = task.expected_nodes,
           .work = [this, task](PositionSolver& solver) { solve(task, solver); },
           .handle = tasks_.insert_or_assign(task.id, Held{}).first->second.handle});
    }
  }
  solver_.post(std::move(positions));
}

void TaskSolver::cancel(TaskId task) {
  const std::lock_guard lock(mutex_);
  Held& held = tasks_.at(task);
  held.was_cancelled = true;
  solver_.request_stop(*held.handle);
  if (held.isolated != nullptr) held.isolated->request_stop();
}

void TaskSolver::stop() noexcept {
  solver_.request_stop();
  const std::lock_guard lock(mutex_);
  for (const auto& [task, held] : tasks_) {
    if (held.isolated != nullptr) held.isolated->request_stop();
  }
}

std::vector<TaskSolver::EndedTask> TaskSolver::take(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, timeout, [this] { return !ended_.empty(); });
  std::vector<EndedTask> ended = std::exchange(ended_, {});
  for (const EndedTask& each : ended) {
    held_.erase(each.task.id);
    tasks_.erase(each.task.id);
  }
  return ended;
}

/// Runs on threads of the solver.
void TaskSolver::solve(const Task& task, PositionSolver& solver) noexcept {
  EndedTask ended{task};
  const Stopwatch busy(thread_clock());
  try {
    if (std::optional<Fact> fact = solve_task(task, solver)) {
      ended.was_solved = true;
      ended.fact = std::move(*fact);
      // We assume that threads that joined were as busy as this one.
      ended.processor_seconds = busy.seconds() * ended.fact.provenance.threads;
    }
  } catch (const SearchError& error) {
    if (error.internal_error()) solver_.report_internal_error(*error.internal_error());
    ended.failure = error.what();
  } catch (const std::bad_alloc&) {
    ended.failure = SearchError(task.board, "there is not enough memory").what();
  } catch (const std::exception& error) {
    ended.failure = SearchError(task.board, error.what()).what();
  }
  end(std::move(ended));
}

/// Returns nullopt if the task was cancelled or stopped. Throws SearchError, std::bad_alloc.
std::optional<Fact> TaskSolver::solve_task(const Task& task, PositionSolver& solver) {
  const auto stopped = [&] { return is_cancelled(task.id) || solver_.stop_requested(); };
  if (stopped()) return std::nullopt;
  if (task.purpose == Purpose::audit) return search_isolated(task);
  const Solution solution = solver.solve(task.board, task.window);
  const bool joined = solution.counters.joins != 0;
  std::optional<Fact> fact = to_fact(solution, task.board, task.window,
                                     {.threads = joined ? solver_.options().threads : 1,
                                      .is_isolated = false,
                                      .engine = engine_,
                                      .worker = worker_},
                                     stopped());
  if (fact) fact->line = known_line(solver, *fact, solution);
  return fact;
}

std::optional<Fact> TaskSolver::search_isolated(const Task& task) {
  Solver solver(isolated_options(task.board.empty_count()));
  if (prepare_) prepare_(solver);
  const auto publish = [&](Solver* running) {
    const std::lock_guard lock(mutex_);
    tasks_.at(task.id).isolated = running;
  };
  publish(&solver);
  // It ends before the solver does, so that cancel() never stops one that is gone.
  const std::shared_ptr<void> unpublish(nullptr, [&](void*) { publish(nullptr); });
  if (is_cancelled(task.id) || solver_.stop_requested()) return std::nullopt;
  const Solution solution = solver.solve(task.board, task.window);
  return to_fact(solution, task.board, task.window,
                 {.is_isolated = true, .engine = engine_, .worker = worker_},
                 solver.stop_requested());
}

bool TaskSolver::is_cancelled(TaskId task) {
  const std::lock_guard lock(mutex_);
  return tasks_.at(task).was_cancelled;
}

void TaskSolver::end(EndedTask task) {
  const std::lock_guard lock(mutex_);
  ended_.push_back(std::move(task));
  changed_.notify_one();
}

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
  // We fetch tasks by half a load: each lease is a transaction in a database that all workers
  // share.
  if (solver_.internal_error() || 2 * held() > capacity()) return 0;
  std::vector<Task> tasks = store_.lease(info_.id, capacity() - held(), lease_time_);
  // If one of its leases expired, this worker may be offered a task that it is still solving.
  std::erase_if(tasks, [this](const Task& task) { return task_solver_.held().contains(task.id); });
  const std::size_t count = tasks.size();
  if (count != 0) task_solver_.post(std::move(tasks));
  return count;
}

std::vector<SolvedTask> CampaignWorker::collect(std::chrono::milliseconds timeout) {
  for (TaskSolver::EndedTask& ended : task_solver_.take(timeout)) {
    if (ended.was_solved) {
      solved_seconds_ += ended.fact.provenance.seconds;
      rate_.learn(static_cast<double>(ended.fact.provenance.nodes), ended.processor_seconds);
      ++solved_;
      unrecorded_.push_back({ended.task.id, std::move(ended.fact)});
    } else if (ended.failure.empty()) {
      unsolved_.push_back(ended.task.id);
    } else if (!failure_) {
      failure_ = std::move(ended.failure);
    }
  }
  std::vector<SolvedTask> finished;
  if (const std::optional<InternalError> error = solver_.internal_error()) {
    exclude_self(*error);
    return finished;
  }
  if (!unrecorded_.empty()) {
    const RecordedFacts recorded = store_.finish(info_.id, unrecorded_);
    finished = std::exchange(unrecorded_, {});
    if (recorded.excluded != 0) {
      // Leasing and renewing would say so too, but a worker with enough tasks does neither for a
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
    if (finished.empty()) throw;  // the next call finds the error again
  }
  return finished;
}

/// After this, nothing that the worker recorded counts.
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
  // Without threads it counts as gone at once, and the chooser provides fewer leaves.
  WorkerInfo ended = info_;
  ended.threads = 0;
  try {
    store_.enrol(ended);
  } catch (const StoreError&) {  // all is recorded, and in a minute it counts as lost
  }
  return all;
}

void CampaignWorker::renew() {
  since_renewal_ = Stopwatch();
  const std::vector<TaskId> held(task_solver_.held().begin(), task_solver_.held().end());
  if (held.empty()) return;
  cancel(store_.renew(info_.id, held, lease_time_));
}

}  // namespace kanzen::campaign
