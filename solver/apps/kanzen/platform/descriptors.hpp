// Files as the numbers that the system gives them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kanzen::cli {

inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

/// Opens a file to read it. Programs started later do not inherit it. Returns a negative number and
/// sets errno if that fails, with EISDIR for a folder where the system cannot open it.
/// Thread safety: full, as all functions below.
[[nodiscard]] int open_descriptor(const std::string& path) noexcept;
void close_descriptor(int descriptor) noexcept;

/// Makes writing to a pipe without a reader an error in the calling thread, EPIPE, instead of the
/// end of the process.
void ignore_missing_readers() noexcept;

/// True if the reader of this pipe or socket has gone. False if that is not known.
[[nodiscard]] bool is_reader_gone(int descriptor) noexcept;

/// False if nothing could be written within `milliseconds`.
[[nodiscard]] bool waits_for_room(int descriptor, int milliseconds) noexcept;

/// Writes a part of `text`. After waits_for_room() this does not block on a pipe of POSIX. Returns
/// the number of bytes, or -1 and sets errno.
[[nodiscard]] std::ptrdiff_t write_some(int descriptor, std::string_view text) noexcept;

}  // namespace kanzen::cli
