// Errors for output that cannot be written. The program ends with an exit code for them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace kanzen {

/// Standard output or a file cannot be written.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  /// "WHAT cannot be written: REASON". The reason is the system's text for `error`, a value of
  /// errno. 0 means that the reason is not known.
  OutputError(std::string_view what, int error)
      : std::runtime_error(std::string(what) + " cannot be written" +
                           (error == 0 ? "" : ": " + std::generic_category().message(error))) {}
};

}  // namespace kanzen
