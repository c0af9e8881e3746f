// The error of invalid options. It ends the program, with its own exit code, before any work.
#pragma once

#include <stdexcept>

namespace kanzen::cli {

/// The options are invalid. The message names the option and the expected value.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kanzen::cli
