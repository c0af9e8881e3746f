// A line of a text file is, in any order that people have thought of,
//
//   [name] board-or-moves [scores] [claim] [name] [comment]
//
// parse_line_record(), at the end of the file, takes it apart in numbered steps. What can be meant
// in two ways, or says two things, is an error at its place: the first versions took the reading
// that was likelier, and `verify` confirmed the opposite of what a researcher had written.
#include "solver/formats/line_record.hpp"

#include "solver/dialects/captions.hpp"
#include "solver/dialects/claim_views.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"
#include "solver/formats/base81.hpp"
#include "solver/formats/game_record.hpp"

namespace kanzen {

using notation::BoardStyle;

namespace {

/// Whether the text ends with a move, and not with a final result such as 33-31.
bool ends_with_move(std::string_view text) noexcept {
  text = notation::trimmed(text);
  const bool has_digit = text.size() > 1 && notation::is_digit(text.back());
  return has_digit ? notation::is_letter(text[text.size() - 2])
                   : !text.empty() && text.back() != ';';
}

LineRecord make_line_record(notation::ObfRecord obf, Game game) {
  LineRecord out;
  out.record.position = game.end;
  out.has_value_from_moves = !obf.value;
  if (const auto value = obf.value ? obf.value : value_of_list(game.end.board, obf.moves)) {
    out.record.claims.bounds = {*value, *value};
  }
  out.record.claims.moves = std::move(obf.moves);
  out.record.comment = std::move(obf.comment);
  out.game = std::move(game);
  return out;
}

Result<LineRecord> parse_obf_record(std::string_view line, const BoardStyle& style) {
  Result<notation::ObfRecord> obf = notation::parse_obf(line, style);
  if (!obf) return obf.error();
  const bool is_open = !obf->played.empty() && !obf->comment && ends_with_move(line);
  Game game{obf->start, std::move(obf->played), obf->position};
  LineRecord out = make_line_record(*std::move(obf), std::move(game));
  out.may_continue = is_open;
  return out;
}

/// Makes the record of a board or moves that end at `at`, with the scores and comment after them.
Result<LineRecord> with_items(std::string_view line, std::size_t at, Game game) {
  notation::ObfRecord obf;
  obf.start = obf.position = game.end;
  if (auto error = notation::read_obf_items(line, at, obf)) return *std::move(error);
  if (!obf.moves.empty() && !obf.played.empty()) {  // of a move after a pass
    game.moves.push_back(Square::pass);
    game.end = obf.position;
  } else if (!obf.played.empty() && !game.moves.empty()) {
    return notation::found_error(line, notation::skip_blanks(line, at + 1),
                                 " after the moves, expected a score, a comment or nothing");
  }
  if (!obf.played.empty() && obf.moves.empty())
    game = {obf.start, std::move(obf.played), obf.position};
  return make_line_record(std::move(obf), std::move(game));
}

Result<LineRecord> parse_list_record(std::string_view line) {
  std::size_t at = 0;
  Result<ListedGame> list = read_move_list(line, at);
  if (!list) return list.error();
  if (list->game.moves.empty()) {
    return notation::error_at(line, at, "no move, expected a move such as f5");
  }
  LineRecord out;
  if (list->has_notes) {
    out.reading = "the moves are read from a log, whose numbers and notes are not used";
  }
  if (!list->reading.empty()) out.reading = list->reading;
  out.game = std::move(list->game);
  out.record.position = out.game.end;
  if (at == line.size()) return out;
  const std::string_view text = notation::trimmed(line.substr(at));
  if (const auto claim = parse_claim_text(text)) {
    set_claim(out.record, *claim);
  } else {
    out.record.comment = text;
  }
  return out;
}

Result<LineRecord> parse_standard_moves(std::string_view line) {
  std::size_t at = 0;
  Result<Game> game = notation::read_moves(line, at);
  if (!game) return game.error();
  if (game->moves.empty()) {
    return notation::error_at(line, at, "no move, expected a move string such as f5d6c3");
  }
  if (notation::ends_with_number(line.substr(0, at))) {
    return notation::error_at(line, at, "no move after a move number, expected a move such as f5");
  }
  Result<LineRecord> read = with_items(line, at, *std::move(game));
  if (read) read->may_continue = at == line.size() && ends_with_move(line);
  return read;
}

/// Accepts the separators of other programs if the line cannot be read without them.
Result<LineRecord> parse_moves_record(std::string_view line) {
  Result<LineRecord> standard = parse_standard_moves(line);
  if (standard) return standard;
  Result<LineRecord> list = parse_list_record(line);
  const std::string_view text = notation::trimmed(line);
  const bool is_number = list && list->game.moves.size() == 1 && notation::is_digit(text[0]);
  const bool is_whole = list && !list->record.comment && text.back() != '-' && !is_number;
  return is_whole ? std::move(list) : std::move(standard);
}

/// Reads a board in another notation, which ends at `end`.
Result<LineRecord> parse_printed_record(std::string_view text, std::size_t end,
                                        const BoardStyle& style) {
  const Result<FoundBoard> found = parse_board(text.substr(0, end), style);
  if (!found) return found.error();
  Result<LineRecord> read = with_items(text, end, {found->position, {}, found->position});
  if (read && !found->read_as.empty()) read->reading = "the board is read as " + found->read_as;
  return read;
}

Result<LineRecord> parse_fen_record(std::string_view line) {
  const std::size_t end = notation::find_any(line, ";%");
  Result<Game> game = parse_fen_game(line.substr(0, end));
  if (!game) return std::move(game).error();
  return with_items(line, end, *std::move(game));
}

Result<LineRecord> parse_kind(std::string_view text, LineKind kind, const BoardStyle& style) {
  if (kind == LineKind::board) return parse_obf_record(text, style);
  if (kind == LineKind::moves) return parse_moves_record(text);
  if (kind == LineKind::list) return parse_list_record(text);
  if (kind == LineKind::printed) return parse_printed_record(text, text.size(), style);
  if (kind == LineKind::fen) return parse_fen_record(text);
  if (kind == LineKind::bracket) {
    const Result<Position> position = notation::parse_ggs_board(text, style);
    if (!position) return position.error();
    return make_line_record({}, {*position, {}, *position});
  }
  return notation::found_error(text, notation::skip_blanks(text, 0),
                               ", expected a board of 64 squares or a move string such as f5d6c3");
}

/// The text in front of 64 symbols, such as `q1,` in `q1,BOARD X,4`; empty if there is none.
std::string_view text_before_board(std::string_view text, const BoardStyle& style) noexcept {
  std::size_t cells = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    cells = notation::parse_cell(text[at], style) == notation::Cell::unknown ? 0 : cells + 1;
    if (cells == kSquares) return notation::trimmed(text.substr(0, at + 1 - cells));
  }
  return {};
}

/// Recognises `  1|   24@73%  -02        0:00.123 ..`, also with a blank as the bar.
bool is_row_of_edax(std::string_view line) {
  if (line.find(':') == line.npos) return false;
  const std::string row = notation::with_replaced(line, "|", ' ');
  const auto words = notation::words_of(row);
  return words.size() > 5 && notation::parse_number<int>(words[0]) &&
         notation::is_digit(words[1][0]) && notation::is_one_of(words[2][0], "+-<>") &&
         notation::is_digit(words[3][0]);
}

/// Replaces a reader's error if the problem is a text before a board, or a comment that does not
/// begin like one. `line` is the text without its names.
ParseError explained(ParseError error, std::string_view line, LineKind kind,
                     const BoardStyle& style) {
  const std::vector<std::string_view> words = notation::words_of(line.substr(0, line.find('\n')));
  const auto numbers = std::ranges::count_if(words, [](std::string_view word) {
    return notation::parse_number<int>(word, 9, 60).has_value();
  });
  if (words.size() == 8 && numbers > 3) {
    return notation::error_at(line, 0,
                              "a row of a grid with the numbers of moves, expected the moves in "
                              "their order, such as f5d6c3");
  }
  const bool is_guessed =
      kind == LineKind::board || kind == LineKind::moves || kind == LineKind::unknown;
  if (!is_guessed || is_board_address(line) || !quoted_squares(line).empty()) {
    return error;
  }
  if (const std::string_view before = text_before_board(line, style); !before.empty()) {
    return notation::error_at(line, notation::skip_blanks(line, 0),
                              "found " + notation::quoted(before) +
                                  " before the board, expected the board first, a name with a "
                                  "letter and a colon before it, or a heading such as "
                                  "id,board,score above a table");
  }
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const auto at = static_cast<std::size_t>(words[i].data() - line.data());
    if (notation::same_letters(words[i], "after") && notation::is_digit(words[i + 1][0])) {
      return notation::error_at(line, at,
                                "found " + notation::quoted(line.substr(at)) +
                                    ", expected all moves up to there before their claim, such as "
                                    "f5d6c3 ; White wins by 4");
    }
    if (notation::is_square_name(words[i]) && words[i + 1] == "is") {
      return notation::error_at(line, at,
                                "found " + notation::quoted(line.substr(at)) +
                                    ", expected values of moves such as f4:+4; f6:-6 after a "
                                    "semicolon");
    }
  }
  for (const std::string_view word : words) {
    if (word.size() < 8 || !begins_with_squares(word) || !is_all_moves(word)) continue;
    const auto begin = static_cast<std::size_t>(word.data() - line.data());
    const std::string_view before = notation::trimmed(line.substr(0, begin));
    if (std::ranges::none_of(before, notation::is_name_letter) || is_all_moves(before)) break;
    return notation::error_at(line, notation::skip_blanks(line, 0),
                              "found " + notation::quoted(before) +
                                  " before the moves, expected a colon after a name that is no "
                                  "move, such as Tiger: f5d6c3");
  }
  std::size_t end = 0;
  const bool has_moves = kind == LineKind::moves && skip_moves(line, end).moves > 0;
  const std::size_t at = notation::skip_blanks(line, end);
  const std::string_view rest = line.substr(at, line.find_first_of(";%\n", at) - at);
  const bool is_move =
      rest.size() > 1 && notation::is_letter(rest[0]) && notation::is_digit(rest[1]);
  const bool is_score = rest.find_first_of("0123456789") < (rest.find_first_of("+-") == 0 ? 2 : 1);
  if (!has_moves || at == end || rest.empty() || is_move) return error;
  if (const std::size_t remark = remark_at(rest); remark < rest.size()) {
    const std::string_view said = rest.substr(notation::skip_any(rest, ", ", remark));
    return notation::error_at(line, at + remark,
                              "found " + notation::quoted(notation::trimmed(said)) +
                                  " after the claim, expected nothing, or % before a comment");
  }
  if (is_score) return error;
  std::string_view turn = rest.substr(rest.starts_with('(') ? 1 : 0);
  turn = turn.substr(0, std::min(notation::find_any(turn, ",:)="), turn.find(" and ")));
  if (turn.size() < rest.size() && whole_side(turn, style)) {
    return notation::error_at(line, at,
                              notation::quoted(turn) +
                                  " after the moves says whose turn it is, and not whose value "
                                  "follows, that of the side to move or, as after other moves, "
                                  "Black's: expected a claim such as W+2, or +2 for White");
  }
  return notation::error_at(line, at,
                            "found " + notation::quoted(notation::trimmed(rest)) +
                                " after the moves, expected a move such as f5, a claim such as " +
                                example_claims(rest) + ", or % before a comment");
}

/// Explains what is wrong with `>= 99` or `= 4 for me`, which begins at `at` like a claim.
ParseError claim_error(std::string_view text, std::size_t at) {
  const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
  if (!interval) return interval.error();
  return notation::found_error(text, notation::skip_blanks(text, at),
                               " after the claim, expected ; or % or the end, or for and a side");
}

ParseError other_side_error(std::string_view text, std::size_t at, Colour mover,
                            std::string_view said_by) {
  return notation::error_at(text, at,
                            std::string(to_string(mover)) + " is to move on the board, and " +
                                std::string(to_string(other(mover))) + " by the " +
                                std::string(said_by) + ", expected one side");
}

/// Adds the claim of the line, or returns what is wrong about it.
std::optional<ParseError> add_claim(std::string_view text, const SplitClaim& claimed,
                                    LineRecord& out) {
  out.may_continue = false;
  PositionRecord& record = out.record;
  if (!record.claims.empty()) {
    // `BOARD X ; 4 ; White is lost` and `MOVES +4 ; White is lost` say the same again.
    const auto& claim = claimed.claim;
    const Colour valued = out.game.moves.empty() ? record.position.side : Colour::black;
    if (claim && claim->side && claimed.at < text.size() &&
        are_implied(bounds_for_mover(*claim, false, valued), record.claims)) {
      record.comment = notation::trimmed(text.substr(claimed.at));
      return std::nullopt;
    }
    return notation::error_at(text, claimed.at, "a score and a claim, expected one of them");
  }
  if (!claimed.claim) return claim_error(text, claimed.at);
  SpokenClaim claim = *claimed.claim;
  if (claim.turn && claim.turn != record.position.side) {
    return other_side_error(text, claimed.at, record.position.side, "claim");
  }
  if (claim.side == ClaimSide::unclear) {
    const bool is_same =
        record.position.side == Colour::white || for_other_side(claim.interval) == claim.interval;
    if (!is_same) {
      return notation::error_at(text, claimed.at,
                                "a value for White, who plays the last move, or for Black, as "
                                "after other moves, expected for White or for Black after it");
    }
    claim.side.reset();
  }
  if (!claimed.comment.empty()) record.comment = claimed.comment;
  set_claim(record, claim);
  out.is_doubted = claim.is_doubted;
  return std::nullopt;
}

/// Finds the discs of a game that was played, as in `MOVES 33-31`, or its last word, such as `1-0`
/// or `W+T`.
std::string_view played_result(std::string_view text) {
  bool is_after_moves = false;
  text = notation::trimmed(text.substr(0, text.find_first_of(";%")));
  for (std::size_t at = 0; at < text.size();) {
    std::string_view word = notation::group_at(text, at);
    at = notation::skip_blanks(text, at + word.size());
    const bool is_last = at == text.size();
    word = word.substr(0, word.find_last_not_of(",.:") + 1);
    if (word.starts_with('(')) word.remove_prefix(1);
    if (word.ends_with(')')) word.remove_suffix(1);
    is_after_moves = is_after_moves || notation::is_square_at(word, 0);
    if (!is_after_moves) continue;
    const auto discs = notation::parse_disc_counts(word);
    const bool counts_all = notation::counts_all_squares(word);
    const bool may_be_counts =
        discs || (word.find('-') < word.size() && notation::is_digit(word[0]));
    const bool is_time =
        word.find(':') < word.size() && !(counts_all && is_last);  // f5 (0:10) d6 (0:12)
    const bool is_result =
        may_be_counts && !is_time && (counts_all || (is_last && parse_game_result(word)));
    if (is_result || (is_last && is_reasoned_result(word))) return word;
  }
  return {};
}

/// Where a comment stands in its line; the claim before it may have the same words. The end if it
/// was put together from several.
std::size_t place_of_comment(std::string_view text, std::string_view comment) {
  return std::min(text.rfind(comment), text.size());
}

/// The error if a comment such as `White to move` names the other side than the board.
std::optional<ParseError> contradicted_side(std::string_view text, const LineRecord& line) {
  const std::string comment = line.record.comment.value_or("");
  if (!line.game.moves.empty() || comment.find(' ') == comment.npos) return std::nullopt;
  const auto side = whole_side(comment, {});
  if (!side || !side->colour || *side->colour == line.game.start.side) return std::nullopt;
  return other_side_error(text, place_of_comment(text, comment), line.game.start.side, "comment");
}

/// Whether a line can only be a printed board, so that its recogniser's error explains most.
bool can_only_be_printed(std::string_view line, std::string_view head, LineKind kind) {
  return (kind == LineKind::unknown && head.size() >= kSquares) || kind == LineKind::list ||
         is_board_address(head) || !quoted_squares(line).empty() || begins_with_bits(line);
}

/// Tries a line that its kind cannot read once more: the board up to a semicolon or a comment may
/// be a printed one. `refused` is the error so far.
Result<LineRecord> read_as_printed(std::string_view line, LineKind kind, const BoardStyle& style,
                                   Result<LineRecord> refused) {
  constexpr std::size_t kNumbers = 2 * kSquares - 1;  // bytes of 64 of them with commas
  const std::string_view head = line.substr(0, line.find_first_of(";%"));
  const bool may_be_board = kind == LineKind::board || kind == LineKind::unknown ||
                            (kind == LineKind::list && head.size() >= kNumbers);
  // After a board in plain form, the error so far is the right one.
  const bool is_too_short = head.size() < kSquares / 4;
  if (!may_be_board || is_too_short || notation::parse_position(head, style)) return refused;
  Result<LineRecord> printed = parse_printed_record(line, head.size(), style);
  return printed || can_only_be_printed(line, head, kind) ? std::move(printed) : std::move(refused);
}

/// Says how a board on one line was read, if not as `BOARD X`; empty for the standard form.
std::string reading_of_line(const SplitLine& line, const BoardStyle& style) {
  const std::string_view squares = first_group(notation::trimmed(line.text));
  const std::string_view how = style.side != notation::SideRule::stated
                                   ? "64 squares, and the side of --side where none is stated"
                               : line.had_side_first ? "the side and 64 squares"
                               : squares.size() == kSquares + 1
                                   ? "64 squares with the side as the 65th symbol"
                                   : "";
  return how.empty() ? std::string() : "the board is read as " + std::string(how);
}

/// Adds what split_names() found after the moves. It may be the side of the claim, as in `MOVES +2
/// (White)`, so it must be there before take_view() looks.
void add_comment(const std::string& found, LineRecord& out) {
  if (found.empty()) return;
  out.may_continue = false;
  std::optional<std::string>& comment = out.record.comment;
  comment = found + (comment && !comment->empty() ? ", " + *comment : "");
}

/// The comment, if a claim may be meant in it or go on in it: it stands after a semicolon or other
/// words, and not after % or another sign of comments. Else empty.
std::string_view unmarked_comment(std::string_view text, const PositionRecord& record) {
  if (!record.comment) return {};
  const std::string_view before =
      notation::trimmed(text.substr(0, place_of_comment(text, *record.comment)));
  const bool is_marked = !before.empty() && notation::is_one_of(before.back(), "%#/");
  return is_marked ? std::string_view() : *record.comment;
}

/// The error about `!=`, which is no claim that can be decided, about `= ?`, which states no value,
/// though `=?` doubts a draw, or about `50%`, where the sign would begin a comment after a claim
/// of 50 discs.
std::optional<ParseError> unusable_sign(std::string_view text) {
  if (const std::size_t at = text.find("!= "); at < notation::find_any(text, ";%")) {
    return notation::error_at(text, at, "found \"!=\", expected " + example_claims("not"));
  }
  if (const std::size_t at = text.find("= ?"); at < notation::find_any(text, "%")) {
    return notation::error_at(text, at, "found \"= ?\", expected a value or none");
  }
  const std::size_t sign = text.find('%');
  const std::string_view before = notation::trimmed(text.substr(0, sign));
  const std::size_t begin = before.find_last_not_of("0123456789.") + 1;
  const bool has_number = begin > 0 && begin < before.size() && notation::is_digit(before[begin]) &&
                          notation::is_one_of(before[begin - 1], " +-=;<>");
  const bool ends_claim = before.size() == sign || notation::trimmed(text.substr(sign + 1)).empty();
  if (sign >= text.size() || !has_number || !ends_claim || text.find('\n') < text.size()) {
    return std::nullopt;
  }
  return notation::error_at(text, begin,
                            "a share in percent, or a claim before a comment, expected a claim in "
                            "discs, and a blank before the % of a comment");
}

/// The error about counts such as `2-4`, as a claim, that are fewer discs than are on the board.
std::optional<ParseError> impossible_counts(std::string_view text, const PositionRecord& record) {
  if (!record.claims.interval || record.claims.side_source != SideSource::stated)
    return std::nullopt;
  text = text.substr(0, text.find('%'));
  if (record.comment) text = text.substr(0, place_of_comment(text, *record.comment));
  const std::string fields = notation::with_replaced(text, ";()[]", ' ');
  for (const std::string_view word : notation::words_of(fields)) {
    if (can_end_with(word, record.position.board)) continue;
    return notation::error_at(text, text.find(word), counts_error(word, record.position.board));
  }
  std::optional<std::string> comment = record.comment;
  const auto view = take_view(comment, BareSide::word_or_letter);  // `36-28; White`
  return view ? unclear_counts(fields, side_of_claim(*view, record.position.side)) : std::nullopt;
}

/// The error about a second claim after the first that says something else.
std::optional<ParseError> second_claim(std::string_view text, const PositionRecord& record) {
  const std::string_view comment = unmarked_comment(text, record);
  const bool has_claim = record.claims.interval || record.claims.bounds != Bounds{};
  if (!has_claim || comment.empty() || notation::is_digit(comment[0])) return std::nullopt;
  auto second = parse_claim_text(comment);
  const std::size_t by = comment.find(" by ");  // who says so
  if (!second && by < comment.size()) second = parse_claim_text(comment.substr(0, by));
  if (!second) return std::nullopt;
  const Colour mover = record.position.side;
  const bool is_stated = record.claims.side_source == SideSource::stated;
  const Colour usual =
      record.claims.side_source == SideSource::assumed_black ? Colour::black : mover;
  const Bounds bounds = bounds_for_mover(*second, usual == Colour::black, mover);
  if (are_implied(bounds, record.claims)) return std::nullopt;
  if (is_stated && !second->side && negated(bounds) == record.claims.bounds) return std::nullopt;
  return notation::error_at(text, place_of_comment(text, comment),
                            "a second claim, expected one, such as [-2,4] for both ends, or % "
                            "before a comment");
}

/// The error about moves that go on after words, as in `12. h7 White wins with h6 13. h5`: what
/// followed was a comment, and the game ended too early.
std::optional<ParseError> moves_after_words(std::string_view text, const LineRecord& line) {
  const std::string_view comment = unmarked_comment(text, line.record);
  if (comment.empty() || line.game.moves.empty()) return std::nullopt;
  const std::size_t turn = (line.game.moves.size() + 1) / 2;
  for (const std::size_t next : {turn, turn + 1}) {
    const std::string number = ' ' + std::to_string(next) + '.';
    const std::size_t at = comment.find(number);
    if (at == comment.npos) continue;
    if (!notation::is_square_at(comment, notation::skip_any(comment, ". ", at + number.size())))
      continue;
    return notation::error_at(text, place_of_comment(text, comment),
                              "words, and move number " + std::to_string(next) +
                                  " after them, expected "
                                  "words between moves in braces, or % before a comment");
  }
  return std::nullopt;
}

/// Whether somebody doubts the claim, as in `draw?`: a question mark, but none after a move.
bool has_question_mark(std::string_view text) {
  const std::size_t mark = std::min(text.find('?'), text.size());
  const std::size_t end = text.substr(0, mark).find_last_not_of("!? ");
  if (mark >= text.find('%') || end == text.npos || mark == text.size()) return false;
  return end == 0 || !notation::is_square_at(text, end - 1);
}

/// Writes `;` between moves and the values of several others, as in `f5d6 c3:+2 c4:-4`: the first
/// move was played, and its value and those of the others read for another position.
std::string with_values_apart(std::string text) {
  std::size_t pairs = 0;
  std::size_t begin = text.size();
  for (std::size_t end = text.find_last_not_of(" \r") + 1; end > 0;) {
    const std::size_t at = text.find_last_of(" ,", end - 1) + 1;
    const std::string_view pair = std::string_view(text).substr(at, end - at);
    const bool is_value = pair.size() > 3 && notation::is_square_at(pair, 0) && pair[2] == ':' &&
                          notation::parse_number<int>(pair.substr(3 + (pair[3] == '+' ? 1 : 0)));
    if (!is_value || at == 0) break;
    ++pairs;
    begin = at;
    end = text.find_last_not_of(" ,", at - 1) + 1;
  }
  const std::size_t last = begin == 0 ? text.npos : text.find_last_not_of(' ', begin - 1);
  const bool is_after_moves = pairs > 1 && last != text.npos && notation::is_digit(text[last]);
  if (is_after_moves) text[begin - 1] = ';';
  return text;
}

/// Reads the board or the moves, with the scores and the comment of OBF after them.
Result<LineRecord> read_content(const SplitLine& line, LineKind kind, const BoardStyle& style) {
  Result<LineRecord> read = parse_kind(line.text, kind, style);
  if (!read) read = read_as_printed(line.text, kind, style, std::move(read));
  if (!read) return explained(std::move(read).error(), line.text, kind, style);
  if (kind == LineKind::board && read->reading.empty()) {
    read->reading = reading_of_line(line, style);
  }
  return read;
}

/// Turns a claim without a side to the one that its comment names, or to Black's after moves. OBF
/// has the values of all moves for the mover, so the value that follows from them stays.
void settle_side(std::string_view text, LineRecord& line, LineKind kind) {
  PositionRecord& record = line.record;
  const bool has_moves = kind == LineKind::moves || kind == LineKind::list;
  const BareSide bare = unmarked_comment(text, record).empty() ? BareSide::none
                        : has_moves                            ? BareSide::word_or_letter
                                                               : BareSide::word;
  const bool has_move_values = !record.claims.moves.empty();
  if (record.claims.empty() || record.claims.side_source != SideSource::assumed_mover) return;
  if (has_move_values && line.has_value_from_moves) return;
  const auto view = has_move_values ? std::nullopt : take_view(record.comment, bare);
  if (view) {
    state_side(record, *view);
  } else if (has_moves) {
    set_claim_side(record, Colour::black, SideSource::assumed_black);
  }
}

/// The error about a comment after a claim that may say for whom it is, as in `for me`.
std::optional<ParseError> unclear_side(std::string_view text, const PositionRecord& record) {
  const std::string_view comment = unmarked_comment(text, record);
  const bool has_side = record.claims.empty() || record.claims.side_source == SideSource::stated;
  if (has_side || !hints_at_view(comment, ViewPlace::beginning_after)) return std::nullopt;
  return notation::error_at(text, place_of_comment(text, comment),
                            "found " + notation::quoted(comment) +
                                ", which may say whose value it is, expected for Black, for "
                                "White, for the side to move, or % before a comment");
}

/// Whether words behind a claim may say more than it does, or take it back. `draw ; g7 also draws`
/// was confirmed, although g7 loses, and so were `>= -4 ; h7 <= 12` and `draw ; refuted by g3`.
bool may_state_more(const std::vector<std::string_view>& words) {
  const auto is_statement = [](std::string_view word) {
    return is_outcome(word) || notation::is_one_of(word[0], "<>") ||
           (notation::is_one_of(word[0], "+-") && word.size() > 1) ||
           notation::means(word, lexicon::kTakesBack);
  };
  const auto is_move = [](std::string_view word) { return notation::is_square_at(word, 0); };
  const auto is_value = [](std::string_view word) {
    return notation::parse_number<Score>(word, kMinScore, kMaxScore).has_value();
  };
  const bool names_best =
      notation::any_means(words, lexicon::kBest) && std::ranges::any_of(words, is_move);
  // A number is a value beside a move or somebody's words, or in front: `12 empties` is not.
  const bool may_be_value =
      words.size() > 1 && std::ranges::any_of(words, is_value) &&
      (std::ranges::any_of(words, is_move) || notation::any_means(words, lexicon::kNot) ||
       notation::any_means(words, lexicon::kSays));
  return names_best || may_be_value || std::ranges::any_of(words, is_statement);
}

/// Says what of a claim may have been missed or is doubted, as a warning or an error.
void add_doubts(std::string_view text, LineRecord& line) {
  const bool has_claims = !line.record.claims.empty();
  line.claim_warning = claim_doubt(line.record, !line.game.moves.empty());
  if (line.claim_warning.empty()) {
    line.is_doubted = has_claims && (line.is_doubted || has_question_mark(text));
    const std::string_view comment = unmarked_comment(text, line.record);
    const auto is_square = [](std::string_view word) { return notation::is_square_at(word, 0); };
    const std::string plain = notation::with_replaced(comment, "()[]", ' ');
    const std::vector<std::string_view> words = notation::words_of(plain);
    if (has_claims && notation::any_means(words, lexicon::kOnly) &&
        std::ranges::any_of(words, is_square)) {
      line.claim_warning =
          notation::quoted(comment) + ": that no other move is as good is not checked";
    } else if (has_claims && line.named_move == Square::none && may_state_more(words) &&
               !repeats_claim(comment, line.record)) {
      line.claim_warning =
          notation::quoted(comment) + " behind the claim is a comment, and not checked";
    }
  } else if (unmarked_comment(text, line.record).empty()) {
    if (!has_claims) line.claim_warning += ", which has a semicolon in front, and not % or #";
  } else {
    line.unread_claim =
        has_claims
            ? notation::quoted(*line.record.comment) +
                  " after the claim may say whose value it is, expected for Black, for White, or "
                  "% before a comment"
            : line.claim_warning + ", expected one such as " +
                  example_claims(*line.record.comment) + ", or % before a comment";
  }
}

}  // namespace

Square named_move(std::string_view comment) {
  Square found = Square::none;
  comment = comment.substr(0, notation::find_any(comment, ";%"));
  for (const std::string_view word :
       notation::words_of(notation::without_brackets(comment, "()"))) {
    std::size_t end = 0;
    const auto move = notation::read_move(word, end);
    const bool are_moves = move && move.value() != Square::pass && is_all_moves(word);
    if (!are_moves && !notation::means(word, "with by only best move line playing")) {
      return Square::none;
    }
    if (are_moves && found == Square::none) found = move.value();
  }
  return found;
}

Result<LineRecord> parse_line_record(std::string_view text, const BoardStyle& style) {
  // Step 1. Signs that would be read as something else.
  if (auto error = unusable_sign(text)) return *std::move(error);

  // Step 2. Names and claims become blanks, and how the rest begins is its kind. A claim that
  // cannot be read must not keep the line from being recognised: the error is about the claim.
  SplitLine line = split_names(with_values_apart(with_plain_signs(std::string(text))), style);
  const LineKind kind = line_kind(line.text, style);
  const std::string with_malformed = line.text;
  const auto malformed = line.claimed.claim ? std::nullopt : find_claimed_interval(line.text);
  if (malformed) {
    line.claimed.at = *malformed;
    line.text.resize(line.text.rfind(';', *malformed));
  }

  // Step 3. The board or the moves.
  Result<LineRecord> read = read_content(line, kind, style);
  if (!read && base81_reading(notation::trimmed(text)) == Base81Reading::unclear) {
    return notation::error_at(text, 0, std::string(kUnclearBase81));
  }
  if (!read && is_row_of_edax(text)) {
    return notation::error_at(text, 0,
                              "a row of edax -solve, which has no board, expected the score behind "
                              "its board, as BOARD X; +18 (see edax.md)");
  }
  if (!read) return read;
  read->has_remarks = line.has_remarks;

  // Step 4. The claim, the comment, and for whom the claim is.
  PositionRecord& record = read->record;
  if (line.claimed.claim || malformed) {
    if (auto error = add_claim(malformed ? with_malformed : text, line.claimed, *read)) {
      return *std::move(error);
    }
  }
  if (auto error = contradicted_side(text, *read)) return *std::move(error);
  add_comment(line.comment, *read);
  if (auto error = moves_after_words(text, *read)) return *std::move(error);
  settle_side(text, *read, kind);
  if (!record.claims.empty()) read->named_move = named_move(unmarked_comment(text, record));

  // Step 5. The name, which may stand in the comment. A line before this one is none.
  if (has_other_line(line.name)) {
    return notation::error_at(text, text.find(line.name),
                              "a line with its claim before another one, expected one on a line");
  }
  if (!line.name.empty()) record.id = std::move(line.name);
  if (record.id.empty() && record.comment) record.id = name_in_comment(*record.comment);

  // Step 6. What contradicts the claim, or makes it doubtful.
  if (auto error = second_claim(text, record)) return *std::move(error);
  if (auto error = impossible_counts(text, record)) return *std::move(error);
  if (auto error = unclear_side(text, record)) return *std::move(error);
  add_doubts(text, *read);

  // Step 7. How the game ended that the moves are from.
  if (!read->game.moves.empty()) record.tags.result = played_result(text);
  if (!record.tags.result.empty()) read->may_continue = false;
  return read;
}

bool is_caption(std::string_view text, const BoardStyle& style) {
  constexpr std::string_view kNames = "move moves legal valid score scores discs count";
  if (are_words_alone(text, style)) return true;
  if (text.size() == 2 && notation::is_square_at(text, 0)) return true;  // a single legal move
  const std::string_view name = text.substr(0, text.find_first_of(":=["));
  return notation::any_means(notation::letter_words(name), kNames) && name.size() < text.size() &&
         !parse_line_record(text, style);
}

}  // namespace kanzen
