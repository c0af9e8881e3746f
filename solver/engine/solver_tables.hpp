// The tables of a solver.
#pragma once

#include <memory>
#include <vector>

#include "solver/engine/search/entry_log.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// The states of the searches of one solver, with their tables, and what TableTransfer records.
struct SolverTables {
  EntryLog log;            // of the table of the shared state
  EntryLog selective_log;  // of its selective table
  /// One for all positions, or with isolation one for each thread.
  std::vector<std::unique_ptr<SharedState>> states{};
  bool shared = true;  // by all positions
};

}  // namespace kanzen
