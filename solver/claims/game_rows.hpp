// Writes the analysis of games as JSON Lines and as CSV: a row for each ply and for each game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "solver/claims/game_analysis.hpp"
#include "solver/records/claimed_interval.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// The fields of rows are documented in the man page of kanzen line. `number` is the number of the
/// game in the run, from 1. Rows of JSON end without a line break, rows of CSV with one.
[[nodiscard]] std::string ply_to_jsonl(const Outcome& game, const GamePly& ply, std::size_t number);

/// A row for a whole game. `claim` is about the value for Black, and `found` says where
/// it holds.
[[nodiscard]] std::string game_to_jsonl(const Outcome& game, std::size_t number,
                                        const std::optional<ClaimedInterval>& claim,
                                        const ClaimOnGame& found, std::string_view engine);

/// A row for each move of each ply, best first, for plies whose moves are all solved.
[[nodiscard]] std::string ply_moves_csv_heading();
[[nodiscard]] std::string ply_moves_to_csv(const Outcome& game, const GamePly& ply,
                                           std::size_t number);

[[nodiscard]] std::string plies_csv_heading();
[[nodiscard]] std::string ply_to_csv(const Outcome& game, const GamePly& ply, std::size_t number);

[[nodiscard]] std::string games_csv_heading();
[[nodiscard]] std::string game_to_csv(const Outcome& game, std::size_t number,
                                      const std::optional<ClaimedInterval>& claim,
                                      const ClaimOnGame& found);

}  // namespace kanzen
