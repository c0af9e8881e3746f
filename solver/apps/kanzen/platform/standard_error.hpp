// All writing to standard error. A long run must not end because its log cannot be written. So
// these functions never fail, and text that cannot be written is lost.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace kanzen::cli {

/// Writes `text` with a single system call if possible, so that messages of several threads do not
/// mix. Ignores errors, such as a full device, a closed descriptor or a pipe without a reader, so
/// callers need no check.
/// Thread safety: full.
void write_error(std::string_view text) noexcept;

/// Formats text and writes it like write_error().
template <typename... Arguments>
void print_error(fmt::format_string<Arguments...> format, Arguments&&... arguments) noexcept {
  try {
    write_error(fmt::format(format, std::forward<Arguments>(arguments)...));
  } catch (...) {  // out of memory
  }
}

/// Writes one paragraph and a line break. On a terminal, breaks it into lines that fit.
void print_paragraph(std::string_view message) noexcept;

/// Writes "kanzen: MESSAGE" like print_paragraph(), with all characters made safe to print.
void print_message(std::string_view message) noexcept;

}  // namespace kanzen::cli
