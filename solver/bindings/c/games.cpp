// Reads games for kanzen.h, with the readers of the program.
#include <algorithm>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/bindings/c/errors.hpp"
#include "solver/bindings/c/kanzen.h"
#include "solver/bindings/c/structs.hpp"
#include "solver/formats/input_stream.hpp"
#include "solver/formats/open_records.hpp"
#include "solver/formats/read_text.hpp"
#include "solver/formats/wthor.hpp"

namespace kanzen::capi {

namespace {

[[nodiscard]] kanzen_code refuse(kanzen_error* error, std::string_view message) noexcept {
  fill_error(error, message);
  return KANZEN_INVALID_ARGUMENT;
}

/// Copies a text in UTF-8; a longer one is cut before a character.
void copy_words(std::string_view text, std::span<char> out) noexcept {
  std::size_t size = std::min(text.size(), out.size() - 1);
  const auto continues = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
  };
  while (size < text.size() && size > 0 && continues(text[size])) --size;
  copy_text(text.substr(0, size), out);
}

[[nodiscard]] kanzen_game game_of(const PositionRecord& record) noexcept {
  const Game& game = *record.game;
  kanzen_game out{};
  out.player = game.start.board.player;
  out.opponent = game.start.board.opponent;
  out.side = game.start.side == Color::black ? KANZEN_BLACK : KANZEN_WHITE;
  for (const Square move : game.moves) {
    out.moves[out.move_count++] = static_cast<uint8_t>(move);
  }
  out.line = record.line;
  if (record.has_name()) copy_words(record.id, out.name);
  copy_words(record.tags.black, out.black);
  copy_words(record.tags.white, out.white);
  copy_words(record.tags.tournament, out.tournament);
  copy_words(record.tags.date, out.date);
  return out;
}

/// The options for a dialect and a format by their names; null means the default. Otherwise sets
/// the error.
[[nodiscard]] std::optional<ReaderOptions> options_named(const char* dialect, const char* format,
                                                         kanzen_error* error) {
  ReaderOptions options;
  const auto named_dialect = notation::dialect_by_name(dialect == nullptr ? "standard" : dialect);
  if (!named_dialect) {
    fill_error(error, "unknown dialect, expected standard, zebra, egaroucid or digits");
    return std::nullopt;
  }
  const auto named_format = format_by_name(format == nullptr ? "automatic" : format);
  if (!named_format) {
    fill_error(error, "unknown format, expected lines, ggf, sgf, pgn, wthor, jsonl or csv");
    return std::nullopt;
  }
  options.dialect = *named_dialect;
  options.format = *named_format;
  return options;
}

/// Reports running out of memory, which has no place in the text.
template <class Work>
[[nodiscard]] kanzen_code with_memory(kanzen_error* error, const Work& work) noexcept {
  const kanzen_code code = guarded(work);
  if (code == KANZEN_OUT_OF_MEMORY) fill_error(error, kanzen_code_text(code));
  return code;
}

[[nodiscard]] kanzen_code read_game(const char* text, std::size_t size, const char* dialect,
                                    kanzen_game* game, kanzen_error* error) noexcept {
  if (text == nullptr) return refuse(error, "the text is null");
  if (!has_size(game)) return refuse(error, "the game has an unknown size");
  return with_memory(error, [&] {
    const auto options = options_named(dialect, nullptr, error);
    if (!options) return KANZEN_INVALID_ARGUMENT;
    const Result<PositionRecord> read = read_text({text, size}, *options);
    if (!read) {
      fill_error(error, read.error());
      return KANZEN_BAD_TEXT;
    }
    if (read.value().side_length != 8) {
      fill_error(error, "a board of 4x4 or 6x6 squares, expected 8x8");
      return KANZEN_BAD_TEXT;
    }
    write_struct(game_of(read.value()), game);
    return KANZEN_OK;
  });
}

[[nodiscard]] std::vector<std::string> names_in(const void* bytes, std::size_t size,
                                                std::size_t length) {
  if (bytes == nullptr) return {};
  std::istringstream stream(std::string(static_cast<const char*>(bytes), size));
  Result<std::vector<std::string>> names = read_wthor_names(stream, length);
  return names ? std::move(names).value() : std::vector<std::string>();
}

[[nodiscard]] kanzen_error error_of(const ParseError& why) noexcept {
  kanzen_error error{};
  error.struct_size = sizeof error;
  fill_error(&error, why);
  return error;
}

[[nodiscard]] kanzen_code read_games(const kanzen_games* games, kanzen_game_function function,
                                     void* data, kanzen_error* error) noexcept {
  const auto given = read_struct(games);
  if (!given) return refuse(error, "the games have an unknown size");
  if (function == nullptr) return refuse(error, "the function is null");
  if (given->bytes == nullptr && given->size != 0) return refuse(error, "the bytes are null");
  return with_memory(error, [&] {
    auto options = options_named(given->dialect, given->format, error);
    if (!options) return KANZEN_INVALID_ARGUMENT;
    options->whole_games = true;
    std::istringstream source(
        given->size == 0 ? std::string()
                         : std::string(static_cast<const char*>(given->bytes), given->size));
    InputStream in(source);
    const auto records = open_records(
        in, *options,
        {names_in(given->players, given->players_size, kWthorPlayerLength),
         names_in(given->tournaments, given->tournaments_size, kWthorTournamentLength)});
    kanzen_code code = KANZEN_OK;
    while (const auto record = records->next()) {
      int ends = 0;
      if (record->ok() && record->value().game) {
        kanzen_game game = game_of(record->value());
        game.struct_size = sizeof game;
        ends = function(&game, nullptr, data);
      } else {
        const kanzen_error wrong =
            error_of(record->ok() ? ParseError{record->value().line, 1, "no game, expected one"}
                                  : record->error());
        code = KANZEN_BAD_TEXT;
        if (error != nullptr && has_size(error)) write_struct(wrong, error);
        ends = function(nullptr, &wrong, data);
      }
      if (ends != 0) return KANZEN_STOPPED;
    }
    return code;
  });
}

}  // namespace

}  // namespace kanzen::capi

kanzen_code kanzen_read_game(const char* text, size_t size, const char* dialect, kanzen_game* game,
                             kanzen_error* error) {
  return kanzen::capi::read_game(text, size, dialect, game, error);
}

kanzen_code kanzen_read_games(const kanzen_games* games, kanzen_game_function function, void* data,
                              kanzen_error* error) {
  return kanzen::capi::read_games(games, function, data, error);
}
