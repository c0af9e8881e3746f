// Writes to standard error; nothing else does. A long run must not end because its log cannot be
// written, so nothing here fails: text that cannot be written is lost.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace kanzen::cli {

/// Writes `text` with a single system call if possible, so that messages of several threads
/// do not mix. Errors, such as a full device, a closed descriptor or a pipe without a
/// reader, are ignored. Thread-safe.
void write_error(std::string_view text) noexcept;

/// Formats text and writes it like write_error().
template <typename... Arguments>
void print_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  try {
    write_error(fmt::format(format, std::forward<Arguments>(arguments)...));
  } catch (...) {  // out of memory
  }
}

/// Writes one paragraph and a line break; on a terminal, in lines that fit it.
void tell(std::string_view message) noexcept;

/// Writes "kanzen: MESSAGE" like tell(), with all characters made safe to print.
void complain(std::string_view message) noexcept;

}  // namespace kanzen::cli
