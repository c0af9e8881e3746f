// Shared nodes spread over the threads of one oneTBB arena. Nothing of TBB shows here.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "solver/parallel/split.hpp"
#include "solver/search/worker.hpp"

namespace kanzen {

/// Helpers are tasks that take moves from a shared node until none is left, so a thread that comes
/// late still finds what remains, and one that comes too late finds nothing and leaves. A thread
/// that waits for its helpers runs other tasks of the arena meanwhile, on the same Worker.
class TbbScheduler final : public Scheduler {
 public:
  /// One Worker per thread of the arena; they must outlive the scheduler.
  explicit TbbScheduler(std::span<Worker> workers);
  ~TbbScheduler() override;
  TbbScheduler(const TbbScheduler&) = delete;
  TbbScheduler& operator=(const TbbScheduler&) = delete;

  /// Runs `body` inside the arena, on the calling thread, with that thread's worker.
  void run(const std::function<void(Worker&)>& body);

  void split(Worker& owner, SplitNode& node) override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kanzen
