// Every parser returns a Result. Nothing here throws.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace kanzen {

/// Where and why a text could not be read. `line` and `column` count from 1. A `line` of 0 means
/// that the text is a single line, such as a command line argument.
struct ParseError {
  std::size_t line = 0;
  std::size_t column = 0;
  std::string message;  // without the place
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}           // NOLINT(google-explicit-constructor)
  Result(ParseError error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const noexcept { return std::holds_alternative<T>(state_); }
  explicit operator bool() const noexcept { return ok(); }

  /// REQUIRES: ok().
  [[nodiscard]] const T& value() const& noexcept { return *std::get_if<T>(&state_); }
  [[nodiscard]] T&& value() && noexcept { return std::move(*std::get_if<T>(&state_)); }
  [[nodiscard]] const T& operator*() const& noexcept { return *std::get_if<T>(&state_); }
  [[nodiscard]] T& operator*() & noexcept { return *std::get_if<T>(&state_); }
  [[nodiscard]] T&& operator*() && noexcept { return std::move(*std::get_if<T>(&state_)); }
  [[nodiscard]] const T* operator->() const noexcept { return std::get_if<T>(&state_); }
  [[nodiscard]] T* operator->() noexcept { return std::get_if<T>(&state_); }

  /// REQUIRES: !ok().
  [[nodiscard]] const ParseError& error() const& noexcept {
    return *std::get_if<ParseError>(&state_);
  }
  [[nodiscard]] ParseError&& error() && noexcept {
    return std::move(*std::get_if<ParseError>(&state_));
  }

 private:
  std::variant<T, ParseError> state_;
};

}  // namespace kanzen
