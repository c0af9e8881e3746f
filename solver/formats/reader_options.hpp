#pragma once

#include "solver/records/journal_lines.hpp"

namespace kanzen {

enum class Format : std::uint8_t {
  automatic,  // decided by the beginning of the file

  lines,  // OBF, FFO scripts, boards, moves, in any mixture (text_readers.hpp)

  ggf,  // games of the Generic Game Server
  sgf,  // games in the Smart Game Format
  pgn,  // games in Portable Game Notation, as chess programs write them

  wthor,      // binary database of games
  edax_book,  // opening book of Edax (edax_book.hpp)
  base81,     // sixteen characters for a board, and a score

  ffo,    // FFO scripts with a result after each position (text_readers.hpp)
  jsonl,  // JSON of this program and of others (jsonl_reader.hpp)

  fields,    // one field on each line, as in YAML (jsonl_reader.hpp)
  csv,       // results and records as comma-separated values (text_readers.hpp)
  markdown,  // results as a table (text_readers.hpp)
  html,      // results as a page (jsonl_reader.hpp)
};

/// Says which column of a table, or key of JSON, holds what: pairs of a field such as "board" and
/// its name in the file (solver/formats/foreign_fields.hpp).
using FieldChoice = std::vector<std::pair<std::string, std::string>>;

struct ReaderOptions {
  notation::BoardStyle style = {};
  FieldChoice fields = {};
  bool several_files = false;  // names in `fields` may be those of another file
  std::size_t max_record_bytes = std::size_t{1} << 20;  // the longest line or game
  Format format = Format::automatic;
  /// Chooses positions of games. If absent, a WTHOR game gives the position its value is about;
  /// other games give none, and a warning says so.
  std::optional<EmptiesRange> empties = std::nullopt;
  /// Makes each game one record: its starting position and PositionRecord::game. Records that are
  /// not games are errors.
  bool whole_games = false;
  bool rewrites_games = false;  // what a game has beside its moves matters, such as ratings
  bool keeps_games = false;  // sets whole_games for files of games, and reads others as positions
  bool has_prose = false;    // words without a square are no lost records, as around tables
  bool only_claims = false;  // records without a claim are skipped, and take no other's name
  bool estimates = false;    // also read the estimated values of an opening book
  std::string source = {};
  /// Called with `source` for whatever a reader skips or ignores, e.g. a column or a tag. Line 0
  /// means the whole file. Calls come from FileSource::next(), on its thread.
  std::function<void(std::string_view source, const ParseError& warning)> on_warning = {};

  /// Called with `source` for each part of a journal, after its last line.
  std::function<void(std::string_view source, const JournalPart& part)> on_journal = {};

  void warn(const ParseError& warning) const {
    if (on_warning) on_warning(source, warning);
  }
};

}  // namespace kanzen
