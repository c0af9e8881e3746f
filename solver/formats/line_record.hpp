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
  fen,      // ranks separated by slashes
  unknown,
};

struct LineRecord {
  PositionRecord record;  // without a line; the id is empty if the record has no name
  Game game;              // moves to record.position
  std::string how = {};   // what was decided to read the board; empty for the standard form
  bool open = false;      // the text ends with moves, which another line may continue
};

/// Anything but a comment: `board or moves [score] [; claim] [; comment]`, OBF, FEN, GPDB, or a
/// board over several lines. Moves may also be on several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   const notation::BoardStyle& style);

/// Words on a line of their own, such as a heading or a caption: no record, and neither squares nor
/// symbols of a board that a damaged one would have.
[[nodiscard]] bool is_heading(std::string_view text, const notation::BoardStyle& style);

/// Whether `line` is the rank of a board with # as discs of Black, although # begins comments. With
/// eight of them, it may also be a decoration, and the next line decides.
enum class HashRank : std::uint8_t { none, unclear, certain };
[[nodiscard]] HashRank is_hash_rank(std::string_view line, const notation::BoardStyle& style);

/// Below a board: a heading, or words about its moves, scores or discs, which are no record.
[[nodiscard]] bool is_caption(std::string_view text, const notation::BoardStyle& style);

/// Replaces squares in wide characters, and numbers at the beginning of lines, by ASCII and blanks,
/// so that offsets do not change.
void narrow_moves(std::string& text);

/// Of the record in the line, whatever names stand before it.
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
