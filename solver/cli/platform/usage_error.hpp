// Invalid options, which end the program with its own exit code before it does anything.
#pragma once

#include <stdexcept>

namespace kanzen::cli {

/// The options cannot be used as given. The message names the option and what was expected.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace kanzen::cli
