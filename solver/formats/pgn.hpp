#pragma once

#include <cstddef>
#include <deque>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "solver/formats/fen.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Tags and moves of a game; the tag FEN sets the starting position. Comments, variations,
/// annotations such as $1 and !, move numbers, and the result are ignored. A game of Flipello has
/// discs in hand in its FEN, drops as moves, or Flipello as its tag Variant; its White moves first
/// and is our Black.
[[nodiscard]] Result<GameRecord> parse_pgn(std::string_view text);

/// A tag at the beginning of a line after moves begins the next game.
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
  UnusedGameParts unused_{"tags that are not used"};
  std::deque<PositionRecord> positions_;  // of the last game, not yet returned
};

}  // namespace kanzen
