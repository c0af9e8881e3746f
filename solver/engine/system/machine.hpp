// What a search wants from the system, with one source for each system.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kanzen {

/// Returns the processors that this thread may use, in ascending order, or none if the system has
/// too many or cannot say.
[[nodiscard]] std::vector<unsigned> processors_of_thread();

/// `processors` come from processors_of_thread(). A failure is harmless: the thread runs on any.
void keep_thread_on(std::span<const unsigned> processors) noexcept;

/// Sleeps while `number` is `old`. May return earlier. Sees everything done before the change.
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept;

void wake_one(std::atomic<std::uint32_t>& number) noexcept;

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Returns whole pages from `memory` on to the system; afterwards they read as zeros. The result is
/// the number of bytes, 0 if this is impossible or not worthwhile. REQUIRES: `memory` is one
/// allocation; if it has kHugePage bytes or more, it begins at a multiple of kHugePage.
[[nodiscard]] std::size_t give_back_pages(std::byte* memory, std::size_t bytes) noexcept;

/// A failure is harmless: pages of the wrong size only make a table slower.
void prefer_huge_pages(std::byte* memory, std::size_t bytes, bool wants_huge) noexcept;

}  // namespace kanzen
