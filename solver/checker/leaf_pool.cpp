#include "solver/checker/leaf_pool.hpp"

#include <new>
#include <system_error>
#include <utility>

#include "solver/checker/leaf_search.hpp"

namespace kanzen::checker {

namespace {

constexpr std::size_t kLeavesPerBatch = 256;
constexpr std::size_t kWaitingBatchesPerThread = 4;

}  // namespace

std::thread LeafPool::plain_thread(std::function<void()> work) {
  return std::thread(std::move(work));
}

LeafPool::LeafPool(unsigned threads, WorkBudget& budget, const StartThread& start)
    : budget_(budget) {
  threads_.reserve(threads - 1);
  try {
    while (threads_.size() + 1 < threads) threads_.push_back(start([this] { work(); }));
  } catch (const std::system_error&) {  // continue with the threads that could be started
  } catch (const std::bad_alloc&) {
  }
}

LeafPool::~LeafPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    waiting_.clear();
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void LeafPool::add(const LeafClaim& leaf) {
  open_.push_back(leaf);
  if (open_.size() == kLeavesPerBatch) hand_out(std::exchange(open_, {}));
}

void LeafPool::finish() {
  solve(std::exchange(open_, {}));
  std::unique_lock lock(mutex_);
  while (!waiting_.empty()) {
    const Batch batch = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    solve(batch);
    lock.lock();
  }
  changed_.wait(lock, [this] { return running_ == 0; });
}

std::optional<LeafClaim> LeafPool::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

unsigned LeafPool::threads() const noexcept { return static_cast<unsigned>(threads_.size()) + 1; }

void LeafPool::hand_out(Batch batch) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < kWaitingBatchesPerThread * threads_.size()) {
      waiting_.push_back(std::move(batch));
      batch.clear();
    }
  }
  changed_.notify_one();
  solve(batch);  // empty unless too many batches are waiting
}

void LeafPool::solve(const Batch& batch) {
  WorkMeter meter(budget_);
  std::uint64_t solved = 0;
  for (const LeafClaim& leaf : batch) {
    if (budget_.stopped()) break;
    const Score alpha = leaf.at_least ? leaf.bound - 1 : leaf.bound;
    const std::optional<Score> score = leaf_score(leaf.board, alpha, meter);
    if (!score) break;
    ++solved;
    if ((*score > alpha) != leaf.at_least) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = leaf;
      budget_.cancel();  // before a caller can read the failure
      break;
    }
  }
  solved_.fetch_add(solved, std::memory_order_relaxed);
  nodes_.fetch_add(meter.counted(), std::memory_order_relaxed);
}

void LeafPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
    if (ending_) return;
    const Batch batch = std::move(waiting_.front());
    waiting_.pop_front();
    ++running_;
    lock.unlock();
    solve(batch);
    lock.lock();
    if (--running_ == 0) changed_.notify_all();
  }
}

}  // namespace kanzen::checker
