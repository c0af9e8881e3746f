// Unique request names for all pages in their one session.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace kanzen::board {

/// Returns a name that no other request of this process has had.
/// Thread safety: full.
[[nodiscard]] inline std::string next_request_name() {
  static std::atomic<std::uint64_t> last{0};
  return std::to_string(++last);
}

}  // namespace kanzen::board
