// Which file a path leads to, so that whoever writes one for long notices that it has lost its
// name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kanzen {

/// What the system knows a file by, whatever it is called. No other file of the machine has the
/// same as long as the file is open somewhere.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  bool operator==(const FileIdentity&) const = default;
};

/// That of the file at `path`, symbolic links followed; nothing if there is none. Thread-safe.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(const std::string& path) noexcept;

}  // namespace kanzen
