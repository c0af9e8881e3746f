// A game read from a file, the position records made from it, and the names of parts that are not
// used.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Counts things by name, such as the tags of games that no reader uses. After kMaxNames names,
/// others are counted together, so memory does not grow with the number of things.
class NameCounts {
 public:
  static constexpr std::size_t kMaxNames = 8;

  void add(std::string_view name);

  /// Gives one warning without a line, if anything was added since the last call. It contains
  /// `what`, and the names with their counts, as in "tags are not used: Foo (3), Bar (1)".
  void warn(std::string_view what, const ReaderOptions& options);

  /// Returns the text of this warning; empty if nothing was added since the last call.
  [[nodiscard]] std::string take_text(std::string_view what);

 private:
  std::vector<std::pair<std::string, std::size_t>> counts_;
  std::size_t others_ = 0;
};

/// Returns `text` unchanged if it is UTF-8. Otherwise converts it from Latin-1, in which each byte
/// is the character of that number.
[[nodiscard]] std::string latin1_to_utf8(std::string_view text);

struct GameRecord {
  Game game;
  std::string title;                     // players, event and date, if known
  std::vector<std::string> unused = {};  // names of unused tags or properties
  GameTags tags{};                       // without the source
};

/// Where a game is in its file.
struct GameLocation {
  std::size_t number = 0;  // of the game, from 1
  std::size_t line = 0;    // where the game begins, from 1
};

/// Appends a record for each position of the game whose number of empty squares is in `range`, in
/// the order of play. The id is the number of the game, a colon and the number of empty squares.
/// Positions in which the side to move has no legal move are skipped. If the game is not over, the
/// position after the pass represents them.
void append_positions(const GameRecord& record, const GameLocation& location,
                      const EmptiesRange& range, std::deque<PositionRecord>& out);

/// Appends the records of a game according to the options. With whole_games, that is one record
/// for the game. Otherwise these are its positions within options.empties, or within `range` if
/// that is absent.
void append_records(const GameRecord& record, const GameLocation& location,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out);

/// Collects the unused parts of games for warnings at the end of the file.
class UnusedGameParts {
 public:
  /// `names` describes the names of GameRecord::unused.
  explicit UnusedGameParts(std::string_view names) : names_text_(names) {}

  void add(const GameRecord& record, const ReaderOptions& options);

  /// Warns about the games since the last call.
  void warn(const ReaderOptions& options);

 private:
  std::string_view names_text_;
  NameCounts names_;
  std::size_t without_range_ = 0;  // games without requested positions
};

/// Adds a move of `side` to the game, and before it an omitted pass of the other side. Passes after
/// the end of the game, which some programs write, are skipped. If the move is illegal or out of
/// turn, returns an error message like try_play() and leaves the game unchanged.
[[nodiscard]] std::optional<std::string> try_play_as(Game& game, Colour side, Square move);

/// A text of a file for GameTags: without blanks around it, and made safe as append_field() does.
[[nodiscard]] std::string tag_text(std::string_view text);

/// Appends `next` to a title, separated by a comma. Control characters become spaces, and Latin-1
/// becomes UTF-8.
void append_field(std::string& text, std::string_view next);

}  // namespace kanzen
