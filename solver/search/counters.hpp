// What a search counts. One set per worker; sums are made when workers are idle.
#pragma once

#include <cstdint>

namespace kanzen {

/// Node counting rule, everywhere in Kanzen: one for every position visited, the last-empties
/// functions included, plus one for every position scored while ordering moves.
struct Counters {
  std::uint64_t nodes = 0;
  std::uint64_t splits = 0;  // nodes whose moves were offered to other threads
  std::uint64_t table_contradictions =
      0;  // stores refused because lower > upper; always 0 unless a bug

  void merge(const Counters& other) noexcept {
    nodes += other.nodes;
    splits += other.splits;
    table_contradictions += other.table_contradictions;
  }
};

}  // namespace kanzen
