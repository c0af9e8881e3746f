#include "solver/parallel/scheduler_serial.hpp"

#include "solver/search/kernel.hpp"

namespace kanzen {

void SerialScheduler::split(Worker& owner, SplitNode& node) {
  owner.shared->kernel->search_shared_moves(owner, node);
}

}  // namespace kanzen
