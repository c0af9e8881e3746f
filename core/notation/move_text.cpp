#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

// Longer spellings come first, because "pa" begins "pass".
constexpr std::array<std::string_view, 14> kPassSpellings{
    "aussetzen",          "passe",        "passo", "passa", "paso", "pasa", "pass", "pas",
    "\u043F\u0430\u0441", "\u30D1\u30B9", "@@@@",  "pa",    "ps",   "--"};

/// Returns the letters, without the last one if it begins a square, as in `pac3`.
std::string_view word_at(std::string_view text, std::size_t at) noexcept {
  std::string_view word = letters_at(text, at);
  const std::size_t end = at + word.size();
  if (!word.empty() && end < text.size() && is_digit(text[end])) word.remove_suffix(1);
  return word;
}

/// Returns the size of the pass with which the text begins, or 0.
std::size_t pass_size(std::string_view text) noexcept {
  const auto found = std::ranges::find_if(kPassSpellings, [text](std::string_view pass) {
    return same_letters(text.substr(0, pass.size()), pass);
  });
  return found == kPassSpellings.end() ? 0 : found->size();
}

bool is_passes(std::string_view word) noexcept {
  while (const std::size_t size = pass_size(word)) word.remove_prefix(size);
  return word.empty();
}

constexpr std::size_t kMaxNumberLength = 3;

bool ends_moves(std::string_view text, std::size_t at) noexcept {
  return at == text.size() || text[at] == ';' || text[at] == '%';
}

class Numbering {
 public:
  /// `start` is the first position of the game. If that is kStartPosition, numbers begin with 1.
  explicit Numbering(const Position& start) : from_start_(start == kStartPosition) {}

  /// Returns the expected number if `number` cannot be the number of the next move of `game`. An
  /// omitted pass may have its number, and `1... d6` repeats the number of the move before.
  std::optional<std::string> problem(int number, bool repeats, const Game& game) {
    const auto length = static_cast<int>(game.moves.size());
    int lower_end = number;
    int upper_end = number;
    int expected = length + 1;
    if (last_ >= 0) {
      const auto since = game.moves.begin() + length_;
      const auto passes = std::count(since, game.moves.end(), Square::pass);
      lower_end = last_ + (repeats ? 0 : 1);
      upper_end = last_ + 1 + static_cast<int>(passes);
      expected = last_ + 1;
    } else if (from_start_) {
      lower_end = length / 2 + 1;
      upper_end = length + 1;
    }
    last_ = number;
    length_ = length;
    if (lower_end <= number && number <= upper_end) return std::nullopt;
    return "the move number " + std::to_string(expected);
  }

  bool is_bare = false;

 private:
  bool from_start_;
  int last_ = -1;              // none yet
  std::ptrdiff_t length_ = 0;  // the length of the game at the last number
};

/// Whether a score such as -2 or 12 stands at `at`. A score has a sign, or is the last item before
/// the end of the moves.
bool is_score(std::string_view text, std::size_t at) noexcept {
  const bool has_sign = text[at] == '+' || text[at] == '-';
  const std::size_t first = has_sign ? at + 1 : at;
  const std::size_t end = skip_digits(text, first);
  if (end == first) return false;
  return has_sign || ends_moves(text, skip_blanks(text, end));
}

/// Skips a move number or a final result. REQUIRES: a digit stands at `at`.
std::optional<ParseError> skip_number(std::string_view text, std::size_t& at, Numbering& numbering,
                                      const Game& game) {
  const std::size_t end = skip_digits(text, at);
  std::size_t i = end;
  if (end - at <= kMaxNumberLength) {
    i = skip_any(text, ".)", end);
    if (i > end || is_blank(text[i])) {
      const int number = *parse_number<int>(text.substr(at, end - at));
      numbering.is_bare = numbering.is_bare || i == end;
      if (const auto expected = numbering.problem(number, i > end + 1, game)) {
        return error_at(
            text, at,
            "found the move number " + std::to_string(number) + ", expected " + *expected);
      }
      at = i;
      return std::nullopt;
    }
    constexpr std::size_t kDigits = 2;  // a disc count has two
    if (end - at <= kDigits && text[i] == '-' && i + 1 < text.size() && is_digit(text[i + 1])) {
      const std::size_t white = skip_digits(text, i + 1);
      const std::size_t after = skip_blanks(text, white);
      if (white - i - 1 <= kDigits && ends_moves(text, after)) {
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

std::string to_string(Square square) {
  if (square == Square::pass) return "pa";
  if (square == Square::none) return "--";
  const int index = index_of(square);
  return {static_cast<char>('a' + index % 8), static_cast<char>('1' + index / 8)};
}

std::string to_string(const std::vector<Square>& line, std::string_view separator) {
  return joined(line, separator, [](Square move) { return to_string(move); });
}

Result<Square> read_move(std::string_view text, std::size_t& at) {
  if (at < text.size()) {
    constexpr std::size_t kMinChars = 3;  // two letters may begin squares
    const std::string_view word = word_at(text, at);
    if (word.size() >= kMinChars && !is_passes(word)) {
      return error_at(text, at,
                      "found " + quoted(letters_at(text, at)) + ", expected a move such as f5");
    }
    if (const std::size_t pass = pass_size(text.substr(at)); pass > 0) {
      at += pass;
      return Square::pass;
    }
    const char file = lower(text[at]);
    if (is_square_at(text, at)) {
      at += 2;
      return static_cast<Square>((text[at - 1] - '1') * 8 + (file - 'a'));
    }
    if (file >= 'a' && file <= 'h' && at + 1 < text.size()) {
      return error_at(
          text, at + 1,
          "found " + quoted_at(text, at + 1) + " after the file letter, expected a rank 1 to 8");
    }
  }
  return found_error(text, at, ", expected a move such as f5, or pa for a pass");
}

Result<Square> parse_move(std::string_view text) {
  std::size_t at = skip_blanks(text, 0);
  Result<Square> move = read_move(text, at);
  if (!move) return move;
  at = skip_blanks(text, at);
  if (at < text.size()) return found_error(text, at, " after the move, expected nothing");
  return move;
}

Result<Game> read_moves(std::string_view text, std::size_t& at, const Position& start) {
  Game game{start, {}, start};
  Numbering numbering(start);
  std::size_t i = at;
  while (true) {
    while (i < text.size() && (is_blank(text[i]) || text[i] == ',')) ++i;
    if (ends_moves(text, i)) break;
    if (is_score(text, i)) {
      if (!numbering.is_bare || !is_digit(text[i])) break;
      return error_at(text, i,
                      "a number that may be a score or the number of a move, expected a score with "
                      "its sign or a move number such as 12.");
    }
    if (is_digit(text[i])) {
      if (auto error = skip_number(text, i, numbering, game)) return *std::move(error);
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

bool ends_with_number(std::string_view moves) noexcept {
  const std::string_view text = trimmed(moves);
  return text.ends_with('.') || text.ends_with(')');
}

Result<Game> parse_moves(std::string_view text, const Position& start) {
  std::size_t at = 0;
  Result<Game> game = read_moves(text, at, start);
  if (!game) return game;
  if (game->moves.empty() || ends_with_number(text.substr(0, at))) {
    return found_error(text, at, ", expected a move string such as f5d6c3");
  }
  if (at < text.size() && text[at] == ';') at = skip_blanks(text, at + 1);
  if (at < text.size()) return found_error(text, at, " after the moves, expected nothing");
  return game;
}

}  // namespace kanzen::notation
