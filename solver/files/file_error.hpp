#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace kanzen {

/// Reports a file that cannot be opened or read, or is of the wrong kind. An error at a place in a
/// text is a ParseError instead. what() is "PATH: REASON".
class InputError : public std::runtime_error {
 public:
  InputError(std::string_view path, std::string_view reason)
      : std::runtime_error(std::string(path) + ": " + std::string(reason)), reason_(reason) {}

  /// `error` is a value of errno.
  InputError(std::string_view path, int error)
      : InputError(path, std::generic_category().message(error)) {}

  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }

 private:
  std::string reason_;
};

/// Reports that standard output or a file cannot be written.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;

  /// what() is "WHAT cannot be written: REASON". `error` is a value of errno, or 0 if the reason is
  /// unknown.
  OutputError(std::string_view what, int error)
      : std::runtime_error(std::string(what) + " cannot be written" +
                           (error == 0 ? "" : ": " + std::generic_category().message(error))) {}
};

}  // namespace kanzen
