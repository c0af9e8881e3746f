// A sentence about a value: a row of kShapes, as `White wins by at least 4 discs` or `+4 White`.
//
// It is taken apart once, from left to right, and the parts that it has, in their order, are its
// shape. The table of shapes decides what it means: a text whose shape is not there is no claim.
// One side may be named, in front or at the end. The value is for that side.
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/spoken_claims.hpp"

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

}  // namespace

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
  // Schwarz, noir, nero and negras; `S-4` and `N-4` may be names.
  const bool is_black_letter = text.size() > 2 && notation::is_one_of(text[0], "sn") &&
                               text[1] == '+' && notation::is_digit(text[2]);
  if (is_black_letter) side = NamedSide{Colour::black};
  if (!side || !side->colour) return std::nullopt;
  text = notation::trimmed(text.substr(word.size()));
  constexpr std::string_view kOf = "\u306E";
  if (is_wide_word && text.starts_with(kOf)) text.remove_prefix(kOf.size());
  return side->colour;
}

std::optional<Score> take_discs(std::string_view& text) {
  const std::string_view number = text.substr(0, text.find_first_not_of("+-0123456789."));
  if (number.find_first_of("+-", 1) != number.npos) return std::nullopt;  // `+-6`
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

namespace {

/// Takes whose result it is from the front of `text`, as in `win for White by 4`, `ganan las
/// negras` and `gain des noirs`. A bare side is none after a word that is a first name, too.
std::optional<ClaimSide> take_owner(std::string_view& text, bool is_after_name = false) {
  const std::string_view first = first_word(text);
  const bool has_link =
      notation::means(first, lexicon::kOfSide) || notation::means(first, lexicon::kForSide);
  const bool is_side = !is_after_name && !notation::means(first, lexicon::kFirstOrSecond) &&
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

constexpr auto kDenials = std::to_array<std::string_view>(
    {"does not ", "doesn't ", "cannot ", "can not ", "can't ", "will not ", "won't ", "not "});

struct Sentence {
  std::string shape = {};  // the names of its parts as in kShapes, each with a blank after it
  std::optional<ClaimSide> side = {};
  std::optional<Relation> relation = {};  // e.g. "at least" or "or better"
  bool has_verb = false;                  // wins or loses
  bool loses = false;
  bool has_reason = false;  // of the result of a game, as in B+R
  bool has_got = false;     // `gets`, which has discs or a margin behind it
  bool is_doubted = false;  // `should`
  Score number = 0;
  Score upper = 0;  // of a range
};

/// Takes a text apart from left to right. What `White wins by at least 4 discs` and `black does not
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
/// stands in the wrong place makes a shape that nobody knows, and the text is no claim.
class SentenceParser {
 public:
  explicit SentenceParser(std::string_view text) : text_(text) {}

  /// Nullopt if a part is not known, or if two sides are named.
  std::optional<Sentence> parse() {
    const bool is_result = take_subject();  // Step 1
    if (is_result) return out_;
    take_leading_relation();           // Step 2
    take_denial();                     // Step 3
    take_possibility();                // Step 3
    if (!take_outcome()) return {};    // Step 4
    take_amount();                     // Step 5
    if (!take_last_side()) return {};  // Step 6
    return out_;
  }

 private:
  void add(std::string_view part) { out_.shape.append(part).append(" "); }

  /// Takes these words, but never the last one of the text.
  void skip_words(std::string_view words) {
    for (std::string_view rest = text_; take_word(rest, words) && !rest.empty();) text_ = rest;
  }

  /// Whether the text is the result of a game, `W+R`, and so at its end.
  bool take_subject() {
    const auto subject = take_side(text_);
    if (!subject) return false;
    out_.side = view_of(*subject);
    add("side");
    const bool is_result =
        text_.starts_with('+') && std::ranges::all_of(text_.substr(1), notation::is_letter);
    out_.has_reason = is_result && text_.size() > 1;
    if (out_.has_reason) add("reason");
    return is_result;
  }

  void take_leading_relation() {
    for (const auto& [phrase, relation] : {std::pair(" or better", Relation::at_least),
                                           {" or more", Relation::at_least},
                                           {" at least", Relation::at_least},
                                           {" or worse", Relation::at_most},
                                           {" or less", Relation::at_most},
                                           {" at most", Relation::at_most}}) {
      if (out_.relation || !text_.ends_with(phrase)) continue;
      text_.remove_suffix(std::string_view(phrase).size());
      out_.relation = relation;
    }
    out_.is_doubted = notation::means(first_word(text_), "should");
    skip_words(lexicon::kAuxiliary);
    if (!out_.relation) out_.relation = take_relation(text_);
    if (out_.relation) add("relation");
  }

  void take_denial() {
    const auto* const denial = std::ranges::find_if(
        kDenials, [this](std::string_view phrase) { return text_.starts_with(phrase); });
    is_denied_ = denial != kDenials.end();
    if (!is_denied_) return;
    text_.remove_prefix(denial->size());
    add("not");
  }

  /// What a side can get, it may exceed, as in `White can get +2` and `White forces a draw`.
  void take_possibility() {
    for (std::string_view verb = first_word(text_);
         out_.side && take_word(text_, lexicon::kReaches); verb = first_word(text_)) {
      out_.has_got = out_.has_got || notation::means(verb, "get gets");
      is_possible_ = !is_denied_;
    }
    if (!is_possible_ || out_.relation) return;
    out_.relation = take_relation(text_).value_or(Relation::at_least);
    add("relation");
  }

  /// False if what happens says nothing about the value.
  bool take_outcome() {
    skip_words("a the forced theoretical proven dead certain sure exact");
    take_verb();
    if (take_word(text_, "or")) {
      add("or");
      take_verb();
    }
    // `White can lose` says nothing about the best play.
    if (is_possible_ && out_.loses) return false;
    const bool has_outcome = out_.has_verb || out_.shape.ends_with("draw ");
    if (has_outcome && !out_.side) out_.side = take_owner(text_, may_be_name_);
    return !is_noun_ || out_.side;  // `Victoria` and `gain of 4`
  }

  /// Takes `wins`, `a loss` or `draws`.
  void take_verb() {
    may_be_name_ = notation::means(first_word(text_), lexicon::kVictoryNames);
    const bool has_won = take_word(text_, lexicon::kVictory);
    is_noun_ = has_won || take_word(text_, lexicon::kDefeat);
    const bool loses = is_noun_ ? !has_won : take_word(text_, lexicon::kLoses);
    const bool wins = has_won || (!loses && take_word(text_, lexicon::kWins));
    out_.loses = out_.loses || loses;
    out_.has_verb = out_.has_verb || loses || wins;
    if (loses || wins) add("verb");
    if (!loses && !wins && take_word(text_, lexicon::kDraws)) add("draw");
  }

  void take_amount() {
    take_relation_of_amount();  // `mindestens mit 4`
    if (take_word(text_, lexicon::kBy)) add("by");
    take_relation_of_amount();
    take_word(text_, lexicon::kExactly);
    const bool has_sign = text_.starts_with('+') || text_.starts_with('-');
    if (const auto counts = take_counts(text_)) {
      out_.number = *counts;
      add("counts");
    } else if (const auto word = notation::word_index(lexicon::kNumbers, first_word(text_));
               word && !out_.shape.empty()) {
      take_word(text_, lexicon::kNumbers);
      take_word(text_, lexicon::kDiscs);
      out_.number = static_cast<Score>(*word + 1);
      add("number");
    } else if (const auto discs = take_discs(text_)) {
      out_.number = *discs;
      std::string_view rest = text_;
      const auto upper = take_word(rest, "to") ? take_discs(rest) : std::nullopt;
      out_.upper = upper.value_or(0);
      if (upper) text_ = rest;
      add(upper ? "range" : has_sign ? "sign number" : "number");
    }
  }

  void take_relation_of_amount() {
    if (!out_.relation && (out_.relation = take_relation(text_))) add("relation");
  }

  /// Whether nothing is left, or a side that the sentence lacks.
  bool take_last_side() {
    if (text_.empty()) return true;
    if (out_.side) return false;
    out_.side = view_of_phrase(text_);
    if (!out_.side && (out_.side = take_owner(text_)) && !text_.empty()) return false;
    add("object");
    return out_.side.has_value();
  }

  std::string_view text_;  // what is left of it
  Sentence out_;
  bool is_denied_ = false;
  bool is_possible_ = false;  // `can`, `forces`
  bool is_noun_ = false;      // `victory`, of somebody
  bool may_be_name_ = false;  // `Victoria`, of somebody else
};

// The values that sentences state, still for the winner if they say who loses.

std::optional<ClaimedInterval> victory(const Sentence& sentence) {
  const bool is_win = sentence.relation.value_or(Relation::at_least) == Relation::at_least;
  return is_win ? std::optional(ClaimedInterval{Relation::win}) : std::nullopt;
}

std::optional<ClaimedInterval> drawn_value(const Sentence& sentence) {
  return ClaimedInterval{sentence.relation.value_or(Relation::equal), 0};
}

std::optional<ClaimedInterval> win_or_draw(const Sentence& /*sentence*/) {
  return ClaimedInterval{Relation::at_least, 0};
}

std::optional<ClaimedInterval> range_of_margins(const Sentence& sentence) {
  const bool is_range = 1 <= sentence.number && sentence.number <= sentence.upper;
  if (!is_range) return {};
  return ClaimedInterval{Relation::between, sentence.number, sentence.upper};
}

/// `White does not win by more than 4` allows a win by 4.
std::optional<ClaimedInterval> no_win(const Sentence& sentence) {
  const bool has_margin = sentence.relation.has_value();
  if (has_margin && (sentence.relation != Relation::greater || sentence.number < 0)) return {};
  return ClaimedInterval{Relation::at_most, sentence.number};
}

std::optional<ClaimedInterval> stated_number(const Sentence& sentence) {
  return ClaimedInterval{sentence.relation.value_or(Relation::equal), sentence.number};
}

/// `34 discs for White` may count the discs of White, and `White gets 30` at any number: as a
/// margin it refuted a draw with 32 discs.
std::optional<ClaimedInterval> number_for_side(const Sentence& sentence) {
  const bool may_count = sentence.side && (sentence.has_got || sentence.number > kSquares / 2) &&
                         sentence.shape.find("sign ") == sentence.shape.npos;
  return may_count ? std::nullopt : stated_number(sentence);
}

/// `White wins by at most 6` is false if White loses, and `White wins by -6` says nothing.
std::optional<ClaimedInterval> winning_margin(const Sentence& sentence) {
  if (sentence.number < 0) return {};
  const bool is_less = sentence.relation == Relation::less;
  if (!is_less && sentence.relation != Relation::at_most) return stated_number(sentence);
  const Score most = is_less ? sentence.number - 1 : sentence.number;
  if (most < 1) return {};
  return ClaimedInterval{Relation::between, 1, most};
}

std::optional<ClaimedInterval> counted_discs(const Sentence& sentence) {
  return equal_to(std::abs(sentence.number));
}

/// The side is that of the winner, whose discs may come first, or Black's, as in `W 30-34`.
std::optional<ClaimedInterval> counted_for_side(const Sentence& sentence) {
  const bool agrees = sentence.number >= 0 || sentence.side == ClaimSide::white;
  return agrees ? counted_discs(sentence) : std::nullopt;
}

/// `30-34 for White` may be the discs of White and of Black.
std::optional<ClaimedInterval> counted_first(const Sentence& sentence) {
  return sentence.number >= 0 ? counted_discs(sentence) : std::nullopt;
}

/// What a sentence may look like. Parts in brackets may be missing.
struct Shape {
  std::string_view parts;
  std::optional<ClaimedInterval> (*value)(const Sentence&);
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
    {"[side] [relation] verb [relation] [by] [relation] [sign] number [object]",
     winning_margin},                   // W wins by 4
    {"side counts", counted_for_side},  // W 30-34
    {"counts object", counted_first},   // 34-30 for White
    // `White 34` in the last line of a game counts discs, so a number without a verb needs a sign.
    {"side sign number", stated_number},                             // W+6
    {"side [relation] by [relation] [sign] number", stated_number},  // White by 4
    {"[side] relation [sign] number [object]", number_for_side},     // White at least 4
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

}  // namespace

std::optional<SpokenClaim> claim_in_sentence(std::string_view text) {
  if (text.size() > 2 && text[text.size() - 2] == ':') text.remove_suffix(2);  // +4.00:r resigned
  const auto sentence = SentenceParser(text).parse();
  if (!sentence) return std::nullopt;
  const auto shape = std::ranges::find_if(kShapes, [&sentence](const Shape& candidate) {
    return has_shape(*sentence, candidate.parts);
  });
  const auto value = shape == kShapes.end() ? std::nullopt : shape->value(*sentence);
  if (!value) return std::nullopt;
  return SpokenClaim{.interval = sentence->loses ? for_other_side(*value) : *value,
                     .side = sentence->side,
                     .has_relation = sentence->relation || shape->is_bound,
                     .has_verb = !shape->is_bound && sentence->has_verb,
                     .has_reason = sentence->has_reason,
                     .is_doubted = sentence->is_doubted};
}

}  // namespace kanzen
