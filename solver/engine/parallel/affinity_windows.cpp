#include <windows.h>

#include "solver/engine/parallel/affinity.hpp"

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

}  // namespace kanzen
