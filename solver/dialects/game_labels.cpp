#include "solver/dialects/game_labels.hpp"

#include "solver/dialects/game_dates.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/spoken_claims.hpp"
#include "solver/dialects/title_parts.hpp"

namespace kanzen {

std::string_view without_decoration(std::string_view line) noexcept {
  constexpr std::string_view kDecoration = "=-*~: ";
  line.remove_prefix(notation::skip_any(line, kDecoration));
  return line.substr(0, line.find_last_not_of(kDecoration) + 1);
}

std::string_view comment_in(std::string_view line) {
  const std::string_view word = notation::letters_at(line, 0);
  const std::string_view rest = notation::trimmed(line.substr(word.size()));
  const bool is_comment =
      notation::means(word, lexicon::kComment) && rest.starts_with(':') && is_short_text(rest);
  return is_comment ? notation::trimmed(rest.substr(1)) : std::string_view();
}

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

}  // namespace kanzen
