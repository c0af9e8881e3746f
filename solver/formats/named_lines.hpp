// Fields on lines of their own, as YAML and TOML have them and people write them:
// `side to move: black`, `- board = "..XO.."`. The names are those of named_fields.hpp.
#pragma once

#include "solver/formats/jsonl_reader.hpp"

namespace kanzen {

/// Whether a text begins with such lines, up to a blank one, and their fields give a position.
[[nodiscard]] bool begins_named_lines(std::string_view head, const FieldChoice& chosen);

/// A record ends at a blank line, at `---` or `[[..]]`, at the next item of a list, and where a
/// field would be there twice. The value of a name without one stands on the lines below, so a
/// board may have eight lines. Text in quotation marks is taken without them. Lines with # or %
/// above a record are comments. Warns of each unused field once.
[[nodiscard]] std::unique_ptr<FileSource<OutcomeOrRecord>> make_named_lines_reader(
    std::istream& in, const ReaderOptions& options);

}  // namespace kanzen
