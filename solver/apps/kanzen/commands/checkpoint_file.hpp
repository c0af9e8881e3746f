// --checkpoint: the file that stores bounds found inside searches.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "solver/batch/checkpoint.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

/// Adds --checkpoint.
void add_checkpoint_flag(CLI::App& command, std::string& path);

/// Imports the file of --checkpoint into the solver, reports it unless `quiet`, and writes the file
/// regularly afterwards. Null if `path` is empty. Throws UsageError if the solver shares no table,
/// InputError, and OutputError. REQUIRES: nothing is running.
[[nodiscard]] std::unique_ptr<Checkpointer> open_checkpoint(const std::string& path, Solver& solver,
                                                            bool quiet);

/// Ends the checkpoint, if there is one. Keeps the file if the results are `trusted` and the solver
/// has no internal error. Otherwise removes it and reports that. Throws OutputError.
void close(const std::unique_ptr<Checkpointer>& checkpointer, bool trusted);

}  // namespace kanzen::cli
