// What a search counts. Each worker has its counters and adds them to those of the position.
#pragma once

#include <cstdint>

namespace kanzen {

/// Node counting rule, everywhere in Kanzen: one for every position visited, the last-empties
/// functions included, plus one for every position scored while ordering moves.
struct Counters {
  std::uint64_t nodes = 0;
  std::uint64_t splits = 0;  // split points: nodes whose moves were offered to other threads
  std::uint64_t joins = 0;   // times another thread joined a split point and found moves left
  /// Of `nodes`, those searched for a move that a cutoff elsewhere, or a stop, made worthless.
  std::uint64_t wasted_nodes = 0;

  void merge(const Counters& other) noexcept {
    nodes += other.nodes;
    splits += other.splits;
    joins += other.joins;
    wasted_nodes += other.wasted_nodes;
  }

  /// What has been counted since `before`.
  [[nodiscard]] Counters since(const Counters& before) const noexcept {
    return {nodes - before.nodes, splits - before.splits, joins - before.joins,
            wasted_nodes - before.wasted_nodes};
  }
};

}  // namespace kanzen
