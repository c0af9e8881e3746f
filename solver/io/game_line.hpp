// A game and what is said about it, on one line of text.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"
#include "solver/records/statement.hpp"

namespace kanzen {

struct GameLine {
  Game game;
  std::optional<Statement> claim;  // about the value for Black
  std::string comment;
};

/// Reads `[BOARD ;] MOVES [; STATEMENT] [; comment]`; a comment may also follow a %. Without a
/// board the game begins at `start`. Errors: what the parts cannot be read as, no move at all.
[[nodiscard]] Result<GameLine> parse_game_line(std::string_view text,
                                               const Position& start = kStartPosition);

/// Reads a game on each line; the statement of a line is the record's, its comment too. Blank lines
/// and lines that begin with % or # are skipped.
class GameLineReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  GameLineReader(std::istream& in, const ReaderOptions& options)
      : lines_(in, options.max_record_bytes) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  LineReader lines_;
};

/// The record of such a game. The side that its statement is about is Black.
[[nodiscard]] PositionRecord record_of(GameLine line);

/// A statement from the command line: as on a game's line, or a statement, or a score alone for "=
/// score".
[[nodiscard]] Result<Statement> parse_claim_option(std::string_view text);

}  // namespace kanzen
