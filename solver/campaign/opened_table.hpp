// The positions that a chooser has looked into, in the tables of a store.
//
// They follow from the facts, but only by choosing all over again. With them whoever reads the
// store sees at once what its facts say about the claims.
#pragma once

#include <span>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/database.hpp"

namespace kanzen::campaign {

// REQUIRES of both: called in a transaction.

/// Adds canonical positions; those that are there already change nothing.
void add_opened(Database& database, std::span<const Board> boards);

/// All of them, in no particular order.
[[nodiscard]] std::vector<Board> read_opened(Database& database);

}  // namespace kanzen::campaign
