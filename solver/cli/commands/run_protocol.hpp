// A protocol on standard input and output.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "solver/cli/commands/solver_flags.hpp"
#include "solver/cli/platform/exit_codes.hpp"
#include "solver/engine/solver.hpp"
#include "solver/serve/line_sink.hpp"

namespace kanzen::cli {

inline constexpr std::size_t kMostLineBytes = std::size_t{1} << 20;

using MakeProtocol =
    std::function<std::unique_ptr<serve::LineProtocol>(Solver& solver, serve::LineSink& out)>;

/// Runs a protocol until the end of its input, a command that ends it, a signal, or until nobody
/// reads its output any more, which is no error. After a signal or when nobody reads, whatever is
/// running is stopped. While the reader is far behind, no input is read, so memory does not grow.
[[nodiscard]] ExitCode run_protocol(const SolverFlags& flags, const MakeProtocol& make_protocol);

}  // namespace kanzen::cli
