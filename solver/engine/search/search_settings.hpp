// Settings of a search for tests and measurements.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kanzen {

class Clock;

/// The parts of the search that cut or reuse work. Switching one off changes no value; tests and
/// the rig rely on that.
struct SearchSwitches {
  bool stability = true;         // stable discs bound the value
  bool table = true;             // shared transposition table
  bool local_cache = true;       // bounds of the layers with few empties, per thread
  bool enhanced_cutoffs = true;  // try the table's bounds of all children first
};

struct SearchSettings {
  std::size_t hash_entries = 0;  // if not 0: a table of so few entries, whatever its size in MiB
  int split_min_empties = 12;    // below this a node is never shared between threads
  SearchSwitches switches{};
  /// Read whenever a thread reports its work; limits of time are on it. Null: the machine's clock.
  const Clock* clock = nullptr;
  std::uint64_t nodes_until_report = std::uint64_t{1} << 14;  // half a millisecond
};

}  // namespace kanzen
