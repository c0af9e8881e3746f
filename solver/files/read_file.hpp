// Reads a whole file into memory.
#pragma once

#include <string>

namespace kanzen {

/// Returns the content of the file `path`. Throws InputError.
[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace kanzen
