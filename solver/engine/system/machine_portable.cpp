#include "solver/engine/system/machine.hpp"

namespace kanzen {

std::vector<unsigned> processors_of_thread() { return {}; }

void keep_thread_on(std::span<const unsigned> /*processors*/) noexcept {}

#if defined(__cpp_lib_atomic_wait)  // the standard library has threads
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept {
  number.wait(old, std::memory_order_acquire);
}

void wake_one(std::atomic<std::uint32_t>& number) noexcept { number.notify_one(); }
#endif

std::size_t give_back_pages(std::byte* /*memory*/, std::size_t /*bytes*/) noexcept { return 0; }

void prefer_huge_pages(std::byte* /*memory*/, std::size_t /*bytes*/, bool /*wants_huge*/) noexcept {
}

}  // namespace kanzen
