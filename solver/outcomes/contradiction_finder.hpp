// Finds results of several files that cannot both be right.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "core/wide_hash.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Finds results that contradict each other, i.e. those of which no value satisfies all bounds. A
/// proof also holds for symmetric images. Takes about 120 bytes per result.
class ContradictionFinder {
 public:
  enum class Insertion {
    added,      // the result is new
    duplicate,  // the same result was added before
  };

  /// `move` is set for a claim about a move.
  struct Location {
    std::string_view file;
    std::size_t line = 0;
    Square move = Square::none;
    Colour side = Colour::black;  // to move on the board
  };

  /// Two results that cannot both be right, each in the form of Claim::location().
  struct Contradiction {
    std::string first;
    std::string second;
    std::string what;  // "value <= 2 against value >= 4 for Black", or "after h1, ..."
  };

  /// Adds proven bounds of `board`, and of the boards after its legal `moves`. Returns a
  /// contradiction with earlier ones, and then adds nothing. `location` names them in messages.
  [[nodiscard]] std::optional<Contradiction> add_bounds(const Board& board, const Bounds& bounds,
                                                        std::span<const MoveValue> moves,
                                                        const Location& location);

  /// Adds a result as add_bounds() does. Sets `added` to `duplicate` if one with the same id,
  /// board, goal, claim and bounds was added before.
  [[nodiscard]] std::optional<Contradiction> add(const Outcome& outcome, const Location& location,
                                                 Insertion& added);

 private:
  struct Proven {
    Board board;
    Bounds bounds;
    Square after = Square::none;  // the move that leads to the board
    Colour side = Colour::black;
  };
  /// A location that takes less memory: the index of the file instead of its name.
  struct CompactLocation {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    Square move = Square::none;
    Colour side = Colour::black;
  };
  struct ProvenBounds {
    std::int16_t lower = kMinScore;
    std::int16_t upper = kMaxScore;
    CompactLocation lower_location;
    CompactLocation upper_location;
  };

  [[nodiscard]] std::optional<Contradiction> find_contradiction(const Proven& proven,
                                                                const CompactLocation& location);
  void narrow_known(const Proven& proven, const CompactLocation& location);
  [[nodiscard]] CompactLocation compact(const Location& location);
  [[nodiscard]] std::string to_string(const CompactLocation& location) const;

  std::unordered_map<Board, ProvenBounds, BoardHasher> known_;  // by canonical board
  std::unordered_set<WideHash, WideHashHasher> seen_;  // hashes of id, board, goal and bounds
  std::vector<std::string> files_;                     // in the order of first use
};

/// Writes "A and B contradict each other: WHAT".
[[nodiscard]] std::string to_string(const ContradictionFinder::Contradiction& contradiction);

}  // namespace kanzen
