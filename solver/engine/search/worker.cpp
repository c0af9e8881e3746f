#include "solver/engine/search/worker.hpp"

#include <algorithm>

namespace kanzen {

void Worker::attach(SearchControl* new_control) noexcept {
  control = new_control;
  reported_ = counters;
  report_at_ = counters.nodes + (control != nullptr ? control->nodes_until_poll() : 0);
}

void Worker::report_work() noexcept {
  control->add(counters.since(reported_));
  attach(control);
  if (shared->table.contradicted_board()) control->stop();
  const std::uint64_t nodes = control->nodes();
  const auto earned = static_cast<std::size_t>(nodes / tuning::kNodesPerTableByte);
  const bool needs_full_table = nodes >= tuning::kNodesWithFirstTable;
  shared->ensure_active_bytes(needs_full_table ? std::max(earned, control->table_bytes()) : earned);
}

}  // namespace kanzen
