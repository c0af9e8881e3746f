#include "solver/formats/line_role.hpp"

#include "solver/dialects/board_collector.hpp"
#include "solver/dialects/captions.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/dialects/title_parts.hpp"
#include "solver/formats/line_record.hpp"

namespace kanzen {

namespace {

/// Recognises a line about a game or a board that is neither. REQUIRES: it is no plain record.
bool is_unused_statement(std::string_view text, LineKind kind) {
  if (kind == LineKind::comment || kind == LineKind::printed || kind == LineKind::list) {
    return false;
  }
  return (is_statement(text) || parse_ffo_result(text) || is_remark_on_move(text) ||
          result_in(text)) &&
         !tags_in_name(text);
}

}  // namespace

/// The same words may be several things, and the order of the questions decides: what can be told
/// without doubt comes first, what depends on the lines above next, and those last whose wrong
/// answer would cost a record. For example, `White wins` is
///
///   below moves, a remark            (step 2)
///   below a board, its caption       (step 2)
///   below players, their result      (step 3)
///   above claims, the claim of each  (step 4)
///   at the beginning of a part, the heading or the name of what follows (step 5)
///
/// Questions about names take long, so they are asked after the others of their step.
LineRole role_of_line(std::string_view text, bool is_legend, const LinesAbove& above,
                      const ReaderOptions& options) {
  using Place = LinesAbove::Place;
  const notation::BoardStyle& style = options.style;
  const bool are_results = options.format == Format::ffo;
  const bool is_plain = is_plain_record(text);
  const bool ends_with_colon = text.ends_with(':');
  LineKind kind = record_kind(text, style);
  bool are_words =  // `Black` begins like a board
      kind == LineKind::unknown || kind == LineKind::board || kind == LineKind::moves;
  if (are_words && !is_plain && is_side_with_claim(text, style) &&
      !(ends_with_colon && claim_of_heading(text))) {
    kind = LineKind::printed;
    are_words = false;
  }

  // Step 1. Legends, blank lines and rules.
  // `\u767D\uFF1AW` beside players may be White's name.
  const auto names_player = [&] { return options.whole_games && tags_in(text); };
  if (is_legend && kind == LineKind::unknown && !names_player()) return LineRole::legend;
  if (text.empty() || (text.starts_with("==") && is_rule(text))) return LineRole::blank;
  if (above.is_below_title && kind != LineKind::printed && is_rule(text)) {
    return LineRole::separator;
  }
  if (above.place == Place::part_begin && text == "8") return LineRole::separator;

  // Step 2. Words on the record directly above. `Values for White` and `From here on Black's:`
  // stand below other claims, too.
  const auto heads_claims_below = [&] {
    return !options.whole_games && (ends_with_colon ? hints_at_view(text, ViewPlace::above)
                                                    : view_of_line(text).has_value());
  };
  if (above.place == Place::below_moves && is_remark_below_moves(text, above.has_headings, style) &&
      !heads_claims_below()) {
    return LineRole::remark;
  }
  if (above.place == Place::below_board && kind != LineKind::comment && kind != LineKind::printed &&
      is_caption(text, style)) {
    return LineRole::caption;
  }

  // Step 3. What belongs to the game below.
  const auto has_tags = [&] {  // `Game 12` may be the name of a position
    const auto tags = tags_above(text);
    return tags && (options.whole_games || !names_table(tags->round));
  };
  if (!is_plain && !are_results && (has_tags() || !comment_in(text).empty())) {
    return LineRole::tags;
  }
  if (!is_plain && above.is_below_players && result_in(text)) return LineRole::result;

  // Step 4. Whose the values below are, said clearly or not. Games have no values.
  const std::string_view sentence = without_marks(text.substr(0, text.find_last_not_of(".,;") + 1));
  const bool may_be_view = (are_words || kind == LineKind::bracket) && !is_plain &&
                           !sentence.empty() && are_words_alone(sentence, style);
  const auto seems_view = [&] {
    if (ends_with_colon) return hints_at_view(text, ViewPlace::above);
    return above.place == Place::part_begin && hints_at_view(text, ViewPlace::heading_above);
  };
  if (may_be_view && !options.whole_games &&
      ((seems_view() && !tags_in_name(text)) || claim_of_heading(text))) {
    return LineRole::view;
  }
  if (!is_plain && !are_results && is_unused_statement(text, kind)) return LineRole::statement;
  if (may_be_view && view_of_line(text)) return LineRole::view;

  // Step 5. Headings, and words of a mail.
  const bool may_have_heading =
      !are_results && (above.place == Place::part_begin || above.has_headings);
  if (are_words && may_have_heading &&
      (are_words_alone(text, style) || tags_in_name(text) ||
       (is_sentence(text) && are_words_alone(text.substr(0, text.size() - 1), style)))) {
    return LineRole::heading;
  }
  if (are_words && is_greeting(text, options)) {
    return LineRole::statement;
  }

  // Step 6. A comment, or a part of a record.
  return kind == LineKind::comment   ? LineRole::comment
         : kind == LineKind::printed ? LineRole::printed
         : kind == LineKind::bracket ? LineRole::bracket
                                     : LineRole::record;
}

bool is_greeting(std::string_view line, const ReaderOptions& options) {
  const bool may_be_mail = options.whole_games || options.has_prose;
  if (!may_be_mail || tags_in_name(line)) return false;
  std::string text(line);
  normalise_moves(text);  // squares in wide characters are no words
  if (notation::has_only(text, "-=_*~. ") && text.size() < kRanks) return true;
  std::size_t squares = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || !notation::is_letter(text[at - 1]);
    if (begins && notation::is_square_at(text, at)) ++squares;
  }
  constexpr std::ptrdiff_t kMinWords = 3;  // `I think b5 was bad.`
  const std::vector<std::string_view> words = notation::words_of(line);
  const auto plain_words = std::ranges::count_if(words, [](std::string_view word) {
    word = word.substr(0, word.find_last_not_of(".,;!?") + 1);
    return word.size() > 1 && is_lowercase(word[0]) &&
           std::ranges::all_of(word, notation::is_name_letter);
  });
  const bool may_name_square = options.whole_games && plain_words >= kMinWords;
  if (squares > (may_name_square ? 1U : 0U)) return false;
  const auto is_part_of_game = [&options](std::string_view word) {
    return notation::counts_all_squares(word) ||
           (word.size() >= kRanks && all_cells(word, options.style));
  };
  return std::ranges::count_if(text, notation::is_digit) <
             std::ranges::count_if(text, notation::is_name_letter) &&
         std::ranges::none_of(notation::words_of(text), is_part_of_game);
}

bool is_remark_below_moves(std::string_view line, bool has_headings,
                           const notation::BoardStyle& style) {
  const bool begins = line.size() > 1 && notation::is_name_letter(line[0]) &&
                      (notation::is_name_letter(line[1]) || line[1] == ' ');
  const bool is_on_move = is_remark_on_move(line);
  if (!begins && !is_on_move) return false;
  const std::string_view text = line.substr(0, line.find_last_not_of(".,;!? ") + 1);
  const bool may_be_heading = has_headings && text == line && !is_on_move;
  return !may_be_heading && are_words_alone(text, style) && comment_in(line).empty() &&
         !result_in(line) && !tags_above(line) && !tags_in_name(text) &&
         !parse_line_record(line, style);
}

}  // namespace kanzen
