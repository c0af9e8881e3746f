// A game of a file, and the positions it yields.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "core/game.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

struct GameRecord {
  Game game;
  std::string title;  // players, event, date, as far as the file names them
};

/// Where a game stands in its file.
struct GamePlace {
  std::size_t number = 0;  // of the game, from 1
  std::size_t line = 0;
};

/// Appends one record per ply with a number of empty squares in `range`, in the order of play. The
/// id is the number of the game, a colon and the number of empty squares. Positions in which the
/// side to move has no move are left out: where play goes on, the one after the pass stands for
/// both.
void append_positions(const GameRecord& record, const GamePlace& place, const EmptiesRange& range,
                      std::deque<PositionRecord>& out);

/// The records of a game that a reader with these options gives: the game as one, or its positions
/// with a number of empty squares in options.empties, and if that says nothing in `range`.
void append_records(const GameRecord& record, const GamePlace& place, const ReaderOptions& options,
                    const EmptiesRange& range, std::deque<PositionRecord>& out);

/// Adds a move of `side` to the game. A pass of the other side may have been left out before it. As
/// with try_play(), returns what is wrong, a move out of turn included, and leaves the game alone.
[[nodiscard]] std::optional<std::string> try_play_as(Game& game, Color side, Square move);

/// `next`, separated from what `text` has already; for titles. Control characters become spaces.
void append_field(std::string& text, std::string_view next);

}  // namespace kanzen
