#include "core/notation/move_text.hpp"

#include <algorithm>
#include <utility>

#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

constexpr std::size_t kMaxNumberLength = 3;

bool ends_moves(std::string_view text, std::size_t at) noexcept {
  return at == text.size() || text[at] == ';' || text[at] == '%';
}

std::size_t end_of_digits(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

/// Steps over a move number or a final result. REQUIRES: a digit stands at `at`.
std::optional<ParseError> skip_number(std::string_view text, std::size_t& at) {
  const std::size_t end = end_of_digits(text, at);
  std::size_t i = end;
  if (end - at <= kMaxNumberLength) {
    while (i < text.size() && (text[i] == '.' || text[i] == ')')) ++i;
    if (i > end || i == text.size() || is_blank(text[i])) {
      at = i;
      return std::nullopt;
    }
    if (text[i] == '-' && i + 1 < text.size() && is_digit(text[i + 1])) {
      const std::size_t after = skip_blanks(text, end_of_digits(text, i + 1));
      if (ends_moves(text, after)) {
        at = after;
        return std::nullopt;
      }
    }
  }
  return error_at(text, at,
                  "found " + quoted(text.substr(at, std::min(text.size(), i + 3) - at)) +
                      ", expected a move such as f5 or a move number such as 12.");
}

}  // namespace

Result<Game> read_moves(std::string_view text, std::size_t& at, const Position& start) {
  Game game{start, {}, start};
  std::size_t i = at;
  while (true) {
    while (i < text.size() && (is_blank(text[i]) || text[i] == ',')) ++i;
    if (ends_moves(text, i)) break;
    if (is_digit(text[i])) {
      if (std::optional<ParseError> error = skip_number(text, i)) return *std::move(error);
      continue;
    }
    const std::size_t begin = i;
    const Result<Square> move = read_move(text, i);
    if (!move) return move.error();
    if (std::optional<std::string> wrong = try_play(game, move.value())) {
      return error_at(text, begin, *std::move(wrong));
    }
  }
  at = i;
  return game;
}

Result<Game> parse_moves(std::string_view text, const Position& start) {
  std::size_t at = 0;
  Result<Game> game = read_moves(text, at, start);
  if (!game) return game;
  if (game.value().moves.empty()) {
    return error_at(text, at,
                    "found " + found_at(text, at) + ", expected a move string such as f5d6c3");
  }
  if (at < text.size() && text[at] == ';') at = skip_blanks(text, at + 1);
  if (at < text.size()) {
    return error_at(text, at, "found " + quoted(text[at]) + " after the moves, expected nothing");
  }
  return game;
}

}  // namespace kanzen::notation
