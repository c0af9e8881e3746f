#include "solver/engine/parallel/startable_threads.hpp"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

namespace kanzen {

namespace {

/// Allocates as a working thread does, which makes the C library reserve memory for the thread.
/// Ends when `gate` is open.
void touch_heap(std::mutex& gate) {
  void* const block = std::malloc(1);
  asm volatile("" : : "r"(block) : "memory");  // or the compiler removes the allocation
  { const std::lock_guard passed(gate); }
  std::free(block);
}

}  // namespace

unsigned startable_threads(unsigned wanted, std::size_t reserved_bytes,
                           const StartThread& start) noexcept {
  std::unique_ptr<std::byte[]> reserved(new (std::nothrow) std::byte[reserved_bytes]);
  std::mutex gate;
  gate.lock();
  std::vector<std::thread> threads;
  try {
    threads.reserve(wanted);
    while (threads.size() < wanted) {
      const auto work = [&gate] { touch_heap(gate); };
      threads.push_back(start ? start(work) : std::thread(work));
    }
  } catch (const std::system_error&) {  // the system allows no more
  } catch (const std::bad_alloc&) {
  }
  gate.unlock();
  for (std::thread& thread : threads) thread.join();
  return static_cast<unsigned>(threads.size());
}

}  // namespace kanzen
