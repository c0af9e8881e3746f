// How many threads the system lets this process start.
#pragma once

#include <cstddef>
#include <functional>
#include <thread>

namespace kanzen {

/// Starts a thread that runs `work`. Throws std::system_error if the system refuses.
using StartThread = std::function<std::thread(std::function<void()> work)>;

/// Of `wanted` threads those that can run at once besides the ones there are, found out by starting
/// them and ending them again. Meanwhile `reserved_bytes` of address space are taken up, for what
/// is to be allocated before the threads are needed. oneTBB ends the process when a thread cannot
/// be started, so it must not be asked for one too many. Nothing keeps other processes from taking
/// what is left in between: callers leave some to spare.
[[nodiscard]] unsigned startable_threads(unsigned wanted, std::size_t reserved_bytes,
                                         const StartThread& start = {}) noexcept;

}  // namespace kanzen
