// Where a format has no tags, people put the players of a game into its heading, each in a way of
// their own. Each part of a heading must be recognised as a round, a date, a result, a tournament
// or the players. Otherwise the heading stays whole, as the name of the game. Split at its dash,
// as it once was, `18 May 2003, Hanoi, Tanaka - Sato` has a player whose name begins with a date.
#include "solver/dialects/game_titles.hpp"

#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/title_parts.hpp"

namespace kanzen {

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

std::optional<GameTags> labelled_or_plain_part(std::string_view text) {
  const auto labelled = tags_in(text);
  return labelled ? labelled : part_of_title(text);
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

/// Finds both players with their colours before them, as in `Final, Black Sato White Lee`, and
/// where they begin.
std::optional<std::pair<std::size_t, GameTags>> coloured_players(std::string_view name) {
  for (std::size_t at = 0; at < name.size(); at = notation::skip_blanks(name, name.find(' ', at))) {
    const std::string_view rest = name.substr(at);
    // \u25CB may be the winner, too.
    const bool is_mark = at > 0 && has_separator(rest.substr(0, notation::symbol_size(rest[0])));
    if (is_mark || !begins_with_colour(rest)) continue;
    auto tags = players_by_colour(std::string(rest));
    if (tags && !tags->black.empty() && !tags->white.empty()) {
      return std::pair(at, *std::move(tags));
    }
  }
  return std::nullopt;
}

struct Title {
  GameTags tags = {};
  std::size_t commas = 0;  // between the players and the words around them
};

/// Returns the day that a longer text begins with, in numbers or in up to three words, or nothing.
std::string_view day_in_front(std::string_view text) {
  constexpr int kWords = 3;  // `6 May 2001`
  if (!begins_like_day(text)) return {};
  std::size_t end = text.find(' ');
  for (int i = 0; i < kWords && end < text.size(); ++i, end = text.find(' ', end + 1)) {
    const std::string_view day = text.substr(0, end);
    if (is_day(day) || are_days_of_month(day) || (is_date_in_words(day) && parse_date(day)))
      return day;
  }
  return {};
}

/// Removes the last word of a longer text if it stands before a date.
std::string_view without_date_link(std::string_view text) {
  const std::string_view last = text.substr(text.rfind(' ') + 1);
  const bool is_link =
      last.size() < text.size() && notation::has_word("on am vom le du el del il di den op", last);
  return is_link ? notation::trimmed(text.substr(0, text.size() - last.size())) : text;
}

/// Takes a day, or a date in words, from the end of an event, as in `Club night on 5 April 2001`,
/// with the place that stands behind a date in Japanese.
GameTags take_date_of_end(std::string_view& event) {
  GameTags tags;
  for (std::size_t at = event.find(' '); at < event.size(); at = event.find(' ', at + 1)) {
    const std::string_view rest = event.substr(at + 1);
    const std::string_view word = rest.substr(0, rest.find(' '));
    const std::string_view behind = notation::trimmed(rest.substr(word.size()));
    const bool is_before_place =
        !behind.empty() &&
        (word.ends_with("\u65E5") || (is_day(word) && notation::is_wide(behind[0])));
    const bool has_place = is_before_place && is_one_name(behind);
    const std::string_view date = has_place ? word : notation::without_brackets(rest, "()");
    const bool is_in_words =
        is_date_in_words(date) && (parse_date(date) || are_days_of_month(date));
    if (!is_day(date) && !is_in_words) continue;
    tags.date = date;
    if (has_place) tags.place = tag_text(behind);
    event = without_date_link(event.substr(0, at));
    break;
  }
  return tags;
}

/// Reads the round that is left of `Round 2 on 13 March 2005` and `Semifinal on Sunday` without the
/// day, where `part` is all of it. As an event, it once replaced that of the games.
std::optional<GameTags> round_on_day(std::string_view round, std::string_view part) {
  const std::size_t last = round.rfind(' ') + 1;
  if (last > 0 && notation::means(round.substr(last), lexicon::kWeekdays)) {
    round = without_date_link(notation::trimmed(round.substr(0, last)));
  }
  auto tags = round.size() < part.size() ? part_of_title(round) : std::nullopt;
  return tags && !tags->round.empty() ? tags : std::nullopt;
}

/// Reads an event, perhaps with its date, or the round of `Round 2 on 13 March 2005`.
std::optional<GameTags> event_or_round(std::string_view part) {
  std::string_view event = part;
  GameTags tags = take_date_of_end(event);
  if (const auto round = round_on_day(event, part)) {
    tags.round = round->round;
    return tags;
  }
  if (!may_be_event(event)) return std::nullopt;
  tags.tournament = tag_text(event);
  return tags;
}

/// The first part of a title, the sign behind it or a blank, and what follows.
struct TitlePart {
  std::string_view text;
  char sign;
  std::string_view rest;
};

/// Splits a title as step 4 of parse_title() says.
TitlePart first_part(std::string_view title) {
  std::size_t end = notation::find_any(title, ",:;");
  std::size_t next = end + 1;
  for (const std::string_view weak : {". ", " - "}) {
    const std::size_t at = title.find(weak);
    if (at < end && !is_date_in_words(notation::trimmed(title.substr(0, end))) &&
        (labelled_or_plain_part(title.substr(0, at)) || begins_round(title.substr(at + 3))))
      next = (end = at) + weak.size();
  }
  const std::size_t comma = notation::find_any(title, ",;");
  if (end < comma && has_label_of_event(title)) next = (end = comma) + 1;  // `Event: Open`
  return {notation::trimmed(title.substr(0, end)), end < title.size() ? title[end] : ' ',
          notation::trimmed(title.substr(std::min(next, title.size())))};
}

/// Reads the parts of a name or title, of which each is a date, a round, a result, the players or
/// an event: `R4 Paris Open: Al - Cy, 40-24`. Nullopt if one may be anything else.
///
///   1. The number and the label of a game, and rounds at both ends, are taken off.
///   2. Players with their colours end the title. What stands before them is a title of its own.
///   3. A day in front is that of the game.
///   4. The rest is split at `, : ;`, and at `. ` and ` - ` where what stands before or behind is a
///      part for itself: between two words, ` - ` is rather that between the players.
std::optional<Title> parse_title(std::string_view name) {
  name = without_label_of_game(without_number(name));
  const std::string_view label = notation::letters_at(name, 0);
  if (notation::means(label, lexicon::kMailLabel) && name.substr(label.size()).starts_with(':')) {
    return std::nullopt;  // `Subject: Game 3`
  }
  Title title;
  GameTags& tags = title.tags;
  tags.round = take_rounds(name);
  if (const auto players = coloured_players(name)) {
    const std::string_view before = name.substr(0, players->first);
    auto whole = before.empty()
                     ? std::optional(Title())
                     : parse_title(before.substr(0, before.find_last_not_of(" ,;:-") + 1));
    if (!whole || has_players(whole->tags)) return std::nullopt;
    append_field(tags.round, whole->tags.round);
    whole->tags.round = tags.round;
    add_tags(players->second, whole->tags);
    return whole;
  }
  if (const std::string_view day = day_in_front(name); !day.empty()) {  // 2001-03-12 Al - Cy
    tags.date = day.substr(0, day.find_last_not_of(',') + 1);
    name = notation::trimmed(name.substr(day.size()));
    if (name.starts_with("- ")) name = name.substr(2);
  }
  bool is_event = false;  // whether the part before was read as an event
  bool names_white_first = false;
  for (char sign = ' '; !name.empty();) {
    const auto [part, next_sign, rest] = first_part(name);
    const std::size_t last = part.rfind(' ');
    if (next_sign == ':' && last < part.size() && colour_of_word(part.substr(last + 1)))
      return std::nullopt;  // `Al - Bo 40-24 White: Al`
    const bool has_comma = std::exchange(sign, next_sign) == ',';
    name = rest;
    const bool is_after_event = std::exchange(is_event, false);
    const bool is_after_players = !tags.black.empty();
    auto found = labelled_or_plain_part(part);
    if (!found) found = players_in(part);
    if (found && !found->result.empty() && !tags.result.empty()) return std::nullopt;
    if (found && !found->black.empty() && found->result.empty()) {
      names_white_first = part.find(found->white) < part.find(found->black);
    }
    if (!found) {
      found = event_or_round(part);
      if (!found) return std::nullopt;
      is_event = !found->tournament.empty();
      title.commas += is_event && is_after_players && has_comma ? 1U : 0U;
    } else if (!found->black.empty()) {
      if (is_after_players) return std::nullopt;
      title.commas += is_after_event && has_comma ? 1U : 0U;
    }
    for (const auto& [name_of_tag, tag] : kGameTags) append_field(tags.*tag, (*found).*tag);
    // Whose discs come first in `Al (White) - Bo (Black), 40-24`?
    if (names_white_first && notation::counts_all_squares(tags.result)) tags.result.clear();
    if (names_white_first && !tags.result.empty()) return std::nullopt;
  }
  return title;
}

bool has_signs_of_players(std::string_view name) {
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

/// Writes `Rossi (Black) - Verdi (White)` for `Rossi (N) - Verdi (B)`, where B is bianco or blanc
/// because of N, and for `Rossi, black, vs Verdi, white`.
void write_colours_in_brackets(std::string& name) {
  if (name.find("(N)") < name.size() && name.find("(B)") < name.size()) {
    notation::replace_all(name, "(B)", "(White)");
    notation::replace_all(name, "(N)", "(Black)");
  }
  if (name.find(", black") == name.npos || name.find(", white") == name.npos) return;
  for (const std::string colour : {"black", "white"}) {
    notation::replace_all(name, ", " + colour + ',', " (" + colour + ')');
    notation::replace_all(name, ", " + colour, " (" + colour + ')');
  }
}

std::optional<GameTags> players_and_more(std::string_view written) {
  std::string name = with_plain_dashes(with_narrow_signs(written));
  write_colours_in_brackets(name);
  for (std::size_t at = 0; (at = name.find(", ", at + 1)) < name.size();) {
    const std::string_view counts = notation::group_at(name, at + 2);
    const std::string_view before = std::string_view(name).substr(0, at);
    const std::string_view part = before.substr(before.rfind(", ") + 1);
    // `Al-Cy, 40-24`, unlike `Al - Cy, Paris Open, 40-24`
    if (notation::counts_all_squares(counts) && part.find('-') < part.size()) name.erase(at, 1);
  }
  // `Sato (Black), Lee (White)`
  const std::size_t open = std::min(name.find('('), name.size());
  const std::size_t bracket = std::min(name.find(')', open), name.size());
  std::size_t next = notation::skip_any(name, " ,;/-", bracket + 1);
  const std::string_view sign(name.data() + next, name.size() - next);
  if (sign.starts_with("\u2013") || sign.starts_with("\u2014")) {
    next = notation::skip_blanks(name, next + 3);
  }
  if (open > 0 && next < name.size() && begins_proper_name(name.substr(next)) &&
      colour_of_word(name.substr(open + 1, bracket - open - 1))) {
    name.replace(bracket + 1, next - bracket - 1, " - ");
  }
  if (auto tags = players_with_full_names(name)) return tags;
  if (auto tags = players_with_discs(name)) return tags;
  auto title = parse_title(name);
  if (!title || title->tags.black.empty()) return std::nullopt;
  // Two commas may belong to names that we could not be sure of. Read as an event, players and an
  // event, `Sato, Al - Ito, Bo` once gave a game between Al and Ito.
  const std::string& event = title->tags.tournament;
  const bool may_be_names =  // `Seeley, Ben - Al`, unlike `Paris Open, ..`
      title->commas > 1 || (title->commas == 1 && title->tags.date.empty() && is_person(event) &&
                            std::ranges::none_of(event, notation::is_digit) &&
                            std::ranges::none_of(notation::words_of(event), is_event_or_round));
  return may_be_names ? std::nullopt : std::optional(std::move(title->tags));
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
  const auto words = notation::words_of(pair ? pair->first.name : std::string_view());
  const std::size_t count =
      notation::words_of(pair ? pair->second.name : std::string_view()).size();
  std::string out(name);
  if (count == 0 || words.size() <= count || has_separator(name)) return out;
  const std::string_view last = words[words.size() - count - 1];
  const std::string_view title(spaced.data(), last.data() + last.size());
  const bool ends_title = notation::parse_number<int>(last, 1900, 2099) ||
                          notation::means(last, lexicon::kStage) ||
                          notation::means(last, lexicon::kEvent) ||
                          (notation::is_digit(last[0]) && begins_round(title));
  return ends_title && name.starts_with(title) ? out.insert(title.size(), ":") : out;
}

/// Writes `Final: Sato - Lee 46-18` for `Final (Sato - Lee) 46-18`.
std::string with_players_unbracketed(std::string_view name) {
  std::string out(name);
  const std::size_t open = std::min(name.find(" ("), name.size());
  const std::size_t close = name.find(')', open);
  if (close == name.npos || !begins_round(name.substr(0, open)) ||
      !split_pair(name.substr(open + 2, close - open - 2))) {
    return out;
  }
  return out.replace(close, 1, "").replace(open, 2, ": ");
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
  if (auto tags = players_and_more(with_players_unbracketed(written))) return tags;
  if (const std::string apart = with_title_apart(written); apart != written) {
    if (auto tags = players_and_more(apart)) return tags;
  }
  // `Al - Cy 37-27 (EGP Rome 2019, Round 3)` or `(time)`
  const std::string_view inside = text_in_last_bracket(written);
  if (inside.empty()) return std::nullopt;
  auto tags = players_and_more(notation::trimmed(written.substr(0, written.rfind('('))));
  if (!tags || (tags->result.empty() && !event_in(inside))) return std::nullopt;
  if (!reason_in_name(written).empty()) return tags;
  if (is_country(inside)) {  // `Al 40-24 Cy (USA)`
    tags->white.append(" (").append(inside).append(")");
    return tags;
  }
  const auto title = parse_title(inside);
  if (!title || !title->tags.black.empty() || !title->tags.result.empty()) return std::nullopt;
  for (const auto& [name, tag] : kGameTags) append_field((*tags).*tag, title->tags.*tag);
  return tags;
}

std::string counts_in_name(std::string_view written) {
  const std::string name = with_plain_dashes(with_narrow_signs(written));
  for (std::string_view word : notation::words_of(name)) {
    word = notation::without_brackets(word, "()");
    if (notation::counts_all_squares(word)) return std::string(word);
  }
  return {};
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
  const bool is_remark = words.size() > 1 && std::ranges::none_of(inside, notation::is_digit) &&
                         std::ranges::none_of(words,
                                              [](std::string_view each) {
                                                return is_event_or_round(each) &&
                                                       !notation::means(each, lexicon::kGame);
                                              }) &&
                         is_lowercase(words[1][0]) &&
                         (is_lowercase(words[0][0]) || colour_of_word(words[0]));
  return is_remark || (is_alone && is_reason) ? inside : std::string_view();
}

bool is_about_one_game(std::string_view heading) {
  if (heading.size() > kLongestName) return false;
  if (notation::has_only(heading, "#0123456789.) ")) return true;
  const auto named = reason_in_name(heading).empty() ? std::nullopt : tags_in_name(heading);
  if (named) return named->tournament.empty();
  const std::string name = with_plain_dashes(with_narrow_signs(heading));
  if (players_with_full_names(name) || players_with_discs(name)) return true;
  if (const auto title = parse_title(name); title && title->commas < 2) {
    const GameTags& tags = title->tags;
    return tags.tournament.empty() && (tags.date.empty() || !tags.black.empty());
  }
  const bool has_no_digit = std::ranges::none_of(heading, notation::is_digit);
  return has_signs_of_players(heading) && has_no_digit &&
         std::ranges::none_of(notation::words_of(heading), is_round_word);
}

namespace {

/// Reads `Open 1997 - Athens` and `Open (Athens, 1997)`. Behind an event, no dash is that between
/// players.
std::optional<Title> parse_event_with_place(std::string_view line) {
  std::string text(line);
  for (const std::string_view sign : {" - ", " \u2013 ", " \u2014 ", " ("}) {
    notation::replace_all(text, sign, ", ");
  }
  notation::replace_all(text, ")", "");
  const bool is_plain = text == line || !event_in(text.substr(0, text.find(", ")));
  return is_plain || tags_in_name(line) ? std::nullopt : parse_title(text);
}

/// Removes the number of `21st Championship`.
std::string_view without_ordinal(std::string_view name) {
  const std::size_t digits = notation::skip_digits(name, 0);
  const std::string_view word = notation::letters_at(name, digits);
  return digits > 0 && notation::has_word(lexicon::kOrdinal, word)
             ? notation::trimmed(name.substr(digits + word.size()))
             : name;
}

}  // namespace

std::optional<GameTags> title_in(std::string_view line) {
  const std::string narrow = with_narrow_signs(without_decoration(line));
  line = narrow;
  const std::string_view name = notation::trimmed(line.substr(day_in_front(line).size()));
  if (!begins_proper_name(without_ordinal(name)) || !is_short_text(line)) return std::nullopt;
  auto title = parse_title(line);
  if (!title) title = parse_event_with_place(line);
  const bool is_title = title && title->tags.black.empty() && title->tags.result.empty() &&
                        !title->tags.tournament.empty();
  return is_title ? std::optional(std::move(title->tags)) : std::nullopt;
}

std::optional<GameTags> event_in(std::string_view line) {
  auto title = title_in(line);
  const auto tells_event = [](std::string_view word) {
    return is_event_word(word) || notation::parse_number<int>(word, 1900, 2099);
  };
  const bool is_known_event =
      title && (!title->round.empty() || !title->place.empty() || is_day(title->date) ||
                parse_date(title->date) ||
                std::ranges::any_of(notation::words_of(title->tournament), tells_event));
  return is_known_event ? title : std::nullopt;
}

bool names_table(std::string_view round) {
  return notation::means(notation::letters_at(round, 0), lexicon::kGame) ||
         round.ends_with("\u5C40");
}

std::string take_table(std::string& round) {
  const std::size_t comma = round.rfind(", ");
  const std::size_t begin = comma == round.npos ? 0 : comma + 2;
  if (!names_table(std::string_view(round).substr(begin))) return {};
  std::string table = round.substr(begin);
  round.resize(begin == 0 ? 0 : comma);
  return table;
}

std::optional<GameTags> tags_above(std::string_view line) {
  constexpr std::size_t kYear = 4;  // alone, it may be anything
  if (auto tags = tags_in(line)) return tags;
  if (line.size() > kLongestName) return std::nullopt;
  const std::string spaced = with_narrow_signs(without_decoration(line));
  const std::string_view narrow = spaced;
  const std::size_t day = day_in_front(narrow).size();
  const bool has_comma = line.find(", ") < line.size();
  // `Round 2 on 13 March 2005`
  const std::string_view first = narrow.substr(0, narrow.find(' '));
  const bool has_round = is_round_word(first) || is_round_code(first);
  if (!has_comma && !has_round && day == 0 && line.find(" - ") == line.npos) return std::nullopt;
  // A day without a tournament needs a round beside it, as in `17 December 2005, Round 1`, and so
  // does a result.
  const auto title = parse_title(with_plain_dashes(narrow));
  if (!title || !title->tags.black.empty()) return std::nullopt;
  const GameTags& tags = title->tags;
  if (tags.tournament.empty()) {
    const bool is_round = !tags.round.empty() && !narrow.ends_with('.');
    return is_round ? std::optional(tags) : std::nullopt;
  }
  const bool is_title =
      begins_proper_name(notation::trimmed(narrow.substr(day))) && is_short_text(narrow) &&
      (has_comma || std::ranges::any_of(notation::words_of(tags.tournament), is_event_word));
  return is_title && tags.result.empty() && tags.date.size() > kYear ? std::optional(tags)
                                                                     : std::nullopt;
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
  const auto discs = notation::parse_number<int>(name.substr(name.rfind(' ') + 1), 0, kSquares);
  const bool has_signs = name.find_first_of(",:/&|-+") != name.npos || discs;  // `Al Smith 11`
  const bool has_colours = name.find("\u9ED2") < name.size() && name.find("\u767D") < name.size();
  return has_signs_of_players(name) || has_colours || has_separator(name) ||
         !is_one_name(with_narrow_signs(written)) || (name_count > 1 && (count > 2 || has_signs));
}

}  // namespace kanzen
