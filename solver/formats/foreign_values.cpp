#include "solver/formats/foreign_values.hpp"

#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/json_text.hpp"

namespace kanzen::fields {

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
  return text.empty() || notation::means(text, lexicon::kNoValue) ||
         notation::means(text, lexicon::kUnknown);
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
  if (text.starts_with("+ ") || text.starts_with("- ")) text.erase(1, 1);
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
  Result<ListedGame> list = read_move_list(text, end, start);
  if (list && !list->reading.empty()) {
    throw FieldError{
        "moves: numbers that may be row and column or column and row, expected names such as f5"};
  }
  if (list && end == text.size()) return std::move(list->game);
  if (!list && !moves.is_string() && !are_texts(moves)) {
    throw FieldError{"moves: " + list.error().message};
  }
  if (!game) throw FieldError{"moves: " + game.error().message};
  throw FieldError{"moves: found " + notation::quoted(text.substr(at)) +
                   ", expected a move such as f5"};
}

bool says_no(const nlohmann::json& value) {
  if (value.is_boolean()) return !value.get<bool>();
  if (value.is_number()) return value.get<double>() == 0;
  const std::string text = notation::to_lower(as_text(value));
  if (is_nothing(value) || notation::has_word(lexicon::kNo, text)) return true;
  if (notation::has_word(lexicon::kYes, text)) return false;
  throw FieldError{"found " + notation::quoted(text) + " for an exact value, expected yes or no"};
}

namespace {

/// Returns false for a bound or an estimate.
bool is_exact(const nlohmann::json& object, const FieldChoice& chosen) {
  for (const auto& [name, value] : object.items()) {
    const Field field = known_field(name, chosen);
    if (field == Field::exact && says_no(value)) return false;
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

void refuse(const std::string& name, const nlohmann::json& value, std::string_view expected) {
  throw FieldError{name + " is invalid: found " + notation::quoted(as_text(value)) + ", expected " +
                   std::string(expected)};
}

std::optional<double> amount_of(const nlohmann::json& value, bool is_whole) {
  const auto in_range = [](double amount) {
    return amount >= 0 && amount < 1e18 ? std::optional(amount) : std::nullopt;
  };
  if (value.is_number()) return in_range(value.get<double>());
  std::string text = as_text(value);
  if (is_whole) std::erase_if(text, [](char c) { return notation::is_one_of(c, ",.' "); });
  std::ranges::replace(text, ',', '.');
  double amount = 0;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, amount);
  return error == std::errc() && last == end ? in_range(amount) : std::nullopt;
}

bool names_final_result(std::string_view name) {
  return !notation::means(
      name,
      "value exactscore exactvalue gamevalue eval evaluation bewertung wert valeur margin theirs "
      "expected want claim discdiff bestdiscdiff");
}

char letter_of_result(std::string_view text) noexcept {
  const char letter = text.empty() ? ' ' : notation::lower(text[0]);
  if (!notation::is_one_of(letter, "wldbns")) return 0;
  if (text.size() == 1) return static_cast<char>(letter - 'a' + 'A');
  return notation::is_one_of(text[1], "+-= 0123456789") ? letter : '\0';
}

namespace {

constexpr char kRomanceMark = 'r';  // among the letters; no result begins with it

}  // namespace

void note_letter(std::string_view text, std::string& letters) {
  const char letter = letter_of_result(text);
  if (letter != 0 && letters.find(letter) == letters.npos) letters += letter;
  const bool is_signed = text.starts_with('-') || text.starts_with('+');
  if (is_signed && letters.find(kSignMark) == letters.npos) letters += kSignMark;
  if (letters.find(kRomanceMark) == letters.npos && has_romance_word(notation::words_of(text)))
    letters += kRomanceMark;
}

namespace {

/// Recognises a win, a draw or a loss in a cell of its own, where `gain` and `Sieg` need no side,
/// and letters and numbers if its column `is_named` after them, such as W/D/L.
std::string_view word_of_wld(std::string_view text, bool is_named) {
  const bool may_be_word = !text.empty() && notation::is_name_letter(text[0]);
  if (!is_named && !may_be_word) return {};  // most are numbers, and the lists are long
  for (const auto& [word, letters, words] :
       {std::tuple("win", "w 1 +1", std::array{lexicon::kWins, lexicon::kVictory}),
        {"draw", "d 0", {lexicon::kDraws, lexicon::kDraws}},
        {"loss", "l -1", {lexicon::kLoses, lexicon::kDefeat}}}) {
    if ((is_named && notation::means(text, letters)) || notation::means(text, words[0]) ||
        notation::means(text, words[1])) {
      return word;
    }
  }
  return {};
}

[[noreturn]] void refuse_letter(const std::string& name, std::string_view text,
                                std::string_view meanings) {
  throw FieldError{name + " is " + notation::quoted(text) + ", which may be " +
                   std::string(meanings) + ", expected a word"};
}

}  // namespace

std::string spelled_result(const std::string& name, std::string_view text, std::string_view letters,
                           bool has_romance_names) {
  const bool is_winner = notation::means(name, lexicon::kWinner);
  const auto word = word_of_wld(text, notation::means(name, "wld wdl w/l/d w/d/l"));
  if (!word.empty() && !is_winner) return std::string(word);  // Victoria may be the winner
  const auto has = [letters](std::string_view some) {
    return letters.find_first_of(some) != letters.npos;
  };
  // An `x` in a column of scores is more often a mark than a win of Black.
  if (notation::has_word("x o X O", text) && !is_winner) {
    refuse_letter(name, text, "a side or a mark");
  }
  const bool are_romance = has_romance_names || has({&kRomanceMark, 1});
  const bool are_blanc_and_noir = has("n") && has("Bb");
  const std::string rest(text.substr(std::min<std::size_t>(text.size(), 1)));
  const auto unsigned_rest = [&rest](char sign) {
    return rest.substr(rest.starts_with(sign) ? 1 : 0);
  };
  switch (letter_of_result(text)) {
    case 'W': {
      if (has("Ll") && !has("Bb")) return "win";  // D stands beside White, too
      const bool are_winners = notation::same_letters(name, "winner") && !has("Ll");
      if (!are_winners && (has("Ll") || !has("Bb"))) refuse_letter(name, text, "White or a win");
      break;
    }
    case 'w':
      if (has("Ll") && !has("Bb")) return "win by " + unsigned_rest('+');
      break;
    case 'l':
      if (has("Ww") && !has("Bb")) return "loss by " + unsigned_rest('-');
      refuse_letter(name, text, "a loss or Light");
    case 'D':
      if (has("WBLwbl")) return "draw";
      refuse_letter(name, text, "a draw or Dark");
    case 'L':
      if (has("Ww") && !has("Bb")) return "loss";
      refuse_letter(name, text, "a loss or Light");
    case 'B':
    case 'b':
      if (are_blanc_and_noir) return "white" + rest;
      if (are_romance || has("Nn"))
        refuse_letter(name, text, "Black, or White as blanc, bianco or blanco");
      break;
    case 'N':
      if (are_blanc_and_noir) return "black" + rest;
      break;
    case 'n':
      if (are_blanc_and_noir || are_romance) return "black" + rest;
      break;
    case 's':
      if (has("Ww")) return "black" + rest;  // Schwarz
      break;
    default:
      break;
  }
  return std::string(text);
}

bool says_unfinished(std::string_view text) {
  return notation::means(text, "timeout unfinished unsolved aborted estimate estimated");
}

bool is_bound(std::string_view text) {
  if (notation::means(text, "min max less greater")) return false;
  return (!text.empty() && notation::has_only(text, "<>=!") && text != "=" && text != "==") ||
         notation::has_word(">= <= > <", relation_sign(std::string(text)));
}

std::optional<ClaimSide> view_of_field(const std::string& text, const notation::BoardStyle& style) {
  const auto side = side_of_word(text, style);
  if (side && side->colour) return view_of(*side->colour);
  if (names_mover(text)) return ClaimSide::mover;
  std::string phrase = text;
  std::ranges::replace(phrase, '_', ' ');  // as in side_to_move
  return view_of_phrase("for " + phrase);
}

std::optional<SpokenClaim> claim_of(const nlohmann::json& value, const std::string& text) {
  if (const auto score = text == result_text(value) ? integer_of(value) : std::nullopt) {
    return SpokenClaim{{Relation::equal, *score}};
  }
  if (const auto claim = parse_claim_text(text)) return claim.value();
  const auto result = parse_game_result(text);
  return result ? std::optional(SpokenClaim{*result, ClaimSide::black}) : std::nullopt;
}

ValueWithMove split_best_move(const std::string& text) {
  const std::size_t open = text.find('(');
  const std::string move = text.substr(std::min(open, text.size()));
  const bool has_move =
      open > 0 && notation::is_square_name(notation::without_brackets(move, "()"));
  if (!has_move) return {text, ""};
  return {std::string(notation::trimmed(std::string_view(text).substr(0, open))),
          move.substr(1, 2)};
}

std::string discs_or_margin(std::string_view text) {
  const std::size_t begin = text.find_first_of("0123456789");
  if (begin >= text.size()) return {};
  const std::size_t end = notation::skip_digits(text, begin);
  const std::string_view number = text.substr(begin, end - begin);
  const std::string_view word =
      notation::trimmed(begin == 0 ? text.substr(end) : text.substr(0, begin));
  const std::string_view name = notation::without_brackets(word, "()");
  const bool is_word = !name.empty() && notation::is_letter(name[0]);
  const auto side = is_word ? side_of_word(name, {}) : std::nullopt;
  const bool is_between = begin > 0 && end < text.size();
  if (!side || !side->colour || is_between || !notation::parse_number<int>(number, 1, kSquares)) {
    return {};
  }
  const std::string discs(number);
  const std::string colour(to_string(*side->colour));
  return discs + " discs of " + colour + " or " + colour + " ahead by " + discs;
}

namespace {

/// Takes a number for the symbol of a disc on the board, or else 1 for Black and 2 or -1 for
/// White.
Result<FoundBoard> board_with_side(std::string text, const std::string& side,
                                   const notation::BoardStyle& style) {
  if (side.empty()) return parse_board(text, style);
  text += text.find('\n') == std::string::npos ? ' ' : '\n';
  auto found = parse_board(text + "turn: " + side, style);
  const bool is_black = side == "1";
  if (found || !(is_black || side == "2" || side == "-1")) return found;
  found = parse_board(text + (is_black ? "Black" : "White") + " to move", style);
  // The side 1 is Black of players 1 and 2, but White of 0 and 1. An odd number of discs, with
  // which White usually moves, suggests the latter, so we ask.
  if (is_black && found && found->position.board.empty_count() % 2 != 0) {
    throw FieldError{
        "the side 1 may be Black of 1 and 2 or White of 0 and 1, expected --side, or a side in "
        "letters"};
  }
  return found;
}

}  // namespace

Position position_beside(const std::string& text, const std::string& name,
                         const nlohmann::json* side, const std::string& side_name,
                         FieldContext& context) {
  const Result<Position> own = notation::parse_position(text, context.style);
  const std::string stated = side == nullptr ? "" : as_text(*side);
  if (own && stated.empty()) return *own;
  if (own) {
    const auto same = board_with_side(notation::board_text(*own), stated, context.style);
    if (same && same->position == *own) return *own;
    throw FieldError{name + " and " + side_name + " have another side, expected one"};
  }
  const auto found = board_with_side(text, stated, context.style);
  if (!found) {
    // After a damaged board, the words for the side would count as squares.
    const char gap = text.find('\n') == std::string::npos ? ' ' : '\n';
    const auto board = stated.empty() ? found : parse_board(text + gap + 'X', {});
    if (board && !side_of_word(stated, context.style)) {
      refuse(side_name, *side, "a side such as Black or O");
    }
    throw FieldError{name + ": " + (board ? found : board).error().message};
  }
  if (!found->read_as.empty()) context.notes.push_back(name + " is read as " + found->read_as);
  return found->position;
}

std::optional<ClaimedInterval> winner_in(const std::string& text, const std::string& black,
                                         const std::string& white) {
  const auto is_player = [&text](const std::string& name) {
    return !name.empty() && notation::fold_case(name) == notation::fold_case(text);
  };
  if (text == "0") return ClaimedInterval{Relation::equal, 0};
  if (text == "1" || is_player(black)) return ClaimedInterval{Relation::win};
  const bool is_white = text == "2" || text == "-1" || is_player(white);
  return is_white ? std::optional(ClaimedInterval{Relation::loss}) : std::nullopt;
}

void claim_best(const std::string& name, const nlohmann::json& value, FieldContext& context,
                PositionRecord& record) {
  if (is_nothing(value)) return;
  std::string several = value.is_string() ? as_text(value) : std::string();
  const bool are_apart = several.find_first_of("/,;") < several.size();
  std::ranges::replace_if(
      several, [](char c) { return notation::is_one_of(c, "/,;"); }, ' ');
  if (const auto words = notation::words_of(several); words.size() > 1 && is_all_moves(several)) {
    std::size_t at = 0;
    const bool is_line = !are_apart && notation::lower(name.back()) != 's' &&
                         notation::read_moves(several, at, record.position);
    if (is_line) {
      context.notes.push_back(name + " is " + notation::quoted(several) +
                              ", read as a line of play, which begins with the best move: several "
                              "best moves are written with a slash between");
    }
    std::for_each(
        words.begin(), is_line ? words.begin() + 1 : words.end(),
        [&](std::string_view word) { claim_best(name, nlohmann::json(word), context, record); });
    return;
  }
  const auto move = move_of(value, name);
  if (!move) return;
  if (*move == Square::none || !is_legal(*move, legal_moves(record.position.board))) {
    throw FieldError{name + " is " + as_text(value) + ", expected a legal move"};
  }
  PositionClaims& claims = record.claims;
  const auto known = std::ranges::find(claims.moves, *move, &notation::MoveScore::move);
  const auto best = claims.exact();
  // Alone, `move` may be the one that was played.
  const bool is_best = claims.bounds == Bounds{} && !notation::means(name, lexicon::kMove);
  if (known == claims.moves.end() && (best || is_best)) {
    if (!claims.is_best(*move)) claims.add_best(*move);
  } else if (known == claims.moves.end()) {
    context.notes.push_back(
        notation::quoted(name) +
        (claims.empty()
             ? " is " + notation::to_string(*move) +
                   ", which is not checked, since it may be the move that was played"
             : " is neither checked nor kept beside a win, a loss or a bound, as several moves may "
               "reach that"));
  } else if (best && known->score != *best) {
    throw FieldError{name + " has the value " + notation::signed_number(known->score) +
                     ", expected " + notation::signed_number(*best) + ", that of the position"};
  }
}

void check_bits(Bitboard first, Bitboard second, bool are_numbers) {
  if ((first & second) != 0) {
    throw FieldError{"the two bitboards have discs in common, expected the discs of two players"};
  }
  if (are_numbers && !can_occur_in_game(first | second)) {
    throw FieldError{"two numbers that are no discs of a game, expected bitboards or a board"};
  }
}

void refuse_side(Colour view, const std::string& name, Colour side) {
  throw FieldError{"a value for " + std::string(to_string(view)) + ", and " +
                   notation::quoted(name) + " is " + std::string(to_string(side)) +
                   ", expected --fields view=" + name + ", or a name that the side can't be of"};
}

std::string text_of_id(const std::string& name, const nlohmann::json& value) {
  if (!value.is_string() && !value.is_number_integer()) {
    throw FieldError{name + " has the wrong type, expected a string"};
  }
  return as_text(value);
}

void check_pair(const std::string& name, const nlohmann::json& pair) {
  if (!pair.is_array() || pair.size() != 2) return;
  const auto first = integer_of(pair[0]);
  const auto second = integer_of(pair[1]);
  if (first && second && *first + *second == kSquares) {
    refuse(name, pair, "33-31 for counts of discs, or \"[2,4]\" for both ends of the value");
  }
}

std::optional<std::string> name_of_player(const nlohmann::json& value) {
  if (!value.is_object()) return as_text(value);
  for (const char* const name : {"name", "username", "displayName", "user", "login", "id"}) {
    if (value.contains(name)) return as_text(value.at(name));
  }
  return std::nullopt;
}

std::optional<std::string> result_with_reason(const std::string& result,
                                              const std::string& reason) {
  if (result.empty()) return reason;
  const auto stated = parse_game_result(result);
  const bool is_win = stated && stated->relation == Relation::win;
  const bool is_loss = stated && stated->relation == Relation::loss;
  const bool was_resigned = notation::means(reason, lexicon::kResigned);
  const bool was_late = notation::means(reason, lexicon::kLate);
  if (!(is_win || is_loss) || !(was_resigned || was_late)) return std::nullopt;
  return std::string(is_win ? "B+" : "W+") + (was_resigned ? 'R' : 'T');
}

std::optional<bool> is_search_complete(const nlohmann::json& depth, const nlohmann::json& accuracy,
                                       int empties) {
  constexpr int kCertain = 100;
  const auto percent = notation::parse_number<int>(as_text(accuracy), 0, kCertain);
  const auto plies = notation::parse_number<int>(as_text(depth), 0, kSquares);
  if (!percent || !plies) return std::nullopt;
  return *percent == kCertain && *plies >= empties;
}

}  // namespace kanzen::fields
