// The standard streams of the process.
#pragma once

namespace kanzen::checker {

/// Makes sure that failed output is reported as an error. If a standard stream is closed, a
/// certificate could otherwise be opened under its descriptor. Exceeding a limit on the size of
/// files (`ulimit -f`) would kill the program by a signal. On Windows a console shows UTF-8.
void prepare_streams();

[[nodiscard]] bool standard_error_is_terminal() noexcept;

}  // namespace kanzen::checker
