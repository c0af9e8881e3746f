#include "solver/formats/ggf.hpp"

#include <algorithm>
#include <array>
#include <optional>
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
std::optional<ParseError> play_ggf_property(std::string_view text, std::string_view value,
                                            Colour side, Game& game) {
  const std::string_view square = value.substr(0, value.find('/'));
  const Result<Square> move = notation::parse_move(square);
  if (!move) return within(text, square, move.error());
  if (std::optional<std::string> wrong = try_play_as(game, side, move.value())) {
    return error_at(text, offset_in(text, square), *std::move(wrong));
  }
  return std::nullopt;
}

/// Properties that do not affect the position: ratings, times, the result and the komi.
constexpr std::array<std::string_view, 14> kOtherProperties{
    "RB", "RW", "TI", "TB", "TW", "RE", "KB", "KW", "KM", "CB", "CW", "CO", "C", "ID"};

/// Checks the type of the game, such as 8, 8r20 (a random opening with 20 discs) and 8a. A game
/// without a board must begin with the standard one.
std::optional<ParseError> check_type(std::string_view text, std::string_view type, bool has_board) {
  const std::size_t at = offset_in(text, type);
  const std::string_view word = notation::trimmed(type);
  if (word.find('a') != std::string_view::npos) {
    return error_at(text, at, "the game is anti-Othello, expected a type without \"a\"");
  }
  if (has_board) return std::nullopt;                         // the board gives the size
  const std::size_t size_at = word.starts_with('s') ? 1 : 0;  // one of a pair of games
  const std::size_t size_end = std::min(word.find_first_not_of("0123456789", size_at), word.size());
  if (word.substr(size_at, size_end - size_at) != "8") {
    return error_at(text, at, "the type is " + notation::quoted(word) + ", expected 8");
  }
  if (word.find('r') != std::string_view::npos) {
    return error_at(text, at,
                    "a random opening without its board, expected BO[8 .. *] in the game");
  }
  return std::nullopt;
}

}  // namespace

bool is_ggf(const std::vector<Property>& properties) noexcept {
  return std::any_of(properties.begin(), properties.end(), [](const Property& property) {
    return has_name(property, "BO") ||
           (has_name(property, "GM") &&
            same_word(notation::trimmed(property.values.front()), "Othello"));
  });
}

Result<GameRecord> parse_ggf(std::string_view text, const std::vector<Property>& properties) {
  GameRecord record;
  std::string players;
  std::string event;
  std::optional<std::string_view> type;
  bool has_board = false;
  for (const Property& property : properties) {
    const auto is = [&property](std::string_view name) { return has_name(property, name); };
    if (std::any_of(kOtherProperties.begin(), kOtherProperties.end(), is)) continue;
    if (!is("GM") && !is("TY") && !is("BO") && !is("B") && !is("W") && !is("PB") && !is("PW") &&
        !is("PC") && !is("DT")) {
      record.unused.emplace_back(property.name);
      continue;
    }
    const Result<std::string_view> only = only_value(text, property);
    if (!only) return only.error();
    const std::string_view value = only.value();
    if (is("GM")) {
      if (!same_word(notation::trimmed(value), "Othello")) {
        return error_at(text, offset_in(text, value),
                        "the game is " + notation::quoted(value) + ", expected Othello");
      }
    } else if (is("TY")) {
      if (auto error = check_type(text, value, true)) return *std::move(error);
      type = value;
    } else if (is("BO")) {
      if (has_board) return error_at(text, property.at, "a second board, expected only one");
      if (!record.game.moves.empty()) {
        return error_at(text, property.at, "a board after a move, expected BO[..] first");
      }
      const Result<Position> start = notation::parse_ggs_board(value);
      if (!start) return within(text, value, start.error());
      record.game = {start.value(), {}, start.value()};
      has_board = true;
    } else if (is("B") || is("W")) {
      const Colour side = is("B") ? Colour::black : Colour::white;
      if (auto error = play_ggf_property(text, value, side, record.game)) return *std::move(error);
    } else if (is("PB")) {
      players.insert(0, value);
      record.tags.black = tag_text(value);
    } else if (is("PW")) {
      players.append(" - ").append(value);
      record.tags.white = tag_text(value);
    } else {
      append_field(event, value);
      (is("DT") ? record.tags.date : record.tags.tournament) = tag_text(value);
    }
  }
  if (!has_board && type) {
    if (auto error = check_type(text, *type, false)) return *std::move(error);
  }
  append_field(record.title, players);
  append_field(record.title, event);
  return record;
}

}  // namespace kanzen
