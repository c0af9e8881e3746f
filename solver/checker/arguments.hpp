// The command line of kanzen-check.
#pragma once

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

}  // namespace kanzen::checker
