// What people say about a value, after moves, in a cell or on the command line. A claim is, in any
// letter case, and with the words that lexicon.hpp has for each part:
//
//   claim     one of: result, range, sentence, sentence "(" counts ")"
//   result    `draw`, `1-0`, `0-1`, `win`, `loss` or counts, as `33-31`, which name Black's first
//   range     `-2..2`, `-2 to 2`, `between -2 and 2`, `>= -2 and <= 2`
//   sentence  as claim_sentence.cpp has it: `White wins by at least 4 discs`, `+4 White`
#include "solver/dialects/spoken_claims.hpp"

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

enum class Before : std::uint8_t { anything, digit };

/// A sign that may also be a dash is replaced only before a digit.
void replace_sign(std::string& text, std::string_view sign, std::string_view plain, Before before) {
  for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
    const std::size_t end = at + sign.size();
    const bool is_before_digit = end < text.size() && notation::is_digit(text[end]);
    if (is_before_digit || before == Before::anything) text.replace(at, sign.size(), plain);
  }
}

/// Removes what people put between moves and a claim, as in `f5d6c3 - draw` or `f5d6c3 ... Black
/// wins`. In `f5d6c3 - 2` the dash may be a sign or not, so it stays, and the line is refused.
std::string_view without_dash(std::string_view text) {
  for (const std::string_view sign : {"...", "\u2026", "->", "-->", "==>", "\u2192", "\u21D2", ":",
                                      ",", "-- ", "- ", "\u2013 ", "\u2014 "}) {
    const std::string_view rest =
        notation::trimmed(text.substr(std::min(sign.size(), text.size())));
    const bool is_dash = sign.ends_with(' ');
    if (!text.starts_with(sign) || rest.empty()) continue;
    return is_dash && notation::is_digit(rest[0]) ? text : rest;
  }
  return text;
}

/// `=>` may be an arrow, or `>=`: read as `>`, it refuted claims that hold.
bool has_turned_relation(std::string_view text) {
  const std::size_t sign = notation::skip_blanks(text, 1);
  return text.starts_with('=') && sign < text.size() && notation::is_one_of(text[sign], "<>");
}

/// Reads a draw, a result such as `1-0`, or counts of discs, which name Black's first.
std::optional<SpokenClaim> parse_lone_result(std::string_view text) {
  if (notation::means(text, lexicon::kDraws)) return SpokenClaim{equal_to(0), {}};
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

/// Reads `-2..2`, `-2 to 2`, `between -2 and 2`, `>= -2 and <= 2`, and with sides `w+2..w+10` and
/// `b+2..w+4`.
std::optional<SpokenClaim> take_range(std::string_view text) {
  const bool has_between = text.starts_with("between ");
  if (has_between) text.remove_prefix(8);
  for (const std::string_view word : {"..", " to ", " and "}) {
    const std::size_t sign = text.find(word);
    if (sign == text.npos || (has_between && word != " and ")) continue;
    std::string_view first = notation::trimmed(text.substr(0, sign));
    std::string_view second = notation::trimmed(text.substr(sign + word.size()));
    const auto side = take_side(first);
    const auto other = take_side(second);
    const auto lower = take_relation(first);
    const auto upper = take_relation(second);
    const bool are_bounds = lower == Relation::at_least && upper == Relation::at_most;
    if ((word == " and " && !has_between) != are_bounds || lower.has_value() != are_bounds)
      continue;
    auto low = take_discs(first);
    const auto high = take_discs(second);
    if (!low || !high || !first.empty() || !second.empty() || (other && !side)) continue;
    if (other && other != side) *low = -*low;
    if (*low > *high) continue;
    const auto view = other ? other : side;
    return SpokenClaim{{Relation::between, *low, *high},
                       view ? std::optional(view_of(*view)) : std::nullopt,
                       true};
  }
  return std::nullopt;
}

/// Where the value begins after a label, as in `score: -2`, `score is 4`, `Wert 12` and `result
/// 37-27`; 0 if there is none. `claim 12` and `result 12` are numbers of something.
std::size_t label_end(std::string_view text) {
  const std::string_view label = notation::letters_at(text, 0);
  std::size_t at = notation::skip_blanks(text, label.size());
  for (const std::string_view link : {"is ", "of "}) {
    if (text.substr(at).starts_with(link)) at = notation::skip_blanks(text, at + link.size());
  }
  if (label.empty() || at >= text.size()) return 0;
  const std::string_view value = text.substr(at);
  const bool is_named = notation::is_one_of(value[0], ":=");
  const bool is_claim = notation::means(label, lexicon::kClaimLabel);
  if (is_named || notation::is_one_of(value[0], "+-") || notation::counts_all_squares(value)) {
    const bool is_label = is_claim || notation::means(label, lexicon::kResultLabel);
    return is_label ? at + (is_named ? 1 : 0) : 0;
  }
  const bool is_number = at > label.size() && notation::skip_digits(value, 0) == value.size();
  const bool is_value = is_claim && !notation::means(label, lexicon::kNumberedClaim);
  return is_number && is_value ? at : 0;
}

/// Brings a claim into the order of the shapes in claim_sentence.cpp, and into small letters, so
/// that they need not know each way to say one thing:
///
///     Value: Black loses, 24-40             black loses 24-40
///     This line is a win for White          is a win for white
///     White +4 by force                     white +4
///     White is 8 up                         white is ahead by 8
///     win or better for Black               win for black or better
///     side to move: +2                      +2 for the side to move
///     \u767D4\u77F3\u52DD\u3061                      \u767D\u52DD\u3061 4
std::string in_reading_order(std::string_view written) {
  std::string text(notation::trimmed(written));
  for (char& c : text) c = notation::lower(c);
  replace_sign(text, "\u2212", "-", Before::digit);
  replace_sign(text, "\u2019", "'", Before::anything);
  replace_sign(text, ", ", " ", Before::digit);  // `Black loses, 24-40`
  if (const std::size_t at = text.find(" or better for "); at != text.npos) {
    text = text.erase(at, 10) + " or better";
  }
  text.erase(0, label_end(text));
  constexpr auto kLeads = std::to_array<std::string_view>(
      {"the following lines are ", "these lines are ", "these are ", "all ", "this line ", "this ",
       "are ", "it is ", "it's ", "leads to ", "gives ", "ends in ", "ends with ", "ends ", "and ",
       "then "});
  for (const std::string_view lead : kLeads) {
    if (text.starts_with(lead)) text.erase(0, lead.size());
  }
  for (const std::string_view phrase : {" with best play", " with perfect play", " by force"}) {
    if (text.ends_with(phrase)) text.resize(text.size() - phrase.size());
  }
  // `Black is up 8` and `Black is 8 up`; as a verb, `up` would stand in many headings.
  if (std::ranges::any_of(text, notation::is_digit)) notation::replace_all(text, " up ", " ahead ");
  for (const std::string_view ahead : {" up", " ahead"}) {
    const std::size_t end = text.size() - std::min(text.size(), ahead.size());
    const std::size_t digits = std::string_view(text).substr(0, end).find_last_not_of("0123456789");
    if (!text.ends_with(ahead) || digits >= end - 1 || text[digits] != ' ') continue;
    text = text.substr(0, digits) + " ahead by" + text.substr(digits, end - digits);
  }
  for (const std::string_view drawn : lexicon::kDrawnGames) {
    if (text.ends_with(drawn)) text.erase(text.size() - drawn.size(), drawn.find(' ') + 1);
  }
  // `White is lost here` is a remark.
  if (text.ends_with(" here") && std::ranges::any_of(text, notation::is_digit)) {
    text.resize(text.size() - 5);
  }
  for (const std::string_view article : lexicon::kArticles) {
    if (!text.starts_with(article)) continue;
    const std::string_view rest = std::string_view(text).substr(article.size());
    // `I win` has no article, and was read for Black without a word.
    if (side_of_word(rest.substr(0, rest.find(' ')), {})) text.erase(0, article.size());
  }
  text = notation::trimmed(text);
  const std::size_t colon = text.find(':');
  const bool is_side = colon < text.size() && side_of_word(text.substr(0, colon), {});
  if (is_side && notation::is_name_letter(text[0])) text[colon] = ' ';
  for (const std::string_view mover : {"side to move", "player to move"}) {
    if (!text.starts_with(mover)) continue;
    text = text.substr(notation::skip_any(text, " :", mover.size())) + " for the side to move";
  }
  const std::size_t number = text.find_first_of("0123456789");
  const std::size_t discs = notation::skip_digits(text, number);
  for (const std::string_view counted : lexicon::kCountedDiscs) {
    if (number == text.npos || text.compare(discs, counted.size(), counted) != 0) continue;
    const std::string rest = text.substr(discs + counted.size());
    if (rest.empty() || rest == "\u5DEE") return text.substr(0, discs);  // `+30\u77F3`
    return text.substr(0, number) + rest + ' ' + text.substr(number, discs - number);
  }
  return text;
}

}  // namespace

bool take_doubts(std::string_view& text) {
  const std::size_t size = text.size();
  for (const std::string_view doubt : lexicon::kDoubts) {
    const std::size_t rest = text.size() - std::min(text.size(), doubt.size());
    if (notation::same_letters(text.substr(0, doubt.size()), doubt) && rest > 0 &&
        notation::is_one_of(text[doubt.size()], " ,:")) {
      text.remove_prefix(notation::skip_any(text, " ,:", doubt.size()));
    } else if (notation::same_letters(text.substr(rest), doubt) && rest > 0 &&
               notation::is_blank(text[rest - 1])) {
      text = text.substr(0, text.find_last_not_of(" ,", rest - 1) + 1);
    }
  }
  return text.size() < size;
}

namespace {

constexpr std::size_t kShortestDoubt = 4;

/// Reads a claim without a second one in brackets. `text` is in reading order.
std::optional<SpokenClaim> single_claim(std::string_view text) {
  if (const auto result = parse_lone_result(text)) return result;
  if (const auto range = take_range(text)) return range;
  return claim_in_sentence(text);
}

bool allows(const SpokenClaim& claim, Score score) {
  return !contradict(claim.interval.bounds(), Bounds{score, score});
}

/// Reads the number in `White wins (+4)`, `draw (0)` and `Black -4 (White +4)`, which says the
/// claim before it again. In `White (-4)` it is the claim: a side alone says nothing about who
/// wins.
std::optional<Score> number_in_brackets(const SpokenClaim& claim, std::string_view in_brackets) {
  const auto second = single_claim(in_reading_order(in_brackets));
  const bool is_number =
      second && !second->has_verb && second->interval.relation == Relation::equal;
  if (!is_number || (second->side && !claim.side) || claim.side == ClaimSide::mover ||
      second->side == ClaimSide::mover) {
    return std::nullopt;
  }
  const Score number = second->interval.score;
  const bool is_side_alone =
      claim.side && claim.interval.relation == Relation::win && !claim.has_verb;
  // Without a sign, an odd number may be that of a footnote, and a large one counts discs.
  const bool has_sign = in_brackets.find_first_of("+-") != in_brackets.npos;
  if (!has_sign && (is_side_alone || number % 2 != 0 || number > kSquares / 2)) return std::nullopt;
  if (is_side_alone && !second->side) return number;
  // A number for either side is clear where only one of the two readings agrees.
  const bool is_own = second->side ? second->side == claim.side : allows(claim, number);
  const Score own = is_own ? number : -number;
  const bool is_unclear =
      !second->side && number != 0 && allows(claim, number) && allows(claim, -number);
  return is_unclear || !allows(claim, own) ? std::nullopt : std::optional(own);
}

/// Reads `+2 (33-31)`, `White wins (+4)` and the like, which say one thing twice, if both agree.
std::optional<SpokenClaim> claim_said_twice(std::string_view text, std::size_t open) {
  const std::string_view in_brackets = text.substr(open + 1, text.size() - open - 2);
  auto claim = single_claim(in_reading_order(text.substr(0, open)));
  if (!claim || claim->interval.bounds() == Bounds{}) return std::nullopt;
  const auto counts = score_of_counts(in_brackets);
  if (!counts) {
    const auto number = number_in_brackets(*claim, in_brackets);
    if (!number) return std::nullopt;
    claim->interval = equal_to(*number);
    return claim;
  }
  const Score score = claim->side == ClaimSide::white ? -*counts : *counts;
  if (allows(*claim, score)) return SpokenClaim{equal_to(*counts), ClaimSide::black};
  const bool has_winner_first = claim->side && claim->has_verb && allows(*claim, -score);
  if (!has_winner_first) return std::nullopt;
  claim->interval = equal_to(-score);
  return claim;
}

}  // namespace

std::optional<SpokenClaim> parse_spoken_claim(std::string_view written) {
  if (written.size() > kMaxClaim) return std::nullopt;
  const std::string text = in_reading_order(written);
  // These are values of moves. `a8:0` was once a claim of 8, with an article in front, and `b7 -2`
  // a win of Black by 7 discs to 2.
  if (notation::is_square_at(text, 0) && (text.size() == 2 || !notation::is_digit(text[2]))) {
    return std::nullopt;
  }
  const std::size_t open = text.rfind('(');
  const bool has_bracket = text.ends_with(')') && open > 0 && open < text.size();
  const auto claim = has_bracket ? claim_said_twice(text, open) : std::nullopt;
  return claim ? claim : single_claim(text);
}

namespace {

/// Reads `>= 4`, `win` or `[2,4] for White`, as the format has them.
std::optional<SpokenClaim> claim_as_written(std::string_view text) {
  std::size_t at = 0;
  const auto interval = read_claimed_interval(text, at);
  if (!interval) return std::nullopt;
  const std::string_view rest = notation::trimmed(text.substr(at));
  const auto side = view_of_phrase(rest);
  return rest.empty() || side ? std::optional(SpokenClaim{*interval, side}) : std::nullopt;
}

/// Removes what people put around a claim: brackets, a full stop, a mark of doubt or praise.
std::string_view without_marks_around(std::string_view text) {
  text = without_dash(notation::trimmed(text));
  text = notation::without_brackets(text, text.find(',') == text.npos ? "()[]" : "()");
  while (text.ends_with('.') || text.ends_with('!') || text.ends_with('?')) text.remove_suffix(1);
  for (const std::string_view mark : {"(?)", "(!)"}) {
    if (text.ends_with(mark)) text = notation::trimmed(text.substr(0, text.size() - mark.size()));
  }
  if (text.starts_with("==")) text.remove_prefix(1);
  return text;
}

/// Whether a text is `4` or `-4`. Most claims are, and to look for words in them took a third of
/// the time of a file. 0 is a draw and rather a word.
bool is_plain_number(std::string_view text) {
  const std::size_t digits = text.find_first_of("+-") == 0 ? 1 : 0;
  return text != "0" && digits < text.size() && notation::skip_digits(text, digits) == text.size();
}

/// Reads `draw`, which somebody doubts.
std::optional<SpokenClaim> doubted_claim(std::string_view text) {
  const auto claim = parse_claim_text(text);
  if (!claim) return std::nullopt;
  SpokenClaim doubted = claim.value();
  doubted.is_doubted = true;
  return doubted;
}

/// Reads `W+2` behind the sign of `= W+2`, but not the name in `= x`.
std::optional<SpokenClaim> claim_of_side(std::string_view value) {
  if (std::ranges::none_of(value, notation::is_digit)) return std::nullopt;
  const auto said = parse_spoken_claim(value);
  return said && said->side && !said->has_reason ? said : std::nullopt;
}

/// Reads a claim in words. A number without a side stays a text, for whose score it is.
PlainClaim spoken_or_number(std::string text) {
  const auto spoken = parse_spoken_claim(text);
  if (!spoken || spoken->has_reason) return {std::move(text), {}};
  const bool begins_number = text.find_first_of("+-0123456789") == 0 && text != "0";
  // In `14\u77F3\u52DD\u3061` a verb follows.
  const bool may_be_score = begins_number && !spoken->has_relation && !spoken->has_verb;
  if (may_be_score && !spoken->side) {
    const bool is_real = notation::has_only(text, "+-0123456789.") && text.find('.') != text.npos;
    if (is_real) text = notation::signed_number(spoken->interval.score);  // of +4.00
    return {std::move(text), {}};
  }
  const bool is_claim = !may_be_score || !notation::is_digit(text.back());
  return {std::move(text), is_claim ? spoken : std::nullopt};
}

}  // namespace

PlainClaim plain_claim(std::string_view text) {
  if (text.size() > kMaxClaim) return {std::string(text), {}};
  text = without_marks_around(text);
  if (has_turned_relation(text)) return {std::string(text), {}};
  const std::string_view value = text.starts_with('=') ? notation::trimmed(text.substr(1)) : "";
  constexpr std::size_t kMinWord = 4;  // unlike that of `= x`
  if (value.size() >= kMinWord &&
      std::ranges::all_of(value, [](char c) { return notation::is_name_letter(c) || c == ' '; })) {
    PlainClaim said = plain_claim(value);  // `= remis`
    if (said.claim || notation::same_letters(value, "draw")) return said;
  }
  std::string bare(notation::trimmed(text));
  replace_sign(bare, "\u2013", "-", Before::digit);
  const bool is_side = bare != "0" && side_of_word(bare, {});
  if (bare.empty() || is_plain_number(bare) || is_side) return {std::move(bare), {}};
  if (std::string_view certain = bare; bare.size() > kShortestDoubt && take_doubts(certain)) {
    const auto doubted = doubted_claim(certain);
    return {std::move(bare), doubted};
  }
  auto claim = claim_as_written(bare);
  if (!claim) claim = claim_of_side(value);
  if (claim) return {std::move(bare), claim};
  return spoken_or_number(std::move(bare));
}

bool has_romance_word(const std::vector<std::string_view>& words) {
  return notation::any_means(words, lexicon::kRomance);
}

std::string example_claims(std::string_view text) {
  if (has_turned_relation(notation::trimmed(text))) {
    return "= 6, >= 6 or <= 6, as => may be an arrow";
  }
  text = notation::trimmed(text.substr(notation::skip_any(text, ";= ")));
  const std::string_view word = text.substr(0, text.find_first_of(" +-0123456789"));
  if (notation::means(word, lexicon::kNot)) {
    return "win or loss, > 0 or < 0, since no claim says what the value is not";
  }
  if (notation::means(word, lexicon::kAbout)) {
    return "= 20 or >= 20, since a claim is an exact value or a bound";
  }
  return "draw, >= 4 or W+2";
}

bool is_outcome(std::string_view word) {
  const std::string folded = notation::fold_case(word);
  const auto has = [&folded](std::string_view list) { return notation::has_word(list, folded); };
  return std::ranges::any_of(lexicon::kOutcomes, has) || has(lexicon::kOutcome);
}

std::string with_plain_signs(std::string text) {
  notation::replace_all(text, "\u624B\u76EE", ".     ");  // as in "1st move"
  // `White wins 38:26`, where a colon would end a name.
  for (std::size_t at = 1; (at = text.find(':', at)) != std::string::npos; ++at) {
    const std::size_t first = text.find_last_not_of("0123456789", at - 1) + 1;
    const std::string_view counts =
        std::string_view(text).substr(first, notation::skip_digits(text, at + 1) - first);
    if (counts.size() < 6 && notation::counts_all_squares(counts)) text[at] = '-';
  }
  // `[-2;2]` is one field.
  for (std::size_t at = 0; (at = text.find('[', at)) != std::string::npos; ++at) {
    const std::size_t sign = notation::skip_any(text, "+-0123456789 ", at + 1);
    const std::size_t end = notation::skip_any(text, "+-0123456789 ", sign + 1);
    if (sign > at + 1 && end < text.size() && text[sign] == ';' && text[end] == ']') {
      text[sign] = ',';
    }
  }
  for (const auto& [sign, plain] : {std::pair("\uFF0B", '+'), {"\uFF0D", '-'}}) {
    for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
      std::size_t end = at + 3;
      std::string number{plain};
      while (const auto digit = notation::wide_digit(std::string_view(text).substr(end))) {
        number += *digit;
        end += 3;
      }
      text.replace(at, end - at, number);
    }
  }
  if (text.find('\xE2') == std::string::npos) return text;
  replace_sign(text, "\u2212", "-", Before::digit);
  for (const auto& [sign, plain] : {std::pair("\u2265", ">="),
                                    {"\u2267", ">="},
                                    {"\u2A7E", ">="},
                                    {"\u2264", "<="},
                                    {"\u2266", "<="},
                                    {"\u2A7D", "<="},
                                    {"\u2260", "!="}}) {
    replace_sign(text, sign, plain, Before::anything);
  }
  return text;
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

std::optional<Colour> turn_in_front(std::string_view text) {
  return text.starts_with("\u9ED2\u756A")   ? std::optional(Colour::black)
         : text.starts_with("\u767D\u756A") ? std::optional(Colour::white)
                                            : std::nullopt;
}

Result<SpokenClaim> parse_claim_text(std::string_view text) {
  if (text.size() > kMaxClaim) return ParseError{0, 1, "a text that is too long for a claim"};
  if (turn_in_front(text)) {
    return notation::found_error(text, 0, ", expected whose value it is, such as for White");
  }
  PlainClaim plain = plain_claim(with_plain_signs(std::string(text)));
  const bool is_questioned = text.find('?') != text.npos;
  if (const std::size_t at = text.find("= ?"); at != text.npos) {  // `=?` doubts a draw
    return notation::found_error(text, at, ", expected a value or none");
  }
  if (plain.claim) {
    plain.claim->is_doubted = plain.claim->is_doubted || is_questioned;
    return *plain.claim;
  }
  const bool is_score = plain.text.find_first_of("+-0123456789") == 0;
  if (is_score) plain.text.insert(0, "= ");
  std::size_t at = 0;
  Result<ClaimedInterval> interval = read_claimed_interval(plain.text, at);
  if (!interval && !plain.text.empty() && notation::is_name_letter(plain.text[0])) {
    return notation::found_error(text, 0, ", expected a claim such as " + example_claims(text));
  }
  if (!interval) {
    ParseError error = std::move(interval).error();
    if (is_score) error.column = 1;
    return error;
  }
  at = notation::skip_blanks(plain.text, at);
  const auto side = view_of_phrase(std::string_view(plain.text).substr(at));
  if (at < plain.text.size() && !side) {
    return notation::found_error(plain.text, at,
                                 " after the claim, expected nothing or for and a side");
  }
  return SpokenClaim{.interval = *interval, .side = side, .is_doubted = is_questioned};
}

}  // namespace kanzen
