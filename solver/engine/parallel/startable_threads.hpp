// Measures how many threads the system lets this process start.
#pragma once

#include <cstddef>
#include <functional>
#include <thread>

namespace kanzen {

/// Starts a thread that runs `work`. Throws std::system_error if the system refuses.
using StartThread = std::function<std::thread(std::function<void()> work)>;

/// How many of `wanted` threads can run in addition to the existing ones. Starts them and ends them
/// again. oneTBB ends the process when it cannot start a thread, so callers must not request too
/// many. Meanwhile `reserved_bytes` of address space are reserved, for later allocations of the
/// caller. Other processes may start threads after the measurement, so callers keep a margin.
[[nodiscard]] unsigned startable_threads(unsigned wanted, std::size_t reserved_bytes,
                                         const StartThread& start = {}) noexcept;

}  // namespace kanzen
