#include "tests/support/shuffled_solver.hpp"

#include "solver/engine/root_search.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen::test {

ShuffledSolver::ShuffledSolver(const TestOptions& options, std::uint64_t seed,
                               const eval::Evaluator* evaluator, unsigned cache_bits)
    : ShuffledSolver(options, table_size(options.solver, options.settings), seed, evaluator,
                     cache_bits) {}

ShuffledSolver::ShuffledSolver(const TestOptions& options, const TableSize& size,
                               std::uint64_t seed, const eval::Evaluator* evaluator,
                               unsigned cache_bits)
    : shared_(size.proven_bytes, size.selective_bytes, size.ways),
      workers_(options.solver.threads),
      caches_(std::size_t{options.solver.threads} << cache_bits),
      scheduler_(workers_, seed) {
  shared_.switches = options.settings.switches;
  const bool evaluates = options.solver.evaluation && evaluator != nullptr;
  if (evaluates) shared_.evaluation = &evaluator->tables();
  shared_.split_min_empties = options.settings.split_min_empties;
  shared_.kernel = kernel_by_name(options.solver.kernel);
  shared_.scheduler = &scheduler_;
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    workers_[i].shared = &shared_;
    workers_[i].cache = LocalCache(&caches_[i << cache_bits], cache_bits);
  }
}

Solution ShuffledSolver::solve(const Board& board, Window window, std::optional<int> stop_after) {
  SearchControl control;
  shared_.ensure_active_bytes(tuning::useful_table_bytes(board.empty_count()));
  scheduler_.stop_after(stop_after.value_or(-1));
  for (Worker& worker : workers_) {
    worker.counters = {};
    worker.attach(&control);
    worker.cache.new_generation();
  }
  Solution solution = root_search(workers_.front(), board, window);
  for (const Worker& each : workers_) solution.counters.merge(each.counters);
  return solution;
}

}  // namespace kanzen::test
