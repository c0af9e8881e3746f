// What programs and pages print around boards and games without it being a record: counts of discs,
// numbers with their names, and the results below the positions of FFO scripts.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

/// What solvers of FFO scripts print below a position.
struct FfoResult {
  Bounds bounds;          // of the value for Black
  std::string_view line;  // of play, after counts of discs; else empty
};

/// Reads the discs of Black and White after optimal play, as in `35 - 29  h5`, or `Black win`,
/// `White win` or `Draw`; nullopt for other lines.
[[nodiscard]] std::optional<FfoResult> parse_ffo_result(std::string_view line) noexcept;

/// Recognises counts of both colours and nothing else, as programs print them below a board: `B=38
/// W=18`, `Score: Black 2, White 2`.
[[nodiscard]] bool is_count_of_discs(std::string_view text);

/// Recognises a line about a board or a game that is no record: numbers with their names, such as
/// `Score: 20` or `Black (X): 20  White (O): 26`, or a single move, as in `Best: c4`. The number of
/// a problem or a game is a heading instead.
[[nodiscard]] bool is_statement(std::string_view text);

}  // namespace kanzen
