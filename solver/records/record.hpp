// One position of a file, and what yields them: the common ground of all readers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.hpp"
#include "core/notation/board_text.hpp"
#include "core/position.hpp"
#include "core/result.hpp"
#include "solver/engine/solver.hpp"
#include "solver/records/expected.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/statement.hpp"

namespace kanzen {

/// The squares of the block in the middle of the board that has `side_length` squares a side.
/// REQUIRES: side_length is 4, 6 or 8.
[[nodiscard]] constexpr Bitboard inner_squares(int side_length) noexcept {
  return side_length == 4   ? Bitboard{0x00003C3C3C3C0000}
         : side_length == 6 ? Bitboard{0x007E7E7E7E7E7E00}
                            : ~Bitboard{0};
}

/// One position of a file and what the file says about it.
struct PositionRecord {
  std::string id;                      // given by the file, else the number of the line
  std::size_t line = 0;                // where the record begins, from 1
  Position position;                   // its side may have to pass, its game may be over
  Expected expected;                   // claims to compare a solution with
  std::optional<Statement> statement;  // what a claim line says; `expected` says so too
  std::optional<Window> window;        // the window the file asks for
  std::optional<std::string> comment;  // without the comment sign
  std::optional<Game> game;            // the whole game, where games are asked for
  std::string text;                    // the record as it was read, without the last line break
  int side_length = 8;                 // 4 or 6: play is on the inner squares alone

  /// Empty squares of the part that is played on.
  [[nodiscard]] int empty_count() const noexcept {
    return position.board.empty_count() - (kSquares - side_length * side_length);
  }
};

/// A record or an error of a file of one record a line, told which line that is: the line is its
/// id.
[[nodiscard]] inline Result<PositionRecord> placed_on_line(Result<PositionRecord> read,
                                                           std::size_t line) {
  if (!read) {
    ParseError error = std::move(read).error();
    error.line = line;
    return error;
  }
  PositionRecord record = std::move(read).value();
  record.line = line;
  record.id = std::to_string(line);
  return record;
}

enum class Format : std::uint8_t {
  automatic,  // recognised by the beginning of the file
  lines,      // OBF, FFO script, boards, moves: each record by its content (position_reader.hpp)
  ggf,        // games of the Generic Game Server
  sgf,        // games in the Smart Game Format
  pgn,        // games as chess programs write them
  wthor,      // binary data base of games
  takizawa,   // CSV files of the 2023 proof
  base81,     // sixteen characters and a score
  jsonl,      // results of this program (jsonl_reader.hpp)
};

/// Which positions of a game become records: those with that many empty squares.
struct EmptiesRange {
  int min = 1;
  int max = 20;

  [[nodiscard]] constexpr bool contains(int empties) const noexcept {
    return min <= empties && empties <= max;
  }
};

struct ReaderOptions {
  notation::Dialect dialect = notation::Dialect::standard;
  std::size_t max_record_bytes = std::size_t{1} << 20;  // longer lines or games are errors
  Format format = Format::automatic;
  /// Games only. Without it WTHOR gives the position it has a value for, other games every position
  /// of EmptiesRange{}.
  std::optional<EmptiesRange> empties = std::nullopt;
  /// Each game is one record: where it begins, and PositionRecord::game. Records that are no games
  /// are errors.
  bool whole_games = false;
};

using RecordSource = FileSource<PositionRecord>;

}  // namespace kanzen
