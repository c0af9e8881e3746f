// All moves of a shared node in order on the calling thread: deterministic to the node.
#pragma once

#include "solver/engine/search/split.hpp"

namespace kanzen {

class SerialScheduler final : public Scheduler {
 public:
  void split(Worker& owner, SplitNode& node) override;
};

}  // namespace kanzen
