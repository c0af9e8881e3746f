#include "solver/search/worker.hpp"

#include "solver/search/tuning.hpp"

namespace kanzen {

void Worker::work_for(SearchControl* position) noexcept {
  control = position;
  reported_ = counters;
  report_at_ = counters.nodes + (position != nullptr ? position->patience() : 0);
}

void Worker::report() noexcept {
  control->add(counters.since(reported_));
  work_for(control);
  const auto bytes = static_cast<std::size_t>(control->nodes() / tuning::kNodesPerTableByte);
  shared->table.expect(bytes);
  shared->guesses.expect(bytes / 2);
}

}  // namespace kanzen
