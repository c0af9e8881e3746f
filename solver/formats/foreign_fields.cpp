#include "solver/formats/foreign_fields.hpp"

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/side_words.hpp"

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
     "brett stellung plateau damier scacchiera posizione tablero posicion tabuleiro posicao "
     "\u76E4\u9762 \u5C40\u9762 \u76E4"},
    {Field::side, "side",
     "turn side sidetomove sidetoplay stm tomove toplay player playertomove currentplayer "
     "nextplayer next colour color opener amzug zugrecht seite farbe spieler trait camp couleur "
     "joueur autrait tratto turno giocatore colore kleur cor muove lado jugador mueve juega "
     "\u624B\u756A"},
    {Field::view, "view",
     "for view perspective pointofview pov viewpoint valuefor claimfor scorefor evalfor relativeto "
     "sicht vista pointdevue puntodivista puntodevista fur fuer pour per para voor"},
    {Field::moves, "moves",
     "moves record transcript game sequence movelist kifu history gamemoves gamerecord "
     "zuge zuege zugfolge coups mosse jugadas movimientos transcription partie partita partida "
     "zetten drag ruchy posuniecia variante variation sequenz sequence secuencia \u624B\u9806 "
     "\u0445\u043E\u0434\u044B \u0437\u0430\u043F\u0438\u0441\u044C "
     "\uAE30\uBCF4 \u68CB\u8C31 \u68CB\u8B5C line linie ligne linea linha lijn"},
    {Field::value, "value",
     "exactscore score value expected result exactvalue gamevalue theirs margin diff discdiff "
     "bestdiscdiff discdifference expectedscore bestscore eval evaluation want outcome claim "
     "winner sieger gewinner gagnant vincitore ganador \u52DD\u8005 wld wdl "
     "finalscore expectedvalue expectedresult knownscore knownvalue truescore truevalue "
     "correctscore "
     "correctvalue targetscore theoreticalvalue optimalscore perfectscore solvedscore bestvalue "
     "wert bewertung erwartet erwarteterwert erwartetesergebnis soll sollwert punktzahl "
     "steindifferenz attendu scoreattendu valeurattendue resultatattendu atteso punteggioatteso "
     "valoreatteso esperado valoresperado puntuacionesperada resultadoesperado verwacht "
     "ergebnis behauptung bewering affirmation affermazione afirmacion afirmacao "
     "valeur resultat resultado risultato uitslag wynik "
     "\u0440\u0435\u0437\u0443\u043B\u044C\u0442\u0430\u0442 \uACB0\uACFC \u7ED3\u679C "
     "\u7D50\u679C \u77F3\u5DEE differenz difference ecart punteggio valore differenza puntuacion "
     "valor diferencia \u8A55\u4FA1\u5024 \u8A55\u4FA1 \u30B9\u30B3\u30A2 "
     "\u6700\u7D42\u77F3\u5DEE \u6700\u7D42\u7D50\u679C \u5024 endstand"},
    {Field::lower, "lower", "lower lowerbound scorelowerbound minscore min"},
    {Field::upper, "upper", "upper upperbound scoreupperbound maxscore max"},
    {Field::best, "move",
     "best bestmove bestmoves solution answer move bestzug besterzug "
     "zug losung meilleurcoup coup migliormossa mossamigliore mossa mejorjugada mejormovimiento "
     "jugada \u6700\u5584\u624B \u6B63\u89E3"},
    {Field::values, "values", "values rootmoves movescores movevalues scores evals evaluations"},
    {Field::id, "id",
     "id name players positionid gameid eothellogameid uid label title opening eroffnung "
     "eroeffnung "
     "ouverture apertura abertura num number no nr "
     "n\u00B0 # nummer aufgabe n\u00BA numero problem probleme problema puzzle \u756A\u53F7 "
     "\u554F\u984C "
     "\u554F\u984C\u756A\u53F7 \u540D\u524D \u540D\u79F0 \u984C\u540D \u30BF\u30A4\u30C8\u30EB "
     "titel "
     "bezeichnung nom nome nombre titre titolo titulo"},
    {Field::mover, "mover", "mover own me p"},
    {Field::opponent, "opponent",
     "opponent opp enemy o loser gegner verlierer adversaire perdant avversario perdente rival "
     "perdedor \u76F8\u624B \u6557\u8005"},
    {Field::black, "black", "black blackplayer blackname joueurnoir spielerschwarz player1 \u25CF"},
    {Field::white, "white", "white whiteplayer whitename joueurblanc spielerweiss player2 \u25CB"},
    {Field::black_discs, "",
     "scoreblack blackscore scoreb discsblack blackdiscs blackdisks scorenoir scorenoirs "
     "pionsnoirs "
     "scoreschwarz ergebnisschwarz discs1 score1 "
     "\u9ED2\u77F3 \u9ED2\u77F3\u6570 \u25CF\u77F3 steineschwarz steines pedinenero pedinenere "
     "fichasnegras"},
    {Field::player_discs, "", "winnerdiscs winnerscore playerdiscs playerscore"},
    {Field::opponent_discs, "", "loserdiscs loserscore opponentdiscs opponentscore"},
    {Field::white_discs, "",
     "scorewhite whitescore scorew discswhite whitediscs whitedisks scoreblanc scoreblancs "
     "pionsblancs "
     "\u767D\u77F3 \u767D\u77F3\u6570 \u25CB\u77F3 steineweiss steinew pedinebianco pedinebianche "
     "fichasblancas "
     "scoreweiss ergebnisweiss discs2 score2"},
    {Field::empties, "empties",
     "empties empty emptysquares expectedempties leerfelder leerefelder casesvides casellevuote "
     "casillasvacias \u7A7A\u304D\u30DE\u30B9 \u7A7A\u304D\u30DE\u30B9\u6570 \u7A7A\u304D"},
    {Field::comment, "comment",
     "comment comments note notes remarks remark bemerkung kommentar commentaire remarque "
     "remarques anmerkung anmerkungen notiz nota commento comentario \u5099\u8003 "
     "\u30B3\u30E1\u30F3\u30C8"},
    {Field::tournament, "tournament",
     "tournament event competition turnier tournoi torneo toernooi turnering turniej "
     "\u0442\u0443\u0440\u043D\u0438\u0440 \uB300\uD68C \u6BD4\u8D5B \u5927\u4F1A "
     "\u5927\u4F1A\u540D"},
    {Field::place, "place",
     "place site city ort lieu lugar luogo sede plaats \u043C\u0435\u0441\u0442\u043E \u5834\u6240 "
     "\u4F1A\u5834"},
    {Field::round, "round",
     "round rd runde ronde ronda runda rond stage \u0442\u0443\u0440 "
     "\u0440\u0430\u0443\u043D\u0434 \u56DE\u6226"},
    {Field::date, "date",
     "date datum fecha data playedat playedon year jahr annee \u0434\u0430\u0442\u0430 "
     "\uB0A0\uC9DC "
     "\u65E5\u671F "
     "\u65E5\u4ED8 \u65E5\u6642 \u5BFE\u5C40\u65E5 \u958B\u50AC\u65E5"},
    {Field::exact, "", "exact isexact solved proven complete finished"},
    {Field::bound, "", "bound op operator relation comparison comparator cmp"},
    {Field::window, "", "window"},
    {Field::alpha, "", "alpha"},
    {Field::beta, "", "beta"},
    {Field::nodes, "nodes", "nodes nodecount knoten noeuds nodos nodi"},
    {Field::seconds, "seconds",
     "seconds sec secs times timesec timeseconds elapsedseconds sekunden secondes segundos "
     "secondi"},
    {Field::depth, "", "depth"},
    {Field::accuracy, "", "accuracy selectivity"},
    {Field::check, "", "check"},
});

Field field_of_choice(std::string_view name) noexcept {
  const auto known = std::ranges::find(kFields, name, &KnownField::choice);
  return known == kFields.end() || name.empty() ? Field::none : known->field;
}

/// The same for `\u9ED2\u304B\u3089\u898B\u305F\u77F3\u5DEE` and
/// `\u624B\u756A\u5074\u306E\u8A55\u4FA1\u5024`.
std::optional<ClaimSide> take_view_in_japanese(std::string& name) {
  for (const auto& [side, view] : {std::pair("\u9ED2", ClaimSide::black),
                                   {"\u767D", ClaimSide::white},
                                   {"\u624B\u756A", ClaimSide::mover}}) {
    if (!name.starts_with(side)) continue;
    for (const std::string_view link : lexicon::kViewLinkInJapanese) {
      const std::size_t at = name.find(link);
      if (at >= name.size()) continue;
      name = name.substr(at + link.size());
      return view;
    }
  }
  return std::nullopt;
}

/// Removes the side from a name such as `Value (Black)`, `Score for White`, `Wert f\u00FCr
/// Wei\u00DF`, `Value Black`, `Black value` or `White - Black`, and returns it. `Score Black` alone
/// may be Black's discs.
std::optional<ClaimSide> take_view_of_column(std::string& name) {
  std::ranges::replace(name, '_', ' ');
  for (const auto& [wide, plain] : {std::pair("\uFF08", "("), {"\uFF09", ")"}}) {
    if (const std::size_t at = name.find(wide); at < name.size()) name.replace(at, 3, plain);
  }
  if (const auto view = take_view_in_japanese(name)) return view;
  // `From White's view`, but `Side to move` tells whose turn it is.
  if (const auto view = view_of_phrase(name); view && view != ClaimSide::mover) {
    name = "value";
    return view;
  }
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
  const bool is_value = notation::means(
      name.substr(0, gap), "value eval claim diff margin wert bewertung valeur valore valor");
  std::size_t at = is_value ? std::min(gap, name.find('(')) : name.find('(');
  for (std::size_t next = gap; next < std::min(at, name.size());) {
    const std::size_t end = name.find(' ', next + 1);
    const std::string_view word =
        notation::trimmed(std::string_view(name).substr(next, end - next));
    if (notation::means(word, lexicon::kForSide) || notation::means(word, "from aus")) at = next;
    next = end;
  }
  if (at >= name.size()) return std::nullopt;
  const auto view = view_of_line("values " + name.substr(at));
  if (!view || view == ClaimSide::unclear) return std::nullopt;
  name.resize(at);
  return view;
}

}  // namespace

std::string folded_name(std::string_view name) {
  std::string out = notation::fold_case(name);
  std::erase_if(out,
                [](char c) { return notation::is_one_of(c, "_-./") || notation::is_blank(c); });
  return out;
}

bool is_romance_name(std::string_view name) {
  return notation::has_word(
      "coups valeur resultat partie transcription mosse risultato vincitore valore partita jugadas "
      "movimientos resultado valor ganador partida blancas negras trait joueur plateau tratto "
      "giocatore scacchiera punteggio turno jugador tablero puntuacion",
      folded_name(name));
}

bool names_opening(std::string_view name) {
  return notation::has_word("opening eroffnung eroeffnung ouverture apertura abertura",
                            folded_name(name));
}

bool names_margin(std::string_view name) {
  return notation::has_word("margin by points difference discdifference vorsprung",
                            folded_name(name));
}

FoundField find_field(std::string_view name, const FieldChoice& chosen) {
  if (name.size() > kLongestName) return {};
  const std::string spelled = folded_name(name);
  std::string rest(name);
  for (const auto& [choice, of_file] : chosen) {
    if (folded_name(of_file) != spelled) continue;
    auto view = take_view_of_column(rest);
    // Whoever chooses `score_black` for the value means Black's.
    const Field usual = view ? Field::none : known_field(name, {});
    if (usual == Field::black_discs || usual == Field::black) view = ClaimSide::black;
    if (usual == Field::white_discs || usual == Field::white) view = ClaimSide::white;
    return {field_of_choice(choice), 0, view};
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

const KnownName& FieldNames::find(const std::string& name, const FieldChoice& chosen) {
  const bool is_full = names_.size() > kMaxFields;  // of objects whose keys are games
  if (is_full || chosen != chosen_) names_.clear();
  if (names_.empty()) chosen_ = chosen;
  const auto known = names_.find(name);
  if (known != names_.end()) return known->second;
  return names_
      .try_emplace(name, KnownName{find_field(name, chosen), is_romance_name(name),
                                   notation::means(name, lexicon::kWinner)})
      .first->second;
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

bool name_positions(const std::vector<std::string>& names, const FieldChoice& all_chosen) {
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

}  // namespace kanzen
