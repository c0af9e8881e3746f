#include "solver/engine/parallel/sleep.hpp"

namespace kanzen {

void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept {
  number.wait(old, std::memory_order_acquire);
}

void wake_one(std::atomic<std::uint32_t>& number) noexcept { number.notify_one(); }

}  // namespace kanzen
