#pragma once

#include "solver/formats/claim_heading.hpp"
#include "solver/formats/input_stream.hpp"

namespace kanzen {

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

/// Makes the function that takes from each line what does not belong to it (line_marks.hpp), and
/// warns of times.
[[nodiscard]] std::function<void(std::string&)> make_line_stripper(const ReaderOptions& options);

}  // namespace kanzen
