// Recognises the format of a file or of one text, and opens the reader for it.
#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string_view>

#include "core/result.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/wthor.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/journal_lines.hpp"
#include "solver/records/outcome.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// The name of a format: "automatic", "lines", "ggf", "sgf", "pgn", "wthor",
/// "takizawa", "base81", "ffo", "jsonl", "csv", "markdown" or "html".
[[nodiscard]] std::string_view to_string(Format format) noexcept;

/// The format with this name, if there is one.
[[nodiscard]] std::optional<Format> format_by_name(std::string_view name) noexcept;

/// The format of a file that begins with `head`; never `automatic`. Unknown formats are `lines`, so
/// that its reader reports the error.
[[nodiscard]] Format recognise(std::string_view head);

/// True if files of this format contain results of this program.
[[nodiscard]] bool holds_results(Format format) noexcept;

/// Creates the reader of the results of a file. `in` must outlive it. `distrusted` is the result of
/// distrusted_lines() for the same file. REQUIRES: holds_results(format).
[[nodiscard]] std::unique_ptr<FileSource<OutcomeOrRecord>> open_results(
    std::istream& in, Format format, const ReaderOptions& options, DistrustedLines distrusted = {});

/// Creates the reader for options.format, or for the recognised format if that is `automatic`. `in`
/// must outlive the reader, and nothing may have been read from it. `names` is used for WTHOR only,
/// and `distrusted` for journals.
[[nodiscard]] std::unique_ptr<RecordSource> open_records(InputStream& in,
                                                         const ReaderOptions& options,
                                                         WthorNames names = {},
                                                         DistrustedLines distrusted = {});

/// Parses a text that is one record, in any notation that files may have. These are lines as in
/// position_reader.hpp, GGF, SGF, PGN, Base 81, and rows of results. Moves may be on any number of
/// lines. PositionRecord::game is the game that leads to `position`; it has no moves if the text
/// has none. A game of GGF, SGF or PGN stands for the position after its last move.
///
/// Sixteen characters are a board in Base 81 only if a game can have occupied its squares. They are
/// moves if three squares stand together in the text.
///
/// Uses options.format, .dialect, .max_record_bytes and .on_warning. Errors: no record, several
/// records, and all errors of the reader of the notation. The line of an error is 0 if the text is
/// one line.
[[nodiscard]] Result<PositionRecord> parse_text(std::string_view text,
                                                const ReaderOptions& options = {});

}  // namespace kanzen
