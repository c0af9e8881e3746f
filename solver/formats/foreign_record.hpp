// Records from the fields of tables and JSON of other programs.
#pragma once

#include "solver/formats/foreign_fields.hpp"

namespace kanzen::fields {

/// Makes a record with its claims from the fields of an object. If several fields have a value,
/// they must agree; of other fields the one with the most usual name counts. Adds to `context` what
/// is not used. Throws FieldError.
[[nodiscard]] PositionRecord parse_foreign_record(const nlohmann::json& object,
                                                  FieldContext& context);

}  // namespace kanzen::fields
