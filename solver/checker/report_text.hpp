// The command line of kanzen-check, and its output for a certificate.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/checker/certificate_checker.hpp"

namespace kanzen::checker {

/// The text that --help prints.
extern const char* const kUsage;

struct Arguments {
  std::vector<std::string> files;
  CertificateLimits limits;
  bool json = false;
  bool quiet = false;
  bool assumptions = false;  // print the assumptions instead of the report
};

/// Parses the words after the program name into `arguments`. Does not handle --help and --version.
/// Returns an error message, or nothing if the words are valid.
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
