// Where a format has no tags, people put the players of a game into its heading, each in a way of
// their own. Each part of a heading must be recognised as a round, a date, a result, a tournament
// or the players. Otherwise the heading stays whole, as the name of the game. Split at its dash,
// as it once was, `18 May 2003, Hanoi, Tanaka - Sato` has a player whose name begins with a date.
#include "solver/dialects/game_names.hpp"

#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/spoken_claims.hpp"

namespace kanzen {

namespace {

std::optional<GameTags> players_in(std::string_view text);
std::string with_plain_dashes(std::string_view text);

/// Reads several labels on one line: `Black: Al, White: Bo, Result: 43-21, Event: Open`.
std::optional<GameTags> parse_labels(const std::string& line) {
  GameTags tags;
  std::size_t labels = 0;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t colon = std::min(line.find(':', begin), line.size());
    std::size_t end = std::min(line.find(':', colon + 1), line.size());
    if (end < line.size()) end = std::min(line.find_last_of(" ,;|", end) + 1, line.size());
    if (end <= colon) return std::nullopt;
    std::string_view part = std::string_view(line).substr(begin, end - begin);
    part = part.substr(0, part.find_last_not_of(" ,;|") + 1);
    const auto found = part.size() < line.size() ? tags_in(part) : std::nullopt;
    if (!found) return std::nullopt;
    for (const auto& [name, tag] : kGameTags) append_field(tags.*tag, (*found).*tag);
    begin = end;
    ++labels;
  }
  return labels > 1 ? std::optional(tags) : std::nullopt;
}

}  // namespace

std::string_view comment_in(std::string_view line) {
  const std::string_view word = notation::letters_at(line, 0);
  const std::string_view rest = notation::trimmed(line.substr(word.size()));
  const bool is_comment =
      notation::means(word, lexicon::kComment) && rest.starts_with(':') && is_short_text(rest);
  return is_comment ? notation::trimmed(rest.substr(1)) : std::string_view();
}

std::optional<std::string> result_in(std::string_view written) {
  const std::string line = with_plain_dashes(with_narrow_signs(written));
  if (const auto tags = tags_in(line)) {
    return tags->result.empty() ? std::nullopt : std::optional(tags->result);
  }
  const bool is_unfinished = notation::same_letters(line, "unfinished");
  const bool is_number =
      notation::has_only(line, "+-0123456789.") && line.find_first_of("+-") == line.npos;
  const bool is_result = !is_number && parse_game_result(line) && !side_of_word(line, {});
  return is_unfinished || is_result ? std::optional<std::string>(line) : std::nullopt;
}

namespace {

/// Whether the text is a side, or says what it did, as `Black resigned`, unlike `Black Sea Cup`.
bool tells_of_side(std::string_view text) {
  const std::vector<std::string_view> words = notation::words_of(text);
  return !words.empty() && side_of_word(words[0], {}) &&
         (words.size() == 1 || is_lowercase(words[1][0]));
}

/// Whether the text can name a tournament: no sentence, as `Pam disconnected`, and no result.
bool may_be_event(std::string_view text) {
  const std::vector<std::string_view> words = notation::words_of(text);
  const auto is_title = [](std::string_view word) {
    return !is_lowercase(word[0]) || notation::means(word, lexicon::kTitleLink);
  };
  const bool has_event_word = notation::any_means(words, lexicon::kEvent);
  return is_one_name(text) && !tells_of_side(text) && !words.empty() && !is_lowercase(text[0]) &&
         text.find_first_of("<>[]()@=*#\"!?") == text.npos &&
         std::ranges::none_of(words, notation::counts_all_squares) &&
         (has_event_word || std::ranges::all_of(words, is_title));
}

bool is_stage(std::string_view word) { return notation::means(word, lexicon::kStage); }

bool is_round_word(std::string_view word) {
  return is_stage(word) || notation::means(word, lexicon::kRound) ||
         notation::means(word, lexicon::kGame);
}

/// Whether the words of the text are numbers and known ones, at least one of these.
template <class IsKnown>
bool has_numbers_and(std::string_view text, const IsKnown& is_known) {
  const std::vector<std::string_view> words = notation::words_of(text);
  return std::ranges::any_of(words, is_known) &&
         std::ranges::all_of(words, [&](std::string_view word) {
           return is_known(word) ||
                  notation::is_digit(word[word.size() > 1 && word[0] == '#' ? 1 : 0]);
         });
}

/// Recognises the round or table in `R4 T3 Al - Cy` and `R4T3: Al - Cy`, and `3\u56DE\u6226`, also
/// with wide digits or `\u7B2C` in front.
bool is_round_code(std::string_view word) {
  for (const std::string_view end : {"\u56DE\u6226", "\u6226", "\u5C40"}) {
    if (!word.ends_with(end)) continue;
    std::string_view number = word.substr(0, word.size() - end.size());
    if (number.starts_with("\u7B2C")) number.remove_prefix(3);
    while (notation::wide_digit(number)) number.remove_prefix(3);
    return notation::has_only(number, "0123456789") && word.size() > end.size();
  }
  std::size_t codes = 0;
  for (std::size_t at = 0; at < word.size(); ++codes) {
    if (codes > 0) at = notation::skip_any(word, "-/", at);
    if (at == word.size() || !notation::is_one_of(word[at], "RT")) return false;
    const std::size_t end = notation::skip_digits(word, at + 1);
    if (end == at + 1 || end > at + 3) return false;
    at = end;
  }
  return codes > 0;
}

/// Recognises a line such as `Semifinal`, `2nd round` or `\u7B2C2\u56DE\u6226`, but neither `R2`
/// nor `Game 12`, which may name the record below.
bool is_round_line(std::string_view text) {
  constexpr std::size_t kCode = 3;
  const auto is_round = [](std::string_view word) {
    return notation::means(word, lexicon::kRound);
  };
  return has_numbers_and(text, is_stage) || (text.size() > kCode && is_round_code(text)) ||
         (!text.empty() && notation::is_digit(text[0]) && has_numbers_and(text, is_round));
}

std::optional<Colour> colour_of_name(std::string_view word) {
  const auto side = side_of_word(word, {});
  return side ? side->colour : std::nullopt;
}

/// Removes the colours around counts, as in `Black 43 - 21 White`.
std::string_view without_colours(std::string_view value) {
  const std::vector<std::string_view> words = notation::words_of(value);
  const bool are_around = words.size() > 2 && colour_of_name(words.front()) == Colour::black &&
                          colour_of_name(words.back()) == Colour::white;
  if (!are_around) return value;
  value =
      value.substr(words.front().size(), value.size() - words.front().size() - words.back().size());
  return notation::trimmed(value);
}

}  // namespace

bool has_result_label(std::string_view line) {
  const std::string text = with_narrow_signs(line);
  const std::string word = notation::fold_case(text.substr(0, text.find(':')));
  return word.size() < text.size() &&
         (notation::means(word, lexicon::kResultLabel) || notation::means(word, lexicon::kWinner) ||
          notation::means(word, "score"));
}

namespace {

/// The labels of tags, as in `Date: 2001-05-06`.
using Labels = std::pair<std::string_view, std::string GameTags::*>;
constexpr std::array kLabels{
    Labels(lexicon::kTournamentLabel, &GameTags::tournament),
    Labels(lexicon::kPlaceLabel, &GameTags::place), Labels(lexicon::kDateLabel, &GameTags::date),
    Labels(lexicon::kRound, &GameTags::round), Labels(lexicon::kResultLabel, &GameTags::result)};

/// Recognises `White: ?`, `Date: ????.??.??` and `Date: unknown`, which once named the game.
bool is_unknown_tag(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string label = notation::fold_case(notation::trimmed(text.substr(0, colon)));
  const std::string_view value = notation::trimmed(text.substr(std::min(colon + 1, text.size())));
  const bool is_unknown =
      notation::means(value, lexicon::kUnknown) ||
      (notation::has_only(value, "?.") && value.starts_with('?') && value.size() != kRanks);
  return is_unknown &&
         (colour_of_word(label) || std::ranges::any_of(kLabels, [&label](const Labels& labels) {
            return notation::means(label, labels.first);
          }));
}

}  // namespace

std::optional<GameTags> tags_in(std::string_view line) {
  if (line.size() > kLongestName) return std::nullopt;
  const std::string text = with_narrow_signs(line);
  if (is_unknown_tag(text)) return GameTags();
  if (auto players = players_by_colour(text)) return players;
  if (auto tags = parse_labels(text)) return tags;
  const auto end = static_cast<std::size_t>(
      std::ranges::find_if_not(text, notation::is_name_letter) - text.begin());
  const std::string word = notation::fold_case(text.substr(0, end));  // `R\u00E9sultat`
  std::string_view value = notation::trimmed(std::string_view(text).substr(end));
  const bool has_colon = value.starts_with(':');
  if (has_colon) value = notation::trimmed(value.substr(1));
  if (has_colon && notation::means(word, "players")) {
    std::string pair(value);
    const std::size_t comma = pair.find(", ");
    return players_in(comma < pair.size() ? pair.replace(comma, 2, " - ") : pair);
  }
  constexpr std::size_t kWeekday = 3;  // `Date: Mon, 19 Nov 2001` is that of a mail
  GameTags tags;
  for (const auto& [names, tag] : kLabels) {
    if (!notation::means(word, names)) continue;
    const bool has_number = std::ranges::any_of(value, notation::is_digit);
    if (tag == &GameTags::date && has_colon && has_number && value.find(',') == kWeekday)
      return tags;
    if (tag == &GameTags::result) value = without_colours(value);
    const bool fits = tag == &GameTags::result  ? parse_game_result(value).has_value()
                      : tag == &GameTags::date  ? has_number
                      : tag == &GameTags::round ? has_colon || notation::parse_number<int>(value)
                                                : !value.empty();
    const bool is_plain = has_colon || tag == &GameTags::round;
    if (!fits || !is_plain || !is_short_text(value) || is_all_moves(value)) return std::nullopt;
    tags.*tag = tag_text(value);
    return tags;
  }
  if (is_round_line(without_decoration(line))) {
    tags.round = tag_text(without_decoration(line));
    return tags;
  }
  if (is_date_in_words(line) && (parse_date(line) || are_days_of_month(line))) {
    tags.date = tag_text(line);
    return tags;
  }
  const std::size_t day = std::min(line.find(' '), line.size());
  const std::string_view time = line.substr(day);  // of a game on a server
  if (!is_day(line.substr(0, day)) || !notation::has_only(time, " 0123456789:.")) {
    return std::nullopt;
  }
  tags.date = line;
  return tags;
}

namespace {

/// Reads `White resigns` or `Black lost on time` as a win of the other side, and `White wins on
/// time`.
std::string result_of_end(std::string_view text) {
  const std::string_view first = text.substr(0, text.find(' '));
  const auto side = colour_of_word(first);
  const std::string end = notation::to_lower(notation::trimmed(text.substr(first.size())));
  const std::vector<std::string_view> words = notation::words_of(end);
  if (!side || words.empty()) return {};
  const bool has_won = notation::means(words[0], lexicon::kWins);
  const bool has_verb = has_won || notation::means(words[0], lexicon::kLoses);
  const bool is_late = end == "timed out" || (has_verb && words.size() == 3 && words[1] == "on" &&
                                              notation::means(words[2], lexicon::kLate));
  const bool has_resigned = words.size() < 3 && notation::means(words.back(), lexicon::kResigned);
  if (!is_late && !has_resigned) return {};
  return std::string((*side == Colour::white) == has_won ? "W+" : "B+") + (is_late ? 'T' : 'R');
}

/// Reads a part of a title that is a round, a date or a result. Digits alone, as in `2003: Al -
/// Cy`, are a year, never a result.
std::optional<GameTags> parse_title_part(std::string_view text) {
  constexpr std::size_t kYear = 4;
  if (const std::string_view first = text.substr(0, text.find_first_of(". "));
      first.size() < text.size() && notation::counts_all_squares(first)) {
    const std::string_view rest = notation::trimmed(text.substr(first.size() + 1));
    auto more = rest.empty() ? std::optional(GameTags()) : parse_title_part(rest);
    if (!more || !more->result.empty()) return std::nullopt;
    more->result = first;  // `40-24 round 3`
    return more;
  }
  if (auto tags = tags_in(text)) return tags;
  const bool has_digit = std::ranges::any_of(text, notation::is_digit);
  const bool has_only_digits = notation::has_only(text, "0123456789");  // discs, or a year
  const bool is_numeric = notation::has_only(text, "0123456789-/.");
  GameTags tags;
  if (has_numbers_and(text, is_round_word) || is_round_code(text)) {
    tags.round = text;
  } else if (std::string end = result_of_end(text); !end.empty()) {
    tags.result = std::move(end);
  } else if (!has_only_digits && parse_game_result(text) && !side_of_word(text, {})) {
    tags.result = text;
  } else if (has_digit && (is_date_in_words(text) || (is_numeric && text.size() >= kYear))) {
    tags.date = text;
  } else {
    return std::nullopt;
  }
  return tags;
}

/// Takes what stands after the players: a result, `(final)` or another part in brackets.
GameTags take_known_end(std::string_view& text) {
  GameTags tags;
  for (std::size_t at = text.find(' '); at < text.size(); at = text.find(' ', at + 1)) {
    std::string_view last = text.substr(at + 1);
    const bool is_in_brackets = last.starts_with('(') && last.ends_with(')');
    if (is_in_brackets) last = last.substr(1, last.size() - 2);
    const bool is_win = last.size() > 2 && last[1] == '+';  // W+16
    const bool may_be_result =
        is_win || (!last.empty() && (notation::is_digit(last[0]) || last[0] == '+') &&
                   last.find_first_of("+-") != last.npos);
    // In `Sato (1500) - Lee (1620)` the second number is a rating like the first, and in `Sato -
    // Lee (1500)` it is not a year of our time.
    const bool is_rating = is_in_brackets && notation::has_only(last, "0123456789") &&
                           (text.find(')') < at || !notation::parse_number<int>(last, 1900, 2099));
    const bool may_be_known =
        (is_in_brackets && !is_rating) || may_be_result || notation::same_letters(last, "draw");
    const bool may_be_date = std::ranges::count(last, '.') == 2 && last.find(' ') == last.npos;
    const auto known = may_be_known || may_be_date ? parse_title_part(last) : std::nullopt;
    if (!known) continue;
    tags = *known;
    text = text.substr(0, at);
  }
  return tags;
}

struct Pair {
  Player black;  // who is named first, before order_colours()
  Player white;
  bool beats;  // the first beat the second
};

/// Splits `Al - Cy` and `Al beat Cy`. Nullopt for one name, such as `Paris 2001`.
std::optional<Pair> split_pair(std::string_view text) {
  const std::string upper = notation::to_upper(text);
  for (const std::string_view sign : lexicon::kBeats) {
    const std::size_t at = text.find(sign);
    if (at == text.npos) continue;
    return Pair{parse_player(text.substr(0, at)), parse_player(text.substr(at + sign.size())),
                true};
  }
  for (const std::string_view sign : lexicon::kBetweenPlayers) {
    const std::size_t at = upper.find(sign);
    if (at == upper.npos) continue;
    return Pair{parse_player(text.substr(0, at)), parse_player(text.substr(at + sign.size())),
                false};
  }
  return std::nullopt;
}

/// Adds the result that counts of discs or `beat` state. False if it is unclear.
bool state_result(const Pair& pair, std::string& result) {
  const auto& [black, white, beats] = pair;
  if (black.discs && white.discs) {  // `Alice (40) - Bob (24)`, but not `Zebra 4 - Edax 5`
    if (!result.empty() || *black.discs + *white.discs != kSquares) return false;
    result = std::to_string(*black.discs) + '-' + std::to_string(*white.discs);
  } else if (black.discs || white.discs) {
    return false;  // the number may be a table, a round or a year
  }
  if (!beats) return true;
  if (result.empty()) result = "win";  // `Cy def. Di`
  // A result for the loser, as `Al d. Bo 24-40`, may be Black's: who that is, nothing says.
  const auto won = parse_game_result(result);
  return won && won->bounds(EmptySquares::to_nobody).lower >= 1;
}

/// Puts Black first. False if both have one colour, or if that leaves unclear whose the result is.
bool order_colours(Pair& pair, GameTags& tags) {
  auto& [black, white, beats] = pair;
  if ((black.colour || white.colour) && black.colour == white.colour) return false;
  if (black.colour != Colour::white && white.colour != Colour::black) return true;
  // In `Tanaka (White) - Sato (Black) 40-24` it is unclear whose 40 discs these are. In `Al
  // (White) beat Bo (Black) 40-24` they are the winner's.
  if (!beats && !tags.result.empty()) return false;
  swap_players(tags);
  std::swap(black, white);
  return true;
}

bool is_of_event(std::string_view word) {
  return is_round_word(word) || notation::means(word, lexicon::kEvent);
}

/// `Paris Open. Al - Cy` has a sentence in front, and `Al - Cy - Bob` three names. `Final Sato`,
/// `The Open` and `\u4F50\u85E4 \u9ED2` are no persons.
bool may_be_player(std::string_view name) {
  if (!is_person(name)) return false;
  const std::vector<std::string_view> words = notation::words_of(name);
  const bool is_title =
      std::ranges::any_of(words, is_of_event) && (words.size() > 1 || is_round_word(name));
  // `WC2005 R1 Sato`; but the number of a program, as in `Edax v4`, stands last.
  const bool has_number = std::any_of(words.begin(), words.end() - 1, [](std::string_view word) {
    return std::ranges::any_of(word, notation::is_digit);
  });
  const bool has_colour = std::ranges::any_of(words, [](std::string_view word) {
    return notation::is_wide(word[0]) && colour_of_word(word);
  });
  return !is_title && !has_number && !has_colour;
}

/// Reads `Al - Cy`, also with colours or discs, and with a result, a date or `(final)` after the
/// names. Two numbers are discs if all 64 squares are counted: `Zebra 4 - Edax 5` is the score of a
/// match.
std::optional<GameTags> players_in(std::string_view text) {
  GameTags tags = take_known_end(text);
  if (!tags.date.empty()) add_tags(take_known_end(text = notation::trimmed(text)), tags);
  const std::string spaced = with_blanks(text, !tags.result.empty());
  auto pair = split_pair(spaced);
  if (!pair || !state_result(*pair, tags.result) || !order_colours(*pair, tags)) {
    return std::nullopt;
  }
  const auto& [black, white, beats] = *pair;
  // `Al - Cy (time)` says how it ended, and nobody is called `Cy (time)`.
  if (black.name.ends_with(')') != white.name.ends_with(')')) return std::nullopt;
  // With a result, `Sato - White` names a player, too, but `Black - Sato` may be a label.
  const bool is_surname = !tags.result.empty() && begins_proper_name(white.name) &&
                          !notation::is_wide(white.name[0]) && colour_of_word(white.name);
  if (!may_be_player(black.name) || !(is_surname || may_be_player(white.name))) return std::nullopt;
  tags.black = tag_text(black.name);
  tags.white = tag_text(white.name);
  return tags;
}

/// Writes the dash of `40\u201324` and `40 - 24` as a hyphen, and so the signs of `40:24` and
/// `59/5`, which have all 64 discs: in a heading, `14:30` is a time.
std::string with_plain_dashes(std::string_view text) {
  std::string out = with_joined_counts(std::string(text));
  for (const std::string_view dash : {"\u2013", "\u2014"}) {
    for (std::size_t at = 0; (at = out.find(dash, at)) != out.npos; ++at) {
      const std::size_t end = at + dash.size();
      const bool counts = at > 0 && end < out.size() && notation::is_digit(out[at - 1]) &&
                          notation::is_digit(out[end]);
      if (counts) out.replace(at, dash.size(), "-");
    }
  }
  for (std::size_t at = 0; at < out.size(); ++at) {
    std::string_view counts = notation::group_at(out, at = notation::skip_any(out, "([", at));
    counts = counts.substr(0, counts.find_first_of(",;)]"));
    if (notation::counts_all_squares(counts)) {
      out[at + counts.find_first_not_of("0123456789")] = '-';
    }
    at += counts.size();
  }
  return out;
}

/// Removes the number of a game: `12. `, `12) `, `12: ` or `#12 `.
std::string_view without_number(std::string_view name) {
  const bool has_hash = name.starts_with('#');
  const std::size_t digits = notation::skip_digits(name, has_hash ? 1 : 0);
  if (digits == (has_hash ? 1 : 0) || digits >= name.size()) return name;
  const std::string_view next = notation::trimmed(name.substr(digits + 1));
  const std::string_view day = name.substr(0, name.find_first_of(":, "));
  if (is_day(day) || month_of(next.substr(0, next.find(' '))) != 0) return name;  // no number
  if (is_round_word(next.substr(0, next.find_first_of(" :,")))) return name;  // `1. Runde: Al - Bo`
  const bool ends_number = notation::is_one_of(name[digits], ".)") ||
                           name.substr(digits).starts_with(": ") ||
                           (has_hash && name[digits] == ' ');
  return ends_number ? notation::trimmed(name.substr(digits + 1)) : name;
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
    const bool is_last = at + tags.result.size() == text.size();
    text.replace(at, tags.result.size(), is_last ? "" : "-");
  }
  const std::size_t dash = text.find(" - ");
  if (dash == text.npos || text.find(" - ", dash + 1) != text.npos) return std::nullopt;
  const auto is_full_name = [](std::string_view name) {
    const std::size_t comma = name.find(", ");
    const std::string_view first = name.substr(std::min(comma + 2, name.size()));
    const std::vector<std::string_view> words = notation::words_of(name);
    return comma != name.npos && first.find(',') == first.npos && is_person(name) &&
           (begins_proper_name(first) || (first.size() == 2 && first[1] == '.')) &&
           !side_of_word(first, {}) && std::ranges::none_of(words, [](std::string_view word) {
             return std::ranges::any_of(word, notation::is_digit) || is_of_event(word);
           });
  };
  tags.black = tag_text(notation::trimmed(std::string_view(text).substr(0, dash)));
  tags.white = tag_text(notation::trimmed(std::string_view(text).substr(dash + 3)));
  return is_full_name(tags.black) && is_full_name(tags.white) ? std::optional(tags) : std::nullopt;
}

/// Whether a part of a title that is a round begins here.
bool begins_round(std::string_view text) {
  text = notation::trimmed(text.substr(0, notation::find_any(text, ",:;")));
  return has_numbers_and(text, is_round_word) || is_round_code(text);
}

/// Removes `Match:` or `Gioco:`, which says only that a game follows.
std::string_view without_label_of_game(std::string_view name) {
  const std::string_view word = notation::letters_at(name, 0);
  const bool is_label =
      notation::means(word, lexicon::kGame) && name.substr(word.size()).starts_with(':');
  return is_label ? notation::trimmed(name.substr(word.size() + 1)) : name;
}

/// Recognises `Event: Open`, of which the colon ends no part of a title.
bool has_label_of_event(std::string_view text) {
  const std::string_view label = text.substr(0, text.find(':'));
  return (notation::means(label, lexicon::kTournamentLabel) ||
          notation::means(label, lexicon::kPlaceLabel) ||
          notation::means(label, lexicon::kDateLabel)) &&
         tags_in(text.substr(0, notation::find_any(text, ",;")));
}

/// Takes the rounds, as in `R4 T3 Al - Cy`, off both ends of a title.
std::string take_rounds(std::string_view& name) {
  std::string round;
  for (std::string_view first = name.substr(0, name.find(' ')); is_round_code(first);
       first = name.substr(0, name.find(' '))) {
    append_field(round, std::string(first));
    name = notation::trimmed(name.substr(first.size()));
  }
  // `\u7B2C3\u56DE\u540D\u4EBA\u6226 2\u56DE\u6226`, but `Zebra R2` may be a name
  if (const std::size_t last = name.rfind(' ') + 1;
      last > 0 && notation::is_wide(name.back()) && is_round_code(name.substr(last))) {
    append_field(round, name.substr(last));
    name = notation::trimmed(name.substr(0, last));
  }
  return round;
}

struct ColouredPlayers {
  std::size_t at;  // where they begin in the title
  GameTags tags;
};

/// Finds both players with their colours before them: `Final, Black Sato White Lee`.
std::optional<ColouredPlayers> coloured_players(std::string_view name) {
  for (std::size_t at = 0; at < name.size(); at = notation::skip_blanks(name, name.find(' ', at))) {
    const std::string_view rest = name.substr(at);
    // \u25CB may be the winner, too.
    const bool is_mark = at > 0 && has_separator(rest.substr(0, notation::symbol_size(rest[0])));
    if (is_mark || !begins_with_colour(rest)) continue;
    auto tags = players_by_colour(std::string(rest));
    if (tags && !tags->black.empty() && !tags->white.empty()) {
      return ColouredPlayers{at, *std::move(tags)};
    }
  }
  return std::nullopt;
}

/// Reads the parts of a name or title, of which each is a date, a round, a result, the players or
/// an event: `R4 Paris Open: Al - Cy, 40-24`. Nullopt if one may be anything else. Counts the
/// commas between the players and the words around them.
///
///   1. The number and the label of a game, and rounds at both ends, are taken off.
///   2. Players with their colours end the title. What stands before them is a title of its own.
///   3. A day in front is that of the game.
///   4. The rest is split at `, : ;`, and at `. ` and ` - ` where what stands before or behind is a
///      part for itself: between two words, ` - ` is rather that between the players.
std::optional<GameTags> parse_title(std::string_view name, std::size_t& commas) {
  name = without_label_of_game(without_number(name));
  GameTags tags;
  tags.round = take_rounds(name);
  if (auto players = coloured_players(name)) {
    const std::size_t end = players->at;
    auto title =
        end == 0 ? std::optional(GameTags())
                 : parse_title(name.substr(0, name.find_last_not_of(" ,;:-", end - 1) + 1), commas);
    if (!title || has_players(*title)) return std::nullopt;
    append_field(tags.round, title->round);
    title->round = tags.round;
    add_tags(players->tags, *title);
    return title;
  }
  const std::string_view first = name.substr(0, name.find(' '));
  if (is_day(first) && first.size() < name.size()) {  // 2001-03-12 Al - Cy
    tags.date = first;
    name = notation::trimmed(name.substr(first.size()));
    if (name.starts_with("- ")) name = name.substr(2);
  }
  bool is_event = false;  // whether the part before was read as an event
  bool names_white_first = false;
  for (char sign = ' '; !name.empty();) {
    std::size_t end = notation::find_any(name, ",:;");
    std::size_t next = end + 1;
    for (const std::string_view weak : {". ", " - "}) {
      const std::size_t at = name.find(weak);
      if (at < end && (parse_title_part(name.substr(0, at)) || begins_round(name.substr(at + 3))))
        next = (end = at) + weak.size();
    }
    const std::size_t comma = notation::find_any(name, ",;");
    if (end < comma && has_label_of_event(name)) next = (end = comma) + 1;  // `Event: Open`
    const std::string_view part = notation::trimmed(name.substr(0, end));
    const std::size_t last = part.rfind(' ');
    if (end < comma && name[end] == ':' && last < part.size() &&
        colour_of_word(part.substr(last + 1)))
      return std::nullopt;  // `Al - Bo 40-24 White: Al`
    const bool has_comma = std::exchange(sign, end < name.size() ? name[end] : ' ') == ',';
    name = notation::trimmed(name.substr(std::min(next, name.size())));
    const bool is_after_event = std::exchange(is_event, false);
    const bool is_after_players = !tags.black.empty();
    auto found = parse_title_part(part);
    if (!found) found = players_in(part);
    if (found && !found->result.empty() && !tags.result.empty()) return std::nullopt;
    if (found && !found->black.empty() && found->result.empty()) {
      names_white_first = part.find(found->white) < part.find(found->black);
    }
    if (!found) {
      is_event = true;
      std::string_view event = part;
      const std::string_view day = part.substr(last < part.size() ? last + 1 : 0);
      found.emplace();
      if (day.size() < part.size() && is_day(day)) {  // `Rome Open 2008-05-06`
        found->date = day;
        event = notation::trimmed(part.substr(0, last));
      }
      if (!may_be_event(event)) return std::nullopt;
      found->tournament = tag_text(event);
      commas += is_after_players && has_comma ? 1U : 0U;
    } else if (!found->black.empty()) {
      if (is_after_players) return std::nullopt;
      commas += is_after_event && has_comma ? 1U : 0U;
    }
    for (const auto& [name_of_tag, tag] : kGameTags) append_field(tags.*tag, (*found).*tag);
    // Whose discs come first in `Al (White) - Bo (Black), 40-24`?
    if (names_white_first && !tags.result.empty()) return std::nullopt;
  }
  return tags;
}

bool may_name_players(std::string_view name) {
  const std::string text = with_blanks(name, true);
  const std::string upper = notation::to_upper(text);
  const auto is_between = [&](std::string_view sign) {
    const std::size_t end = std::min(upper.find(sign), upper.size() - 1) + sign.size();
    const std::size_t next = notation::skip_any(upper, "0123456789([ ", end);
    return begins_proper_name(std::string_view(text).substr(next));
  };
  const bool has_result =
      std::ranges::any_of(notation::words_of(name), notation::counts_all_squares);
  if (begins_with_colour(name)) return true;
  return begins_proper_name(name) &&
         (has_result || std::ranges::any_of(lexicon::kBetweenPlayers, is_between) ||
          std::ranges::any_of(std::array{"/", "&"}, is_between));
}

std::optional<GameTags> players_and_more(std::string_view written) {
  std::string name = with_plain_dashes(with_narrow_signs(written));
  for (std::size_t at = 0; (at = name.find(", ", at + 1)) < name.size();) {
    const std::string_view counts = notation::group_at(name, at + 2);
    if (notation::counts_all_squares(counts)) name.erase(at, 1);  // `Al-Cy, 40-24`
  }
  // `Sato (Black), Lee (White)`
  const std::size_t open = std::min(name.find('('), name.size());
  const std::size_t bracket = std::min(name.find(')', open), name.size());
  const std::size_t next = notation::skip_any(name, " ,;/-", bracket + 1);
  if (open > 0 && next < name.size() && begins_proper_name(name.substr(next)) &&
      colour_of_word(name.substr(open + 1, bracket - open - 1))) {
    name.replace(bracket + 1, next - bracket - 1, " - ");
  }
  if (auto tags = tags_in_full_names(name)) return tags;
  if (auto tags = players_with_discs(name)) return tags;
  std::size_t commas = 0;
  auto tags = parse_title(name, commas);
  // Two commas may belong to names that we could not be sure of. Read as an event, players and an
  // event, `Sato, Al - Ito, Bo` once gave a game between Al and Ito.
  bool may_be_names = commas > 1;
  if (tags && commas == 1 && tags->date.empty()) {  // `Seeley, Ben - Al`, unlike `Paris Open, ..`
    may_be_names = is_person(tags->tournament) &&
                   std::ranges::none_of(tags->tournament, notation::is_digit) &&
                   std::ranges::none_of(notation::words_of(tags->tournament), is_of_event);
  }
  return !tags || tags->black.empty() || may_be_names ? std::nullopt : tags;
}

/// Sets the title of `Osaka 2005 Sato - Lee` apart. It ends with a year, a stage, an event or a
/// number, and then both names have as many words: in `Osaka 2005 Day Two Sato - Lee`, who knows?
std::string with_title_apart(std::string_view name) {
  const std::string_view day = name.substr(0, name.find(' '));
  if (day.size() < name.size() && is_day(day)) {
    return std::string(day) + with_title_apart(name.substr(day.size()));
  }
  std::string_view text = name;
  static_cast<void>(take_known_end(text));
  const std::string spaced = with_blanks(text, true);
  const auto pair = split_pair(spaced);
  const auto words = notation::words_of(pair ? pair->black.name : std::string_view());
  const std::size_t count = notation::words_of(pair ? pair->white.name : std::string_view()).size();
  std::string out(name);
  if (count == 0 || words.size() <= count || has_separator(name)) return out;
  const std::string_view last = words[words.size() - count - 1];
  const std::string_view title(spaced.data(), last.data() + last.size());
  const bool ends_title = notation::parse_number<int>(last, 1900, 2099) || is_stage(last) ||
                          notation::means(last, lexicon::kEvent) ||
                          (notation::is_digit(last[0]) && begins_round(title));
  return ends_title && name.starts_with(title) ? out.insert(title.size(), ":") : out;
}

std::string_view text_in_last_bracket(std::string_view text) {
  const std::size_t open = text.ends_with(')')   ? text.rfind('(')
                           : text.ends_with('}') ? text.rfind('{')
                                                 : text.npos;
  return open == text.npos ? std::string_view() : text.substr(open + 1, text.size() - open - 2);
}

}  // namespace

std::optional<GameTags> tags_in_name(std::string_view written) {
  if (written.size() > kLongestName) return std::nullopt;
  std::string round_brackets;
  const bool has_bracket = written.ends_with(']') || written.ends_with('}');
  const std::size_t open = has_bracket ? written.find_last_of("[{") : 0;
  if (open > 0 && open < written.size()) {
    round_brackets = written;
    round_brackets[open] = '(';
    round_brackets.back() = ')';
    written = round_brackets;
  }
  if (auto tags = players_and_more(written)) return tags;
  if (const std::string apart = with_title_apart(written); apart != written) {
    if (auto tags = players_and_more(apart)) return tags;
  }
  // `Al - Cy 37-27 (EGP Rome 2019, Round 3)` or `(time)`
  const std::string_view inside = text_in_last_bracket(written);
  if (inside.empty()) return std::nullopt;
  auto tags = players_and_more(notation::trimmed(written.substr(0, written.rfind('('))));
  if (!tags || (tags->result.empty() && !event_in(inside))) return std::nullopt;
  if (!reason_in_name(written).empty()) return tags;
  constexpr std::size_t kCountry = 3;  // `Al 40-24 Cy (USA)`
  if (inside.size() == kCountry && notation::to_upper(inside) == inside && !is_of_event(inside)) {
    tags->white.append(" (").append(inside).append(")");
    return tags;
  }
  std::size_t commas = 0;
  const auto bracket_tags = parse_title(inside, commas);
  if (!bracket_tags || !bracket_tags->black.empty() || !bracket_tags->result.empty())
    return std::nullopt;
  for (const auto& [name, tag] : kGameTags) append_field((*tags).*tag, (*bracket_tags).*tag);
  return tags;
}

std::string_view reason_in_name(std::string_view name) {
  const std::string_view inside = text_in_last_bracket(name);
  const std::string_view word = inside.substr(inside.rfind(' ') + 1);
  const bool is_alone =
      word.size() == inside.size() || inside.starts_with("on ") || inside.starts_with("by ");
  const bool is_reason =
      notation::means(word, lexicon::kLate) || notation::means(word, lexicon::kResigned);
  // `(a great game)` or `(White forgot the clock)`, unlike `(third round)` and `(Paris 2001)`
  const std::vector<std::string_view> words = notation::words_of(inside);
  const bool is_remark =
      words.size() > 1 && std::ranges::none_of(inside, notation::is_digit) &&
      std::ranges::none_of(words,
                           [](std::string_view each) {
                             return is_of_event(each) && !notation::means(each, lexicon::kGame);
                           }) &&
      is_lowercase(words[1][0]) && (is_lowercase(words[0][0]) || colour_of_word(words[0]));
  return is_remark || (is_alone && is_reason) ? inside : std::string_view();
}

std::string_view without_decoration(std::string_view line) noexcept {
  constexpr std::string_view kDecoration = "=-*~: ";
  line.remove_prefix(notation::skip_any(line, kDecoration));
  return line.substr(0, line.find_last_not_of(kDecoration) + 1);
}

bool is_about_one_game(std::string_view heading) {
  if (heading.size() > kLongestName) return false;
  if (notation::has_only(heading, "#0123456789.) ")) return true;
  const auto named = reason_in_name(heading).empty() ? std::nullopt : tags_in_name(heading);
  if (named) return named->tournament.empty();
  std::size_t commas = 0;
  const std::string name = with_plain_dashes(with_narrow_signs(heading));
  if (tags_in_full_names(name) || players_with_discs(name)) return true;
  const auto tags = parse_title(name, commas);
  if (tags && commas < 2) {
    return tags->tournament.empty() && (tags->date.empty() || !tags->black.empty());
  }
  const bool has_no_digit = std::ranges::none_of(heading, notation::is_digit);
  return may_name_players(heading) && has_no_digit &&
         std::ranges::none_of(notation::words_of(heading), is_round_word);
}

std::optional<GameTags> title_in(std::string_view line) {
  const std::string narrow = with_narrow_signs(without_decoration(line));
  line = narrow;
  std::size_t commas = 0;
  if (!begins_proper_name(line) || !is_short_text(line)) return std::nullopt;
  auto tags = parse_title(line, commas);
  const bool is_title =
      tags && tags->black.empty() && tags->result.empty() && !tags->tournament.empty();
  return is_title ? tags : std::nullopt;
}

std::optional<GameTags> event_in(std::string_view line) {
  auto title = title_in(line);
  const auto tells_event = [](std::string_view word) {
    return notation::means(word, lexicon::kEvent) || is_day(word) ||
           notation::parse_number<int>(word, 1900, 2099);
  };
  const bool is_known_event =
      title &&
      (!title->round.empty() || !title->place.empty() ||
       std::ranges::any_of(notation::words_of(title->tournament + ' ' + title->date), tells_event));
  return is_known_event ? title : std::nullopt;
}

bool names_table(std::string_view round) {
  return notation::means(notation::letters_at(round, 0), lexicon::kGame);
}

std::optional<GameTags> tags_above(std::string_view line) {
  constexpr std::size_t kYear = 4;  // alone, it may be anything
  if (auto tags = tags_in(line)) return tags;
  if (line.size() > kLongestName) return std::nullopt;
  auto title = line.find(", ") == line.npos ? std::nullopt : title_in(line);
  return title && title->date.size() > kYear ? title : std::nullopt;
}

bool may_be_players(std::string_view written) {
  if (written.size() > kLongestName) return false;
  const std::string_view day = written.substr(0, written.find(' '));
  if (is_day(day)) written = notation::trimmed(written.substr(day.size()));
  const std::string name = with_blanks(with_narrow_signs(written), true);
  if (std::ranges::none_of(name, notation::is_name_letter)) return false;
  std::size_t name_count = 0;
  std::size_t count = 0;
  for (const std::string_view word : notation::words_of(name)) {
    const bool has_letter = notation::is_name_letter(word[0]);
    const bool is_code = word.size() < 2 || std::ranges::any_of(word, notation::is_digit);
    if (has_letter) ++count;
    if (has_letter && !is_lowercase(word[0]) && !is_code && month_of(word) == 0) ++name_count;
  }
  const bool has_signs = name.find_first_of(",:/&|-+") != name.npos;
  const bool has_colours = name.find("\u9ED2") < name.size() && name.find("\u767D") < name.size();
  return may_name_players(name) || has_colours || has_separator(name) ||
         !is_one_name(with_narrow_signs(written)) || (name_count > 1 && (count > 2 || has_signs));
}

}  // namespace kanzen
