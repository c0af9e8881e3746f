#include "solver/dialects/player_names.hpp"

#include "core/notation/text.hpp"
#include "solver/dialects/board_symbols.hpp"
#include "solver/dialects/line_claims.hpp"
#include "solver/dialects/move_list.hpp"

namespace kanzen {

namespace {

bool is_player(std::string_view text) {
  constexpr std::size_t kMaxBytes = 60;
  return std::ranges::any_of(text, notation::is_name_letter) && text.size() <= kMaxBytes &&
         !is_all_moves(text);
}

}  // namespace

bool begins_proper_name(std::string_view text) {
  if (text.size() < 2) return false;
  const bool rank =
      text.size() >= 8 && std::ranges::all_of(text.substr(0, 8), notation::is_plain_cell);
  return !rank && !is_small(text[0]) && notation::is_name_letter(text[0]) &&
         notation::is_name_letter(text[1]);
}

std::string with_narrow_signs(std::string_view line) {
  std::string text(line);
  for (const auto& [wide, narrow] : {std::pair("\uFF1A", ": "),
                                     {"\uFF08", " ("},
                                     {"\uFF09", ") "},
                                     {"\u3000", " "},
                                     {"\u5BFE ", "- "}}) {
    const std::string_view sign(wide);
    for (std::size_t at = 0; (at = text.find(sign, at)) != text.npos;) {
      text.replace(at, sign.size(), narrow);
    }
  }
  return text;
}

namespace {

/// Signs of Black and White before a name, which need no blank.
constexpr std::array<std::string_view, 4> kColourMarks{"\u25CF", "\u25CB", "\u25B2", "\u25B3"};

/// Whether the text has a sign that separates names or stands before them.
bool has_foreign_sign(std::string_view text) {
  return text.find_first_of(":|;=\"") != text.npos ||
         std::ranges::any_of(
             kColourMarks, [text](std::string_view mark) { return text.find(mark) != text.npos; });
}

/// Writes `40-24` if the numbers count all discs; else empty.
std::string counts_of(std::optional<int> black, std::optional<int> white) {
  if (!black || !white || *black + *white != kSquares) return {};
  return std::to_string(*black) + '-' + std::to_string(*white);
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
    const bool name_behind = begins_proper_name(
        text.substr(notation::skip_blanks(text, std::min(sign + 1, text.size()))));
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
    const bool is_mark = std::ranges::count(kColourMarks, word) != 0;
    if (is_mark && sign < text.size() && notation::is_name_letter(text[sign]) &&
        !player_word_at(text, sign)) {
      return PlayerWord{colour, sign, true};
    }
    if (japanese && !is_mark && sign > behind && sign < text.size()) {
      return PlayerWord{colour, sign};
    }
    if (sign > behind && begins_proper_name(text.substr(sign)))
      return PlayerWord{colour, sign, true};
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

}  // namespace

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
    name = name.substr(0, name.find_last_not_of(" ,;/-|") + 1);
    // Labels of more than the players, as in `White: Bo, Result: 43-21`, would be part of a name,
    // and so would the date in `White: Bo, 12 May 2009`.
    const std::string_view more = name.substr(std::min(name.find(", "), name.size()));
    if (has_foreign_sign(name) || std::ranges::any_of(more, notation::is_digit)) {
      return std::nullopt;
    }
    player = tag_text(name);
    bare = bare || word->is_bare;
    at = end;
  }
  const Player black = read_player(tags.black);
  const Player white = read_player(tags.white);
  if (std::string counts = counts_of(black.discs, white.discs); !counts.empty()) {
    tags.result = std::move(counts);  // `Black: Sato 40 White: Lee 24`
    tags.black = std::string(black.name);
    tags.white = std::string(white.name);
  }
  const bool both = !tags.black.empty() && !tags.white.empty();
  const bool any = !tags.black.empty() || !tags.white.empty();
  return (bare ? both : any) ? std::optional(tags) : std::nullopt;
}

bool is_one_name(std::string_view text) {
  const std::string upper = notation::to_upper(text);
  const auto is_between = [&upper](std::string_view sign) {
    return upper.find(sign) != upper.npos;
  };
  return is_player(text) && std::ranges::none_of(kBetweenPlayers, is_between);
}

bool is_person(std::string_view text) {
  constexpr std::size_t kMaxInitials = 3;  // `Th. Sato`
  const std::size_t stop = text.find(". ");
  const std::size_t word = text.substr(0, stop).find_last_of(' ') + 1;
  const bool initials = stop - word <= kMaxInitials && !is_small(text[word]);
  return is_one_name(text) && (stop == text.npos || initials) && !has_foreign_sign(text) &&
         std::ranges::all_of(notation::words_of(text), [](std::string_view one) {
           return std::ranges::any_of(one, notation::is_name_letter);
         });
}

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

std::optional<GameTags> players_with_discs(std::string_view name) {
  const Player white = read_player(name);
  const std::string_view rest = white.name;
  for (const std::string_view word : notation::words_of(rest)) {
    GameTags tags;
    tags.result = counts_of(notation::parse_number<int>(word, 0, kSquares), white.discs);
    if (tags.result.empty()) continue;
    const auto at = static_cast<std::size_t>(word.data() - rest.data());
    tags.black = tag_text(notation::trimmed(rest.substr(0, at)));
    tags.white = tag_text(notation::trimmed(rest.substr(at + word.size())));
    if (is_person(tags.black) && is_person(tags.white)) return tags;
  }
  return std::nullopt;
}

bool begins_with_colour(std::string_view line) { return player_word_at(line, 0).has_value(); }

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

}  // namespace kanzen
