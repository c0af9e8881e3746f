#include "solver/formats/claim_headings.hpp"

#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_kind.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

SplitClaim claim_below_board(std::string_view text) {
  const std::string plain = with_plain_signs(std::string(text));  // of 36:28
  const auto result = notation::counts_all_squares(plain) ? parse_game_result(plain) : std::nullopt;
  return result ? SplitClaim{.claim = SpokenClaim{*result, ClaimSide::black}}
                : remarked_claim(text);
}

SplitClaim remarked_claim(std::string_view text) {
  const std::string plain = with_plain_signs(std::string(text));
  SplitClaim out;
  const auto said = claim_with_remark(plain);
  if (said) out.comment = said->remark;
  const auto claim = parse_claim_text(said ? said->plain.text : plain);
  if (claim) out.claim = claim.value();
  return out;
}

StatementClaim claim_of_line(std::string_view line, RecordAbove record) {
  const bool is_below_board = record == RecordAbove::board;
  line = notation::trimmed(line);
  if (is_plain_record(line)) return {};
  const std::string_view label = line.substr(0, line.find(':'));
  const bool names_move = is_below_board && (notation::means(label, lexicon::kSolution) ||
                                             notation::means(label, lexicon::kBest) ||
                                             notation::same_letters(label, "best move"));
  StatementClaim out;
  const bool names_result = is_below_board && notation::means(label, lexicon::kResultLabel);
  out.is_labelled = label.size() < line.size() &&
                    (names_move || names_result || notation::means(label, lexicon::kClaimLabel));
  if (out.is_labelled) line = notation::trimmed(line.substr(label.size() + 1));
  std::size_t end = 0;
  const auto move = notation::read_move(line, end);
  if (names_move && move) {
    out.move = move.value();
    line = notation::trimmed(line.substr(notation::skip_any(line, ", ", end)));
    if (line.empty()) return {.move = out.move};
  }
  if (line.ends_with('.')) line.remove_suffix(1);
  if (is_below_board && notation::counts_all_squares(line)) return {.text = line};
  const bool may_be_number = out.is_labelled
                                 ? !is_below_board && notation::skip_digits(line, 0) == line.size()
                                 : !line.empty() && notation::is_digit(line[0]);
  if (line.empty() || may_be_number || notation::same_letters(line, "draws") ||
      !(parse_claim_text(line) || claim_with_remark(with_plain_signs(std::string(line))))) {
    return {};
  }
  out.text = line;
  return out;
}

bool heads_claims(std::string_view line) {
  return claim_of_heading(line) || view_of_line(line) ||
         claim_of_line(line, RecordAbove::board).is_labelled ||
         std::ranges::any_of(notation::letter_words(line), is_outcome);
}

namespace {

/// Returns the number of # before a heading of Markdown, else 0.
std::size_t heading_level(std::string_view text) {
  const std::size_t level = notation::skip_any(text, "#");
  const std::size_t begin = notation::skip_blanks(text, level);
  return begin > level && begin < text.size() && notation::is_name_letter(text[begin]) ? level : 0;
}

std::string words_on_line(std::string_view text, std::size_t line) {
  return notation::quoted(text) + " on line " + std::to_string(line);
}

}  // namespace

bool ClaimHeadings::read_view(std::string_view text, std::size_t line, bool is_legend) {
  note_language(text);
  const auto view = view_of_line(text);
  if (is_legend && view.value_or(ClaimSide::unclear) == ClaimSide::unclear) return false;
  if (!view) {
    if (hints_at_view(text, ViewPlace::comment_above)) note_possible_side(text, line);
    return false;
  }
  set_view(text, line, *view);
  return true;
}

void ClaimHeadings::set_unclear(std::string_view text, std::size_t line) {
  set_view(text, line, ClaimSide::unclear);
}

void ClaimHeadings::note_possible_side(std::string_view text, std::size_t line) {
  const bool is_doubtful = hints_at_view(text, ViewPlace::above);
  note_language(text);
  if (!text.empty()) end_claim(line);
  doubted_ = is_doubtful ? text : std::string_view();
  doubted_line_ = line;
  is_doubt_told_ = !is_doubtful;
}

void ClaimHeadings::set_view(std::string_view text, std::size_t line, ClaimSide view) {
  claim_ = claim_of_heading(text);
  std::string said = claim_
                         ? notation::quoted(text) + " is the claim of each line below without one"
                         : view_warning(text, view);
  if (claim_ && claim_->is_doubted) said += "; " + std::string(kQuestioned);
  // A note below a list was announced like a heading, and had no effect.
  if (const auto assumed = std::exchange(assumed_, std::nullopt); assumed && !claim_) {
    said += std::string("; those above it were read for ") +
            (*assumed == SideSource::assumed_black ? "Black" : "the side to move");
    late_line_ = line;
  }
  options_.warn({line, 1, std::move(said)});
  // Below `# These are draws`, scores were once refused as those of an unclear side.
  if (view != ClaimSide::unclear || !claims_draws(text)) {
    view_ = view;
    unclear_ = words_on_line(text, line);
  }
  note_possible_side({}, 0);
  level_ = heading_level(text);
  is_used_ = false;
}

void ClaimHeadings::end_claim(std::size_t line) {
  if (!std::exchange(claim_, std::nullopt)) return;
  options_.warn({line, 1, "below this line, the claim of the heading above does not count"});
}

// `## Values for White` counts for its subsections (### Tiger), and until the next ## or #. A
// heading of a lower level directly below it, before any record, is only its name. `# text` may as
// well be a comment of a shell, which ends nothing unless a blank line is above it.
void ClaimHeadings::end_at_heading(std::string_view heading, std::size_t line, bool is_apart) {
  const std::size_t level = heading_level(heading);
  end_claim(line);
  const bool is_lower = level_ > 0 && (level > level_ || level == 0 || !is_used_);
  if (is_lower || (level < 2 && !(level_ > 0 && is_apart))) return;
  if (!std::exchange(view_, std::nullopt)) return;
  options_.warn({line, 1,
                 "below this heading, claims are read for Black after moves, and for the side to "
                 "move on boards"});
}

std::optional<ParseError> ClaimHeadings::end_file() {
  const std::size_t line = std::exchange(late_line_, 0);
  if (line == 0 || !options_.only_claims) return std::nullopt;
  return ParseError{
      line, 1, "this line says whose values follow, and none follow, expected it above the claims"};
}

std::optional<ParseError> ClaimHeadings::apply_to(PositionRecord& record, std::string_view text) {
  is_used_ = true;
  late_line_ = 0;
  if (claim_ && record.claims.empty()) set_claim(record, *claim_);
  const ClaimSide view = view_.value_or(ClaimSide::unclear);
  if ((view_ || !doubted_.empty()) && record.claims.side_source == SideSource::stated) {
    return unclear_counts(text, view == ClaimSide::unclear
                                    ? Colour::white
                                    : side_of_claim(view, record.position.side));
  }
  if (view_) return turn_to_view(record, view, unclear_);
  if (!record.claims.empty() && record.claims.side_source != SideSource::stated) {
    assumed_ = record.claims.side_source;
  }
  if (doubted_.empty() || record.claims.side_source != SideSource::assumed_black)
    return std::nullopt;
  auto error = turn_to_view(record, view, words_on_line(doubted_, doubted_line_));
  if (error && !std::exchange(is_doubt_told_, true)) {
    options_.warn({doubted_line_, 1, view_warning(doubted_, view)});
  }
  return error;
}

std::optional<ParseError> ClaimHeadings::check_name(const PositionRecord& record) {
  if (record.claims.empty()) {
    // `Black draws with: MOVES` left all claims confirmed, though this one is false.
    const std::vector<std::string_view> words = notation::words_of(record.id);
    const bool is_hold =
        notation::any_means(words, lexicon::kReaches) &&
        std::ranges::any_of(words, [](auto word) { return view_of_word(word).has_value(); });
    if (!options_.whole_games &&
        (ends_with_claim(record.id) ||
         (options_.only_claims && (looks_like_claim(record.id) || is_hold)))) {
      options_.warn({record.line, 1,
                     notation::quoted(record.id) +
                         " is read as a name, and not as a claim, expected the claim after the "
                         "moves or the board"});
    }
    return std::nullopt;
  }
  if (record.claims.side_source == SideSource::stated) return std::nullopt;
  // `line;wscore` was the name of the first row, whose value of White was read for Black.
  if (record.id.find(';') != record.id.npos) {
    options_.warn({record.line, 1,
                   notation::quoted(record.id) +
                       " is read as a name; the heading of a table needs a column such as moves "
                       "or board"});
  }
  const std::string_view word = notation::without_brackets(record.id, "()");
  const bool is_side = notation::means(word, "w o") || view_of_phrase(record.id) ||
                       (word.size() > 1 && side_of_word(word, {}));
  if (is_side && record.claims.side_source == SideSource::assumed_black) {
    return ParseError{
        0, 1,
        notation::quoted(record.id) +
            " before the moves may be a name, or the side whose value it is, expected "
            "a claim such as W+4"};
  }
  const bool is_name = hints_at_view(record.id, ViewPlace::name);
  if (!is_name && is_doubt_told_) return std::nullopt;
  const std::string doubted = std::exchange(is_doubt_told_, true) ? std::string() : doubted_;
  options_.warn(
      {record.line, 1,
       notation::quoted(is_name ? record.id : doubted) +
           (is_name ? " is read as a name, and the claim for "
                    : " may name a side, and the claim is read for ") +
           (record.claims.side_source == SideSource::assumed_black ? "Black"
                                                                   : "the side to move")});
  return std::nullopt;
}

/// In French, Italian, Spanish and Portuguese `B` is White.
void ClaimHeadings::note_language(std::string_view text) {
  if (is_romance_) return;
  is_romance_ = has_romance_word(notation::words_of(notation::with_replaced(text, "()[]", ' ')));
}

std::optional<ParseError> ClaimHeadings::check_letters(const PositionRecord& record) {
  if (record.claims.empty()) return std::nullopt;
  const bool was_romance = is_romance_;
  note_language(record.text);
  const auto words = notation::words_of(record.text);
  const auto has_letter = [&words](char letter) {
    return std::ranges::any_of(words, [letter](std::string_view word) {
      return word.size() > 2 && notation::lower(word[0]) == letter &&
             notation::is_one_of(word[1], "+-") && notation::is_digit(word[2]);
    });
  };
  const bool has_letter_b = has_letter('b');
  is_romance_ = is_romance_ || has_letter('n');  // noir, nero, negras
  if (has_letter_b && is_romance_) {
    return ParseError{
        0, 1,
        "B is Black, or White as in Blanc, Bianco and Blancas, since a line has words "
        "of such a language, expected a word such as Blanc or Noir"};
  }
  if (!was_romance && is_romance_ && has_letter_b_) {
    options_.warn({record.line, 1,
                   "claims such as B+4 above are read for Black, and others are French, Italian, "
                   "Portuguese or Spanish, expected a word such as Blanc or Noir"});
  }
  has_letter_b_ = has_letter_b_ || has_letter_b;
  return std::nullopt;
}

}  // namespace kanzen
