#include "solver/engine/solver.hpp"

#include <stdexcept>

#include "core/clock.hpp"
#include "core/hash.hpp"
#include "solver/engine/estimate_position.hpp"
#include "solver/engine/parallel/threads.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/solver_tables.hpp"

namespace kanzen {

namespace {

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

/// Throws std::invalid_argument if they are not valid.
[[nodiscard]] const SolverOptions& valid(const SolverOptions& options) {
  if (const std::string problem = validate(options); !problem.empty()) {
    throw std::invalid_argument(problem);
  }
  return options;
}

[[nodiscard]] GrantedThreads start_threads_for(const SolverOptions& options,
                                               const SearchSettings& settings) {
  const std::size_t table_bytes = settings.hash_entries == 0 ? options.hash_mib << 20 : 0;
  const std::size_t cache_bytes = sizeof(LocalCache::Entry) << tuning::kLocalCacheBits;
  return start_threads(options.threads, table_bytes + options.threads * cache_bytes);
}

[[nodiscard]] Limits limits_left(const PositionTask& task) noexcept {
  if (!task.start) return task.limits;
  return task.limits.after(seconds_between(*task.start, machine_clock().now()), 0);
}

}  // namespace

struct Solver::Impl {
  /// `requested` threads were wanted, and the options count those that there are.
  Impl(SolverOptions chosen, const SearchSettings& search_settings, unsigned requested,
       const MakeScheduler& make_scheduler)
      : options(std::move(chosen)),
        settings(search_settings),
        requested_threads(requested),
        workers(options.threads),
        caches(std::size_t{options.threads} << tuning::kLocalCacheBits) {
    if (options.uses_evaluation) evaluator.emplace(eval::Evaluator::embedded());
    for (std::size_t i = 0; i < workers.size(); ++i) {
      workers[i].cache = LocalCache(&caches[i << tuning::kLocalCacheBits], tuning::kLocalCacheBits);
    }
    scheduler = make_scheduler(workers);
    tables.is_shared = options.sharing == Sharing::shared;
    const std::size_t states = tables.is_shared ? 1 : options.threads;
    for (std::size_t i = 0; i < states; ++i) add_state(states);
    first_state().table.record_to(tables.log);
    first_state().selective_table.record_to(tables.selective_log);
  }

  /// The threads that the system grants start first: their number decides how much else there is.
  [[nodiscard]] static std::unique_ptr<Impl> with_granted_threads(SolverOptions options,
                                                                  const SearchSettings& settings) {
    const unsigned requested = valid(options).threads;
    const GrantedThreads threads = start_threads_for(options, settings);
    options.threads = threads.count;
    return std::make_unique<Impl>(options, settings, requested, [&](std::span<Worker> workers) {
      return make_scheduler(workers, threads, options.pins_threads);
    });
  }

  /// What a task gets as its solver: it searches with the worker whose thread runs the task.
  class WorkerPositionSolver final : public PositionSolver {
   public:
    WorkerPositionSolver(Impl& solver, Worker& worker, const PositionTask& task,
                         BoundsReporter* reporter)
        : solver_(solver), worker_(worker), task_(task), reporter_(reporter) {}

    [[nodiscard]] std::optional<Score> search_null_window(const Board& board,
                                                          Score alpha) override {
      return solver_.search_null_window(worker_, board, alpha, task_.handle.get());
    }
    [[nodiscard]] std::optional<Bounds> known_bounds(const Board& board) const noexcept override {
      return worker_.shared->table.probe(board, hash_of(board));
    }
    [[nodiscard]] std::optional<InternalError> internal_error() const noexcept override {
      return solver_.internal_error();
    }

   private:
    [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                        const Bounds& known) override {
      std::optional<AttachedControl> limited;
      if (limits != Limits{}) attach(limited, limits);
      Solution solution = solver_.solve_root(worker_, board, window, known);
      limited.reset();
      if (task_.on_bounds && board == task_.board) {
        reporter_->add(solution.bounds);
      }
      return solution;
    }

    [[nodiscard]] PositionEstimate estimate_within(const Board& board,
                                                   const EstimateOptions& wanted,
                                                   const Limits& limits) override {
      std::optional<AttachedControl> limited;
      if (limits != Limits{}) attach(limited, limits);
      return estimate_position(worker_, solver_.estimation_tables(), board, wanted);
    }

    void attach(std::optional<AttachedControl>& control, const Limits& limits) {
      control.emplace(solver_.running, worker_, solver_.state_of(worker_), solver_.settings, limits,
                      task_.handle.get());
    }

    Impl& solver_;
    Worker& worker_;
    const PositionTask& task_;
    BoundsReporter* reporter_;
  };

  [[nodiscard]] Solution solve_on(Worker& worker, const Board& board, Window window,
                                  const Limits& limits, const Bounds& known) {
    const AttachedControl attached(running, worker, state_of(worker), settings, limits, nullptr);
    begin_generation(worker);
    return solve_root(worker, board, window, known);
  }

  void run_task(Worker& worker, const PositionTask& task) {
    std::optional<BoundsReporter> reporter;
    if (task.on_bounds || task.on_progress) {
      reporter.emplace(task, state_of(worker),
                       [this](const InternalError& error) { report_error(error); });
    }
    BoundsReporter* const listener = reporter ? &*reporter : nullptr;
    const AttachedControl attached(running, worker, state_of(worker), settings, limits_left(task),
                                   task.handle.get(), listener);
    begin_generation(worker);
    WorkerPositionSolver solver(*this, worker, task, listener);
    task.work(solver);
  }

  /// Searches with as much of the table as the position can fill.
  [[nodiscard]] Solution solve_root(Worker& worker, const Board& board, Window window,
                                    const Bounds& known) {
    const Stopwatch stopwatch;
    const Counters before = worker.control->counters();
    const std::size_t positions =
        tables.is_shared ? options.threads : 1;  // the most that run at once
    const std::size_t useful = tuning::useful_table_bytes(board.empty_count());
    worker.control->expect_table_bytes(positions * useful);
    worker.shared->ensure_active_bytes(positions * std::min(useful, tuning::kFirstTableBytes));
    Solution solution = root_search(worker, board, window, known);
    if (solution.internal_error) report_error(*solution.internal_error);
    worker.report_work();
    solution.counters = worker.control->counters().since(before);
    solution.seconds = stopwatch.seconds();
    return solution;
  }

  /// A solver without an evaluation makes one for the first estimate, 5 MB, and keeps it.
  [[nodiscard]] const eval::Tables& estimation_tables() {
    if (evaluator) return evaluator->tables();
    const std::lock_guard lock(late_evaluator_mutex);
    if (!late_evaluator) late_evaluator.emplace(eval::Evaluator::embedded());
    return late_evaluator->tables();
  }

  /// `task` may be null.
  [[nodiscard]] std::optional<Score> search_null_window(Worker& worker, const Board& board,
                                                        Score alpha, const TaskHandle* task) {
    const AttachedControl attached(running, worker, state_of(worker), settings, {}, task);
    std::optional<Score> score = worker.shared->kernel->search(worker, board, alpha, alpha + 1);
    if (worker.cancelled()) score.reset();
    if (const auto contradicted = worker.shared->table.contradicted_board()) {
      report_error({InternalError::Kind::contradicting_bounds, *contradicted});
      score.reset();
    }
    worker.report_work();
    return score;
  }

  /// An isolated state ages for each position, the shared one for every options.threads positions.
  void begin_generation(Worker& worker) noexcept {
    worker.cache.new_generation();
    if (tables.is_shared &&
        positions_begun.fetch_add(1, std::memory_order_relaxed) % options.threads != 0) {
      return;
    }
    worker.shared->table.new_generation();
    worker.shared->selective_table.new_generation();
  }

  void report_error(const InternalError& error) noexcept {
    const std::lock_guard lock(error_mutex);
    if (!first_error) first_error = error;
  }

  [[nodiscard]] std::optional<InternalError> internal_error() const noexcept {
    {
      const std::lock_guard lock(error_mutex);
      if (first_error) return first_error;
    }
    // The table records a contradiction before the search that met it ends and reports it.
    const auto contradicted = first_state().table.contradicted_board();
    if (!tables.is_shared || !contradicted) return std::nullopt;
    return InternalError{InternalError::Kind::contradicting_bounds, *contradicted};
  }

  void add_state(std::size_t parts) {
    const TableSize size = table_size(options, settings, parts);
    const auto memory = tables.is_shared ? TranspositionTable::Memory::lasting
                                         : TranspositionTable::Memory::one_generation;
    SharedState& state = *tables.states.emplace_back(
        std::make_unique<SharedState>(size.proven_bytes, size.selective_bytes, size.ways, memory));
    state.switches = settings.switches;
    if (evaluator) state.evaluation = &evaluator->tables();
    state.split_min_empties = settings.split_min_empties;
    state.kernel = kernel_by_name(options.kernel);
    state.scheduler = &*scheduler;
    if (options.sharing == Sharing::deterministic) state.scheduler = &serial;
  }

  [[nodiscard]] SharedState& first_state() const noexcept { return *tables.states.front(); }

  [[nodiscard]] SharedState& state_of(const Worker& worker) const noexcept {
    const auto index = static_cast<std::size_t>(&worker - workers.data());
    return *tables.states[tables.is_shared ? 0 : index];
  }

  SolverOptions options;
  SearchSettings settings;
  unsigned requested_threads;
  std::optional<eval::Evaluator> evaluator;  // made only on request: about 5 MB and 10 ms
  Mutex late_evaluator_mutex;                // guards late_evaluator
  std::optional<eval::Evaluator> late_evaluator;
  std::vector<Worker> workers;
  std::vector<LocalCache::Entry> caches;
  SerialScheduler serial;
  std::unique_ptr<PositionScheduler> scheduler;
  SolverTables tables;
  std::atomic<std::uint64_t> positions_begun{0};
  RunningSearches running;
  mutable Mutex error_mutex;  // guards first_error
  std::optional<InternalError> first_error;
};

std::string validate(const SolverOptions& options) {
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return "threads must be from 1 to " + std::to_string(kMaxThreads) + ", not " +
           std::to_string(options.threads);
  }
  if (options.hash_mib < 1 || options.hash_mib > kMaxHashMib) {
    return "hash must be from 1 to " + std::to_string(kMaxHashMib) + " MiB, not " +
           std::to_string(options.hash_mib);
  }
  const Kernel* const kernel = kernel_by_name(options.kernel);
  if (kernel == nullptr || !can_run(*kernel)) {
    return "no kernel \"" + options.kernel + "\" for this processor, expected one of " +
           kernel_names();
  }
  return {};
}

Solver::Solver(const SolverOptions& options) : Solver(options, {}, {}) {}
Solver::Solver(const SolverOptions& options, const SearchSettings& settings,
               const MakeScheduler& make_scheduler)
    : impl_(make_scheduler
                ? std::make_unique<Impl>(options, settings, options.threads, make_scheduler)
                : Impl::with_granted_threads(options, settings)) {}
Solver::~Solver() = default;

Solution Solver::solve_within(const Board& board, Window window, const Limits& limits,
                              const Bounds& known) {
  Solution solution;
  impl_->scheduler->run(
      [&](Worker& worker) { solution = impl_->solve_on(worker, board, window, limits, known); });
  return solution;
}

PositionEstimate Solver::estimate_within(const Board& board, const EstimateOptions& options,
                                         const Limits& limits) {
  PositionEstimate estimate;
  impl_->scheduler->run([&](Worker& worker) {
    const AttachedControl attached(impl_->running, worker, impl_->state_of(worker), impl_->settings,
                                   limits, nullptr);
    estimate = estimate_position(worker, impl_->estimation_tables(), board, options);
  });
  return estimate;
}

std::optional<Score> Solver::search_null_window(const Board& board, Score alpha) {
  std::optional<Score> score;
  const auto search = [&](Worker& worker) {
    score = impl_->search_null_window(worker, board, alpha, nullptr);
  };
  // Handing it to a thread of the arena would cost more than a small search takes.
  const int empties = board.empty_count();
  if (empties >= impl_->settings.split_min_empties) {
    impl_->scheduler->run(search);
  } else {
    search(impl_->workers.front());
  }
  return score;
}

std::optional<Bounds> Solver::known_bounds(const Board& board) const noexcept {
  if (impl_->tables.states.size() > 1) return std::nullopt;
  return impl_->first_state().table.probe(board, hash_of(board));
}

void Solver::post(std::vector<PositionTask> tasks) {
  std::vector<std::pair<double, PositionScheduler::Work>> positions;
  positions.reserve(tasks.size());
  for (PositionTask& task : tasks) {
    const double cost = task.cost;
    positions.emplace_back(cost, [impl = impl_.get(), task = std::move(task)](Worker& worker) {
      impl->run_task(worker, task);
    });
  }
  impl_->scheduler->post(std::move(positions));
}

void Solver::wait() { impl_->scheduler->wait(); }

void Solver::request_stop() noexcept { impl_->running.request_stop(); }
void Solver::request_stop(TaskHandle& task) noexcept {
  task.stop_requested_ = true;
  impl_->running.stop(task);
}
void Solver::clear_stop() noexcept { impl_->running.clear_stop(); }
bool Solver::stop_requested() const noexcept { return impl_->running.stop_requested(); }

std::uint64_t Solver::running_nodes() const noexcept { return impl_->running.nodes(nullptr); }
std::uint64_t Solver::running_nodes(const TaskHandle& task) const noexcept {
  return impl_->running.nodes(&task);
}

void Solver::clear() noexcept {
  for (Worker& worker : impl_->workers) worker.cache.new_generation();
  impl_->positions_begun = 0;
  {
    const std::lock_guard lock(impl_->error_mutex);
    impl_->first_error.reset();
  }
  for (const auto& state : impl_->tables.states) {
    state->table.clear();
    state->selective_table.clear();
  }
}

std::optional<InternalError> Solver::internal_error() const noexcept {
  return impl_->internal_error();
}
void Solver::report_internal_error(const InternalError& error) noexcept {
  impl_->report_error(error);
}

SolverLoad Solver::load() const {
  SolverLoad load;
  for (const std::int64_t time : impl_->scheduler->busy_nanoseconds()) {
    load.busy_seconds.push_back(static_cast<double>(time) * 1e-9);
  }
  const auto parts = static_cast<double>(impl_->tables.states.size());
  for (const auto& state : impl_->tables.states) {
    load.table_filled += state->table.filled() / parts;
    load.selective_filled += state->selective_table.filled() / parts;
  }
  return load;
}

const SolverOptions& Solver::options() const noexcept { return impl_->options; }
unsigned Solver::requested_threads() const noexcept { return impl_->requested_threads; }
std::string_view Solver::kernel_name() const noexcept { return impl_->first_state().kernel->name; }

SolverTables& Solver::tables() const noexcept { return impl_->tables; }

}  // namespace kanzen
