#include "solver/check/leaf_pool.hpp"

#include <algorithm>
#include <utility>

#include "solver/check/leaf_search.hpp"

namespace kanzen::check {

namespace {

constexpr std::size_t kBatch = 256;

}  // namespace

LeafPool::LeafPool(unsigned threads) : most_waiting_(std::size_t{4} * (threads - 1)) {
  for (unsigned i = 1; i < threads; ++i) threads_.emplace_back([this] { work(); });
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

void LeafPool::add(const Leaf& leaf) {
  open_.push_back(leaf);
  if (open_.size() == kBatch) hand_out(std::exchange(open_, {}));
}

bool LeafPool::finish() {
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
  return !failed();
}

void LeafPool::hand_out(Batch batch) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() < most_waiting_) {
      waiting_.push_back(std::move(batch));
      batch.clear();
    }
  }
  changed_.notify_one();
  solve(batch);  // those nobody has room for
}

void LeafPool::solve(const Batch& batch) {
  std::uint64_t nodes = 0;
  for (const Leaf& leaf : batch) {
    if (failed()) return;
    const bool holds = leaf.at_least ? leaf_score(leaf.board, leaf.bound - 1, nodes) >= leaf.bound
                                     : leaf_score(leaf.board, leaf.bound, nodes) <= leaf.bound;
    if (!holds) {
      const std::lock_guard lock(mutex_);
      if (!failed_.exchange(true)) failure_ = leaf;
    }
  }
  solved_.fetch_add(batch.size(), std::memory_order_relaxed);
  nodes_.fetch_add(nodes, std::memory_order_relaxed);
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

}  // namespace kanzen::check
