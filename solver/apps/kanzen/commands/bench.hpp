#pragma once

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

/// Prints the node count over fixed positions, the signature of the search; it must be the same in
/// every round. With `quiet`, prints only rows with wrong scores.
[[nodiscard]] ExitCode run_rounds(Solver& solver, int rounds, bool quiet);

[[nodiscard]] std::string_view bench_positions_text() noexcept;

}  // namespace kanzen::cli
