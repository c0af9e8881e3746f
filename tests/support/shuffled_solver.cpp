#include "tests/support/shuffled_solver.hpp"

#include "solver/engine/root_search.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/move_ordering.hpp"

namespace kanzen::test {

bool ShuffledScheduler::has_work(const Open& open) noexcept {
  return open.rest->remaining() > 0 && open.split_point->best < open.split_point->beta &&
         !open.split_point->cancelled();
}

void ShuffledScheduler::search_one(const Open& open, Worker& worker) {
  MoveList one;
  const Move move = open.rest->next();
  one.add(move.square, move.flipped, move.priority);
  MoveList* const before = open.split_point->moves;
  open.split_point->moves = &one;
  worker.shared->kernel->search_shared_moves(worker, *open.split_point, nullptr);
  open.split_point->moves = before;
}

void ShuffledScheduler::help_above() {
  const Open above = open_[random_.below(open_.size() - 1)];
  if (!has_work(above)) return;
  ++counts_.helps;
  search_one(above, workers_[random_.below(workers_.size())]);
  if (above.split_point->cut) ++counts_.cuts;
}

void ShuffledScheduler::split(Worker& owner, SplitPoint& split_point) {
  ++owner.counters.splits;
  ++counts_.splits;
  if (splits_until_stop_ >= 0 && splits_until_stop_-- == 0) owner.control->stop();

  const Open here{&split_point, split_point.moves};
  for (Move& move : *split_point.moves) move.priority = random_.between(0, 1 << 20);
  MoveList nothing;
  split_point.moves = &nothing;
  open_.push_back(here);
  while (has_work(here) && !owner.control->stopped()) {
    if (open_.size() > 1 && random_.below(4) == 0) {
      help_above();
      continue;
    }
    search_one(here, random_.below(2) == 0 ? owner : workers_[random_.below(workers_.size())]);
  }
  open_.pop_back();
  split_point.moves = here.rest;
}

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
  const bool evaluates = options.solver.uses_evaluation && evaluator != nullptr;
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
