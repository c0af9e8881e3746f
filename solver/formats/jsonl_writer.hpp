#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/records/outcome.hpp"

namespace kanzen {

enum class Fields : std::uint8_t {
  all,
  /// Keeps journals of millions of lines small: leaves out what readers derive, i.e. `empties`,
  /// bounds that `status` and `score` imply, and `best_move` if `pv` begins with it; also a null
  /// `expected` or `score`, an "unchecked" `verdict`, and an empty `engine`.
  brief,
};

/// Writes JSON on one line, without a line break. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& value);

/// Rounds to six decimals, which are short and as precise as the clock.
[[nodiscard]] double to_microseconds(double seconds);

/// position_result() as one JSON object without a line break.
/// solver/apps/kanzen/manual/pages/formats.md documents its fields.
[[nodiscard]] std::string position_to_jsonl(const Outcome& outcome, std::string_view engine,
                                            Fields fields = Fields::all);

/// Adds "running": true, which marks bounds of a journal that were proven during the search.
/// Readers of results skip such lines. REQUIRES: `object` is a non-empty JSON object on one line.
[[nodiscard]] std::string mark_running(std::string object);

[[nodiscard]] bool is_marked_running(std::string_view line) noexcept;

[[nodiscard]] std::string jsonl_line(const Outcome& outcome, std::string_view engine,
                                     Fields fields = Fields::all);

/// Writes an array of {"move", "lower", "upper", "pv"}, without `pv` if none is known.
[[nodiscard]] nlohmann::ordered_json move_values_json(const std::vector<MoveValue>& moves);

/// Writes a game as one JSON object without a line break, which parse_jsonl() reads back:
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
/// `after` its move, both for the side that moves. `others` has the other moves of equal value as
/// one string, or null if they were not searched for. `nodes` and `seconds` are the work. `moves`
/// is there if all moves were solved, as for a position. With Fields::all, also the `side` (X or
/// O), the `move`, the `empties` and the `number` of the move without passes.
[[nodiscard]] std::string game_analysis_to_jsonl(const Outcome& game, std::string_view engine,
                                                 Fields fields);

/// Writes a verdict, which parse_jsonl() reads back; solver/apps/kanzen/manual/pages/formats.md
/// documents the fields. Brief lines lack `empties` and `over`, and `engine` if it is empty.
[[nodiscard]] std::string claim_to_jsonl(const Outcome& outcome, std::string_view engine,
                                         Fields fields = Fields::all);

}  // namespace kanzen
