// What the values in fields of other programs mean.
#include <nlohmann/json.hpp>

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/foreign_fields.hpp"

namespace kanzen::fields {

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

bool is_of_result(std::string_view name) {
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
  if (letters.find(kRomanceMark) == letters.npos && has_romance_word(words_of(text)))
    letters += kRomanceMark;
}

std::string spelled_result(const std::string& name, std::string_view text, std::string_view letters,
                           bool has_romance_names) {
  const char letter = letter_of_result(text);
  const auto has = [letters](std::string_view some) {
    return letters.find_first_of(some) != letters.npos;
  };
  has_romance_names = has_romance_names || letters.find(kRomanceMark) != letters.npos;
  const auto refuse = [&](std::string_view meanings) {
    throw FieldError{name + " is " + notation::quoted(text) + ", which may be " +
                     std::string(meanings) + ", expected a word"};
  };
  const std::string rest(text.substr(std::min<std::size_t>(text.size(), 1)));
  if (notation::means(name, "wld wdl w/l/d w/d/l")) {
    for (const auto& [word, texts] :
         {std::pair("win", "w 1 +1"), {"draw", "d 0"}, {"loss", "l -1"}}) {
      if (notation::means(text, texts)) return word;
    }
  }
  const bool has_winners = notation::same_letters(name, "winner") && !has("L");
  const bool has_outcomes = has("W") && !has("Bb");
  if (letter == 'W' && !has("Bb") && has("L")) return "win";  // D stands beside White, too
  if (letter == 'W' && !has_winners && (!has("Bb") || has("L"))) refuse("White or a win");
  if (letter == 'D' && has("WB")) return "draw";
  if (letter == 'L' && has_outcomes) return "loss";
  if (letter == 'L') refuse("a loss or Light");
  if (letter == 'D') refuse("a draw or Dark");
  const bool has_both = has("n") && has("Bb");
  const bool is_black = letter == 'b' || letter == 'B';
  if (is_black && has_both) return "white" + rest;
  if (is_black && (has_romance_names || has("Nn")))
    refuse("Black, or White as blanc, bianco or blanco");
  if (has_both && (letter == 'n' || letter == 'N')) return "black" + rest;
  if (letter == 'n' && has_romance_names) return "black" + rest;
  if (letter == 's' && has("Ww")) return "black" + rest;  // Schwarz
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
  std::string words = text;
  std::ranges::replace(words, '_', ' ');  // as in side_to_move
  return view_of_phrase("for " + words);
}

std::optional<SpokenClaim> claim_of(const nlohmann::json& value, const std::string& text) {
  if (const auto score = text == result_text(value) ? integer_of(value) : std::nullopt) {
    return SpokenClaim{{Relation::equal, *score}};
  }
  if (const auto claim = parse_claim_text(text)) return claim.value();
  const auto result = parse_game_result(text);
  return result ? std::optional(SpokenClaim{*result, ClaimSide::black}) : std::nullopt;
}

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

bool claim_best(const std::string& name, const nlohmann::json& value, PositionRecord& record) {
  if (is_nothing(value)) return true;
  std::string several = value.is_string() ? as_text(value) : std::string();
  const bool are_apart = several.find_first_of("/,;") < several.size();
  std::ranges::replace_if(
      several, [](char c) { return notation::is_one_of(c, "/,;"); }, ' ');
  if (const auto words = words_of(several); words.size() > 1 && is_all_moves(several)) {
    // `g1 a6` may also be a line of play.
    return (are_apart || notation::lower(name.back()) == 's') &&
           std::ranges::all_of(words, [&](std::string_view word) {
             return claim_best(name, nlohmann::json(word), record);
           });
  }
  const auto move = move_of(value, name);
  if (!move) return true;
  if (*move == Square::none || !is_legal(*move, legal_moves(record.position.board))) {
    throw FieldError{name + " is " + as_text(value) + ", expected a legal move"};
  }
  auto& moves = record.claims.moves;
  const auto known = std::ranges::find(moves, *move, &notation::MoveScore::move);
  const auto best = record.claims.exact();
  if (!best) return known != moves.end();
  if (known == moves.end()) {
    record.claims.add_best(*move);
  } else if (known->score != *best) {
    throw FieldError{name + " has the value " + notation::signed_number(known->score) +
                     ", expected " + notation::signed_number(*best) + ", that of the position"};
  }
  return true;
}

void check_bits(Bitboard first, Bitboard second, bool are_numbers) {
  if ((first & second) != 0) {
    throw FieldError{"the two bitboards have discs in common, expected the discs of two players"};
  }
  if (are_numbers && !can_be_of_a_game(first | second)) {
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
