// Names of files. Inside the program they are texts in UTF-8, on every system.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace kanzen {

/// The path of a name. On Windows it is in UTF-16; elsewhere it has the same bytes. Throws
/// std::filesystem::filesystem_error on Windows if `name` is not UTF-8.
[[nodiscard]] inline std::filesystem::path to_path(std::string_view name) {
  return std::u8string_view(reinterpret_cast<const char8_t*>(name.data()), name.size());
}

/// The name of a path, in UTF-8.
[[nodiscard]] inline std::string to_utf8(const std::filesystem::path& path) {
  const std::u8string name = path.u8string();
  return {reinterpret_cast<const char*>(name.data()), name.size()};
}

}  // namespace kanzen
