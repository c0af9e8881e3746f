// A game of a file, and what all readers of games do with it.
#pragma once

#include <deque>

#include "solver/formats/input_stream.hpp"

namespace kanzen {

/// Counts things by name, e.g. unused tags. Beyond kMaxNames names the rest are counted together,
/// so that a hostile file cannot fill the memory.
class NameCounts {
 public:
  static constexpr std::size_t kMaxNames = 8;

  void add(std::string_view name);

  /// Returns `what` and the names with their counts, as in "tags are not used: Foo (3), Bar (1)";
  /// empty if nothing was added since the last call.
  [[nodiscard]] std::string take_text(std::string_view what);

 private:
  std::vector<std::pair<std::string, std::size_t>> counts_;
  std::size_t others_ = 0;
};

/// A comment of GGF by which we recognise proven values after the moves; others are estimates.
inline constexpr std::string_view kValuesInGgf = "values by Kanzen";

struct GameRecord {
  Game game;
  std::vector<std::string> unused = {};    // names of unused tags and properties, or what it is
  std::vector<std::string> left_out = {};  // the same for ratings and times, which no solver needs
  GameTags tags{};                         // the source is not set
  std::string name = {};                   // the id of the game, if it has one
  std::vector<StatedMove> stated = {};
  std::string comment = {};  // about the game as a whole

  /// If `written` has the form in which GameWriter states values, it is the value of the last of
  /// the first `moves` moves; any other text after a move is unused.
  void add_comment(std::string_view written, std::size_t moves);
};

/// Writes a score for Black as counts of discs, such as 34-30.
[[nodiscard]] std::string counts_text(Score black);

/// Whether a finished game can have this stated result, with its empty squares for the winner or
/// for nobody. REQUIRES: the game is over.
[[nodiscard]] bool can_have_result(const Position& end, std::string_view stated);

/// Writes the date as `2001-10-12` if it is clear, and removes a `tags.result` that says nothing,
/// such as `*`, or that a finished game makes superfluous. One that contradicts the moves, or that
/// we do not understand, stays for people to see, and a warning names it.
void settle_result(PositionRecord& record, const ReaderOptions& options);

/// Appends one record for the game with whole_games. Otherwise appends its positions within
/// options.empties, or within `range` if that is absent, in order of play; the id is the `number`
/// of the game, a colon and the number of empty squares. Positions where the side to move must pass
/// are skipped; if the game is not over, the position after the pass stands for them. Numbers of
/// games and lines count from 1.
void append_records(const GameRecord& record, std::size_t number, std::size_t line,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out);

/// The base of readers of games. At the end of the file it warns about what was not used.
class GamesSource : public LineSource<PositionRecord> {
 protected:
  using LineSource::LineSource;

  [[nodiscard]] std::size_t games() const noexcept { return games_; }

  /// If `has_ended`, the next game is the last, if there is one.
  void end_file(bool has_ended) noexcept { has_ended_ = has_ended; }

  /// Adds the records of a game that begins at this place, or returns its error.
  std::optional<ParseError> add_game(Result<GameRecord> game, std::size_t line,
                                     std::size_t column = 1);

 private:
  /// Calls add_game() with the next game, if there is one, and end_file() at the end.
  virtual std::optional<ParseError> read_game() = 0;

  std::optional<Result<PositionRecord>> read_next() final;

  NameCounts unused_;
  std::size_t without_range_ = 0;  // games that gave no positions because none were asked for
  std::size_t games_ = 0;
  bool has_ended_ = false;
  std::deque<PositionRecord> positions_;  // those of the last game that are still to return
};

// What the readers of games have in common.

/// Adds a move of `side`, and before it an omitted pass of the other side. Skips passes after the
/// end of the game, which some programs write. If the move is illegal or out of turn, returns an
/// error message like try_play() and leaves the game unchanged.
[[nodiscard]] std::optional<std::string> try_play_as(Game& game, Colour side, Square move);

/// Converts a view into `text` to its offset there. REQUIRES: `part` is a view into `text`.
[[nodiscard]] inline std::size_t offset_of(std::string_view text, std::string_view part) noexcept {
  return static_cast<std::size_t>(part.data() - text.data());
}

/// Moves the place of `error` from `part` to `text`. REQUIRES: `part` is a view into `text`.
[[nodiscard]] ParseError within(std::string_view text, std::string_view part, ParseError error);

/// The forms that may follow each other in one text, each with a reader of its own.
enum class TextForm : std::uint8_t {
  lines,
  games,  // in parentheses: GGF and SGF
  pgn,
  table,  // of Markdown
};

/// The form that a line begins, by its first signs; a table only form_of_mixed_line() knows.
[[nodiscard]] TextForm form_of_line(std::string_view line) noexcept;

/// Reads the first game of a text in parentheses, GGF or SGF, along the first of several
/// variations. The start is the standard one, or set by BO, or by AB, AW, AE and PL. Comments are
/// kept only before the first move or if they state a value as Kanzen does. Evaluations of other
/// programs, times, ratings, clocks and komi are ignored; properties of neither format are
/// GameRecord::unused.
///
/// Errors: another game than Othello, a board size other than 8, a second value, a board after a
/// move, illegal or out-of-turn moves, Anti-Othello (an "a" in TY), and a random opening without
/// its board.
[[nodiscard]] Result<GameRecord> parse_tagged_game(std::string_view text);

}  // namespace kanzen
