// bench_primitives: time per call of every primitive of every kernel and variant.
//
// All are called through a pointer, so every figure includes the cost of a call, which
// `call/nothing` measures. Each case is a different board, so branch predictors and tables behave
// as in a search.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "bench/boards.hpp"
#include "bench/primitives.hpp"

namespace kanzen::bench {

namespace {

constexpr std::size_t kBoards = 1024;

/// Registers `group/name/empties:n`, which calls `one` on each of `cases`.
template <class Case, class One>
void add(const std::string& group, const std::string& name, int empties, std::vector<Case> cases,
         One one) {
  const std::string title = group + "/" + name + "/empties:" + std::to_string(empties);
  benchmark::RegisterBenchmark(title.c_str(), [cases, one](benchmark::State& state) {
    for (auto _ : state) {
      for (const Case& each : cases) benchmark::DoNotOptimize(one(each));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(cases.size()));
    state.counters["per_call"] = benchmark::Counter(
        static_cast<double>(cases.size()),
        benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  });
}

[[nodiscard]] [[gnu::noinline]] Bitboard nothing(Square square, Bitboard player,
                                                 Bitboard opponent) noexcept {
  return player ^ opponent ^ static_cast<Bitboard>(square);
}

void register_all(const Candidates& all) {
  for (const int empties : {4, 10, 20}) {
    const auto places = placements(random_boards(kBoards / 4, empties, 1));
    const auto flips_with = [](FlipsFunction compute) {
      return [compute](const Placement& p) {
        return compute(p.square, p.board.player, p.board.opponent);
      };
    };
    add("call", "nothing", empties, places, flips_with(&nothing));
    for (const auto& each : all.flips) {
      add("flips", each.name, empties, places, flips_with(each.compute));
    }
  }
  for (const int empties : {10, 20}) {
    const auto boards = random_boards(kBoards, empties, 2);
    for (const auto& each : all.moves) {
      add("legal_moves", each.name, empties, boards, [compute = each.compute](const Board& board) {
        return compute(board.player, board.opponent);
      });
    }
  }
  for (const auto& each : all.last) {
    add("count_last_flips", each.name, 1, placements(random_boards(kBoards, 1, 3)),
        [compute = each.compute](const Placement& p) { return compute(p.square, p.board.player); });
  }
  for (const int empties : {6, 12, 20}) {
    const auto boards = random_boards(kBoards, empties, 4);
    for (const auto& each : all.stable) {
      add("stable_discs", each.name, empties, boards, [compute = each.compute](const Board& board) {
        return compute(board.player, board.opponent);
      });
    }
  }
}

}  // namespace

}  // namespace kanzen::bench

int main(int argc, char* argv[]) {
  const kanzen::bench::Candidates all = kanzen::bench::candidates();
  if (const std::string wrong = kanzen::bench::disagreement(all); !wrong.empty()) {
    std::fprintf(stderr, "bench_primitives: %s disagrees with the generic kernel\n", wrong.c_str());
    return 1;
  }
  kanzen::bench::register_all(all);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
