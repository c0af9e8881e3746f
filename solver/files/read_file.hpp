// A whole file in memory.
#pragma once

#include <string>

namespace kanzen {

/// The bytes of the file `path`. Throws InputError.
[[nodiscard]] std::string read_file(const std::string& path);

}  // namespace kanzen
