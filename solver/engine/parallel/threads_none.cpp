#include "solver/engine/parallel/threads.hpp"

namespace kanzen {

namespace {

/// Solves positions before post() returns, because there is no thread to solve them later.
class CallingThread final : public PositionScheduler {
 public:
  explicit CallingThread(Worker& worker) : worker_(worker) {}

  void run(const Work& work) override { work(worker_); }
  void post(std::vector<std::pair<double, Work>> positions) override {
    for (const auto& [cost, work] : positions) work(worker_);
  }
  void wait() override {}
  void split(Worker& owner, SplitPoint& split_point) override {
    SerialScheduler().split(owner, split_point);
  }
  [[nodiscard]] std::vector<std::int64_t> busy_nanoseconds() const override { return {}; }

 private:
  Worker& worker_;
};

}  // namespace

GrantedThreads start_threads(unsigned /*wanted*/, std::size_t /*reserved_bytes*/) { return {}; }

std::unique_ptr<PositionScheduler> make_scheduler(std::span<Worker> workers,
                                                  const GrantedThreads& /*threads*/,
                                                  bool /*pins_threads*/) {
  return std::make_unique<CallingThread>(workers.front());
}

/// This is never called, because without threads nobody else ever holds a lock.
void SplitLock::yield_thread() noexcept {}

}  // namespace kanzen
