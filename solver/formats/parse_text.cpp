#include "solver/formats/parse_text.hpp"

#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "core/notation/text.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/line_names.hpp"
#include "solver/formats/line_record.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/position_reader.hpp"

namespace kanzen {

namespace {

/// The only record of `source`.
Result<PositionRecord> only_record(RecordSource& source) {
  auto found = source.next();
  if (!found) return ParseError{1, 1, "no position, expected one"};
  if (!found->ok()) return std::move(*found).error();
  PositionRecord record = std::move(*found).value();
  if (const auto more = source.next()) {
    if (!more->ok()) return more->error();
    return ParseError{record.line, 1, "more than one position, expected one position"};
  }
  return record;
}

Result<PositionRecord> read_line_text(std::string_view text, const ReaderOptions& options) {
  // Parses a single record, so that lines of moves belong together. Nothing may follow its comment
  // or claim.
  const std::string_view lines = notation::trimmed(text);
  const std::size_t last_line = lines.rfind('\n');
  const bool ends_once = last_line == std::string_view::npos ||
                         lines.find_first_of(";%") > notation::skip_blanks(lines, last_line);
  if (ends_once && record_kind(text, options.dialect) == LineKind::moves) {
    Result<LineRecord> read = parse_line_record(text, options.dialect);
    if (!read) return std::move(read).error();
    LineRecord line = std::move(read).value();
    line.record.game = std::move(line.game);
    line.record.line = 1;
    line.record.text = std::string(text);
    if (line.record.id.empty()) line.record.id = "1";
    return std::move(line.record);
  }
  std::istringstream source{std::string(text)};
  PositionReader reader(source, options);
  auto found = reader.next();
  if (!found) return ParseError{1, 1, "no position, expected one"};
  if (!found->ok()) return std::move(*found).error();
  PositionRecord record = std::move(*found).value();
  record.game = reader.game();
  if (const auto more = reader.next()) {
    if (!more->ok()) return more->error();
    return ParseError{more->value().line, 1, "a second position, expected one position"};
  }
  return record;
}

/// Reads sixteen characters without a score. No file of boards would be recognised by them.
std::optional<Result<PositionRecord>> read_base81_text(std::string_view line) {
  const Result<Board> board = parse_base81(line);
  if (!board) return std::nullopt;
  switch (base81_reading(line)) {
    case Base81Reading::board:
      break;
    case Base81Reading::unclear:
      return Result<PositionRecord>(ParseError{1, 1, std::string(kUnclearBase81)});
    case Base81Reading::moves:
    case Base81Reading::none:
      return std::nullopt;
  }
  if (!can_be_of_a_game(board.value())) return std::nullopt;
  PositionRecord record;
  record.id = "1";
  record.line = 1;
  record.text = std::string(line);
  record.position = {board.value(), Colour::black};
  return Result<PositionRecord>(std::move(record));
}

Result<PositionRecord> read_any(std::string_view text, const ReaderOptions& options) {
  ReaderOptions named = options;
  if (options.format == Format::automatic) {
    if (auto board = read_base81_text(notation::trimmed(text))) return *std::move(board);
    named.format = recognise(text);
  }
  if (named.format == Format::lines || named.format == Format::ffo) {
    return read_line_text(text, named);
  }
  named.whole_games =
      named.format == Format::ggf || named.format == Format::sgf || named.format == Format::pgn;
  if (options.format == Format::automatic && named.format == Format::base81) {
    named.format = Format::automatic;  // lines that may be moves are refused
  }
  std::istringstream source{std::string(text)};
  InputStream in(source);
  return only_record(*open_records(in, named));
}

}  // namespace

Result<PositionRecord> parse_text(std::string_view text, const ReaderOptions& options) {
  Result<PositionRecord> read = read_any(text, options);
  if (!read) {
    ParseError error = std::move(read).error();
    if (notation::trimmed(text).find('\n') == std::string_view::npos) error.line = 0;
    return error;
  }
  PositionRecord record = std::move(read).value();
  if (!record.game) record.game = Game{record.position, {}, record.position};
  record.position = record.game->end;
  return record;
}

}  // namespace kanzen
