// --checkpoint: the file that keeps what is found inside searches.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "solver/batch/checkpoint.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

/// Adds --checkpoint.
void add_checkpoint_flag(CLI::App& command, std::string& path);

/// Has the solver begin from the file of --checkpoint, says so unless `quiet`, and writes it from
/// then on; null if `path` is empty. Throws UsageError if the solver shares no table, InputError,
/// OutputError. REQUIRES: nothing is running.
[[nodiscard]] std::unique_ptr<Checkpointer> open_checkpoint(const std::string& path, Solver& solver,
                                                            bool quiet);

/// Ends the checkpoint, if there is one: keeps it if what was proven is `trusted` and the solver
/// has no internal error, or removes it and says so. Throws OutputError.
void close(const std::unique_ptr<Checkpointer>& checkpointer, bool trusted);

}  // namespace kanzen::cli
