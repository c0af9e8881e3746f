#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kanzen::cli {

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

/// For reading, and not inherited by child processes. Returns a negative number and sets errno on
/// failure, to EISDIR for a folder where the system cannot open it. Any thread may call this and
/// all below.
[[nodiscard]] int open_descriptor(const std::string& path) noexcept;
void close_descriptor(int descriptor) noexcept;

/// Makes writing to a pipe without a reader an error in the calling thread, EPIPE, instead of the
/// end of the process.
void ignore_missing_readers() noexcept;

/// Of a pipe or socket; false if unknown.
[[nodiscard]] bool is_reader_gone(int descriptor) noexcept;

/// False if nothing could be written within `milliseconds`.
[[nodiscard]] bool waits_for_room(int descriptor, int milliseconds) noexcept;

/// Writes a part of `text`; after waits_for_room(), without blocking on a POSIX pipe. Returns the
/// number of bytes, or -1 and sets errno.
[[nodiscard]] std::ptrdiff_t write_some(int descriptor, std::string_view text) noexcept;

}  // namespace kanzen::cli
