// Reads one record of a text file: a board or moves, with names, claims and a comment. How a line
// begins decides what it is (line_kind.cpp). Names stand before the record, after its moves, or in
// a comment beside or above it (line_names.cpp); those of games have parts (game_names.cpp). Claims
// are first spelled in one way (line_claims.cpp).
#pragma once

#include "core/notation/board_symbols.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

struct LineRecord {
  PositionRecord record;   // has no line number, and no id unless the text names one
  Game game;               // leads to record.position
  std::string how = {};    // a sentence about what was decided to read it; empty if nothing was
  std::string doubt = {};  // another, on words behind it that may state or turn a claim
  bool open = false;       // the text ends with moves, so another line may continue it
  bool derived = false;    // the value follows from those of all moves
};

/// Reads any record on one line: `board or moves [score] [; claim] [; comment]`, OBF, FEN, GPDB;
/// and boards or moves over several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   const notation::BoardStyle& style);

/// Recognises a result that says nothing about the discs, such as `B+R` or `W+T`.
[[nodiscard]] bool is_reasoned_result(std::string_view text);

struct TypedClaim {
  ClaimedInterval interval;
  std::optional<Colour> side;  // the side that the claim names as its own
};

/// Reads a claim from the command line as it stands behind moves; a score S means "= S".
[[nodiscard]] Result<TypedClaim> parse_claim_option(std::string_view text);

/// Reads the result of a game for Black, in whatever form a file states it: `33-31`, `13-0`,
/// `+4.00:r`, `B+4`, `B+R`, `black wins by 4`, `White won 34-30`, `+4 for White`, `Black`, `draw`,
/// `1/2-1/2`, and `1-0` for a win of Black. If the counts of discs are less than 64 in sum, the
/// others are empty squares, which count for the winner. Nullopt for any other text.
[[nodiscard]] std::optional<ClaimedInterval> parse_game_result(std::string_view text);

/// Reads the side from `for White`, `(for White)` or `from White's point of view`; nullopt if the
/// text says anything else.
[[nodiscard]] std::optional<Colour> viewed_side(std::string_view text);

/// Replaces the wide signs of relations, and of numbers below zero, by ASCII.
[[nodiscard]] std::string with_plain_signs(std::string text);

/// Takes the side from a comment such as `for White, says Bob`, or one that is only a side.
[[nodiscard]] std::optional<Colour> take_view(std::optional<std::string>& comment);

/// The side whose values follow a line that ends as `Values for White` or `% for White`; a Side
/// without colour if it is not clear, as in `White's lines`. Nullopt for other lines.
[[nodiscard]] std::optional<notation::Side> view_in(std::string_view line);

/// Says for which side the claims below such a line are read.
[[nodiscard]] std::string view_warning(std::string_view line, std::optional<Colour> view);

inline constexpr std::string_view kUsualView =
    "are read for Black after moves, and for the side to move on boards";

/// Turns claims to `view`, unless they name their side.
void turn_to_view(PositionRecord& record, Colour view);

/// Names a comment that may state a claim behind moves, or the side of a claim; else empty.
[[nodiscard]] std::string doubt_of(const PositionRecord& record, bool has_moves);

/// Recognises counts of both colours and nothing else, as programs print them below a board: `B=38
/// W=18`, `Score: Black 2, White 2`.
[[nodiscard]] bool is_count_of_discs(std::string_view text);

/// Recognises a line about a board or a game that is no record: numbers with their names, such as
/// `Score: 20` or `Black (X): 20  White (O): 26`, or a single move, as in `Best: c4`. The number of
/// a problem or a game is a heading instead.
[[nodiscard]] bool is_statement(std::string_view text);

/// Recognises what no record is below a board: a heading, or words on moves, scores or discs.
[[nodiscard]] bool is_caption(std::string_view text, const notation::BoardStyle& style);

enum class LineKind : std::uint8_t {
  comment,
  board,    // 64 squares
  moves,    // a move string or a transcript
  list,     // moves in another dress, see move_list.hpp
  bracket,  // the board of a server in brackets
  printed,  // see notation::find_board
  fen,      // ranks separated by slashes
  unknown,
};

/// The kind follows from how a line begins, so a name hides it; record_kind() looks past the name.
[[nodiscard]] LineKind line_kind(std::string_view line, const notation::BoardStyle& style);

/// Says whether `line` is the rank of a board with # as discs of Black, although # begins comments.
/// With eight of them, it may also be a decoration, and the next line decides.
enum class HashRank : std::uint8_t { none, unclear, certain };
[[nodiscard]] HashRank hash_rank_kind(std::string_view line, const notation::BoardStyle& style);

/// Whether a line is a mark of forums or of Markdown above and below code.
[[nodiscard]] bool is_code_mark(std::string_view line) noexcept;

/// Whether a line begins with %, # or //, or is such a mark.
[[nodiscard]] bool begins_comment_line(std::string_view line) noexcept;

/// Returns the text up to a blank, a semicolon or a comment.
[[nodiscard]] std::string_view first_group(std::string_view text) noexcept;

/// Whether all characters are symbols of squares.
[[nodiscard]] bool all_cells(std::string_view text, const notation::BoardStyle& style) noexcept;

/// Whether the text begins with two names of squares in a row, which nothing but moves does.
[[nodiscard]] bool begins_with_squares(std::string_view text) noexcept;

/// Whether the text begins with two numbers of 64 bits; shorter ones are squares or moves.
[[nodiscard]] bool begins_with_bits(std::string_view text);

/// Whether the first line belongs to a printed board.
[[nodiscard]] bool begins_printed(std::string_view text, const notation::BoardStyle& style);

/// A line in which blanks replace the names that were found, so that offsets do not change.
struct NamedLine {
  std::string text;
  std::string name;         // from in front, as in `NAME: MOVES` and `NAME | MOVES`
  std::string comment;      // from behind moves, as in `MOVES   NAME` and `MOVES: NAME`
  bool side_first = false;  // the line was `X BOARD` and is `BOARD X`
};

[[nodiscard]] NamedLine split_names(std::string_view text, const notation::BoardStyle& style);

struct SkippedMoves {
  std::size_t moves = 0;
  bool numbered = false;  // a number such as `2.` stands before a later move
};

/// Three or more moves behind a number are not the pair of one turn.
inline constexpr std::size_t kNoPairs = 3;

/// Skips moves, of which the first may have a number. Hyphens are squares of a board.
[[nodiscard]] SkippedMoves skip_moves(std::string_view text, std::size_t& at);

/// Turns what people write about openings, `MOVES =`, `MOVES (draw)`, `(MOVES) draw`, `MOVES - +2`,
/// `1. f5 d6 2. c3 d3 =`, `MOVES ; W+6` or `draw: MOVES`, into claim lines: brackets become blanks,
/// and the claim comes last, behind a semicolon. A result, as in `MOVES (33-31)`, is dropped.
[[nodiscard]] std::string without_forum_notation(std::string text);

/// Replaces squares in wide characters and numbers at the beginning of lines by ASCII and blanks,
/// the signs of Logistello's games, as in `+f5-d6+c3:+02`, and remarks between moves, as in `f5
/// (bad idea) d6!`. Offsets do not change.
void narrow_moves(std::string& text);

/// The kind of the record in the line, whatever names stand before it.
[[nodiscard]] LineKind record_kind(std::string_view line, const notation::BoardStyle& style);

/// Replaces wide blanks by as many ASCII blanks as keep the offsets.
void blank_wide_blanks(std::string& text);

/// Whether the text is as short as a name and has no control characters.
[[nodiscard]] bool is_short_text(std::string_view text) noexcept;

/// Recognises words on a line of their own, e.g. a heading or a caption. They are no record, and do
/// not look like squares or symbols of a damaged board.
[[nodiscard]] bool is_heading(std::string_view text, const notation::BoardStyle& style);

/// Finds the name in a comment: `#40`, `FFO #40`, a place in a game such as `3:20`, or one word
/// such as "pos20", which begins with a letter, has a digit, and is not a move. Else empty.
[[nodiscard]] std::string name_in_comment(std::string_view comment);

/// Reads what a line above a game says about it, such as `Black: Sato  White: Suzuki`, in Japanese
/// too, `B: Sato`, `Black Sato, White Lee`, `Event: Open`, `Site: Paris`, `Date: 2001.05.06`,
/// `Round 2` or `Result: 33-31`. Nullopt for any other line, e.g. one with moves or counts of
/// discs.
[[nodiscard]] std::optional<GameTags> tags_in(std::string_view line);

/// Returns what follows `Comment:`, or nothing.
[[nodiscard]] std::string_view comment_in(std::string_view line);

/// Reads the result of the game above or below: `50-14`, `B+4`, `unfinished` or `Result: 33-31`.
[[nodiscard]] std::optional<std::string> result_in(std::string_view line);

/// Reads the name of a game: `Al - Cy`, `Round 2: Bob vs Al`, `1. Sato - Ito 40-24`, `18 May 2003,
/// Hanoi, Al (24) - Cy (40)`. Its parts are a round, a date, a result, a tournament and the
/// players. Nullopt unless both are certain: a name with numbers, or two dashes, may mean anything.
[[nodiscard]] std::optional<GameTags> tags_in_name(std::string_view name);

/// Whether this is prose, as in a mail (`Hi all, the lines from my notebook:`), rather than a name.
[[nodiscard]] bool is_sentence(std::string_view text);

/// Whether the name of a game whose parts are not certain may be that of its players: `Sato-Lee`.
[[nodiscard]] bool may_name_players(std::string_view name);

struct NameAbove {
  std::string text{};
  bool is_stated = false;      // by `% id: NAME`, which wins over another name of the record
  bool is_of_section = false;  // by `## NAME`, which counts below a blank line, too
};

/// Finds the name in a comment line directly above a record: as name_in_comment(), or `id: NAME`
/// with any name, or a short heading with a number such as `Problem 1 (Tanaka)`.
[[nodiscard]] NameAbove name_in_comment_line(std::string_view line);

/// Writes the comment line above a record from which readers take its id, with a line break.
[[nodiscard]] std::string comment_line_with_id(std::string_view id);

/// Recognises squares, passes, numbers and separators, with at least one move.
[[nodiscard]] bool is_all_moves(std::string_view text);

/// Appends to `text`, the current line, the lines on which its moves go on. A line goes on if its
/// move numbers do, if it cannot begin a game, or if `text` ends with a move number and the line
/// has moves. The first other line is left for the next record. A line that may both begin a game
/// and continue the moves is an error with its line in the file; `text` has all lines of the record
/// even then. `text` never exceeds `max_bytes`. Lines for which `is_remark` is true are skipped.
[[nodiscard]] std::optional<ParseError> join_wrapped_moves(
    LineReader& lines, std::string& text, std::size_t max_bytes, const notation::BoardStyle& style,
    const std::function<bool(std::string_view)>& is_remark);

/// Makes a record that starts where the game does, so a claim is about the value for Black. Errors:
/// a line without moves, and values of moves.
[[nodiscard]] Result<PositionRecord> as_whole_game(LineRecord line);

/// Reads a game from the command line, by the rules of line_record.hpp for files.
[[nodiscard]] Result<PositionRecord> parse_game_line(std::string_view text,
                                                     const notation::BoardStyle& style = {});

}  // namespace kanzen
