// Which split point a worker without work joins: the rules of every scheduler that has several
// threads.
//
// - A worker that has no position joins the split point with the most empty squares.
// - A worker that waits for those who have joined a split point of its own joins only what lies
//   below that one (the helpful master of Feldmann 1993, leapfrogging of Wagner and Calder 1993).
//   Whatever else it began could keep it long after they have finished, and with it all that waits
//   for its split point.
//
// A worker that has joined searches moves until none is left. One that has no position of its own
// is a visitor and may be called away before that, to a position that waits: its move goes back to
// the split point, and the nodes it has searched for it are wasted but for what the table has kept.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

#include "core/types.hpp"
#include "solver/engine/search/split_point.hpp"
#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// A split point, and what a worker needs to know of its position.
struct OpenSplitPoint {
  SplitPoint* split_point;
  SharedState* shared;
  SearchControl* control;
};

/// The split points of each worker that others may join. A worker touches nothing that others use
/// while nobody is looking for work.
/// Thread safety: everything may be called by any thread, open() and close() by that of the owner.
class OpenSplitPoints {
 public:
  explicit OpenSplitPoints(std::size_t workers) : lists_(workers) {}

  /// Lets others join a split point that `owner`, the worker of this index, has made; unless there
  /// is nothing to share. Returns whether they may.
  bool open(std::size_t owner, SplitPoint& split_point, const Worker& worker) noexcept;

  /// From now on nobody joins it any more; `split_point.joiners` do not grow. REQUIRES: of the
  /// split points that `owner` has opened it is the last one that is not closed.
  void close(std::size_t owner, const SplitPoint& split_point) noexcept;

  /// Joins the one with the most empty squares among those that have work and, if `above` is not
  /// null, lie below that split point. leave() must follow.
  [[nodiscard]] std::optional<OpenSplitPoint> join(const SplitPoint* above = nullptr) noexcept;

  /// Has `worker`, which waits within this position, search moves of a split point it has joined
  /// until none is left.
  static void work(Worker& worker, const OpenSplitPoint& joined) noexcept;

  /// The same for a worker that has no position of its own; it returns early once `visit`, made by
  /// visit_to(), is cut.
  static void work(Worker& worker, const OpenSplitPoint& joined, const SplitPoint& visit) noexcept;

  /// The worker has done what there was to do, and does not touch the split point any more. If it
  /// was the last one, returns the index of the owner, who may wait for that.
  [[nodiscard]] static std::optional<std::size_t> leave(const OpenSplitPoint& joined) noexcept;

  /// True if a split point that is closed has been searched and nobody touches it any more. If it
  /// has not, because visitors have put moves back, the owner searches those first. To be called,
  /// with waiting in between, until it returns true; nothing else shows that all moves have been
  /// searched, not even that there are no joiners.
  [[nodiscard]] static bool is_finished(Worker& owner, SplitPoint& split_point) noexcept;

 private:
  /// Oldest first, which is by empty squares, most first. A cache line of its own.
  struct alignas(64) List {
    std::atomic<int> most_empties{0};  // of the oldest; 0: none is open
    std::mutex mutex;                  // guards what follows
    std::size_t size = 0;
    std::array<OpenSplitPoint, kSquares> open{};
  };
  struct Choice {
    List* list = nullptr;
    const SplitPoint* split_point = nullptr;
    int empties = 0;
  };

  static void search(Worker& worker, const OpenSplitPoint& joined,
                     const SplitPoint* visit) noexcept;
  static void look_for_better(List& list, const SplitPoint* above, Choice& best) noexcept;
  [[nodiscard]] static std::optional<OpenSplitPoint> join_choice(const Choice& choice,
                                                                 const SplitPoint* above) noexcept;

  std::vector<List> lists_;
};

}  // namespace kanzen
