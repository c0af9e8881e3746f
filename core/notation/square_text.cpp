#include "core/notation/square_text.hpp"

#include <algorithm>
#include <array>

#include "core/bits.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

// Longer spellings first, because "pa" begins "pass".
constexpr std::array<std::string_view, 5> kPassSpellings{"pass", "@@@@", "pa", "ps", "--"};

bool starts_with(std::string_view text, std::size_t at, std::string_view word) noexcept {
  if (text.size() - at < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(text[at + i]) != word[i]) return false;
  }
  return true;
}

/// The letters at `at`, without the last one if it begins a square, as in `pac3`.
std::string_view word_at(std::string_view text, std::size_t at) noexcept {
  std::string_view word = letters_at(text, at);
  const std::size_t end = at + word.size();
  if (!word.empty() && end < text.size() && is_digit(text[end])) word.remove_suffix(1);
  return word;
}

/// True if the word consists of passes only, such as `pass` and `papa`.
bool is_passes(std::string_view word) noexcept {
  while (!word.empty()) {
    const auto found =
        std::find_if(kPassSpellings.begin(), kPassSpellings.end(),
                     [word](std::string_view pass) { return starts_with(word, 0, pass); });
    if (found == kPassSpellings.end()) return false;
    word.remove_prefix(found->size());
  }
  return true;
}

}  // namespace

std::string to_string(Square square) {
  if (square == Square::pass) return "pa";
  if (square == Square::none) return "--";
  const int index = index_of(square);
  return {static_cast<char>('a' + index % 8), static_cast<char>('1' + index / 8)};
}

std::string to_string(const std::vector<Square>& line, std::string_view separator) {
  std::string out;
  for (const Square move : line) {
    if (!out.empty()) out += separator;
    out += to_string(move);
  }
  return out;
}

Result<Square> read_move(std::string_view text, std::size_t& at) {
  if (at < text.size()) {
    constexpr std::size_t kMinChars = 3;  // two letters may begin squares
    const std::string_view word = word_at(text, at);
    if (word.size() >= kMinChars && !is_passes(word)) {
      return error_at(text, at,
                      "found " + quoted(letters_at(text, at)) + ", expected a move such as f5");
    }
    for (const std::string_view spelling : kPassSpellings) {
      if (starts_with(text, at, spelling)) {
        at += spelling.size();
        return Square::pass;
      }
    }
    const char file = lower(text[at]);
    if (file >= 'a' && file <= 'h' && at + 1 < text.size()) {
      const char rank = text[at + 1];
      if (rank >= '1' && rank <= '8') {
        at += 2;
        return static_cast<Square>((rank - '1') * 8 + (file - 'a'));
      }
      return error_at(text, at + 1,
                      "found " + quoted(rank) + " after the file letter, expected a rank 1 to 8");
    }
  }
  return error_at(text, at,
                  "found " + found_at(text, at) + ", expected a move such as f5, or pa for a pass");
}

Result<Square> parse_move(std::string_view text) {
  std::size_t at = skip_blanks(text, 0);
  Result<Square> move = read_move(text, at);
  if (!move) return move;
  at = skip_blanks(text, at);
  if (at < text.size()) {
    return error_at(text, at, "found " + found_at(text, at) + " after the move, expected nothing");
  }
  return move;
}

}  // namespace kanzen::notation
