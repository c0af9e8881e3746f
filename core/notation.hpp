// Reads and writes squares, moves, boards and problem records, in the spellings of many programs.
#pragma once

#include <span>

#include "core/game.hpp"
#include "core/result.hpp"

namespace kanzen::notation {

/// Writes "a1" .. "h8", "pa" for a pass, "--" for no move.
[[nodiscard]] std::string to_string(Square square);

/// Writes the moves in the form of to_string(Square), with `separator` between them.
[[nodiscard]] std::string to_string(const std::vector<Square>& line,
                                    std::string_view separator = "");

/// Reads one move at `at` and advances `at` past it. A move is a square in either case, or a pass:
/// PA, PS, PASS (any case), PAS, PASSE, PASO, the Russian or the Japanese word, -- or @@@@. The
/// longest spelling wins. Anything else is an error. Never returns Square::none.
[[nodiscard]] Result<Square> read_move(std::string_view text, std::size_t& at);

/// Parses a move; white space around it is allowed.
[[nodiscard]] Result<Square> parse_move(std::string_view text);

/// Reads moves at `at`, plays them from `start` and advances `at` past them. Moves may be separated
/// by white space, commas and move numbers (`1.`, `2)`, `3...`, or a plain number before a move),
/// or by nothing. Numbers count moves or pairs of moves without a gap, and begin with 1 from
/// kStartPosition. A final result such as `33-31` is skipped. Passes may be left out. Reading ends
/// at `;`, `%`, a score such as `-2`, a last number such as `12`, or the end. There may be no
/// moves. Takes linear time, and no more memory than one game.
///
/// Errors: text that is not a move, an illegal move, a wrong move number, a last number that may be
/// a score or the number of a move.
[[nodiscard]] Result<Game> read_moves(std::string_view text, std::size_t& at,
                                      const Position& start = kStartPosition);

/// Whether text that read_moves() has read ends with a move number without its move.
[[nodiscard]] bool ends_with_number(std::string_view moves) noexcept;

/// Parses at least one move; a semicolon at the end is allowed.
[[nodiscard]] Result<Game> parse_moves(std::string_view text,
                                       const Position& start = kStartPosition);

enum class Cell : std::uint8_t { black, white, empty, unknown };

/// Says who moves on a board that does not say it.
enum class SideRule : std::uint8_t {
  stated,  // nobody: such a board is refused
  black,
  white,
  parity,  // Black with an even number of empty squares, as in published suites, unless one passes
  mover,  // the discs are those of the mover and the opponent; the mover becomes Black unless named
};

/// What the user has said about the boards of a file, by --symbols and --side. Without a word,
/// `X x * @ b B` are Black, `O o w W` White and `- .` empty in a board on one line. Digits have
/// opposite meanings in different programs, so there a digit needs a word.
struct BoardStyle {
  std::vector<std::pair<std::string, Cell>> symbols = {};  // UTF-8 characters, or "-1"
  SideRule side = SideRule::stated;
  /// What lines of the file say of its symbols. It decides where a symbol has several meanings; a
  /// board that can only be read against it is refused.
  std::vector<std::pair<std::string, Cell>> legend = {};

  friend bool operator==(const BoardStyle&, const BoardStyle&) = default;
};

/// Parses `symbols` like "black=A,white=B,empty=.", with one symbol or more after each sign =.
/// `side` is empty, "black", "white", "parity" or "mover".
[[nodiscard]] Result<BoardStyle> parse_board_style(std::string_view symbols,
                                                   std::string_view side = {});

/// Returns the error, without a place, for a symbol whose meaning contradicts the legend.
[[nodiscard]] ParseError against_legend(std::string_view symbol, Cell meaning);

[[nodiscard]] Cell parse_cell(char c, const BoardStyle& style = {}) noexcept;

/// Reads a number from -64 to +64 at `at`, with or without a sign, and advances `at` past it.
[[nodiscard]] Result<Score> read_score(std::string_view text, std::size_t& at);

/// Gives a board the side that the rule of `style` says; an error if there is no rule.
[[nodiscard]] Result<Position> with_side_of_rule(Bitboard black, Bitboard white,
                                                 const BoardStyle& style);

/// Reads the side to move at `at` and advances `at` past it: the symbol of a disc, or `Black` or
/// `White` in any case, then maybe the symbol in parentheses and `to move` or `to play`, with or
/// without a colon. It ends at white space, `;`, `%`, `]` or the end.
[[nodiscard]] Result<Colour> read_side(std::string_view text, std::size_t& at,
                                       const BoardStyle& style = {});

/// Reads 64 squares and the side to move at `at` and advances `at` past them. The squares are
/// written together, in eight groups of eight (line breaks are white space), or one by one. Another
/// grouping is an error: it indicates a lost or doubled square. The side may be the 65th character
/// of squares written together, unless another side follows.
[[nodiscard]] Result<Position> read_position(std::string_view text, std::size_t& at,
                                             const BoardStyle& style = {});

/// Parses all of `text` as a board with its side; a semicolon at the end is allowed. A text that
/// begins with `[` is parsed by parse_ggs_board().
[[nodiscard]] Result<Position> parse_position(std::string_view text, const BoardStyle& style = {});

/// Parses the board of the Generic Game Server and of GGF, over one line or more: `[8 -------- ...
/// -------- *]`; the brackets may be missing. Errors: other sizes than 8.
[[nodiscard]] Result<Position> parse_ggs_board(std::string_view text, const BoardStyle& style = {});

/// Writes the 64 squares as the characters X, O and -.
[[nodiscard]] std::string board_text(const Position& position);

/// Writes the 64 squares, a space and the side: "-----...--- X". parse_position() reads it back.
[[nodiscard]] std::string to_string(const Position& position);

/// 'X' for Black, 'O' for White.
[[nodiscard]] constexpr char side_char(Colour side) noexcept {
  return side == Colour::black ? 'X' : 'O';
}

struct MoveScore {
  Square move = Square::none;
  Score score = 0;  // for the side to move

  friend bool operator==(const MoveScore&, const MoveScore&) = default;
};

/// The content of one line. Scores are in discs, -64 .. +64, from the side to move of `position`.
struct ObfRecord {
  Position start;              // the board of the line
  Position position;           // the position after `played`
  std::optional<Score> value;  // value of `position`: a score without a move

  std::vector<MoveScore> moves;        // in the order of the file, maybe not all
  std::vector<Square> played;          // moves from `start` to `position`
  std::optional<std::string> comment;  // text after % or after `; SCORE ;`, trimmed
};

/// Reads a line: `<64> X; G8:+18; H1:+12; % comment`, `<64> X; +18;`, `<64> X % comment` (FFO
/// script), `<64> X;f5d6c3`, `<64> X f5d6c3`. White space separates items as semicolons do. A blank
/// may stand before the score of a move: `<64> X g8 18 h1 +12`. Plus signs are optional; the
/// sentinel `--:-127;` is skipped.
///
/// A semicolon and a comment may follow the value of the position, or the moves: `<64> X; +18;
/// why`. Moves after the value, as in `<64> X; +18; g8h1`, are the line that has it, and a
/// comment.
///
/// Errors: all errors of read_position(), a score outside -64 .. +64, an illegal or repeated move,
/// a pass that is not forced, two scores without a move, scores of moves together with moves to
/// play, any other text.
[[nodiscard]] Result<ObfRecord> parse_obf(std::string_view line, const BoardStyle& style = {});

/// Reads what parse_obf() reads after its board, from `at` to the end of the line: scores and
/// moves from record.position on. If it `may_end`, a comment may also follow the first semicolon.
[[nodiscard]] std::optional<ParseError> read_obf_items(std::string_view line, std::size_t at,
                                                       ObfRecord& record, bool may_end = true);

/// Whether the text at `at`, after a score and a semicolon, is a comment. A comment does not begin
/// with a number, a move, or a letter and a digit. REQUIRES: `at` is inside the text.
[[nodiscard]] bool begins_comment(std::string_view text, std::size_t at);

/// Writes the record as Edax does, with upper case squares and signed scores, without a line break.
/// It reads back as the same record, except that moves already played are not repeated.
[[nodiscard]] std::string to_string(const ObfRecord& record);

}  // namespace kanzen::notation
