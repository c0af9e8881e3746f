#include "solver/engine/parallel/scheduler_serial.hpp"

#include "solver/engine/search/kernel.hpp"

namespace kanzen {

void SerialScheduler::split(Worker& owner, SplitPoint& split_point) {
  owner.shared->kernel->search_shared_moves(owner, split_point, nullptr);
}

}  // namespace kanzen
