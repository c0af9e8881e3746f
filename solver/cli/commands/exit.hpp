// The exit codes for the outcome of a run and for exceptions.
#pragma once

#include <exception>
#include <string>

#include "solver/batch/sink.hpp"
#include "solver/cli/platform/exit_codes.hpp"

namespace kanzen::cli {

/// The exit code of a run that solves positions.
[[nodiscard]] ExitCode exit_of(const Totals& totals) noexcept;

/// Prints the message of an exception to standard error, preceded by `place`, and returns the exit
/// code for it. REQUIRES: `failure` is not null.
ExitCode explain(const std::exception_ptr& failure, const std::string& place = {});

}  // namespace kanzen::cli
