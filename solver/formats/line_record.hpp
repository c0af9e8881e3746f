// One record of a text file: a board or moves, with a name, claims and a comment. Its kind is
// guessed from its beginning; the name stands before it, after its moves, or in the comment.
#pragma once

#include "solver/records/position_record.hpp"

namespace kanzen {

enum class LineKind : std::uint8_t {
  comment,
  board,    // 64 squares
  moves,    // a move string or a transcript
  list,     // moves in another dress, see move_list.hpp
  bracket,  // the board of a server in brackets
  printed,  // see notation::parse_printed_board
  gpdb,     // id;board;b|w;description;
  fen,      // ranks separated by slashes
  unknown,
};

struct LineRecord {
  PositionRecord record;  // without a line; the id is empty if the record has no name
  Game game;              // moves to record.position
  std::string how = {};   // what was decided to read the board; empty for the standard form
  bool open = false;      // the text ends with moves, which another line may continue
};

/// With %, # or //.
[[nodiscard]] bool begins_comment_line(std::string_view line) noexcept;

/// Rather than a final result such as 33-31.
[[nodiscard]] bool ends_with_move(std::string_view moves) noexcept;

/// Reads a score, if there is one, and advances `at`. It is a claim about the position after the
/// moves.
[[nodiscard]] Result<std::optional<Score>> read_line_score(std::string_view text, std::size_t& at);

/// Anything but a comment: `board or moves [score] [; claim] [; comment]`, OBF, FEN, GPDB, or a
/// board over several lines. Moves may also be on several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   const notation::BoardStyle& style);

/// The names of the record are blanks, so offsets do not change.
struct NamedLine {
  std::string text;
  std::string name;     // before the record, as in `NAME: MOVES` and `NAME | MOVES`
  std::string comment;  // after moves, as in `MOVES   NAME` and `MOVES: NAME`
};

[[nodiscard]] NamedLine split_names(std::string_view text, const notation::BoardStyle& style);

/// Forums write claims about openings as `MOVES =`, `MOVES draw`, `(MOVES) draw` or `2) MOVES +2`.
/// Puts blanks for brackets and for the number of the claim, and a semicolon before the claim.
[[nodiscard]] std::string without_forum_notation(std::string_view line);

/// Its names do not count.
[[nodiscard]] LineKind record_kind(std::string_view line, const notation::BoardStyle& style);

/// `#40`, `FFO #40`, a place in a game such as `3:20`, or a single word such as "pos20", which
/// begins with a letter, has a digit, and is not a move. Empty if there is no name.
[[nodiscard]] std::string name_in_comment(std::string_view comment);

struct NameAbove {
  std::string text{};
  bool is_stated = false;  // `% id: NAME`, which counts even if the record has another name
};

/// The name in a comment line directly above a record: as name_in_comment(), or `id: NAME` with any
/// name, or a short heading with a number such as `Problem 1 (Tanaka)`.
[[nodiscard]] NameAbove name_in_comment_line(std::string_view line);

/// The comment line above a record from which the readers take its id, with a line break.
[[nodiscard]] std::string comment_line_with_id(std::string_view id);

}  // namespace kanzen
