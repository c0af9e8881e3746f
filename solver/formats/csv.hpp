// Rows of comma-separated values (RFC 4180, but lines end with LF).
#pragma once

#include <span>
#include <string>

#include "core/game.hpp"

namespace kanzen {

/// Joins the fields with commas and adds a line break. Fields that contain a comma, a quote or a
/// line break are quoted. A field that a spreadsheet would evaluate as a formula, such as a player
/// named "=1+1", gets an apostrophe in front.
[[nodiscard]] std::string csv_line(std::span<const std::string> fields);

/// The field without the apostrophe of csv_line(), if it has one.
[[nodiscard]] std::string unmarked_field(std::string field);

/// The board as text for a spreadsheet, with "." for an empty square: a cell that begins with "-"
/// would be a formula.
[[nodiscard]] std::string csv_board(const Position& position);

}  // namespace kanzen
