// Identifies the file at a path, so that a long-running writer notices that its file has lost
// its name.
#pragma once

#include <optional>
#include <string>

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

}  // namespace kanzen
