// One position of a file, and the options that all readers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.hpp"
#include "core/geometry.hpp"
#include "core/notation/board_text.hpp"
#include "core/position.hpp"
#include "core/result.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/game_tags.hpp"
#include "solver/records/position_claims.hpp"
#include "solver/records/stated_interval.hpp"

namespace kanzen {

/// One position of a file and the claims of the file about it.
struct PositionRecord {
  std::string id;        // from the file, or else the line number
  std::size_t line = 0;  // its first line, from 1
  Position position;     // the side to move may have to pass; the game may be over

  PositionClaims claims;                   // compared with a solution
  std::optional<StatedInterval> interval;  // from a claim line; `claims` has the same bounds

  std::optional<Window> window;        // from the file
  std::optional<std::string> comment;  // without the comment sign
  std::optional<Game> game;            // with ReaderOptions::whole_games
  GameTags tags{};                     // likewise

  std::string text;     // as in the file, without the last line break
  int side_length = 8;  // 4 or 6 for a small board

  /// The number of empty squares on the board that is in play.
  [[nodiscard]] int empty_count() const noexcept {
    return Geometry{side_length}.empty_count(position.board);
  }

  /// True if the file names the record. An id of digits alone is a line number.
  [[nodiscard]] bool has_name() const noexcept {
    return id.find_first_not_of("0123456789") != std::string::npos;
  }
};

/// Sets the line of a record or error from a file with one record per line. The id of the record
/// becomes the line number.
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

  lines,  // OBF, FFO scripts, boards, moves; each recognised by itself (position_reader.hpp)

  ggf,  // games of the Generic Game Server
  sgf,  // games in the Smart Game Format
  pgn,  // games in Portable Game Notation, as chess programs write them

  wthor,     // binary database of games
  takizawa,  // CSV tables of the 2023 proof
  base81,    // sixteen characters for the board, and a score

  ffo,    // FFO scripts with a result after each position (position_reader.hpp)
  jsonl,  // results of this program (jsonl_reader.hpp)

  csv,       // the same as comma-separated values (table_reader.hpp)
  markdown,  // the same as a table in Markdown (table_reader.hpp)
  html,      // the same as a page (jsonl_reader.hpp)
};

/// A range of numbers of empty squares, both ends included. Selects the positions of
/// a game that become records.
struct EmptiesRange {
  int min = 0;
  int max = 0;

  [[nodiscard]] constexpr bool contains(int empties) const noexcept {
    return min <= empties && empties <= max;
  }
};

struct ReaderOptions {
  notation::Dialect dialect = notation::Dialect::standard;
  std::size_t max_record_bytes = std::size_t{1} << 20;  // limit for lines and games
  Format format = Format::automatic;
  /// For games only. If absent, WTHOR games give the one position that they state a value for, and
  /// other games give no positions, which is a warning.
  std::optional<EmptiesRange> empties = std::nullopt;
  /// Makes each game one record, with the starting position and PositionRecord::game. Records that
  /// are not games are errors.
  bool whole_games = false;
  /// The name of the file, for warnings; empty if there is none.
  std::string source = {};
  /// Called with `source` for everything that a reader skips or does not use: a column, a tag,
  /// games that are over. The line is 0 if the warning is about the whole file. Calls come from
  /// FileSource::next(), on its thread. Empty: warnings are dropped.
  std::function<void(std::string_view source, const ParseError& warning)> on_warning = {};

  /// Passes a warning on.
  void warn(const ParseError& warning) const {
    if (on_warning) on_warning(source, warning);
  }
};

using RecordSource = FileSource<PositionRecord>;

}  // namespace kanzen
