// One position of a file, with what the file says about its game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "core/game.hpp"
#include "core/result.hpp"
#include "solver/engine/solution.hpp"
#include "solver/records/claimed_interval.hpp"
#include "solver/records/file_source.hpp"

namespace kanzen {

/// Texts in UTF-8 without control characters; empty where the file does not know them.
struct GameTags {
  std::string source;      // the name of the file
  std::string black;       // the player of the first side, Black
  std::string white;       // the player of the other side
  std::string tournament;  // the event, or else the place
  std::string date;        // as in the file; for WTHOR, the year
};

/// One position of a file and the claims of the file about it.
struct PositionRecord {
  std::string id;        // from the file, or else the line number
  std::size_t line = 0;  // its first line, from 1
  Position position;     // the side to move may have to pass; the game may be over

  PositionClaims claims;  // compared with a solution
  /// From a claim line, as it was written. It wins over `claims`, which has the same bounds.
  /// In a line of a game it is about the value for Black, and `claims` is empty.
  std::optional<ClaimedInterval> interval;

  std::optional<Window> window;        // from the file
  std::optional<std::string> comment;  // without the comment sign
  std::optional<Game> game;            // with ReaderOptions::whole_games
  GameTags tags{};                     // of the game

  std::string text;  // as in the file, without the last line break

  [[nodiscard]] int empty_count() const noexcept { return position.board.empty_count(); }

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

using RecordSource = FileSource<PositionRecord>;

/// The memory of `record` in bytes, including what its strings and vectors have allocated but not
/// the overhead of the allocator.
[[nodiscard]] std::size_t memory_bytes(const PositionRecord& record) noexcept;

}  // namespace kanzen
