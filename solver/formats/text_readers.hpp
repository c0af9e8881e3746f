// A text whose lines several readers may share, and the readers of all that people write as text.
// `open_records()` chooses among them, and hands one text from reader to reader if its form
// changes.
#pragma once

#include "solver/formats/claim_headings.hpp"
#include "solver/formats/input_stream.hpp"

namespace kanzen {

/// The lines of a text, how to read them, and what headings among them say about the claims below.
/// Readers of several forms may share all this, as in a mail: `Values for White` counts for lines
/// and for tables.
struct TextLines {
  TextLines(std::istream& in, ReaderOptions reader_options, bool holds_several_forms)
      : options(std::move(reader_options)),
        lines(in, options.max_record_bytes),
        claims(options),
        is_mixed(holds_several_forms) {}
  TextLines(const TextLines&) = delete;
  TextLines& operator=(const TextLines&) = delete;

  const ReaderOptions options;
  LineReader lines;
  ClaimHeadings claims;
  const bool is_mixed;  // then each reader ends above a line of another form
};

using SharedText = std::shared_ptr<TextLines>;

/// `in` must outlive the text.
[[nodiscard]] inline SharedText text_of(std::istream& in, const ReaderOptions& options = {}) {
  return std::make_shared<TextLines>(in, options, false);
}

/// Makes the function that takes from each line what does not belong to it (line_marks.hpp), and
/// warns of times.
[[nodiscard]] std::function<void(std::string&)> make_line_stripper(const ReaderOptions& options);

/// Reads positions from text, in any mixture of these formats:
///  - OBF and FFO scripts;
///  - a board on one line, which moves may follow;
///  - a board over several lines, in the brackets of a server or as programs print it;
///  - FEN and GPDB;
///  - moves, which stand for the position after them and may have a score after them;
///  - claim lines, `board or moves ; claim ; comment` (see position_record.hpp).
///
/// Moves may continue on the next lines (see join_wrapped_moves()). Blank lines, lines that begin
/// with % or #, and the picture that `kanzen show` prints above a board are skipped. A record gets
/// its name from one of three places: the text in front of it (`Tiger: f5d6c3`), the comment after
/// it (name_in_comment()), or the line above, which is a comment or a heading (are_words_alone()).
/// Words below a printed board are not used, and a warning quotes them. All other text is an error.
///
/// With Format::ffo the result may follow a position, as solvers of FFO scripts print it, and
/// becomes the claimed value: `35 - 29` (discs of Black and White, perhaps with a line of play),
/// `Black win`, `White win` or `Draw`.
///
/// `last`, unless it is null, gets the game that leads to each record.
[[nodiscard]] std::unique_ptr<RecordSource> make_position_reader(SharedText text,
                                                                 Game* last = nullptr);

/// Reads games in parentheses, each GGF or SGF, over any number of lines. Between games, white
/// space, lines that begin with % or #, and the server's game counts are skipped. A game without
/// its closing parenthesis ends where a line begins another game, and is an error.
[[nodiscard]] std::unique_ptr<RecordSource> make_game_reader(SharedText text);

/// Reads Portable Game Notation. A game ends after its result, or before the tags of the next one.
[[nodiscard]] std::unique_ptr<RecordSource> make_pgn_reader(SharedText text);

/// Reads a table whose heading names the columns (foreign_fields.hpp), in any order and letter
/// case; commas, semicolons, tabs, bars or blanks separate fields. Results of this program are
/// known by are_results(); other tables have records with claims. Without a heading, a row begins
/// with a board, and a number after it is its value; or it has 64 squares and the side in fields of
/// their own. CSV with one row for each move (CsvMovesWriter) gives one outcome for the consecutive
/// rows of a position. Warns about unused columns and a title above the heading. Comments, % or #,
/// may stand there, too, and another heading may follow anywhere. Blank rows are skipped. Markdown
/// has fewer fields, so missing values are unknown. Lines outside its tables are skipped.
///
/// Errors: those of parse_jsonl(); a row whose number of fields differs from the heading; an
/// unclosed quotation mark, a duplicate column, and a file without a heading.
///
/// Within text that has lines of other forms, too, tables are those of Markdown, and end above a
/// line that is no row. REQUIRES: `format` is Format::csv or Format::markdown.
[[nodiscard]] std::unique_ptr<FileSource<OutcomeOrRecord>> make_table_reader(SharedText text,
                                                                             Format format);

}  // namespace kanzen
