#include "solver/engine/search/search_control.hpp"

#include <algorithm>
#include <limits>

#include "core/clock.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kProgressInterval = 250'000'000;  // nanoseconds

std::int64_t make_deadline(double seconds, const Clock& clock) noexcept {
  constexpr double kMaxSeconds = 3.2e9;
  if (seconds >= kMaxSeconds) return kNever;
  return nanoseconds_on(clock) + static_cast<std::int64_t>(std::max(seconds, 0.0) * 1e9);
}

}  // namespace

SearchControl::SearchControl(const Limits& limits, ProgressListener* listener,
                             const SearchSettings& settings) noexcept
    : clock_(settings.clock != nullptr ? *settings.clock : machine_clock()),
      nodes_until_report_(settings.nodes_until_report),
      node_limit_(limits.nodes),
      iteration_limit_(limits.iterations),
      deadline_(make_deadline(limits.seconds, clock_)),
      listener_(listener),
      next_progress_(listener != nullptr ? nanoseconds_on(clock_) + kProgressInterval : kNever) {}

void SearchControl::add(const Counters& work) noexcept {
  const std::uint64_t nodes = nodes_.fetch_add(work.nodes, std::memory_order_relaxed) + work.nodes;
  splits_.fetch_add(work.splits, std::memory_order_relaxed);
  joins_.fetch_add(work.joins, std::memory_order_relaxed);
  wasted_nodes_.fetch_add(work.wasted_nodes, std::memory_order_relaxed);
  if (nodes >= node_limit_) stop_at_limit();
  const std::int64_t time = nanoseconds_on(clock_);
  if (time >= deadline_) stop_at_limit();
  std::int64_t due = next_progress_.load(std::memory_order_relaxed);
  if (time >= due && next_progress_.compare_exchange_strong(due, time + kProgressInterval)) {
    report_progress();
  }
}

void SearchControl::stop_at_limit() noexcept {
  if (!stopped()) limit_reached_.store(true, std::memory_order_relaxed);
  stop();
}

std::uint64_t SearchControl::nodes_until_poll() const noexcept {
  const std::uint64_t so_far = nodes();
  return so_far >= node_limit_ ? 0 : std::min(node_limit_ - so_far, nodes_until_report_);
}

Counters SearchControl::counters() const noexcept {
  Counters sum;
  sum.nodes = nodes();
  sum.splits = splits_.load(std::memory_order_relaxed);
  sum.joins = joins_.load(std::memory_order_relaxed);
  sum.wasted_nodes = wasted_nodes_.load(std::memory_order_relaxed);
  return sum;
}

// How a worker tells it what it did.

void Worker::attach(SearchControl* new_control) noexcept {
  control = new_control;
  reported_ = counters;
  report_at_ = counters.nodes + (control != nullptr ? control->nodes_until_poll() : 0);
}

// Whatever a search has to ask about the whole position is asked here, once in thousands of nodes,
// so that a node itself pays next to nothing: the limits, a contradiction, and whether so much work
// has been done that the table may grow (tuning.hpp).
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
