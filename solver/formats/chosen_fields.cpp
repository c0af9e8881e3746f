#include "solver/formats/chosen_fields.hpp"

#include <nlohmann/json.hpp>

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen::fields {

namespace {

constexpr std::size_t kEventRank = 1000;

/// Completes a count of discs that stands alone in a column such as `black discs`: all squares are
/// counted in the end. `Score Black` may be a value as well.
bool add_other_count(const GivenField& only, GivenField& other) {
  const std::string name = folded_name(only.name);
  const bool counts_discs =
      std::ranges::any_of(std::array{"disc", "disk", "stein", "pion", "pedin", "fich", "\u77F3"},
                          [&name](const char* discs) { return name.find(discs) < name.size(); });
  const Score count = integer_of(*only.value).value_or(-1);
  if (!counts_discs || other || count < 0 || count > kMaxScore) return false;
  static const nlohmann::json all = [] {  // fields point to their values
    nlohmann::json counts;
    for (Score n = 0; n <= kMaxScore; ++n) counts.push_back(n);
    return counts;
  }();
  other = {only.rank, only.name, &all[static_cast<std::size_t>(kMaxScore - count)]};
  return true;
}

}  // namespace

ChosenFields::ChosenFields(const nlohmann::json& object, FieldContext& context)
    : context_(context),
      is_line_row_(are_printed_by_line([&](const char* name) { return object.contains(name); })),
      is_index_row_(is_certificate_index([&](const char* name) { return object.contains(name); })) {
  std::vector<std::string> keys;
  for (const auto& [name, value] : object.items()) keys.push_back(name);
  const FieldChoice chosen = choices_among(context.chosen, keys);
  for (const auto& [choice, in_file] : chosen) context.found.insert(in_file);
  for (const std::string& name : keys) {
    const auto& [found, is_romance, names_winner] = context.names.find(name, chosen);
    has_romance_names_ = has_romance_names_ || is_romance;
    has_winner_ = has_winner_ || names_winner;
    has_opponent_ = has_opponent_ || found.field == Field::opponent;
    has_black_ = has_black_ || found.field == Field::black;
  }
  for (const auto& [name, value] : object.items()) {
    if (name == "players" && has_colours(value)) {
      for (const auto& [colour, player] : value.items()) {
        take(find_field(colour, chosen), colour, player);
      }
      continue;
    }
    const FoundField& found = context.names.find(name, chosen).found;
    if (!choose_event(found, name, value, chosen)) take(found, name, value);
  }
  std::ranges::sort(values_, {}, &GivenField::rank);
  // Without the discs of the opponent, `mover` names the side.
  GivenField& mover = field(Field::mover);
  GivenField& side = field(Field::side);
  if (!get(Field::opponent) && !side && colour_of(mover)) std::swap(mover, side);
}

void ChosenFields::spell_letter(Field meaning) {
  GivenField& given = field(meaning);
  const std::string text = given ? notation::to_upper(as_text(*given.value)) : std::string();
  if (text.size() != 1 || !notation::is_one_of(text[0], "NBS")) return;
  std::string& letters = context_.letters[given.name];
  if (letters.empty() && context_.look_ahead) context_.look_ahead(given.name);
  note_letter(text, letters);
  const auto has = [&letters](char letter) { return letters.find(letter) != letters.npos; };
  const bool is_white = text == "B" && has('N');
  if (text == "B" && !is_white && has_romance_names_ && !has('W')) {
    refuse(given.name, *given.value, "a word, since it may be Black, or blanc, bianco or blanco");
  }
  const bool is_black =
      (text == "N" && (has('B') || has_romance_names_)) || (text == "S" && has('W'));
  if (!is_black && !is_white) return;
  static const nlohmann::json black = "black";
  static const nlohmann::json white = "white";
  given.value = is_white ? &white : &black;
}

std::string ChosenFields::text_of(Field meaning) const {
  const GivenField& given = get(meaning);
  return given ? as_text(*given.value) : std::string();
}

std::optional<Colour> ChosenFields::colour_of(const GivenField& given) const {
  const auto side =
      given ? side_of_word(as_text(*given.value), context_.style) : std::optional<NamedSide>();
  return side ? side->colour : std::nullopt;
}

std::optional<Score> ChosenFields::bound_of(Field meaning) const {
  const GivenField& given = get(meaning);
  if (!given || is_nothing(*given.value)) return std::nullopt;
  const auto bound = integer_of(*given.value);
  if (!bound) refuse(given.name, *given.value, kInteger);
  return bound;
}

/// Whether a column named after a side has signed numbers, so that its `16` beside them is a value
/// and no count of discs.
bool ChosenFields::has_signs(const std::string& name) {
  std::string& seen = context_.letters[name];
  if (seen.empty() && context_.look_ahead) context_.look_ahead(name);
  if (seen.empty()) seen = ' ';  // we have looked
  return seen.find(kSignMark) < seen.size();
}

void ChosenFields::choose_scores(bool is_over) {
  GivenField& black = field(Field::black_discs);
  GivenField& white = field(Field::white_discs);
  const auto number = [](const GivenField& given) {
    return given ? integer_of(*given.value) : std::nullopt;
  };
  const auto is_signed = [this](Field meaning) {
    const std::string text = text_of(meaning);
    return text.starts_with('+') || text.starts_with('-') || text.starts_with("\u2212");
  };
  const auto other = number(get(Field::white));
  if (is_signed(Field::black) && other && number(get(Field::black)) == -*other) {
    std::swap(field(Field::black), black);
    std::swap(field(Field::white), white);
  }
  const bool are_zeros = number(black) == 0 && number(white) == 0;
  bool are_margins = is_signed(Field::black_discs) || is_signed(Field::white_discs) || are_zeros;
  bool is_single = number(black).has_value() != number(white).has_value();
  if (is_single && !are_margins) {
    const GivenField& only = number(black) ? black : white;
    is_single = !add_other_count(only, number(black) ? white : black);
    are_margins = is_single && has_signs(only.name);
  }
  const bool is_clear = are_margins || !values_.empty() || context_.whole_games || is_over;
  for (GivenField* const item : {&black, &white}) {
    if (!number(*item)) continue;
    if (is_single && !is_clear) {
      refuse(item->name, *item->value,
             "a value with a sign or --fields value=" + item->name +
                 ", or a count of discs beside that of the other side or in a column such as black "
                 "discs");
    }
    if (!are_margins) continue;
    const ClaimSide side = item == &black ? ClaimSide::black : ClaimSide::white;
    values_.push_back({item->rank, item->name, std::exchange(item->value, nullptr), side});
  }
}

/// Puts Black first in columns `Player 1` and `Player 2`, as far as names such as `Lee (white)` say
/// who that is.
void ChosenFields::order_players() {
  const std::string black_name = text_of(Field::black);
  const std::string white_name = text_of(Field::white);
  const Player first = parse_player(black_name);
  const Player second = parse_player(white_name);
  const bool is_white_first =
      first.colour == Colour::white && second.colour.value_or(Colour::black) == Colour::black;
  const bool is_black_second =
      second.colour == Colour::black && first.colour.value_or(Colour::white) == Colour::white;
  context_.names_white_first = is_white_first || is_black_second;
  if (context_.names_white_first) {
    std::swap(field(Field::black), field(Field::white));
    std::swap(field(Field::black_discs), field(Field::white_discs));
  } else if (first.colour == second.colour && begins_proper_name(first.name)) {
    context_.notes.push_back(notation::quoted(get(Field::black).name) + " and " +
                             notation::quoted(get(Field::white).name) +
                             " are read as Black and White");
  }
}

void ChosenFields::choose_players(std::optional<Colour> winner) {
  if (has_numbered_players()) order_players();
  const std::string name = get(Field::player).name;
  has_player_ = !name.empty();
  if (!has_player_) {
    for (const Field discs : {Field::player_discs, Field::opponent_discs}) {
      if (get(discs)) note_unused(get(discs).name);
    }
    return;
  }
  player_colour_ = notation::means(name, lexicon::kWinner) ? winner : colour_of(get(Field::side));
  if (!player_colour_) {
    context_.notes.push_back(notation::quoted(name) + " and " +
                             notation::quoted(get(Field::opponent).name) +
                             " are not used, since they do not say who is Black: expected a "
                             "column with the colour, or --fields black=NAME,white=NAME");
  }
  for (const auto& [from, black, white] :
       {std::tuple(Field::player, Field::black, Field::white),
        {Field::opponent, Field::white, Field::black},
        {Field::player_discs, Field::black_discs, Field::white_discs},
        {Field::opponent_discs, Field::white_discs, Field::black_discs}}) {
    GivenField given = std::exchange(field(from), {});
    if (!given || !player_colour_) continue;
    field(player_colour_ == Colour::black ? black : white) = std::move(given);
  }
}

/// What a field means with this value, since some names have two meanings: in a table of games,
/// `Player` is a name beside that of the opponent, and `Zug` a side or a move.
Field ChosenFields::meaning_of(Field field, const std::string& name,
                               const nlohmann::json& value) const {
  if (field == Field::side && has_black_ && notation::means(name, lexicon::kRound)) {
    return Field::round;
  }
  const bool may_be_name =
      has_opponent_ && !has_black_ &&
      (field == Field::side || (field == Field::value && notation::means(name, lexicon::kWinner)));
  if (!value.is_string() || (!may_be_name && field != Field::best)) return field;
  const std::string text = as_text(value);
  if (text.empty() || notation::is_square_at(text, 0) || !notation::is_name_letter(text[0]))
    return field;
  const auto side = side_of_word(text, context_.style);
  if (field == Field::best) {
    const bool is_letter = text.size() == 1 && notation::is_one_of(text[0], "NnSs");
    return is_letter || (side && side->colour) ? Field::side : field;
  }
  const bool is_name = text.size() > 1 && !side && !notation::parse_bits(text) &&
                       !notation::means(text, lexicon::kDraws) && !names_mover(text);
  return is_name ? Field::player : field;
}

void ChosenFields::take(FoundField found, const std::string& name, const nlohmann::json& value) {
  if (is_index_row_ && notation::has_word("certificate name source moves claim side verdict", name))
    return;
  found.field = meaning_of(found.field, name, value);
  // `"moves": 31` counts them; as the number of a square, it would be a game of one move.
  // `"board": 2` is a table.
  const bool is_number = (found.field == Field::moves || found.field == Field::board) &&
                         notation::parse_number<int>(as_text(value)).has_value();
  // `"data": [..]` is no date.
  const bool is_data = found.field == Field::date && value.is_structured();
  const bool is_margin = found.field == Field::none && has_winner_ && !context_.whole_games &&
                         names_margin(name) && integer_of(value);
  if (is_margin) {
    values_.push_back({kEventRank, name, &value, {}});
  } else if (is_number || is_data || found.field == Field::none) {
    note_unused(name);
    note_unknown(name, value);
  } else if (found.field == Field::value) {
    if (!is_nothing(value)) values_.push_back({found.rank, name, &value, found.view});
    if (found.view) view_of_columns_ = found.view;
  } else {
    add(found, name, value);
  }
}

void ChosenFields::note_unknown(const std::string& name, const nlohmann::json& value) {
  const std::string text = value.is_string() ? as_text(value) : std::string();
  is_unfinished_ = is_unfinished_ || says_unfinished(text);
  // A letter may be a level, but `w` in a table of claims is hardly one.
  const bool is_letter =
      text.size() < 2 && !(context_.only_claims && notation::same_letters(text, "w"));
  const bool names_another_thing =  // `"theme": "light"`
      is_letter || notation::means(text, "light dark first second");
  const auto side = names_another_thing ? std::nullopt : side_of_word(text, {});
  if (side && side->colour) unknown_side_fields_.emplace_back(name, side->colour);
  if (names_mover(text)) unknown_side_fields_.emplace_back(name, std::nullopt);
  const auto view = side ? std::nullopt : view_of_phrase(text);  // `Black's view`
  if (view == ClaimSide::black || view == ClaimSide::white) {
    unknown_side_fields_.emplace_back(name,
                                      view == ClaimSide::black ? Colour::black : Colour::white);
  }
  if (is_bound(text)) unknown_relation_field_ = {0, name, &value};
}

bool ChosenFields::choose_event(const FoundField& found, const std::string& name,
                                const nlohmann::json& event, const FieldChoice& chosen) {
  if (found.field != Field::tournament || !event.is_object() || !event.contains("name")) {
    return false;
  }
  for (const auto& [key, part] : event.items()) {
    const auto [field, rank, view] = key == "name" ? found : find_field(key, chosen);
    const bool is_known = field == Field::tournament || field == Field::place ||
                          field == Field::round || field == Field::date;
    const std::string whole_name = (name + '.').append(key);
    if (is_known && !part.is_structured()) {  // those beside the event come first
      add({field, rank + kEventRank, {}}, whole_name, part);
    } else {
      note_unused(whole_name);
    }
  }
  return true;
}

void ChosenFields::note_other(Field meaning, const std::string& name, const nlohmann::json& value) {
  const bool is_title =
      meaning == Field::id && title_beside_id_.empty() && value.is_string() &&
      (names_opening(name) ||
       notation::has_word("name label title titel bezeichnung nom nome nombre titre titolo titulo",
                          folded_name(name)));
  if (is_title) {
    title_beside_id_ = as_text(value);
  } else {
    note_unused(name);
  }
}

void ChosenFields::add(const FoundField& found, const std::string& name,
                       const nlohmann::json& value) {
  GivenField& given = field(found.field);
  const bool is_null = value.is_null() && found.field != Field::exact;
  if (given && (given.rank < found.rank || is_null)) {
    if (!is_null) note_other(found.field, name, value);
    return;
  }
  if (given) note_other(found.field, given.name, *given.value);
  if (!is_null) given = {found.rank, name, &value};
}

}  // namespace kanzen::fields
