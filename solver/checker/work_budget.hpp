// Limits the work that is spent on one certificate.
#pragma once

#include <atomic>
#include <cstdint>

namespace kanzen::checker {

/// Counts the work of all threads on one certificate and stops them at the limit. The unit of work
/// is one position, either reached by a walk or visited by the search of a leaf.
///
/// Work is counted after it has been done, never in advance. So whether a certificate exceeds the
/// limit depends on the certificate alone, not on the number of threads.
///
/// Thread safety: full.
class WorkBudget {
 public:
  explicit WorkBudget(std::uint64_t limit) noexcept : limit_(limit) {}

  /// Adds `units` of finished work. Returns false if the caller should stop.
  [[nodiscard]] bool spend(std::uint64_t units) noexcept {
    return spent_.fetch_add(units, std::memory_order_relaxed) + units <= limit_ && !cancelled();
  }

  /// Stops all threads, because the verdict is known.
  void cancel() noexcept { cancelled_.store(true, std::memory_order_relaxed); }

  [[nodiscard]] std::uint64_t spent() const noexcept {
    return spent_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool exceeded() const noexcept { return spent() > limit_; }
  [[nodiscard]] bool stopped() const noexcept { return exceeded() || cancelled(); }

 private:
  [[nodiscard]] bool cancelled() const noexcept {
    return cancelled_.load(std::memory_order_relaxed);
  }

  const std::uint64_t limit_;
  std::atomic<std::uint64_t> spent_{0};
  std::atomic<bool> cancelled_{false};
};

/// Counts the work of one thread and passes it on to the budget in portions.
class WorkMeter {
 public:
  explicit WorkMeter(WorkBudget& budget) noexcept : budget_(budget) {}
  /// Passes the remaining count on.
  ~WorkMeter() { (void)budget_.spend(count_ - handed_over_); }
  WorkMeter(const WorkMeter&) = delete;
  WorkMeter& operator=(const WorkMeter&) = delete;

  /// Counts one unit. Returns false once the work should stop.
  [[nodiscard]] bool count() noexcept { return ++count_ < next_hand_over_ || hand_over(); }

  /// True once count() has returned false.
  [[nodiscard]] bool stopped() const noexcept { return count_ >= next_hand_over_; }

  [[nodiscard]] std::uint64_t counted() const noexcept { return count_; }

 private:
  static constexpr std::uint64_t kUnitsPerPortion = 4096;

  [[nodiscard]] bool hand_over() noexcept {
    const bool go_on = budget_.spend(count_ - handed_over_);
    handed_over_ = count_;
    if (go_on) next_hand_over_ = count_ + kUnitsPerPortion;
    return go_on;
  }

  WorkBudget& budget_;
  std::uint64_t count_ = 0;
  std::uint64_t handed_over_ = 0;
  std::uint64_t next_hand_over_ = kUnitsPerPortion;
};

}  // namespace kanzen::checker
