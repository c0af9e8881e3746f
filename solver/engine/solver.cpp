#include "solver/engine/solver.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "core/clock.hpp"
#include "core/eval/evaluator.hpp"
#include "core/geometry.hpp"
#include "core/hash.hpp"
#include "solver/engine/parallel/scheduler_serial.hpp"
#include "solver/engine/parallel/scheduler_tbb.hpp"
#include "solver/engine/parallel/startable_threads.hpp"
#include "solver/engine/root_search.hpp"
#include "solver/engine/search/dispatch.hpp"
#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/table_size.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

namespace {

/// Throws std::invalid_argument if they are not valid.
[[nodiscard]] const SolverOptions& valid(const SolverOptions& options) {
  if (const std::string problem = validate(options); !problem.empty()) {
    throw std::invalid_argument(problem);
  }
  const Kernel* const kernel = kernel_by_name(options.kernel);
  if (kernel == nullptr || !runs_here(*kernel)) {
    throw std::invalid_argument("this program, or this processor, has no kernel \"" +
                                options.kernel + "\"");
  }
  return options;
}

/// `options` with a number of threads that this process can start. Leaves some threads for the rest
/// of the program.
[[nodiscard]] SolverOptions with_startable_threads(SolverOptions options) {
  if (options.threads == 1) return options;
  constexpr unsigned kSpareThreads = 8;
  constexpr std::size_t kSpareBytes = std::size_t{128} << 20;
  const std::size_t table_bytes = options.hash_entries == 0 ? options.hash_mib << 20 : 0;
  const std::size_t cache_bytes = sizeof(LocalCache::Entry) << tuning::kLocalCacheBits;
  const unsigned startable = startable_threads(
      options.threads + kSpareThreads, table_bytes + options.threads * cache_bytes + kSpareBytes);
  options.threads = startable > kSpareThreads ? startable - kSpareThreads : 1;
  return options;
}

/// The limits of a task that begins now.
[[nodiscard]] Limits limits_left(const PositionTask& task) noexcept {
  Limits left = task.limits;
  if (task.begun) left.seconds -= seconds_between(*task.begun, machine_clock().now());
  return left;
}

/// Records an internal error. Any thread may call it.
using NoteError = std::function<void(const InternalError&)>;

/// Reports proven bounds of its position to a task.
class BoundsReporter : public ProgressListener {
 public:
  /// All arguments outlive the reporter. The search for the position fills the table of `shared`.
  BoundsReporter(const PositionTask& task, const SharedState& shared, NoteError note)
      : task_(task), shared_(shared), note_(std::move(note)) {}

  /// Reads the table, which knows more than the search of `task_.board`. It also holds bounds
  /// proven within the current window, and by searches of single moves.
  void on_progress() noexcept override { add(table_bounds(shared_, task_.board)); }

  /// REQUIRES: the bounds are proven of task_.board.
  void add(const Bounds& proven) noexcept {
    const std::lock_guard lock(mutex_);
    const Bounds before = known_;
    if (!narrow(known_, proven)) {
      return note_({InternalError::What::contradicting_bounds, task_.board});
    }
    if (known_.lower == before.lower && known_.upper == before.upper) return;
    task_.proven(known_);
  }

 private:
  const PositionTask& task_;
  const SharedState& shared_;
  NoteError note_;
  std::mutex mutex_;  // guards the fields below, and calls of task_.proven
  Bounds known_{};
};

}  // namespace

class Solver::Impl {
 public:
  explicit Impl(const SolverOptions& options)
      : Impl(with_startable_threads(valid(options)), options.threads,
             [&](std::span<Worker> workers) -> std::unique_ptr<PositionScheduler> {
               if (workers.size() == 1) return nullptr;
               return std::make_unique<TbbScheduler>(workers, options.pin);
             }) {}

  Impl(SolverOptions options, unsigned requested_threads, const MakeScheduler& make_scheduler)
      : options_(std::move(options)),
        requested_threads_(requested_threads),
        workers_(options_.threads),
        caches_(std::size_t{options_.threads} << tuning::kLocalCacheBits) {
    if (geometry() != kWholeBoard) options_.evaluation = false;
    if (options_.evaluation) evaluator_.emplace(eval::Evaluator::embedded());
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      workers_[i].cache =
          LocalCache(&caches_[i << tuning::kLocalCacheBits], tuning::kLocalCacheBits);
    }
    parallel_ = make_scheduler(workers_);
    const std::size_t states = isolates() ? options_.threads : 1;
    for (std::size_t i = 0; i < states; ++i) add_state(states);
    states_.front()->table.log_to(log_);
    states_.front()->selective_table.log_to(selective_log_);
  }

  [[nodiscard]] Solution solve(const Board& board, Window window, const Limits& limits,
                               const Bounds& known) {
    if (!parallel_) return solve_on(workers_.front(), board, window, limits, known);
    Solution solution;
    parallel_->run(
        [&](Worker& worker) { solution = solve_on(worker, board, window, limits, known); });
    return solution;
  }

  void post(std::vector<PositionTask> tasks) {
    if (!parallel_) {
      for (const PositionTask& task : tasks) run_task(workers_.front(), task);
      return;
    }
    std::vector<std::pair<double, PositionScheduler::Work>> positions;
    positions.reserve(tasks.size());
    for (PositionTask& task : tasks) {
      const double cost = task.cost;
      positions.emplace_back(
          cost, [this, task = std::move(task)](Worker& worker) { run_task(worker, task); });
    }
    parallel_->post(std::move(positions));
  }

  void wait() {
    if (parallel_) parallel_->wait();
  }

  void request_stop() noexcept {
    const std::lock_guard lock(mutex_);
    stop_requested_.store(true);
    for (const Running& running : running_) running.control->stop();
  }
  void request_stop(const TaskHandle& task) noexcept {
    const std::lock_guard lock(mutex_);
    for (const Running& running : running_) {
      if (running.task == &task) running.control->stop();
    }
  }
  void clear_stop() noexcept { stop_requested_.store(false); }
  [[nodiscard]] bool stop_requested() const noexcept { return stop_requested_.load(); }

  [[nodiscard]] std::uint64_t nodes_under_way() const noexcept {
    const std::lock_guard lock(mutex_);
    std::uint64_t nodes = 0;
    for (const Running& running : running_) nodes += running.control->nodes();
    return nodes;
  }
  [[nodiscard]] std::uint64_t nodes_under_way(const TaskHandle& task) const noexcept {
    const std::lock_guard lock(mutex_);
    std::uint64_t nodes = 0;
    for (const Running& running : running_) {
      if (running.task == &task) nodes += running.control->nodes();
    }
    return nodes;
  }

  void clear() noexcept {
    for (Worker& worker : workers_) worker.cache.new_generation();
    begun_ = 0;
    {
      const std::lock_guard lock(mutex_);
      internal_error_.reset();
    }
    for (const auto& state : states_) {
      state->table.clear();
      state->selective_table.clear();
    }
  }

  [[nodiscard]] std::optional<Bounds> recall(const Board& board) const noexcept {
    if (states_.size() > 1) return std::nullopt;
    return states_.front()->table.probe(board, hash_of(board));
  }

  [[nodiscard]] std::optional<InternalError> internal_error() const noexcept {
    {
      const std::lock_guard lock(mutex_);
      if (internal_error_) return internal_error_;
    }
    // The table records a contradiction before the search that met it ends and reports it.
    const auto contradicted = states_.front()->table.contradiction();
    if (isolates() || !contradicted) return std::nullopt;
    return InternalError{InternalError::What::contradicting_bounds, *contradicted};
  }

  /// Keeps the first internal error.
  void note(const InternalError& error) noexcept {
    const std::lock_guard lock(mutex_);
    if (!internal_error_) internal_error_ = error;
  }

  bool for_each_bounds(
      int min_empties,
      const std::function<void(const Board&, const Bounds&, SelectivityLevel)>& take) const {
    if (!isolates()) {
      // Bounds of the selective table never leave as proven, whatever level their entries state.
      const auto take_from = [&](const TranspositionTable& table, bool proven) {
        table.for_each([&](const Board& board, const Bounds& bounds, SelectivityLevel level) {
          if (board.empty_count() < min_empties) return;
          if ((level == SelectivityLevel::exact) == proven) take(board, bounds, level);
        });
      };
      take_from(states_.front()->table, true);
      take_from(states_.front()->selective_table, false);
    }
    return !internal_error();
  }

  void log_entries(int least_cost) {
    log_.open(least_cost);
    selective_log_.open(least_cost);
  }

  void end_log() noexcept {
    log_.close();
    selective_log_.close();
  }

  bool take_logged(const std::function<void(const Board&, const Bounds&, SelectivityLevel)>& take) {
    const auto take_from = [&](EntryLog& log, bool proven) {
      for (const auto& [board, bounds, level] : log.take()) {
        if ((level == SelectivityLevel::exact) == proven) take(board, bounds, level);
      }
    };
    if (!isolates()) {
      take_from(log_, true);
      take_from(selective_log_, false);
    }
    return !internal_error();
  }

  void believe(const Board& board, const Bounds& bounds, SelectivityLevel level) noexcept {
    for (const auto& state : states_) {
      TranspositionTable& table =
          level == SelectivityLevel::exact ? state->table : state->selective_table;
      // Activates the whole table at once, because growing it later would lose these bounds.
      table.ensure_active_bytes(table.bytes());
      // The cost of its search is unknown. The guess is one bit for each empty square.
      table.store(board, hash_of(board), bounds, board.empty_count(), level);
    }
  }

  [[nodiscard]] std::optional<Score> null_window(const Board& board, Score alpha) {
    std::optional<Score> score;
    const auto search = [&](Worker& worker) {
      score = null_window_of(worker, board, alpha, nullptr);
    };
    // Entering the arena costs more than a small search.
    if (parallel_ && geometry().empty_count(board) >= options_.split_min_empties) {
      parallel_->run(search);
    } else {
      search(workers_.front());
    }
    return score;
  }

  [[nodiscard]] Usage usage() const {
    Usage usage;
    if (parallel_) {
      for (const std::int64_t time : parallel_->busy_nanoseconds()) {
        usage.busy_seconds.push_back(static_cast<double>(time) * 1e-9);
      }
    }
    const auto parts = static_cast<double>(states_.size());
    for (const auto& state : states_) {
      usage.table_filled += state->table.filled() / parts;
      usage.selective_filled += state->selective_table.filled() / parts;
    }
    return usage;
  }

  [[nodiscard]] const SolverOptions& options() const noexcept { return options_; }
  [[nodiscard]] unsigned requested_threads() const noexcept { return requested_threads_; }
  [[nodiscard]] std::string_view kernel_name() const noexcept {
    return states_.front()->kernel->name;
  }

 private:
  /// The solver that a task uses while `worker` runs it.
  class TaskSolver final : public PositionSolver {
   public:
    TaskSolver(Impl& solver, Worker& worker, const PositionTask& task, BoundsReporter* reporter)
        : solver_(solver), worker_(worker), task_(task), reporter_(reporter) {}

    [[nodiscard]] std::optional<Score> null_window(const Board& board, Score alpha) override {
      return solver_.null_window_of(worker_, board, alpha, task_.handle.get());
    }
    [[nodiscard]] std::optional<Bounds> recall(const Board& board) const noexcept override {
      return worker_.shared->table.probe(board, hash_of(board));
    }
    [[nodiscard]] std::optional<InternalError> internal_error() const noexcept override {
      return solver_.internal_error();
    }

   private:
    [[nodiscard]] Solution solve_within(const Board& board, Window window, const Limits& limits,
                                        const Bounds& known) override {
      std::optional<UnderControl> limited;
      if (limits != Limits{}) limited.emplace(solver_, worker_, limits, task_.handle.get());
      Solution solution = solver_.search(worker_, board, window, known);
      limited.reset();
      if (reporter_ != nullptr && board == task_.board) {
        reporter_->add({solution.lower, solution.upper});
      }
      return solution;
    }

    Impl& solver_;
    Worker& worker_;
    const PositionTask& task_;
    BoundsReporter* reporter_;
  };

  /// `task` may be null, here and below.
  [[nodiscard]] std::optional<Score> null_window_of(Worker& worker, const Board& board, Score alpha,
                                                    const TaskHandle* task) {
    const UnderControl under(*this, worker, {}, task);
    std::optional<Score> score = worker.shared->kernel->search(worker, board, alpha, alpha + 1);
    if (worker.cancelled()) score.reset();
    if (const auto contradicted = worker.shared->table.contradiction()) {
      note({InternalError::What::contradicting_bounds, *contradicted});
      score.reset();
    }
    worker.report();
    return score;
  }

  [[nodiscard]] Geometry geometry() const noexcept { return {options_.side_length}; }

  [[nodiscard]] bool isolates() const noexcept {
    return options_.isolate || options_.deterministic;
  }

  /// Adds one of `parts` states that share the memory.
  void add_state(std::size_t parts) {
    const TableSize size = table_size(options_, parts);
    const auto memory = isolates() ? TranspositionTable::Memory::one_generation
                                   : TranspositionTable::Memory::lasting;
    SharedState& state = *states_.emplace_back(
        std::make_unique<SharedState>(size.proven_bytes, size.selective_bytes, size.ways, memory));
    state.prunings = options_.prunings;
    if (evaluator_) state.tables = &evaluator_->tables();
    state.split_min_empties = options_.split_min_empties;
    state.kernel = &kernel_on(*kernel_by_name(options_.kernel), geometry());
    state.scheduler = &serial_;
    if (parallel_ && !options_.deterministic) state.scheduler = &*parallel_;
  }

  /// The state of the searches of `worker`.
  [[nodiscard]] SharedState& state_of(const Worker& worker) noexcept {
    const auto place = static_cast<std::size_t>(&worker - workers_.data());
    return *states_[isolates() ? place : 0];
  }

  /// Lets limits and requests to stop end the work of a worker for one position, for the lifetime
  /// of this object. Then attaches the worker to its previous control again, even after an
  /// exception.
  class UnderControl {
   public:
    UnderControl(Impl& solver, Worker& worker, const Limits& limits, const TaskHandle* task,
                 ProgressListener* listener = nullptr)
        : solver_(solver), worker_(worker), control_(limits, listener), outer_(worker.control) {
      {
        const std::lock_guard lock(solver_.mutex_);
        // No request to stop is lost: either this code or the search itself sees it.
        const bool task_stops = task != nullptr && task->stop_requested();
        if (solver_.stop_requested_.load() || task_stops) control_.stop();
        solver_.running_.push_back({&control_, task});
      }
      if (outer_ != nullptr) worker_.report();
      worker_.shared = &solver_.state_of(worker_);
      worker_.attach(&control_);
    }
    ~UnderControl() {
      worker_.attach(outer_);
      const std::lock_guard lock(solver_.mutex_);
      std::erase_if(solver_.running_,
                    [this](const Running& running) { return running.control == &control_; });
    }
    UnderControl(const UnderControl&) = delete;
    UnderControl& operator=(const UnderControl&) = delete;

   private:
    Impl& solver_;
    Worker& worker_;
    SearchControl control_;
    SearchControl* outer_;
  };

  /// One position without a task, on its own thread.
  [[nodiscard]] Solution solve_on(Worker& worker, const Board& board, Window window,
                                  const Limits& limits, const Bounds& known) {
    const UnderControl under(*this, worker, limits, nullptr);
    begin_generation(worker);
    return search(worker, board, window, known);
  }

  /// One task from beginning to end, on its own thread.
  void run_task(Worker& worker, const PositionTask& task) {
    std::optional<BoundsReporter> reporter;
    if (task.proven) {
      reporter.emplace(task, state_of(worker), [this](const InternalError& error) { note(error); });
    }
    ProgressListener* const listener = reporter ? &*reporter : nullptr;
    const UnderControl under(*this, worker, limits_left(task), task.handle.get(), listener);
    begin_generation(worker);
    TaskSolver solver(*this, worker, task, reporter ? &*reporter : nullptr);
    task.work(solver);
  }

  /// Ages the tables. An isolated state ages for each position. The shared state ages once for
  /// every options_.threads positions.
  void begin_generation(Worker& worker) noexcept {
    worker.cache.new_generation();
    if (!isolates() && begun_.fetch_add(1, std::memory_order_relaxed) % options_.threads != 0) {
      return;
    }
    worker.shared->table.new_generation();
    worker.shared->selective_table.new_generation();
  }

  /// root_search() with counters and time, in as much of the table as the position can fill.
  [[nodiscard]] Solution search(Worker& worker, const Board& board, Window window,
                                const Bounds& known) {
    const Stopwatch stopwatch;
    const Counters before = worker.control->counters();
    const std::size_t positions = isolates() ? 1 : options_.threads;  // maximum running at once
    const std::size_t useful = tuning::useful_table_bytes(geometry().empty_count(board));
    worker.control->expect_table_bytes(positions * useful);
    worker.shared->ensure_active_bytes(positions * std::min(useful, tuning::kFirstTableBytes));
    Solution solution = root_search(worker, board, window, known);
    if (solution.internal_error) note(*solution.internal_error);
    worker.report();
    solution.counters = worker.control->counters().since(before);
    solution.seconds = stopwatch.seconds();
    return solution;
  }

  /// A search that limits and requests to stop may end, and its task.
  struct Running {
    SearchControl* control;
    const TaskHandle* task;  // null without a handle
  };

  SolverOptions options_;
  unsigned requested_threads_;
  std::optional<eval::Evaluator> evaluator_;  // only on request: about 5 MB and 10 ms
  std::vector<Worker> workers_;
  std::vector<LocalCache::Entry> caches_;
  SerialScheduler serial_;
  std::unique_ptr<PositionScheduler> parallel_;  // null: everything on the calling thread
  EntryLog log_;
  EntryLog selective_log_;
  std::vector<std::unique_ptr<SharedState>> states_;  // one, or with isolation one per thread
  std::atomic<std::uint64_t> begun_{0};               // positions
  std::atomic<bool> stop_requested_{false};
  mutable std::mutex mutex_;      // guards the fields below
  std::vector<Running> running_;  // one per position, and one per search with limits
  std::optional<InternalError> internal_error_;
};

Solver::Solver(const SolverOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Solver::Solver(const SolverOptions& options, const MakeScheduler& make_scheduler)
    : impl_(std::make_unique<Impl>(options, options.threads, make_scheduler)) {}
Solver::~Solver() = default;

Solution Solver::solve_within(const Board& board, Window window, const Limits& limits,
                              const Bounds& known) {
  return impl_->solve(board, window, limits, known);
}
std::optional<Bounds> Solver::recall(const Board& board) const noexcept {
  return impl_->recall(board);
}
std::optional<Score> Solver::null_window(const Board& board, Score alpha) {
  return impl_->null_window(board, alpha);
}
void Solver::post(std::vector<PositionTask> tasks) { impl_->post(std::move(tasks)); }
void Solver::wait() { impl_->wait(); }
void Solver::request_stop() noexcept { impl_->request_stop(); }
void Solver::request_stop(TaskHandle& task) noexcept {
  task.stop_requested_.store(true);
  impl_->request_stop(task);
}
void Solver::clear_stop() noexcept { impl_->clear_stop(); }
bool Solver::stop_requested() const noexcept { return impl_->stop_requested(); }
std::uint64_t Solver::nodes_under_way() const noexcept { return impl_->nodes_under_way(); }
std::uint64_t Solver::nodes_under_way(const TaskHandle& task) const noexcept {
  return impl_->nodes_under_way(task);
}
void Solver::clear() noexcept { impl_->clear(); }
std::optional<InternalError> Solver::internal_error() const noexcept {
  return impl_->internal_error();
}
void Solver::report_internal_error(const InternalError& error) noexcept { impl_->note(error); }
bool Solver::for_each_bounds(
    int min_empties,
    const std::function<void(const Board&, const Bounds&, SelectivityLevel)>& take) const {
  return impl_->for_each_bounds(min_empties, take);
}
void Solver::log_entries(int least_cost) { impl_->log_entries(least_cost); }
void Solver::end_log() noexcept { impl_->end_log(); }
bool Solver::take_logged(
    const std::function<void(const Board&, const Bounds&, SelectivityLevel)>& take) {
  return impl_->take_logged(take);
}
void Solver::believe(const Board& board, const Bounds& bounds, SelectivityLevel level) noexcept {
  impl_->believe(board, bounds, level);
}
Usage Solver::usage() const { return impl_->usage(); }
const SolverOptions& Solver::options() const noexcept { return impl_->options(); }
unsigned Solver::requested_threads() const noexcept { return impl_->requested_threads(); }
std::string_view Solver::kernel_name() const noexcept { return impl_->kernel_name(); }

}  // namespace kanzen
