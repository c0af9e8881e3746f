// Finds contradictions and duplicates among the results of several runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/hash.hpp"
#include "core/wide_hash.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Collects results one by one. A proof about a position also holds for its symmetric images.
/// Results contradict each other if no value satisfies all of their bounds. Memory grows by about
/// 120 bytes per result.
class ContradictionFinder {
 public:
  enum class Insertion {
    added,      // the result is new
    duplicate,  // the same result was added before
  };

  /// Where a result is: in a line of a file and, for a claim about a move, with that move.
  struct Location {
    std::string_view file;
    std::size_t line = 0;
    Square move = Square::none;
  };

  /// Two results that cannot both be right, each named in the form of Claim::location().
  struct Contradiction {
    std::string first;
    std::string second;
    std::string what;  // "value <= 2 against value >= 4", or "after h1, value <= ..."
  };

  /// Adds proven bounds of `board` and of its legal moves `moves`, which are bounds of the boards
  /// after these moves. `location` names them in contradictions. If they contradict earlier ones,
  /// returns the contradiction and adds nothing. REQUIRES: `side_length` is 4, 6 or 8.
  [[nodiscard]] std::optional<Contradiction> add_bounds(const Board& board, int side_length,
                                                        const Bounds& bounds,
                                                        std::span<const MoveValue> moves,
                                                        const Location& location);

  /// Adds the bounds that `outcome` proves, as add_bounds() does. Sets `added` to `duplicate` if a
  /// result with the same id, board, goal, claim and bounds was added before.
  [[nodiscard]] std::optional<Contradiction> add(const Outcome& outcome, const Location& location,
                                                 Insertion& added);

 private:
  /// Proven bounds for the value of a board.
  struct Proven {
    int side_length = 8;  // 4 or 6 on small boards
    Board board;
    Score lower = kMinScore;
    Score upper = kMaxScore;
    Square after = Square::none;  // the move that leads to the board, if any
  };
  /// A compact Location, with an index instead of the file name.
  struct CompactLocation {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    Square move = Square::none;
  };
  struct ProvenBounds {
    std::int16_t lower = kMinScore;
    std::int16_t upper = kMaxScore;
    CompactLocation lower_location;
    CompactLocation upper_location;
  };
  using KnownBoards = std::unordered_map<Board, ProvenBounds, BoardHasher>;  // by canonical board

  [[nodiscard]] KnownBoards& known_boards(int side_length) noexcept;
  [[nodiscard]] std::optional<Contradiction> find_contradiction(const Proven& proven,
                                                                const CompactLocation& location);
  void narrow_known(const Proven& proven, const CompactLocation& location);
  [[nodiscard]] CompactLocation compact(const Location& location);
  [[nodiscard]] std::string to_string(const CompactLocation& location) const;

  std::array<KnownBoards, 3> known_;                   // of the side lengths 4, 6 and 8
  std::unordered_set<WideHash, WideHashHasher> seen_;  // of id, board, goal and bounds
  std::vector<std::string> files_;                     // in the order of first use
};

/// "A and B contradict each other: WHAT".
[[nodiscard]] std::string to_string(const ContradictionFinder::Contradiction& contradiction);

}  // namespace kanzen
