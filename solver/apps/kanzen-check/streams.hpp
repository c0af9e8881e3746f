#pragma once

namespace kanzen::checker {

/// Makes failed output an error. Otherwise a certificate could be opened under the descriptor of a
/// closed standard stream, and `ulimit -f` would kill us by a signal. On Windows, switches the
/// console to UTF-8.
void prepare_streams();

[[nodiscard]] bool standard_error_is_terminal() noexcept;

}  // namespace kanzen::checker
