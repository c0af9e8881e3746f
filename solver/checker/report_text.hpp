#pragma once

#include "solver/checker/certificate_checker.hpp"

namespace kanzen::checker {

enum class CheckerExitCode : std::uint8_t {
  proven = 0,
  refused = 1,
  bad_input = 2,
  limit = 3,
  output = 4,
  assuming = 6,  // not 5, the status of internal errors in other commands
};

[[nodiscard]] CheckerExitCode to_exit_code(CertificateVerdict verdict) noexcept;

/// Returns the worse of two: `assuming` is second to `proven` alone, then the smaller is better.
[[nodiscard]] CheckerExitCode worse(CheckerExitCode a, CheckerExitCode b) noexcept;

/// Refuses a proven certificate about another board, or with wider bounds, than its row of an index
/// says; a file that was kept may prove more. Refuses as well a row whose moves do not lead to its
/// board, or whose bounds do not decide its claim as it says. The row ends in
/// `board,moves,claim,side,verdict,lower,upper`.
void hold_to_index(CertificateReport& report, const std::string& row);

/// Writes one line, or at least three if the certificate is proven up to assumptions, each with a
/// line break. `file` may contain any bytes; the result is safe to print on a terminal.
[[nodiscard]] std::string report_text(const std::string& file, const CertificateReport& report,
                                      double seconds);

/// Writes one line, which lists the assumptions if `list_assumptions`.
[[nodiscard]] std::string report_json(const std::string& file, const CertificateReport& report,
                                      double seconds, bool list_assumptions = false);

}  // namespace kanzen::checker
