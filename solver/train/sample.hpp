// One training example.
#pragma once

#include <cstdint>

#include "core/board.hpp"
#include "core/types.hpp"

namespace kanzen::train {

/// The origin of a sample's value.
enum class Label : std::uint8_t {
  exact,  // the proven value of the position
  game,   // the proven value of a later position of its game
};

struct Sample {
  Board board;
  std::int8_t value = 0;  // in discs, from the side to move
  Label label = Label::exact;
};

}  // namespace kanzen::train
