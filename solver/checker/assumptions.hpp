// Positions that a walk need not prove: the assumptions of a certificate, and the set of positions
// that it has proven already.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

/// A claim about the value of a position: lower <= value <= upper, in discs for the side to
/// move. INVARIANT: kMinScore <= lower <= upper <= kMaxScore, both even. A bound equal to the least
/// or the greatest score carries no information.
struct Assumption {
  Board board;
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

/// The longest line of the list, without its line break.
inline constexpr std::size_t kMaxAssumptionBytes = 74;

/// The assumption as a line of the list in FORMAT.md, without a line break.
[[nodiscard]] std::string to_string(const Assumption& assumption);

/// Parses the output of to_string(); nothing for any other text.
[[nodiscard]] std::optional<Assumption> parse_assumption(std::string_view line);

/// The assumption as a line of a file of claims, without a line break: "--XXXO...- X ; >= +4".
[[nodiscard]] std::string claim_text(const Assumption& assumption);

/// Assumptions by their positions up to symmetry. Records which bounds have been relied on.
class Assumptions {
 public:
  enum class Insertion : std::uint8_t { added, known, no_memory };

  /// Creates an empty list that never takes more than `max_bytes` bytes, not even while it grows.
  explicit Assumptions(std::size_t max_bytes = SIZE_MAX) : max_bytes_(max_bytes) {}

  /// Adds an assumption unless the list has one about its position or an image of it. Returns
  /// `no_memory`, and changes nothing, if the list would have to grow beyond `max_bytes`. Throws
  /// std::bad_alloc.
  [[nodiscard]] Insertion insert(const Assumption& assumption);

  /// Intersects the bounds that the list has for the position with the bounds of `assumption`, or
  /// adds `assumption`. REQUIRES: some value satisfies both; memory is not limited. Only the writer
  /// of a certificate calls this, with bounds that ProofMoves takes from one consistent proof.
  void narrow(const Assumption& assumption);

  /// Returns true if an assumption states that the value of `board` is at least, or at most,
  /// `bound`. If so, the bound counts as relied on.
  [[nodiscard]] bool at_least(const Board& board, Score bound) noexcept;
  [[nodiscard]] bool at_most(const Board& board, Score bound) noexcept;

  /// Returns the first assumption with an informative bound that was never relied on, if any.
  [[nodiscard]] std::optional<Assumption> find_unneeded() const;

  /// Returns all assumptions in insertion order, with the images of their positions that
  /// canonical() chooses. With `relied_upon`, omits bounds that were never relied on.
  [[nodiscard]] std::vector<Assumption> all(bool relied_upon = false) const;

  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    Board image;
    std::uint32_t number = 0;  // from 1, in insertion order; 0: the slot is free
    std::int8_t lower = kMinScore;
    std::int8_t upper = kMaxScore;
    bool lower_used = false;
    bool upper_used = false;
  };

  [[nodiscard]] std::size_t find_slot(const Board& image) const noexcept;
  [[nodiscard]] Slot* find(const Board& board) noexcept;
  [[nodiscard]] bool grow();
  [[nodiscard]] static Assumption to_assumption(const Slot& slot) noexcept;

  std::size_t max_bytes_;
  std::uint32_t count_ = 0;
  std::vector<Slot> slots_;  // open addressing; the size is zero or a power of two
};

}  // namespace kanzen::checker
