// Writes outcomes as JSON Lines, one object each: results of positions, analyses of games, and
// verdicts on claims, these as CSV too.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// "exact", "lower", "upper", "estimate" or "unfinished".
[[nodiscard]] std::string_view to_string(Status status) noexcept;

/// "wld", "all-moves" or "best-moves"; empty for other goals.
[[nodiscard]] std::string_view to_string(Goal goal) noexcept;

/// "win", "draw" or "loss" for the side to move; empty if none of these is proven.
[[nodiscard]] std::string_view wld_text(const Solution& solution) noexcept;

/// The measured error of such estimates in discs, rounded up: "+/- 3". The text is "side only" if
/// the estimate only gives the side of the window. REQUIRES: solution.status is `estimate`.
[[nodiscard]] std::string spread_text(const Solution& solution);

/// Which fields of a result are written.
enum class Fields : std::uint8_t {
  all,
  /// For a million lines in a journal: without fields that readers derive from others. These are
  /// `empties`, `mismatches`, bounds that `status` and `score` imply, and `best_move` if `pv`
  /// begins with it. So are `expected` and `score` if they are null, `verdict` if it is
  /// "unchecked", and an empty `engine`.
  brief,
};

/// The result for the position of an outcome (position_result()), as one JSON object without a line
/// break. solver/apps/kanzen/manual/pages/formats.md documents its fields. Bytes in texts that are
/// not UTF-8 are replaced by U+FFFD.
[[nodiscard]] std::string position_to_jsonl(const Outcome& outcome, std::string_view engine,
                                            Fields fields = Fields::all);

/// The bounds of a result of this status and score if its line has none.
[[nodiscard]] Bounds implied_bounds(Status status, Score score) noexcept;

/// `object` with the additional field "running": true. It marks bounds of a journal that were
/// proven while the position or claim was still being solved. Readers of results skip such lines.
/// REQUIRES: `object` is a non-empty JSON object on one line.
[[nodiscard]] std::string mark_running(std::string object);

/// True if mark_running() has marked `line`.
[[nodiscard]] bool is_marked_running(std::string_view line) noexcept;

/// The line of any outcome: of a game, a claim or a position, as its goal asks.
[[nodiscard]] std::string jsonl_line(const Outcome& outcome, std::string_view engine,
                                     Fields fields = Fields::all);

/// An array of {"move", "lower", "upper", "pv"}. `pv` is absent if no line of play is known.
[[nodiscard]] nlohmann::ordered_json move_values_json(const std::vector<MoveValue>& moves);

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
/// work. `moves` is present if all moves were solved, as for a position. With Fields::all, an
/// element also has the `side` (X or O), the `move`, the `empties` and the `number` of the move
/// without passes.
[[nodiscard]] std::string game_analysis_to_jsonl(const Outcome& game, std::string_view engine,
                                                 Fields fields);

/// One JSON object without a line break, which parse_jsonl() reads back.
/// solver/apps/kanzen/manual/pages/formats.md documents its fields. Brief lines lack `empties` and
/// `over`, and `engine` if it is empty.
[[nodiscard]] std::string claim_to_jsonl(const Outcome& outcome, std::string_view engine,
                                         Fields fields = Fields::all);

/// The heading and a row of CSV with the same fields. Both end with a line break. Fields that are
/// absent from the JSON object are empty.
[[nodiscard]] std::string claims_csv_heading();
[[nodiscard]] std::string claim_to_csv(const Outcome& outcome, std::string_view engine);

}  // namespace kanzen
