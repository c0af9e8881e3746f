// The assumptions of a certificate: what it relies upon and does not prove.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::check {

/// A statement about the value of a position: lower <= value <= upper, in discs for the side to
/// move. INVARIANT: kMinScore <= lower <= upper <= kMaxScore, both even. The least and the greatest
/// score say nothing.
struct Assumption {
  Board board;
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

/// The longest line of the list, without its line break.
inline constexpr std::size_t kMaxAssumptionBytes = 74;

/// The line of the list of assumptions in FORMAT.md, without a line break.
[[nodiscard]] std::string to_text(const Assumption& assumption);

/// Reads what to_text() writes; nothing for any other text.
[[nodiscard]] std::optional<Assumption> parse_assumption(std::string_view line);

/// The assumption as a line of a file of claims, without a line break: "--XXXO...- X ; >= +4".
[[nodiscard]] std::string claim_text(const Assumption& assumption);

/// Assumptions by their positions up to symmetry, each with a note of what was relied upon. Not
/// thread-safe.
class Assumptions {
 public:
  enum class Insertion : std::uint8_t { added, known, no_memory };

  /// An empty list that never takes more than `max_bytes` bytes, not even while it grows.
  explicit Assumptions(std::size_t max_bytes = SIZE_MAX) : max_bytes_(max_bytes) {}

  /// Adds an assumption unless there is one about its position or an image of it. Returns
  /// `no_memory`, and changes nothing, if the list would have to grow beyond `max_bytes`. Throws
  /// std::bad_alloc.
  [[nodiscard]] Insertion insert(const Assumption& assumption);

  /// Takes the narrower of what the list says about the position and of what `assumption` says.
  /// REQUIRES: some value satisfies both; memory is not limited.
  void narrow(const Assumption& assumption);

  /// Whether it is assumed that the value of `board` is at least, or at most, `bound`. If so, that
  /// bound has been relied upon.
  [[nodiscard]] bool at_least(const Board& board, Score bound) noexcept;
  [[nodiscard]] bool at_most(const Board& board, Score bound) noexcept;

  /// The first assumption of which a bound that says something was never relied upon, if any.
  [[nodiscard]] std::optional<Assumption> needless() const;

  /// All assumptions in the order in which they were added, with the images of their positions that
  /// canonical() chooses; with `relied_upon`, without the bounds that were not.
  [[nodiscard]] std::vector<Assumption> all(bool relied_upon = false) const;

  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    Board image;
    std::uint32_t number = 0;  // from 1, in the order of adding; 0: the slot is free
    std::int8_t lower = kMinScore;
    std::int8_t upper = kMaxScore;
    bool lower_used = false;
    bool upper_used = false;
  };

  [[nodiscard]] std::size_t place_of(const Board& image) const noexcept;
  [[nodiscard]] Slot* find(const Board& board) noexcept;
  [[nodiscard]] bool grow();
  [[nodiscard]] static Assumption assumption_in(const Slot& slot) noexcept;

  std::size_t max_bytes_;
  std::uint32_t count_ = 0;
  std::vector<Slot> slots_;  // open addressing; the size is zero or a power of two
};

}  // namespace kanzen::check
