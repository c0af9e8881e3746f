// Reads positions and claims of other programs from JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/formats/jsonl_names.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen::jsonl {

/// Reads an object that is no result of this program: see parse_jsonl(). Adds its unused fields to
/// `fields`. Throws FieldError.
[[nodiscard]] PositionRecord parse_foreign_record(const nlohmann::json& object,
                                                  JsonlFields& fields);

}  // namespace kanzen::jsonl
