// Wrong use of the program, which ends it with an exit code of its own before it does anything.
#pragma once

#include <stdexcept>

namespace kanzen::cli {

/// What the user asked for cannot be done; the message names the option and what was expected.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kanzen::cli
