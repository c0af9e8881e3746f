#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace kanzen {

/// Node counting rule, everywhere in Kanzen: one for every position visited, down to the last
/// empties, plus one for every position scored while ordering moves. Scores that a bound from a
/// table or the cache made useless do not count: they only filled the wait for memory.
struct Counters {
  std::uint64_t nodes = 0;
  std::uint64_t splits = 0;  // split points that other threads could join
  std::uint64_t joins = 0;   // times that another thread joined one and found a move
  /// The part of `nodes` that a stop, or a cutoff in another thread, made worthless.
  std::uint64_t wasted_nodes = 0;

  void merge(const Counters& other) noexcept {
    nodes += other.nodes;
    splits += other.splits;
    joins += other.joins;
    wasted_nodes += other.wasted_nodes;
  }

  [[nodiscard]] Counters since(const Counters& before) const noexcept {
    return {nodes - before.nodes, splits - before.splits, joins - before.joins,
            wasted_nodes - before.wasted_nodes};
  }
};

/// Whatever is reached first ends the work on the position. We notice a limit within a millisecond
/// of one thread's work; a position of a few empty squares may be finished before that.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();  // wall time
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// Ends the work after so many selective iterations, with the estimate of the last of them.
  std::size_t iterations = std::numeric_limits<std::size_t>::max();

  friend bool operator==(const Limits&, const Limits&) = default;

  /// Returns what is left of these limits after such work.
  [[nodiscard]] Limits after(double seconds_taken, std::uint64_t nodes_searched) const noexcept {
    Limits left = *this;
    left.seconds = seconds > seconds_taken ? seconds - seconds_taken : 0;
    if (nodes != Limits{}.nodes) left.nodes -= nodes < nodes_searched ? nodes : nodes_searched;
    return left;
  }

  /// Whether a search under these limits may go on where `other` limits ended it.
  [[nodiscard]] bool allow_more_than(const Limits& other) const noexcept {
    return seconds > other.seconds || nodes > other.nodes || iterations > other.iterations;
  }
};

}  // namespace kanzen
