#include "solver/engine/search/worker.hpp"

#include "solver/engine/search/tuning.hpp"

namespace kanzen {

void Worker::attach(SearchControl* position) noexcept {
  control = position;
  reported_ = counters;
  report_at_ = counters.nodes + (position != nullptr ? position->nodes_until_poll() : 0);
}

void Worker::report() noexcept {
  control->add(counters.since(reported_));
  attach(control);
  if (shared->table.contradiction()) control->stop();
  shared->ensure_active_bytes(
      static_cast<std::size_t>(control->nodes() / tuning::kNodesPerTableByte));
}

}  // namespace kanzen
