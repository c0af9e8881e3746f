#include "solver/formats/game_heading.hpp"

#include "solver/dialects/board_collector.hpp"
#include "solver/dialects/captions.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/game_names.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/line_record.hpp"

namespace kanzen {

namespace {

/// Writes the squares of a spreadsheet with commas, as in `,,X,X,O,X,X,`, if semicolons or tabs
/// separate them. Beside seven or eight of them there is nothing but discs and labels.
void separate_by_commas(std::string& line) {
  for (const char sign : {';', '\t'}) {
    const auto signs = std::ranges::count(line, sign);
    if (signs != 7 && signs != 8) continue;
    std::string squares = line;
    std::erase(squares, sign);
    const bool has_empty_cell = squares.size() < static_cast<std::size_t>(signs) + 1;
    if (!has_empty_cell || !notation::has_only(squares, "XOxoBWbw*@.-ABCDEFGHacdefgh12345678")) {
      continue;
    }
    std::ranges::replace(line, sign, ',');
    return;
  }
}

}  // namespace

std::function<void(std::string&)> make_line_stripper(const ReaderOptions& options) {
  return
      [options, strip = SourceStripper(options.style), warned = false](std::string& line) mutable {
        if (take_time_stamp(line) && !std::exchange(warned, true)) {
          options.warn({0, 0, "times at the beginning of lines are not used"});
        }
        strip(line);
        separate_by_commas(line);
      };
}

bool is_greeting(std::string_view line, const notation::BoardStyle& style) {
  if (tags_in_name(line)) return false;
  std::string text(line);
  normalise_moves(text);  // squares in wide characters are no words
  if (notation::has_only(text, "-=_*~. ") && text.size() < kRanks) return true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || !notation::is_letter(text[at - 1]);
    if (begins && notation::is_square_at(text, at)) return false;
  }
  const auto is_part_of_game = [&style](std::string_view word) {
    return notation::counts_all_squares(word) || (word.size() >= kRanks && all_cells(word, style));
  };
  return std::ranges::count_if(text, notation::is_digit) <
             std::ranges::count_if(text, notation::is_name_letter) &&
         std::ranges::none_of(words_of(text), is_part_of_game);
}

bool is_remark(std::string_view line, bool has_headings, const notation::BoardStyle& style) {
  const bool begins = line.size() > 1 && notation::is_name_letter(line[0]) &&
                      (notation::is_name_letter(line[1]) || line[1] == ' ');
  const bool is_on_move = is_remark_on_move(line);
  if (!begins && !is_on_move) return false;
  const std::string_view words = line.substr(0, line.find_last_not_of(".,;!? ") + 1);
  const bool may_be_heading = (has_headings && words == line && !is_on_move) || tags_in_name(words);
  return !may_be_heading && is_heading(words, style) && !result_in(line) && !tags_above(line) &&
         comment_in(line).empty() && !parse_line_record(line, style);
}

bool is_unused_statement(std::string_view text, LineKind kind) {
  if (kind == LineKind::comment || kind == LineKind::printed || kind == LineKind::list) {
    return false;
  }
  return !tags_in_name(text) && (is_statement(text) || parse_ffo_result(text) || result_in(text) ||
                                 is_remark_on_move(text));
}

bool may_be_heading(std::string_view text, const notation::BoardStyle& style) {
  return is_heading(text, style) || tags_in_name(text) ||
         (is_sentence(text) && is_heading(text.substr(0, text.size() - 1), style));
}

bool is_name_of_record(std::string_view heading, std::size_t number) {
  constexpr std::size_t kMinDate = 19000101;
  const std::string_view words = without_decoration(heading);
  const auto stated = notation::parse_number<std::size_t>(words);
  return (!is_sentence(heading) || tags_in_name(words)) &&
         (!stated || *stated == number || *stated >= kMinDate);
}

void TagsAbove::add(std::string_view line, const GameTags& said) {
  const bool has_dash = said.black.empty() != said.white.empty() && line.find(" - ") != line.npos;
  if (has_dash) surname = line;
  if (line.find(':') < line.size()) add_tags(said, labelled);
  add_tags(said, tags);
}

bool TagsAbove::add_letter(std::string_view line) {
  if (line.size() < 4 || line.substr(1, 2) != ": ") return false;
  const bool has_romance_word = notation::lower(line[0]) == 'n';
  const std::string_view name = notation::trimmed(line.substr(2));
  if (!(has_romance_word || notation::is_one_of(notation::lower(line[0]), "sz")) ||
      !is_person(name)) {
    return false;
  }
  if (tags.black.empty() != !has_romance_word || tags.white.empty() != has_romance_word)
    return false;
  if (has_romance_word) tags.white = std::move(tags.black);
  tags.black = tag_text(name);
  return true;
}

namespace {

/// Returns the number of # before a heading of Markdown, else 0.
std::size_t heading_level(std::string_view text) {
  const std::size_t level = notation::skip_any(text, "#");
  const std::size_t words = notation::skip_blanks(text, level);
  return words > level && words < text.size() && notation::is_name_letter(text[words]) ? level : 0;
}

std::string words_on_line(std::string_view text, std::size_t line) {
  return notation::quoted(text) + " on line " + std::to_string(line);
}

}  // namespace

bool ViewAbove::read(std::string_view text, std::size_t line, bool is_legend) {
  note_language(text);
  const auto view = view_of_line(text);
  if (is_legend && view.value_or(kUnclearView) == kUnclearView) return false;
  if (!view) {
    if (comment_hints_at_view(text)) note(text, line);
    return false;
  }
  set(text, line, *view);
  return true;
}

void ViewAbove::doubt(std::string_view text, std::size_t line) { set(text, line, kUnclearView); }

void ViewAbove::note(std::string_view text, std::size_t line) {
  const bool is_doubtful = hints_at_view(text);
  note_language(text);
  if (!text.empty()) end_claim(line);
  doubted_ = is_doubtful ? text : std::string_view();
  doubted_line_ = line;
  is_doubt_told_ = !is_doubtful;
}

void ViewAbove::set(std::string_view text, std::size_t line, ClaimSide view) {
  claim_ = claim_of_heading(text);
  std::string said = claim_
                         ? notation::quoted(text) + " is the claim of each line below without one"
                         : view_warning(text, view);
  // A note below a list was announced like a heading, and had no effect.
  if (const auto assumed = std::exchange(assumed_, std::nullopt); assumed && !claim_) {
    said += std::string("; those above it were read for ") +
            (*assumed == SideSource::assumed_black ? "Black" : "the side to move");
    late_line_ = line;
  }
  options_.warn({line, 1, std::move(said)});
  view_ = view;
  unclear_ = words_on_line(text, line);
  note({}, 0);
  level_ = heading_level(text);
  is_used_ = false;
}

void ViewAbove::end_claim(std::size_t line) {
  if (!std::exchange(claim_, std::nullopt)) return;
  options_.warn({line, 1, "below this line, the claim of the heading above does not count"});
}

// `## Values for White` counts for its subsections (### Tiger), and until the next ## or #. A
// heading of a lower level directly below it, before any record, is only its name. `# text` may as
// well be a comment of a shell, which ends nothing unless a blank line is above it.
void ViewAbove::end_at(std::string_view heading, std::size_t line, bool is_apart) {
  const std::size_t level = heading_level(heading);
  end_claim(line);
  const bool is_lower = level_ > 0 && (level > level_ || level == 0 || !is_used_);
  if (is_lower || (level < 2 && !(level_ > 0 && is_apart))) return;
  if (!std::exchange(view_, std::nullopt)) return;
  options_.warn({line, 1,
                 "below this heading, claims are read for Black after moves, and for the side to "
                 "move on boards"});
}

std::optional<ParseError> ViewAbove::end_file() {
  const std::size_t line = std::exchange(late_line_, 0);
  if (line == 0 || !options_.only_claims) return std::nullopt;
  return ParseError{
      line, 1, "this line says whose values follow, and none follow, expected it above the claims"};
}

std::optional<ParseError> ViewAbove::turn(PositionRecord& record, std::string_view text) {
  is_used_ = true;
  late_line_ = 0;
  if (claim_ && record.claims.empty()) set_claim(record, *claim_);
  const ClaimSide view = view_.value_or(kUnclearView);
  if ((view_ || !doubted_.empty()) && record.claims.side_source == SideSource::stated) {
    return unclear_counts(
        text, view == kUnclearView ? Colour::white : claim_side(view, false, record.position.side));
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

std::optional<ParseError> ViewAbove::check_name(const PositionRecord& record) {
  if (record.claims.empty()) {
    if (!options_.whole_games && ends_with_claim(record.id)) {
      options_.warn({record.line, 1,
                     notation::quoted(record.id) +
                         " is read as a name, and not as a claim, expected the claim after the "
                         "moves or the board"});
    }
    return std::nullopt;
  }
  if (record.claims.side_source == SideSource::stated) return std::nullopt;
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
  const bool is_name = names_a_side(record.id);
  if (!is_name && is_doubt_told_) return std::nullopt;
  const std::string words = std::exchange(is_doubt_told_, true) ? std::string() : doubted_;
  options_.warn(
      {record.line, 1,
       notation::quoted(is_name ? record.id : words) +
           (is_name ? " is read as a name, and the claim for "
                    : " may name a side, and the claim is read for ") +
           (record.claims.side_source == SideSource::assumed_black ? "Black"
                                                                   : "the side to move")});
  return std::nullopt;
}

/// In French, Italian, Spanish and Portuguese `B` is White.
void ViewAbove::note_language(std::string_view text) {
  if (is_romance_) return;
  std::string plain(text);
  std::ranges::replace_if(
      plain, [](char c) { return notation::is_one_of(c, ",.;:=()[]"); }, ' ');
  is_romance_ = has_romance_word(words_of(plain));
}

std::optional<ParseError> ViewAbove::check_letters(const PositionRecord& record) {
  if (record.claims.empty()) return std::nullopt;
  const bool was_romance = is_romance_;
  note_language(record.text);
  const auto words = words_of(record.text);
  const bool has_letter_b = std::ranges::any_of(words, [](std::string_view word) {
    return word.size() > 2 && notation::lower(word[0]) == 'b' &&
           notation::is_one_of(word[1], "+-") && notation::is_digit(word[2]);
  });
  if (has_letter_b && is_romance_) {
    return ParseError{0, 1,
                      "B is Black, or White as in Blanc, Bianco and Blancas, which stand in this "
                      "file, expected a word such as Blanc or Noir"};
  }
  if (!was_romance && is_romance_ && has_letter_b_) {
    options_.warn({record.line, 1,
                   "claims such as B+4 above are read for Black, and others are French, Italian, "
                   "Portuguese or Spanish, expected a word such as Blanc or Noir"});
  }
  has_letter_b_ = has_letter_b_ || has_letter_b;
  return std::nullopt;
}

void GameHeadings::name_game(PositionRecord& record, const Game& game, const TagsAbove& above,
                             bool is_stated) {
  GameTags tags = above.tags;
  if (!above.surname.empty() && tags.black.empty() != tags.white.empty()) {
    tags.black.clear();
    tags.white.clear();
    if (record.id.empty()) record.id = above.surname;
  }
  settle_counts(tags);
  const auto event =
      options_.whole_games && has_players(tags) && tags.tournament.empty() && !is_stated
          ? event_in(record.id)
          : std::nullopt;
  if (event) {
    section_ = *event;
    labelled_ = {};
    record.id.clear();
  }
  if (!tags.tournament.empty()) section_ = labelled_ = {};
  // `Date:` among the labels of one game says nothing about the next.
  const GameTags& shared = has_players(tags) ? above.shared : tags;
  for (const auto tag :
       {&GameTags::tournament, &GameTags::place, &GameTags::date, &GameTags::round}) {
    if ((shared.*tag).empty()) continue;
    section_.*tag = shared.*tag;
    labelled_.*tag = above.labelled.*tag == shared.*tag ? shared.*tag : std::string();
  }
  const std::string ended = title_of(std::exchange(ended_, {}));
  if (options_.whole_games && !ended.empty() && title_of(section_).empty()) {
    options_.warn({record.line, 1,
                   notation::quoted(ended) +
                       " above is not used from here on, as other words stand between"});
  }
  const std::string stated = std::exchange(record.tags.result, {});
  const auto named = options_.whole_games ? tags_in_name(record.id) : std::nullopt;
  if (!named || named->tournament.empty()) add_tags(section_, record.tags);
  add_tags(tags, record.tags);
  if (named) {
    GameTags both = tags;
    add_tags(*named, both);
    if (has_players(tags) && (both.black != tags.black || both.white != tags.white)) {
      options_.warn({record.line, 1,
                     notation::quoted(record.id) + " is read, and not the other players above it"});
    }
    if (!tags.result.empty() && both.result != tags.result) {
      options_.warn(
          {record.line, 1,
           notation::quoted(tags.result) + " is not used beside " + notation::quoted(record.id)});
    }
    std::string round = record.tags.round;
    add_tags(*named, record.tags);
    if (names_table(named->round)) {
      append_field(round, named->round);
      record.tags.round = std::move(round);
    }
    if (const std::string_view reason = reason_in_name(record.id); !reason.empty()) {
      append_field(record.comment ? *record.comment : record.comment.emplace(), reason);
    }
    if (names_winner_first(record.id)) find_winner(record, game);
    record.id.clear();
  }
  if (options_.whole_games) warn_of_names(record, is_stated);
  if (!stated.empty()) record.tags.result = stated;
  const std::string title = title_of(record.tags);
  if (!record.comment && !title.empty()) record.comment = title;
}

/// Gives a winner who stands before the loser the colour that won by the moves.
void GameHeadings::find_winner(PositionRecord& record, const Game& game) const {
  const Score score = for_black(final_score(game.end.board), game.end.side);
  if (game_over(game.end.board) && score != 0) {
    if (score < 0) swap_players(record.tags);
  } else {
    options_.warn({record.line, 1,
                   notation::quoted(record.id) +
                       " does not say who is Black, and the winner is taken for Black"});
  }
}

constexpr std::size_t kMaxQuoted = 3;  // names without players; the others are counted

void GameHeadings::warn_of_names(const PositionRecord& record, bool is_stated) {
  const bool has_names = has_players(record.tags);
  // Captions below the games once gave each game the players of the one above it.
  if (++games_ == 1) first_is_nameless_ = !has_names && record.id.empty();
  if (games_ == 2 && first_is_nameless_ && has_names) {
    options_.warn({record.line, 1,
                   "the first game has no heading, so headings may stand below their games, and "
                   "are read for the games below them"});
  }
  const std::string& name = record.id.empty() && record.comment ? *record.comment : record.id;
  if (has_names || is_stated || name.empty() || !may_be_players(name)) return;
  if (++nameless_ > kMaxQuoted) return;
  options_.warn({record.line, 1,
                 notation::quoted(name) +
                     " is read as the name of this game, without players, expected them as in "
                     "Sato - Lee, Sato 40-24 Lee or Black: Sato"});
}

void GameHeadings::end_file() const {
  if (nameless_ <= kMaxQuoted) return;
  options_.warn({0, 0, std::to_string(nameless_) + " names of games are read without players"});
}

}  // namespace kanzen
