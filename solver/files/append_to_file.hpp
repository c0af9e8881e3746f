// Appends to a file if it is still the expected one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kanzen {

/// Appends `text` to the regular file `path` if it has `size` bytes. Returns false, and changes
/// nothing, if no such file exists, because it was removed or replaced. Throws OutputError,
/// possibly after a part of the text was appended.
[[nodiscard]] bool append_to_file(const std::string& path, std::uintmax_t size,
                                  std::string_view text);

}  // namespace kanzen
