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

/// Plays the move of a property B[F5/evaluation/time] or W[..].
std::optional<ParseError> play_ggf_property(std::string_view text, std::string_view value,
                                            Colour side, Game& game) {
  const std::string_view square = value.substr(0, value.find('/'));
  const Result<Square> move = notation::parse_move(square);
  if (!move) return within(text, square, move.error());
  if (std::optional<std::string> wrong = try_play_as(game, side, move.value())) {
    return error_at(text, offset_of(text, square), *std::move(wrong));
  }
  return std::nullopt;
}

/// Properties that do not affect the position: ratings, times, the result and the komi.
constexpr std::array<std::string_view, 14> kOtherProperties{
    "RB", "RW", "TI", "TB", "TW", "RE", "KB", "KW", "KM", "CB", "CW", "CO", "C", "ID"};

/// Checks the type of the game, such as 8, 8r20 (a random opening with 20 discs) and 8a. A game
/// without a board must begin with the standard one.
std::optional<ParseError> check_type(std::string_view text, std::string_view type, bool has_board) {
  const std::size_t at = offset_of(text, type);
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

constexpr std::array<std::string_view, 9> kUsedProperties{"GM", "TY", "BO", "B", "W",
                                                          "PB", "PW", "PC", "DT"};

/// Collects the properties of one game of `text`.
class GgfGame {
 public:
  explicit GgfGame(std::string_view text) : text_(text) {}

  /// Adds a property of kUsedProperties with its value.
  std::optional<ParseError> add(const Property& property, std::string_view value) {
    const auto is = [&property](std::string_view name) { return has_name(property, name); };
    if (is("GM")) return check_game(value);
    if (is("TY")) {
      type_ = value;
      return check_type(text_, value, true);
    }
    if (is("BO")) return set_board(property, value);
    if (is("B")) return play_ggf_property(text_, value, Colour::black, record_.game);
    if (is("W")) return play_ggf_property(text_, value, Colour::white, record_.game);
    add_name(property, value);
    return std::nullopt;
  }

  void add_unused(const Property& property) { record_.unused.emplace_back(property.name); }

  /// The game, once all properties have been added.
  Result<GameRecord> take() && {
    if (!has_board_ && type_) {
      if (auto error = check_type(text_, *type_, false)) return *std::move(error);
    }
    append_field(record_.title, players_);
    append_field(record_.title, event_);
    return std::move(record_);
  }

 private:
  [[nodiscard]] std::optional<ParseError> check_game(std::string_view value) const {
    if (notation::same_letters(notation::trimmed(value), "Othello")) return std::nullopt;
    return error_at(text_, offset_of(text_, value),
                    "the game is " + notation::quoted(value) + ", expected Othello");
  }

  std::optional<ParseError> set_board(const Property& property, std::string_view value) {
    if (has_board_) return error_at(text_, property.at, "a second board, expected only one");
    if (!record_.game.moves.empty()) {
      return error_at(text_, property.at, "a board after a move, expected BO[..] first");
    }
    const Result<Position> start = notation::parse_ggs_board(value);
    if (!start) return within(text_, value, start.error());
    record_.game = {start.value(), {}, start.value()};
    has_board_ = true;
    return std::nullopt;
  }

  /// PB, PW, PC or DT.
  void add_name(const Property& property, std::string_view value) {
    if (add_player(property, value, record_.tags, players_)) return;
    append_field(event_, value);
    (has_name(property, "DT") ? record_.tags.date : record_.tags.tournament) = tag_text(value);
  }

  std::string_view text_;
  GameRecord record_;
  std::string players_;
  std::string event_;
  std::optional<std::string_view> type_;
  bool has_board_ = false;
};

}  // namespace

bool is_ggf(const std::vector<Property>& properties) noexcept {
  return std::any_of(properties.begin(), properties.end(), [](const Property& property) {
    return has_name(property, "BO") ||
           (has_name(property, "GM") &&
            notation::same_letters(notation::trimmed(property.values.front()), "Othello"));
  });
}

Result<GameRecord> parse_ggf(std::string_view text, const std::vector<Property>& properties) {
  GgfGame game(text);
  for (const Property& property : properties) {
    if (has_any_name(property, kOtherProperties)) continue;
    if (!has_any_name(property, kUsedProperties)) {
      game.add_unused(property);
      continue;
    }
    const Result<std::string_view> value = only_value(text, property);
    if (!value) return value.error();
    if (auto error = game.add(property, value.value())) return *std::move(error);
  }
  return std::move(game).take();
}

}  // namespace kanzen
