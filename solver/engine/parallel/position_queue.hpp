// Positions that wait for a thread, and their order.
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

/// The position with the greatest expected cost goes first, so that it does not start last and run
/// alone (longest processing time first, Graham 1969). Among equals the oldest goes first. One
/// thread follows the order in which positions were added, so that early results appear while long
/// positions run.
class PositionQueue {
 public:
  using Work = std::function<void(Worker&)>;

  struct QueuedPosition {
    Work work;
    bool in_order;  // taken in the order of adding
  };

  /// Adds positions in this order, each with its cost. Costs are only compared with each other and
  /// have no unit. Adds none if it throws.
  void add(std::vector<std::pair<double, Work>> positions);

  /// Drops the positions that are waiting.
  void clear() noexcept;

  /// The next position for a thread, if one is waiting. done() must follow.
  [[nodiscard]] std::optional<QueuedPosition> take();

  /// Reports that a position from take() is finished.
  void done(const QueuedPosition& position) noexcept;

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
