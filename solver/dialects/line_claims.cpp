// Finds the claim of a line: where it stands, and what of the line is left for the record.
#include "solver/dialects/line_claims.hpp"

#include "solver/dialects/board_collector.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

constexpr std::string_view kBetween = " -,/>_";  // may separate moves
constexpr std::string_view kOfNumbers = "+-0123456789";

/// Recognises `+4`, maybe with words after it, which OBF has after a board or moves.
bool is_score(std::string_view text) {
  if (!text.starts_with('+') && !text.starts_with('-')) return false;
  const std::size_t end = notation::skip_digits(text, 1);
  return end > 1 && (end == text.size() || notation::is_blank(text[end]));
}

/// Reads a claim about a move, as `h7 = -2` or `h7 draw`, as a value of a move in OBF. Other claims
/// about a move, such as `h7 wins`, become claims about the position after it, for who played it:
/// read for Black, as after moves, White's wins were losses. The text is then the field of OBF.
std::optional<SplitClaim> claim_about_move(std::string_view field) {
  if (!notation::is_square_at(field, 0) || field.size() < 4) return std::nullopt;
  const PlainClaim plain = plain_claim(field.substr(2));
  if (field[2] == ':' && notation::is_one_of(plain.text[0], kOfNumbers)) return std::nullopt;
  if (!plain.claim) return std::nullopt;
  SplitClaim out{.text = std::string(field.substr(0, 2))};
  const Bounds bounds = plain.claim->interval.bounds();
  if (bounds.is_exact() && !plain.claim->side) {
    out.text += ':' + notation::signed_number(bounds.lower);
    return out;
  }
  out.claim = plain.claim;
  if (!out.claim->side) out.claim->side = ClaimSide::opponent;
  return out;
}

/// Reads a claim, also one behind the side to move, as in `White to play and lose` and `Black to
/// move, White wins by 4`. It is for that side if it names no other, but in `White to move, +12`
/// the number may be Black's as after all moves.
PlainClaim claim_with_turn(std::string_view text) {
  PlainClaim plain = plain_claim(text);
  if (const auto turn = turn_in_front(text); plain.claim && turn) plain.claim->turn = turn;
  if (plain.claim || text.find(' ') == text.npos || text.size() > kMaxClaim) return plain;
  const std::string sentences = with_claim_apart(text, {});
  const std::string_view words = words_after_side(sentences, {});
  if (words.find_first_of("=+-0123456789") == 0) return plain;
  const auto claim = parse_claim_text(words);
  const std::size_t end = sentences.rfind(". ");
  const auto turn = claim ? whole_side(sentences.substr(0, end), {}) : std::nullopt;
  if (!turn || !turn->colour || sentences.find(' ') > end) return plain;
  plain.claim = claim.value();
  plain.claim->turn = turn->colour;
  if (!plain.claim->side) plain.claim->side = view_of(*turn->colour);
  return plain;
}

/// Recognises a remark that cannot change a claim before it: `with b7`, `[12 empties]`, `says
/// Edax`, `Edax depth 20`, `forum 2011` and `see Dan's mail`. Unless the claim has a side or is a
/// draw, its value could be that of a move.
bool is_safe_remark(std::string_view remark, const std::optional<SpokenClaim>& claim) {
  const bool has_view =
      claim && (claim->side || for_other_side(claim->interval) == claim->interval);
  const std::string text = notation::with_replaced(remark, "()[]", ' ');
  bool is_after_number = false;
  bool names_depth = false;  // in the word before
  for (const std::string_view word : notation::words_of(text)) {
    const bool is_move = notation::is_square_name(word);
    const bool is_of_search = names_depth && notation::has_only(word, "0123456789");
    names_depth = notation::means(word, lexicon::kSearchDepth);
    if (is_of_search) continue;
    if (is_after_number && !is_move && !notation::means(word, "empties empty ply plies"))
      return false;
    constexpr std::size_t kYear = 4;  // digits, as of no value
    is_after_number = notation::has_only(word, "0123456789");
    if (is_after_number && word.size() == kYear) {
      is_after_number = false;
      continue;
    }
    if (is_move ? !has_view : !is_after_number && can_change_claim(word)) return false;
  }
  return !is_after_number && remark.find('?') == remark.npos;
}

/// Reads a field after a semicolon. The text of the result is what OBF has in this field, and a
/// comment stands after ` ;` there.
std::optional<SplitClaim> claim_of_field(std::string_view field) {
  const PlainClaim plain = claim_with_turn(field);
  if (plain.claim) return SplitClaim{.claim = plain.claim};
  const std::string& text = plain.text;
  // After a semicolon, `- 4` has no dash.
  const std::string_view number =
      notation::trimmed(field.substr(std::min<std::size_t>(2, field.size())));
  if ((field.starts_with("- ") || field.starts_with("+ ")) && notation::parse_number<int>(number)) {
    return SplitClaim{.text = field[0] + std::string(number)};
  }
  if (text == "1/2-1/2" || text == "+/-0") return SplitClaim{.claim = SpokenClaim{{}}};
  if (const auto said = claim_with_remark(field)) {
    const std::string remark(said->remark);
    return said->plain.claim ? SplitClaim{.claim = said->plain.claim, .comment = remark}
                             : SplitClaim{.text = said->plain.text + " ; " + remark};
  }
  if (notation::parse_disc_counts(text)) {
    const auto result = parse_game_result(text);
    if (!result) return SplitClaim{.text = text};
    return SplitClaim{.claim = SpokenClaim{*result, ClaimSide::black}};
  }
  if (auto about_move = claim_about_move(field)) return about_move;
  return is_score(text) ? std::optional(SplitClaim{.text = text}) : std::nullopt;
}

/// Finds whose value stands after moves, if not that of the usual side: in `f5d6c3 d3 wins` and
/// `f5d6c3 d3:6` that of who plays d3. `f5 d6 c3 d3 wins`, and all other claims after a move that
/// stands apart, as in `f5d6c3 d3 >= 6`, may mean that side, or Black as after all moves, so that
/// the side is `automatic`.
std::optional<ClaimSide> subject_of(std::string_view moves, std::string_view claim) {
  constexpr std::string_view kApart = " -,/>_\t\r\n";  // the last move may be on a line of its own
  const std::size_t last = moves.find_last_of(kApart) + 1;
  const std::size_t before = moves.substr(0, last).find_last_not_of(kApart) + 1;
  const std::size_t first = moves.substr(0, before).find_last_of(kApart) + 1;
  const auto moves_in = [](std::string_view group) {
    group.remove_prefix(notation::skip_any(group, "0123456789.)"));
    std::size_t count = 0;
    while (notation::is_square_at(group, 2 * count)) ++count;
    return count;
  };
  if (moves_in(moves.substr(last)) != 1 || before == 0) return std::nullopt;
  const std::size_t moves_before = moves_in(moves.substr(first, before - first));
  const bool is_apart = moves_before > 1;
  const bool is_turn = first > 0 && moves_before < 3;  // as in `f5d6 c3d3 c4`
  const std::string_view verb = claim.substr(0, claim.find_first_of(" +-=<>0123456789"));
  const bool has_verb =
      notation::means(verb, lexicon::kWins) || notation::means(verb, lexicon::kLoses);
  const std::size_t number = notation::skip_any(claim, ":( ");
  const bool has_number = number < claim.size() && notation::is_one_of(claim[number], kOfNumbers);
  if (is_apart && (has_verb || (has_number && claim[0] == ':'))) return ClaimSide::opponent;
  const bool is_value = is_apart && (has_number || claim.starts_with('=') || !is_turn);
  return has_verb || is_value ? std::optional(ClaimSide::unclear) : std::nullopt;
}

/// Finds a claim after the first or second semicolon.
std::optional<SplitClaim> claim_in_fields(std::string_view text) {
  std::size_t at = 0;
  for (int fields = 0; fields < 2; ++fields) {
    at = notation::find_any(text, ";%", at);
    if (at == text.size() || text[at] == '%') return std::nullopt;
    const std::size_t end = notation::find_any(text, ";%", ++at);
    const std::string_view field = notation::trimmed(text.substr(at, end - at));
    auto found = claim_of_field(field);
    // `>= 4 for me` is refused, even if another claim follows.
    if (!found && find_claimed_interval(text.substr(0, end)))
      return SplitClaim{.text = std::string(text)};
    if (!found) continue;
    const std::string_view before = notation::trimmed(text.substr(0, at - 1));
    if (is_all_moves(before) && subject_of(before, {})) {
      if (!found->claim && is_score(found->text)) {
        found->claim = plain_claim("= " + std::exchange(found->text, {})).claim;
      }
      if (found->claim && !found->claim->side) found->claim->side = ClaimSide::unclear;
    }
    if (found->text == field) return SplitClaim{.text = std::string(text)};
    const std::string_view behind = text.substr(std::min(end + 1, text.size()));
    if (!found->claim) {
      found->text = std::string(text.substr(0, at)) + ' ' + found->text +
                    (end < text.size() ? " " : "") + std::string(text.substr(end));
      return found;
    }
    found->at = notation::skip_blanks(text, at);
    if (!found->text.empty()) found->text.insert(0, "; ");
    found->text.insert(0, text.substr(0, at - 1));
    if (!found->comment.empty() && end < text.size()) {
      found->comment.append(" ").append(text.substr(end));
    }
    if (found->comment.empty()) found->comment = notation::comment_text(behind);
    return found;
  }
  return std::nullopt;
}

/// Skips moves as skip_moves() does, with signs between them, as in `f5-d6-c3: draw`. Only signs
/// that moves follow are skipped, since the last one may belong to the claim.
std::size_t skip_list(std::string_view text, std::size_t& at) {
  std::size_t moves = skip_moves(text, at).moves;
  while (moves > 0) {
    std::size_t next = notation::skip_any(text, kBetween, at);
    const std::size_t others = next > at ? skip_moves(text, next).moves : 0;
    if (others == 0) break;
    moves += others;
    at = next;
  }
  return moves;
}

/// Reads `draw: MOVES` and `draw after MOVES`, but `B-4: f5d6c3` is on page B-4 of a book.
std::optional<SplitClaim> claim_before_moves(std::string_view text) {
  if (text.find('-') == 1) return std::nullopt;
  for (const std::string_view sign : {":", " after "}) {
    const std::size_t end = text.find(sign);
    if (end == text.npos) continue;
    const std::string_view moves = notation::trimmed(text.substr(end + sign.size()));
    const auto claim = is_all_moves(moves) ? plain_claim(text.substr(0, end)).claim : std::nullopt;
    if (claim) return SplitClaim{.text = std::string(moves), .claim = claim};
  }
  return std::nullopt;
}

/// Moves in front of a claim, such as `f5d6c3` or `(f5,d6,c3)`.
struct LeadingMoves {
  std::size_t begin;  // with the bracket
  std::size_t end;    // without it
  std::size_t claim;  // where the text after them begins
  bool has_brackets;
};

/// Finds them. Nullopt if there are none, or if what follows may belong to them.
std::optional<LeadingMoves> leading_moves(std::string_view text) {
  LeadingMoves found{};
  const std::size_t begin = found.begin = notation::skip_blanks(text, 0);
  found.has_brackets = begin < text.size() && text[begin] == '(';
  found.end = begin + (found.has_brackets ? 1 : 0);
  const bool is_numbered = begin < text.size() && notation::is_digit(text[begin]);
  // `BOARD X +18` has no moves, and those of `1. f5 d6 2.` are the pair of a turn.
  if (skip_list(text, found.end) < (is_numbered ? kNoPairs : 1)) return std::nullopt;
  found.claim = notation::skip_blanks(text, found.end);
  const bool is_closed =
      found.has_brackets && found.claim < text.size() && text[found.claim] == ')';
  if (found.has_brackets != is_closed) return std::nullopt;  // a list that goes on, as in `(f5`
  if (is_closed) found.claim = notation::skip_blanks(text, found.claim + 1);
  // In `f5d6c3b draw` the digit after b is missing, and Black is not meant.
  const bool lacks_digit =
      found.claim == found.end && notation::letters_at(text, found.end).size() == 1;
  // The words of `f5d6c3` and, on the next line, `garbage` say nothing about these moves.
  if (lacks_digit || text.find('\n', found.claim) != text.npos) return std::nullopt;
  // `(f5,d6,c3) draw`, `f5-d6-c3-d3-c4: draw` and `f5,d6,c3 = 0` show where their moves end. In
  // `f5-d6-c3 -2` the dash may be a sign or not, so that is left to move_list.hpp.
  const std::string_view list = text.substr(begin, found.end - begin);
  const bool has_signs = list.find_first_of(kBetween.substr(1)) != text.npos;
  const bool is_number =
      found.claim < text.size() && notation::is_one_of(text[found.claim], kOfNumbers);
  return has_signs && !is_closed && is_number ? std::nullopt : std::optional(found);
}

/// Reads moves with a claim or a score after them. Nullopt if there is none.
///   1. The moves must have a certain end.
///   2. The result of a game is left to the reader of games.
///   3. A number alone is the value of the line if that has a subject, such as `f5 d6: -2`.
///   4. A remark after the claim becomes its comment if it can't change the claim.
///   5. The moves and a score that is no claim stay as the text.
std::optional<SplitClaim> claim_after_moves(std::string_view text) {
  const auto moves = leading_moves(text);  // 1
  if (!moves) return std::nullopt;
  const std::string_view claim = text.substr(moves->claim);
  PlainClaim plain = claim_with_turn(claim);
  const bool is_result = notation::parse_disc_counts(plain.text) || plain.text == "1/2-1/2" ||
                         is_reasoned_result(plain.text);  // `1.f5 2.d6 3.c3 (33-31)`
  if (is_result) return SplitClaim{.text = std::string(text.substr(0, moves->end))};  // 2
  // `(f5 d6) loses by 2` is about the line.
  const auto subject =
      moves->has_brackets ? std::nullopt
                          : subject_of(text.substr(moves->begin, moves->end - moves->begin), claim);
  if (subject && !plain.text.empty() && notation::has_only(plain.text, kOfNumbers)) {  // 3
    plain = plain_claim("= " + plain.text);
  }
  std::string_view comment;
  if (!plain.claim) {  // 4
    if (auto said = claim_with_remark(claim)) {
      plain = std::move(said->plain);
      comment = said->remark;
    } else if (!is_score(plain.text)) {
      return std::nullopt;
    }
  }
  SplitClaim out{.text = notation::with_replaced(text.substr(0, moves->end), kBetween, ' '),
                 .claim = plain.claim,
                 .at = moves->claim};
  if (moves->has_brackets) out.text[moves->begin] = ' ';
  if (out.claim) {
    out.comment = comment;
    if (!out.claim->side) out.claim->side = subject;
    return out;
  }
  out.text += ' ' + plain.text;  // 5
  if (!comment.empty()) out.text.append(" % ").append(comment);
  return out;
}

/// Reads `BOARD X draw` and `BOARD O White wins by 4`. A number alone is a score of OBF, in
/// brackets with a sign only, and in `BOARD X wins` the letter may be the winner.
std::optional<SplitClaim> claim_after_board(std::string_view text) {
  const std::size_t begin = notation::skip_blanks(text, 0);
  const std::string_view board = notation::group_at(text, begin);
  const std::size_t side = notation::skip_blanks(text, begin + board.size());
  const std::string_view claim = notation::trimmed(text.substr(std::min(side + 1, text.size())));
  if (board.size() != kSquares || claim.empty() || claim.starts_with("- ") ||
      !notation::is_blank(text[side + 1]))
    return {};
  PlainClaim plain = claim_with_turn(claim);
  if (!plain.claim && notation::counts_all_squares(plain.text)) {  // `BOARD X 37-27`
    plain.claim = SpokenClaim{*parse_game_result(plain.text), ClaimSide::black};
  }
  SplitClaim out{.text = std::string(text.substr(0, side + 1)), .claim = plain.claim};
  out.at = static_cast<std::size_t>(claim.data() - text.data());
  if (plain.claim)
    return plain.claim->has_verb && !plain.claim->side ? std::nullopt : std::optional(out);
  if (!claim.starts_with('(') || !is_score(plain.text)) return std::nullopt;
  out.text += ' ' + plain.text;
  return out;
}

/// Blanks what stands before moves in a sentence, as in `After f5d6c3 Black wins`.
std::string without_lead(std::string_view text) {
  std::string out(text);
  const std::size_t begin = notation::skip_blanks(text, 0);
  const std::string lower = notation::to_lower(text.substr(begin));
  for (const std::string_view lead : {"after ", "in the line ", "line "}) {
    if (!lower.starts_with(lead) || !notation::is_square_at(lower, lead.size())) continue;
    out.replace(begin, lead.size(), lead.size(), ' ');
    break;
  }
  return out;
}

}  // namespace

std::size_t remark_at(std::string_view text) {
  for (std::size_t at = 1; at < std::min(text.size(), kMaxClaim); ++at) {
    const std::string_view rest = text.substr(at);
    const char by = rest.starts_with(" by ") && rest.size() > 4 ? rest[4] : ' ';
    const bool has_name =  // not `by more than 2`
        notation::is_name_letter(by) && !(by >= 'a' && by <= 'z');
    const bool begins = notation::is_one_of(text[at], ",([") || rest.starts_with(" with ") ||
                        rest.starts_with(" -- ") || has_name;
    const PlainClaim plain = begins ? plain_claim(text.substr(0, at)) : PlainClaim();
    if (plain.claim || is_score(plain.text)) return at;
  }
  return text.size();
}

std::optional<RemarkedClaim> claim_with_remark(std::string_view text) {
  const std::size_t at = remark_at(text);
  if (at == text.size()) return std::nullopt;
  PlainClaim plain = plain_claim(text.substr(0, at));
  std::string_view remark = text.substr(at);
  if (!is_safe_remark(remark, plain.claim)) return std::nullopt;
  remark = notation::without_brackets(remark.substr(notation::skip_any(remark, ", -")), "()[]");
  if (hints_at_view(remark, ViewPlace::beginning_after)) return std::nullopt;  // colours reversed
  return RemarkedClaim{std::move(plain), remark};
}

SplitClaim split_claim(std::string_view written) {
  const std::string line = without_lead(written);
  const std::string_view text = line;
  if (auto found = claim_in_fields(text)) return *std::move(found);  // `f5d6c3d3 ; W+6`
  // In `f5d6c3 = % see p. 3` and `f5d6c3d3 draw ; why` only what stands before the sign counts.
  const std::size_t end = notation::find_any(text, ";%");
  auto found = claim_before_moves(text.substr(0, end));
  if (!found) found = claim_after_board(text.substr(0, end));
  if (!found) found = claim_after_moves(text.substr(0, end));
  if (!found) return SplitClaim{.text = std::string(text)};
  if (found->claim && end < text.size()) {
    if (!found->comment.empty()) found->comment += ", ";
    found->comment += notation::comment_text(text.substr(end + 1));
  } else if (end < text.size()) {
    found->text.append(" ").append(text.substr(end));
  }
  return *std::move(found);
}

}  // namespace kanzen
