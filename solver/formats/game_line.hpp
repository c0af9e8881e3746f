#pragma once

#include "solver/formats/input_stream.hpp"
#include "solver/formats/line_record.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

using GameOfText = std::function<Result<std::optional<Game>>(const std::string& text)>;

/// Appends to `text`, the current line, the lines that continue its moves: those whose move numbers
/// do, those that cannot begin a game, and any line of moves if `text` ends with a move number. The
/// first other line is left for the next record. A line that may both begin a game and continue the
/// moves is an error with its line in the file; `text` has all lines of the record even then.
/// `text` never exceeds `max_bytes`.
[[nodiscard]] std::optional<ParseError> join_wrapped_moves(LineReader& lines, std::string& text,
                                                           std::size_t max_bytes,
                                                           const GameOfText& game_of);

struct GameLine {
  Game game;
  std::optional<ClaimedInterval> claim;  // about the value for Black
  std::string name;                      // before the game
  std::string comment;
  bool open = false;  // the line ends with moves, which another line may continue
};

/// Parses `[NAME: ][BOARD ;] MOVES [SCORE] [; CLAIM] [; comment]`. A comment may also follow a %.
/// For names, see line_record.hpp. A score S means `= S`. Without a board the game starts from
/// `start`. Errors: those of the parts, a score together with a claim, and a game without moves.
[[nodiscard]] Result<GameLine> parse_game_line(std::string_view text,
                                               const Position& start = kStartPosition);

/// One game per line, and make_record() of each. Moves may continue on the next lines (see
/// join_wrapped_moves()). Blank lines and lines that begin with % or # are skipped, but a comment
/// may name its game, as in position_reader.hpp.
class GameLineReader final : public LineSource<PositionRecord> {
 public:
  using LineSource::LineSource;

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  Result<PositionRecord> read_game();

  NameAbove name_above_;  // from a comment on the line above
};

/// With its claim, which is about Black's value, and its comment.
[[nodiscard]] PositionRecord make_record(GameLine line);

/// On the command line: a claim as on the line of a game, or a score S, which means "= S".
[[nodiscard]] Result<ClaimedInterval> parse_claim_option(std::string_view text);

}  // namespace kanzen
