// The only writer for standard error. A run of a night must not end because its log cannot be
// written, so nothing here fails: what cannot be written is lost.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace kanzen::cli {

/// Writes `text` in one piece, as far as the system allows: messages of several threads do not mix.
/// A full device, a closed descriptor and a pipe without a reader are passed over in silence.
/// Thread-safe.
void write_error(std::string_view text) noexcept;

/// Writes formatted text by write_error().
template <typename... Arguments>
void print_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  try {
    write_error(fmt::format(format, std::forward<Arguments>(arguments)...));
  } catch (...) {  // there is no memory for the message
  }
}

/// Writes "kanzen: MESSAGE" and a line break.
void complain(std::string_view message) noexcept;

}  // namespace kanzen::cli
