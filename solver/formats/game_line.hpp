// Records that take several lines.
#pragma once

#include "solver/formats/input_stream.hpp"
#include "solver/formats/line_record.hpp"

namespace kanzen {

struct JoinedLines {
  std::optional<ParseError> problem{};
  /// What parse_line_record() makes of all lines, so that most are parsed once; none if lines were
  /// added since it was asked.
  std::optional<Result<LineRecord>> read{};
  bool has_remarks = false;  // as LineRecord has, in any line
};

/// Appends to `text`, the current line, the lines on which its moves go on. A line goes on if its
/// move numbers do, if it cannot begin a game, or if `text` ends with a move number and the line
/// has moves. The first other line is left for the next record. A line that may both begin a game
/// and continue the moves is a problem with its line in the file; `text` has all lines of the
/// record even then. `text` never exceeds `max_bytes`. Lines for which `is_remark` is true are
/// skipped.
[[nodiscard]] JoinedLines join_wrapped_moves(
    LineReader& lines, std::string& text, std::size_t max_bytes, const notation::BoardStyle& style,
    const std::function<bool(std::string_view)>& is_remark);

/// Whether the current line is a number such as `2.`, which else is that of a move, and the players
/// or the event of a game stand on the next.
[[nodiscard]] bool is_number_above_game(LineReader& lines);

/// Reads the moves of a grid that begins in the current line, eight rows with the numbers of the
/// moves on their squares, maybe with labels and frames, and reads on to its end. Nullopt if there
/// is none, and then the current line stays.
[[nodiscard]] std::optional<Result<std::string>> moves_of_grid(LineReader& lines,
                                                               const notation::BoardStyle& style);

/// Appends to the first line of a board in brackets the others. The first line that cannot be part
/// of it is left there.
void join_bracket(LineReader& lines, std::string& text, const notation::BoardStyle& style);

/// Adds the side to 64 squares that have none, from the next line if that says nothing else.
void join_side_below(LineReader& lines, std::string& text, const notation::BoardStyle& style);

/// Turns what is claimed about the position after a game into the claim of the game.
void make_claim_of_game(PositionRecord& record);

/// Makes a record that starts where the game does, so a claim is about the value for Black. Errors:
/// a line without moves, and values of moves.
[[nodiscard]] Result<PositionRecord> as_whole_game(LineRecord line);

/// Reads a game from the command line, by the rules of line_record.hpp for files.
[[nodiscard]] Result<PositionRecord> parse_game_line(std::string_view text,
                                                     const notation::BoardStyle& style = {});

/// Returns a warning if a comment holds a board or the moves of a game, which are then not read;
/// else empty.
[[nodiscard]] std::string record_in_comment(std::string_view comment);

}  // namespace kanzen
