// Searches all moves of a split point in order on the calling thread. Node counts repeat exactly.
#pragma once

#include "solver/engine/search/split_point.hpp"

namespace kanzen {

class SerialScheduler final : public Scheduler {
 public:
  void split(Worker& owner, SplitPoint& split_point) override;
};

}  // namespace kanzen
