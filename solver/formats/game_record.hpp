#pragma once

#include <deque>

#include "solver/formats/input_stream.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Counts things by name, such as unused tags. After kMaxNames names, the others are counted
/// together, so memory stays bounded.
class NameCounts {
 public:
  static constexpr std::size_t kMaxNames = 8;

  void add(std::string_view name);

  /// `what`, and the names with their counts, as in "tags are not used: Foo (3), Bar (1)"; empty if
  /// nothing was added since the last call.
  [[nodiscard]] std::string take_text(std::string_view what);

 private:
  std::vector<std::pair<std::string, std::size_t>> counts_;
  std::size_t others_ = 0;
};

/// In a game of GGF: the values behind its moves are proven.
inline constexpr std::string_view kValuesInGgf = "values by Kanzen";

struct GameRecord {
  Game game;
  std::vector<std::string> unused = {};  // names of unused tags or properties
  GameTags tags{};                       // without the source
  std::string name = {};                 // the id of the game, if it has one
  std::vector<StatedMove> stated = {};
  std::string comment = {};  // on the whole game

  /// Takes the value of the last of `moves` moves if `written` is one as GameWriter writes it.
  void add_comment(std::string_view written, std::size_t moves);
};

struct GameLocation {
  std::size_t number = 0;  // of the game, from 1
  std::size_t line = 0;    // where the game begins, from 1
};

/// The result of a game for Black, in whatever form a file states it: `33-31`, `13-0`, `+4.00:r`,
/// `B+4`, `B+R`, `black wins by 4`, `White won 34-30`, `+4 for White`, `Black`, `draw`, `1/2-1/2`,
/// and `1-0` for a win of Black. Discs of a count that are missing are those of empty squares,
/// which count for the winner. Nullopt for any other text.
[[nodiscard]] std::optional<ClaimedInterval> parse_game_result(std::string_view text);

/// Once a game is over only its moves count, so its `tags.result` goes. If it contradicts them, it
/// stays, for people to see, and a warning names it. A result that says nothing, such as `*`, goes
/// as well.
void settle_result(PositionRecord& record, const ReaderOptions& options);

/// With whole_games, one record for the game. Otherwise its positions within options.empties, or
/// within `range` if that is absent, in order of play; the id is the number of the game, a colon
/// and the number of empty squares. Positions where the side to move must pass are skipped; if the
/// game is not over, the position after the pass stands for them.
void append_records(const GameRecord& record, const GameLocation& location,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out);

/// What the readers of files of games share. Warns at the end of the file about what was not used.
class GamesSource : public LineSource<PositionRecord> {
 protected:
  /// `unused` describes the names of GameRecord::unused.
  GamesSource(std::istream& in, const ReaderOptions& options, std::string_view unused)
      : LineSource(in, options), unused_text_(unused) {}

  [[nodiscard]] std::size_t games() const noexcept { return games_; }

  /// `ended`: the next game, if any, is the last.
  void end_file(bool ended) noexcept { ended_ = ended; }

  /// Adds the records of a game, or returns its error. Its text begins at this place.
  std::optional<ParseError> add_game(Result<GameRecord> game, std::size_t line,
                                     std::size_t column = 1);

 private:
  /// Calls add_game() with the next game, if there is one, and end_file() at the end.
  virtual std::optional<ParseError> read_game() = 0;

  std::optional<Result<PositionRecord>> read_next() final;

  std::string_view unused_text_;
  NameCounts unused_;
  std::size_t without_range_ = 0;  // games without requested positions
  std::size_t games_ = 0;
  bool ended_ = false;
  std::deque<PositionRecord> positions_;  // of the last game, not yet returned
};

/// The first game of a text in parentheses, of GGF or SGF. Follows the first of several variations.
/// The start is the standard one, or set by BO, or by AB, AW, AE and PL. Evaluations and times of
/// moves, ratings, clocks, komi and comments are ignored; properties of neither format are
/// GameRecord::unused.
///
/// Errors: another game than Othello, a board size other than 8, a second value, a board after a
/// move, illegal or out-of-turn moves, Anti-Othello (an "a" in TY), and a random opening without
/// its board.
[[nodiscard]] Result<GameRecord> parse_tagged_game(std::string_view text);

/// Reads games in parentheses, over any number of lines, each GGF or SGF. Between games, white
/// space, lines that begin with % or #, and the server's game counts are skipped. A game without
/// its closing parenthesis ends where a line begins with another game, and is an error.
[[nodiscard]] std::unique_ptr<RecordSource> make_game_reader(std::istream& in,
                                                             const ReaderOptions& options);

/// REQUIRES: `part` is a view into `text`.
[[nodiscard]] inline std::size_t offset_of(std::string_view text, std::string_view part) noexcept {
  return static_cast<std::size_t>(part.data() - text.data());
}

/// From its place in `part` to that in `text`. REQUIRES: `part` is a view into `text`.
[[nodiscard]] ParseError within(std::string_view text, std::string_view part, ParseError error);

/// Files of Portable Game Notation. A tag at the beginning of a line after moves begins the next
/// game.
[[nodiscard]] std::unique_ptr<RecordSource> make_pgn_reader(std::istream& in,
                                                            const ReaderOptions& options);

/// Adds a move of `side`, and before it an omitted pass of the other side. Skips passes after the
/// end of the game, which some programs write. If the move is illegal or out of turn, returns an
/// error message like try_play() and leaves the game unchanged.
[[nodiscard]] std::optional<std::string> try_play_as(Game& game, Colour side, Square move);

/// For GameTags: trimmed, and made safe as append_field() does.
[[nodiscard]] std::string tag_text(std::string_view text);

/// `Al - Cy, Open, Paris, 2001.05.06`, with what is known.
[[nodiscard]] std::string title_of(const GameTags& tags);

/// What the file says about a game besides its title.
[[nodiscard]] std::string comment_of_game(const PositionRecord& record);

/// After a comma. Control characters become spaces, and Latin-1 becomes UTF-8.
void append_field(std::string& text, std::string_view next);

}  // namespace kanzen
