#include "bench/primitives.hpp"

#include "bench/boards.hpp"
#include "solver/engine/search/kernel.hpp"

namespace kanzen::bench {

namespace {

void add(Candidates& all, const Variants& variants) {
  for (const FlipsVariant& each : variants.flips) {
    all.flips.push_back({std::string(each.name), each.compute});
  }
  for (const MovesVariant& each : variants.moves) {
    all.moves.push_back({std::string(each.name), each.compute});
  }
  for (const LastVariant& each : variants.last) {
    all.last.push_back({std::string(each.name), each.compute});
  }
}

[[maybe_unused]] [[nodiscard]] bool runs(std::string_view kernel_name) {
  const Kernel* const kernel = kernel_by_name(kernel_name);
  return kernel != nullptr && can_run(*kernel);
}

}  // namespace

Candidates candidates() {
  Candidates all;
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    const std::string name = "kernel_" + std::string(kernel->name);
    all.flips.push_back({name, kernel->flips});
    all.moves.push_back({name, kernel->legal_moves});
    all.last.push_back({name, kernel->count_last_flips});
    all.stable.push_back({name, kernel->stable_discs});
  }
  add(all, scalar_variants());
#if defined(KANZEN_WIDE_VARIANTS)
  if (runs("v3")) add(all, v3_variants());
  if (runs("v4")) add(all, v4_variants());
#endif
  return all;
}

std::string disagreement(const Candidates& all) {
  for (int empties = 1; empties <= 50; ++empties) {
    for (const Placement& at : placements(random_boards(40, empties, 3))) {
      const auto [player, opponent] = at.board;
      const Bitboard flipped = all.flips.front().compute(at.square, player, opponent);
      for (const auto& each : all.flips) {
        if (each.compute(at.square, player, opponent) != flipped) return "flips/" + each.name;
      }
      const Bitboard legal = all.moves.front().compute(player, opponent);
      for (const auto& each : all.moves) {
        if (each.compute(player, opponent) != legal) return "legal_moves/" + each.name;
      }
      const int last = all.last.front().compute(at.square, player);
      for (const auto& each : all.last) {
        if (each.compute(at.square, player) != last) return "count_last_flips/" + each.name;
      }
      const Bitboard stable = all.stable.front().compute(player, opponent);
      for (const auto& each : all.stable) {
        if (each.compute(player, opponent) != stable) return "stable_discs/" + each.name;
      }
    }
  }
  return {};
}

}  // namespace kanzen::bench
