#include "solver/server/game_text.hpp"

#include "solver/formats/open_records.hpp"

namespace kanzen::server {

Result<Game> parse_game_text(std::string_view text, std::vector<ParseError>* warnings) {
  ReaderOptions options;
  if (warnings != nullptr) {
    options.on_warning = [warnings](std::string_view, const ParseError& warning) {
      warnings->push_back(warning);
    };
  }
  Result<PositionRecord> read = parse_text(text, options);
  if (!read) return std::move(read).error();
  const PositionRecord record = std::move(read).value();
  const auto warn_if = [warnings](bool unused, const std::string& message) {
    if (warnings != nullptr && unused) warnings->push_back({0, 0, message});
  };
  warn_if(!record.claims.empty(), "the scores in it are not used");
  warn_if(record.has_name(), "the name " + notation::quoted(record.id) + " is not used");
  // Only these formats have players; elsewhere we would read them as part of a game's name.
  const Format format = recognise(notation::trimmed(text));
  const bool has_players = format == Format::ggf || format == Format::sgf || format == Format::pgn;
  warn_if(!has_players && record.comment && *record.comment != record.id,
          "the comment in it is not used");
  return *record.game;
}

}  // namespace kanzen::server
