#include "solver/io/ggf.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/notation/board_text.hpp"
#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::error_at;

bool same_word(std::string_view a, std::string_view b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return notation::lower(x) == notation::lower(y); });
}

/// Plays the move of a property B[F5/evaluation/time] or W[..].
std::optional<ParseError> play_property(std::string_view text, const Property& property, Color side,
                                        Game& game) {
  const std::string_view value = property.values.front();
  const std::string_view square = value.substr(0, value.find('/'));
  const Result<Square> move = notation::parse_move(square);
  if (!move) return within(text, square, move.error());
  if (std::optional<std::string> wrong = try_play_as(game, side, move.value())) {
    return error_at(text, offset_in(text, square), *std::move(wrong));
  }
  return std::nullopt;
}

}  // namespace

bool is_ggf(const std::vector<Property>& properties) noexcept {
  return std::any_of(properties.begin(), properties.end(), [](const Property& property) {
    return has_name(property, "BO") ||
           (has_name(property, "GM") && same_word(property.values.front(), "Othello"));
  });
}

Result<GameRecord> parse_ggf(std::string_view text, const std::vector<Property>& properties) {
  GameRecord record;
  std::string players;
  std::string event;
  bool has_board = false;
  for (const Property& property : properties) {
    const std::string_view value = property.values.front();
    const std::size_t value_at = offset_in(text, value);
    if (has_name(property, "GM")) {
      if (!same_word(notation::trimmed(value), "Othello")) {
        return error_at(text, value_at,
                        "the game is " + notation::quoted(value) + ", expected Othello");
      }
    } else if (has_name(property, "TY")) {
      if (value.find('a') != std::string_view::npos) {
        return error_at(text, value_at, "the game is anti-Othello, expected a type without \"a\"");
      }
    } else if (has_name(property, "BO")) {
      if (has_board) return error_at(text, property.at, "a second board, expected only one");
      const Result<Position> start = notation::parse_ggs_board(value);
      if (!start) return within(text, value, start.error());
      record.game = {start.value(), {}, start.value()};
      has_board = true;
    } else if (has_name(property, "B") || has_name(property, "W")) {
      if (!has_board) {
        return error_at(text, property.at, "a move before the board, expected BO[..] first");
      }
      const Color side = has_name(property, "B") ? Color::black : Color::white;
      if (auto error = play_property(text, property, side, record.game)) return *std::move(error);
    } else if (has_name(property, "PB")) {
      players.insert(0, value);
    } else if (has_name(property, "PW")) {
      players.append(" - ").append(value);
    } else if (has_name(property, "PC") || has_name(property, "DT")) {
      append_field(event, value);
    }
  }
  if (!has_board) return error_at(text, 0, "no board, expected BO[8 .. *]");
  append_field(record.title, players);
  append_field(record.title, event);
  return record;
}

}  // namespace kanzen
