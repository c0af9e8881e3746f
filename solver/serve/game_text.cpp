#include "solver/serve/game_text.hpp"

#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "core/notation/board_text.hpp"
#include "core/notation/move_text.hpp"
#include "solver/io/input_stream.hpp"
#include "solver/io/open_records.hpp"

namespace kanzen::serve {

namespace {

[[nodiscard]] Game game_at(const Position& position) { return {position, {}, position}; }

/// The one record of the text, by the reader that files of its kind have.
[[nodiscard]] Result<Game> read_record(std::string_view text) {
  std::istringstream source{std::string(text)};
  InputStream in(source);
  ReaderOptions options;
  options.format = recognise(text);
  options.whole_games = options.format == Format::ggf || options.format == Format::sgf ||
                        options.format == Format::pgn;
  const auto records = open_records(in, options);
  auto found = records->next();
  if (!found) return ParseError{1, 1, "no position, expected one"};
  if (!found->ok()) return std::move(*found).error();
  if (records->next()) return ParseError{1, 1, "more than one position, expected one"};
  const PositionRecord& record = found->value();
  return record.game ? *record.game : game_at(record.position);
}

}  // namespace

Result<Game> read_game(std::string_view text) {
  // A board and its side without a space, as programs send it to each other.
  if (text.size() == kSquares + 1) {
    const std::string spaced = std::string(text.substr(0, kSquares)) + ' ' + text.back();
    if (const auto position = notation::parse_position(spaced)) return game_at(position.value());
  }
  if (const auto position = notation::parse_position(text)) return game_at(position.value());
  if (auto game = notation::parse_moves(text)) return game;
  return read_record(text);
}

}  // namespace kanzen::serve
