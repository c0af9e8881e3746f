// The set of positions that a certificate has already proven.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.hpp"

namespace kanzen::checker {

/// A set of positions up to symmetry. It stores whole boards, so there are no false hits. It has at
/// most `capacity` positions; an insertion into a full set empties it first. This rule is part of
/// the format, because the writer and the checkers must forget the same positions.
///
class PositionSet {
 public:
  enum class Insertion : std::uint8_t { added, known, no_memory };

  /// Creates an empty set that never takes more than `max_bytes` bytes, not even while it grows.
  /// REQUIRES: capacity > 0.
  explicit PositionSet(std::uint64_t capacity, std::size_t max_bytes = SIZE_MAX);

  /// Adds `board` unless it or one of its symmetric images is in the set. Returns `no_memory`, and
  /// changes nothing, if the set would have to grow beyond `max_bytes`. Throws std::bad_alloc.
  /// REQUIRES: there is a disc on the board.
  [[nodiscard]] Insertion insert(const Board& board);

  /// Empties the set but keeps its memory.
  void clear() noexcept;

 private:
  [[nodiscard]] Board* find_slot(const Board& image) noexcept;
  [[nodiscard]] bool grow();

  std::uint64_t capacity_;
  std::size_t max_bytes_;
  std::uint64_t count_ = 0;
  std::vector<Board>
      slots_;  // open addressing; the size is a power of two; an empty board marks a free slot
};

}  // namespace kanzen::checker
