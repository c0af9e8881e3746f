#include "solver/engine/search/worker.hpp"

#include "solver/engine/search/tuning.hpp"

namespace kanzen {

void Worker::work_for(SearchControl* position) noexcept {
  control = position;
  reported_ = counters;
  report_at_ = counters.nodes + (position != nullptr ? position->patience() : 0);
}

void Worker::report() noexcept {
  control->add(counters.since(reported_));
  work_for(control);
  shared->expect(static_cast<std::size_t>(control->nodes() / tuning::kNodesPerTableByte));
}

}  // namespace kanzen
