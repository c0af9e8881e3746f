// What a search wants from the system: processors for its threads, sleep, and pages for its tables.
// One source for each system.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kanzen {

/// The numbers of the processors that the calling thread may use, ascending. Empty if they are
/// unknown: the system has too many, or offers no such list.
[[nodiscard]] std::vector<unsigned> processors_of_thread();

/// Keeps the calling thread on these processors, from processors_of_thread(). A failure is
/// harmless: the thread runs on any processor.
void keep_thread_on(std::span<const unsigned> processors) noexcept;

/// Sleeps while `number` is `old`. May return earlier. Sees everything done before the change.
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept;

/// Wakes a thread that sleeps, after a change of `number`.
void wake_one(std::atomic<std::uint32_t>& number) noexcept;

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Returns whole pages from `memory` on to the system; afterwards they read as zeros. The result is
/// the number of bytes, 0 if this is impossible or not worthwhile. REQUIRES: `memory` is one
/// allocation; if it has kHugePage bytes or more, it begins at a multiple of kHugePage.
[[nodiscard]] std::size_t give_back_pages(std::byte* memory, std::size_t bytes) noexcept;

/// Asks the system to use huge pages for this memory, or small ones. A failure is harmless: pages
/// of the wrong size only make a table slower.
void prefer_huge_pages(std::byte* memory, std::size_t bytes, bool huge) noexcept;

}  // namespace kanzen
