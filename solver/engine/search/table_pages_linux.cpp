#include <sys/mman.h>
#include <unistd.h>

#include "solver/engine/search/table_pages.hpp"

namespace kanzen {

std::size_t give_back_pages(std::byte* memory, std::size_t bytes) noexcept {
  if (bytes < kHugePage) return 0;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t whole = bytes / page * page;
  return whole != 0 && madvise(memory, whole, MADV_DONTNEED) == 0 ? whole : 0;
}

void prefer_huge_pages(std::byte* memory, std::size_t bytes, bool huge) noexcept {
  (void)madvise(memory, bytes, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

}  // namespace kanzen
