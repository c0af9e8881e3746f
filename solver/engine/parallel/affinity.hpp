// The processors that a thread may use. One source for each system.
#pragma once

#include <span>
#include <vector>

namespace kanzen {

/// The numbers of the processors that the calling thread may use, ascending. Empty if they are
/// unknown: the system has too many, or offers no such list.
/// Thread safety: full.
[[nodiscard]] std::vector<unsigned> processors_of_thread();

/// Keeps the calling thread on these processors, from processors_of_thread(). A failure is
/// harmless: the thread runs on any processor.
/// Thread safety: full.
void keep_thread_on(std::span<const unsigned> processors) noexcept;

}  // namespace kanzen
