// Reads claims as people write them behind and before moves, and the side that they are about.
#include "core/notation/board_symbols.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/game_record.hpp"
#include "solver/formats/line_record.hpp"

namespace kanzen {

namespace {

bool is_claim(std::string_view text) {
  std::size_t at = 0;
  if (text.empty() || !read_claimed_interval(text, at)) return false;
  const std::string_view rest = notation::trimmed(text.substr(at));
  return rest.empty() || viewed_side(rest);
}

/// Replaces `sign` by `plain`; if it is `of_number`, only before a digit.
void replace_sign(std::string& text, std::string_view sign, std::string_view plain,
                  bool of_number) {
  for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
    const std::size_t end = at + sign.size();
    const bool number = end < text.size() && notation::is_digit(text[end]);
    if (number || !of_number) text.replace(at, sign.size(), plain);
  }
}

/// Removes the dash between moves and a claim, unless it may be the sign of a number.
std::string_view without_dash(std::string_view text) {
  for (const std::string_view sign :
       {"...", "\u2026", "->", "\u2192", ":", ",", "- ", "\u2013 ", "\u2014 "}) {
    const std::string_view rest =
        notation::trimmed(text.substr(std::min(sign.size(), text.size())));
    const bool dash = sign.ends_with(' ');
    if (!text.starts_with(sign) || rest.empty()) continue;
    return dash && notation::is_digit(rest[0]) ? text : rest;
  }
  return text;
}

/// Spells `=`, `(=)`, `[+2]`, `: draw`, `B+4`, `black wins by 4`, `at least a draw` and `+4 for
/// White` as parse_claim() and scores are spelled; any other text stays as it is.
std::string plain_claim(std::string_view text) {
  text = without_dash(notation::trimmed(text));
  text = notation::without_brackets(text, text.find(',') == text.npos ? "()[]" : "()");
  while (text.ends_with('.') || text.ends_with('!') || text.ends_with('?')) text.remove_suffix(1);
  if (text.starts_with("==")) text.remove_prefix(1);
  const std::string_view behind = text.starts_with('=') ? notation::trimmed(text.substr(1)) : "";
  if (notation::same_letters(behind, "draw")) text = behind;
  std::string plain(notation::trimmed(text));
  replace_sign(plain, "\u2013", "-", true);
  for (const auto& [words, sign] :
       {std::pair<std::string_view, std::string_view>("at least ", ">="),
        std::pair<std::string_view, std::string_view>("at most ", "<=")}) {
    if (!notation::same_letters(plain.substr(0, words.size()), words)) continue;
    std::string_view rest = std::string_view(plain).substr(words.size());
    const bool draw = notation::same_letters(rest.substr(0, 6), "a draw");
    return std::string(sign) + (draw ? " 0" : " ") + std::string(rest.substr(draw ? 6 : 0));
  }
  std::string_view verb = plain;
  for (const std::string_view before : {"is ", "a "}) {
    if (verb.starts_with(before)) verb.remove_prefix(before.size());
  }
  const std::string_view word = notation::letters_at(verb, 0);
  if (const auto view = notation::trimmed(verb.substr(word.size())); viewed_side(view)) {
    for (const auto& [words, claim] :
         {std::pair("WIN WINS WON", "win "), std::pair("LOSS LOST LOSES", "loss "),
          std::pair("DRAW DRAWN EVEN TIE", "draw ")}) {
      if (notation::has_name(words, word)) return claim + std::string(view);
    }
  }
  const bool number = plain.find_first_of("+-0123456789") == 0 && plain.find(" for ") == plain.npos;
  const bool player = plain.empty() || notation::side_of_word(plain, {}).has_value();
  if ((number || player || is_claim(plain)) && plain != "0") return plain;
  const auto result = parse_game_result(plain);
  if (result && *result != ClaimedInterval{Relation::equal, 0}) {
    return to_string(*result) + " for Black";
  }
  const auto of_nobody = result ? result : parse_game_result("black " + plain);  // of `loses by 2`
  return of_nobody ? to_string(*of_nobody) : plain;
}

bool is_claim_or_score(std::string_view claim) {
  if (!claim.starts_with('+') && !claim.starts_with('-')) return is_claim(claim);
  const std::size_t end = notation::skip_digits(claim, 1);
  return end > 1 && (end == claim.size() || notation::is_blank(claim[end]));
}

/// Spells a claim about a move, `h7 = -2` or `h7 draw`, as a value of a move in OBF; else empty.
std::string value_of_move(std::string_view text) {
  if (!notation::is_square_at(text, 0) || text.size() < 4 || text[2] == ':') return {};
  const std::string claim = plain_claim(text.substr(2));
  std::size_t at = 0;
  const auto interval = read_claimed_interval(claim, at);
  if (!interval || at < claim.size()) return {};
  const Bounds bounds = interval->bounds();
  if (!bounds.is_exact()) return {};
  return std::string(text.substr(0, 2)) + ':' + notation::signed_number(bounds.lower);
}

constexpr std::string_view kBetween = " -,/>_";  // may separate moves

/// Skips moves as skip_moves() does, with signs between them, and counts them.
std::size_t skip_list(std::string_view text, std::size_t& at) {
  std::size_t moves = skip_moves(text, at).moves;
  while (moves > 0) {
    std::size_t next = notation::skip_any(text, kBetween, at);
    const std::size_t more = next > at ? skip_moves(text, next).moves : 0;
    if (more == 0) break;
    moves += more;
    at = next;
  }
  return moves;
}

/// Spells a claim behind the first or second semicolon plainly; false if there is none.
bool make_field_plain(std::string& text) {
  std::size_t at = 0;
  for (int field = 0; field < 2; ++field) {
    at = text.find_first_of(";%", at);
    if (at >= text.size() || text[at] == '%') return false;
    const std::size_t end = notation::find_any(text, ";%", ++at);
    const std::string_view stated = notation::trimmed(std::string_view(text).substr(at, end - at));
    std::string claim = plain_claim(stated);
    if (const auto discs = notation::parse_disc_counts(claim)) {
      if (const auto result = parse_game_result(claim)) claim = to_string(*result) + " for Black";
    } else if (std::string value = value_of_move(stated); !value.empty()) {
      claim = value;
    } else if (!is_claim_or_score(claim)) {
      continue;
    }
    if (claim != stated) text.replace(at, end - at, " " + claim + (end < text.size() ? " " : ""));
    return true;
  }
  return false;
}

}  // namespace

std::string with_plain_signs(std::string text) {
  constexpr std::string_view kMove = "\u624B\u76EE";  // as in "1st move"
  for (std::size_t at = 0; (at = text.find(kMove, at)) != std::string::npos;) {
    text.replace(at, kMove.size(), ".     ");
  }
  if (text.find('\xE2') == std::string::npos) return text;
  replace_sign(text, "\u2212", "-", true);
  replace_sign(text, "\u2265", ">=", false);
  replace_sign(text, "\u2264", "<=", false);
  return text;
}

std::optional<Colour> viewed_side(std::string_view text) {
  text = notation::without_brackets(text, "()");
  if (text.find(' ') == std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> words = notation::words_of(text);
  const bool is_for = words.size() == 2 && notation::has_word("for pour", words[0]);
  const bool is_view = std::ranges::any_of(
      words, [](std::string_view word) { return notation::has_word("view perspective", word); });
  if (!is_for && !is_view) return std::nullopt;
  std::optional<Colour> viewed;
  for (std::string_view word : words) {
    if (notation::has_word("for pour from in the point of view perspective", word)) continue;
    if (word.ends_with("'s") || word.ends_with("'S")) word.remove_suffix(2);
    const auto side = notation::side_of_word(word, {});
    if (viewed || !side || !side->colour) return std::nullopt;
    viewed = side->colour;
  }
  return viewed;
}

std::optional<Colour> take_view(std::optional<std::string>& comment) {
  if (!comment) return std::nullopt;
  const std::string text = *comment;
  const std::size_t end = notation::find_any(text, ",.;%", 1);
  auto view = viewed_side(notation::trimmed(std::string_view(text).substr(0, end)));
  if (!view && end == text.size() && notation::letters_at(text, 0) == text &&
      !notation::has_word("first second", text)) {
    const auto side = notation::side_of_word(text, {});
    view = side ? side->colour : std::nullopt;
  }
  if (!view) return view;
  // Once turned to the side to move, the claim would not be for it.
  comment = notation::comment_text(std::string_view(text).substr(std::min(end + 1, text.size())));
  if (comment->empty()) comment.reset();
  return view;
}

std::string doubt_of(const PositionRecord& record, bool has_moves) {
  if (!record.comment || record.claims_for == ClaimsFor::stated) return {};
  const bool claims = record.interval || !record.claims.empty();
  if (!claims && !has_moves) return {};
  const std::string_view text = *record.comment;
  constexpr std::string_view kSides = "BLACK WHITE BLACKS WHITES";
  constexpr std::string_view kSidesAndOutcomes =
      "BLACK WHITE BLACKS WHITES WIN WINS WON WINNING WINNER DRAW DRAWS DRAWN TIE EVEN LOSS LOSE "
      "LOSES LOST LOSING";
  bool found = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view word = notation::letters_at(text, at);
    found = found || notation::has_name(claims ? kSides : kSidesAndOutcomes, word);
    at += word.size();
  }
  const std::size_t number = text.find_first_of("0123456789");
  found = found || (!claims && number <= 3 &&
                    notation::side_of_word(notation::to_upper(notation::letters_at(text, 0)), {}));
  if (!found || notation::whole_side(text, {})) return {};
  return notation::quoted(text) +
         (!claims ? " behind the moves is not understood as a claim"
          : record.claims_for == ClaimsFor::black
              ? " names a side, and the claim is read for Black"
              : " names a side, and the claim is read for the side to move");
}

std::string without_forum_notation(std::string text) {
  if (make_field_plain(text)) return text;
  if (const std::size_t cut = text.find_first_of(";%"); cut != std::string::npos) {
    const std::string plain = without_forum_notation(text.substr(0, cut));
    return plain == text.substr(0, cut) ? text : plain + " " + text.substr(cut);
  }
  if (const std::size_t colon = text.find(':'); colon != std::string::npos) {
    const std::string claim = plain_claim(std::string_view(text).substr(0, colon));
    const std::string_view moves = notation::trimmed(std::string_view(text).substr(colon + 1));
    const bool name = text.find('-') == 1;  // page B-4
    if (!name && is_claim(claim) && is_all_moves(moves)) return std::string(moves) + " ; " + claim;
  }
  const std::size_t begin = notation::skip_blanks(text, 0);
  const bool has_bracket = begin < text.size() && text[begin] == '(';
  std::size_t end = begin + (has_bracket ? 1 : 0);
  const bool numbered = begin < text.size() && notation::is_digit(text[begin]);
  const std::size_t moves = skip_list(text, end);
  const std::string_view list = std::string_view(text).substr(begin, end - begin);
  const bool between =
      list.find_first_of(kBetween.substr(1)) != std::string_view::npos;  // before a colon
  if (moves < (numbered ? kNoPairs : 1)) return text;
  std::size_t tail = notation::skip_blanks(text, end);
  const bool is_closed = has_bracket && tail < text.size() && text[tail] == ')';
  if (has_bracket != is_closed) return text;
  if (is_closed) tail = notation::skip_blanks(text, tail + 1);
  if (text.find('\n', tail) != std::string::npos) return text;
  if (between && text.find(':', tail) != tail) return text;
  const std::string claim = plain_claim(std::string_view(text).substr(tail));
  if (notation::parse_disc_counts(claim) || claim == "1/2-1/2") return text.substr(0, end);
  if (!is_claim_or_score(claim)) return text;
  if (is_closed) text[begin] = ' ';
  for (std::size_t at = begin; at < end; ++at) {
    if (notation::is_one_of(text[at], kBetween)) text[at] = ' ';
  }
  return text.substr(0, end) + (is_claim(claim) ? "; " : " ") + claim;
}

Result<TypedClaim> parse_claim_option(std::string_view text) {
  std::string claim = plain_claim(with_plain_signs(std::string(text)));
  const bool score = claim.find_first_of("+-0123456789") == 0;
  if (score) claim.insert(0, "= ");
  std::size_t at = 0;
  Result<ClaimedInterval> interval = read_claimed_interval(claim, at);
  if (!interval) {
    ParseError error = std::move(interval).error();
    if (score) error.column = 1;
    return error;
  }
  at = notation::skip_blanks(claim, at);
  const std::optional<Colour> side = viewed_side(std::string_view(claim).substr(at));
  if (at < claim.size() && !side) {
    return notation::found_error(claim, at, " after the claim, expected nothing or for and a side");
  }
  return TypedClaim{*interval, side};
}

}  // namespace kanzen
