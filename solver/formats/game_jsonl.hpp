// Writes the analysis of a game as one line of JSON, for journals and pages.
#pragma once

#include <string>
#include <string_view>

#include "solver/formats/jsonl_writer.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// One JSON object without a line break, which parse_jsonl() reads back:
///
///   id          string   of the game in its file
///   board       string   the start of the game
///   goal        string   "game"
///   moves       string   all moves, with passes as "pa"
///   plies       array    the plies with a proven value, the last one of the game first
///   source, black, white, tournament, date, comment
///               string   where they are known
///   engine      string   version, kernel, threads and table of the program
///
/// An element of `plies` has the number `ply`, the `value` of the position before it and the value
/// `after` its move. Both are for the side that makes the move. `others` has the other moves of
/// equal value as one string, or null if they were not searched for. `nodes` and `seconds` are the
/// work. `moves` is present if all moves were solved, see move_json.hpp. With Fields::all, an
/// element also has the `side` (X or O), the `move`, the `empties` and the `number` of the move
/// without passes.
[[nodiscard]] std::string game_analysis_to_jsonl(const Outcome& game, std::string_view engine,
                                                 Fields fields);

}  // namespace kanzen
