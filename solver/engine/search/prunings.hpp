// The parts of the search that can be switched off.
#pragma once

namespace kanzen {

/// The parts of the search that cut or reuse work. Each may be switched off without changing any
/// value; that is what the tests and the rig use this for.
struct Prunings {
  bool stability = true;         // stable discs bound the value
  bool table = true;             // shared transposition table
  bool local_cache = true;       // bounds of the layers with few empties, per thread
  bool enhanced_cutoffs = true;  // look for a cutoff among the children in the table first
};

}  // namespace kanzen
