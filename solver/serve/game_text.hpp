// A position or a game given as one text, in any notation that Kanzen reads.
#pragma once

#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::serve {

/// Reads a board with its side to move, OBF, a move string or transcript, GGF, SGF, PGN, a FEN,
/// base 81, GPDB, a row of results and whatever else a file of one record may hold. What is a
/// position becomes a game without moves, but for plain moves, which are played from the start
/// position. Sixteen characters are a board in base 81 only if a game can have occupied its
/// squares, and if no three squares stand together in the text: then they are moves. Errors: none
/// or more than one record; what the reader of the notation refuses.
[[nodiscard]] Result<Game> read_game(std::string_view text);

}  // namespace kanzen::serve
