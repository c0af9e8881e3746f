#include "solver/dialects/captions.hpp"

#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

std::optional<FfoResult> parse_ffo_result(std::string_view line) noexcept {
  line = notation::trimmed(line);
  if (line == "Black win") return FfoResult{{kMinWin, kMaxScore}, {}};
  if (line == "White win") return FfoResult{{kMinScore, -kMinWin}, {}};
  if (line == "Draw") return FfoResult{{0, 0}, {}};
  const std::size_t hyphen = std::min(line.find('-'), line.size());
  const std::size_t second = notation::skip_blanks(line, std::min(hyphen + 1, line.size()));
  const std::string_view number = notation::group_at(line, second);
  const auto black = notation::parse_number(notation::trimmed(line.substr(0, hyphen)), 0, kSquares);
  const auto white = notation::parse_number(number, 0, kSquares);
  if (!black || !white || *black + *white != kSquares || number[0] == '-') return std::nullopt;
  const Score score = *black - *white;
  return FfoResult{{score, score}, line.substr(second + number.size())};
}

bool is_count_of_discs(std::string_view text) {
  std::string line = notation::to_upper(text);
  std::ranges::replace_if(
      line, [](char c) { return notation::is_one_of(c, "-|()="); }, ' ');
  std::array<bool, 2> counted{};
  bool has_side = false;  // the word before names it
  Colour colour = Colour::black;
  for (const std::string_view word : words_of(line)) {
    const auto side = side_of_word(word, {});
    if (notation::parse_number<int>(word, 0, kSquares)) {
      const bool has_empties = counted[0] && counted[1];
      if (!has_side && !has_empties) return false;
      if (std::exchange(has_side, false)) counted[colour == Colour::black ? 0 : 1] = true;
    } else if (side && side->colour) {
      has_side = true;
      colour = *side->colour;
    } else if (!notation::means(word,
                                "score scores number of disc discs disks pieces stones tokens "
                                "count total empty")) {
      return false;
    }
  }
  return counted[0] && counted[1];
}

bool is_statement(std::string_view text) {
  constexpr std::size_t kMaxName = 24;
  constexpr std::string_view kHeadings =
      "puzzle problem board position game round no number diagram exercise test pos id name title "
      "fig table match";
  constexpr std::string_view kMoves =
      "best last legal valid possible threat hint next chosen previous";
  constexpr std::string_view kNumber = "0123456789+-.,:/%";
  constexpr std::string_view kSolutions = "solution solutions answer solved key";
  const std::string_view first = notation::letters_at(text, 0);
  if (notation::means(first, kSolutions) && text.substr(first.size()).starts_with(':')) {
    return true;  // it belongs to the board above
  }
  std::size_t statements = 0;
  for (std::size_t at = notation::skip_blanks(text, 0); at < text.size(); ++statements) {
    const std::size_t sign = notation::find_any(text, ":=", at);
    const std::size_t bullet = std::min(notation::skip_any(text, "-* ", at), sign);
    const std::string_view name = notation::trimmed(text.substr(bullet, sign - bullet));
    const bool has_words = std::ranges::any_of(name, notation::is_name_letter) &&
                           name.find_first_of("<>!;[{+") == std::string_view::npos;
    const std::size_t item = notation::skip_any(name, "0123456789.) ");
    std::string list(notation::without_brackets(name, "()"));
    std::ranges::replace(list, '-', ' ');
    const bool has_moves = begins_with_squares(name) || begins_with_squares(name.substr(item)) ||
                           (list.size() > 3 && is_all_moves(list));
    if (sign == text.size() || name.size() > kMaxName || !has_words || has_moves) return false;
    const auto names = [name](std::string_view known) {
      return std::ranges::any_of(
          words_of(name), [known](std::string_view word) { return notation::means(word, known); });
    };
    const std::size_t begin = notation::skip_blanks(text, sign + 1);
    std::size_t end = notation::skip_any(text, kNumber, begin);
    const bool has_number =
        std::ranges::any_of(text.substr(begin, end - begin), notation::is_digit);
    if (names(kMoves) && notation::is_square_at(text, begin)) {
      end = begin + 2;
    } else if (!has_number || names(kHeadings)) {
      return false;
    }
    // A unit may follow, as in 20 s.
    const std::size_t unit = notation::skip_blanks(text, end);
    const std::string_view word = notation::letters_at(text, unit);
    const std::size_t behind = notation::skip_blanks(text, unit + word.size());
    if (word.size() <= 5 && (behind == text.size() || text[behind] == ',')) end = behind;
    at = notation::skip_any(text, " \t\r,;|", end);
  }
  return statements > 0;
}

}  // namespace kanzen
