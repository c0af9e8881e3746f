#include "solver/bindings/c/errors.hpp"

#include <algorithm>

#include "solver/bindings/c/structs.hpp"

namespace kanzen::capi {

namespace {

void fill_error(kanzen_error* error, std::string_view message, std::size_t line,
                std::size_t column) noexcept {
  if (!has_size(error)) return;
  kanzen_error filled{};
  filled.line = line;
  filled.column = column;
  copy_text(message, filled.message);
  write_struct(filled, error);
}

}  // namespace

void copy_text(std::string_view message, std::span<char> out) noexcept {
  const std::string_view kept = message.substr(0, out.size() - 1);
  *std::copy(kept.begin(), kept.end(), out.begin()) = '\0';
}

void fill_error(kanzen_error* error, std::string_view message) noexcept {
  fill_error(error, message, 0, 0);
}

void fill_error(kanzen_error* error, const ParseError& why) noexcept {
  fill_error(error, why.message, why.line, why.column);
}

}  // namespace kanzen::capi

const char* kanzen_code_text(kanzen_code code) {
  switch (code) {
    case KANZEN_OK:
      return "done";
    case KANZEN_LIMIT:
      return "ended by a limit";
    case KANZEN_STOPPED:
      return "stopped";
    case KANZEN_END:
      return "no more games";
    case KANZEN_INVALID_ARGUMENT:
      return "invalid argument";
    case KANZEN_OUT_OF_MEMORY:
      return "out of memory or threads";
    case KANZEN_BUSY:
      return "another call is using the engine";
    case KANZEN_BAD_TEXT:
      return "unreadable text";
    case KANZEN_ILLEGAL_MOVE:
      return "illegal move";
    case KANZEN_WRONG_CLAIM:
      return "the claim has been refuted";
    case KANZEN_TOO_SMALL:
      return "the buffer is too small";
    case KANZEN_INTERNAL_ERROR:
      return "internal error";
  }
  return "unknown code";
}
