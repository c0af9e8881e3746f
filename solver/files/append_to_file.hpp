// Adding to a file that is still the one it is taken for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kanzen {

/// Appends `text` to the regular file `path` if it has `size` bytes. Returns false, and changes
/// nothing, if there is no such file: it was removed, or has become another. Throws OutputError; a
/// part of the text may have been appended then.
[[nodiscard]] bool append_to_file(const std::string& path, std::uintmax_t size,
                                  std::string_view text);

}  // namespace kanzen
