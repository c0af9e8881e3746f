// kanzen bench: the node count over fixed positions, which is a signature of the search.
#pragma once

#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

/// Solves the positions `rounds` times and prints the node count, which must be the same in every
/// round. With `quiet`, prints only rows with wrong scores.
[[nodiscard]] ExitCode run_rounds(Solver& solver, int rounds, bool quiet);

}  // namespace kanzen::cli
