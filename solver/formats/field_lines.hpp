// Fields on lines of their own, as in YAML and TOML.
#pragma once

#include "solver/formats/foreign_fields.hpp"
#include "solver/formats/input_stream.hpp"

namespace kanzen {

/// Whether a text begins with fields that give a position, on lines of their own up to a blank one,
/// or all on one line as in `board=.. side=X`. YAML, TOML and assignments of Python have such
/// lines, and people write them: `side to move: black`, `- board = "..XO.."`. The names are those
/// of foreign_fields.hpp. An array alone is JSON.
[[nodiscard]] bool begins_field_lines(std::string_view head, const FieldChoice& chosen);

/// Reads such fields, from the current line on, as an object of texts; nullopt if that line has
/// none. A record ends at a blank line, at `---` or `[[..]]`, at the next item of a list, and where
/// a field would be there twice; a name above fields that stand further to the right is the id of
/// their record. A name without a value has it on the lines below, so a board may have eight lines;
/// an array ends where its brackets are closed. Text in quotation marks is taken without them.
/// Lines with # or % above a record are comments.
[[nodiscard]] std::optional<Result<nlohmann::json>> read_field_lines(LineReader& lines,
                                                                     std::size_t max_bytes,
                                                                     const FieldChoice& chosen);

}  // namespace kanzen
