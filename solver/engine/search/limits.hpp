// How much may be spent on one position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace kanzen {

/// Whatever is reached first ends the work on the position. A limit is noticed within a millisecond
/// of one thread's work; a position of a few empty squares may be finished before that.
struct Limits {
  double seconds = std::numeric_limits<double>::infinity();  // wall time
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  /// Selective passes: the work ends with the estimate of the last of them.
  std::size_t passes = std::numeric_limits<std::size_t>::max();

  friend bool operator==(const Limits&, const Limits&) = default;

  /// True if a search may go on under these limits where `other` have ended it.
  [[nodiscard]] bool allow_more_than(const Limits& other) const noexcept {
    return seconds > other.seconds || nodes > other.nodes || passes > other.passes;
  }
};

}  // namespace kanzen
