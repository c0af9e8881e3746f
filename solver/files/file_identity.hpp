// Identifies the file at a path, so that a long-running writer notices that its file has lost
// its name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kanzen {

/// The system's identity of a file, independent of its name. No other file of the machine has the
/// same one while the file is open.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  bool operator==(const FileIdentity&) const = default;
};

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
