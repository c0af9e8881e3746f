// kanzen bench: the node count over fixed positions, which is a signature of the search.
#pragma once

#include <string_view>

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::cli {

/// Solves the positions `rounds` times and prints the node count, which must be the same in every
/// round. With `quiet`, prints only rows with wrong scores.
[[nodiscard]] ExitCode run_rounds(Solver& solver, int rounds, bool quiet);

[[nodiscard]] std::string_view bench_positions_text() noexcept;

}  // namespace kanzen::cli
