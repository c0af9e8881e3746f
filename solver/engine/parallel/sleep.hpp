// Threads that sleep until a number changes. One source for each family of systems.
#pragma once

#include <atomic>
#include <cstdint>

namespace kanzen {

/// Sleeps while `number` is `old`. May return earlier. Sees everything done before the change.
/// Thread safety: full.
void sleep_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) noexcept;

/// Wakes a thread that sleeps, after a change of `number`.
/// Thread safety: full.
void wake_one(std::atomic<std::uint32_t>& number) noexcept;

}  // namespace kanzen
