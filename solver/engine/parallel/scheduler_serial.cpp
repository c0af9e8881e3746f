#include "solver/engine/parallel/scheduler_serial.hpp"

#include "solver/engine/search/kernel.hpp"

namespace kanzen {

void SerialScheduler::split(Worker& owner, SplitNode& node) {
  owner.shared->kernel->search_shared_moves(owner, node);
}

}  // namespace kanzen
