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

/// Counts things by name, such as unused tags. After kMaxNames names, the others are counted
/// together, so memory stays bounded.
class NameCounts {
 public:
  static constexpr std::size_t kMaxNames = 8;

  void add(std::string_view name);

  /// Gives one warning without a line if anything was added since the last call: `what`, and the
  /// names with their counts, as in "tags are not used: Foo (3), Bar (1)".
  void warn(std::string_view what, const ReaderOptions& options);

  /// The text of this warning; empty if nothing was added since the last call.
  [[nodiscard]] std::string take_text(std::string_view what);

 private:
  std::vector<std::pair<std::string, std::size_t>> counts_;
  std::size_t others_ = 0;
};

/// Unchanged if it is UTF-8. Otherwise converted from Latin-1, where each byte is the character of
/// that number.
[[nodiscard]] std::string latin1_to_utf8(std::string_view text);

struct GameRecord {
  Game game;
  std::string title;                     // players, event and date, if known
  std::vector<std::string> unused = {};  // names of unused tags or properties
  GameTags tags{};                       // without the source
};

struct GameLocation {
  std::size_t number = 0;  // of the game, from 1
  std::size_t line = 0;    // where the game begins, from 1
};

/// Appends a record for each position with `range` empty squares, in order of play. The id is the
/// number of the game, a colon and the number of empty squares. Positions where the side to move
/// must pass are skipped; if the game is not over, the position after the pass stands for them.
void append_positions(const GameRecord& record, const GameLocation& location,
                      const EmptiesRange& range, std::deque<PositionRecord>& out);

/// With whole_games, one record for the game. Otherwise its positions within options.empties, or
/// within `range` if that is absent.
void append_records(const GameRecord& record, const GameLocation& location,
                    const ReaderOptions& options, const std::optional<EmptiesRange>& range,
                    std::deque<PositionRecord>& out);

/// Collected for warnings at the end of the file.
class UnusedGameParts {
 public:
  /// `names` describes the names of GameRecord::unused.
  explicit UnusedGameParts(std::string_view names) : names_text_(names) {}

  void add(const GameRecord& record, const ReaderOptions& options);

  /// About the games since the last call.
  void warn(const ReaderOptions& options);

 private:
  std::string_view names_text_;
  NameCounts names_;
  std::size_t without_range_ = 0;  // games without requested positions
};

/// Adds a move of `side`, and before it an omitted pass of the other side. Skips passes after the
/// end of the game, which some programs write. If the move is illegal or out of turn, returns an
/// error message like try_play() and leaves the game unchanged.
[[nodiscard]] std::optional<std::string> try_play_as(Game& game, Colour side, Square move);

/// For GameTags: trimmed, and made safe as append_field() does.
[[nodiscard]] std::string tag_text(std::string_view text);

/// After a comma. Control characters become spaces, and Latin-1 becomes UTF-8.
void append_field(std::string& text, std::string_view next);

}  // namespace kanzen
