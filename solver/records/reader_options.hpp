// The options that all readers share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/notation/board_text.hpp"
#include "core/result.hpp"

namespace kanzen {

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

}  // namespace kanzen
