// One training example.
#pragma once

#include <cstdint>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::train {

/// How far the value of a sample can be trusted.
enum class Label : std::uint8_t {
  exact,  // the value of the position, proven
  game,   // the value, proven, of a later position of the game it comes from
};

struct Sample {
  Board board;
  std::int8_t value = 0;  // in discs, from the side to move
  Label label = Label::exact;
};

}  // namespace kanzen::train
