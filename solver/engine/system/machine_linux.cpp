#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include "solver/engine/system/machine.hpp"

namespace kanzen {

std::vector<unsigned> processors_of_thread() {
  std::vector<unsigned> processors;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
  for (unsigned cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &set)) processors.push_back(cpu);
  }
  return processors;
}

void keep_thread_on(std::span<const unsigned> processors) noexcept {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const unsigned cpu : processors) CPU_SET(cpu, &set);
  (void)pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept {
  number.wait(old, std::memory_order_acquire);
}

void wake_one(std::atomic<std::uint32_t>& number) noexcept { number.notify_one(); }

std::size_t give_back_pages(std::byte* memory, std::size_t bytes) noexcept {
  if (bytes < kHugePage) return 0;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t whole = bytes / page * page;
  return whole != 0 && madvise(memory, whole, MADV_DONTNEED) == 0 ? whole : 0;
}

void prefer_huge_pages(std::byte* memory, std::size_t bytes, bool wants_huge) noexcept {
  (void)madvise(memory, bytes, wants_huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

}  // namespace kanzen
