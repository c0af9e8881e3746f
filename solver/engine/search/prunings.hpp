// The parts of the search that can be switched off.
#pragma once

namespace kanzen {

/// The parts of the search that cut or reuse work. Switching one off changes no value; tests and
/// the rig rely on that.
struct Prunings {
  bool stability = true;         // stable discs bound the value
  bool table = true;             // shared transposition table
  bool local_cache = true;       // bounds of the layers with few empties, per thread
  bool enhanced_cutoffs = true;  // try the table's bounds of all children first
};

}  // namespace kanzen
