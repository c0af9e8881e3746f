// Simulates many threads in virtual time on one thread, as a machine with as many processors would
// run them.
//
// Each worker has its own stack and clock. The clock counts the nodes that it has searched and the
// time that it has waited, in nodes. The worker that is furthest behind runs until it splits,
// steals, ends its task or has searched some more nodes. This shows speed-up, waste and idle time
// of any number of threads, repeatably, on a machine with one processor. It does not show how
// processors slow each other down: see results/scaling.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/random.hpp"
#include "solver/engine/parallel/open_work.hpp"
#include "solver/engine/parallel/threads.hpp"
#include "tests/support/coroutine.hpp"

namespace kanzen::test {

/// The costs of events other than searching, in nodes. A thread searches some 40 in a microsecond.
struct VirtualCosts {
  std::uint64_t join = 50;    // to find a split point and join it, on average
  std::uint64_t spin = 2000;  // idle time before a thread sleeps
  std::uint64_t wake = 2000;  // to wake a thread that sleeps
  std::uint64_t step = 1000;  // nodes that a worker may be ahead of others: the error of the clocks
  std::uint64_t steps_before_recall = 0;  // steps before a helper is recalled, on average; 0: never
};

/// Distributes positions and split points by the same rules as TbbScheduler (position_queue.hpp,
/// open_split_points.hpp).
///
/// Everything runs within run() or wait(), on the calling thread, in an order that depends only on
/// the arguments and the seed.
class VirtualScheduler final : public PositionScheduler, public Clock {
 public:
  /// The workers must outlive the scheduler.
  VirtualScheduler(std::span<Worker> workers, std::uint64_t seed, const VirtualCosts& costs = {});
  ~VirtualScheduler() override;

  void run(const Work& work) override;
  void post(std::vector<std::pair<double, Work>> positions) override;
  void wait() override;
  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const override;  // all 0

  void split(Worker& owner, SplitPoint& split_point) override;

  /// A worker reads the clock of the search whenever it reports its work. It then waits until the
  /// others have caught up, and may be recalled.
  [[nodiscard]] TimePoint now() const noexcept override;

  /// The number of split points that were left with moves to search: 0 if the rules are right.
  [[nodiscard]] std::size_t unfinished() const noexcept { return unfinished_; }

  /// The total virtual time so far, in nodes.
  [[nodiscard]] std::uint64_t time() const noexcept { return time_; }

 private:
  struct Lane;  // a worker and its clock

  void live(Lane& lane);
  void search_position(Lane& lane, const PositionQueue::QueuedPosition& position);
  [[nodiscard]] bool help_somewhere(Lane& lane, const SplitPoint* above);
  void wake(Lane& lane, std::uint64_t time);
  void let_others_catch_up(Lane& lane) const;
  void sleep(Lane& lane, const SplitPoint* above);
  [[nodiscard]] Lane* furthest_behind() const noexcept;
  [[nodiscard]] Lane& lane_of(const Worker& worker) const noexcept;

  std::span<Worker> workers_;
  VirtualCosts costs_;
  mutable kanzen::Random random_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  Lane* current_ = nullptr;  // whose coroutine runs
  PositionQueue queue_;
  OpenSplitPoints open_;
  std::size_t running_ = 0;  // positions
  std::size_t unfinished_ = 0;
  std::uint64_t time_ = 0;
};

}  // namespace kanzen::test
