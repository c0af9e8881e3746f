// Shows the findings of a run in the order of the input, and counts them.
#pragma once

#include <atomic>
#include <unordered_map>
#include <vector>

#include "solver/batch/item_queue.hpp"
#include "solver/batch/sink.hpp"

namespace kanzen {

/// Calls the sink until it fails. Its failure goes to the guard. The calling thread uses it alone;
/// if positions are processed one after another, a thread of the solver may stand in for it.
class Presenter {
 public:
  Presenter(Sink& sink, FailureGuard& guard) : sink_(sink), guard_(guard) {}

  void started(const Item& item) noexcept;
  /// `bounds` are of the board that is searched.
  void narrowed(const Item& item, const Bounds& bounds) noexcept;
  /// Shows the ply at once if its game is `due` next; otherwise keeps it until then.
  void ply(const Item& item, const GamePly& ply, bool due) noexcept;
  /// The task of `item` has ended.
  void ended(const Item& item) noexcept;
  /// Shows an item when it is its turn.
  void show(const Item& item);

  /// The counts of everything shown so far.
  [[nodiscard]] const Totals& totals() const noexcept { return totals_; }

 private:
  template <class Show>
  void call(const Show& show) noexcept;
  void show_plies(const Item& item);
  void count_verdict(const Outcome& outcome);

  Sink& sink_;
  FailureGuard& guard_;
  std::atomic<bool> sink_failed_{false};
  Totals totals_;
  std::unordered_map<const Item*, std::vector<GamePly>> plies_;  // of games that are not due
};

}  // namespace kanzen
