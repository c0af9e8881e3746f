// Makes records from the fields of tables and JSON of other programs. Nobody agrees on what a
// field means: `player` is a side or a bitboard, `black` a name, a bitboard or a count of discs,
// and `moves` a game, the values of moves or how many there are. What stands beside a field
// decides, and where that leaves two readings, or two values that differ, the record is refused.
#pragma once

#include "solver/formats/json_fields.hpp"

namespace kanzen::fields {

/// Makes a record with its claims. If several fields have a value, they must agree; of other fields
/// the one with the most usual name counts. Adds to `context` what is not used. Throws FieldError.
[[nodiscard]] PositionRecord parse_foreign_record(const nlohmann::json& object,
                                                  FieldContext& context);

}  // namespace kanzen::fields
