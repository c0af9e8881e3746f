// kanzen bench: the signature of the search, one node count over fixed positions.
#pragma once

#include "solver/cli/platform/exit_codes.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

/// Solves the positions so many times and prints the node count, which must be the same in each
/// round. With `quiet`, rows of wrong scores only.
[[nodiscard]] ExitCode run_rounds(Solver& solver, int rounds, bool quiet);

}  // namespace kanzen::cli
