#pragma once

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/batch/run.hpp"

namespace kanzen::cli {

[[nodiscard]] ExitCode exit_code(const Totals& totals) noexcept;

/// The run may have its own kind of `mismatch`, or `unfinished` work.
[[nodiscard]] ExitCode exit_code(const Totals& totals, bool mismatch, bool unfinished) noexcept;

/// Prints "PLACE: MESSAGE" of an exception to standard error and returns its exit code. Works
/// without memory, because that may be the failure. REQUIRES: `failure` is not null.
ExitCode report_failure(const std::exception_ptr& failure, const std::string& place = {}) noexcept;

}  // namespace kanzen::cli
