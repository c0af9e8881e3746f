// The kind, identity, size and permissions of a file.
#pragma once

#include <cstdint>
#include <string>

namespace kanzen {

/// The system's identity of a file, independent of its name. No other file of the machine has the
/// same one while the file is open.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;

  bool operator==(const FileIdentity&) const = default;
};

enum class FileKind : std::uint8_t {
  regular,
  folder,
  device,  // of characters: a terminal, /dev/null
  pipe,
  socket,
  other,
};

struct FileStatus {
  FileKind kind = FileKind::other;
  FileIdentity identity{};   // zeros if the system gives none: on Windows, of pipes and devices
  std::uint64_t size = 0;    // in bytes
  std::uint64_t links = 0;   // its names; 0 if it has been removed while open
  unsigned permissions = 0;  // as chmod() takes them; 0 on Windows
};

/// Fills `status` for the file at `path`, with symbolic links followed. Returns 0 or a value
/// of errno.
/// Thread safety: full.
[[nodiscard]] int read_status(const std::string& path, FileStatus& status) noexcept;

/// Fills `status` for the open file `descriptor`. Returns 0 or a value of errno.
/// Thread safety: full.
[[nodiscard]] int read_status(int descriptor, FileStatus& status) noexcept;

}  // namespace kanzen
