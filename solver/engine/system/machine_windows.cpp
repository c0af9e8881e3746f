#include <windows.h>

#include "solver/engine/system/machine.hpp"

namespace kanzen {

// A mask holds the processors of one group, at most 64. Threads that are not kept anywhere use all
// groups.
std::vector<unsigned> processors_of_thread() {
  std::vector<unsigned> processors;
  DWORD_PTR process = 0;
  DWORD_PTR machine = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &process, &machine) == 0) return processors;
  for (unsigned cpu = 0; cpu < 8 * sizeof process; ++cpu) {
    if ((process >> cpu & 1U) != 0) processors.push_back(cpu);
  }
  return processors;
}

void keep_thread_on(std::span<const unsigned> processors) noexcept {
  DWORD_PTR mask = 0;
  for (const unsigned cpu : processors) mask |= DWORD_PTR{1} << cpu;
  (void)SetThreadAffinityMask(GetCurrentThread(), mask);
}

// std::atomic::wait() of libstdc++ 12 can miss a change on Windows: it looks at the number before
// it takes the lock under which it would be woken.
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept {
  static_assert(sizeof number == sizeof old);
  auto* const address = const_cast<std::atomic<std::uint32_t>*>(&number);
  (void)WaitOnAddress(address, &old, sizeof old, INFINITE);
  (void)number.load(std::memory_order_acquire);
}

void wake_one(std::atomic<std::uint32_t>& number) noexcept { WakeByAddressSingle(&number); }

std::size_t give_back_pages(std::byte* /*memory*/, std::size_t /*bytes*/) noexcept { return 0; }

void prefer_huge_pages(std::byte* /*memory*/, std::size_t /*bytes*/, bool /*wants_huge*/) noexcept {
}

}  // namespace kanzen
