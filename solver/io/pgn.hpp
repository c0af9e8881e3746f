// Games in the manner of chess programs: tags in square brackets, numbered moves, FEN.
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

/// A position as Edax writes it into PGN: rank 8 first, p for Black, P for White, a number for that
/// many empty squares, ranks separated by /, then the side b or w; what follows is not read.
[[nodiscard]] Result<Position> parse_fen(std::string_view text);

/// One game: tags, of which FEN gives another start, and the moves. Comments, variations, marks
/// such as $1 or ! and the result are skipped.
[[nodiscard]] Result<GameRecord> parse_pgn(std::string_view text);

/// Reads game after game. A line that begins with a tag after moves begins the next game.
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
  std::deque<PositionRecord> positions_;  // of the game read last
};

}  // namespace kanzen
