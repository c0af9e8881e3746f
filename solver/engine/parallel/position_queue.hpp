// Positions that wait for a thread, and which of them goes next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// The position with the greatest expected cost goes first, so that it does not begin when all
/// others are done; of equals the one added first. But one thread keeps to the order in which they
/// were added, so that results can be handed on in that order while the long ones are running.
/// Thread safety: none.
class PositionQueue {
 public:
  using Work = std::function<void(Worker&)>;

  struct Position {
    Work work;
    bool in_order;  // taken by the thread that keeps to the order
  };

  /// Adds positions in this order, each with its cost, which is compared with that of others and
  /// has no unit: all of them, or none if it throws.
  void add(std::vector<std::pair<double, Work>> positions);

  /// Drops the positions that are waiting.
  void clear() noexcept;

  /// The next position for a thread, if one is waiting. done() must follow.
  [[nodiscard]] std::optional<Position> take();

  /// A position that was taken is through.
  void done(const Position& position) noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }

 private:
  struct Waiting {
    double cost;
    Work work;
  };

  std::map<std::uint64_t, Waiting> waiting_;            // by number
  std::set<std::pair<double, std::uint64_t>> by_cost_;  // of -cost and number
  std::uint64_t next_ = 0;
  bool in_order_taken_ = false;
};

}  // namespace kanzen
