#include "solver/apps/kanzen/platform/standard_error.hpp"

#include <new>

#include "core/notation/text.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/server_address.hpp"

namespace kanzen::cli {

void print_paragraph(std::string_view message) noexcept {
  try {
    write_error(wrapped(message, {.width = terminal_width(stderr)}));
  } catch (const std::bad_alloc&) {
    write_error("kanzen: out of memory\n");
  }
}

void print_message(std::string_view message) noexcept {
  try {
    print_paragraph("kanzen: " + notation::printable(without_secrets(message)));
  } catch (const std::bad_alloc&) {
    write_error("kanzen: out of memory\n");
  }
}

}  // namespace kanzen::cli
