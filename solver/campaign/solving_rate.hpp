// The speed at which the leaves of a campaign are solved.
#pragma once

namespace kanzen::campaign {

/// Nodes per second of one thread's processor time. Begins with a guess that counts for a few
/// seconds, which measurements soon outweigh. Thread safety: none.
class SolvingRate {
 public:
  /// Adds a search with its seconds of processor time, summed over all its threads. Wall time would
  /// make leaves smaller wherever the machine has other work.
  void learn(double nodes, double seconds) noexcept {
    nodes_ += nodes;
    seconds_ += seconds;
  }

  [[nodiscard]] double nodes_per_second() const noexcept { return nodes_ / seconds_; }

 private:
  static constexpr double kFirstRate = 2e7;
  static constexpr double kFirstSeconds = 5;

  double nodes_ = kFirstRate * kFirstSeconds;
  double seconds_ = kFirstSeconds;
};

}  // namespace kanzen::campaign
