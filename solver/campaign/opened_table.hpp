// The positions that a chooser has expanded, in the tables of a store.
//
// They follow from the facts, but only by repeating all choices. With them a reader of the store
// can derive the state of the claims from the facts at once.
#pragma once

#include <span>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/database.hpp"

namespace kanzen::campaign {

// REQUIRES of both: called in a transaction.

/// Adds canonical positions, except those in the table.
void add_opened(Database& database, std::span<const Board> boards);

/// Returns all of them, in no particular order.
[[nodiscard]] std::vector<Board> read_opened(Database& database);

}  // namespace kanzen::campaign
