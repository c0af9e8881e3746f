// How fast the leaves of a campaign are solved.
#pragma once

namespace kanzen::campaign {

/// Nodes a second of one thread's processor time: at first a guess that counts for a few seconds,
/// which what has been measured soon outweighs. Thread safety: none.
class SolvingRate {
 public:
  /// Learns that a search took so many seconds of processor time, of all its threads together. Wall
  /// time would make leaves smaller wherever the machine has other work.
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
