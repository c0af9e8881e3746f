#include "solver/search/worker.hpp"

namespace kanzen {

void Worker::work_for(SearchControl* position) noexcept {
  control = position;
  reported_ = counters;
  report_at_ = counters.nodes + (position != nullptr ? position->patience() : 0);
}

void Worker::report() noexcept {
  control->add(counters.since(reported_));
  work_for(control);
}

}  // namespace kanzen
