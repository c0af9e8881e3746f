// Many threads in virtual time: what a machine with as many processors would do, on one thread.
//
// Each worker has a stack and a clock of its own. The clock counts the nodes it has searched and
// the time it has waited, in nodes. Whoever is furthest behind goes on, until it splits, steals,
// ends its task or has searched some nodes more. So speed-up, waste and idle time of any number of
// threads can be seen, and seen again, on a machine that has one processor. What cannot be seen is
// whatever makes a node take longer on one processor because another is at work: see
// results/SCALING.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solver/engine/parallel/join_offer.hpp"
#include "solver/engine/parallel/position_queue.hpp"
#include "solver/engine/parallel/position_scheduler.hpp"
#include "tests/support/coroutine.hpp"

namespace kanzen::test {

/// What takes time besides searching, in nodes: a thread searches some 40 in a microsecond.
struct VirtualCosts {
  std::uint64_t steal = 50;   // to find an offer and take it
  std::uint64_t spin = 2000;  // a thread without work looks for some for so long, then sleeps
  std::uint64_t wake = 2000;  // to wake a thread that sleeps
  std::uint64_t step = 1000;  // nodes a worker may be ahead of others: the error of the clocks
};

/// Spreads positions and split points as TbbScheduler does, whose rules it shares (join_offer.hpp,
/// position_queue.hpp) or, where they are those of oneTBB, repeats: a worker does its own tasks
/// newest first, then takes the oldest of another, chosen at random; one that waits for joiners
/// takes none but those of its position; one that has neither sleeps until there is something new.
///
/// Everything runs within run() or wait(), on the calling thread, in an order that depends on the
/// arguments and the seed alone.
/// Thread safety: none.
class VirtualScheduler final : public PositionScheduler {
 public:
  /// The workers must outlive the scheduler.
  VirtualScheduler(std::span<Worker> workers, std::uint64_t seed, const VirtualCosts& costs = {});
  ~VirtualScheduler() override;

  void run(const Work& work) override;
  void post(std::vector<std::pair<double, Work>> positions) override;
  void wait() override;
  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const override;  // all 0

  void split(Worker& owner, SplitPoint& split_point) override;
  [[nodiscard]] std::uint64_t pause(Worker& worker) noexcept override;

  /// How long everything so far has taken, in nodes.
  [[nodiscard]] std::uint64_t time() const noexcept { return time_; }

 private:
  struct Lane;   // a worker, its clock and its tasks
  struct Group;  // the tasks of a split point
  struct Task {
    JoinOffer offer;
    Group* group;
  };

  void live(Lane& lane);
  void search_position(Lane& lane, const PositionQueue::Position& position);
  void wait_for(Lane& lane, Group& group);
  [[nodiscard]] bool run_some_task(Lane& lane, const SearchControl* position);
  [[nodiscard]] std::optional<Task> newest_own(Lane& lane, const SearchControl* position);
  [[nodiscard]] std::optional<Task> steal(Lane& thief, const SearchControl* position);
  void push(Lane& lane, const Task& task);
  void run_task(Lane& lane, const Task& task);
  void wake(Lane& lane, std::uint64_t time);
  void let_others_catch_up(Lane& lane);
  void sleep(Lane& lane, const SearchControl* position);
  [[nodiscard]] Lane* furthest_behind() const noexcept;
  [[nodiscard]] Lane& lane_of(const Worker& worker) const noexcept;

  std::span<Worker> workers_;
  VirtualCosts costs_;
  kanzen::Random random_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  PositionQueue queue_;
  std::size_t running_ = 0;  // positions
  std::uint64_t time_ = 0;
};

}  // namespace kanzen::test
