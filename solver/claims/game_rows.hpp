// The rows that `kanzen line` prints about analysed games (game_analysis.hpp).
#pragma once

#include "solver/formats/writer.hpp"

namespace kanzen {

/// Returns the number of the game in the input, from 1; a game without one is the only one.
[[nodiscard]] inline std::size_t number_of(const SolveRequest& game) noexcept {
  return std::max(game.record.number, std::size_t{1});
}

/// Writes JSON without a line break. The man page of kanzen line documents the fields of all rows.
[[nodiscard]] std::string ply_to_jsonl(const SolveRequest& game, const GamePly& ply);

/// Makes a writer of analysed games, whose claims are about the value for Black. "jsonl" and
/// "csv-games" have a row for each game; "csv" has one for each ply, in their order; "csv-moves"
/// for each move of each ply, best first, where all are solved. Returns null for other names.
[[nodiscard]] std::unique_ptr<Writer> make_analysis_writer(std::string_view name,
                                                           std::string engine);

}  // namespace kanzen
