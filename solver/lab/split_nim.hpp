// Split nim (Grundy's game). A move divides one heap into two unequal heaps. Who cannot move loses.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// Its theory is known (Sprague 1935, Grundy 1939), so every value can be checked by hand. A win of
/// the first player is worth 1, a win of the second -1.
class SplitNim {
 public:
  struct Position {
    std::vector<std::uint8_t> heaps;  // in falling order
    bool first = true;                // the first player is to move
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap;   // the size of the heap divided
    std::uint8_t small;  // the smaller part
  };

  /// With `equal_halves` a heap may also be divided into two equal parts.
  explicit SplitNim(bool equal_halves = false) : equal_halves_(equal_halves) {}

  [[nodiscard]] std::vector<Move> moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] int value(const Position& position) const { return position.first ? -1 : 1; }
  [[nodiscard]] int evaluate(const Position&) const { return 0; }
  [[nodiscard]] bool first_to_move(const Position& position) const { return position.first; }
  /// The order of the heaps is fixed and has no meaning, so a position is its only image.
  [[nodiscard]] std::vector<Position> images(const Position& position) const { return {position}; }
  [[nodiscard]] int plies_left(const Position& position) const;
  [[nodiscard]] int min_value() const { return -1; }
  [[nodiscard]] int max_value() const { return 1; }
  [[nodiscard]] std::size_t hash(const Position& position) const;
  [[nodiscard]] std::string_view name() const { return "nim"; }
  [[nodiscard]] BoardShape shape() const { return {0, 0}; }
  [[nodiscard]] std::string text(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;

  /// Parses the sizes of the heaps, 1 to 60 each, separated by spaces, commas or plus signs.
  [[nodiscard]] Result<Position> parse(std::string_view text) const;

 private:
  bool equal_halves_;
};

}  // namespace kanzen::lab
