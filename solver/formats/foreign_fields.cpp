#include "solver/formats/foreign_fields.hpp"

#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/json_text.hpp"

namespace kanzen {

namespace {

struct KnownField {
  Field field;
  std::string_view choice;  // the name for --fields, if users may choose it
  std::string_view names;   // without signs between words, the most usual first
};

constexpr auto kFields = std::to_array<KnownField>({
    {Field::board, "board",
     "board position fen state obf squares cells grid discs boardstate gameboard initialboard "
     "brett stellung"},
    {Field::side, "side",
     "turn side sidetomove sidetoplay stm tomove toplay player playertomove currentplayer "
     "nextplayer next colour color opener amzug trait farbe camp couleur lado"},
    {Field::view, "view",
     "for view perspective pointofview pov viewpoint valuefor claimfor scorefor evalfor relativeto "
     "sicht vista"},
    {Field::moves, "moves",
     "moves record transcript game sequence movelist kifu history gamemoves gamerecord "
     "zuge zuege zugfolge coups mosse jugadas movimientos transcription partie partita partida "
     "zetten drag ruchy posuniecia variante variation sequenz sequence secuencia \u624B\u9806 "
     "\u0445\u043E\u0434\u044B \u0437\u0430\u043F\u0438\u0441\u044C "
     "\uAE30\uBCF4 \u68CB\u8C31 \u68CB\u8B5C line"},
    {Field::value, "value",
     "exactscore score value expected result exactvalue gamevalue theirs margin diff discdiff "
     "bestdiscdiff discdifference expectedscore eval evaluation want outcome claim winner wld wdl "
     "finalscore wert bewertung "
     "ergebnis "
     "valeur resultat resultado risultato uitslag wynik "
     "\u0440\u0435\u0437\u0443\u043B\u044C\u0442\u0430\u0442 \uACB0\uACFC \u7ED3\u679C "
     "\u7D50\u679C \u77F3\u5DEE"},
    {Field::lower, "lower", "lower lowerbound scorelowerbound minscore min"},
    {Field::upper, "upper", "upper upperbound scoreupperbound maxscore max"},
    {Field::best, "move", "best bestmove bestmoves solution answer move bestzug besterzug"},
    {Field::values, "values", "values rootmoves movescores movevalues scores evals evaluations"},
    {Field::id, "id",
     "id name positionid gameid eothellogameid uid label title opening num number no nr n\u00B0 #"},
    {Field::mover, "mover", "mover own me p"},
    {Field::opponent, "opponent", "opponent opp enemy o"},
    {Field::black, "black", "black blackplayer blackname joueurnoir spielerschwarz player1"},
    {Field::white, "white", "white whiteplayer whitename joueurblanc spielerweiss player2"},
    {Field::black_discs, "",
     "scoreblack blackscore scoreb discsblack blackdiscs scorenoir scorenoirs pionsnoirs "
     "scoreschwarz ergebnisschwarz discs1 score1 "
     "\u9ED2\u77F3"},
    {Field::white_discs, "",
     "scorewhite whitescore scorew discswhite whitediscs scoreblanc scoreblancs pionsblancs "
     "\u767D\u77F3 "
     "scoreweiss ergebnisweiss discs2 score2"},
    {Field::empties, "empties", "empties empty emptysquares expectedempties"},
    {Field::comment, "comment",
     "comment comments note notes remarks remark bemerkung kommentar commentaire remarque "
     "remarques"},
    {Field::tournament, "tournament",
     "tournament event competition turnier tournoi torneo toernooi turnering turniej "
     "\u0442\u0443\u0440\u043D\u0438\u0440 \uB300\uD68C \u6BD4\u8D5B \u5927\u4F1A"},
    {Field::place, "place", "place site city ort lieu lugar luogo"},
    {Field::round, "round", "round rd runde ronde ronda runda rond stage \u0442\u0443\u0440"},
    {Field::date, "date",
     "date datum fecha data playedat playedon year jahr annee \u0434\u0430\u0442\u0430 "
     "\uB0A0\uC9DC "
     "\u65E5\u671F "
     "\u65E5\u4ED8"},
    {Field::exact, "", "exact isexact solved proven complete finished"},
    {Field::bound, "", "bound op operator relation comparison comparator cmp"},
    {Field::window, "", "window"},
    {Field::alpha, "", "alpha"},
    {Field::beta, "", "beta"},
    {Field::nodes, "nodes", "nodes nodecount knoten noeuds nodos nodi"},
    {Field::seconds, "seconds", "seconds sec secs times timesec timeseconds elapsedseconds"},
    {Field::depth, "", "depth"},
    {Field::accuracy, "", "accuracy selectivity"},
    {Field::check, "", "check"},
});

std::string folded_name(std::string_view name) {
  std::string out = notation::fold_case(name);
  std::erase_if(out,
                [](char c) { return notation::is_one_of(c, "_-./") || notation::is_blank(c); });
  return out;
}

Field field_of_choice(std::string_view name) noexcept {
  const auto known = std::ranges::find(kFields, name, &KnownField::choice);
  return known == kFields.end() || name.empty() ? Field::none : known->field;
}

/// Removes the side from a name such as `Value (Black)`, `Score for White`, `Value Black`, `Black
/// value` or `White - Black`, and returns it. `Score Black` alone may be Black's discs.
std::optional<ClaimSide> take_view_of_column(std::string& name) {
  std::ranges::replace(name, '_', ' ');
  const auto difference =
      name.find('-') < name.size() ? view_of_line("values " + name) : std::nullopt;
  if (difference && difference != ClaimSide::unclear) {
    name = "value";
    return difference;
  }
  const std::size_t gap = name.find(' ');
  const auto before = colour_of_word(name.substr(0, gap));
  if (before && gap < name.size()) {
    name = name.substr(gap + 1);
    return view_of(*before);
  }
  std::size_t at = std::min(name.find('('), name.find(" for "));
  const std::string first = folded_name(name.substr(0, name.find(' ')));
  if (at >= name.size() && notation::has_word("value eval claim diff margin", first))
    at = name.find(' ');
  if (at >= name.size()) return std::nullopt;
  const auto view = view_of_line("values " + name.substr(at));
  if (!view || view == ClaimSide::unclear) return std::nullopt;
  name.resize(at);
  return view;
}

}  // namespace

bool names_margin(std::string_view name) {
  return notation::has_word("margin by points difference discdifference vorsprung",
                            folded_name(name));
}

FoundField find_field(std::string_view name, const FieldChoice& chosen) {
  if (name.size() > kLongestName) return {};
  const std::string spelled = folded_name(name);
  std::string rest(name);
  for (const auto& [choice, of_file] : chosen) {
    if (folded_name(of_file) == spelled)
      return {field_of_choice(choice), 0, take_view_of_column(rest)};
  }
  for (const KnownField& known : kFields) {
    const auto index = notation::word_index(known.names, spelled);
    if (!index) continue;
    const bool is_other = std::ranges::any_of(
        chosen, [&](const auto& choice) { return choice.first == known.choice; });
    return {is_other ? Field::none : known.field, *index + 1};
  }
  if (const auto colour = colour_of_word(spelled)) {
    return find_field(*colour == Colour::black ? "black" : "white", chosen);
  }
  const auto view = take_view_of_column(rest);
  FoundField found = view ? find_field(rest, chosen) : FoundField();
  const bool is_player = found.field == (view == ClaimSide::black ? Field::black : Field::white);
  if (found.field == Field::value) found.view = view;
  return is_player || found.view ? found : FoundField();  // `Player 1 (Black)`, `Value (Black)`
}

FieldChoice choices_among(const FieldChoice& chosen, const std::vector<std::string>& names) {
  FieldChoice among = chosen;
  std::erase_if(among, [&names](const auto& choice) {
    const std::string spelled = folded_name(choice.second);
    return !spelled.empty() && std::ranges::find(names, spelled, folded_name) == names.end();
  });
  return among;
}

std::optional<std::string> missing_choice(const FieldChoice& chosen, const FieldChoice& found,
                                          std::string_view thing) {
  for (const auto& [choice, name] : chosen) {
    const bool is_known = std::ranges::any_of(
        found, [&wanted = choice](const auto& other) { return other.first == wanted; });
    if (is_known) continue;
    return "no " + std::string(thing) + " " + notation::quoted(name) +
           ", expected the one of --fields";
  }
  return std::nullopt;
}

bool are_of_positions(const std::vector<std::string>& names, const FieldChoice& all_chosen) {
  const FieldChoice chosen = choices_among(all_chosen, names);
  std::set<Field> known;
  bool has_usual_name = false;
  for (const std::string& name : names) {
    const Field field = known_field(name, chosen);
    if (field != Field::none) known.insert(field);
    const bool is_position = field == Field::board || field == Field::moves;
    has_usual_name =
        has_usual_name || (is_position && (name == "board" || name == "moves" || !chosen.empty()));
  }
  const auto has_field = [&known](Field field) { return known.contains(field); };
  const bool has_discs =
      (has_field(Field::mover) && has_field(Field::opponent)) ||
      (has_field(Field::side) &&
       ((has_field(Field::black) && has_field(Field::white)) || has_field(Field::opponent)));
  return has_usual_name ||
         (known.size() > 1 && (has_field(Field::board) || has_field(Field::moves) || has_discs));
}

Result<FieldChoice> parse_field_choice(std::string_view text) {
  FieldChoice out;
  std::string known;
  for (const KnownField& field : kFields) {
    if (!field.choice.empty()) known += (known.empty() ? "" : ", ") + std::string(field.choice);
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view item = text.substr(at, end - at);
    const std::size_t sign = item.find('=');
    const std::string_view choice = notation::trimmed(item.substr(0, sign));
    if (sign == std::string_view::npos || field_of_choice(choice) == Field::none) {
      return notation::error_at(text, at,
                                "found " + notation::quoted(item) + ", expected " + known +
                                    " with = and the name of a column or field");
    }
    out.emplace_back(choice, notation::trimmed(item.substr(sign + 1)));
    at = end + 1;
  }
  return out;
}

namespace fields {

std::string symbol_of_word(std::string_view text) {
  const std::string_view word = text.substr(text.find_last_of(".:") + 1);
  if (word.size() <= kMaxSymbolBytes && word != "None") return {};
  const auto side = side_of_word(word, {});
  if (side && side->colour) return {notation::side_char(*side->colour)};
  return notation::same_letters(word, "empty") || notation::same_letters(word, "none") ? "-" : "";
}

std::string as_text(const nlohmann::json& value) {
  return value.is_string() ? std::string(notation::trimmed(value.get_ref<const std::string&>()))
                           : value.dump();
}

namespace {

/// Turns `{"row": 2, "col": 3}`, `{"x": 3, "y": 2}` or `{"move": "d3"}`, maybe with the player,
/// into a move of a list; empty for another object, such as one with the value of a move.
std::string text_of_object(const nlohmann::json& item) {
  std::string row;
  std::string column;
  std::string square;
  std::string colour;
  for (const auto& [name, value] : item.items()) {
    const Field field = known_field(name, {});
    if (notation::has_word("row r y", name)) row = value.dump();
    if (notation::has_word("column col c x", name)) column = value.dump();
    if (field == Field::best || name == "square") square = value.is_string() ? value : "";
    constexpr std::string_view kBeside =
        "row r y column col c x square move ply number n turn index i time t timestamp ms elapsed "
        "seconds clock";
    const bool is_known = field == Field::side || name == kLineKey;
    if (!is_known && !notation::has_word(kBeside, name)) return {};
    if (field != Field::side) continue;
    const auto side = side_of_word(as_text(value), {});
    if (side && side->colour) colour = std::string(to_string(*side->colour)) + ' ';
  }
  if (!square.empty()) return colour + square;
  return row.empty() || column.empty() ? "" : colour + '(' + row + ',' + column + ')';
}

/// Reads `["d", 3]` as d3, `["Piece.BLACK", "D3"]` with the last word of the colour, and objects
/// such as `{"row": 2, "col": 3}`, as moves of a list; empty for anything else.
std::string text_of_move(const nlohmann::json& item) {
  if (item.is_null()) return "pa";
  if (item.is_object()) return text_of_object(item);
  if (!item.is_array() || item.size() != 2 || !item[0].is_string()) return {};
  const auto& first = item[0].get_ref<const std::string&>();
  if (item[1].is_number_integer()) return first.size() == 1 ? first + item[1].dump() : "";
  if (!item[1].is_string()) return {};
  const auto& square = item[1].get_ref<const std::string&>();
  const std::string colour = first.substr(first.rfind('.') + 1);
  const bool is_coloured_square = square.size() == 2 && side_of_word(colour, {});
  return is_coloured_square ? colour + ' ' + square : "";
}

}  // namespace

bool are_single_moves(const nlohmann::json& moves) {
  return moves.is_array() && !moves.empty() &&
         std::ranges::none_of(moves, [](const auto& item) { return text_of_move(item).empty(); });
}

bool is_nothing(const nlohmann::json& value) {
  if (!value.is_string()) return value.is_null();
  const std::string text = as_text(value);
  return text.empty() || notation::means(text, "- -- ? n/a na nan none null unknown tbd");
}

bool has_colours(const nlohmann::json& value) {
  return value.is_object() && value.contains("black") && value.contains("white");
}

std::string result_text(const nlohmann::json& value) {
  if (value.is_object() && value.contains("winner")) {
    std::string result = as_text(value["winner"]);
    for (const auto& [name, member] : value.items()) {
      if (notation::means(name, "by margin")) result += " by " + as_text(member);
      if (name == "reason") result += " (" + as_text(member) + ')';
      if (!notation::means(name, "winner by margin reason")) return value.dump();  // is refused
    }
    return result;
  }
  return has_colours(value) ? value["black"].dump() + '-' + value["white"].dump() : as_text(value);
}

std::optional<Score> integer_of(const nlohmann::json& value) {
  std::string text = as_text(value);
  if (text.starts_with("**") && text.ends_with("**") && text.size() > 4) {
    text = text.substr(2, text.size() - 4);
  }
  for (const std::string_view unit : {" discs", " disks", " disc", " disk"}) {
    if (text.ends_with(unit)) text.resize(text.size() - unit.size());
  }
  text = notation::with_plain_sign(std::move(text));
  if (const std::size_t comma = text.find(','); comma != std::string::npos) text[comma] = '.';
  const auto real = notation::parse_real(text);
  if (!real || *real < kMinScore || *real > kMaxScore) return std::nullopt;
  const auto whole = static_cast<Score>(*real);
  return whole == *real ? std::optional(whole) : std::nullopt;
}

namespace {

/// Reads one square of an array of squares. Programs write an empty one as null or as blanks, and
/// arrays of floating-point numbers a disc as 1.0.
std::string symbol_of(const nlohmann::json& square) {
  const auto whole = square.is_number() ? integer_of(square) : std::nullopt;  // 1.0 is 1
  const std::string text = whole ? std::to_string(*whole) : as_text(square);
  if (std::string symbol = symbol_of_word(text); !symbol.empty()) return symbol;
  return square.is_null() || text.empty() ? "-" : text;
}

}  // namespace

std::string board_text_of(const nlohmann::json& value, const std::string& name) {
  if (value.is_string()) return std::string(notation::trimmed(value.get_ref<const std::string&>()));
  if (!value.is_array()) {
    throw FieldError{name + " has the wrong type, expected a string or an array"};
  }
  std::string out;
  for (const nlohmann::json& item : value) {
    const bool is_text = item.is_string() && as_text(item).size() > kMaxSymbolBytes &&
                         symbol_of_word(as_text(item)).empty();
    const bool is_rank = item.is_array() || is_text;
    out += is_rank ? board_text_of(item, name) + '\n' : symbol_of(item) + ' ';
  }
  return out;
}

std::optional<Square> move_of(const nlohmann::json& value, const std::string& name) {
  const std::string text = as_text(value);
  if (value.is_null() || text.empty() || notation::same_letters(text, "none") || text == "-") {
    return std::nullopt;
  }
  if (const auto number = notation::parse_number<int>(text)) {
    if (const auto square = square_of_number(*number)) return square;
  } else if (value.is_array()) {
    if (value.size() == 2 && value[0].is_number_integer() && value[1].is_number_integer()) {
      return square_of_number(parse_integer(value[0], name.c_str(), 0, 7) * 8 +
                              parse_integer(value[1], name.c_str(), 0, 7));
    }
  } else {
    return parse_square(text);
  }
  throw FieldError{name + " is " + text + ", expected a move such as f5"};
}

bool are_played(const nlohmann::json& moves) {
  if (moves.is_string()) return moves.get_ref<const std::string&>().find(':') == std::string::npos;
  return moves.is_array() &&
         (are_single_moves(moves) || std::ranges::none_of(moves, &nlohmann::json::is_object));
}

Game play_moves(const nlohmann::json& moves, const Position& start) {
  std::string text = moves.is_string() ? moves.get<std::string>() : moves.dump();
  const bool has_texts = are_texts(moves);
  if (has_texts || are_single_moves(moves)) {
    text.clear();
    for (const nlohmann::json& move : moves) {
      text += (has_texts ? move.get<std::string>() : text_of_move(move)) + ' ';
    }
  }
  std::size_t at = 0;
  Result<Game> game = notation::read_moves(text, at, start);
  if (game && at == text.size()) return *std::move(game);
  std::size_t end = 0;
  Result<MoveList> list = read_move_list(text, end, start);
  if (list && end == text.size()) return std::move(list->game);
  if (!list && !moves.is_string() && !are_texts(moves)) {
    throw FieldError{"moves: " + list.error().message};
  }
  if (!game) throw FieldError{"moves: " + game.error().message};
  throw FieldError{"moves: found " + notation::quoted(text.substr(at)) +
                   ", expected a move such as f5"};
}

bool is_no(const nlohmann::json& value) {
  if (value.is_boolean()) return !value.get<bool>();
  if (value.is_number()) return value.get<double>() == 0;
  const std::string text = notation::to_lower(as_text(value));
  if (is_nothing(value) || notation::has_word(lexicon::kNo, text)) return true;
  if (notation::has_word(lexicon::kYes, text)) return false;
  throw FieldError{"found " + notation::quoted(text) + " for an exact value, expected yes or no"};
}

bool is_romance_name(std::string_view name) {
  return notation::has_word(
      "coups valeur resultat partie transcription mosse risultato vincitore valore "
      "partita jugadas movimientos resultado valor ganador partida blancas negras",
      folded_name(name));
}

namespace {

/// Returns false for a bound or an estimate.
bool is_exact(const nlohmann::json& object, const FieldChoice& chosen) {
  for (const auto& [name, value] : object.items()) {
    const Field field = known_field(name, chosen);
    if (field == Field::exact && is_no(value)) return false;
    if (field == Field::bound && relation_sign(value) != "=") return false;
  }
  return true;
}

/// Returns the value in an object about a move; null if it is not exact.
nlohmann::json value_in(const nlohmann::json& object, const FieldChoice& chosen) {
  if (!is_exact(object, chosen)) return nullptr;
  nlohmann::json lower;
  nlohmann::json upper;
  for (const auto& [name, value] : object.items()) {
    const Field field = known_field(name, {});
    if (field == Field::value) return value;
    if (field == Field::lower) lower = value;
    if (field == Field::upper) upper = value;
  }
  return lower == upper ? lower : nlohmann::json();
}

void add_value(const nlohmann::json& move, const nlohmann::json& value, const std::string& name,
               PositionRecord& record) {
  const auto square = move_of(move, name);
  if (!square) return;
  const auto is_known = [&](const notation::MoveScore& score) { return score.move == *square; };
  if (*square == Square::none || !is_legal(*square, legal_moves(record.position.board)) ||
      std::ranges::any_of(record.claims.moves, is_known)) {
    throw FieldError{name + " names " + notation::to_string(*square) +
                     ", expected each legal move once"};
  }
  const auto score = integer_of(value);
  if (!score) {
    throw FieldError{name + " has no value of " + notation::to_string(*square) +
                     ", expected an integer from -64 to 64"};
  }
  check_score(*score, name.c_str());
  record.claims.moves.push_back({*square, *score});
}

}  // namespace

bool read_stated_moves(const nlohmann::json& values, const std::string& name,
                       const FieldChoice& chosen, PositionRecord& record) {
  bool has_read_all = true;
  const auto add_object = [&](const nlohmann::json& move, const nlohmann::json& object) {
    const nlohmann::json value = object.is_object() ? value_in(object, chosen) : object;
    if (value.is_null()) {
      has_read_all = false;
    } else {
      add_value(move, value, name, record);
    }
  };
  if (values.is_string()) {
    const Result<notation::ObfRecord> obf =
        notation::parse_obf(notation::to_string(record.position) + "; " + as_text(values));
    if (!obf) throw FieldError{name + ": " + obf.error().message};
    if (!(obf->position == record.position)) {
      throw FieldError{name + " has a move of the other side, expected values of legal moves"};
    }
    record.claims.moves = obf->moves;
  } else if (values.is_object()) {
    for (const auto& [move, value] : values.items()) add_object(move, value);
  } else if (values.is_array()) {
    for (const nlohmann::json& value : values) {
      if (!value.is_object()) {
        throw FieldError{name + " has an element of the wrong type, expected objects"};
      }
      const nlohmann::json* move = nullptr;
      for (const auto& [key, of_move] : value.items()) {
        const bool is_move = known_field(key, {}) == Field::best || key == "square";
        if (is_move) move = &value.at(key);
      }
      if (move == nullptr) {
        throw FieldError{name + " has an element without a move, expected one"};
      }
      add_object(*move, value);
    }
  } else {
    throw FieldError{name + " has the wrong type, expected an array"};
  }
  return has_read_all;
}

std::optional<Bitboard> bits_of(const nlohmann::json& value, const std::string& name) {
  if (!value.is_array()) return notation::parse_bits(as_text(value));
  Bitboard squares = 0;
  const auto is_number = [](const nlohmann::json& square) {
    return notation::parse_number<int>(as_text(square)).has_value();
  };
  const auto numbers = std::ranges::count_if(value, is_number);
  if (numbers != 0 && static_cast<std::size_t>(numbers) != value.size()) {
    throw FieldError{name + " has names and numbers of squares, expected one of them"};
  }
  for (const nlohmann::json& square : value) {
    const auto found = move_of(square, name);
    if (!found || *found >= Square::pass) {
      throw FieldError{name + " has " + as_text(square) + ", expected squares such as f5"};
    }
    squares |= bit(*found);
  }
  return squares;
}

std::string relation_sign(const nlohmann::json& value) {
  const std::string word = value.is_null() ? std::string() : folded_name(as_text(value));
  if (word.empty()) return "=";
  for (const auto& [sign, words] :
       {std::pair(">=",
                  ">= => \u2265 ge gte geq atleast min minimum lower lowerbound "
                  "greaterorequal greaterthanorequal"),
        {"<=",
         "<= =< \u2264 le lte leq atmost max maximum upper upperbound lessorequal "
         "lessthanorequal"},
        {">", "> gt greater greaterthan morethan"},
        {"<", "< lt less lessthan"},
        {"=", "= == eq equal equals exact exactly is"}}) {
    if (notation::has_word(words, word)) return sign;
  }
  return {};
}

}  // namespace fields

}  // namespace kanzen
