// The pages of memory that hold a table, as the system manages them. One source for each system.
#pragma once

#include <cstddef>

namespace kanzen {

inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Returns whole pages from `memory` on to the system; afterwards they read as zeros. The result is
/// the number of bytes, 0 if this is impossible or not worthwhile. REQUIRES: `memory` is one
/// allocation; if it has kHugePage bytes or more, it begins at a multiple of kHugePage.
/// Thread safety: full, if no other thread uses the memory.
[[nodiscard]] std::size_t give_back_pages(std::byte* memory, std::size_t bytes) noexcept;

/// Asks the system to use huge pages for this memory, or small ones. A failure is harmless: pages
/// of the wrong size only make a table slower.
/// Thread safety: full.
void prefer_huge_pages(std::byte* memory, std::size_t bytes, bool huge) noexcept;

}  // namespace kanzen
