// What people say about a value, after moves, in a cell or on the command line. A claim is, in any
// letter case, and with the words that lexicon.hpp has for each part:
//
//   claim     one of: result, range, sentence, sentence "(" counts ")"
//   result    `draw`, `1-0`, `0-1`, `win`, `loss` or counts, as `33-31`, which name Black's first
//   range     `-2..2`, `-2 to 2`, `between -2 and 2`, `>= -2 and <= 2`
//   sentence  a row of kShapes, as `White wins by at least 4 discs` or `+4 White`
//
// A sentence is taken apart once, from left to right, and the parts that it has, in their order,
// are its shape. The table of shapes decides what it means: a text whose shape is not there is no
// claim. One side may be named, in front or at the end. The value is for that side.
#include "solver/dialects/spoken_claims.hpp"

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

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

namespace {

/// If the sign is `is_of_number`, replaces it only before a digit: elsewhere it is a dash.
void replace_sign(std::string& text, std::string_view sign, std::string_view plain,
                  bool is_of_number) {
  for (std::size_t at = 0; (at = text.find(sign, at)) != std::string::npos; ++at) {
    const std::size_t end = at + sign.size();
    const bool is_before_digit = end < text.size() && notation::is_digit(text[end]);
    if (is_before_digit || !is_of_number) text.replace(at, sign.size(), plain);
  }
}

/// Removes what people put between moves and a claim, as in `f5d6c3 - draw` or `f5d6c3 ... Black
/// wins`. In `f5d6c3 - 2` the dash may be a sign or not, so it stays, and the line is refused.
std::string_view without_dash(std::string_view text) {
  for (const std::string_view sign :
       {"...", "\u2026", "->", "\u2192", ":", ",", "-- ", "- ", "\u2013 ", "\u2014 "}) {
    const std::string_view rest =
        notation::trimmed(text.substr(std::min(sign.size(), text.size())));
    const bool is_dash = sign.ends_with(' ');
    if (!text.starts_with(sign) || rest.empty()) continue;
    return is_dash && notation::is_digit(rest[0]) ? text : rest;
  }
  return text;
}

constexpr ClaimedInterval equal_to(Score score) noexcept { return {Relation::equal, score}; }

/// Takes counts of discs, as `33-31` or `33 to 31`, from the front of `text`.
std::optional<Score> take_counts(std::string_view& text) {
  std::size_t end = notation::skip_any(text, "0123456789- ");
  std::string counts(text.substr(0, end));
  const bool has_word = text.substr(end).starts_with("to ");
  if (has_word) {
    const std::size_t second = end + 3;
    end = notation::skip_digits(text, second);
    counts.append("-").append(text.substr(second, end - second));
  }
  std::erase(counts, ' ');
  const auto score = score_of_counts(counts);
  if (!score || (has_word && !notation::counts_all_squares(counts))) return std::nullopt;
  text = notation::trimmed(text.substr(end));
  return score;
}

/// Returns the text up to a blank, a number or a sign.
std::string_view first_word(std::string_view text) noexcept {
  return text.substr(0, text.find_first_of(" +-=<>0123456789"));
}

bool take_word(std::string_view& text, std::string_view words) {
  const std::string_view word = first_word(text);
  if (!notation::means(word, words)) return false;
  text = notation::trimmed(text.substr(word.size()));
  return true;
}

/// Takes the side from the beginning of `text`, as in `black wins by 2`, `w+4`, or in Japanese,
/// which has no blanks after it.
std::optional<Colour> take_side(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const bool is_wide_word = static_cast<unsigned char>(text[0]) >= 0x80;
  if (!is_wide_word && !notation::is_letter(text[0])) return std::nullopt;
  std::string_view word = first_word(text);
  auto side = side_of_word(word.substr(0, word.size() - (word.ends_with("'s") ? 2 : 0)), {});
  for (const std::size_t size : {6U, 3U}) {  // of one or two characters of Japanese
    if (side || !is_wide_word) break;
    word = text.substr(0, size);
    side = side_of_word(word, {});
  }
  if (!side || !side->colour) return std::nullopt;
  text = notation::trimmed(text.substr(word.size()));
  constexpr std::string_view kOf = "\u306E";
  if (is_wide_word && text.starts_with(kOf)) text.remove_prefix(kOf.size());
  return side->colour;
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

/// Reads a number of discs with the words after it from the front of `text`.
std::optional<Score> take_discs(std::string_view& text) {
  const std::string_view number = text.substr(0, text.find_first_not_of("+-0123456789."));
  const auto value = notation::parse_real(notation::with_plain_sign(std::string(number)));
  if (!value || std::abs(*value) > kMaxScore || static_cast<Score>(*value) != *value) {
    return std::nullopt;
  }
  // Without the blank, `+4x`, a typing error, would be +4 for the side x.
  if (text.size() > number.size() && text[number.size()] != ' ') return std::nullopt;
  text = notation::trimmed(text.substr(number.size()));
  while (take_word(text, lexicon::kDiscs)) {
  }
  return static_cast<Score>(*value);
}

std::optional<Relation> take_relation(std::string_view& text) {
  constexpr auto kMoreThan = std::to_array<std::string_view>({"more than ", ">"});
  constexpr auto kLessThan = std::to_array<std::string_view>({"less than ", "<"});
  for (const auto& [phrases, relation] :  // `>=` before `>`
       {std::pair(std::span<const std::string_view>(lexicon::kAtLeast), Relation::at_least),
        {lexicon::kAtMost, Relation::at_most},
        {kMoreThan, Relation::greater},
        {kLessThan, Relation::less}}) {
    for (const std::string_view phrase : phrases) {
      if (!text.starts_with(phrase)) continue;
      text = notation::trimmed(text.substr(phrase.size()));
      return relation;
    }
  }
  return std::nullopt;
}

/// Reads `-2..2`, `-2 to 2`, `between -2 and 2` and `>= -2 and <= 2`.
std::optional<ClaimedInterval> take_range(std::string_view text) {
  const bool has_between = text.starts_with("between ");
  if (has_between) text.remove_prefix(8);
  for (const std::string_view word : {"..", " to ", " and "}) {
    const std::size_t sign = text.find(word);
    if (sign == text.npos || (has_between && word != " and ")) continue;
    std::string_view first = notation::trimmed(text.substr(0, sign));
    std::string_view second = notation::trimmed(text.substr(sign + word.size()));
    const auto lower = take_relation(first);
    const auto upper = take_relation(second);
    const bool are_bounds = lower == Relation::at_least && upper == Relation::at_most;
    if ((word == " and " && !has_between) != are_bounds || lower.has_value() != are_bounds)
      continue;
    const auto low = take_discs(first);
    const auto high = take_discs(second);
    if (!low || !high || !first.empty() || !second.empty() || *low > *high) continue;
    return ClaimedInterval{Relation::between, *low, *high};
  }
  return std::nullopt;
}

/// Brings a claim into the order that parse_spoken_claim() reads: without a word such as `score:`,
/// an article or the colon after a side, and with the number of `\u767D4\u77F3\u52DD\u3061` last.
std::string in_reading_order(std::string_view written) {
  std::string text(notation::trimmed(written));
  for (char& c : text) c = notation::lower(c);
  replace_sign(text, "\u2212", "-", true);
  replace_sign(text, "\u2019", "'", false);
  replace_sign(text, ", ", " ", true);  // `Black loses, 24-40`
  if (const std::size_t at = text.find(" or better for "); at != text.npos) {
    text = text.erase(at, 10) + " or better";
  }
  for (const std::string_view word : {"score", "value", "eval"}) {
    if (!text.starts_with(word)) continue;
    const std::size_t sign = notation::skip_blanks(text, word.size());
    const bool is_signed = sign < text.size() && notation::is_one_of(text[sign], "+-");
    const bool is_named = sign < text.size() && notation::is_one_of(text[sign], ":=");
    if (is_signed || is_named) text.erase(0, is_named ? sign + 1 : sign);  // `score -2`
  }
  constexpr auto kLeads = std::to_array<std::string_view>(
      {"this line ", "this ", "these are ", "all are ", "it is ", "it's ", "leads to ", "gives ",
       "ends in ", "ends with ", "and ", "then "});
  for (const std::string_view lead : kLeads) {
    if (text.starts_with(lead)) text.erase(0, lead.size());
  }
  for (const std::string_view phrase : {" with best play", " with perfect play", " by force"}) {
    if (text.ends_with(phrase)) text.resize(text.size() - phrase.size());
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

/// Takes whose result it is from the front of `text`, as in `win for White by 4`, `ganan las
/// negras` and `gain des noirs`. A bare side is none after a word that is a first name, too.
std::optional<ClaimSide> take_owner(std::string_view& text, bool may_be_bare) {
  const std::string_view first = first_word(text);
  const bool has_link =
      notation::means(first, lexicon::kOfSide) || notation::means(first, lexicon::kForSide);
  const bool is_side = may_be_bare && !notation::means(first, lexicon::kFirstOrSecond) &&
                       view_of_phrase(first, true);
  if (!has_link && !is_side) return std::nullopt;
  const std::size_t begin = notation::means(first, "by") ? notation::skip_blanks(text, 2) : 0;
  for (std::size_t end = begin; end < text.size();) {
    end = std::min(text.find(' ', end + 1), text.size());
    const auto side = view_of_phrase(text.substr(begin, end - begin), true);
    if (!side) continue;
    text = notation::trimmed(text.substr(end));
    return side;
  }
  return std::nullopt;
}

constexpr std::size_t kShortestDoubt = 4;

/// Takes the words of doubt off both ends of `text`, as in `I think draw` and `draw, probably`.
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

constexpr auto kDenials = std::to_array<std::string_view>(
    {"does not ", "doesn't ", "cannot ", "can not ", "can't ", "will not ", "won't ", "not "});

struct Sentence {
  std::string shape = {};  // the names of its parts as in kShapes, each with a blank after it
  std::optional<ClaimSide> side = {};
  std::optional<Relation> relation = {};  // e.g. "at least" or "or better"
  bool has_verb = false;                  // wins or loses
  bool loses = false;
  bool has_reason = false;  // of the result of a game, as in B+R
  Score number = 0;
  Score upper = 0;  // of a range
};

/// Takes `text` apart from left to right. What `White wins by at least 4 discs` and `black does not
/// lose` have in common is the order of their parts, of which any may be missing:
///
///   1. the side that the claim is about: `White`, or `W+R`, which is the result of a game
///   2. a relation, in front as `at least`, or at the very end as `or better`
///   3. a denial such as `does not`, or what makes it a bound, such as `can force`
///   4. what the side does: wins, loses or draws, and again after `or`; then whose result it is, if
///      no side was named before: `gain des noirs`
///   5. by how much: `by`, a relation, and counts as `36-28`, a number or a range as `2 to 6`
///   6. whose value it is, if no side was named before: `win by 4 for White`
///
/// `shape` lists the parts that were found, and kShapes says what each list means. So a part that
/// stands in the wrong place makes a shape that nobody knows, and the text is no claim. Nullopt if
/// a part is not known, or if two sides are named.
std::optional<Sentence> parse_sentence(std::string_view text) {
  Sentence out;
  const auto add = [&out](std::string_view part) { out.shape.append(part).append(" "); };
  const auto skip_words = [&text](std::string_view words) {
    for (std::string_view rest = text; take_word(rest, words) && !rest.empty();) text = rest;
  };
  if (const auto subject = take_side(text)) {  // Step 1
    out.side = view_of(*subject);
    add("side");
    if (text.starts_with('+') && std::ranges::all_of(text.substr(1), notation::is_letter)) {
      out.has_reason = text.size() > 1;
      if (out.has_reason) add("reason");
      return out;
    }
  }
  // Step 2
  for (const auto& [phrase, relation] : {std::pair(" or better", Relation::at_least),
                                         {" or more", Relation::at_least},
                                         {" at least", Relation::at_least},
                                         {" or worse", Relation::at_most},
                                         {" or less", Relation::at_most},
                                         {" at most", Relation::at_most}}) {
    if (out.relation || !text.ends_with(phrase)) continue;
    text.remove_suffix(std::string_view(phrase).size());
    out.relation = relation;
  }
  skip_words(lexicon::kAuxiliary);
  if (!out.relation) out.relation = take_relation(text);
  if (out.relation) add("relation");
  // Step 3
  const auto* const denial = std::ranges::find_if(
      kDenials, [&text](std::string_view phrase) { return text.starts_with(phrase); });
  const bool is_denied = denial != kDenials.end();
  if (is_denied) {
    text.remove_prefix(denial->size());
    add("not");
  }
  // What a side can get, it may exceed, as in `White can get +2` and `White forces a draw`.
  bool is_possible = false;
  while (out.side && take_word(text, lexicon::kReaches)) is_possible = !is_denied;
  if (is_possible && !out.relation) {
    out.relation = take_relation(text).value_or(Relation::at_least);
    add("relation");
  }
  // Step 4
  bool is_noun = false;
  bool may_be_name = false;
  skip_words("a the forced theoretical");
  const auto add_verb = [&] {
    may_be_name = notation::means(first_word(text), lexicon::kVictoryNames);
    const bool has_won = take_word(text, lexicon::kVictory);
    is_noun = has_won || take_word(text, lexicon::kDefeat);
    const bool loses = is_noun ? !has_won : take_word(text, lexicon::kLoses);
    const bool wins = has_won || (!loses && take_word(text, lexicon::kWins));
    out.loses = out.loses || loses;
    out.has_verb = out.has_verb || loses || wins;
    if (loses || wins) add("verb");
    if (!loses && !wins && take_word(text, lexicon::kDraws)) add("draw");
  };
  add_verb();
  if (take_word(text, "or")) {
    add("or");
    add_verb();
  }
  // `White can lose` says nothing about the best play.
  if (is_possible && out.loses) return std::nullopt;
  const bool has_outcome = out.has_verb || out.shape.ends_with("draw ");
  if (has_outcome && !out.side) out.side = take_owner(text, !may_be_name);
  if (is_noun && !out.side) return std::nullopt;  // `Victoria` and `gain of 4`
  // Step 5
  if (take_word(text, lexicon::kBy)) add("by");
  if (!out.relation && (out.relation = take_relation(text))) add("relation");
  const bool has_sign = text.starts_with('+') || text.starts_with('-');
  if (const auto counts = take_counts(text)) {
    out.number = *counts;
    add("counts");
  } else if (const auto word = notation::word_index(lexicon::kNumbers, first_word(text));
             word && !out.shape.empty()) {
    take_word(text, lexicon::kNumbers);
    take_word(text, lexicon::kDiscs);
    out.number = static_cast<Score>(*word + 1);
    add("number");
  } else if (const auto discs = take_discs(text)) {
    out.number = *discs;
    std::string_view rest = text;
    const auto upper = take_word(rest, "to") ? take_discs(rest) : std::nullopt;
    out.upper = upper.value_or(0);
    if (upper) text = rest;
    add(upper ? "range" : has_sign ? "sign number" : "number");
  }
  // Step 6
  if (text.empty()) return out;
  if (out.side) return std::nullopt;
  out.side = view_of_phrase(text);
  if (!out.side && (out.side = take_owner(text, true)) && !text.empty()) return std::nullopt;
  add("object");
  return out.side ? std::optional(std::move(out)) : std::nullopt;
}

// The values that sentences state, still for the winner if they say who loses.
using StatedInterval = std::optional<ClaimedInterval>;

StatedInterval victory(const Sentence& sentence) {
  const bool is_win = sentence.relation.value_or(Relation::at_least) == Relation::at_least;
  return is_win ? StatedInterval(ClaimedInterval{Relation::win}) : StatedInterval();
}

StatedInterval drawn_value(const Sentence& sentence) {
  return ClaimedInterval{sentence.relation.value_or(Relation::equal), 0};
}

StatedInterval win_or_draw(const Sentence& /*sentence*/) {
  return ClaimedInterval{Relation::at_least, 0};
}

StatedInterval range_of_margins(const Sentence& sentence) {
  const bool is_range = 1 <= sentence.number && sentence.number <= sentence.upper;
  if (!is_range) return {};
  return ClaimedInterval{Relation::between, sentence.number, sentence.upper};
}

/// `White does not win by more than 4` allows a win by 4.
StatedInterval no_win(const Sentence& sentence) {
  const bool has_margin = sentence.relation.has_value();
  if (has_margin && (sentence.relation != Relation::greater || sentence.number < 0)) return {};
  return ClaimedInterval{Relation::at_most, sentence.number};
}

StatedInterval stated_number(const Sentence& sentence) {
  return ClaimedInterval{sentence.relation.value_or(Relation::equal), sentence.number};
}

/// `34 discs for White` may count the discs of White.
StatedInterval number_for_side(const Sentence& sentence) {
  const bool may_count = sentence.side && sentence.number > kSquares / 2;
  return may_count ? StatedInterval() : stated_number(sentence);
}

/// `White wins by at most 6` is false if White loses, and `White wins by -6` says nothing.
StatedInterval winning_margin(const Sentence& sentence) {
  if (sentence.number < 0) return {};
  const bool is_less = sentence.relation == Relation::less;
  if (!is_less && sentence.relation != Relation::at_most) return stated_number(sentence);
  const Score most = is_less ? sentence.number - 1 : sentence.number;
  return most < 1 ? StatedInterval() : ClaimedInterval{Relation::between, 1, most};
}

StatedInterval counted_discs(const Sentence& sentence) {
  return equal_to(std::abs(sentence.number));
}

/// The side is that of the winner, whose discs may come first, or Black's, as in `W 30-34`.
StatedInterval counted_for_side(const Sentence& sentence) {
  const bool agrees = sentence.number >= 0 || sentence.side == ClaimSide::white;
  return agrees ? counted_discs(sentence) : StatedInterval();
}

/// `30-34 for White` may be the discs of White and of Black.
StatedInterval counted_first(const Sentence& sentence) {
  return sentence.number >= 0 ? counted_discs(sentence) : StatedInterval();
}

/// What a sentence may look like. Parts in brackets may be missing.
struct Shape {
  std::string_view parts;
  StatedInterval (*value)(const Sentence&);
  bool is_bound = false;  // even without a word such as `at least`
};

constexpr auto kShapes = std::to_array<Shape>({
    {"side", victory},  // Black
    // B+R, W+T: as claims, these refuted won positions that a player lost on time, so plain_claim()
    // leaves them to results of games.
    {"side reason", victory},
    {"[side] verb or draw", win_or_draw, true},                   // White wins or draws
    {"[side] draw or verb", win_or_draw, true},                   // draw or win for White
    {"[side] not verb", no_win, true},                            // White does not lose
    {"[side] not verb by relation [sign] number", no_win, true},  // White cannot win by more than 4
    {"[side] [relation] draw", drawn_value},                      // at least a draw for White
    {"[side] [relation] verb", victory},                          // White can win
    {"[side] verb [by] counts", counted_discs},                   // White won 34-30
    {"[side] verb by range [object]", range_of_margins},          // White wins by 2 to 6
    {"[side] [relation] verb [by] [relation] [sign] number [object]",
     winning_margin},                   // W wins by 4
    {"side counts", counted_for_side},  // W 30-34
    {"counts object", counted_first},   // 34-30 for White
    // `White 34` in the last line of a game counts discs, so a number without a verb needs a sign.
    {"side sign number", stated_number},                             // W+6
    {"side [relation] by [relation] [sign] number", stated_number},  // White by 4
    {"[side] relation [sign] number [object]", stated_number},       // White at least 4
    {"sign number [object]", stated_number},                         // +4 White
    {"number [object]", number_for_side},                            // 4 discs for White
});

bool has_shape(const Sentence& sentence, std::string_view parts) {
  std::string_view rest = sentence.shape;
  for (const std::string_view part : notation::words_of(parts)) {
    const std::string_view name = notation::without_brackets(part, "[]");
    const bool is_there = rest.substr(0, rest.find(' ')) == name;
    if (is_there) rest.remove_prefix(name.size() + 1);
    if (!is_there && name == part) return false;
  }
  return rest.empty();
}

std::optional<SpokenClaim> claim_in_sentence(std::string_view text) {
  if (text.size() > 2 && text[text.size() - 2] == ':') text.remove_suffix(2);  // +4.00:r resigned
  const auto sentence = parse_sentence(text);
  if (!sentence) return std::nullopt;
  const auto shape = std::ranges::find_if(kShapes, [&sentence](const Shape& candidate) {
    return has_shape(*sentence, candidate.parts);
  });
  const auto value = shape == kShapes.end() ? StatedInterval() : shape->value(*sentence);
  if (!value) return std::nullopt;
  return SpokenClaim{.interval = sentence->loses ? for_other_side(*value) : *value,
                     .side = sentence->side,
                     .has_relation = sentence->relation || shape->is_bound,
                     .has_verb = !shape->is_bound && sentence->has_verb,
                     .has_reason = sentence->has_reason};
}

/// Reads a claim without a second one in brackets. `text` is in reading order.
std::optional<SpokenClaim> single_claim(std::string_view text) {
  if (const auto result = parse_lone_result(text)) return result;
  if (const auto range = take_range(text)) return SpokenClaim{*range, {}, true};
  return claim_in_sentence(text);
}

/// Reads `+2 (33-31)`, `White wins (+4)` and `Black -4 (White +4)`, which say one thing twice, if
/// both agree.
std::optional<SpokenClaim> claim_said_twice(std::string_view text, std::size_t open) {
  const std::string_view in_brackets = text.substr(open + 1, text.size() - open - 2);
  const auto counts = score_of_counts(in_brackets);
  auto claim = single_claim(in_reading_order(text.substr(0, open)));
  if (!claim) return std::nullopt;
  const Bounds bounds = claim->interval.bounds();
  const auto fits = [&bounds](Score s) { return bounds.lower <= s && s <= bounds.upper; };
  if (!counts) {
    const auto second = single_claim(in_reading_order(in_brackets));
    const bool is_number = second && !second->has_verb && bounds != Bounds{} &&
                           second->interval.relation == Relation::equal &&
                           in_brackets.find_first_of("+-") != in_brackets.npos;
    if (!is_number || !claim->side || claim->side == ClaimSide::mover ||
        second->side == ClaimSide::mover) {
      return std::nullopt;
    }
    const Score number = second->interval.score;
    const bool is_same_side = second->side == claim->side;
    // A number for either side is clear where only one of the two readings agrees.
    const bool is_own = second->side ? is_same_side : fits(number);
    const Score own = is_own ? number : -number;
    const bool is_unclear = !second->side && number != 0 && fits(number) && fits(-number);
    if (is_unclear || !fits(own)) return std::nullopt;
    claim->interval = equal_to(own);
    return claim;
  }
  const Score score = claim->side == ClaimSide::white ? -*counts : *counts;
  if (fits(score)) return SpokenClaim{equal_to(*counts), ClaimSide::black};
  const bool has_winner_first = claim->side && claim->has_verb && fits(-score);
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

}  // namespace

PlainClaim plain_claim(std::string_view text) {
  if (text.size() > kMaxClaim) return {std::string(text), {}};
  text = without_dash(notation::trimmed(text));
  text = notation::without_brackets(text, text.find(',') == text.npos ? "()[]" : "()");
  while (text.ends_with('.') || text.ends_with('!') || text.ends_with('?')) text.remove_suffix(1);
  if (text.starts_with("==")) text.remove_prefix(1);
  const std::string_view value = text.starts_with('=') ? notation::trimmed(text.substr(1)) : "";
  if (notation::same_letters(value, "draw")) text = value;
  PlainClaim plain{std::string(notation::trimmed(text)), {}};
  replace_sign(plain.text, "\u2013", "-", true);
  const std::string& bare = plain.text;
  const bool is_zero = bare == "0";
  // Most claims are plain numbers, and looking for words in them took a third of the time of a
  // file.
  const std::size_t digits = bare.find_first_of("+-") == 0 ? 1 : 0;
  const bool is_integer =
      digits < bare.size() && notation::skip_digits(bare, digits) == bare.size();
  if (is_integer && !is_zero) return plain;
  if (bare.empty() || (!is_zero && side_of_word(bare, {}))) return plain;
  if (std::string_view certain = bare; bare.size() > kShortestDoubt && take_doubts(certain)) {
    const auto claim = parse_claim_text(certain);
    if (claim) plain.claim = claim.value();
    if (claim) plain.claim->is_doubted = true;
    return plain;
  }
  if ((plain.claim = claim_as_written(bare))) return plain;
  const auto spoken = parse_spoken_claim(bare);
  const bool begins_number = bare.find_first_of("+-0123456789") == 0 && !is_zero;
  if (!spoken || spoken->has_reason) return plain;
  // In `14\u77F3\u52DD\u3061` a verb follows.
  const bool may_be_score = begins_number && !spoken->has_relation && !spoken->has_verb;
  if (may_be_score && !spoken->side) {
    const bool is_real = notation::has_only(bare, "+-0123456789.") && bare.find('.') != bare.npos;
    if (is_real) plain.text = notation::signed_number(spoken->interval.score);  // of +4.00
  } else if (!may_be_score || !notation::is_digit(bare.back())) {
    plain.claim = spoken;
  }
  return plain;
}

bool has_romance_word(const std::vector<std::string_view>& words) {
  return notation::any_means(words, lexicon::kRomance);
}

bool is_outcome(std::string_view word) {
  const std::string folded = notation::fold_case(word);
  return std::ranges::any_of(
      std::array{lexicon::kWins, lexicon::kLoses, lexicon::kVictory, lexicon::kDefeat,
                 lexicon::kDraws, lexicon::kOutcome},
      [&folded](std::string_view list) { return notation::has_word(list, folded); });
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
  replace_sign(text, "\u2212", "-", true);
  replace_sign(text, "\u2265", ">=", false);
  replace_sign(text, "\u2264", "<=", false);
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

Result<SpokenClaim> parse_claim_text(std::string_view text) {
  if (text.size() > kMaxClaim) return ParseError{0, 1, "a text that is too long for a claim"};
  PlainClaim plain = plain_claim(with_plain_signs(std::string(text)));
  if (plain.claim) return *plain.claim;
  const bool is_score = plain.text.find_first_of("+-0123456789") == 0;
  if (is_score) plain.text.insert(0, "= ");
  std::size_t at = 0;
  Result<ClaimedInterval> interval = read_claimed_interval(plain.text, at);
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
  return SpokenClaim{*interval, side};
}

}  // namespace kanzen
