// Reads files of games in GGF or SGF.
#pragma once

#include <cstddef>
#include <deque>
#include <istream>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "solver/io/game_record.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Games in round brackets, one after the other, over any number of lines; GGF and SGF are told
/// apart game by game. Between games white space, lines that begin with % or #, and the count of
/// games that the server writes are skipped. A game without its closing bracket ends where the
/// next one begins at the start of a line.
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
    std::size_t line;    // where it begins
    std::size_t column;  // from 1
  };

  bool next_line();
  std::optional<Result<Text>> next_text();
  Result<Text> read_text();
  std::optional<ParseError> read_game(const Text& text);

  LineReader lines_;
  ReaderOptions options_;
  LineReader::Status status_ = LineReader::Status::ok;
  std::string line_;  // what is left to read begins at at_
  std::size_t at_ = 0;
  std::size_t games_ = 0;
  std::deque<PositionRecord> positions_;  // of the game read last
};

}  // namespace kanzen
