#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"

namespace kanzen::cli {

void write_error(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto count = write_some(kStandardError, text);
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace kanzen::cli
