// Legal moves of a position.
#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "core/moves.hpp"

namespace kanzen::bench {
namespace {

void legal_moves_generic(benchmark::State& state) {
  const auto boards = random_boards(1024, static_cast<int>(state.range(0)), 2);
  for (auto _ : state) {
    for (const Board& board : boards) benchmark::DoNotOptimize(legal_moves(board));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}
BENCHMARK(legal_moves_generic)->ArgName("empties")->Arg(10)->Arg(20);

}  // namespace
}  // namespace kanzen::bench
