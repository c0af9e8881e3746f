#include <windows.h>

#include "solver/engine/parallel/sleep.hpp"

namespace kanzen {

// std::atomic::wait() of libstdc++ 12 can miss a change on Windows: it looks at the number before
// it takes the lock under which it would be woken.
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept {
  static_assert(sizeof number == sizeof old);
  auto* const address = const_cast<std::atomic<std::uint32_t>*>(&number);
  (void)WaitOnAddress(address, &old, sizeof old, INFINITE);
  (void)number.load(std::memory_order_acquire);
}

void wake_one(std::atomic<std::uint32_t>& number) noexcept { WakeByAddressSingle(&number); }

}  // namespace kanzen
