// The output of kanzen-check for a certificate.
#pragma once

#include <cstdint>
#include <string>

#include "solver/checker/certificate_checker.hpp"

namespace kanzen::checker {

enum class ExitCode : std::uint8_t {
  proven = 0,
  refused = 1,
  bad_input = 2,
  limit = 3,
  output = 4,
  assuming = 6,  // not 5, the status of internal errors in other commands
};

[[nodiscard]] ExitCode to_exit_code(CertificateVerdict verdict) noexcept;

/// The exit status for several files. `assuming` is better than all but `proven`; among the others
/// the greater is worse.
[[nodiscard]] ExitCode worse(ExitCode a, ExitCode b) noexcept;

/// The report as text; each line has a line break. It has one line, or at least three if the
/// certificate is proven up to assumptions. `file` may contain any bytes; the returned text is safe
/// to print on a terminal.
[[nodiscard]] std::string report_text(const std::string& file, const CertificateReport& report,
                                      double seconds);

/// The report as one line of JSON. With `list_assumptions`, includes the assumptions.
[[nodiscard]] std::string report_json(const std::string& file, const CertificateReport& report,
                                      double seconds, bool list_assumptions = false);

}  // namespace kanzen::checker
