#pragma once

#include "solver/formats/input_stream.hpp"
#include "solver/formats/wthor.hpp"

namespace kanzen {

[[nodiscard]] std::string_view to_string(Format format) noexcept;

[[nodiscard]] std::optional<Format> format_by_name(std::string_view name) noexcept;

/// Recognises a format by the beginning of a file. Never returns `automatic`; unknown formats are
/// `lines`, whose reader reports the error.
[[nodiscard]] Format recognise(std::string_view head, const FieldChoice& fields = {});

[[nodiscard]] bool holds_results(Format format) noexcept;

/// Adds what lines of a file's beginning say of its symbols (notation::BoardStyle::legend).
[[nodiscard]] ReaderOptions with_legend(ReaderOptions options, std::string_view head);

/// Opens a file of results. `in` must outlive the reader. `skipped` is skipped_lines() of the same
/// file. REQUIRES: holds_results(format).
[[nodiscard]] std::unique_ptr<FileSource<OutcomeOrRecord>> open_results(
    std::istream& in, Format format, const ReaderOptions& options, SkippedLines skipped = {});

/// Opens a file in options.format, or in the recognised format if that is `automatic`. `in` must
/// outlive the reader, and nothing may have been read from it. `names` is used for WTHOR only, and
/// `skipped` for journals.
[[nodiscard]] std::unique_ptr<RecordSource> open_records(InputStream& in,
                                                         const ReaderOptions& options,
                                                         WthorNames names = {},
                                                         SkippedLines skipped = {});

/// Parses one record in any notation that files may have: lines as in text_readers.hpp, GGF,
/// SGF, PGN, Base 81, and rows of results. Moves may be on any number of lines.
/// PositionRecord::game leads to `position`, and has no moves if the text has none. A game of GGF,
/// SGF or PGN stands for the position after its last move.
///
/// Sixteen characters are a board in Base 81 only if a game can have occupied its squares, and
/// moves if three squares stand together.
///
/// Uses options.format, .style, .max_record_bytes and .on_warning. Errors: no record, several
/// records, and those of the notation's reader. The line of an error is 0 if the text is one line.
[[nodiscard]] Result<PositionRecord> parse_text(std::string_view text,
                                                const ReaderOptions& options = {});

/// Reads a game as parse_text() does. `warnings`, unless null, gets unused parts, e.g. scores.
[[nodiscard]] Result<Game> parse_game_text(std::string_view text,
                                           std::vector<ParseError>* warnings = nullptr);

/// Returns the moves from the start position to the game's end; empty if the game starts elsewhere.
[[nodiscard]] std::string moves_from_start(const Game& game);

/// Does so for the moves that the text of the record states.
[[nodiscard]] std::string moves_from_start(const PositionRecord& record);

}  // namespace kanzen
