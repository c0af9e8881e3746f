// What the program asks of its own process before it does anything else.
#pragma once

namespace kanzen::cli {

/// To be called once, first of all in main.
///
/// - A standard descriptor that is closed is occupied, so that no file opened later takes its
/// place;
///   reading or writing it keeps failing with EBADF, and standard_input_is_open() tells.
/// - Writing beyond the limit of file sizes (`ulimit -f`) is an error, EFBIG, and no signal.
void prepare_process() noexcept;

/// False if the program was started with standard input closed, or open for writing only.
[[nodiscard]] bool standard_input_is_open() noexcept;

}  // namespace kanzen::cli
