#include "tests/support/shuffled_solver.hpp"

#include <algorithm>

#include "core/moves.hpp"
#include "solver/search/dispatch.hpp"
#include "solver/search/driver.hpp"

namespace kanzen::test {

namespace {

constexpr std::size_t kWays = TranspositionTable::kMaxWays;
constexpr std::size_t kClusterBytes = 64;

[[nodiscard]] std::size_t table_bytes(const SolverOptions& options) {
  if (options.hash_entries == 0) return options.hash_mib << 20;
  return options.hash_entries / kWays * kClusterBytes;
}

[[nodiscard]] int table_ways(const SolverOptions& options) {
  if (options.hash_entries == 0) return TranspositionTable::kMaxWays;
  return static_cast<int>(std::min(options.hash_entries, kWays));
}

}  // namespace

ShuffledSolver::ShuffledSolver(const SolverOptions& options, std::uint64_t seed,
                               const eval::Evaluator* evaluator, unsigned cache_bits)
    : shared_(table_bytes(options) * 3 / 4, table_bytes(options) / 4, table_ways(options)),
      workers_(options.threads),
      caches_(std::size_t{options.threads} << cache_bits),
      scheduler_(workers_, seed) {
  shared_.prunings = options.prunings;
  if (options.evaluation && evaluator != nullptr) shared_.tables = &evaluator->tables();
  shared_.split_min_empties = options.split_min_empties;
  shared_.kernel = kernel_by_name(options.kernel);
  shared_.scheduler = &scheduler_;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].shared = &shared_;
    workers_[i].cache = LocalCache(&caches_[i << cache_bits], cache_bits);
  }
}

Solution ShuffledSolver::solve(const Board& board, Window window, std::optional<int> stop_after) {
  SearchControl control;
  shared_.table.expect(tuning::useful_table_bytes(board.empty_count()));
  shared_.guesses.expect(tuning::useful_table_bytes(board.empty_count()));
  scheduler_.stop_after(stop_after.value_or(-1));
  for (Worker& worker : workers_) {
    worker.counters = {};
    worker.work_for(&control);
    worker.cache.new_generation();
  }
  Worker& worker = workers_.front();
  Solution solution;
  const RootResult root = search_by_ladder(worker, board, std::max(window.alpha, kMinScore - 1),
                                           std::min(window.beta, kMaxScore + 1));
  const bool over = game_over(board);
  if (root.finished && root.score <= window.alpha) {
    solution.kind = Kind::upper;
    solution.upper = root.score;
  } else if (root.finished && root.score >= window.beta) {
    if (!over) solution.best = move_achieving(worker, board, root.score);
    if (over || solution.best != Square::none) solution.kind = Kind::lower;
    solution.lower = root.score;
  } else if (root.finished) {
    solution.lower = solution.upper = root.score;
    if (!over) solution.line = best_line(worker, board, root.score);
    if (over || !solution.line.empty()) solution.kind = Kind::exact;
    if (!solution.line.empty()) solution.best = solution.line.front();
  }
  solution.score = root.score;
  if (!root.finished) {
    solution.lower = root.lower;
    solution.upper = root.upper;
  }
  for (const Worker& each : workers_) solution.counters.merge(each.counters);
  solution.counters.table_contradictions = shared_.table.contradictions();
  return solution;
}

}  // namespace kanzen::test
