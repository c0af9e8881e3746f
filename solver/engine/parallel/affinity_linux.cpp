#include <pthread.h>
#include <sched.h>

#include "solver/engine/parallel/affinity.hpp"

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

}  // namespace kanzen
