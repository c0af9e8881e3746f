#pragma once

#include "solver/batch/item_queue.hpp"
#include "solver/batch/run.hpp"

namespace kanzen {

/// Shows findings in the order of the input, and counts them. Calls the sink until it fails; the
/// failure goes to the guard. Only the calling thread uses it.
class Presenter {
 public:
  Presenter(Sink& sink, FailureGuard& guard) : sink_(sink), guard_(guard) {}

  void started(const Item& item) noexcept;
  /// `bounds` are of the searched board, which a claim about a move sees from the other side.
  void narrowed(const Item& item, const Bounds& bounds) noexcept;
  /// Shows the ply at once if its game is `due` next; otherwise keeps it.
  void ply(const Item& item, const GamePly& ply, bool due) noexcept;
  void ended(const Item& item) noexcept;
  void show(const Item& item);

  [[nodiscard]] const Totals& totals() const noexcept { return totals_; }

 private:
  template <class Show>
  void call(const Show& show) noexcept;
  void show_plies(const Item& item);
  void count_verdict(const Outcome& outcome);

  Sink& sink_;
  FailureGuard& guard_;
  bool sink_failed_ = false;
  Totals totals_;
  std::unordered_map<const Item*, std::vector<GamePly>> plies_;  // of games that are not due
  std::optional<Claim> refuted_value_;  // of a position whose moves have claims of their own
};

}  // namespace kanzen
