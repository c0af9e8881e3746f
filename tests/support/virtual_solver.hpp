// Simulates many threads in virtual time on one thread. Each worker has its own stack and clock,
// which counts the nodes that it has searched and the time that it has waited, in nodes. The worker
// furthest behind runs until it splits, steals, ends its task or has searched some more nodes. This
// shows speed-up, waste and idle time of any number of threads, repeatably, on a machine with one
// processor. It does not show how processors slow each other down: see results/scaling.md.
#pragma once

#include <ucontext.h>

#include "core/clock.hpp"
#include "core/random.hpp"
#include "solver/engine/parallel/open_work.hpp"
#include "tests/support/solver_test_access.hpp"

namespace kanzen::test {

class Coroutine {
 public:
  /// Only the used part of the stack takes memory. `body` must not throw.
  Coroutine(std::function<void()> body, std::size_t stack_bytes);
  /// REQUIRES: ended(), or never resumed.
  ~Coroutine();
  Coroutine(const Coroutine&) = delete;
  Coroutine& operator=(const Coroutine&) = delete;

  /// Returns when the body suspends itself or ends. REQUIRES: not ended(), called from outside.
  void resume();

  /// Returns to the caller of resume(). REQUIRES: called by the body.
  void suspend() { switch_out(false); }

  [[nodiscard]] bool ended() const noexcept { return ended_; }

 private:
  static void enter(unsigned high, unsigned low);
  void switch_out(bool for_good);

  std::function<void()> body_;
  std::size_t stack_bytes_;
  std::unique_ptr<std::byte[]> stack_;
  ucontext_t inside_{};
  ucontext_t outside_{};
  bool ended_ = false;
  // For the sanitizers, which need a notice when the stack changes.
  [[maybe_unused]] const void* outside_stack_ = nullptr;
  [[maybe_unused]] std::size_t outside_stack_bytes_ = 0;
  [[maybe_unused]] void* fiber_ = nullptr;
  [[maybe_unused]] void* outside_fiber_ = nullptr;
};

/// Costs are in nodes. A thread searches some 40 in a microsecond.
struct VirtualCosts {
  std::uint64_t join = 50;    // to find a split point and join it, on average
  std::uint64_t spin = 2000;  // idle time before a thread sleeps
  std::uint64_t wake = 2000;  // to wake a thread that sleeps
  std::uint64_t step = 1000;  // nodes that a worker may be ahead of others: the error of the clocks
  std::uint64_t steps_before_recall = 0;  // steps before a helper is recalled, on average; 0: never
};

/// Follows the rules of TbbScheduler (open_work.hpp), all within run() or wait(), on the calling
/// thread, in an order that depends only on the arguments and the seed.
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

  /// A worker reads the clock whenever it reports its work. It then waits until the others have
  /// caught up, and may be recalled.
  [[nodiscard]] TimePoint now() const noexcept override;

  /// Split points that were left with moves to search: 0 if the rules are right.
  [[nodiscard]] std::size_t unfinished() const noexcept { return unfinished_; }

  /// Counted in nodes.
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

/// The whole Solver, with options.solver.threads workers on the calling thread. The same options,
/// seed and calls give the same searches, node by node.
class VirtualSolver {
 public:
  explicit VirtualSolver(const TestOptions& options, std::uint64_t seed = 1,
                         const VirtualCosts& costs = {})
      : clock_(std::make_unique<LaneClock>()),
        solver_(SolverTestAccess::with_scheduler(
            with_clock(options, *clock_, costs), [&](std::span<Worker> workers) {
              auto scheduler = std::make_unique<VirtualScheduler>(workers, seed, costs);
              clock_->scheduler = scheduler.get();
              return scheduler;
            })) {}

  [[nodiscard]] Solver& solver() noexcept { return solver_; }

  [[nodiscard]] std::size_t unfinished() const noexcept { return clock_->scheduler->unfinished(); }

  [[nodiscard]] std::uint64_t time() const noexcept { return clock_->scheduler->time(); }

 private:
  /// Exists before the scheduler.
  struct LaneClock final : Clock {
    [[nodiscard]] TimePoint now() const noexcept override { return scheduler->now(); }
    VirtualScheduler* scheduler = nullptr;
  };

  [[nodiscard]] static TestOptions with_clock(TestOptions options, const Clock& clock,
                                              const VirtualCosts& costs) {
    options.settings.clock = &clock;
    options.settings.nodes_until_report = costs.step;
    return options;
  }

  std::unique_ptr<LaneClock> clock_;
  Solver solver_;
};

}  // namespace kanzen::test
