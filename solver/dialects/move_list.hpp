// Reads moves as a program or a page writes them: squares, numbers of squares or pairs of row and
// column, with quotation marks, brackets, separators, comments and the colours of the players.
#pragma once

#include "solver/dialects/printed_board.hpp"

namespace kanzen {

struct SkippedMoves {
  std::size_t moves = 0;
  bool is_numbered = false;  // a number such as `2.` stands before a later move
};

/// Three or more moves after a number are not the pair of one turn, so the number is that of the
/// record: in `7 f5d6` it may be the seventh turn, in `7 f5d6c3` it cannot.
inline constexpr std::size_t kNoPairs = 3;

/// Skips moves, of which the first may have a number. Hyphens are squares of a board.
[[nodiscard]] SkippedMoves skip_moves(std::string_view text, std::size_t& at);

/// Recognises squares, passes, numbers and separators, with at least one move.
[[nodiscard]] bool is_all_moves(std::string_view text);

/// Whether `line` begins such a list in a way that no other notation does: with a quoted move, a
/// bracket before moves, a colour before a move, or numbers with commas.
[[nodiscard]] bool begins_move_list(std::string_view line);

/// Whether `text` begins with three letters that are no move, as a name or a comment does.
[[nodiscard]] bool begins_with_word(std::string_view text);

/// A list of moves over several lines. Each is read once, so that a long list takes no longer a
/// byte than a short one.
class MoveLines {
 public:
  explicit MoveLines(std::string_view text) { add(text); }

  /// Whether `line` belongs to the list above it: a bracket is open, the text ends with a comma, or
  /// its last line is a single move and `line` is one, too.
  [[nodiscard]] bool continue_with(std::string_view line) const;
  void add(std::string_view line);

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
  int open_ = 0;     // brackets
  char last_ = ' ';  // the last character that is no blank and in no comment
};

struct ListedGame {
  Game game;
  bool has_notes = false;      // it is a log with more than colours and squares
  std::string_view reading{};  // what numbers such as 56 are taken for, if it is a row and a column
};

/// Reads all of `text`, or stops with `at` in front of a comment after the moves, which begins
/// with at least three letters. Numbers are squares from 0 or from 1, row by row from a1, whichever
/// gives legal moves; 64 is a pass. If neither does, 56 may be a row and a column, or the reverse.
/// A pair is [row, column]. A square twice (`c3c3`) is a pass.
/// Drops (`P@e3`) are moves of Flipello. A colour before a move must be that of its player.
/// Comments begin with // or #, or stand between /* and */. Each line of a log may have a number
/// before its move and notes after it: `Turn 1: Black -> f5 (3 s)`, `[2] W D6`, `play b f5`.
[[nodiscard]] Result<ListedGame> read_move_list(std::string_view text, std::size_t& at,
                                                const Position& start = kStartPosition);

/// Returns the square with this number from 0; 64 is a pass.
[[nodiscard]] std::optional<Square> square_of_number(int number) noexcept;

/// Reads a FEN and the moves after it, maybe with the word `moves` before them; they may be drops:
/// P@d6. Errors: those of read_fen() and of reading moves, and drops after a FEN without discs in
/// hand, because the colours of the letters are then unknown.
[[nodiscard]] Result<Game> parse_fen_game(std::string_view text);

[[nodiscard]] Position flipello_start() noexcept;

/// Whether the text has a drop such as P@d6 or @d6.
[[nodiscard]] bool has_drop(std::string_view text) noexcept;

/// Reads what notation::read_moves() reads, and also drops and the passes of chess servers: 0000,
/// or a square twice (d4d4).
[[nodiscard]] Result<Game> read_moves_of_flipello(std::string text, std::size_t& at,
                                                  const Position& start);

}  // namespace kanzen
