// A game as the Generic Game Server and its clients send it, on one line.
#pragma once

#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::serve {

/// Reads GGF as parse_ggf (solver/io/ggf.hpp) does, from text as clients send it: the number of
/// games that stands before it is skipped, and of several games on the line the first is taken.
/// Whatever evaluations and times of moves look like, with a point or a comma, they are not read.
[[nodiscard]] Result<Game> read_ggf(std::string_view text);

}  // namespace kanzen::serve
