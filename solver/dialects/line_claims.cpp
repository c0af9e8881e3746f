#include "solver/dialects/line_claims.hpp"

#include "core/notation/text.hpp"
#include "solver/dialects/board_symbols.hpp"
#include "solver/dialects/move_list.hpp"

namespace kanzen {

namespace {

bool is_claim(std::string_view text) {
  std::size_t at = 0;
  if (text.empty() || !read_claimed_interval(text, at)) return false;
  const std::string_view rest = notation::trimmed(text.substr(at));
  return rest.empty() || viewed_side(rest);
}

/// If the sign is `of_number`, replaces it only before a digit: elsewhere it is a dash.
void replace_sign(std::string& text, std::string_view sign, std::string_view plain,
                  bool of_number) {
  for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
    const std::size_t end = at + sign.size();
    const bool number = end < text.size() && notation::is_digit(text[end]);
    if (number || !of_number) text.replace(at, sign.size(), plain);
  }
}

/// Removes what people put between moves and a claim, as in `f5d6c3 - draw` or `f5d6c3 ... Black
/// wins`. In `f5d6c3 - 2` the dash may be a sign or not, so it stays, and the line is refused.
std::string_view without_dash(std::string_view text) {
  for (const std::string_view sign :
       {"...", "\u2026", "->", "\u2192", ":", ",", "-- ", "- ", "\u2013 ", "\u2014 "}) {
    const std::string_view rest =
        notation::trimmed(text.substr(std::min(sign.size(), text.size())));
    const bool dash = sign.ends_with(' ');
    if (!text.starts_with(sign) || rest.empty()) continue;
    return dash && notation::is_digit(rest[0]) ? text : rest;
  }
  return text;
}

constexpr std::string_view kWins =
    "win wins won gewinnt gagne gana vince wint ganha vence \u52DD\u3061 \u306E\u52DD\u3061";
constexpr std::string_view kLoses =
    "loss lose loses lost verliert perd pierde perde verliest \u8CA0\u3051 \u306E\u8CA0\u3051";

constexpr std::string_view kDraws =
    "= 1/2-1/2 \u00BD-\u00BD \u00B10 +/-0 draw drawn draws tie even equal remis unentschieden "
    "nulle "
    "egal "
    "\u00E9galit\u00E9 patta pareggio tablas empate gelijk gelijkspel "
    "\u043D\u0438\u0447\u044C\u044F \u548C\u68CB \u5F15\u304D\u5206\u3051 \u5F15\u5206";

constexpr ClaimedInterval equal_to(Score score) noexcept { return {Relation::equal, score}; }

/// Adds the empty squares to the winner's discs. Nullopt if the text is not two counts of discs:
/// fewer than the four of the start are the score of a match, such as `2-1`.
std::optional<Score> score_of_counts(std::string_view text) {
  std::string plain(text);
  std::erase(plain, ' ');
  const auto discs = notation::parse_disc_counts(plain);
  if (!discs) return std::nullopt;
  const int sum = discs->first + discs->second;
  if (sum < popcount(kStartBoard.player | kStartBoard.opponent) || sum > kSquares) {
    return std::nullopt;
  }
  const Score ahead = discs->first - discs->second;
  return ahead == 0 ? 0 : ahead > 0 ? ahead + kSquares - sum : ahead - kSquares + sum;
}

/// Returns the text up to a blank, a number or a sign.
std::string_view first_word(std::string_view text) noexcept {
  return text.substr(0, text.find_first_of(" +-=<>0123456789"));
}

bool take_word(std::string_view& text, std::string_view words) {
  const std::string_view word = first_word(text);
  if (!notation::has_word(words, word)) return false;
  text = notation::trimmed(text.substr(word.size()));
  return true;
}

/// Takes the side from the beginning of `text`, as in `black wins by 2`, `w+4`, or in Japanese,
/// which has no blanks behind it.
std::optional<Colour> take_side(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const bool wide = static_cast<unsigned char>(text[0]) >= 0x80;
  if (!wide && !notation::is_letter(text[0])) return std::nullopt;
  std::string_view word = first_word(text);
  auto side = notation::side_of_word(word, {});
  if (!side && wide) {
    word = text.substr(0, notation::symbol_size(text[0]));
    side = notation::side_of_word(word, {});
  }
  if (!side || !side->colour) return std::nullopt;
  text = notation::trimmed(text.substr(word.size()));
  return side->colour;
}

/// Reads a draw, a result such as `1-0`, or counts of discs, which name Black's first.
std::optional<SpokenClaim> result_alone(std::string_view text) {
  if (notation::has_word(kDraws, text)) return SpokenClaim{equal_to(0), {}};
  for (const auto& [word, relation, side] :
       {std::tuple("1-0", Relation::win, std::optional(ClaimSide::black)),
        {"0-1", Relation::loss, ClaimSide::black},
        {"win", Relation::win, std::nullopt},
        {"loss", Relation::loss, std::nullopt}}) {
    if (text == word) return SpokenClaim{{relation}, side};
  }
  const auto counts = score_of_counts(text);
  return counts ? std::optional(SpokenClaim{equal_to(*counts), ClaimSide::black}) : std::nullopt;
}

/// Reads a number of discs with the words behind it from the front of `text`.
std::optional<Score> take_discs(std::string_view& text) {
  const std::string_view number = text.substr(0, text.find_first_not_of("+-0123456789."));
  const auto value = notation::parse_real(notation::with_plain_sign(std::string(number)));
  if (!value || std::abs(*value) > kMaxScore || static_cast<Score>(*value) != *value) {
    return std::nullopt;
  }
  text.remove_prefix(number.size());
  // Without the blank, `+4x`, a typing error, would be +4 for the side x.
  if (!text.empty() && text[0] != ' ') return std::nullopt;
  text = notation::trimmed(text);
  take_word(text, "discs disc");
  return static_cast<Score>(*value);
}

std::optional<Relation> take_relation(std::string_view& text) {
  for (const auto& [words, relation] :
       {std::pair<std::string_view, Relation>("at least ", Relation::at_least),
        {"no less than ", Relation::at_least},
        {"not less than ", Relation::at_least},
        {"at most ", Relation::at_most},
        {"no more than ", Relation::at_most},
        {"not more than ", Relation::at_most},
        {"more than ", Relation::greater},
        {"less than ", Relation::less},
        {"not worse than ", Relation::at_least},
        {"not better than ", Relation::at_most},
        {">=", Relation::at_least},
        {"<=", Relation::at_most}}) {
    if (!text.starts_with(words)) continue;
    text = notation::trimmed(text.substr(words.size()));
    return relation;
  }
  return std::nullopt;
}

/// Reads `-2..2`, `-2 to 2`, `between -2 and 2` and `>= -2 and <= 2`.
std::optional<ClaimedInterval> take_range(std::string_view text) {
  const bool between = text.starts_with("between ");
  if (between) text.remove_prefix(8);
  for (const std::string_view word : {"..", " to ", " and "}) {
    const std::size_t sign = text.find(word);
    if (sign == text.npos || (between && word != " and ")) continue;
    std::string_view first = notation::trimmed(text.substr(0, sign));
    std::string_view second = notation::trimmed(text.substr(sign + word.size()));
    const auto lower = take_relation(first);
    const auto upper = take_relation(second);
    const bool bounds = lower == Relation::at_least && upper == Relation::at_most;
    if ((word == " and " && !between) != bounds || lower.has_value() != bounds) continue;
    const auto low = take_discs(first);
    const auto high = take_discs(second);
    if (!low || !high || !first.empty() || !second.empty() || *low > *high) continue;
    return ClaimedInterval{Relation::between, *low, *high};
  }
  return std::nullopt;
}

/// Brings a claim into the order that parse_spoken_claim() reads: without a word such as `score:`,
/// an article or the colon behind a side, and with the number of `\u767D4\u77F3\u52DD\u3061` last.
std::string in_order(std::string_view written) {
  std::string text(notation::trimmed(written));
  for (char& c : text) c = notation::lower(c);
  replace_sign(text, "\u2212", "-", true);
  for (const std::string_view word : {"score", "value", "eval"}) {
    const std::size_t sign = notation::skip_blanks(text, word.size());
    const bool named = text.starts_with(word) && sign < text.size();
    if (named && notation::is_one_of(text[sign], ":=")) text.erase(0, sign + 1);
  }
  for (const std::string_view article : {"il ", "i ", "el ", "les ", "le ", "der "}) {
    if (text.starts_with(article)) text.erase(0, article.size());
  }
  text = notation::trimmed(text);
  const std::size_t colon = text.find(':');
  const bool is_side = colon < text.size() && notation::side_of_word(text.substr(0, colon), {});
  if (is_side && notation::is_name_letter(text[0])) text[colon] = ' ';
  if (const std::size_t discs = text.find("\u77F3"); discs != text.npos) {
    const std::size_t number = text.find_first_of("0123456789");
    if (notation::skip_digits(text, number) == discs) {
      std::string side = text.substr(0, number);
      if (side.ends_with("\u306E")) side.resize(side.size() - 3);
      return side + text.substr(discs + 3) + ' ' + text.substr(number, discs - number);
    }
  }
  return text;
}

/// Reads a claim or a result as people say it, of whose parts most may be missing: `White wins by
/// at least 4 discs`, `W+6`, `black wins 33-31`, `at least a draw for White`, `+4 White`, `White
/// draws or better`. One side may be named, in front or at the end. Nullopt for any other text.
std::optional<SpokenClaim> parse_spoken_claim(std::string_view written) {
  const std::string lowered = in_order(written);
  std::string_view text = lowered;
  // These are values of moves. `a8:0` was once a claim of 8, with an article in front, and `b7 -2`
  // a win of Black by 7 discs to 2.
  if (notation::is_square_at(text, 0) && (text.size() == 2 || !notation::is_digit(text[2]))) {
    return std::nullopt;
  }
  if (const auto result = result_alone(text)) return result;
  if (const auto range = take_range(text)) return SpokenClaim{*range, {}, true};
  // `+2 (33-31)` says one thing twice.
  if (const std::size_t open = text.rfind('('); text.ends_with(')') && open > 0 && open < 60) {
    const auto counts = score_of_counts(text.substr(open + 1, text.size() - open - 2));
    auto claim = counts ? parse_spoken_claim(text.substr(0, open)) : std::nullopt;
    if (claim) {
      const Score score = claim->side == ClaimSide::white ? -*counts : *counts;
      const Bounds bounds = claim->interval.bounds();
      const auto fits = [&bounds](Score s) { return bounds.lower <= s && s <= bounds.upper; };
      if (fits(score)) return SpokenClaim{equal_to(*counts), ClaimSide::black};
      const bool winner_first = claim->side && claim->has_verb && fits(-score);
      return winner_first ? std::optional(*claim) : std::nullopt;
    }
  }
  if (text.size() > 2 && text[text.size() - 2] == ':') text.remove_suffix(2);  // +4.00:r resigned
  const auto subject = take_side(text);
  const bool has_subject = subject.has_value();
  SpokenClaim claim{equal_to(0)};
  if (subject) claim.side = view_of(*subject);
  const bool resigned =
      text.starts_with('+') && std::ranges::all_of(text.substr(1), notation::is_letter);
  // Servers write B+R and W+T. As claims, these once refuted won positions that a player lost on
  // time, so plain_claim() leaves them to played_result().
  if (has_subject && (text.empty() || resigned)) {
    claim.interval = {Relation::win};
    claim.has_reason = text.size() > 1;
    return claim;
  }
  // `White does not lose` and `White wins or draws` are bounds, as are `+4 or better` and `draw or
  // worse`.
  for (const auto& [words, relation] :
       {std::pair<std::string_view, Relation>("does not lose", Relation::at_least),
        {"doesn't lose", Relation::at_least},
        {"cannot lose", Relation::at_least},
        {"not lost", Relation::at_least},
        {"is not lost", Relation::at_least},
        {"wins or draws", Relation::at_least},
        {"draws or wins", Relation::at_least},
        {"win or draw", Relation::at_least},
        {"draw or win", Relation::at_least},
        {"does not win", Relation::at_most},
        {"doesn't win", Relation::at_most},
        {"cannot win", Relation::at_most},
        {"not won", Relation::at_most},
        {"is not won", Relation::at_most},
        {"loses or draws", Relation::at_most},
        {"draws or loses", Relation::at_most},
        {"loss or draw", Relation::at_most},
        {"draw or loss", Relation::at_most}}) {
    if (!text.starts_with(words)) continue;
    std::string_view rest = notation::trimmed(text.substr(words.size()));
    if (const auto side = has_subject ? std::nullopt : viewed_side(rest)) {
      claim.side = side;  // `win or draw for White`
      rest = {};
    }
    std::optional<Score> margin = rest.empty() ? std::optional(0) : std::nullopt;
    constexpr std::string_view kMore = "by more than ";
    if (rest.starts_with(kMore) && (words.ends_with("lose") || words.ends_with("win"))) {
      margin = take_discs(rest = rest.substr(kMore.size()));
    }
    if (!margin || *margin < 0 || !rest.empty()) continue;
    return SpokenClaim{
        {relation, relation == Relation::at_least ? -*margin : *margin}, claim.side, true};
  }
  std::optional<Relation> relation;
  for (const auto& [words, bound] : {std::pair(" or better", Relation::at_least),
                                     {" or more", Relation::at_least},
                                     {" or worse", Relation::at_most},
                                     {" or less", Relation::at_most}}) {
    if (!text.ends_with(words)) continue;
    text.remove_suffix(std::string_view(words).size());
    relation = bound;
  }
  // With `is` only a draw is a claim. `White is lost` was a remark behind a stated value of +4 for
  // Black, and must not become a second claim beside it.
  const bool is = take_word(text, "is") && has_subject;
  take_word(text, "has gets");
  if (!relation) relation = take_relation(text);
  take_word(text, "a");
  const bool draw = take_word(text, "draw draws drawn tie even");
  const bool loses = !draw && take_word(text, kLoses);
  claim.has_verb = loses || (!draw && take_word(text, kWins));
  const bool by = (claim.has_verb || has_subject) && take_word(text, "by mit de por di");
  if (!relation) relation = take_relation(text);
  claim.has_relation = relation.has_value();
  claim.interval.relation = relation.value_or(Relation::equal);
  if ((is && !draw) || (draw && by)) return std::nullopt;
  const bool has_sign = text.starts_with('+') || text.starts_with('-');
  // `White 34` in the last line of a game counts discs. A margin has a sign or a verb.
  const bool is_count = has_subject && !claim.has_verb && !relation && !by && !has_sign;
  const bool may_have_counts = has_subject && !draw && !relation && !by;
  if (const auto counts = may_have_counts ? score_of_counts(text) : std::nullopt) {
    // Black's come first, and must agree with the side, as in `W 30-34`.
    const bool agrees = *counts == 0 || (*counts > 0) == (subject == Colour::black);
    if (!claim.has_verb && !agrees) return std::nullopt;
    claim.interval.score = std::abs(*counts);
    text = {};
  } else if (const auto discs = draw || is_count ? std::nullopt : take_discs(text)) {
    if (claim.has_verb && *discs < 0) return std::nullopt;  // `White wins by -6`
    claim.interval.score = *discs;
    // `White wins by at most 6` is false if White loses.
    const bool is_less = relation == Relation::less;
    if (claim.has_verb && (is_less || relation == Relation::at_most)) {
      const Score most = is_less ? *discs - 1 : *discs;
      if (most < 1) return std::nullopt;
      claim.interval = {Relation::between, 1, most};
    }
  } else if (claim.has_verb && !relation) {
    claim.interval = {Relation::win};
  } else if (!draw) {
    return std::nullopt;
  }
  if (loses) claim.interval = for_other_side(claim.interval);
  if (text.empty()) return claim;
  const std::string_view word = notation::without_brackets(text, "()");
  const auto object = notation::side_of_word(word, {});
  const bool is_side = object && object->colour && !notation::has_word("first second", word);
  claim.side = is_side ? std::optional(view_of(*object->colour)) : viewed_side(text);
  return claim.side && !has_subject ? std::optional(claim) : std::nullopt;
}

/// Spells `=`, `(=)`, `[+2]`, `: draw`, `B+4`, `black wins by 4`, `at least a draw` and `+4 for
/// White` as parse_claim() and scores are spelled; any other text stays as it is. So does one that
/// begins with a number, unless it ends with a side: callers decide whether `33-31` is the result
/// of a game or a claim.
std::string plain_claim(std::string_view text) {
  text = without_dash(notation::trimmed(text));
  text = notation::without_brackets(text, text.find(',') == text.npos ? "()[]" : "()");
  while (text.ends_with('.') || text.ends_with('!') || text.ends_with('?')) text.remove_suffix(1);
  if (text.starts_with("==")) text.remove_prefix(1);
  const std::string_view behind = text.starts_with('=') ? notation::trimmed(text.substr(1)) : "";
  if (notation::same_letters(behind, "draw")) text = behind;
  std::string plain(notation::trimmed(text));
  replace_sign(plain, "\u2013", "-", true);
  const bool player = plain.empty() || notation::side_of_word(plain, {}).has_value();
  if (plain != "0" && (player || is_claim(plain))) return plain;
  const auto spoken = parse_spoken_claim(plain);
  const bool number = plain.find_first_of("+-0123456789") == 0 && plain != "0";
  if (!spoken || spoken->has_reason) return plain;
  if (number && !spoken->side && !spoken->has_relation) {
    const bool real = notation::has_only(plain, "+-0123456789.") && plain.find('.') != plain.npos;
    return real ? notation::signed_number(spoken->interval.score) : plain;  // of +4.00
  }
  if (number && !spoken->has_relation && notation::is_digit(plain.back())) return plain;
  return to_string(spoken->interval) + (spoken->side ? " for " + view_text(*spoken->side) : "");
}

bool is_claim_or_score(std::string_view claim) {
  if (!claim.starts_with('+') && !claim.starts_with('-')) return is_claim(claim);
  const std::size_t end = notation::skip_digits(claim, 1);
  return end > 1 && (end == claim.size() || notation::is_blank(claim[end]));
}

/// Spells a claim about a move, `h7 = -2` or `h7 draw`, as a value of a move in OBF. Other claims
/// about a move, such as `h7 wins`, become claims about the position after it, for who played it:
/// read for Black, as behind moves, White's wins were losses. Empty for another text.
std::string value_of_move(std::string_view text) {
  if (!notation::is_square_at(text, 0) || text.size() < 4) return {};
  const std::string claim = plain_claim(text.substr(2));
  if (text[2] == ':' && notation::is_one_of(claim[0], "+-0123456789")) return {};
  std::size_t at = 0;
  const auto interval = read_claimed_interval(claim, at);
  const std::string_view rest = notation::trimmed(std::string_view(claim).substr(at));
  if (!interval || (!rest.empty() && !viewed_side(rest))) return {};
  const Bounds bounds = interval->bounds();
  const std::string move(text.substr(0, 2));
  if (bounds.is_exact() && rest.empty()) {
    return move + ':' + notation::signed_number(bounds.lower);
  }
  return move + " ; " + claim + (rest.empty() ? " for " + std::string(kLastMover) : "");
}

constexpr std::string_view kBetween = " -,/>_";  // may separate moves

/// Names whose value stands behind moves, if not that of the usual side: in `f5d6c3 d3 wins` and
/// `f5d6c3 d3:6` that of who plays d3. `f5 d6 c3 d3 wins` and `f5d6c3 d3 = 6` may mean that side,
/// or Black as behind all moves.
std::string_view subject_of(std::string_view moves, std::string_view words) {
  const std::size_t last = moves.find_last_of(kBetween) + 1;
  const std::size_t before = moves.substr(0, last).find_last_not_of(kBetween) + 1;
  const std::size_t first = moves.substr(0, before).find_last_of(kBetween) + 1;
  const auto moves_in = [](std::string_view group) {
    group.remove_prefix(notation::skip_any(group, "0123456789.)"));
    return !notation::is_square_at(group, 0) ? 0 : notation::is_square_at(group, 2) ? 2 : 1;
  };
  if (moves_in(moves.substr(last)) != 1 || before == 0) return {};
  const bool apart = moves_in(moves.substr(first, before - first)) == 2;
  const std::string text = notation::to_lower(words);
  const std::string_view verb = first_word(text);
  const bool verbal = notation::has_word(kWins, verb) || notation::has_word(kLoses, verb);
  const bool colon =
      text.size() > 1 && text[0] == ':' && notation::is_one_of(text[1], "+-0123456789");
  if (apart && (verbal || colon)) return kLastMover;
  return verbal || (apart && text.starts_with('=')) ? kMoverOrBlack : std::string_view();
}

/// Skips moves as skip_moves() does, with signs between them, as in `f5-d6-c3: draw`. Only signs
/// that moves follow are skipped, since the last one may belong to the claim.
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
    // Behind a semicolon, `- 4` has no dash, and `draw by Tanaka` names who says so.
    const std::size_t by = std::min(claim.find(" by "), claim.size());
    const bool named = by + 4 < claim.size() && notation::is_name_letter(claim[by + 4]) &&
                       !(claim[by + 4] >= 'a' && claim[by + 4] <= 'z');  // not `by more than 2`
    const bool sign = stated.starts_with("- ") || stated.starts_with("+ ");
    if (sign && notation::parse_number<int>(notation::trimmed(stated.substr(2)))) {
      claim = stated[0] + std::string(notation::trimmed(stated.substr(2)));
    } else if (claim == "1/2-1/2" || claim == "+/-0") {
      claim = to_string(equal_to(0));
    } else if (named && is_claim_or_score(plain_claim(claim.substr(0, by)))) {
      claim = plain_claim(claim.substr(0, by)) + " ;" + claim.substr(by);
    } else if (const auto discs = notation::parse_disc_counts(claim)) {
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

bool is_outcome(std::string_view word) {
  constexpr std::string_view kOthers = "winning winner losing empata remise uavgjort oavgjort";
  const std::string lowered = notation::to_lower(word);
  return std::ranges::any_of(
      std::to_array({kWins, kLoses, kDraws, kOthers}),
      [&lowered](std::string_view words) { return notation::has_word(words, lowered); });
}

std::string with_plain_signs(std::string text) {
  constexpr std::string_view kMove = "\u624B\u76EE";  // as in "1st move"
  for (std::size_t at = 0; (at = text.find(kMove, at)) != std::string::npos;) {
    text.replace(at, kMove.size(), ".     ");
  }
  // `[-2;2]` is one field.
  for (std::size_t at = 0; (at = text.find('[', at)) != std::string::npos; ++at) {
    const std::size_t sign = notation::skip_any(text, "+-0123456789 ", at + 1);
    const std::size_t end = notation::skip_any(text, "+-0123456789 ", sign + 1);
    if (sign > at + 1 && end < text.size() && text[sign] == ';' && text[end] == ']') {
      text[sign] = ',';
    }
  }
  if (text.find('\xE2') == std::string::npos) return text;
  replace_sign(text, "\u2212", "-", true);
  replace_sign(text, "\u2265", ">=", false);
  replace_sign(text, "\u2264", "<=", false);
  return text;
}

std::string as_claim_line(std::string text) {
  if (make_field_plain(text)) return text;  // `f5d6c3d3 ; W+6`
  // In `f5d6c3 = % see p. 3` and `f5d6c3d3 draw ; why` only what stands before the sign counts.
  if (const std::size_t cut = text.find_first_of(";%"); cut != std::string::npos) {
    const std::string plain = as_claim_line(text.substr(0, cut));
    return plain == text.substr(0, cut) ? text : plain + " " + text.substr(cut);
  }
  for (const std::string_view sign : {":", " after "}) {
    const std::size_t colon = text.find(sign);
    if (colon == std::string::npos) continue;
    const std::string claim = plain_claim(std::string_view(text).substr(0, colon));
    const std::string_view moves =
        notation::trimmed(std::string_view(text).substr(colon + sign.size()));
    // `draw: f5d6c3d3`, but `B-4: f5d6c3` is on page B-4 of a book.
    const bool name = text.find('-') == 1;
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
  // `BOARD X +18` has no moves, and those of `1. f5 d6 2.` are the pair of a turn.
  if (moves < (numbered ? kNoPairs : 1)) return text;
  std::size_t tail = notation::skip_blanks(text, end);
  const bool is_closed = has_bracket && tail < text.size() && text[tail] == ')';
  if (has_bracket != is_closed) return text;  // a list that goes on, as in `(f5`
  if (is_closed) tail = notation::skip_blanks(text, tail + 1);
  // In `f5d6c3b draw` the digit behind b is missing, and Black is not meant.
  if (tail == end && notation::letters_at(text, tail).size() == 1) return text;
  // The words of `f5d6c3` and, on the next line, `garbage` say nothing about these moves.
  if (text.find('\n', tail) != std::string::npos) return text;
  // `(f5,d6,c3) draw`, `f5-d6-c3-d3-c4: draw` and `f5,d6,c3 = 0` show where their moves end. In
  // `f5-d6-c3 -2` the dash may be a sign or not, so that is left to move_list.hpp.
  const bool is_number = tail < text.size() && notation::is_one_of(text[tail], "+-0123456789");
  if (between && !is_closed && is_number) return text;
  std::string claim = plain_claim(std::string_view(text).substr(tail));
  const bool is_result =
      notation::parse_disc_counts(claim) || claim == "1/2-1/2" || is_reasoned_result(claim);
  if (is_result) return text.substr(0, end);  // `f5d6c3 1/2-1/2`, `1.f5 2.d6 3.c3 (33-31)`
  // `f5d6c3 nonsense by 2`, or `f5d6c3d3 - 4`, whose dash may be a sign: the reader refuses these.
  // `(f5 d6) loses by 2` is about the line.
  const std::string_view subject =
      is_closed ? std::string_view() : subject_of(list, std::string_view(text).substr(tail));
  if (!subject.empty() && notation::has_only(claim, "+-0123456789")) claim.insert(0, "= ");
  if (!is_claim_or_score(claim)) return text;
  if (!subject.empty() && claim.find(" for ") == claim.npos) {
    claim += " for " + std::string(subject);
  }
  if (is_closed) text[begin] = ' ';
  for (std::size_t at = begin; at < end; ++at) {
    if (notation::is_one_of(text[at], kBetween)) text[at] = ' ';
  }
  return text.substr(0, end) + (is_claim(claim) ? "; " : " ") + claim;
}

std::optional<ClaimedInterval> parse_game_result(std::string_view text) {
  const auto spoken = parse_spoken_claim(text);
  if (!spoken || spoken->has_relation || (spoken->has_verb && !spoken->side)) return std::nullopt;
  if (spoken->side == ClaimSide::mover) return std::nullopt;
  return spoken->side == ClaimSide::white ? for_other_side(spoken->interval) : spoken->interval;
}

bool can_end_with(std::string_view counts, const Board& board) {
  if (counts.empty() || !notation::is_digit(counts[0])) return true;
  const auto discs = notation::parse_disc_counts(counts);
  const int sum = discs ? discs->first + discs->second : kSquares;
  if (sum < popcount(kStartBoard.player | kStartBoard.opponent)) return true;  // 1-0
  return kSquares - board.empty_count() <= sum && sum <= kSquares;
}

std::string counts_error(std::string_view counts, const Board& board) {
  return "found " + notation::quoted(counts) + ", with " +
         std::to_string(kSquares - board.empty_count()) +
         " discs on the board, expected counts at the end such as 33-31, or [2,4] for both ends of "
         "the value";
}

bool is_reasoned_result(std::string_view text) {
  if (text.find('+') == text.npos)
    return false;  // asked about the last word of every line of moves
  const auto spoken = parse_spoken_claim(text);
  return spoken && spoken->has_reason;
}

Result<SpokenClaim> parse_claim_text(std::string_view text) {
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
  const auto side = viewed_side(std::string_view(claim).substr(at));
  if (at < claim.size() && !side) {
    return notation::found_error(claim, at, " after the claim, expected nothing or for and a side");
  }
  return SpokenClaim{*interval, side};
}

}  // namespace kanzen
