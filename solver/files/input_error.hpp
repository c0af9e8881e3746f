// Input that cannot be read at all, which ends the program with an exit code of its own.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace kanzen {

/// A file as a whole cannot be used: the system does not give it, or it is not of the kind
/// expected. What is wrong at a place in a text is a ParseError instead. what() is "PATH: REASON".
class InputError : public std::runtime_error {
 public:
  InputError(std::string_view path, std::string_view reason)
      : std::runtime_error(std::string(path) + ": " + std::string(reason)), reason_(reason) {}

  /// The reason in the system's words. `error` is a value of errno.
  InputError(std::string_view path, int error)
      : InputError(path, std::generic_category().message(error)) {}

  /// What is wrong, without the path.
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  std::string reason_;
};

}  // namespace kanzen
