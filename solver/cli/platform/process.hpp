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

}  // namespace kanzen::cli
