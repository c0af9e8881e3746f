// Where a format has no tags, people put the players of a game into its heading, each in a way of
// their own. Our first version split the heading at its dash: `Tanaka 40 - 24 Bob` had a player
// called "Tanaka 40", and `18 May 2003, Hanoi, Tanaka - Sato` a date as a name, both without a
// warning. So each part of a heading must now be recognised as a round, a date, a result, a
// tournament or the players. Otherwise the heading stays whole, as the name of the game.
#include "solver/formats/game_names.hpp"

#include "core/notation/board_symbols.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/line_claims.hpp"
#include "solver/formats/line_names.hpp"
#include "solver/formats/move_list.hpp"

namespace kanzen {

namespace {

std::optional<GameTags> players_in(std::string_view text);

bool is_player(std::string_view text) {
  constexpr std::size_t kMaxBytes = 60;
  return std::ranges::any_of(text, notation::is_name_letter) && text.size() <= kMaxBytes &&
         !is_all_moves(text);
}

bool is_small(char c) { return notation::is_letter(c) && notation::lower(c) == c; }

/// Whether a name begins here. `White is better` is prose, hence the capital letter, and `B
/// OXXO----` a rank of a printed board.
bool begins_name(std::string_view text) {
  if (text.size() < 2) return false;
  const bool rank =
      text.size() >= 8 && std::ranges::all_of(text.substr(0, 8), notation::is_plain_cell);
  return !rank && !is_small(text[0]) && notation::is_name_letter(text[0]) &&
         notation::is_name_letter(text[1]);
}

/// Writes the wide colon and brackets of Japanese texts, and the sign between their players, as
/// plain ones.
std::string with_narrow_signs(std::string_view line) {
  std::string text(line);
  for (const auto& [wide, narrow] :
       {std::pair("\uFF1A", ": "), {"\uFF08", " ("}, {"\uFF09", ") "}, {"\u5BFE ", "- "}}) {
    const std::string_view sign(wide);
    for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos;) {
      text.replace(at, sign.size(), narrow);
    }
  }
  return text;
}

struct PlayerWord {
  Colour colour;
  std::size_t end;       // the offset behind the colon or blank
  bool is_bare = false;  // without a colon, it may be a surname or begin a sentence
};

/// Finds `Black:`, `White :`, `B: Sato`, `Black = Sato`, `Black - Sato`, `Black Sato`,
/// `\u9ED2\u756A\uFF1A` or `\u9ED2 ` at `at`. The single letters and weak signs need a name behind
/// them: `b: f5` is a move, and the heading `Black - White` names nobody.
std::optional<PlayerWord> player_word_at(std::string_view text, std::size_t at) {
  constexpr std::string_view kWideColon = "\uFF1A";
  constexpr auto kWords =
      std::to_array<std::pair<std::string_view, Colour>>({{"black", Colour::black},
                                                          {"white", Colour::white},
                                                          {"\u9ED2\u756A", Colour::black},
                                                          {"\u767D\u756A", Colour::white},
                                                          {"\u9ED2", Colour::black},
                                                          {"\u767D", Colour::white},
                                                          {"noirs", Colour::black},
                                                          {"blancs", Colour::white},
                                                          {"noir", Colour::black},
                                                          {"blanc", Colour::white},
                                                          {"schwarz", Colour::black},
                                                          {"weiss", Colour::white},
                                                          {"wei\u00DF", Colour::white},
                                                          {"negras", Colour::black},
                                                          {"blancas", Colour::white},
                                                          {"nero", Colour::black},
                                                          {"bianco", Colour::white},
                                                          {"zwart", Colour::black},
                                                          {"wit", Colour::white},
                                                          {"svart", Colour::black},
                                                          {"vit", Colour::white},
                                                          {"czarne", Colour::black},
                                                          {"bia\u0142e", Colour::white},
                                                          {"\u25CF", Colour::black},
                                                          {"\u25CB", Colour::white},
                                                          {"\u25B2", Colour::black},
                                                          {"\u25B3", Colour::white},
                                                          {"b", Colour::black},
                                                          {"w", Colour::white}});
  for (const auto& [word, colour] : kWords) {
    if (!notation::same_letters(text.substr(at, word.size()), word)) continue;
    const std::size_t behind = at + word.size();
    const std::size_t sign = notation::skip_blanks(text, behind);
    const bool japanese = notation::is_wide(word[0]);
    const bool name_behind =
        begins_name(text.substr(notation::skip_blanks(text, std::min(sign + 1, text.size()))));
    const bool colon = text.substr(sign).starts_with(':');
    const bool equals = text.substr(sign).starts_with('=') && name_behind;
    const bool dash = text.substr(sign).starts_with("- ") && name_behind && word.size() > 1 &&
                      !notation::side_of_word(notation::letters_at(text, sign + 2), {});
    if (equals || dash || (colon && (word.size() > 1 || name_behind))) {
      return PlayerWord{colour, sign + 1};
    }
    if (word.size() == 1) continue;
    if (text.substr(sign).starts_with(kWideColon))
      return PlayerWord{colour, sign + kWideColon.size()};
    const bool is_disc =
        word == "\u25CF" || word == "\u25CB" || word == "\u25B2" || word == "\u25B3";
    if (is_disc && sign < text.size() && notation::is_name_letter(text[sign]) &&
        !player_word_at(text, sign)) {
      return PlayerWord{colour, sign, true};
    }
    if (japanese && !is_disc && sign > behind && sign < text.size()) {
      return PlayerWord{colour, sign};
    }
    if (sign > behind && begins_name(text.substr(sign))) return PlayerWord{colour, sign, true};
  }
  return std::nullopt;
}

/// Takes a result from behind a name, as in `Bo 40-24`, `Bo W+16` and `Bo / 40-24`.
std::string_view take_result(std::string_view& name) {
  const std::size_t at = name.find_last_of(' ') + 1;
  const std::string_view word = name.substr(at);
  const bool counts = notation::parse_disc_counts(word).has_value();
  const bool won = word.size() > 2 && word[1] == '+';
  if (at == 0 || !(counts || won) || !parse_game_result(word)) return {};
  name = name.substr(0, name.find_last_not_of(" ,;/-", at - 1) + 1);
  return word;
}

struct Player {
  std::string_view name;
  std::optional<Colour> colour = {};
  std::optional<int> discs = {};
};

/// Reads `Al`, `(Al)`, `Al (Black)`, `Al (40)`, `Al 40` or `40 Al`, and leaves out a rating in
/// brackets.
Player read_player(std::string_view text) {
  constexpr int kMaxRating = 9999;
  Player player{notation::trimmed(text)};
  std::string_view& name = player.name;
  for (const bool front : {true, false, false}) {  // `Al [B] 43`
    const bool bracket = front ? name.starts_with('(') || name.starts_with('[')
                               : name.ends_with(')') || name.ends_with(']');
    const std::size_t end = front ? name.find_first_of(bracket ? ")]" : " ") + (bracket ? 1 : 0)
                                  : name.find_last_of(bracket ? "([" : " ");
    if (end >= name.size()) continue;
    std::string_view word = notation::trimmed(front ? name.substr(0, end) : name.substr(end));
    const std::string_view rest = notation::trimmed(front ? name.substr(end) : name.substr(0, end));
    if (bracket && word.size() > 1) word = word.substr(1, word.size() - 2);
    const auto discs = notation::parse_number<int>(word, 0, kSquares);
    const auto side = bracket ? notation::side_of_word(word, {}) : std::nullopt;
    const bool rating = bracket && notation::parse_number<int>(word, 0, kMaxRating);
    if (rest.empty() || (!discs && !side && !rating)) continue;
    if (discs) player.discs = discs;
    if (side) player.colour = side->colour;
    name = rest;
  }
  const bool around = name.starts_with('(') && name.find(')') + 1 == name.size();
  if (around) name = notation::trimmed(name.substr(1, name.size() - 2));
  return player;
}

/// Joins `25 - 39` to `25-39`.
std::string with_joined_counts(std::string text) {
  for (std::size_t at = 1; (at = text.find(" - ", at)) != text.npos; ++at) {
    const std::size_t begin = text.find_last_not_of("0123456789", at - 1) + 1;
    const std::size_t end = notation::skip_digits(text, at + 3);
    const std::string first = text.substr(begin, at - begin);
    const std::string counts = first + '-' + text.substr(at + 3, end - at - 3);
    if (notation::counts_all_squares(counts)) text.replace(begin, end - begin, counts);
  }
  return text;
}

/// Reads a line that names both players, or one of them, with the colour before each. Without
/// colons it must name both, because a person may be called `Black Sato`.
std::optional<GameTags> players_by_colour(const std::string& line) {
  const std::string text = with_joined_counts(line);
  GameTags tags;
  bool bare = false;
  for (std::size_t at = notation::skip_blanks(text, 0); at < text.size();) {
    const auto word = player_word_at(text, at);
    if (!word) return std::nullopt;
    std::size_t end = word->end;
    while (end < text.size() && !(notation::is_blank(text[end - 1]) && player_word_at(text, end))) {
      ++end;
    }
    std::string_view name =
        notation::trimmed(std::string_view(text).substr(word->end, end - word->end));
    std::string& player = word->colour == Colour::black ? tags.black : tags.white;
    if (!is_player(name)) return std::nullopt;
    if (const std::string_view result = take_result(name); !result.empty()) tags.result = result;
    name = name.substr(0, name.find_last_not_of(" ,;/-") + 1);
    player = tag_text(name);
    bare = bare || word->is_bare;
    at = end;
  }
  const Player black = read_player(tags.black);
  const Player white = read_player(tags.white);
  if (black.discs && white.discs && *black.discs + *white.discs == kSquares) {
    // `Black: Sato 40 White: Lee 24`
    tags.result = std::to_string(*black.discs) + '-' + std::to_string(*white.discs);
    tags.black = std::string(black.name);
    tags.white = std::string(white.name);
  }
  const bool both = !tags.black.empty() && !tags.white.empty();
  const bool any = !tags.black.empty() || !tags.white.empty();
  return (bare ? both : any) ? std::optional(tags) : std::nullopt;
}

/// Recognises a day, such as `2001-03-12`, `12/03/2001` or `12.3.2001`. Without the four digits of
/// a year, `1-2-3` may number a game.
bool is_day(std::string_view text) {
  constexpr std::size_t kYear = 4;
  std::array<std::size_t, 3> digits{};
  std::size_t at = 0;
  for (std::size_t& count : digits) {
    const std::size_t end = notation::skip_digits(text, at);
    count = end - at;
    const bool last = &count == &digits.back();
    if (last ? end < text.size() : end == text.size() || !notation::is_one_of(text[end], "-/.")) {
      return false;
    }
    at = end + 1;
  }
  const bool has_year = (digits[0] == kYear) != (digits[2] == kYear);
  return has_year && digits[1] > 0 && digits[1] <= 2;
}

}  // namespace

int month_of(std::string_view word) {
  constexpr std::array<std::string_view, 12> kMonths{"jan january januar janvier",
                                                     "feb february februar fevrier",
                                                     "mar march marz mars",
                                                     "apr april avril",
                                                     "may mai",
                                                     "jun june juni juin",
                                                     "jul july juli juillet",
                                                     "aug august aout",
                                                     "sep sept september septembre",
                                                     "oct october oktober octobre",
                                                     "nov november novembre",
                                                     "dec december dezember decembre"};
  const std::string folded = notation::fold_case(word);
  const auto* const found = std::ranges::find_if(
      kMonths, [&](std::string_view names) { return notation::has_word(names, folded); });
  return found == kMonths.end() ? 0 : static_cast<int>(found - kMonths.begin()) + 1;
}

std::string_view comment_in(std::string_view line) {
  const std::string_view word = notation::letters_at(line, 0);
  const std::string_view rest = notation::trimmed(line.substr(word.size()));
  const bool is_comment = notation::has_name("COMMENT COMMENTS NOTE NOTES", word) &&
                          rest.starts_with(':') && is_short_text(rest);
  return is_comment ? notation::trimmed(rest.substr(1)) : std::string_view();
}

std::optional<std::string> result_in(std::string_view line) {
  if (const auto tags = tags_in(line)) {
    return tags->result.empty() ? std::nullopt : std::optional(tags->result);
  }
  const bool unfinished = notation::same_letters(line, "unfinished");
  const bool number =
      notation::has_only(line, "+-0123456789.") && line.find_first_of("+-") == line.npos;
  const bool result = !number && parse_game_result(line) && !notation::side_of_word(line, {});
  return unfinished || result ? std::optional<std::string>(line) : std::nullopt;
}

std::optional<GameTags> tags_in(std::string_view line) {
  std::string text = with_narrow_signs(line);
  blank_wide_blanks(text);
  if (auto players = players_by_colour(text)) return players;
  const auto end = static_cast<std::size_t>(
      std::ranges::find_if_not(text, notation::is_name_letter) - text.begin());
  const std::string word = notation::fold_case(text.substr(0, end));  // `R\u00E9sultat`
  std::string_view value = notation::trimmed(std::string_view(text).substr(end));
  const bool colon = value.starts_with(':');
  if (colon) value = notation::trimmed(value.substr(1));
  if (colon && notation::has_name("PLAYERS", word)) {
    std::string pair(value);
    const std::size_t comma = pair.find(", ");
    return players_in(comma < pair.size() ? pair.replace(comma, 2, " - ") : pair);
  }
  using Words = std::pair<std::string_view, std::string GameTags::*>;
  for (const auto& [names, tag] :
       {Words("EVENT TOURNAMENT TURNIER TOURNOI TORNEO EVENTO \u5927\u4F1A", &GameTags::tournament),
        Words("SITE PLACE ORT LIEU LUGAR LUOGO SEDE \u5834\u6240 \u4F1A\u5834", &GameTags::place),
        Words("DATE DATUM FECHA DATA \u65E5\u4ED8 \u65E5\u6642 \u5BFE\u5C40\u65E5",
              &GameTags::date),
        Words("ROUND RUNDE RONDE RONDA TURNO", &GameTags::round),
        Words("RESULT ERGEBNIS RESULTAT RESULTADO RISULTATO UITSLAG WYNIK \u7D50\u679C",
              &GameTags::result)}) {
    if (!notation::has_name(names, word)) continue;
    const bool number = std::ranges::any_of(value, notation::is_digit);
    const bool fits = tag == &GameTags::result  ? parse_game_result(value).has_value()
                      : tag == &GameTags::date  ? number
                      : tag == &GameTags::round ? colon || notation::parse_number<int>(value)
                                                : !value.empty();
    const bool plain = colon || tag == &GameTags::round;
    if (!fits || !plain || !is_short_text(value) || is_all_moves(value)) return std::nullopt;
    GameTags tags;
    tags.*tag = tag_text(value);
    return tags;
  }
  const std::size_t day = std::min(line.find(' '), line.size());
  const std::string_view time = line.substr(day);  // of a game on a server
  if (!is_day(line.substr(0, day)) || !notation::has_only(time, " 0123456789:.")) {
    return std::nullopt;
  }
  GameTags tags;
  tags.date = line;
  return tags;
}

namespace {

/// In capitals, because people write `vs`, `Vs` and `VS`. The blanks keep `Jean-Luc`, `Max` and
/// `Victor` whole.
constexpr std::array<std::string_view, 12> kBetweenPlayers{
    " - ",  " \u2013 ", " \u2014 ", " VS ",    " VS. ",    " V ",
    " V. ", " VERSUS ", " X ",      " GEGEN ", " CONTRE ", " AGAINST "};

/// What stands between the winner and the loser, in small letters, since `D.` may be an initial.
constexpr std::array<std::string_view, 6> kBeats{" d. ",   " def. ",  " def ",
                                                 " beat ", " beats ", " defeated "};

/// Whether the text names one player or tournament, and not two with a sign between them.
bool is_one_name(std::string_view text) {
  const std::string upper = notation::to_upper(text);
  const auto is_between = [&upper](std::string_view sign) {
    return upper.find(sign) != upper.npos;
  };
  return is_player(text) && std::ranges::none_of(kBetweenPlayers, is_between);
}

/// Whether the text can name a person. Each word has a letter, so `Zebra 4 - Edax 5` is a match and
/// not two players, and no stop ends a sentence, as in `Paris Open. Al - Cy` or `The end. Al - Cy`.
bool is_person(std::string_view text) {
  constexpr std::size_t kMaxInitials = 3;  // `Th. Sato`
  const std::size_t stop = text.find(". ");
  const std::size_t word = text.substr(0, stop).find_last_of(' ') + 1;
  const bool initials = stop - word <= kMaxInitials && !is_small(text[word]);
  return is_one_name(text) && (stop == text.npos || initials) &&
         std::ranges::all_of(notation::words_of(text), [](std::string_view one) {
           return std::ranges::any_of(one, notation::is_name_letter);
         });
}

constexpr std::string_view kRounds =
    "ROUND RD TABLE BOARD GAME MATCH FINAL FINALS SEMIFINAL SEMI-FINAL QUARTERFINAL QUARTER-FINAL "
    "RUNDE RONDE PARTIE SPIEL TISCH BRETT FINALE HALBFINALE N\u00B0 NR NR. NO NO.";

/// Whether the text is a side, or says what it did, as `Black resigned`, unlike `Black Sea Cup`.
bool tells_of_side(std::string_view text) {
  const std::vector<std::string_view> words = notation::words_of(text);
  return !words.empty() && notation::side_of_word(words[0], {}) &&
         (words.size() == 1 || is_small(words[1][0]));
}

bool is_round_word(std::string_view word) { return notation::has_name(kRounds, word); }

/// Whether the words of the text are numbers and known ones, at least one of these.
template <class IsKnown>
bool has_numbers_and(std::string_view text, const IsKnown& is_known) {
  const std::vector<std::string_view> words = notation::words_of(text);
  return std::ranges::any_of(words, is_known) &&
         std::ranges::all_of(words, [&](std::string_view word) {
           return is_known(word) || notation::is_digit(word[0]);
         });
}

/// Recognises `6 May 2001`, but not `Jan 43-21`, which is a player with a result.
bool is_date_in_words(std::string_view text) {
  for (const std::string_view article : {"le ", "den ", "am "}) {
    if (text.starts_with(article)) text.remove_prefix(article.size());
  }
  return text.find('-') == text.npos && has_numbers_and(text, month_of);
}

/// Recognises the round or table in `R4 T3 Al - Cy`, and `\u7B2C4\u56DE\u6226`.
bool is_round_code(std::string_view word) {
  const bool code = word.size() > 1 && word.size() < 4 && notation::is_one_of(word[0], "RT") &&
                    notation::has_only(word.substr(1), "0123456789");
  return code ||
         (word.starts_with("\u7B2C") && (word.ends_with("\u6226") || word.ends_with("\u5C40")));
}

/// Reads a part of a title that is a round, a date or a result. Digits alone, as in `2003: Al -
/// Cy`, are a year, never a result.
std::optional<GameTags> tags_in_part(std::string_view text) {
  constexpr std::size_t kYear = 4;
  if (auto tags = tags_in(text)) return tags;
  const bool number = std::ranges::any_of(text, notation::is_digit);
  const bool counts = notation::has_only(text, "0123456789");  // discs, or a year
  const bool numeric = notation::has_only(text, "0123456789-/.");
  GameTags tags;
  if (has_numbers_and(text, is_round_word) || is_round_code(text)) {
    tags.round = text;
  } else if (!counts && parse_game_result(text) && !notation::side_of_word(text, {})) {
    tags.result = text;
  } else if (number && (is_date_in_words(text) || (numeric && text.size() >= kYear))) {
    tags.date = text;
  } else {
    return std::nullopt;
  }
  return tags;
}

/// Puts blanks around what separates players: the dash of `Al\u2013Cy` and of `Al 40-24 Cy`. A
/// hyphen joins the parts of a name, as in `Jean-Luc`, unless a result stands behind, as in `Al-Cy
/// 40-24`. Two dashes, as in `Jean-Luc-Al`, say nothing.
std::string with_blanks(std::string_view text, bool has_result) {
  std::string out(text);
  for (const std::string_view dash : {"\u2013", "\u2014", "-"}) {
    const std::size_t at = out.find(dash);
    const std::size_t end = at + dash.size();
    if (at == 0 || at == out.npos || end >= out.size() || out.find(dash, end) != out.npos) continue;
    const bool counts = notation::is_digit(out[at - 1]) && notation::is_digit(out[end]);
    const bool names = (has_result || dash != "-") && notation::is_name_letter(out[at - 1]) &&
                       notation::is_name_letter(out[end]);
    if (counts || names) return out.replace(at, dash.size(), " - ");
  }
  return out;
}

/// Reads `Al - Cy`, also with colours or discs, and with a result or `(final)` behind the names.
/// Two numbers are discs if all 64 squares are counted: `Zebra 4 - Edax 5` is the score of a match.
std::optional<GameTags> players_in(std::string_view text) {
  GameTags tags;
  for (std::size_t at = text.find(' '); at < text.size(); at = text.find(' ', at + 1)) {
    std::string_view last = text.substr(at + 1);
    const bool bracket = last.starts_with('(') && last.ends_with(')');
    if (bracket) last = last.substr(1, last.size() - 2);
    const bool won = last.size() > 2 && last[1] == '+';  // W+16
    const bool counts = won || (!last.empty() && (notation::is_digit(last[0]) || last[0] == '+') &&
                                last.find_first_of("+-") != last.npos);
    // In `Sato (1500) - Lee (1620)` the second number is a rating like the first, and in `Sato -
    // Lee (1500)` it is not a year of our time.
    const bool rating = bracket && notation::has_only(last, "0123456789") &&
                        (text.find(')') < at || !notation::parse_number<int>(last, 1900, 2099));
    const bool may_be_known =
        (bracket && !rating) || counts || notation::same_letters(last, "draw");
    const auto known = may_be_known ? tags_in_part(last) : std::nullopt;
    if (!known) continue;
    tags = *known;
    text = text.substr(0, at);
  }
  const std::string spaced = with_blanks(text, !tags.result.empty());
  const std::string upper = notation::to_upper(spaced);
  text = spaced;
  std::size_t at = text.npos;
  std::size_t end = 0;
  const auto find = [&](std::string_view words, std::string_view sign) {
    if (at != text.npos) return;
    at = words.find(sign);
    end = at + sign.size();
  };
  for (const std::string_view sign : kBetweenPlayers) find(upper, sign);
  const bool beats = at == text.npos;
  for (const std::string_view sign : kBeats) find(text, sign);
  if (at == text.npos) return std::nullopt;  // one name, such as `Paris 2001`
  Player black = read_player(text.substr(0, at));
  Player white = read_player(text.substr(end));
  const bool counted = black.discs && white.discs;
  if (counted) {  // `Alice (40) - Bob (24)`, but not `Zebra 4 - Edax 5`
    if (!tags.result.empty() || *black.discs + *white.discs != kSquares) return std::nullopt;
    tags.result = std::to_string(*black.discs) + '-' + std::to_string(*white.discs);
  } else if (black.discs || white.discs) {
    return std::nullopt;  // the number may be a table, a round or a year
  }
  if (beats) {
    if (tags.result.empty()) tags.result = "win";  // `Cy def. Di`
    // A result for the loser, as `Al d. Bo 24-40`, may be Black's: who that is, nothing says.
    const auto result = parse_game_result(tags.result);
    if (!result || result->bounds(EmptySquares::to_nobody).lower < 1) return std::nullopt;
  }
  const bool coloured = black.colour || white.colour;
  if (coloured && black.colour == white.colour) return std::nullopt;  // two of one colour
  if (black.colour == Colour::white || white.colour == Colour::black) {
    // In `Tanaka (White) - Sato (Black) 40-24` it is unclear whose 40 discs these are. In `Al
    // (White) beat Bo (Black) 40-24` they are the winner's.
    if (!beats && !tags.result.empty()) return std::nullopt;
    swap_players(tags);
    std::swap(black, white);
  }
  const bool colours =  // `Black 40 - White 24` has colours where we want names
      notation::side_of_word(black.name, {}) && notation::side_of_word(white.name, {});
  const auto in_brackets = [](const Player& player) { return player.name.ends_with(')'); };
  // `Al - Cy (time)` says how it ended, and nobody is called `Cy (time)`.
  if (in_brackets(black) != in_brackets(white)) return std::nullopt;
  // `Paris Open. Al - Cy` has a sentence in front, and `Al - Cy - Bob` three names.
  if (colours || !is_person(black.name) || !is_person(white.name)) return std::nullopt;
  if (has_numbers_and(white.name, is_round_word)) return std::nullopt;  // `Paris Open - Final`
  tags.black = tag_text(black.name);
  tags.white = tag_text(white.name);
  return tags;
}

/// Writes the dash of `40\u201324` as a hyphen, and so the signs of `40:24` and `59/5`, which have
/// all 64 discs: in a heading, `14:30` is a time.
std::string with_plain_dashes(std::string_view text) {
  std::string out(text);
  for (const std::string_view dash : {"\u2013", "\u2014"}) {
    for (std::size_t at = 0; (at = out.find(dash, at)) != out.npos; ++at) {
      const std::size_t end = at + dash.size();
      const bool counts = at > 0 && end < out.size() && notation::is_digit(out[at - 1]) &&
                          notation::is_digit(out[end]);
      if (counts) out.replace(at, dash.size(), "-");
    }
  }
  for (std::size_t at = 0; at < out.size(); ++at) {
    std::string_view counts = notation::group_at(out, at);
    counts = counts.substr(0, counts.find_first_of(",;)"));
    if (notation::counts_all_squares(counts)) {
      out[at + counts.find_first_not_of("0123456789")] = '-';
    }
    at += counts.size();
  }
  return out;
}

/// Removes the number of a game: `12. `, `12) `, `12: ` or `#12 `.
std::string_view without_number(std::string_view name) {
  const bool hash = name.starts_with('#');
  const std::size_t digits = notation::skip_digits(name, hash ? 1 : 0);
  if (digits == (hash ? 1 : 0) || digits >= name.size()) return name;
  const bool sign = notation::is_one_of(name[digits], ".)") ||
                    name.substr(digits).starts_with(": ") || (hash && name[digits] == ' ');
  return sign ? notation::trimmed(name.substr(digits + 1)) : name;
}

/// Reads names as federations print them: `Sato, Al - Ito, Bo 40-24` or `Sato, Al 40-24 Ito, Bo`.
/// A tournament or a round may stand in such places, hence the words that exclude it.
std::optional<GameTags> tags_in_full_names(std::string_view written) {
  std::string text = with_joined_counts(std::string(without_number(written)));
  GameTags tags;
  for (const std::string_view word : notation::words_of(text)) {
    if (notation::counts_all_squares(word)) tags.result = word;
  }
  if (const std::size_t at = text.find(tags.result); !tags.result.empty()) {
    const bool last = at + tags.result.size() == text.size();
    text.replace(at, tags.result.size(), last ? "" : "-");
  }
  const std::size_t dash = text.find(" - ");
  if (dash == text.npos || text.find(" - ", dash + 1) != text.npos) return std::nullopt;
  const auto is_full_name = [](std::string_view name) {
    constexpr std::string_view kEvents =
        "OPEN CUP CHAMPIONSHIP CHAMPIONSHIPS TOURNAMENT GRAND PRIX TURNIER TOURNOI TORNEO MEMORIAL "
        "FESTIVAL LEAGUE TROPHY MASTERS POKAL COUPE COPPA WOC EGP";
    const std::size_t comma = name.find(", ");
    const std::string_view first = name.substr(std::min(comma + 2, name.size()));
    const std::vector<std::string_view> words = notation::words_of(name);
    return comma != name.npos && first.find(',') == first.npos && is_person(name) &&
           begins_name(first) && std::ranges::none_of(words, [](std::string_view word) {
             return std::ranges::any_of(word, notation::is_digit) ||
                    notation::has_name(kEvents, word) || is_round_word(word) ||
                    notation::side_of_word(word, {});
           });
  };
  tags.black = tag_text(notation::trimmed(std::string_view(text).substr(0, dash)));
  tags.white = tag_text(notation::trimmed(std::string_view(text).substr(dash + 3)));
  return is_full_name(tags.black) && is_full_name(tags.white) ? std::optional(tags) : std::nullopt;
}

/// Reads `Sato 43 Lee 21`, of which the numbers count all discs.
std::optional<GameTags> players_with_discs(std::string_view name) {
  const Player white = read_player(name);
  const std::string_view rest = white.name;
  for (const std::string_view word : notation::words_of(rest)) {
    const auto discs = notation::parse_number<int>(word, 0, kSquares);
    if (!discs || !white.discs || *discs + *white.discs != kSquares) continue;
    const auto at = static_cast<std::size_t>(word.data() - rest.data());
    GameTags tags;
    tags.black = tag_text(notation::trimmed(rest.substr(0, at)));
    tags.white = tag_text(notation::trimmed(rest.substr(at + word.size())));
    tags.result = std::to_string(*discs) + '-' + std::to_string(*white.discs);
    if (is_person(tags.black) && is_person(tags.white)) return tags;
  }
  return std::nullopt;
}

/// Reads the parts of a name or title, of which each is a date, a round, a result, the players or
/// an event. Counts the commas between the players and the words around them.
std::optional<GameTags> tags_in_parts(std::string_view name, std::size_t& commas) {
  name = without_number(name);
  auto by_colour = players_by_colour(std::string(name));
  if (by_colour && !by_colour->black.empty() && !by_colour->white.empty()) return by_colour;
  GameTags tags;
  std::string_view first = name.substr(0, name.find(' '));
  for (; is_round_code(first); first = name.substr(0, name.find(' '))) {
    append_field(tags.round, std::string(first));
    name = notation::trimmed(name.substr(first.size()));
  }
  if (is_day(first) && first.size() < name.size()) {  // 2001-03-12 Al - Cy
    tags.date = first;
    name = notation::trimmed(name.substr(first.size()));
    if (name.starts_with("- ")) name = name.substr(2);
  }
  bool is_event = false;  // whether the part before was read as an event
  for (char sign = ' '; !name.empty();) {
    std::size_t end = notation::find_any(name, ",:;");
    std::size_t next = end + 1;
    for (const std::string_view weak : {". ", " - "}) {
      const std::size_t at = name.find(weak);
      if (at < end && tags_in_part(name.substr(0, at))) next = (end = at) + weak.size();
    }
    const std::string_view part = notation::trimmed(name.substr(0, end));
    const bool comma = std::exchange(sign, end < name.size() ? name[end] : ' ') == ',';
    name = notation::trimmed(name.substr(std::min(next, name.size())));
    const bool after_event = std::exchange(is_event, false);
    const bool after_players = !tags.black.empty();
    auto found = tags_in_part(part);
    if (!found) found = players_in(part);
    if (!found) {
      is_event = true;
      if (!is_one_name(part) || tells_of_side(part)) return std::nullopt;
      found.emplace().tournament = tag_text(part);
      commas += after_players && comma ? 1U : 0U;
    } else if (!found->black.empty()) {
      if (after_players) return std::nullopt;
      commas += after_event && comma ? 1U : 0U;
    }
    for (const auto& [name_of_tag, tag] : kGameTags) append_field(tags.*tag, (*found).*tag);
  }
  return tags;
}

}  // namespace

std::optional<GameTags> tags_in_name(std::string_view written) {
  const std::string name = with_plain_dashes(with_narrow_signs(written));
  if (auto tags = tags_in_full_names(name)) return tags;
  if (auto tags = players_with_discs(name)) return tags;
  std::size_t commas = 0;
  auto tags = tags_in_parts(name, commas);
  // Two commas may belong to names that we could not be sure of. Read as an event, players and an
  // event, `Sato, Al - Ito, Bo` once gave a game between Al and Ito.
  const bool may_be_names = commas > 1;
  return !tags || tags->black.empty() || may_be_names ? std::nullopt : tags;
}

std::string_view without_decoration(std::string_view line) noexcept {
  constexpr std::string_view kDecoration = "=-*~: ";
  line.remove_prefix(notation::skip_any(line, kDecoration));
  return line.substr(0, line.find_last_not_of(kDecoration) + 1);
}

bool is_about_one_game(std::string_view heading) {
  if (notation::has_only(heading, "#0123456789.) ")) return true;
  std::size_t commas = 0;
  const std::string name = with_plain_dashes(with_narrow_signs(heading));
  if (tags_in_full_names(name) || players_with_discs(name)) return true;
  const auto tags = tags_in_parts(name, commas);
  if (tags && commas < 2) {
    return tags->tournament.empty() && (tags->date.empty() || !tags->black.empty());
  }
  const bool words = std::ranges::none_of(heading, notation::is_digit);
  return may_name_players(heading) && words &&
         std::ranges::none_of(notation::words_of(heading), is_round_word);
}

std::optional<GameTags> tags_above(std::string_view line) {
  if (auto tags = tags_in(line)) return tags;
  line = without_decoration(line);
  constexpr std::size_t kYear = 4;  // alone, it may be anything
  std::size_t commas = 0;
  if (!begins_name(line) || line.find(", ") == line.npos || !is_short_text(line)) return {};
  auto tags = tags_in_parts(line, commas);
  const bool is_title = tags && tags->black.empty() && tags->result.empty() &&
                        !tags->tournament.empty() && tags->date.size() > kYear;
  return is_title ? tags : std::nullopt;
}

bool names_winner_first(std::string_view name) {
  const bool beats = std::ranges::any_of(
      kBeats, [name](std::string_view sign) { return name.find(sign) != name.npos; });
  bool coloured = false;
  for (std::size_t at = 0; (at = name.find('(', at)) != name.npos;) {
    const std::size_t end = std::min(name.find(')', ++at), name.size());
    const auto side = notation::side_of_word(name.substr(at, end - at), {});
    coloured = coloured || (side && side->colour);
  }
  return beats && !coloured;
}

void swap_players(GameTags& tags) {
  std::swap(tags.black, tags.white);
  if (const auto discs = notation::parse_disc_counts(tags.result)) {
    tags.result = std::to_string(discs->second) + '-' + std::to_string(discs->first);
  } else if (const auto result = parse_game_result(tags.result)) {
    tags.result = to_string(for_other_side(*result));
  }
}

bool may_name_players(std::string_view name) {
  const std::string text = with_blanks(name, true);
  const std::string upper = notation::to_upper(text);
  const auto is_between = [&](std::string_view sign) {
    const std::size_t end = std::min(upper.find(sign), upper.size() - 1) + sign.size();
    const std::size_t next = notation::skip_any(upper, "0123456789([ ", end);
    return begins_name(std::string_view(text).substr(next));
  };
  const bool has_result =
      std::ranges::any_of(notation::words_of(text), notation::counts_all_squares);
  return begins_name(name) && (has_result || std::ranges::any_of(kBetweenPlayers, is_between) ||
                               std::ranges::any_of(std::array{"/", "&"}, is_between));
}

}  // namespace kanzen
