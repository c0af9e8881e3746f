// Games in Portable Game Notation, as chess programs write them.
#pragma once

#include <cstddef>
#include <deque>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "solver/io/game_record.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Parses a position in the FEN that Edax writes into PGN: ranks from 8 to 1 separated by /, with p
/// for Black, P for White and a digit for that many empty squares; then the side to move, b or w.
/// Anything after that is ignored.
[[nodiscard]] Result<Position> parse_fen(std::string_view text);

/// Parses a game: tags, of which FEN sets the starting position, and moves. Comments, variations,
/// annotations such as $1 and !, and the result are ignored.
[[nodiscard]] Result<GameRecord> parse_pgn(std::string_view text);

/// Reads a file of games. A tag at the beginning of a line after moves begins the next game.
class PgnReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  PgnReader(std::istream& in, const ReaderOptions& options)
      : lines_(in, options.max_record_bytes), options_(options) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  std::optional<ParseError> read_game();

  LineReader lines_;
  ReaderOptions options_;
  std::size_t games_ = 0;
  bool ended_ = false;
  std::deque<PositionRecord> positions_;  // of the last game, not yet returned
};

}  // namespace kanzen
