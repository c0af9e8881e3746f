// A game as the Generic Game Server and its clients send it, on one line.
#pragma once

#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::server {

/// Reads GGF as parse_ggf (solver/formats/ggf.hpp) does, from text as clients send it. A number of
/// games before it is skipped. Of several games on the line, the first is read. Evaluations and
/// times of moves are ignored in any format, with a point or a comma.
[[nodiscard]] Result<Game> parse_ggf_text(std::string_view text);

}  // namespace kanzen::server
