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

/// That of an open file; nothing if `descriptor` is of none. Thread-safe.
[[nodiscard]] std::optional<FileIdentity> identity_of_file(int descriptor) noexcept;

/// Whether `path` leads to another file, or to none. False where the system does not say, for lack
/// of permission or of a server: that is no loss. Thread-safe.
[[nodiscard]] bool leads_elsewhere(const std::string& path, const FileIdentity& file) noexcept;

}  // namespace kanzen
