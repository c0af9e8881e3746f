#include "solver/dialects/captions.hpp"

#include "solver/dialects/lexicon.hpp"
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
  const std::string line = notation::with_replaced(notation::to_upper(text), "-|()=", ' ');
  std::array<bool, 2> counted{};
  bool has_side = false;  // the word before names it
  Colour colour = Colour::black;
  for (const std::string_view word : notation::words_of(line)) {
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
  constexpr std::string_view kNumber = "0123456789+-.,:/%";
  const std::string_view first = notation::letters_at(text, 0);
  if (notation::means(first, lexicon::kSolution) && text.substr(first.size()).starts_with(':')) {
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
    const std::string list =
        notation::with_replaced(notation::without_brackets(name, "()"), "-", ' ');
    const bool has_moves = begins_with_squares(name) || begins_with_squares(name.substr(item)) ||
                           (list.size() > 3 && is_all_moves(list));
    if (sign == text.size() || name.size() > kMaxName || !has_words || has_moves) return false;
    const auto names = [name](std::string_view known) {
      return std::ranges::any_of(notation::words_of(name), [known](std::string_view word) {
        return notation::means(word, known);
      });
    };
    const std::size_t begin = notation::skip_blanks(text, sign + 1);
    std::size_t end = notation::skip_any(text, kNumber, begin);
    const bool has_number =
        std::ranges::any_of(text.substr(begin, end - begin), notation::is_digit);
    if (names(lexicon::kKindOfMove) && notation::is_square_at(text, begin)) {
      end = begin + 2;
    } else if (!has_number || names(lexicon::kNumberedHeading)) {
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

namespace {

/// Half a board is a damaged record, which must be an error and not a name.
bool is_like_board(std::string_view text) noexcept {
  return std::ranges::count_if(text, is_plain_cell) >= 32;
}

/// A name has a letter, or is a number or a date.
bool has_name_character(std::string_view text) noexcept {
  return std::ranges::any_of(text, notation::is_name_letter) ||
         notation::has_only(text, "0123456789-/.");
}

}  // namespace

bool may_name_record(std::string_view text, const notation::BoardStyle& style) {
  if (!is_short_text(text) || is_like_board(text) || is_all_moves(text)) return false;
  const bool is_number = notation::has_only(text, "0123456789");  // `1` is also a rank's
  if (!is_number && classify_line(text, style).kind != PrintedKind::none) return false;
  const bool begins_like_record = notation::is_one_of(text[0], "[({") ||
                                  std::ranges::count(text, '(') > std::ranges::count(text, ')');
  return !begins_like_record && has_name_character(text);
}

bool begins_like_name(std::string_view text) {
  if (!is_short_text(notation::trimmed(text)) || notation::is_wide_ascii(text)) return false;
  constexpr std::size_t kMinChars = 3;  // two letters may be part of a move
  std::size_t end = 0;
  const auto is_letter = [text](std::size_t at) {
    return at < text.size() && notation::is_name_letter(text[at]);
  };
  while (is_letter(end) || (end > 0 && text.substr(end).starts_with('-') && is_letter(end + 1))) {
    ++end;
  }
  if (end < kMinChars || (end < text.size() && notation::is_digit(text[end]))) return false;
  std::size_t at = 0;
  const bool is_pass = notation::read_move(text, at) && at == end;
  return !is_pass && !notation::has_word("win draw loss", notation::to_lower(text.substr(0, end)));
}

bool may_be_remark(std::string_view text) {
  const std::vector<std::string_view> words = notation::words_of(text);
  if (words.empty() || !is_short_text(text)) return false;
  std::size_t moves = 0;
  std::size_t end = 0;
  for (const std::string_view word : words) moves += skip_moves(word, end = 0).moves;
  const bool are_several =
      words.size() > 1 && std::ranges::all_of(words[0], notation::is_name_letter);
  const bool is_unclear_claim =
      notation::parse_number<int>(notation::with_plain_sign(std::string(words.back()))) ||
      (side_of_word(words[0], {}) && std::ranges::any_of(text, notation::is_digit));
  return !is_unclear_claim && end == 0 && moves < 2 && (are_several || begins_like_name(text));
}

bool are_words_alone(std::string_view text, const notation::BoardStyle& style) {
  constexpr std::size_t kMaxBytes = 100;
  constexpr std::ptrdiff_t kMinCells = 6;  // a rank may have lost some
  text = notation::trimmed(text);
  if (text.empty() || text.size() > kMaxBytes || notation::is_one_of(text.back(), ".;,")) {
    return false;
  }
  for (std::size_t begin = 0; begin < text.size(); ++begin) {  // as most lines have moves
    std::size_t at = begin;
    if (!notation::read_move(text, at)) continue;
    at = notation::skip_any(text, " ,-.0123456789", at);
    if (notation::read_move(text, at)) return false;
  }
  if (!may_name_record(text, style)) return false;
  if (notation::any_means(notation::words_of(text), lexicon::kEvent)) return true;  // `Leeds Open`
  const std::vector<Glyph> glyphs = glyphs_of(text);
  const auto cells = std::ranges::count_if(
      glyphs, [&](const Glyph& glyph) { return !is_gap(glyph) && is_cell(glyph.symbol, style); });
  const auto gaps = std::ranges::count_if(glyphs, is_gap);
  return cells < kMinCells || 3 * cells < 2 * (std::ssize(glyphs) - gaps);
}

bool is_remark_on_move(std::string_view text) {
  if (!notation::is_square_at(text, 0) || text.size() < 4 || text[2] != ' ') return false;
  const std::string_view remark = notation::trimmed(text.substr(2));
  return notation::to_lower(remark.substr(0, 1)) == remark.substr(0, 1) && may_be_remark(remark);
}

bool is_sentence(std::string_view text) {
  constexpr std::size_t kMaxWords = 6;
  const auto is_lower = [text](std::size_t at) {
    return at < text.size() && notation::is_letter(text[at]) &&
           notation::lower(text[at]) == text[at];
  };
  std::size_t count = 0;
  std::size_t lower_count = 0;
  std::size_t last = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    last = at;
    if (is_lower(at)) ++lower_count;
    at = notation::skip_blanks(text, at + notation::group_at(text, at).size());
  }
  const std::size_t comma = std::min(text.find(", "), text.size());
  const bool is_long = count > kMaxWords && lower_count > 1;  // unlike `Round 2: Black Al vs ..`
  return is_long || (count > 4 && is_lower(comma + 2)) || (text.ends_with(':') && is_lower(last));
}

}  // namespace kanzen
