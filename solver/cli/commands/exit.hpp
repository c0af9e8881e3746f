// How a command ends: the exit code of what a run has seen, and of what was thrown.
#pragma once

#include <exception>
#include <string>

#include "solver/batch/sink.hpp"
#include "solver/cli/platform/exit_codes.hpp"

namespace kanzen::cli {

/// Of a run that solves positions.
[[nodiscard]] ExitCode exit_of(const Totals& totals) noexcept;

/// Says on standard error what was thrown, after `place`, and returns the code for it. REQUIRES:
/// `failure` holds an exception.
ExitCode explain(const std::exception_ptr& failure, const std::string& place = {});

}  // namespace kanzen::cli
