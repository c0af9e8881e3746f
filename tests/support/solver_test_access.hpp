#pragma once

#include "solver/engine/parallel/threads.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// No user may choose these settings.
struct TestOptions {
  TestOptions() = default;
  TestOptions(SolverOptions public_options, const SearchSettings& search_settings = {})
      : solver(std::move(public_options)), settings(search_settings) {}

  SolverOptions solver{};
  SearchSettings settings{};
};

struct SolverTestAccess {
  using MakeScheduler = Solver::MakeScheduler;

  [[nodiscard]] static Solver solver(const TestOptions& options) {
    return {options.solver, options.settings, {}};
  }

  [[nodiscard]] static Solver with_scheduler(const TestOptions& options,
                                             const MakeScheduler& make_scheduler) {
    return {options.solver, options.settings, make_scheduler};
  }

  /// Leaves the moves, so that bench_limit can count the nodes of a proof whose moves are known.
  /// REQUIRES: nothing is running.
  static void forget_bounds(TranspositionTable& table) noexcept {
    // The lowest 14 bits of an entry are its bounds. Unused entries, and so their pages, stay.
    constexpr auto kUnknown = static_cast<std::uint32_t>(kMaxScore - kMinScore) / 2 << 7;
    for (const auto& shard : table.shards_)
      for (std::size_t c = 0; c < shard.count; ++c)
        for (std::uint32_t& entry : shard.clusters[c].packed)
          if (entry != 0) entry = (entry >> 14 << 14) | kUnknown;
  }
};

namespace test {

/// Entries that the table of a solver without defects never contains: no value satisfies both.
inline void contradict(Solver& solver) {
  solver.import_bounds(kStartBoard, {10, kMaxScore, Square::none});
  solver.import_bounds(kStartBoard, {kMinScore, 8, Square::none});
}

}  // namespace test
}  // namespace kanzen
