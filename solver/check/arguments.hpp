// The command line of kanzen-check.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/check/certificate_checker.hpp"

namespace kanzen::check {

/// What --help prints.
extern const char* const kUsage;

struct Arguments {
  std::vector<std::string> files;
  CertificateLimits limits;
  bool json = false;
  bool quiet = false;
};

/// Reads the words behind the name of the program into `arguments`, except --help and --version.
/// Returns what is wrong with them, if anything.
[[nodiscard]] std::optional<std::string> read_arguments(const std::vector<std::string>& words,
                                                        Arguments& arguments);

}  // namespace kanzen::check
