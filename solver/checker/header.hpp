// Knows what stands before the moves of a certificate, with its assumptions, and the set of
// positions that a walk has proven already.
#pragma once

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::checker {

/// The claim of a certificate and how to read it. FORMAT.md describes each field.
struct Header {
  Position root = kStartPosition;
  Score lower = kMinScore;  // lower <= value of the root <= upper, for the side to move
  Score upper = kMaxScore;
  int leaf_empties = 10;                   // positions with at most this many empties are leaves
  std::uint64_t set_capacity = 6'000'000;  // the capacity of PositionSet
  std::string writer = "kanzen";
  std::uint64_t assumptions = 0;

  /// A first half proves `lower`, a second one `upper`. A bound equal to the lowest or the highest
  /// score needs no proof.
  [[nodiscard]] bool has_lower() const noexcept { return lower > kMinScore; }
  [[nodiscard]] bool has_upper() const noexcept { return upper < kMaxScore; }
};

inline constexpr int kMaxLeafEmpties = 20;
inline constexpr std::uint64_t kMaxSetCapacity = std::uint64_t{1} << 40;
inline constexpr std::uint64_t kMaxAssumptions = std::uint64_t{1} << 40;
inline constexpr std::size_t kMaxWriterBytes = 100;
inline constexpr std::size_t kMaxHeaderBytes = 512;  // no header is longer

/// Whether the text is 1 to kMaxWriterBytes bytes of printable ASCII without a space at either end.
[[nodiscard]] bool is_writer(std::string_view text) noexcept;

/// Whether `text` is a whole header. REQUIRES: `text` is the beginning of a certificate.
[[nodiscard]] bool ends_header(std::string_view text) noexcept;

/// Writes a header; each line has a line break. REQUIRES: the writer satisfies is_writer().
[[nodiscard]] std::string to_string(const Header& header);

/// Parses a header, which must be exactly as to_string() writes it. Errors name the line.
[[nodiscard]] Result<Header> parse_header(std::string_view text);

/// Holds whole boards up to symmetry, so there are no false hits. An insertion into a set of
/// `capacity` positions empties it first. This rule is part of the format, because the writer and
/// the checkers must forget the same positions.
class PositionSet {
 public:
  enum class Insertion : std::uint8_t { added, known, no_memory };

  /// Never takes more than `max_bytes` bytes, not even while it grows. REQUIRES: capacity > 0.
  explicit PositionSet(std::uint64_t capacity, std::size_t max_bytes = SIZE_MAX);

  /// Adds `board` unless one of its images is in the set. Returns `no_memory`, and changes nothing,
  /// if the set would have to grow beyond `max_bytes`. Throws std::bad_alloc. REQUIRES: there is a
  /// disc on the board.
  [[nodiscard]] Insertion insert(const Board& board);

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

/// States lower <= value <= upper, in discs for the side to move. INVARIANT: kMinScore <= lower <=
/// upper <= kMaxScore, both even. A bound equal to the lowest or the highest score carries no
/// information.
struct Assumption {
  Board board;
  Score lower = kMinScore;
  Score upper = kMaxScore;
};

inline constexpr std::size_t kMaxAssumptionBytes = 74;

/// Writes a line of the list in FORMAT.md, without a line break.
[[nodiscard]] std::string to_string(const Assumption& assumption);

/// Returns nullopt for anything but the output of to_string().
[[nodiscard]] std::optional<Assumption> parse_assumption(std::string_view line);

/// Writes a line of a file of claims, without a line break: "--XXXO...- X ; >= +4".
[[nodiscard]] std::string claim_text(const Assumption& assumption);

/// Finds assumptions by position up to symmetry, and records which bounds were relied on.
class Assumptions {
 public:
  enum class Insertion : std::uint8_t { added, known, no_memory };

  /// Never takes more than `max_bytes` bytes, not even while it grows.
  explicit Assumptions(std::size_t max_bytes = SIZE_MAX) : max_bytes_(max_bytes) {}

  /// Adds one for each position and its images. Returns `no_memory`, and changes nothing, if the
  /// list would have to grow beyond `max_bytes`. Throws std::bad_alloc.
  [[nodiscard]] Insertion insert(const Assumption& assumption);

  /// Intersects the bounds of the position, or adds `assumption`. REQUIRES: some value satisfies
  /// both; memory is not limited. Only the writer of a certificate calls this, with bounds that
  /// ProofMoves takes from one consistent proof.
  void narrow(const Assumption& assumption);

  /// Whether an assumption states the bound, which then counts as relied on.
  [[nodiscard]] bool at_least(const Board& board, Score bound) noexcept;
  [[nodiscard]] bool at_most(const Board& board, Score bound) noexcept;

  /// Returns the first assumption with an informative bound that was never relied on.
  [[nodiscard]] std::optional<Assumption> find_unneeded() const;

  /// Lists all in the order of insertion, with the images that canonical() chooses. With
  /// `only_used`, omits bounds that were never relied on.
  [[nodiscard]] std::vector<Assumption> all(bool only_used = false) const;

  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] std::size_t bytes() const noexcept { return slots_.size() * sizeof(Slot); }

 private:
  struct Slot {
    Board image;
    std::uint32_t number = 0;  // from 1, in the order of insertion; 0: the slot is free
    std::int8_t lower = kMinScore;
    std::int8_t upper = kMaxScore;
    bool lower_was_used = false;
    bool upper_was_used = false;
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
