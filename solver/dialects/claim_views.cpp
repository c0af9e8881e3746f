// Finds out whose value a claim is about, and which remarks leave that in doubt.
#include "solver/dialects/claim_views.hpp"

#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

using notation::any_means;
using notation::means;

using Words = std::vector<std::string_view>;

/// Ends at the first sign between clauses, but not before the second character.
std::string_view first_clause(std::string_view text) {
  return text.substr(0, notation::find_any(text, ",.;%", 1));
}

/// Reads `White` and `White discs`.
std::optional<ClaimSide> side_of_discs(std::string_view text) {
  const Words words = notation::words_of(text);
  const bool is_side = words.size() == 1 || (words.size() == 2 && means(words[1], lexicon::kDiscs));
  return is_side ? view_of_word(words[0]) : std::nullopt;
}

/// Reads `W-B`, `(white - black)` and `White discs minus Black discs`: the side whose discs come
/// first.
std::optional<ClaimSide> side_of_difference(std::string_view text) {
  text = text.substr(notation::skip_any(text, "=: "));
  text = notation::trimmed(notation::without_brackets(notation::trimmed(text), "()"));
  for (const std::string_view sign : {"-", " minus ", "\u2212", "\u2013"}) {
    const std::size_t at = text.find(sign);
    if (at >= text.size()) continue;
    const auto first = side_of_discs(text.substr(0, at));
    const auto second = side_of_discs(text.substr(at + sign.size()));
    const bool are_sides =
        first && second && *first != ClaimSide::mover && *second != ClaimSide::mover;
    return are_sides && first != second ? first : std::nullopt;
  }
  return std::nullopt;
}

/// Returns the text after words about values, as in `Score W-B` and `disc difference is W - B`.
std::string_view after_value(std::string_view text) {
  while (true) {
    const std::string_view first = text.substr(0, text.find_first_of(" :("));
    const bool is_value =
        means(first, lexicon::kValue) || means(first, lexicon::kDiscs) || means(first, "is are");
    if (!is_value) return text;
    text = notation::trimmed(text.substr(first.size()));
  }
}

/// Whether a text has a part of a word for a result, as languages without blanks do.
bool has_outcome_stem(std::string_view text) {
  return std::ranges::any_of(lexicon::kOutcomeStems, [text](std::string_view stem) {
    return text.find(stem) != text.npos;
  });
}

/// The claim of a heading, which names its side or is a draw.
std::optional<SpokenClaim> claim_of_words(std::string_view text) {
  const bool is_doubted = take_doubts(text);  // `I think these are draws` was a comment
  // A word alone may be a name or a side; Japanese has no blanks, as in `\u9ED2\u52DD\u3061`.
  const bool has_verb = text.find(' ') < text.size() || has_outcome_stem(text);
  auto claim = means(text, lexicon::kDraws) ? std::optional(SpokenClaim{})
               : has_verb                   ? parse_spoken_claim(text)
                                            : std::nullopt;
  const bool is_clear = claim && (claim->side || claim->interval.bounds() == Bounds{0, 0});
  if (is_clear) claim->is_doubted = is_doubted;
  return is_clear ? claim : std::nullopt;
}

/// What the words of a clause say.
struct ClauseWords {
  std::optional<ClaimSide> side;  // the last that is named
  bool is_about_values = false;
  bool is_about_all = false;    // that follows
  bool is_about_lines = false;  // of a side
  bool explains_sign = false;   // says what + means
  bool says_whose = false;      // has words for whose the values are
  bool names_person = false;    // whom we do not know
  bool are_all_known = true;
  bool is_denied = false;  // `not for White`, or another side is named, too

  void add(std::string_view word, bool is_first) {
    const auto is_one = [word](std::string_view known) { return means(word, known); };
    if (const auto named = view_of_word(word)) {
      are_all_known = are_all_known && !side;
      is_denied = is_denied || (side && side != named);
      side = named;
      return;
    }
    const bool is_view = is_one(lexicon::kView);
    const bool is_value = is_one(lexicon::kValue);
    explains_sign = explains_sign || ((is_first || is_about_values) && is_one(lexicon::kPlus));
    is_about_values = is_about_values || is_value;
    is_about_all = is_about_all || is_one("all these those");
    is_about_lines = is_about_lines || is_one("line lines");
    says_whose = says_whose || is_view || is_one("for from about s minus");
    names_person = names_person || is_view || is_one(lexicon::kPerson);
    is_denied = is_denied || is_one(lexicon::kDenied);
    are_all_known = are_all_known && (is_view || is_value || is_one(lexicon::kValueLink));
  }
};

/// Does what view_of_line() does for a line of one clause.
std::optional<ClaimSide> view_of_clause(std::string_view line) {
  line = without_marks(line);
  // `Discs for White` may be counts, and no difference.
  const Words plain = view_words(line);
  if (plain.size() == 3 && means(plain[0], lexicon::kDiscs) && means(plain[1], lexicon::kForSide) &&
      view_of_word(plain[2])) {
    return ClaimSide::unclear;
  }
  const std::string_view behind = after_value(line);
  const bool begins = behind.size() < line.size();
  if (const auto side = view_of_phrase(notation::trimmed(behind), begins)) return side;
  if (const auto side = side_of_difference(behind)) {
    const bool is_clear = begins || line.find('-') == line.npos;  // `W-B` may name two players
    return is_clear ? *side : ClaimSide::unclear;
  }
  const std::string text = notation::with_replaced(line, "'", ' ');  // for the genitive
  const Words words = view_words(text);
  ClauseWords says;
  for (std::size_t i = 0; i < words.size(); ++i) says.add(words[i], i == 0);
  // `Score (White)`, `value: white`
  const bool is_label = says.is_about_values && words.size() == 2;
  const bool states_view = says.says_whose && (says.is_about_values || says.is_about_all);
  // A sentence about the side to move, as ours in `positions`, is rarely about another.
  if (says.side == ClaimSide::mover && states_view && !says.is_denied) return says.side;
  const bool is_stated = is_label || states_view || says.explains_sign;
  if (says.are_all_known && says.side && is_stated) return says.side;
  const bool is_unclear =
      says.side ? states_view || says.explains_sign || (says.says_whose && says.is_about_lines)
                : states_view && says.names_person;
  return is_unclear ? std::optional(ClaimSide::unclear) : std::nullopt;
}

/// Whether a line is marked as a heading, as `Draws:`, `**Draws**` and `== Draws ==`. A single #
/// may begin a comment.
bool is_marked_heading(std::string_view line) {
  return line.ends_with(':') || line.starts_with("##") || line.ends_with("**") ||
         line.ends_with("==") || notation::same_letters(without_marks(line), "draws");
}

/// Recognises `# Black`, `White:` and `# White wins`, below which a claim may be for that side, and
/// `# Draws`.
bool is_heading_of_claims(std::string_view line) {
  const std::size_t begin = notation::skip_any(line, "#/*= ");
  if (!line.starts_with('#') && !line.starts_with('/') && !is_marked_heading(line)) return false;
  const std::string_view text = line.substr(begin, line.find_last_not_of(":*= ") + 1 - begin);
  return colour_of_word(text) || claim_of_words(text);
}

}  // namespace

std::string_view without_marks(std::string_view line) {
  constexpr std::string_view kMarks = "#%/*_~= ";
  if (line.starts_with('<') && line.find('>') < line.size()) {
    line.remove_prefix(line.find('>') + 1);
    line = line.substr(0, line.rfind("</"));
  }
  std::size_t begin = notation::skip_any(line, kMarks);
  const bool is_arrow = begin > 0 && line[begin - 1] == '=' && line.substr(begin).starts_with('>');
  if (is_arrow) --begin;  // `=> 4 for White:` is no marked `> 4`
  line = line.substr(begin, line.find_last_not_of(":.!*_~= ") + 1 - begin);
  return notation::without_brackets(line, "()[]");
}

std::optional<SpokenClaim> claim_of_heading(std::string_view line) {
  return is_marked_heading(line) ? claim_of_words(without_marks(line)) : std::nullopt;
}

bool claims_draws(std::string_view line) {
  const auto claim = claim_of_words(without_marks(line));
  return claim && !claim->side;
}

std::optional<ClaimSide> view_of_line(std::string_view line) {
  // The first player is usually Black, but programs also count from 0.
  const Words words = notation::words_of(line.substr(notation::skip_any(line, "#%/ ")));
  const std::size_t first = !words.empty() && means(words[0], lexicon::kForSide) ? 1 : 0;
  if (words.size() == first + 2 && means(words[first], lexicon::kPlayer) &&
      means(words[first + 1], "0 1 2 one two")) {
    return ClaimSide::unclear;
  }
  const auto of_line = view_of_clause(line);
  if (!of_line && is_heading_of_claims(line)) return ClaimSide::unclear;
  if (of_line != ClaimSide::unclear) return of_line;
  // `Games that end 32-32, each said to be drawn; the claims are for Black.`
  std::optional<ClaimSide> stated;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = notation::find_any(line, ";.", at);
    const auto view = view_of_clause(line.substr(at, end - at));
    if (view && stated) return ClaimSide::unclear;
    if (view) stated = view;
    at = end + 1;
  }
  return stated ? stated : of_line;
}

std::optional<ClaimSide> take_view(std::optional<std::string>& comment, BareSide bare) {
  if (!comment) return std::nullopt;
  const std::string text = *comment;
  const std::size_t end = first_clause(text).size();
  const std::string_view clause = notation::trimmed(std::string_view(text).substr(0, end));
  auto view = view_of_line(clause);  // also `value for the side to move`
  if (view == ClaimSide::unclear) view.reset();
  std::string_view word = notation::without_brackets(clause, "()");
  if (notation::same_letters(word.substr(0, 5), "side:")) word = notation::trimmed(word.substr(5));
  const bool is_word = !word.empty() && word.find_first_of(" +-=<>0123456789") == word.npos &&
                       notation::is_name_letter(word[0]) && clause.size() == text.size();
  const bool may_be_bare = bare == BareSide::word_or_letter ||
                           (bare == BareSide::word && (colour_of_word(word) || names_mover(word)));
  if (!view && is_word && may_be_bare && !means(word, lexicon::kFirstOrSecond)) {
    view = view_of_word(word);
  }
  if (!view) return view;
  // The claim will be turned to the side to move, and `for White` beside it would then be wrong.
  comment = notation::comment_text(std::string_view(text).substr(std::min(end + 1, text.size())));
  if (comment->empty()) comment.reset();
  return view;
}

std::string view_warning(std::string_view line, ClaimSide view) {
  const std::string quoted = '"' + notation::printable(line) + '"';
  if (view == ClaimSide::unclear && claim_of_words(without_marks(line))) {
    return quoted +
           " may be the claim of the lines below, expected a colon after it, or a claim "
           "after each line";
  }
  if (view == ClaimSide::unclear) {
    return quoted +
           " does not say clearly whose values follow, expected a line such as Values for "
           "White, or for Black, or for the side to move, or a claim after each line";
  }
  return "the claims below are read for " + view_text(view) + ", as " + quoted + " says";
}

std::string view_text(ClaimSide view) {
  return view == ClaimSide::mover   ? "the side to move"
         : view == ClaimSide::black ? "Black"
                                    : "White";
}

void set_claim(PositionRecord& record, const SpokenClaim& claim) {
  record.claims.interval = claim.interval;
  record.claims.bounds = claim.interval.bounds();
  if (claim.side) state_side(record, *claim.side);
}

void state_side(PositionRecord& record, ClaimSide view) {
  set_claim_side(record, side_of_claim(view, record.position.side), SideSource::stated);
}

std::optional<ParseError> turn_to_view(PositionRecord& record, ClaimSide view,
                                       std::string_view text) {
  if (record.claims.side_source == SideSource::stated || record.claims.empty()) {
    return std::nullopt;
  }
  if (view == ClaimSide::unclear) {
    const Bounds& bounds = record.claims.bounds;
    const bool is_same = record.claims.moves.empty() && bounds.lower == -bounds.upper &&
                         (!record.claims.interval ||
                          for_other_side(*record.claims.interval) == record.claims.interval);
    if (is_same) return std::nullopt;  // a draw is one for both
    return ParseError{0, 1,
                      "a claim for Black or for White, and " + std::string(text) +
                          " does not say clearly for which, expected a line such as Values for "
                          "White there"};
  }
  state_side(record, view);
  return std::nullopt;
}

std::optional<ParseError> unclear_counts(std::string_view text, Colour view) {
  const std::string fields = notation::with_replaced(text, ",;|()\t", ' ');
  const Words words = notation::words_of(fields);
  const auto is_side = [](std::string_view word) {
    const auto side = side_of_word(word, {});
    return side && side->colour;
  };
  if (view == Colour::black || std::ranges::any_of(words, is_side))
    return std::nullopt;  // `W 36-28`
  for (const std::string_view word : words) {
    const auto discs = notation::parse_disc_counts(word);
    if (!discs || discs->first == discs->second || !score_of_counts(word)) continue;
    return notation::error_at(
        text, text.find(word),
        "counts of discs, of which the first may be Black's or White's by the "
        "words for White beside or above them, expected one such as W+8");
  }
  return std::nullopt;
}

namespace {

/// Whether a text has a word for a side or a view in some language, and is not about both players.
bool names_side_or_view(std::string_view name) {
  const auto is_in_name = [name](std::string_view sign) { return name.find(sign) != name.npos; };
  bool has_black = is_in_name("\u9ED2") || is_in_name("\u9ED1");
  bool has_white = is_in_name("\u767D");
  bool has_view = side_of_difference(after_value(name)).has_value();
  for (const std::string_view word : notation::words_of(name)) {
    has_view = has_view || means(word, "(w) (b)");
  }
  const Words numbered = view_words(name);  // `second player values`
  has_view = has_view || (any_means(numbered, lexicon::kPlayer) &&
                          any_means(numbered, lexicon::kFirstOrSecond));
  for (const std::string_view word : numbered) {
    const std::string folded = notation::fold_case(word);
    const auto has_stem = [&folded](std::string_view stem) {
      const std::size_t ending = notation::is_wide(stem[0]) ? 8 : 2;  // bytes, of at most 4 letters
      return folded.starts_with(stem) && folded.size() <= stem.size() + ending;
    };
    const auto colour = colour_of_word(word);
    has_black =
        has_black || colour == Colour::black || std::ranges::any_of(lexicon::kBlackStems, has_stem);
    has_white = has_white || colour == Colour::white || folded == lexicon::kWhiteForm ||
                std::ranges::any_of(lexicon::kWhiteStems, has_stem);
    has_view = has_view || means(word, lexicon::kView) || means(word, lexicon::kSideToMove);
  }
  const std::string folded = notation::fold_case(name);
  has_view = has_view || std::ranges::any_of(lexicon::kMoverPhrases, [&](std::string_view phrase) {
               return folded.find(phrase) != folded.npos;
             });
  const bool has_both = has_black && has_white;
  const bool is_sum = name.find_first_of("+=") != name.npos ||
                      any_means(numbered, lexicon::kMinus) ||
                      (name.find('-') != name.npos && any_means(numbered, lexicon::kDiscs));
  const bool is_own = any_means(numbered, lexicon::kOwn) && (any_means(numbered, lexicon::kValue) ||
                                                             any_means(numbered, lexicon::kDiscs));
  // `Black Sato vs White Ito` names players, and `Result as White:Black` says whose come first.
  const bool is_about_both = is_sum || any_means(numbered, lexicon::kValue);
  return has_view || is_own || (has_both ? is_about_both : has_black || has_white);
}

/// Whether a comment behind a claim begins like its side, as in `for me`.
bool begins_like_view(std::string_view comment) {
  constexpr std::size_t kMaxWords = 4;  // `for details see the book of 1997` is another remark
  const std::string_view clause = first_clause(comment);
  const Words words = view_words(clause);
  if (words.size() < 2 || view_of_phrase(clause)) return false;
  if (any_means(words, lexicon::kReversed)) return true;  // `signs swapped`
  if (any_means(words, "seen") && names_side_or_view(clause)) return true;
  const bool is_named = std::any_of(words.begin() + 1, words.end(), [](std::string_view word) {
    return means(word, "side player mover opponent moved turn");
  });
  const bool is_short = words.size() <= kMaxWords;
  return (means(words[0], lexicon::kForSide) && (is_short || is_named)) ||
         any_means(words, lexicon::kView);
}

/// Recognises `drwa` and `remi`, where letters are swapped or one is missing. One letter in place
/// of another is no such slip, since nobody who writes `Rose`, an opening, means `lose`.
bool is_mistyped_outcome(std::string_view word) {
  constexpr std::size_t kMinLetters = 4;
  const auto is_slip = [](std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (a.size() < kMinLetters) return false;
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    const std::string_view rest = a.substr(same);
    const std::string_view other = b.substr(same);
    return (b.size() == a.size() + 1 && rest == other.substr(1)) ||
           (b.size() == a.size() && rest.size() > 1 && rest[0] == other[1] && rest[1] == other[0] &&
            rest.substr(2) == other.substr(2));
  };
  const std::string folded = notation::fold_case(word);
  return std::ranges::any_of(lexicon::kOutcomes, [&](std::string_view list) {
    return std::ranges::any_of(notation::words_of(list),
                               [&](std::string_view known) { return is_slip(folded, known); });
  });
}

}  // namespace

bool looks_like_claim(std::string_view text) {
  if (text.empty()) return false;
  constexpr auto kSigns =
      std::to_array<std::string_view>({"\u00B1", "!=", "\u2260", "<", ">", "\u2248"});
  const bool has_sign = std::ranges::any_of(
      kSigns, [text](std::string_view sign) { return text.find(sign) != text.npos; });
  if (has_sign || has_outcome_stem(text)) return true;
  const bool has_number = text.find_first_of("0123456789") != text.npos;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view word = notation::letters_at(text, at);
    const bool needs_number = means(word, "score value");
    if (is_outcome(word) || (needs_number && has_number)) return true;
    // `+4`, `N+4`, `= 4` and `~ -2`, but not 2026-11-30, and not the move in f5-d6.
    const bool is_sign = notation::is_one_of(text[at], "+-=~");
    const std::size_t next = is_sign ? notation::skip_any(text, "+-=~/ ", at) : text.size();
    const bool is_signed = next < text.size() && notation::is_digit(text[next]);
    const bool is_after_number = at > 0 && notation::is_digit(text[at - 1]);
    const bool is_in_word =
        at > 1 && notation::is_name_letter(text[at - 1]) && notation::is_letter(text[at - 2]);
    if (is_signed && !is_after_number && !is_in_word) return true;
    if (!word.empty()) at += word.size() - 1;
    if (is_sign && !is_signed) at = next - 1;  // no sign in this run is before a digit
  }
  const std::string_view letters = notation::letters_at(text, 0);
  const bool is_word = letters.size() > 1 && letters == text;
  if (is_word && (view_of_word(text) || is_mistyped_outcome(text))) return true;
  const std::string_view rest = text.substr(letters.size());
  const bool is_abbreviation = letters.size() == 1 && means(letters, "w l d b n s");
  if (is_abbreviation && (rest.empty() || notation::is_one_of(rest[0], "/!?.+"))) return true;
  const bool begins_with_side = side_of_word(notation::to_upper(letters), {}).has_value();
  std::string_view behind = text;
  const bool begins_with_wide_side = notation::is_wide(text[0]) && take_side(behind);
  return (begins_with_side && text.find_first_of("0123456789") <= 3) ||
         (has_number && (text.starts_with("\u2192") || begins_with_wide_side)) ||
         (letters.empty() && notation::has_only(text, "0123456789-:%. ") &&
          notation::is_digit(text[0]) && notation::skip_digits(text, 0) < text.size());
}

namespace {

bool names_value(std::string_view word) {
  return notation::means(word, lexicon::kForSide) || notation::means(word, lexicon::kView) ||
         notation::means(word, lexicon::kValue);
}

bool compares_sides(std::string_view word) {
  const bool is_number = std::ranges::any_of(word, notation::is_digit);
  return (is_number && !notation::is_square_at(word, 0)) || word.find('+') < word.size() ||
         notation::means(word, "better worse superior good favour favor advantage edge") ||
         names_value(word);
}

/// Recognises a sentence on a side that leaves no doubt whose value the claim beside it is: `White
/// should take a8`, and what repeats the claim.
bool is_sentence_beside_claim(std::string_view text, const PositionRecord& record) {
  constexpr std::size_t kFewWords = 3;
  const Words words = view_words(text);
  if (std::ranges::none_of(words, is_outcome)) {
    return words.size() > kFewWords && colour_of_word(words[0]) &&
           std::ranges::none_of(words, compares_sides);
  }
  return repeats_claim(text, record);
}

}  // namespace

bool repeats_claim(std::string_view text, const PositionRecord& record) {
  const auto claim = parse_claim_text(text.substr(0, text.rfind(" here")));
  if (!claim || !claim->side) return false;
  return are_implied(bounds_for_mover(*claim, false, record.position.side), record.claims);
}

Bounds bounds_for_mover(const SpokenClaim& claim, bool is_from_start, Colour mover) {
  const ClaimSide side = claim.side.value_or(ClaimSide::automatic);
  const Bounds bounds = claim.interval.bounds();
  return claim_side(side, is_from_start, mover) == mover ? bounds : negated(bounds);
}

bool can_change_claim(std::string_view word) {
  return is_outcome(word) || compares_sides(word) || side_of_word(word, {}) || view_of_word(word) ||
         notation::means(word, lexicon::kReservation);
}

bool are_implied(const Bounds& bounds, const PositionClaims& claims) {
  return intersection(bounds, claims.bounds) == claims.bounds;
}

bool hints_at_view(std::string_view text, ViewPlace place) {
  if (place == ViewPlace::name) return names_side_or_view(text);
  if (place == ViewPlace::beginning_after) return begins_like_view(text);
  if (place == ViewPlace::above) text = without_marks(text);
  if (place == ViewPlace::comment_above)
    text = notation::trimmed(text.substr(notation::skip_any(text, "#%/ ")));
  const Words words = view_words(text);
  const auto has = [&words](std::string_view list) { return any_means(words, list); };
  const bool has_side = names_side_or_view(text);
  const bool is_side = !notation::has_only(text, "0123456789") && whole_side(text, {});
  const bool has_plus = text.find('+') < text.size();
  const bool is_about_value = has_plus || std::ranges::any_of(words, names_value);
  if (place == ViewPlace::above) {
    const bool has_letter = std::ranges::any_of(
        words, [](std::string_view word) { return notation::has_word("W B W-B B-W", word); });
    return has_side || is_side || (has_letter && (is_about_value || has(lexicon::kSign)));
  }
  if (place == ViewPlace::heading_above) {
    constexpr std::size_t kFewWords = 6;
    const bool is_about_claims = is_about_value || text.ends_with(':') ||
                                 text.find("'s ") != text.npos ||
                                 std::ranges::any_of(words, is_outcome);
    // `for the second player`, whoever that is in this file
    return (has(lexicon::kForSide) && has(lexicon::kPlayer) && has(lexicon::kFirstOrSecond)) ||
           (words.size() <= kFewWords && is_about_claims && has_side && !is_side);
  }
  if (place == ViewPlace::comment_above) {
    constexpr std::size_t kFewWords = 3;  // `White is lost after this` is another remark
    // `% White to move` is about the board, and `# Side: White` is not.
    if (is_side)
      return !has(lexicon::kTurn) && !has("moves plays turn to") && !text.ends_with("\u756A");
    return (has_plus && hints_at_view(text, ViewPlace::above)) ||
           (has_side && (words.size() <= kFewWords || is_about_value));
  }
  return has_side && (words.size() == 1 || is_about_value);
}

bool has_other_line(std::string_view text) {
  constexpr std::size_t kMinChars = 8;  // four moves
  const Words words = notation::words_of(text);
  return !words.empty() && looks_like_claim(text) &&
         std::ranges::any_of(words, [](std::string_view word) {
           return word.size() >= kMinChars && notation::is_square_at(word, 0) &&
                  notation::is_square_at(word, 2) && notation::is_square_at(word, 4);
         });
}

bool ends_with_claim(std::string_view name) {
  for (std::size_t at = name.find(' '); at < name.size(); at = name.find(' ', at + 1)) {
    std::string_view end = notation::without_brackets(notation::trimmed(name.substr(at)), "()");
    if (end.ends_with(')') && end.find('(') == end.npos) end.remove_suffix(1);  // `#2 (A4 +40)`
    const Words words = notation::words_of(end);
    const bool is_clear = end.find_first_of("+=<>") < end.size() || end.starts_with('-') ||
                          (!words.empty() && means(words[0], lexicon::kValue)) ||
                          std::ranges::any_of(words, is_outcome);
    if (is_clear && parse_claim_text(after_value(end))) return true;
  }
  return false;
}

std::string claim_doubt(const PositionRecord& record, bool has_moves) {
  if (!record.comment || record.comment->empty()) return {};
  if (has_moves && has_other_line(*record.comment)) {
    return notation::quoted(*record.comment) + " after the moves is not used: it has moves, too";
  }
  if (record.claims.side_source == SideSource::stated) return {};
  const bool has_claims = !record.claims.empty();
  if (!has_claims && !has_moves) return {};
  const std::string_view text = *record.comment;
  bool is_doubtful =
      has_claims ? hints_at_view(text, ViewPlace::beginning_after) : looks_like_claim(text);
  for (const std::string_view word : notation::letter_words(text)) {
    is_doubtful = is_doubtful || colour_of_word(word);
  }
  const bool is_task = !has_claims && std::ranges::any_of(notation::words_of(text), is_outcome);
  const bool is_side = text.find(' ') != text.npos && whole_side(text, {}) && !is_task &&
                       record.claims.side_source != SideSource::assumed_black;
  if (!is_doubtful || is_side || (has_claims && is_sentence_beside_claim(text, record))) return {};
  // `Black to move and win`, as we write it below a puzzle, says nothing about whose value it is.
  const bool assumes_mover = record.claims.side_source == SideSource::assumed_mover;
  if (has_claims && assumes_mover &&
      notation::to_upper(text).find(" TO MOVE") != std::string::npos) {
    return {};
  }
  return notation::quoted(text) +
         (!has_claims ? " after the moves is not understood as a claim"
          : record.claims.side_source == SideSource::assumed_black
              ? " names a side, and the claim is read for Black"
              : " names a side, and the claim is read for the side to move");
}

}  // namespace kanzen
