// Reads positions and claims of other programs from JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/formats/jsonl_names.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen::jsonl {

/// Reads an object that is no result of this program: see parse_jsonl(). Adds its unused fields to
/// `fields`. Throws FieldError.
[[nodiscard]] Outcome foreign_outcome(const nlohmann::json& object, JsonlFields& fields);

}  // namespace kanzen::jsonl
