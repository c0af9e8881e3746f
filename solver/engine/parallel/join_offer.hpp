// Who may join a split point: the rules of every scheduler that has several threads.
//
// A split point has one open offer at a time. Whoever accepts it first renews it for the next, as
// long as a move is left, so that an offer costs little as long as nobody comes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "solver/engine/search/kernel.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A place at a split point for whichever worker comes first. The owner of the split point stays
/// until nobody has an offer any more. An offer may be accepted only if the split point has work;
/// asking that takes its lock, through which joiners see all that the owner has done before.
struct JoinOffer {
  SharedState* shared;
  SearchControl* control;  // of the position: who works for another does not accept
  SplitPoint* split_point;
  int joiners;  // so many may still join, one or more

  /// The offer for the next worker, once this one has been accepted.
  [[nodiscard]] std::optional<JoinOffer> renewed() const noexcept {
    if (joiners == 1) return std::nullopt;
    return JoinOffer{shared, control, split_point, joiners - 1};
  }
};

/// What `owner`, one of so many workers, offers of a new split point; nothing if nobody could join.
/// Takes the lock.
[[nodiscard]] inline std::optional<JoinOffer> first_offer(const Worker& owner,
                                                          SplitPoint& split_point,
                                                          std::size_t workers) noexcept {
  const int joiners = std::min(static_cast<int>(workers) - 1, split_point.remaining_moves());
  if (joiners < 1) return std::nullopt;
  return JoinOffer{owner.shared, owner.control, &split_point, joiners};
}

/// Has `worker` search moves of the split point until none is left. It is either `visiting`, having
/// no position of its own, or waits within this position for joiners of its own.
inline void join_split_point(Worker& worker, const JoinOffer& accepted, bool visiting) noexcept {
  if (visiting) {
    worker.shared = accepted.shared;
    worker.attach(accepted.control);
  }
  ++worker.counters.joins;
  accepted.shared->kernel->search_shared_moves(worker, *accepted.split_point);
  worker.report();
  if (visiting) worker.attach(nullptr);
}

}  // namespace kanzen
