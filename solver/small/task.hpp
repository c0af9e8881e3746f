// What a search of a small board works with.
#pragma once

#include <atomic>
#include <cstdint>

#include "solver/engine/search/transposition_table.hpp"

namespace kanzen::small {

/// One search by one thread. After `stopped` its results mean nothing, and nothing more is stored.
struct Task {
  TranspositionTable& table;      // of boards of this area only
  const std::atomic<bool>& stop;  // set by anybody: return soon
  std::uint64_t nodes = 0;        // by the rule of solver/engine/search/counters.hpp
  bool stopped = false;

  [[nodiscard, gnu::always_inline]] bool cancelled() noexcept {
    stopped = stopped || stop.load(std::memory_order_relaxed);
    return stopped;
  }
};

}  // namespace kanzen::small
