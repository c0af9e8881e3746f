#pragma once

#include "solver/formats/foreign_fields.hpp"

namespace kanzen {

/// The inverse of position_to_jsonl(). The object is a result or, if it has a field `claim`, the
/// verdict on a claim (solver/formats/jsonl_writer.hpp), which becomes an outcome with Goal::claim.
/// A result needs `board`, `status` and `pv`, a verdict `board`, `claim` and `verdict`. Fields that
/// results do not have, such as those of a journal, are not used.
///
/// An object with `goal` "game" and `plies` is the analysis of a game, and becomes an outcome with
/// Goal::game. JsonlReader refuses it unless whole games are wanted.
///
/// Any other object comes from another program and becomes a record with its claims
/// (foreign_fields.hpp). An array of moves is read like an object with `moves` only.
///
/// Errors:
///  - anything but such an object or array;
///  - a field with a wrong type or out of range;
///  - fields that contradict each other (mismatch.hpp): bounds in the wrong order, a
///    status that does not match, a verdict that claim and bounds contradict;
///  - an exact value that is odd or exceeds the number of squares;
///  - invalid squares, a wrong number of empty squares, discs outside a small board;
///  - a wrong checksum (journal_lines.hpp), which means that the line was changed.
[[nodiscard]] Result<OutcomeOrRecord> parse_jsonl(std::string_view line, FieldContext& context);

/// Reads an object that was parsed before, as parse_jsonl() does, but ignores its checksum.
[[nodiscard]] Result<OutcomeOrRecord> parse_json_record(nlohmann::json object,
                                                        FieldContext& context);

/// Refuses a record of another program, which parse_jsonl() accepts.
[[nodiscard]] Result<Outcome> require_outcome(Result<OutcomeOrRecord> read);

[[nodiscard]] Result<Outcome> parse_jsonl_outcome(std::string_view line);

/// Reads what was asked (position, id, and claim or goal) from a line whose result cannot be read,
/// so that it can be solved again. Nullopt if that cannot be read either.
[[nodiscard]] std::optional<SolveRequest> parse_jsonl_request(std::string_view line);

}  // namespace kanzen
