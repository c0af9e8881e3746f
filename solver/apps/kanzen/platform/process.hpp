// Prepares the process before the program does anything else.
#pragma once

namespace kanzen::cli {

/// Call this once, at the beginning of main().
///
/// - Closed standard descriptors are occupied, so that no file opened later can take their place.
///   Reading and writing them still fails with EBADF; see standard_input_is_open().
/// - Exceeding the limit on file sizes (`ulimit -f`) is an error, EFBIG, instead of a signal.
void prepare_process() noexcept;

/// False if the program was started with standard input closed or open only for writing.
[[nodiscard]] bool standard_input_is_open() noexcept;

/// True if standard input is a pipe, a socket or a file with data. Waits until a pipe has data or
/// its other end is closed. False for a terminal, /dev/null and other devices, and for closed
/// standard input.
[[nodiscard]] bool is_piped_in() noexcept;

}  // namespace kanzen::cli
