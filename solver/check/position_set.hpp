// The positions a certificate need not prove again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.hpp"

namespace kanzen::check {

/// A set of positions up to symmetry, by whole boards: never a false hit. It holds `capacity`
/// positions at most; when it is full, the next insertion empties it first. That belongs to the
/// format: writer and checkers forget at the same moment.
///
/// Thread safety: none.
class PositionSet {
 public:
  enum class Insertion : std::uint8_t { added, known, no_memory };

  /// An empty set that never takes more than `max_bytes` bytes, growth included.
  /// REQUIRES: capacity > 0.
  explicit PositionSet(std::uint64_t capacity, std::size_t max_bytes = SIZE_MAX);

  /// Looks for `board` or one of its images and adds it if there is none. `no_memory`: it would
  /// have to grow beyond max_bytes; nothing has changed then.
  /// REQUIRES: the board has discs. Throws std::bad_alloc.
  [[nodiscard]] Insertion insert(const Board& board);

  /// Empties the set and keeps its memory.
  void clear() noexcept;

 private:
  [[nodiscard]] Board* slot_of(const Board& image) noexcept;
  [[nodiscard]] bool grow();

  std::uint64_t capacity_;
  std::size_t max_bytes_;
  std::uint64_t count_ = 0;
  std::vector<Board> slots_;  // open addressing, a power of two; an empty board is a free slot
};

}  // namespace kanzen::check
