// Reads files of games in GGF and SGF.
#pragma once

#include <cstddef>
#include <deque>
#include <istream>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/records/file_source.hpp"
#include "solver/records/position_record.hpp"

namespace kanzen {

/// Reads games in parentheses, which may extend over any number of lines. Each game may be GGF or
/// SGF. White space, lines that begin with % or #, and the game counts that the server writes are
/// skipped between games. A game whose closing parenthesis is missing ends where a line begins with
/// another game, and is an error.
class GameReader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  GameReader(std::istream& in, const ReaderOptions& options)
      : lines_(in, options.max_record_bytes), options_(options) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  struct Text {
    std::string text;
    std::size_t line;    // where the text begins, from 1
    std::size_t column;  // where the text begins in its line, from 1
  };

  bool next_line();
  std::optional<Result<Text>> next_text();
  Result<Text> read_text();
  std::optional<ParseError> read_game(const Text& text);

  LineReader lines_;
  ReaderOptions options_;
  LineReader::Status status_ = LineReader::Status::ok;
  std::string line_;  // the current line; read up to at_
  std::size_t at_ = 0;
  std::size_t games_ = 0;
  UnusedGameParts unused_{"properties that are not used"};
  std::deque<PositionRecord> positions_;  // of the last game, not yet returned
};

}  // namespace kanzen
