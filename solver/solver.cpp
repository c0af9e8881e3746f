#include "solver/solver.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "core/eval/evaluator.hpp"
#include "core/hash.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "solver/parallel/scheduler_serial.hpp"
#include "solver/parallel/scheduler_tbb.hpp"
#include "solver/search/dispatch.hpp"
#include "solver/search/driver.hpp"
#include "solver/search/kernel.hpp"
#include "solver/search/tuning.hpp"
#include "solver/search/worker.hpp"

namespace kanzen {

namespace {

/// Bytes of the table, and entries used in each cluster. A cluster of 64 bytes holds three entries;
/// fewer are asked for by tests only.
[[nodiscard]] std::size_t table_bytes(const SolverOptions& options) noexcept {
  if (options.hash_entries == 0) return options.hash_mib << 20;
  return options.hash_entries / TranspositionTable::kMaxWays * 64;
}

[[nodiscard]] int table_ways(const SolverOptions& options) noexcept {
  const auto ways = static_cast<std::size_t>(TranspositionTable::kMaxWays);
  return static_cast<int>(options.hash_entries == 0 ? ways : std::min(options.hash_entries, ways));
}

}  // namespace

class Solver::Impl {
 public:
  explicit Impl(const SolverOptions& options)
      : options_(options),
        shared_(table_bytes(options) * 3 / 4, table_bytes(options) / 4, table_ways(options)),
        workers_(options.threads),
        caches_(std::size_t{options.threads} << tuning::kLocalCacheBits) {
    shared_.prunings = options.prunings;
    if (options.evaluation) {
      evaluator_.emplace(eval::Evaluator::embedded());
      shared_.tables = &evaluator_->tables();
    }
    shared_.split_min_empties = options.split_min_empties;
    const Kernel* const kernel = kernel_by_name(options.kernel);
    shared_.kernel = kernel != nullptr && runs_here(*kernel) ? kernel : &best_kernel();
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      workers_[i].shared = &shared_;
      workers_[i].cache =
          LocalCache(&caches_[i << tuning::kLocalCacheBits], tuning::kLocalCacheBits);
    }
    if (options.threads > 1) {
      parallel_.emplace(workers_);
      shared_.scheduler = &*parallel_;
    } else {
      shared_.scheduler = &serial_;
    }
  }

  [[nodiscard]] Solution solve(const Board& board, Window window) {
    const auto start = std::chrono::steady_clock::now();
    arm_stop();
    shared_.table.new_generation();
    shared_.guesses.new_generation();
    for (Worker& worker : workers_) {
      worker.counters = {};
      worker.cache.new_generation();
    }

    Solution solution;
    if (parallel_) {
      parallel_->run([&](Worker& worker) { solve_on(worker, board, window, solution); });
    } else {
      solve_on(workers_.front(), board, window, solution);
    }
    for (const Worker& worker : workers_) solution.counters.merge(worker.counters);
    solution.counters.table_contradictions = shared_.table.contradictions();
    solution.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return solution;
  }

  [[nodiscard]] std::optional<Bounds> recall(const Board& board) const noexcept {
    return shared_.table.probe(board, hash_of(board));
  }

  [[nodiscard]] std::optional<Score> null_window(const Board& board, Score alpha) {
    arm_stop();
    std::optional<Score> score;
    const auto search = [&](Worker& worker) {
      const Score found = shared_.kernel->search(worker, board, alpha, alpha + 1);
      if (!worker.cancelled()) score = found;
    };
    // Entering the arena costs more than a small search.
    if (parallel_ && board.empty_count() >= options_.split_min_empties) {
      parallel_->run(search);
    } else {
      search(workers_.front());
    }
    return score;
  }

  void request_stop() noexcept {
    stop_requested_.store(true);
    shared_.stop.store(true);
  }
  void clear_stop() noexcept { stop_requested_.store(false); }
  void clear() noexcept {
    shared_.table.clear();
    shared_.guesses.clear();
  }

  [[nodiscard]] const SolverOptions& options() const noexcept { return options_; }
  [[nodiscard]] std::string_view kernel_name() const noexcept { return shared_.kernel->name; }

 private:
  /// A request that comes at any moment is seen: either here or by the search itself.
  void arm_stop() noexcept {
    shared_.stop.store(false);
    if (stop_requested_.load()) shared_.stop.store(true);
  }

  void solve_on(Worker& worker, const Board& board, Window window, Solution& solution) {
    const Score alpha = std::max(window.alpha, kMinScore - 1);
    const Score beta = std::min(window.beta, kMaxScore + 1);
    const RootResult result = search_by_ladder(worker, board, alpha, beta);
    if (!result.finished) return;
    const Score score = result.score;
    if (score <= window.alpha) {
      solution.kind = Kind::upper;
      solution.upper = score;
    } else if (score >= window.beta) {
      solution.lower = score;
      const bool over = game_over(board);
      if (!over) solution.best = move_achieving(worker, board, score);
      if (!over && solution.best == Square::none) return;  // stopped: the bound stays
      solution.kind = Kind::lower;
    } else {
      solution.lower = solution.upper = score;
      const bool over = game_over(board);
      if (!over) solution.line = best_line(worker, board, score);
      if (!over && solution.line.empty()) return;  // stopped: the bounds stay, the line is missing
      solution.kind = Kind::exact;
      if (!over) solution.best = solution.line.front();
    }
    solution.score = score;
  }

  SolverOptions options_;
  std::optional<eval::Evaluator> evaluator_;  // only if asked for: some 10 MB and 15 ms
  SharedState shared_;
  std::vector<Worker> workers_;
  std::vector<LocalCache::Entry> caches_;
  SerialScheduler serial_;
  std::optional<TbbScheduler> parallel_;
  std::atomic<bool> stop_requested_{false};
};

Solver::Solver(const SolverOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Solver::~Solver() = default;

Solution Solver::solve(const Board& board, Window window) { return impl_->solve(board, window); }
std::optional<Bounds> Solver::recall(const Board& board) const noexcept {
  return impl_->recall(board);
}
std::optional<Score> Solver::null_window(const Board& board, Score alpha) {
  return impl_->null_window(board, alpha);
}
void Solver::request_stop() noexcept { impl_->request_stop(); }
void Solver::clear_stop() noexcept { impl_->clear_stop(); }
void Solver::clear() noexcept { impl_->clear(); }
const SolverOptions& Solver::options() const noexcept { return impl_->options(); }
std::string_view Solver::kernel_name() const noexcept { return impl_->kernel_name(); }

}  // namespace kanzen
