// Identifies the file at a path, so that a long-running writer notices that its file has lost
// its name.
//
// Appends to a file if it is still the expected one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/files/file_status.hpp"

namespace kanzen {

/// The identity of the file at `path`, with symbolic links followed; nothing if there is none.
/// Thread safety: full.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept;

/// The identity of an open file; nothing if `descriptor` is not open.
/// Thread safety: full.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(int descriptor) noexcept;

/// Returns true if `path` leads to another file or to none. Returns false if the system reports
/// another error, such as missing permission or a lost server, since the file may still be there.
/// Thread safety: full.
[[nodiscard]] bool leads_elsewhere(const std::string& path, const FileIdentity& file) noexcept;

/// Appends `text` to the regular file `path` if it has `size` bytes. Returns false, and changes
/// nothing, if no such file exists, because it was removed or replaced. Throws OutputError,
/// possibly after a part of the text was appended.
[[nodiscard]] bool append_to_file(const std::string& path, std::uintmax_t size,
                                  std::string_view text);

}  // namespace kanzen
