// The words of people for sides, values, results and games, each list in all languages that we
// read: English, then Germanic, Romance, Slavic and other languages, Korean, Chinese and Japanese.
// To add a language, add its words here, in small letters and without accents. Its names of columns
// stand in formats/foreign_fields.cpp. English phrases of several words, such as `no less than` and
// `has no legal move`, stand where their order is read (spoken_claims.cpp, move_list.cpp), because
// a translation would need another order and so another rule: side_of_phrase() has such rules for
// sides, spoken_claims.cpp for claims, and title_parts.cpp for games. notation::means() looks a
// word up.
#pragma once

#include <array>
#include <string_view>

namespace kanzen::lexicon {

// Sides, and whose turn it is: `side to move`, `Spieler am Zug`.
inline constexpr std::string_view kBlack =
    "black dark schwarz zwart svart noir noirs negro negros negras nero neri preto pretas czarny "
    "czarne \u0447\u0451\u0440\u043D\u044B\u0435 \u0447\u0435\u0440\u043D\u044B\u0435 \uD751 "
    "\uD751\uB3CC \u0447\u0435\u0440\u043D\u044B\u0445 \u0447\u0451\u0440\u043D\u044B\u0445 \u9ED1 "
    "\u9ED1\u68CB \u9ED1\u65B9 \u9ED2 \u9ED2\u756A \u5148\u624B";
inline constexpr std::string_view kWhite =
    "white light weiss wit vit hvid blanc blancs blanco blancos blancas bianco bianchi branco "
    "brancas bialy biale \u0431\u0435\u043B\u044B\u0435 \u0431\u0435\u043B\u044B\u0445 \uBC31 "
    "\uBC31\uB3CC \u767D\u68CB \u767D\u65B9 \u767D \u767D\u756A \u5F8C\u624B \u540E\u624B";
inline constexpr std::string_view kFirstOrSecond = "first second";
inline constexpr std::string_view kSideToMove = "mover stm sidetomove side-to-move playertomove";
inline constexpr std::string_view kMoverAlone = "zugseite trait turno";  // in a cell of its own
inline constexpr std::string_view kSide = "side one seite camp";         // in `side to move`
inline constexpr std::string_view kPlayer = "player spieler joueur";
inline constexpr std::string_view kAt = "to on am au";
inline constexpr std::string_view kTurn = "move play zug trait";
inline constexpr std::string_view kAroundTurn =  // words that change nothing
    "it and und et first next now here in on the a this of from after diagram position game "
    "problem puzzle";
inline constexpr std::string_view kNextSide =  // in front of it
    "side turn tomove mover next player stm active turno trait zug";
inline constexpr std::string_view kBetweenTurnAndSide = "player to move turn is colour color aux";
inline constexpr std::string_view kIs = "is s has player ist";  // in `White is to move`
inline constexpr std::string_view kMoves = "moves plays zieht jouent";
inline constexpr std::string_view kPass = "pass pa ps";
inline constexpr std::string_view kPassInList = "skip passe passt null p";

// Claims: `White wins by 4 discs`.
inline constexpr std::string_view kWins =
    "win wins won winning ahead leads gewinnt gewinnen gewonnen siegt wint vinner vinder gagne "
    "gagnee gagnent gana ganan ganado ganada vince vincono vinto vinta ganha ganham vence vencem "
    "wygrywa wygrywaja "
    "\u0432\u044B\u0438\u0433\u0440\u044B\u0432\u0430\u044E\u0442 \uC2B9 \u80DC \u52DD "
    "\u52DD\u3061 \u5FC5\u52DD";
inline constexpr std::string_view kLoses =
    "loss lose loses lost losing verliert verlieren verloren verliest perd perdent perdu perdue "
    "pierde pierden perdido perdida perso persa perde perdono perdem forlorar taber przegrywa "
    "przegrywaja "
    "\u043F\u0440\u043E\u0438\u0433\u0440\u044B\u0432\u0430\u044E\u0442 \uD328 \u8D1F "
    "\u8CA0 \u8CA0\u3051 \u5FC5\u6557";
// Claims beside a side only: `Victoria` is a name, and a `gain` may be one of discs.
inline constexpr std::string_view kVictory =
    "victory gewinn sieg winst gain victoire vittoria victoria vitoria "
    "\u0432\u044B\u0438\u0433\u0440\u044B\u0448 \u043F\u043E\u0431\u0435\u0434\u0430";
inline constexpr std::string_view kVictoryNames = "victoria vittoria vitoria";
inline constexpr std::string_view kDefeat =
    "defeat verlust niederlage verlies perte defaite sconfitta derrota "
    "\u043F\u0440\u043E\u0438\u0433\u0440\u044B\u0448";
inline constexpr std::string_view kDraws =
    "= 1/2-1/2 \u00BD-\u00BD \u00B10 +/-0 draw drawn draws tie even equal remis remise "
    "unentschieden ausgeglichen gleichstand gelijk gelijkspel uavgjort uafgjort oavgjort nul nulle "
    "egal egalite annule annulent parita patta pareggio pareggia pareggiano tablas empate empata "
    "empatan "
    "\u043D\u0438\u0447\u044C\u044F \uBB34\uC2B9\uBD80 \u548C\u68CB \u5E73\u5C40 "
    "\u5F15\u304D\u5206\u3051 \u5F15\u5206 \u7121\u52DD\u8CA0";
inline constexpr auto kDrawnGames =  // which end with one of these words
    std::to_array<std::string_view>({"match nul", "partie nulle", "partita patta"});
// In French, Italian, Spanish and Portuguese, where B is White: Blanc, Bianco, Blancas, Brancas.
inline constexpr std::string_view kRomance =
    "nulle egalite patta pareggio tablas empate blanc blancs blanche noir noirs bianco bianchi "
    "nero neri blanco blancas negro negras brancas pretas";
inline constexpr auto kOutcomes = std::to_array({kWins, kLoses, kVictory, kDefeat, kDraws});
// Results that we do not read as claims; they may leave a claim in doubt.
inline constexpr std::string_view kOutcome = "winner vorteil vantaggio ventaja minus";
// Parts of such words, which may leave a claim in doubt, too.
inline constexpr auto kOutcomeStems = std::to_array<std::string_view>(
    {"\u52DD", "\u80DC", "\u8CA0", "\u8D1F", "\u5F15\u304D\u5206", "\u5F15\u5206", "\u548C\u68CB",
     "\u5E73\u5C40", "\uBB34\uC2B9\uBD80", "\u043D\u0438\u0447\u044C",
     "\u0432\u044B\u0438\u0433\u0440", "\u043F\u0440\u043E\u0438\u0433\u0440"});
inline constexpr auto kArticles =  // in front of a side
    std::to_array<std::string_view>({"il ", "i ", "el ", "las ", "les ", "le ", "der ", "as "});
inline constexpr std::string_view kAuxiliary =
    "is be should would will must has only ist hat macht est fait font";
inline constexpr std::string_view kReaches = "can get gets force forces hold holds";
inline constexpr std::string_view kNumbers = "one two three four five six seven eight nine ten";
inline constexpr std::string_view kExactly = "exactly exactement genau esattamente exactamente";
inline constexpr std::string_view kBy = "by mit med um met par de por per con di";
inline constexpr std::string_view kOfSide =  // in front of one, as in `gain des noirs`
    "of by von der van du des les de del de' el los las di dei il i do da dos das as os";
inline constexpr auto kAtLeast = std::to_array<std::string_view>(
    {"at least ", "no less than ", "not less than ", "not worse than ", "mindestens ", "minstens ",
     "au moins ", "almeno ", "al menos ", "pelo menos ", "min ", "min. ", "mind. ", ">="});
inline constexpr auto kAtMost = std::to_array<std::string_view>(
    {"at most ", "no more than ", "not more than ", "not better than ", "h\u00F6chstens ",
     "hoechstens ", "hoogstens ", "max ", "max. ", "au plus ", "al massimo ", "como m\u00E1ximo ",
     "no m\u00E1ximo ", "<="});
inline constexpr std::string_view kDiscs =  // also `mit 4 Steinen Vorsprung`
    "disc discs stein steine steinen vorsprung pion pions pedina pedine ficha fichas";
inline constexpr auto kCountedDiscs =  // behind a number, as in `4\u77F3\u52DD\u3061`
    std::to_array<std::string_view>({"\u77F3", "\u76EE", "\u679A", "\u5B50", "\uC9D1"});
// Around a claim that somebody doubts: `I think draw`.
inline constexpr auto kDoubts = std::to_array<std::string_view>(
    {"i think",       "i believe",      "i guess",        "i suppose",     "maybe",
     "perhaps",       "probably",       "possibly",       "presumably",    "likely",
     "most likely",   "looks like",     "seems",          "ich glaube",    "ich denke",
     "vielleicht",    "vermutlich",     "wahrscheinlich", "wohl",          "je pense",
     "je crois",      "peut-\u00EAtre", "probablement",   "penso",         "forse",
     "probabilmente", "creo",           "quiz\u00E1s",    "probablemente", "talvez",
     "provavelmente", "misschien",      "waarschijnlijk", "unproven",      "not proven",
     "unverified",    "unbewiesen",     "non prouv\u00E9"});
inline constexpr std::string_view kReservation =  // in a remark, as in `draw, if White finds it`
    "not no never wrong false refuted unless if but except or more less least most nicht kein "
    "falsch wenn ausser aber oder mehr weniger mindestens hochstens pas faux si mais sauf ou moins "
    "non falso se ma mas pero almeno menos niet als onjuist of meer minder";
inline constexpr std::string_view kNot =
    "no not never != <> kein keine nicht pas non not niet geen";
inline constexpr std::string_view kAbout =
    "about around approximately approx approx. circa ca ca. roughly nearly almost ~ \u2248 etwa "
    "ungef\u00E4hr rund environ presque quasi aproximadamente cerca ongeveer";
inline constexpr std::string_view kSearchDepth =  // the number behind it is no value
    "depth level ply tiefe stufe profondeur niveau profondit\u00E0 livello profundidad nivel";
inline constexpr std::string_view kTakesBack =
    "false wrong refuted incorrect untrue falsch widerlegt faux refute sbagliato errato falso "
    "onjuist \u8AA4\u308A \u043D\u0435\u0432\u0435\u0440\u043D\u043E";
inline constexpr std::string_view kSays = "says said gives claims sagt dit dice zegt";
inline constexpr std::string_view kOnly = "only unique einzige einziger seul seule unico unica";

// Forms of the colours, such as `wei\u00DFer` and `blanche`, and words for the side to move: they
// tell that a heading may say whose values follow, but not clearly.
inline constexpr auto kBlackStems =
    std::to_array<std::string_view>({"schwarz", "svart", "zwart", "noir", "negr", "pret", "czarn",
                                     "\u0447\u0435\u0440\u043D", "\u0447\u0451\u0440\u043D"});
inline constexpr auto kWhiteStems = std::to_array<std::string_view>(
    {"weiss", "hvit", "blanc", "blanch", "bianc", "branc", "bial", "\u0431\u0435\u043B"});
inline constexpr std::string_view kWhiteForm = "vita";  // as a stem it would begin other words
inline constexpr auto kMoverPhrases =
    std::to_array<std::string_view>({"\u624B\u756A", "negamax", "relative", "whose turn", "whoever",
                                     "moves next", "moved", "is to move", "on turn", "doit jouer",
                                     "que mueve", "chi muove", "\u0445\u043E\u0434\u0438\u0442"});

// Whose value it is: `values for White`, `aus Sicht von Schwarz`.
inline constexpr std::string_view kForSide =
    "for fur fuer voor til pour per para por dla \u0434\u043B\u044F";
inline constexpr std::string_view kView =
    "view viewpoint pov perspective sicht standpunkt gezien vue vista "
    "\u0437\u0440\u0435\u043D\u0438\u044F";
inline constexpr std::string_view kViewLink =
    "from in the point of s aus vom von der den die van vanuit du de des les del dei el los las il "
    "i la le do da dos das as os dal di desde punto ponto \u0441 \u0442\u043E\u0447\u043A\u0438";
// In front of a value, behind a side: `seen from Black`, `of Black's side` and `of Black`.
inline constexpr auto kViewLinkInJapanese = std::to_array<std::string_view>(
    {"\u304B\u3089\u898B\u305F", "\u8996\u70B9\u306E", "\u5074\u306E", "\u756A\u306E", "\u306E"});
// The same in a line of its own, longer ones first.
inline constexpr auto kViewEndingInJapanese =
    std::to_array<std::string_view>({"\u304B\u3089\u898B\u3066", "\u304B\u3089\u898B\u305F\u5024",
                                     "\u306E\u8996\u70B9", "\u8996\u70B9"});
inline constexpr std::string_view kValue =
    "score scores value values eval evals evaluation evaluations result results outcome claim "
    "claims margin margins difference differences diff points wert werte bewertung bewertungen "
    "punkte waarde waarden valeur valeurs valore valori punti valor valores puntos";
inline constexpr std::string_view kValueLink =
    "all below are is the of for from in about point means mean good better favour favours favor "
    "favors s stated given always + positive plus disc discs stone stones these those following "
    "next now then and on unless noted otherwise";
inline constexpr std::string_view kPlus = "+ positive plus";
inline constexpr std::string_view kSign = "sign signs side";
inline constexpr std::string_view kReversed = "reversed swapped inverted";
inline constexpr std::string_view kPerson = "me us opponent player winner";  // whoever that is
inline constexpr std::string_view kOwn = "own opponent opponents";
inline constexpr std::string_view kDenied = "not but except never opponent";
inline constexpr std::string_view kMinus = "minus moins menos";  // `Black minus White`
inline constexpr std::string_view kSolution = "solution solutions losung answer solved key";
inline constexpr std::string_view kBest = "best result expected";  // also `Best move: h8`
// Before a value below moves or a board, where `result` and `points` may be those of a game.
inline constexpr std::string_view kClaimLabel =
    "claim claims score value eval evaluation behauptung wert bewertung waarde valeur valore valor";
inline constexpr std::string_view kNumberedClaim = "claim claims behauptung";  // of these

// Statements about a board that are no records: `Problem 7: Black to move`, `Legal moves: 12`.
inline constexpr std::string_view kNumbered =
    "move ply problem puzzle game diagram position board exercise no number fig figure empties";
inline constexpr std::string_view kNumberedHeading =
    "puzzle problem board position game round no number diagram exercise test pos id name title "
    "fig table match";
inline constexpr std::string_view kPuzzle =
    "puzzle problem exercise aufgabe ubung probleme exercice problema ejercicio esercizio opgave";
inline constexpr std::string_view kCounted =
    "legal possible valid moves empties empty discs squares";
inline constexpr std::string_view kMove = "move moves zug coup mossa jugada";  // or one played
inline constexpr std::string_view kKindOfMove =
    "best last legal valid possible threat hint next chosen previous";
inline constexpr std::string_view kOver = "not previous lost won wins resigned was";  // no turn

// Games and their headings: `Round 2: Al - Cy`, `Date: 2001-05-06`.
inline constexpr std::string_view kEvent =
    "open cup championship championships tournament grand prix turnier tournoi torneo memorial "
    "festival league trophy masters pokal coupe coppa club woc wc egp championnat campionato "
    "campeonato meisterschaft";
inline constexpr auto kEventEndings = std::to_array<std::string_view>(  // Meijin-sen, taikai, ..
    {"\u540D\u4EBA\u6226", "\u5927\u4F1A", "\u9078\u624B\u6A29", "\u676F", "turnier", "pokal",
     "meisterschaft", "meisterschaften", "abend", "toernooi", "kampioenschap", "turnering"});
inline constexpr std::string_view kStage =
    "final finals playoff playoffs play-off play-offs semifinal semifinals semi-final semi-finals "
    "quarterfinal quarterfinals "
    "quarter-final quarter-finals finale halbfinale viertelfinale demi-finale semifinale "
    "semifinales \u6C7A\u52DD \u6C7A\u52DD\u6226 \u6E96\u6C7A\u52DD";
inline constexpr std::string_view kRound =
    "round rd runde ronde rond tour ronda turno \u0442\u0443\u0440 \u0440\u0430\u0443\u043D\u0434 "
    "\u56DE\u6226 \u30E9\u30A6\u30F3\u30C9";
inline constexpr std::string_view kGame =
    "table board game match no no. partie partita gioco partida spiel tisch brett nr nr. n\u00B0";
inline constexpr std::string_view kTitleLink =
    "of in at the and for on im am und von van de du des d' la le les et di da do el y e";
inline constexpr std::string_view kParticle =
    "der den des von vom zu zur van ten ter te af av de da di do du del della dos la le las los "
    "el al y e i ibn bin ben abu vd jr sr";
// In capitals, because people write `vs`, `Vs` and `VS`. The blanks keep `Jean-Luc`, `Max` and
// `Victor` whole.
inline constexpr std::array<std::string_view, 13> kBetweenPlayers{
    " - ",
    " \u2013 ",
    " \u2014 ",
    " VS ",
    " VS. ",
    " V ",
    " V. ",
    " VERSUS ",
    " X ",
    " GEGEN ",
    " CONTRE ",
    " AGAINST ",
    " \u043F\u0440\u043E\u0442\u0438\u0432 "};

// What stands between the loser and the winner.
inline constexpr auto kLosesTo = std::to_array<std::string_view>(
    {" lost to ", " lost against ", " loses to ", " verliert gegen ", " perd contre "});

// What stands between the winner and the loser, in small letters, since `D.` may be an initial.
inline constexpr std::array<std::string_view, 15> kBeats{
    " d. ",       " def. ",        " def ",          " beat ",    " beats ",
    " defeated ", " won against ", " wins against ", " bat ",     " gewinnt gegen ",
    " batte ",    " besiegt ",     " gana a ",       " vence a ", " schl\u00E4gt "};

inline constexpr std::string_view kWithColour = "as with mit als";  // in `Lee as White`
inline constexpr std::string_view kComment =
    "comment comments note notes remark remarks remarque remarques commentaire commentaires "
    "bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen nota commento commenti "
    "comentario comentarios opmerking \u5099\u8003 \u30B3\u30E1\u30F3\u30C8 \u611F\u60F3";
inline constexpr std::string_view kTournamentLabel =
    "event tournament turnier tournoi torneo evento toernooi \u0442\u0443\u0440\u043D\u0438\u0440 "
    "\u5927\u4F1A \u5927\u4F1A\u540D";
inline constexpr std::string_view kPlaceLabel =
    "site place ort lieu lugar luogo sede plaats \u043C\u0435\u0441\u0442\u043E \u5834\u6240 "
    "\u4F1A\u5834";
inline constexpr std::string_view kDateLabel =
    "date datum fecha data \u0434\u0430\u0442\u0430 \u65E5\u4ED8 \u65E5\u6642 \u5BFE\u5C40\u65E5";
inline constexpr std::string_view kFinalScore =  // `Final score 40-24`, `Endstand 40:24`
    "final end score count endstand endergebnis punktestand finale finalstand stand";
inline constexpr std::string_view kWinner =
    "winner sieger gewinner gagnant vincitore ganador \u52DD\u8005";
inline constexpr std::string_view kResigned =
    "resign resigns resigned resignation aufgabe auf abandonne abandon abbandona abbandono "
    "abandona "
    "abandono opgave";
inline constexpr std::string_view kMailLabel =  // in front of a colon
    "from to cc subject sent von an betreff gesendet de objet envoye da oggetto inviato asunto";
inline constexpr std::string_view kLate = "time timeout zeit forfeit";  // lost on time
inline constexpr std::string_view kUnknown = "unknown unbekannt inconnu";
inline constexpr std::string_view kResultLabel =
    "result ergebnis uitslag resultat resultado risultato wynik "
    "\u0440\u0435\u0437\u0443\u043B\u044C\u0442\u0430\u0442 \u7D50\u679C";

// In tables and legends.
inline constexpr std::string_view kNoValue =  // of a cell, besides kUnknown
    "- -- ? ?? n/a na nan none null tbd #n/a #nv #nd #n/d";
inline constexpr std::string_view kTotal =
    "total totals sum summe gesamt somme totale suma average mean durchschnitt mittel moyenne";
inline constexpr std::string_view kEmptySquare = "empty blank vide leer";
inline constexpr std::string_view kNo = "0 0.0 false no n f off nein non";
inline constexpr std::string_view kYes = "1 1.0 true yes y t on x exact ja j oui si \u2713";

// Words in front of a board that programs expect: `setboard BOARD`. People paste what they typed.
inline constexpr std::string_view kCommand =
    "setboard set position board fen obf moves kifu transcript \u68CB\u8B5C";

// Dates: `Thursday, the 12th of May`.
inline constexpr std::string_view kDateLink = "de del of the le den am il el \u0433";
inline constexpr std::string_view kOrdinal = "st nd rd th er";  // directly behind a number
inline constexpr auto kDateSigns = std::to_array<std::string_view>({"\u5E74", "\u6708", "\u65E5"});
inline constexpr std::string_view kWeekdays =
    "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun montag "
    "dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi "
    "samedi dimanche lunedi martedi mercoledi giovedi venerdi sabato domenica lunes martes "
    "miercoles jueves viernes sabado domingo maandag dinsdag woensdag donderdag vrijdag zaterdag "
    "zondag segunda terca quarta quinta sexta feira "
    "\u043F\u043E\u043D\u0435\u0434\u0435\u043B\u044C\u043D\u0438\u043A "
    "\u0432\u0442\u043E\u0440\u043D\u0438\u043A "
    "\u0441\u0440\u0435\u0434\u0430 \u0447\u0435\u0442\u0432\u0435\u0440\u0433 "
    "\u043F\u044F\u0442\u043D\u0438\u0446\u0430 \u0441\u0443\u0431\u0431\u043E\u0442\u0430 "
    "\u0432\u043E\u0441\u043A\u0440\u0435\u0441\u0435\u043D\u044C\u0435";
inline constexpr std::array<std::string_view, 12> kMonths{
    "jan january januar janvier gennaio enero januari janeiro ene gen "
    "\u044F\u043D\u0432\u0430\u0440\u044F",
    "feb february februar fevrier febbraio febrero februari fevereiro "
    "\u0444\u0435\u0432\u0440\u0430\u043B\u044F",
    "mar march marz mars marzo maart marco \u043C\u0430\u0440\u0442\u0430",
    "apr april avril aprile abril \u0430\u043F\u0440\u0435\u043B\u044F",
    "may mai maggio mayo mei maio \u043C\u0430\u044F",
    "jun june juni juin giugno junio junho \u0438\u044E\u043D\u044F",
    "jul july juli juillet luglio julio julho \u0438\u044E\u043B\u044F",
    "aug august aout agosto augustus \u0430\u0432\u0433\u0443\u0441\u0442\u0430",
    "sep sept september septembre settembre septiembre setiembre setembro "
    "\u0441\u0435\u043D\u0442\u044F\u0431\u0440\u044F",
    "oct october oktober octobre ottobre octubre outubro okt "
    "\u043E\u043A\u0442\u044F\u0431\u0440\u044F",
    "nov november novembre noviembre novembro \u043D\u043E\u044F\u0431\u0440\u044F",
    "dec december dezember decembre dicembre diciembre dezembro dez "
    "\u0434\u0435\u043A\u0430\u0431\u0440\u044F"};

}  // namespace kanzen::lexicon
