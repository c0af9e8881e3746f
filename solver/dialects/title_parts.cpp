#include "solver/dialects/title_parts.hpp"

#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/spoken_claims.hpp"

namespace kanzen {

namespace {

/// Whether the words of the text are numbers and known ones, at least one of these. The numbers of
/// a day are none: `2. Runde, 19.03.2001` has more than its round.
template <class IsKnown>
bool has_numbers_and(std::string_view text, const IsKnown& is_known) {
  const std::vector<std::string_view> words = notation::words_of(text);
  return std::ranges::any_of(words, is_known) && !is_day(text.substr(text.rfind(' ') + 1)) &&
         std::ranges::none_of(words, notation::counts_all_squares) &&
         text.find("\u5E74") == text.npos &&  // nor those of 2005\u5E743\u6708
         std::ranges::all_of(words, [&](std::string_view word) {
           return is_known(word) ||
                  notation::is_digit(word[word.size() > 1 && word[0] == '#' ? 1 : 0]);
         });
}

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
  // `White resigned` and `Black wins by resignation`
  const bool has_resigned = words.size() < (has_won ? 4 : 3) && words.size() > (has_won ? 1 : 0) &&
                            notation::means(words.back(), lexicon::kResigned);
  if (!is_late && !has_resigned) return {};
  return std::string((*side == Colour::white) == has_won ? "W+" : "B+") + (is_late ? 'T' : 'R');
}

}  // namespace

bool is_round_word(std::string_view word) {
  return notation::means(word, lexicon::kStage) || notation::means(word, lexicon::kRound) ||
         notation::means(word, lexicon::kGame);
}

bool is_event_word(std::string_view word) {
  return notation::means(word, lexicon::kEvent) ||
         std::ranges::any_of(lexicon::kEventEndings,
                             [word](std::string_view end) { return word.ends_with(end); });
}

bool is_event_or_round(std::string_view word) { return is_round_word(word) || is_event_word(word); }

bool is_country(std::string_view code) {
  constexpr std::size_t kLetters = 3;
  return code.size() == kLetters && std::ranges::all_of(code, notation::is_letter) &&
         notation::to_upper(code) == code && !is_event_or_round(code);
}

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

bool begins_round(std::string_view text) {
  text = notation::trimmed(text.substr(0, notation::find_any(text, ",:;")));
  return has_numbers_and(text, is_round_word) || is_round_code(text);
}

namespace {

/// Whether two results are those of one game, as in `14-50 \u767D\u52DD`.
bool agree(std::string_view result, std::string_view counts) {
  const auto first = parse_game_result(result);
  const auto second = parse_game_result(counts);
  return first && second && !contradict(first->bounds(), second->bounds());
}

/// Returns `final` of `in the final`, or nothing.
std::string_view behind_in(std::string_view text) {
  for (const std::string_view in : {"in the ", "in ", "im ", "en "}) {
    if (text.starts_with(in)) return text.substr(in.size());
  }
  return {};
}

}  // namespace

std::optional<GameTags> part_of_title(std::string_view text) {
  constexpr std::size_t kYear = 4;
  const std::size_t last = text.rfind(' ') + 1;
  if (last > 0 && notation::counts_all_squares(text.substr(last))) {  // `round 3 40-24`
    auto round = part_of_title(notation::trimmed(text.substr(0, last)));
    if (round && !round->round.empty() && round->result.empty()) {
      round->result = text.substr(last);
      return round;
    }
  }
  if (const std::string_view first = text.substr(0, text.find_first_of(". "));
      first.size() < text.size() && notation::counts_all_squares(first)) {
    const std::string_view rest = notation::trimmed(text.substr(first.size() + 1));
    const std::string_view stage = behind_in(rest);
    auto more = rest.empty() ? std::optional(GameTags())
                             : part_of_title(begins_round(stage) ? stage : rest);
    if (!more || (!more->result.empty() && !agree(more->result, first))) return std::nullopt;
    more->result = first;  // `40-24 round 3`
    return more;
  }
  const bool has_digit = std::ranges::any_of(text, notation::is_digit);
  const bool has_only_digits = notation::has_only(text, "0123456789");  // discs, or a year
  const bool is_numeric = notation::has_only(text, "0123456789-/.");
  GameTags tags;
  if (has_numbers_and(text, is_round_word) || is_round_code(text)) {
    const std::string_view word = notation::letters_at(text, 0);
    const std::string_view number = notation::trimmed(text.substr(word.size()));
    const bool is_labelled =
        notation::means(word, lexicon::kRound) && notation::parse_number<int>(number);
    tags.round = is_labelled ? number : text;  // `round 3`
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
    const std::string_view stage = behind_in(last);
    const auto known = may_be_known || may_be_date ? part_of_title(last)
                       : begins_round(stage)       ? part_of_title(stage)
                                                   : std::nullopt;
    if (!known) continue;
    tags = *known;
    text = text.substr(0, at);
  }
  return tags;
}

std::optional<PlayerPair> split_pair(std::string_view text) {
  const auto split = [&text](std::string_view sign, std::size_t at, bool beats) {
    return PlayerPair{parse_player(text.substr(0, at)), parse_player(text.substr(at + sign.size())),
                      beats};
  };
  for (const std::string_view sign : lexicon::kLosesTo) {
    if (const std::size_t at = text.find(sign); at < text.size()) {
      const PlayerPair pair = split(sign, at, true);
      return PlayerPair{pair.second, pair.first, true, true};
    }
  }
  for (const std::string_view sign : lexicon::kBeats) {
    if (const std::size_t at = text.find(sign); at < text.size()) return split(sign, at, true);
  }
  const std::string upper = notation::to_upper(text);
  for (const std::string_view sign : lexicon::kBetweenPlayers) {
    if (const std::size_t at = upper.find(sign); at < text.size()) return split(sign, at, false);
  }
  return std::nullopt;
}

namespace {

/// Adds the result that counts of discs or `beat` state. False if it is unclear.
bool state_result(const PlayerPair& pair, std::string& result) {
  const auto& [black, white, beats, has_loser_first] = pair;
  if (black.discs && white.discs) {  // `Alice (40) - Bob (24)`, but not `Zebra 4 - Edax 5`
    if (!result.empty() || *black.discs + *white.discs != kSquares) return false;
    result = std::to_string(*black.discs) + '-' + std::to_string(*white.discs);
  } else if (black.discs || white.discs) {
    return false;  // the number may be a table, a round or a year
  }
  if (!beats) return true;
  if (result.empty()) result = "win";  // `Cy def. Di`
  const auto counts = has_loser_first ? notation::parse_disc_counts(result) : std::nullopt;
  if (counts && counts->first < counts->second) {  // the winner has more, whichever come first
    result = std::to_string(counts->second) + '-' + std::to_string(counts->first);
  }
  // A result for the loser, as `Al d. Bo 24-40`, may be Black's: who that is, nothing says.
  const auto won = parse_game_result(result);
  return won && won->bounds(EmptySquares::to_nobody).lower >= 1;
}

/// Takes the colours off `Black Al beats White Bo`.
void take_colours_in_front(PlayerPair& pair) {
  if (!begins_with_coloured_name(pair.first.name) || !begins_with_coloured_name(pair.second.name))
    return;
  for (Player* const player : {&pair.first, &pair.second}) {
    const std::size_t blank = player->name.find(' ');
    player->colour = colour_of_word(player->name.substr(0, blank));
    player->name = notation::trimmed(player->name.substr(blank));
  }
}

/// Puts Black first. False if both have one colour, or if that leaves unclear whose the result is.
bool order_colours(PlayerPair& pair, GameTags& tags) {
  auto& [black, white, beats, has_loser_first] = pair;
  if ((black.colour || white.colour) && black.colour == white.colour) return false;
  if (black.colour != Colour::white && white.colour != Colour::black) return true;
  // In `Tanaka (White) - Sato (Black) 40-24` it is unclear whose 40 discs these are, so they are
  // left to counts_in_name(). In `Al (White) beat Bo (Black) 40-24` they are the winner's.
  if (!beats && notation::counts_all_squares(tags.result)) tags.result.clear();
  if (!beats && !tags.result.empty()) return false;
  swap_players(tags);
  std::swap(black, white);
  return true;
}

/// `Paris Open. Al - Cy` has a sentence in front, and `Al - Cy - Bob` three names. `Final Sato`,
/// `The Open` and `\u4F50\u85E4 \u9ED2` are no persons.
bool is_person_in_title(std::string_view name) {
  if (!is_person(name)) return false;
  const std::vector<std::string_view> words = notation::words_of(name);
  const bool is_title =
      std::ranges::any_of(words, is_event_or_round) && (words.size() > 1 || is_round_word(name));
  // `WC2005 R1 Sato`; but the number of a program, as in `Edax v4`, stands last.
  const bool has_number = std::any_of(words.begin(), words.end() - 1, [](std::string_view word) {
    return std::ranges::any_of(word, notation::is_digit);
  });
  const bool has_colour = std::ranges::any_of(words, [](std::string_view word) {
    return notation::is_wide(word[0]) && colour_of_word(word);
  });
  return !is_title && !has_number && !has_colour;
}

bool ends_with_country(std::string_view name) {
  const std::size_t open = name.rfind('(') + 1;
  return name.ends_with(')') && open > 0 && is_country(name.substr(open, name.size() - open - 1));
}

}  // namespace

std::optional<GameTags> players_in(std::string_view text) {
  GameTags tags = take_known_end(text);
  if (!tags.date.empty()) add_tags(take_known_end(text = notation::trimmed(text)), tags);
  const std::string spaced = with_blanks(text, !tags.result.empty());
  auto pair = split_pair(spaced);
  if (pair) take_colours_in_front(*pair);
  if (!pair || !state_result(*pair, tags.result) || !order_colours(*pair, tags)) {
    return std::nullopt;
  }
  const Player& black = pair->first;
  const Player& white = pair->second;
  // `Al - Cy (time)` says how it ended, and nobody is called `Cy (time)`. Al (FRA) has a country.
  if (black.name.ends_with(')') != white.name.ends_with(')') && !ends_with_country(black.name) &&
      !ends_with_country(white.name)) {
    return std::nullopt;
  }
  // With a result, `Sato - White` names a player, too, but `Black - Sato` may be a label. Where
  // both have a colour beside them, as in `Weiss (W) - Schwarz (B)`, the names can be nothing else.
  const bool have_colours = black.colour && white.colour;
  const auto is_player = [](std::string_view name, bool may_be_colour) {
    const bool is_surname = may_be_colour && begins_proper_name(name) &&
                            !notation::is_wide(name[0]) && colour_of_word(name);
    return is_surname || is_person_in_title(name);
  };
  if (!is_player(black.name, have_colours) ||
      !is_player(white.name, have_colours || !tags.result.empty())) {
    return std::nullopt;
  }
  tags.black = tag_text(black.name);
  tags.white = tag_text(white.name);
  return tags;
}

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

std::optional<GameTags> players_with_full_names(std::string_view written) {
  std::string text = with_joined_counts(std::string(without_number(written)));
  GameTags tags;
  std::string_view counts;
  for (const std::string_view word : notation::words_of(text)) {
    const std::string_view bare = notation::without_brackets(word, "()");
    if (!notation::counts_all_squares(bare)) continue;
    counts = word;
    tags.result = bare;
  }
  if (!counts.empty()) {
    const auto at = static_cast<std::size_t>(counts.data() - text.data());
    text.replace(at, counts.size(), at + counts.size() == text.size() ? "" : "-");
  }
  std::size_t dash = text.find(" - ");
  for (const std::string_view sign : lexicon::kBetweenPlayers) {
    if (dash == text.npos && (dash = notation::to_upper(text).find(sign)) != text.npos) {
      text.replace(dash, sign.size(), " - ");
    }
  }
  if (dash == text.npos || text.find(" - ", dash + 1) != text.npos) return std::nullopt;
  const auto is_plain_name = [](std::string_view name) {
    return is_person(name) &&
           std::ranges::none_of(notation::words_of(name), [](std::string_view word) {
             return std::ranges::any_of(word, notation::is_digit) || is_event_or_round(word);
           });
  };
  const auto is_full_name = [&](std::string_view name) {
    const std::size_t comma = name.find(", ");
    const std::string_view first = name.substr(std::min(comma + 2, name.size()));
    return comma != name.npos && first.find(',') == first.npos && is_plain_name(name) &&
           (begins_proper_name(first) || (first.size() == 2 && first[1] == '.')) &&
           !side_of_word(first, {});
  };
  // `Seeley, Ben - Al` may have an event before the comma. In `Seeley, Ben - Al Lee` the names have
  // as many words only if both are full, and `B.` is no name.
  const auto shows_full_name = [&](const std::string& name, const std::string& other) {
    return is_full_name(name) && other.find(',') == other.npos && is_plain_name(other) &&
           (name.ends_with('.') ||
            notation::words_of(name).size() == notation::words_of(other).size());
  };
  const std::string_view front = notation::trimmed(std::string_view(text).substr(0, dash));
  const std::string_view back = notation::trimmed(std::string_view(text).substr(dash + 3));
  PlayerPair pair{parse_player(front), parse_player(back), false};
  const bool has_colours = pair.first.colour || pair.second.colour;
  tags.black = tag_text(has_colours ? pair.first.name : front);
  tags.white = tag_text(has_colours ? pair.second.name : back);
  const bool are_names = (is_full_name(tags.black) && is_full_name(tags.white)) ||
                         shows_full_name(tags.black, tags.white) ||
                         shows_full_name(tags.white, tags.black);
  // `Al Weiss (White) - Schwarz, Bo (Black)` once had Weiss (White) for Black.
  if (!are_names || (has_colours && !order_colours(pair, tags))) return std::nullopt;
  return tags;
}

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
  for (const std::string_view result : {" 0:1", " 1:0"}) {
    if (out.ends_with(result)) out[out.size() - 2] = '-';
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

std::string_view without_decoration(std::string_view line) noexcept {
  constexpr std::string_view kDecoration = "=-*~: ";
  line.remove_prefix(notation::skip_any(line, kDecoration));
  return line.substr(0, line.find_last_not_of(kDecoration) + 1);
}

std::string_view comment_in(std::string_view line) {
  constexpr std::string_view kWideColon = "\uFF1A";
  const std::size_t colon = line.find(':');
  const std::size_t end = std::min(colon, line.find(kWideColon));
  if (end >= line.size() || !is_short_text(line.substr(end)) ||
      !notation::means(notation::trimmed(line.substr(0, end)), lexicon::kComment)) {
    return {};
  }
  return notation::trimmed(line.substr(end + (end == colon ? 1 : kWideColon.size())));
}

bool has_result_label(std::string_view line) {
  const std::string text = with_narrow_signs(line);
  const std::string word = notation::fold_case(text.substr(0, text.find(':')));
  return word.size() < text.size() &&
         (notation::means(word, lexicon::kResultLabel) || notation::means(word, lexicon::kWinner) ||
          notation::means(word, "score"));
}

namespace {

/// Recognises a line such as `Semifinal`, `2nd round` or `\u7B2C2\u56DE\u6226`, but neither `R2`
/// nor `Game 12`, which may name the record below.
bool is_round_line(std::string_view text) {
  constexpr std::size_t kCode = 3;
  const auto is_one_of = [](std::string_view known) {
    return [known](std::string_view word) { return notation::means(word, known); };
  };
  return has_numbers_and(text, is_one_of(lexicon::kStage)) ||
         (text.size() > kCode && is_round_code(text)) ||
         (!text.empty() && notation::is_digit(text[0]) &&
          has_numbers_and(text, is_one_of(lexicon::kRound)));
}

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
  constexpr std::size_t kWeekday = 3;  // `Date: Mon, 19 Nov 2001 09:21` is that of a mail
  GameTags tags;
  for (const auto& [names, tag] : kLabels) {
    if (!notation::means(word, names)) continue;
    const bool has_number = std::ranges::any_of(value, notation::is_digit);
    if (tag == &GameTags::date && value.find(',') == kWeekday && value.find(':') < value.size())
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

/// Removes the words of `Final score 43-21` and `\u7D50\u679C \u9ED2\u306E\u52DD\u3061`, or returns
/// nothing.
std::string_view without_result_words(std::string_view line) {
  const std::string_view all = line;
  while (true) {
    const std::string_view word = line.substr(0, notation::find_any(line, " :"));
    const bool is_known =
        notation::means(word, lexicon::kResultLabel) || notation::means(word, lexicon::kFinalScore);
    if (!is_known) return line.size() < all.size() ? line : std::string_view();
    line = notation::trimmed(line.substr(word.size()));
    if (line.starts_with(':')) line = notation::trimmed(line.substr(1));
  }
}

}  // namespace

std::optional<std::string> result_in(std::string_view written) {
  const std::string line = with_plain_dashes(with_narrow_signs(written));
  if (const auto tags = tags_in(line)) {
    return tags->result.empty() ? std::nullopt : std::optional(tags->result);
  }
  if (const std::string_view value = without_result_words(line);
      !value.empty() && parse_game_result(value)) {
    return std::string(value);
  }
  const bool is_unfinished = notation::same_letters(line, "unfinished");
  const bool is_number =
      notation::has_only(line, "+-0123456789.") && line.find_first_of("+-") == line.npos;
  const bool is_result = !is_number && parse_game_result(line) && !side_of_word(line, {});
  return is_unfinished || is_result ? std::optional<std::string>(line) : std::nullopt;
}

}  // namespace kanzen
