#pragma once

#include "solver/checker/certificate_checker.hpp"

namespace kanzen::checker {

extern const char* const kUsage;

struct Arguments {
  std::vector<std::string> files;
  CertificateLimits limits;
  bool json = false;
  bool quiet = false;
  bool assumptions = false;  // print the assumptions instead of the report
};

/// The words after the program name, without --help and --version. Returns an error message, or
/// nullopt if they are valid.
[[nodiscard]] std::optional<std::string> parse_arguments(const std::vector<std::string>& words,
                                                         Arguments& arguments);

enum class ExitCode : std::uint8_t {
  proven = 0,
  refused = 1,
  bad_input = 2,
  limit = 3,
  output = 4,
  assuming = 6,  // not 5, the status of internal errors in other commands
};

[[nodiscard]] ExitCode to_exit_code(CertificateVerdict verdict) noexcept;

/// `assuming` is better than all but `proven`; among the others the greater number is worse.
[[nodiscard]] ExitCode worse(ExitCode a, ExitCode b) noexcept;

/// One line, or at least three if the certificate is proven up to assumptions, each with a line
/// break. `file` may contain any bytes; the result is safe to print on a terminal.
[[nodiscard]] std::string report_text(const std::string& file, const CertificateReport& report,
                                      double seconds);

/// One line. With `list_assumptions`, includes the assumptions.
[[nodiscard]] std::string report_json(const std::string& file, const CertificateReport& report,
                                      double seconds, bool list_assumptions = false);

}  // namespace kanzen::checker
