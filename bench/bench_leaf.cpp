// bench_leaf: nodes per second of the search near the leaves, for every kernel that this
// machine supports.
#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "solver/engine/search/kernel.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::bench {

namespace {

/// Finds the exact values of 1,000 random positions, with line and best move. Uses one thread and a
/// small table that is empty at the beginning.
void solve_thousand(benchmark::State& state, const Kernel* kernel, int empties) {
  const auto boards = random_boards(1000, empties, 5);
  Solver solver({.hash_mib = 16, .kernel = std::string(kernel->name)});
  std::uint64_t nodes = 0;
  while (state.KeepRunning()) {
    state.PauseTiming();
    solver.clear();
    state.ResumeTiming();
    for (const Board& board : boards) nodes += solver.solve(board).counters.nodes;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
  state.counters["nodes_per_position"] = static_cast<double>(nodes) /
                                         static_cast<double>(state.iterations()) /
                                         static_cast<double>(boards.size());
}

}  // namespace

}  // namespace kanzen::bench

int main(int argc, char* argv[]) {
  for (const kanzen::Kernel* kernel : kanzen::compiled_kernels()) {
    if (!kanzen::can_run(*kernel)) continue;
    for (const int empties : {8, 10, 12}) {
      const std::string title =
          "solve_thousand/" + std::string(kernel->name) + "/empties:" + std::to_string(empties);
      benchmark::RegisterBenchmark(title.c_str(), kanzen::bench::solve_thousand, kernel, empties)
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
