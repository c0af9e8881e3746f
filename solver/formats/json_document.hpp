// Finds the records in a document of JSON of any shape.
#pragma once

#include "solver/formats/json_text.hpp"
#include "solver/formats/jsonl_outcome.hpp"

namespace kanzen {

struct PlacedRecord {
  std::size_t line = 0;
  Result<OutcomeOrRecord> record;
};

/// Finds the records in `document`, in the order of their lines: objects with a position or moves,
/// which may be in arrays and objects of any kind, arrays of moves or of boards, and arrays that
/// have a board among other values. An object or game without an id gets its key as its id. Names
/// of other fields are added to `fields.unused`.
[[nodiscard]] std::vector<PlacedRecord> find_records(const JsonText& document, std::size_t line,
                                                     FieldContext& fields);

}  // namespace kanzen
