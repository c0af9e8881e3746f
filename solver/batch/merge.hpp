// Merges the results of several runs and finds contradictions between them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
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
/// Thread safety: none.
class Merger {
 public:
  enum class Added {
    added,      // the result is new
    duplicate,  // the same result was added before
  };

  /// The place of a result: a line of a file and, for a claim about a move, that move.
  struct Place {
    std::string_view file;
    std::size_t line = 0;
    Square move = Square::none;
  };

  /// Two results that cannot both be right, each named in the form of Claim::place().
  struct Contradiction {
    std::string first;
    std::string second;
    std::string what;  // "value <= 2 against value >= 4", or "after h1, value <= ..."
  };

  /// Adds the bounds that `outcome` proves for its position and, by the values of its moves, for
  /// the positions after these moves. `place` names the result in contradictions. Sets `added` to
  /// `duplicate` if a result with the same id, board, goal, claim and bounds was added before. If
  /// the result contradicts an earlier one, returns the contradiction and adds nothing.
  [[nodiscard]] std::optional<Contradiction> add(const Outcome& outcome, const Place& place,
                                                 Added& added);

 private:
  /// Proven bounds for the value of a board.
  struct Proven {
    int side_length = 8;  // 4 or 6 on small boards
    Board board;
    Score lower = kMinScore;
    Score upper = kMaxScore;
    Square after = Square::none;  // the move that leads to the board, if any
  };
  /// A compact Place, with an index instead of the file name.
  struct CompactPlace {
    std::uint32_t file = 0;
    std::uint32_t line = 0;
    Square move = Square::none;
  };
  struct ProvenBounds {
    std::int16_t lower = kMinScore;
    std::int16_t upper = kMaxScore;
    CompactPlace lower_place;
    CompactPlace upper_place;
  };
  using KnownBoards = std::unordered_map<Board, ProvenBounds, BoardHash>;  // by canonical board

  [[nodiscard]] KnownBoards& boards_of(int side_length) noexcept;
  [[nodiscard]] std::optional<Contradiction> find_contradiction(const Proven& proven,
                                                                const CompactPlace& place);
  void add_bounds(const Proven& proven, const CompactPlace& place);
  [[nodiscard]] CompactPlace compact(const Place& place);
  [[nodiscard]] std::string to_string(const CompactPlace& place) const;

  std::array<KnownBoards, 3> known_;                 // of the side lengths 4, 6 and 8
  std::unordered_set<WideHash, WideHashPart> seen_;  // of id, board, goal and bounds
  std::vector<std::string> files_;                   // in the order of first use
};

}  // namespace kanzen
