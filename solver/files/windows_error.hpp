// The errors of Windows as values of errno, which all messages are made from. Only for sources of
// Windows.
#pragma once

namespace kanzen {

/// The value of errno for the last error of this thread; EIO if there is none like it.
/// Thread safety: full.
[[nodiscard]] int last_error() noexcept;

}  // namespace kanzen
