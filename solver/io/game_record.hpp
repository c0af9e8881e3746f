// A game read from a file, and the position records made from it.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "solver/io/left_out.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

struct GameRecord {
  Game game;
  std::string title;                     // players, event and date, as far as the file has them
  std::vector<std::string> unused = {};  // names of tags or properties that are not used
};

/// Where a game is in its file.
struct GamePlace {
  std::size_t number = 0;  // of the game, from 1
  std::size_t line = 0;    // where the game begins, from 1
};

/// Appends a record for each position of the game whose number of empty squares is in `range`, in
/// the order of play. The id is the number of the game, a colon and the number of empty squares.
/// Positions in which the side to move has no legal move are left out; if the game is not over, the
/// position after the pass represents them.
void append_positions(const GameRecord& record, const GamePlace& place, const EmptiesRange& range,
                      std::deque<PositionRecord>& out);

/// Appends the records of a game that the options ask for: with whole_games one record for the
/// game, otherwise its positions within options.empties, or within `range` if that is absent.
void append_records(const GameRecord& record, const GamePlace& place, const ReaderOptions& options,
                    const std::optional<EmptiesRange>& range, std::deque<PositionRecord>& out);

/// What the games of a file have that no record shows, for warnings at the end of the file.
class LeftOutOfGames {
 public:
  /// `names` says what the names of GameRecord::unused are.
  explicit LeftOutOfGames(std::string_view names) : names_text_(names) {}

  void add(const GameRecord& record, const ReaderOptions& options);

  /// Warns of the games since the last call.
  void warn(const ReaderOptions& options);

 private:
  std::string_view names_text_;
  LeftOut names_;
  std::size_t without_range_ = 0;  // games whose positions were not asked for
};

/// Adds a move of `side` to the game, and before it a pass of the other side if that was left
/// out. If the move is illegal or out of turn, returns an error message like try_play() and
/// leaves the game unchanged.
[[nodiscard]] std::optional<std::string> try_play_as(Game& game, Color side, Square move);

/// Appends `next` to a title, separated by a comma. Control characters become spaces, and Latin-1
/// becomes UTF-8 (latin1.hpp).
void append_field(std::string& text, std::string_view next);

}  // namespace kanzen
