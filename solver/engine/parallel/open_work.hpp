// Keeps positions that wait for a thread, and chooses the split point that a worker without work
// joins. All schedulers with several threads follow these rules:
//
// - A worker without a position joins the split point with the most empty squares.
// - An owner that waits for its helpers joins only split points below its own: other work could
//   outlast the helpers, and delay everything that waits for the split point. Feldmann (1993) calls
//   this the helpful master, Wagner and Calder (1993) leapfrogging.
//
// A helper searches moves until none is left. One without a position of its own may be recalled
// earlier, to a position that waits. Its move goes back to the split point; the nodes searched for
// it are wasted, except for the bounds stored in the table.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "solver/engine/search/worker.hpp"

namespace kanzen {

/// Puts the highest expected cost first, so that it does not start last and run alone (longest
/// processing time first, Graham 1969), and among equals the oldest. One thread follows the order
/// of adding, so that early results appear while long positions run.
class PositionQueue {
 public:
  using Work = std::function<void(Worker&)>;

  struct QueuedPosition {
    Work work;
    bool was_taken_in_order;  // of adding, not of cost
  };

  /// Adds positions in this order, each with its cost, which has no unit. Adds none if it throws.
  void add(std::vector<std::pair<double, Work>> positions);

  void clear() noexcept;

  /// Takes the next position, if one waits. The caller solves it and then calls done().
  [[nodiscard]] std::optional<QueuedPosition> take();

  void done(const QueuedPosition& position) noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }

 private:
  struct Waiting {
    double cost;
    Work work;
  };

  std::map<std::uint64_t, Waiting> waiting_;            // by number
  std::set<std::pair<double, std::uint64_t>> by_cost_;  // pairs of -cost and number
  std::uint64_t next_ = 0;
  bool has_ordered_taker_ = false;
};

struct OpenSplitPoint {
  SplitPoint* split_point;
  SharedState* shared;
  SearchControl* control;
};

/// Holds the split points that helpers may join, one list for each worker, so that workers share no
/// data here while none looks for work. Only the owner may call open() and close().
class OpenSplitPoints {
 public:
  explicit OpenSplitPoints(std::size_t workers) : lists_(workers) {}

  /// Lets helpers join a split point of `owner`, the index of a worker. Does nothing and returns
  /// false if fewer than two moves are left.
  bool open(std::size_t owner, SplitPoint& split_point, const Worker& worker) noexcept;

  /// Lets no further helper join; `split_point.helpers` does not grow afterwards. Does nothing if
  /// the split point is not open. REQUIRES: no younger split point of `owner` is open.
  void close(std::size_t owner, const SplitPoint& split_point) noexcept;

  /// Joins the split point with work that has the most empty squares; only one below `above`,
  /// unless that is null. leave() must follow.
  [[nodiscard]] std::optional<OpenSplitPoint> join(const SplitPoint* above = nullptr) noexcept;

  /// Searches moves until none is left, by a `worker` that waits within this position.
  static void work(Worker& worker, const OpenSplitPoint& joined) noexcept;

  /// Does so by a `worker` without a position of its own. Returns early once `recall` is cut, by
  /// which the helper is recalled. REQUIRES: `recall` was made by make_recall_point().
  static void work(Worker& worker, const OpenSplitPoint& joined, const SplitPoint& recall) noexcept;

  /// Ends the use of the split point by a helper. The last one gets the index of the owner, which
  /// may be waiting for it.
  [[nodiscard]] static std::optional<std::size_t> leave(const OpenSplitPoint& joined) noexcept;

  /// Whether all moves of a closed split point were searched and no helper uses it. The owner calls
  /// this until it returns true, with waiting in between, and it searches moves that recalled
  /// helpers have put back: `helpers` being 0 proves nothing, since moves may have come back.
  [[nodiscard]] static bool is_finished(Worker& owner, SplitPoint& split_point) noexcept;

 private:
  /// The oldest comes first, with the most empty squares. The list has a cache line of its own.
  struct alignas(64) List {
    std::atomic<int> max_empties{0};  // those of the oldest; 0 if none is open
    std::mutex mutex;

    // `mutex` guards these.
    std::size_t size = 0;
    std::array<OpenSplitPoint, kSquares> open{};
  };
  struct Choice {
    List* list = nullptr;
    const SplitPoint* split_point = nullptr;
    int empties = 0;
  };

  static void work_at(Worker& worker, const OpenSplitPoint& joined,
                      const SplitPoint* recall) noexcept;
  static void look_for_better(List& list, const SplitPoint* above, Choice& best) noexcept;
  [[nodiscard]] static std::optional<OpenSplitPoint> join_choice(const Choice& choice,
                                                                 const SplitPoint* above) noexcept;

  std::vector<List> lists_;
};

}  // namespace kanzen
