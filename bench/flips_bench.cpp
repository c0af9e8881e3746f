// Discs turned by a move.
#include <benchmark/benchmark.h>

#include "bench/boards.hpp"
#include "core/flips.hpp"

namespace kanzen::bench {
namespace {

void flips_generic(benchmark::State& state) {
  const auto cases = placements(random_boards(256, static_cast<int>(state.range(0)), 1));
  for (auto _ : state) {
    for (const Placement& c : cases) benchmark::DoNotOptimize(flips(c.square, c.board));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
}
BENCHMARK(flips_generic)->ArgName("empties")->Arg(4)->Arg(10)->Arg(20);

}  // namespace
}  // namespace kanzen::bench
