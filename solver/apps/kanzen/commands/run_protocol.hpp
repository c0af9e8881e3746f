// Runs a protocol on standard input and output.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "solver/apps/kanzen/commands/options/solver_flags.hpp"
#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/engine/solver.hpp"
#include "solver/server/line_protocol.hpp"

namespace kanzen::cli {

inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;

using MakeProtocol =
    std::function<std::unique_ptr<server::LineProtocol>(Solver& solver, server::LineSink& out)>;

/// Runs a protocol until its input ends, a command or a signal ends it, or its output is closed. A
/// closed output is no error. After a signal or a closed output, running searches are stopped.
/// While the reader of the output is far behind, input pauses, so that memory does not grow.
[[nodiscard]] ExitCode run_protocol(const SolverFlags& flags, const MakeProtocol& make_protocol);

}  // namespace kanzen::cli
