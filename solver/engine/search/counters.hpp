// The counters of a search. Each worker has its own and adds them to the position's counters.
#pragma once

#include <cstdint>

namespace kanzen {

/// Node counting rule, everywhere in Kanzen: one for every position visited, down to the last
/// empties, plus one for every position scored while ordering moves.
struct Counters {
  std::uint64_t nodes = 0;
  std::uint64_t splits = 0;  // split points that other threads could join
  std::uint64_t joins = 0;   // times that another thread joined one and found a move
  /// The part of `nodes` that a stop, or a cutoff in another thread, made worthless.
  std::uint64_t wasted_nodes = 0;

  void merge(const Counters& other) noexcept {
    nodes += other.nodes;
    splits += other.splits;
    joins += other.joins;
    wasted_nodes += other.wasted_nodes;
  }

  /// The difference to `before`.
  [[nodiscard]] Counters since(const Counters& before) const noexcept {
    return {nodes - before.nodes, splits - before.splits, joins - before.joins,
            wasted_nodes - before.wasted_nodes};
  }
};

}  // namespace kanzen
