// Stops a solver from another thread, in the middle of its work.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>

#include "solver/engine/solver.hpp"

namespace kanzen::test {

/// Requests a stop as soon as `due` returns true, at the latest in its destructor. So a stop has
/// been requested in any case when it is gone. No clock is involved: a thread calls `due`
/// repeatedly and yields in between.
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

/// True when the running positions have taken `nodes` nodes, by the reports of their threads. Use
/// it for much longer searches: threads report every ten thousand nodes or so.
[[nodiscard]] std::function<bool()> after_nodes(const Solver& solver, std::uint64_t nodes);

/// True at call number `turns`: a moment of any kind, for searches of any length.
[[nodiscard]] std::function<bool()> after_turns(std::uint64_t turns);

}  // namespace kanzen::test
