#include "solver/dialects/player_names.hpp"

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/spoken_claims.hpp"

namespace kanzen {

namespace {

bool may_be_name(std::string_view text) {
  constexpr std::size_t kMaxBytes = 60;
  return std::ranges::any_of(text, notation::is_name_letter) && text.size() <= kMaxBytes &&
         !is_all_moves(text);
}

/// Writes plain digits, takes the discs from `40\u77F3`, and puts blanks around what separates
/// Japanese players, who need none. The sign between them also begins words and a surname.
void separate_japanese(std::string& text) {
  constexpr std::size_t kWide = 3;  // bytes
  constexpr std::string_view kWords = "\u5C40 \u6226 \u6297 \u6C7A \u9762 \u8C61 \u7B56 \u99AC";
  for (std::size_t at = 0; at + kWide <= text.size(); ++at) {
    const std::string_view sign = std::string_view(text).substr(at, kWide);
    const std::string_view next = std::string_view(text).substr(at + kWide, kWide);
    const char before = at > 0 ? text[at - 1] : ' ';
    if (const auto digit = notation::wide_digit(sign)) {
      text.replace(at, kWide, 1, *digit);
    } else if (sign == "\u77F3" && notation::is_digit(before)) {
      text.erase(at--, kWide);
    } else if (notation::has_word("\u5BFE \u5BF9 \u5C0D", sign) && at > 0 &&
               !notation::has_word(kWords, next)) {
      const std::string dash = next.starts_with(' ') ? "-" : "- ";
      text.replace(at, kWide, notation::is_blank(before) ? dash : ' ' + dash);
    } else if (notation::is_wide(before) && notation::is_wide(sign[2]) &&
               notation::same_letters(sign.substr(0, 2), "vs")) {
      text.insert(at + 2, " ").insert(at, " ");
    }
  }
}

/// Signs of Black and White before a name, which need no blank.
constexpr std::string_view kBlackMarks = "\u25CF \u25B2 \u26AB";
constexpr std::string_view kWhiteMarks = "\u25CB \u25B3 \u26AA";

std::optional<Colour> colour_of_mark(std::string_view symbol) {
  if (notation::has_word(kBlackMarks, symbol)) return Colour::black;
  if (notation::has_word(kWhiteMarks, symbol)) return Colour::white;
  return std::nullopt;
}

/// Whether the text has a sign that no name has: punctuation, a mark of a forum, a symbol or an
/// emoji. Of these blocks of Unicode, names have two hyphens, an apostrophe and the sign that
/// repeats a Japanese letter.
bool has_foreign_sign(std::string_view text) {
  constexpr std::string_view kInNames = "\u2019 \u2010 \u2011 \u3005";
  if (text.find_first_of(":|;=\"<>[]{}*#@/\\!?&+%~^$") != text.npos) return true;
  for (std::size_t at = 0; at < text.size(); at += notation::symbol_size(text[at])) {
    const std::string_view symbol = text.substr(at, notation::symbol_size(text[at]));
    const bool is_foreign = std::ranges::any_of(
        std::array{"\xC2", "\xC3\x97", "\xE2", "\xE3\x80", "\xEF\xB8", "\xF0\x9F"},
        [symbol](std::string_view block) { return symbol.starts_with(block); });
    if (is_foreign && !notation::has_word(kInNames, symbol)) return true;
  }
  return false;
}

/// Whether a word may stand in small letters within a name.
bool is_particle(std::string_view word) {
  return (word.size() > 1 && word[1] == '\'') || notation::has_word(lexicon::kParticle, word);
}

/// Writes `40-24` if the numbers count all discs; else empty.
std::string counts_of(std::optional<int> black, std::optional<int> white) {
  if (!black || !white || *black + *white != kSquares) return {};
  return std::to_string(*black) + '-' + std::to_string(*white);
}

/// Writes a result for the other side; texts that are none stay.
std::string turned_result(const std::string& text) {
  if (const auto discs = notation::parse_disc_counts(text)) {
    return std::to_string(discs->second) + '-' + std::to_string(discs->first);
  }
  const auto result = parse_game_result(text);
  return result ? to_string(for_other_side(*result)) : text;
}

/// Whether a number can only be a rating: no day, no count of discs and no year.
bool is_rating(std::string_view word) {
  const auto number = notation::parse_number<int>(word, 100, 9999);
  return number && (*number < 1900 || *number > 2100);
}

struct PlayerWord {
  Colour colour;
  std::size_t end;       // the offset after the colon or blank
  bool is_bare = false;  // without a colon, it may be a surname or begin a sentence
};

std::size_t letters_end(std::string_view text, std::size_t at) {
  while (at < text.size() && notation::is_name_letter(text[at])) ++at;
  return at;
}

/// Finds `Black:`, `White :`, `B: Sato`, `Black = Sato`, `Black - Sato`, `Black Sato`,
/// `\u9ED2\u756A\uFF1A` or `\u9ED2 ` at `at`. The single letters and weak signs need a name after
/// them: `b: f5` is a move, and the heading `Black - White` names nobody.
std::optional<PlayerWord> player_word_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return std::nullopt;
  if (text[at] == '(') {  // `(Black) Sato`
    const std::size_t end = std::min(text.find(')', at), text.size() - 1);
    const auto colour = colour_of_word(text.substr(at + 1, end - at - 1));
    return colour ? std::optional(PlayerWord{*colour, end + 1, true}) : std::nullopt;
  }
  const std::size_t mark = notation::symbol_size(text[at]);
  std::optional<Colour> colour = colour_of_mark(text.substr(at, mark));
  const bool is_mark = colour.has_value();
  const std::string_view word = text.substr(at, is_mark ? mark : letters_end(text, at) - at);
  const bool is_one_letter = word.size() == 1;
  if (is_one_letter && notation::same_letters(word, "b")) colour = Colour::black;
  if (is_one_letter && notation::same_letters(word, "w")) colour = Colour::white;
  if (!is_mark && !is_one_letter) colour = colour_of_word(word);
  if (!colour) return std::nullopt;
  const std::size_t behind = at + word.size();
  const std::size_t sign = notation::skip_blanks(text, behind);
  const std::string_view rest = text.substr(sign);
  const bool is_before_name =
      begins_proper_name(text.substr(notation::skip_blanks(text, std::min(sign + 1, text.size()))));
  const bool has_colon = rest.starts_with(':') && (!is_one_letter || is_before_name);
  const bool has_equals_sign = rest.starts_with('=') && is_before_name;
  const bool has_dash = rest.starts_with("- ") && is_before_name && !is_one_letter &&
                        !side_of_word(notation::letters_at(text, sign + 2), {});
  if (has_equals_sign || has_dash || has_colon) return PlayerWord{*colour, sign + 1};
  if (is_one_letter || rest.empty()) return std::nullopt;
  if (is_mark && notation::is_name_letter(rest[0]) && !player_word_at(text, sign)) {
    return PlayerWord{*colour, sign, true};
  }
  if (sign == behind) return std::nullopt;
  // Chinese, Japanese and Korean, from U+3000 on, name a side and nobody.
  if (!is_mark && static_cast<unsigned char>(word[0]) >= 0xE3) return PlayerWord{*colour, sign};
  const bool is_bare = begins_proper_name(rest) || notation::is_digit(rest[0]);
  return is_bare ? std::optional(PlayerWord{*colour, sign, true}) : std::nullopt;
}

/// Takes a result that follows a name, as in `Bo 40-24`, `Bo W+16` and `Bo / 40-24`.
std::string_view take_result(std::string_view& name) {
  const std::size_t at = name.find_last_of(' ') + 1;
  const std::string_view word = name.substr(at);
  const bool are_counts = notation::parse_disc_counts(word).has_value();
  const bool names_winner = word.size() > 2 && word[1] == '+';
  if (at == 0 || !(are_counts || names_winner) || !parse_game_result(word)) return {};
  name = name.substr(0, name.find_last_not_of(" ,;/-", at - 1) + 1);
  return word;
}

/// Removes what separates players, as in `\u26AA Lee \u2013 \u26AB Sato`.
std::string_view without_sign_after(std::string_view name) {
  name = name.substr(0, name.find_last_not_of(" ,;/-|") + 1);
  const std::string spaced = notation::to_upper(name) + ' ';
  for (const std::string_view sign : lexicon::kBetweenPlayers) {
    if (sign.size() > 3 && spaced.ends_with(sign))
      return name.substr(0, spaced.size() - sign.size());
  }
  return name;
}

}  // namespace

bool begins_proper_name(std::string_view text) {
  if (text.size() < 2) return false;
  const bool is_rank = text.size() >= 8 && std::ranges::all_of(text.substr(0, 8), is_plain_cell);
  return !is_rank && !is_lowercase(text[0]) && notation::is_name_letter(text[0]) &&
         notation::is_name_letter(text[1]);
}

std::string with_narrow_signs(std::string_view line) {
  std::string text = without_forum_marks(line);
  for (const auto& [written, plain] : {std::pair("\uFF1A", ": "),
                                       {"\uFF08", " ("},
                                       {"\uFF09", ") "},
                                       {"\u3010", " ("},
                                       {"\u3011", ") "},
                                       {"\u3000", " "},
                                       {"\uFF0D", " - "},
                                       {"\uFF1D", "="},
                                       {"\u3001", ", "},
                                       {"\uFF56\uFF53", " vs "},
                                       {"\u00BD-\u00BD", "1/2-1/2"},
                                       {"\u00BD\u2013\u00BD", "1/2-1/2"},
                                       {"\u2022 ", " "},
                                       {"**", ""}}) {
    notation::replace_all(text, written, plain);
  }
  if (std::ranges::any_of(text, notation::is_wide)) separate_japanese(text);
  return text;
}

bool has_separator(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); at += notation::symbol_size(text[at])) {
    if (colour_of_mark(text.substr(at, notation::symbol_size(text[at])))) return true;
  }
  return text.find_first_of(":|;=\"") != text.npos;
}

void settle_counts(GameTags& tags) {
  const Player black = parse_player(tags.black);
  const Player white = parse_player(tags.white);
  if (std::string counts = counts_of(black.discs, white.discs); !counts.empty()) {
    tags.result = std::move(counts);
    const std::string name(black.name);
    tags.white = std::string(white.name);
    tags.black = name;
    return;
  }
  for (std::string* const name : {&tags.black, &tags.white}) {  // `Sato (2100)` has a rating
    const Player player = parse_player(*name);
    if (!player.discs && !player.colour) *name = std::string(player.name);
  }
}

Player parse_player(std::string_view text) {
  constexpr int kMaxRating = 9999;
  Player player{notation::trimmed(text)};
  std::string_view& name = player.name;
  for (const bool is_in_front : {true, false, false}) {  // `Al [B] 43`
    const bool has_bracket = is_in_front ? name.starts_with('(') || name.starts_with('[')
                                         : name.ends_with(')') || name.ends_with(']');
    const std::size_t end =
        is_in_front ? name.find_first_of(has_bracket ? ")]" : " ") + (has_bracket ? 1 : 0)
                    : name.find_last_of(has_bracket ? "([" : " ");
    if (end >= name.size()) continue;
    std::string_view word = notation::trimmed(is_in_front ? name.substr(0, end) : name.substr(end));
    const std::string_view rest =
        notation::trimmed(is_in_front ? name.substr(end) : name.substr(0, end));
    if (has_bracket && word.size() > 1) word = word.substr(1, word.size() - 2);
    const auto discs = notation::parse_number<int>(word, 0, kSquares);
    const auto side = has_bracket ? side_of_word(word, {}) : std::nullopt;
    const bool has_rating = has_bracket
                                ? notation::parse_number<int>(word, 0, kMaxRating).has_value()
                                : !is_in_front && is_rating(word);
    if (rest.empty() || (!discs && !side && !has_rating)) continue;
    if (discs) player.discs = discs;
    if (side) player.colour = side->colour;
    name = rest.substr(0, rest.find_last_not_of(" ,;/-|") + 1);  // `Al - 43`
  }
  const std::vector<std::string_view> words = notation::words_of(name);
  const auto side = words.size() > 2 ? colour_of_word(words.back()) : std::nullopt;
  if (side &&
      notation::has_word(lexicon::kWithColour, words[words.size() - 2])) {  // `Lee as White`
    player.colour = side;
    name = notation::trimmed(name.substr(0, name.rfind(' ', name.rfind(' ') - 1)));
  }
  const bool is_in_brackets = name.starts_with('(') && name.find(')') + 1 == name.size();
  if (is_in_brackets) name = notation::trimmed(name.substr(1, name.size() - 2));
  return player;
}

std::string with_joined_counts(std::string text) {
  constexpr auto kSigns = std::to_array<std::string_view>(
      {" - ", " \u2013 ", " \u2014 ", " x ", " : ", " to ", " zu ", " \u00E0 ", " a "});
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] != ' ') continue;
    const auto* const sign = std::ranges::find_if(
        kSigns, [&](std::string_view one) { return text.compare(at, one.size(), one) == 0; });
    if (sign == kSigns.end()) continue;
    const std::size_t begin = text.find_last_not_of("0123456789", at - 1) + 1;
    const std::size_t second = at + sign->size();
    const std::size_t end = notation::skip_digits(text, second);
    const std::string first = text.substr(begin, at - begin);
    const std::string counts = first + '-' + text.substr(second, end - second);
    if (!notation::counts_all_squares(counts)) continue;
    const std::string front = begin > 0 && notation::is_wide(text[begin - 1]) ? " " : "";
    const std::string back = end < text.size() && notation::is_wide(text[end]) ? " " : "";
    text.replace(begin, end - begin, std::string(front).append(counts).append(back));
  }
  return text;
}

namespace {

/// Takes the rating off `Vries, A. 1820`.
std::string_view without_rating_after_comma(std::string_view name) {
  const std::size_t comma = std::min(name.find(", "), name.size());
  const std::size_t last = std::max(name.rfind(' ') + 1, comma);
  const std::string_view between = name.substr(comma, last - comma);
  const bool has_rating = comma < name.size() && is_rating(name.substr(last)) &&
                          std::ranges::none_of(between, notation::is_digit);
  return has_rating ? notation::trimmed(name.substr(0, last)) : name;
}

/// Whether more than a name was found: another label, as in `Bo, Result: 43-21`, or the date in
/// `Bo, 12 May 2009` and, in Japanese as well, `2005-05-03`.
bool holds_more_than_name(std::string_view text) {
  const std::string_view after_comma = text.substr(std::min(text.find(", "), text.size()));
  return has_separator(text) || std::ranges::any_of(after_comma, notation::is_digit) ||
         std::ranges::any_of(notation::words_of(text), [](std::string_view word) {
           return notation::skip_digits(word, 0) > 3;
         });
}

/// Recognises what is said of a game, as in `Black: I should have played c4.`
bool is_prose(std::string_view text) {
  const std::vector<std::string_view> words = notation::words_of(text);
  return words.size() > 1 && notation::is_one_of(text.back(), ".!?") &&
         std::ranges::any_of(words, [](std::string_view word) {
           return is_lowercase(word[0]) && !is_particle(word);
         });
}

/// Removes the end of `40-24 for Black`, and returns the side.
std::optional<Colour> take_side_of_result(std::string& text) {
  const std::vector<std::string_view> words = notation::words_of(text);
  if (words.size() < 3 || !notation::means(words[words.size() - 2], lexicon::kForSide) ||
      !notation::counts_all_squares(words[words.size() - 3])) {
    return std::nullopt;
  }
  const auto side = colour_of_word(words.back());
  if (side) text.resize(static_cast<std::size_t>(words[words.size() - 2].data() - text.data()) - 1);
  return side;
}

/// Makes `Black 35, White 29`, whose numbers count all discs, a result of nobody.
void take_counts_for_names(GameTags& tags) {
  const auto black = notation::parse_number<int>(tags.black, 0, kSquares);
  const auto white = notation::parse_number<int>(tags.white, 0, kSquares);
  if (!black || !white) return;
  tags.result = counts_of(black, white);
  tags.black.clear();
  tags.white.clear();
}

}  // namespace

/// The steps:
///   1. The line is cut before each colour. What follows a colour is a name, or a count of discs.
///   2. A result is taken off a name. Beside White, named first, it has White's discs in front.
///   3. Names that hold more, such as a date or another label, make the line unreadable.
///   4. Counts of discs become the result.
///   5. A remark is no name, and a line without colons must name two persons, or count all discs.
std::optional<GameTags> players_by_colour(const std::string& line) {
  std::string text = with_joined_counts(line);
  const auto side_of_result = take_side_of_result(text);
  GameTags tags;
  bool is_bare = false;
  bool is_white_first = false;
  for (std::size_t at = notation::skip_blanks(text, 0); at < text.size();) {  // 1
    const auto word = player_word_at(text, at);
    if (!word) return std::nullopt;
    for (at = word->end; at < text.size(); ++at) {
      if (notation::is_blank(text[at - 1]) && player_word_at(text, at)) break;
    }
    std::string_view name =
        notation::trimmed(std::string_view(text).substr(word->end, at - word->end));
    const bool counts = !name.empty() && notation::is_digit(name[0]);
    std::string& player = word->colour == Colour::black ? tags.black : tags.white;
    if (!player.empty() || !(may_be_name(name) || counts)) return std::nullopt;
    if (const std::string_view result = take_result(name); !result.empty()) {  // 2
      // `Blanc - Lenoir 35-29` has two surnames.
      if (text[word->end - 1] == '-') return std::nullopt;
      tags.result = result;
      is_white_first = is_white_first || (tags.black.empty() && word->colour == Colour::white &&
                                          notation::parse_disc_counts(result));
    }
    name = without_rating_after_comma(without_sign_after(name));
    if (holds_more_than_name(name)) return std::nullopt;  // 3
    player = tag_text(name);
    is_bare = is_bare || word->is_bare || counts;
  }
  if (side_of_result ? side_of_result == Colour::white : is_white_first && !tags.black.empty()) {
    tags.result = turned_result(tags.result);
  }
  take_counts_for_names(tags);  // 4
  settle_counts(tags);
  const bool has_both = !tags.black.empty() && !tags.white.empty();  // 5
  const bool has_any = !tags.black.empty() || !tags.white.empty();
  if (is_prose(tags.black) || is_prose(tags.white)) return std::nullopt;
  if (!is_bare) return has_any ? std::optional(tags) : std::nullopt;
  const bool are_persons = has_both && is_person(tags.black) && is_person(tags.white);
  const bool are_counts = !has_any && !tags.result.empty();
  return are_persons || are_counts ? std::optional(tags) : std::nullopt;
}

bool is_one_name(std::string_view text) {
  const std::string upper = notation::to_upper(text);
  const auto is_between = [&upper](std::string_view sign) {
    return upper.find(sign) != upper.npos;
  };
  return may_be_name(text) && std::ranges::none_of(lexicon::kBetweenPlayers, is_between);
}

bool is_person(std::string_view text) {
  constexpr std::size_t kMaxInitials = 3;  // `Th. Sato`
  const std::size_t stop = text.find(". ");
  const std::size_t initials = text.substr(0, stop).find_last_of(' ') + 1;
  const bool ends =
      stop != text.npos && (stop - initials > kMaxInitials || is_lowercase(text[initials]));
  if (ends || !is_one_name(text) || has_foreign_sign(text) ||
      side_of_word(notation::trimmed(text.substr(0, text.find('('))), {}) ||
      !notation::is_name_letter(text[0])) {
    return false;
  }
  const std::vector<std::string_view> words = notation::words_of(text);
  // A name is in small letters as a whole, as on servers, or each of its words is a name.
  const bool is_small_name = words.size() == 1 && is_lowercase(text[0]);
  return std::ranges::all_of(words, [is_small_name](std::string_view word) {
    return std::ranges::any_of(word, notation::is_name_letter) &&
           (is_small_name || !is_lowercase(word[0]) || is_particle(word));
  });
}

std::string with_blanks(std::string_view text, bool has_result) {
  std::string out(text);
  const std::string upper = notation::to_upper(text);
  const bool has_sign = std::ranges::any_of(
      lexicon::kBetweenPlayers,
      [&upper](std::string_view sign) { return sign != " - " && upper.find(sign) != upper.npos; });
  for (const bool joins_counts : {true, false}) {
    for (const std::string_view dash : {"\u2013", "\u2014", "-"}) {
      for (std::size_t at = 0; (at = out.find(dash, at + 1)) != out.npos;) {
        const std::size_t end = at + dash.size();
        if (end >= out.size()) break;
        const bool is_alone = out.find(dash) == at && out.find(dash, end) == out.npos;
        const bool counts = notation::is_digit(out[at - 1]) && notation::is_digit(out[end]);
        const bool names = is_alone && !has_sign && (has_result || dash != "-") &&
                           notation::is_name_letter(out[at - 1]) &&
                           notation::is_name_letter(out[end]);
        if (joins_counts ? counts : names) return out.replace(at, dash.size(), " - ");
      }
    }
  }
  return out;
}

std::optional<GameTags> players_with_discs(std::string_view name) {
  const Player white = parse_player(name);
  const std::string_view rest = white.name;
  for (const std::string_view word : notation::words_of(rest)) {
    GameTags tags;
    const std::string_view count =
        notation::without_brackets(notation::without_brackets(word, "[]"), "()");
    tags.result = counts_of(notation::parse_number<int>(count, 0, kSquares), white.discs);
    if (tags.result.empty()) continue;
    const auto at = static_cast<std::size_t>(word.data() - rest.data());
    const Player black = parse_player(rest.substr(0, at));
    tags.black = tag_text(black.name);
    tags.white = tag_text(notation::trimmed(rest.substr(at + word.size())));
    if (!is_person(tags.black) || !is_person(tags.white)) continue;
    if (black.colour && black.colour == white.colour) return std::nullopt;
    if (black.colour == Colour::white || white.colour == Colour::black) swap_players(tags);
    return tags;
  }
  return std::nullopt;
}

bool begins_with_colour(std::string_view line) { return player_word_at(line, 0).has_value(); }

bool begins_with_coloured_name(std::string_view text) {
  const std::string_view word = text.substr(0, text.find(' '));
  return colour_of_word(word) && begins_proper_name(notation::trimmed(text.substr(word.size())));
}

bool names_winner_first(std::string_view name) {
  std::string_view winner;
  std::string_view loser;
  const auto split = [&](std::string_view sign) {
    const std::size_t at = std::min(name.find(sign), name.size());
    if (at == name.size()) return;
    winner = name.substr(0, at);
    loser = name.substr(at + sign.size());
  };
  std::ranges::for_each(lexicon::kBeats, split);
  std::ranges::for_each(lexicon::kLosesTo, split);
  bool has_colour = false;  // `Black Al beats White Bo`, unlike `Conrad Black beats White Bo`
  for (const std::string_view word : notation::words_of(winner)) {
    const auto begin = static_cast<std::size_t>(word.data() - winner.data());
    has_colour = has_colour || (begins_with_coloured_name(winner.substr(begin)) &&
                                begins_with_coloured_name(loser));
  }
  for (std::size_t at = 0; (at = name.find('(', at)) != name.npos;) {
    const std::size_t end = std::min(name.find(')', ++at), name.size());
    const auto side = side_of_word(name.substr(at, end - at), {});
    has_colour = has_colour || (side && side->colour);
  }
  return !winner.empty() && !has_colour;
}

void swap_players(GameTags& tags) {
  std::swap(tags.black, tags.white);
  tags.result = turned_result(tags.result);
}

}  // namespace kanzen
