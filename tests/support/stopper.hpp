// Stops a solver from another thread, in the middle of its work.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "solver/engine/solver.hpp"

namespace kanzen::test {

/// Requests a stop as soon as `due` holds, or else at its own end, when the search it was made for
/// is through: after that a stop has been requested in any case. No clock decides: `due` is asked
/// again and again, by a thread that leaves the processor to others in between.
class Stopper {
 public:
  Stopper(Solver& solver, std::function<bool()> due);
  ~Stopper();
  Stopper(const Stopper&) = delete;
  Stopper& operator=(const Stopper&) = delete;

 private:
  std::atomic<bool> ended_{false};
  std::thread thread_;
};

/// When the positions running have taken `nodes` nodes, as far as their threads have reported. For
/// a search that takes many more: some ten thousand are searched between two reports.
[[nodiscard]] std::function<bool()> after_nodes(const Solver& solver, std::uint64_t nodes);

/// When it has been asked `turns` times: at any moment, for searches of any length.
[[nodiscard]] std::function<bool()> after_turns(std::uint64_t turns);

}  // namespace kanzen::test
