// The exit codes for the outcome of a run and for exceptions.
#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/batch/run.hpp"

namespace kanzen::cli {

/// The exit code of a run that solves positions.
[[nodiscard]] ExitCode exit_code(const Totals& totals) noexcept;

/// The exit code of a run that may have its own kind of `mismatch`, or `unfinished` work.
[[nodiscard]] ExitCode exit_code(const Totals& totals, bool mismatch, bool unfinished) noexcept;

/// Prints the message of an exception to standard error, preceded by `place`, and returns the exit
/// code for it. Works without memory, too, because that may be the failure. REQUIRES: `failure` is
/// not null.
ExitCode report_failure(const std::exception_ptr& failure, const std::string& place = {}) noexcept;

/// Prints a message to standard error, and returns the exit code for unusable input.
ExitCode report_usage_error(std::string_view message);

}  // namespace kanzen::cli
