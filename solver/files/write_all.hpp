// Writes a whole text to a descriptor, repeating short writes.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace kanzen {

/// Returns 0, or a value of errno. On an error a part of the text may have been written.
inline int write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const auto count = ::write(descriptor, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : ENOSPC;
    content.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace kanzen
