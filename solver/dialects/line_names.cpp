#include "solver/dialects/line_names.hpp"

#include "solver/dialects/captions.hpp"
#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/lexicon.hpp"
#include "solver/dialects/line_marks.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

using notation::BoardStyle;

namespace {

constexpr std::string_view kStatedId = "id:";

/// Turns `X BOARD` into `BOARD X`; false if the text begins in another way, or if a side stands on
/// both ends. Some programs print the side first.
bool put_side_last(std::string& text, const BoardStyle& style) {
  const std::size_t begin = notation::skip_blanks(text, 0);
  const std::string_view side = first_group(std::string_view(text).substr(begin));
  const std::size_t at = notation::skip_blanks(text, begin + side.size());
  const std::string_view squares = first_group(std::string_view(text).substr(at));
  if (side.empty() || squares.size() != kSquares || !all_cells(squares, style)) return false;
  const auto known = side_of_word(side, style);
  std::size_t behind = at + kSquares;
  if (!known || !known->colour || notation::read_side(text, behind, style)) return false;
  const std::string swapped = std::string(squares) + ' ' + std::string(side);
  text.replace(begin, at + kSquares - begin, swapped);
  return true;
}

void blank_out(std::string& text, std::size_t begin, std::size_t end) {
  for (; begin < end; ++begin) text[begin] = text[begin] == '\n' ? '\n' : ' ';
}

/// Returns the end of a remark in brackets that begins at `open`, see blank_remarks(), or npos if
/// it is none. `has_times` tells whether an earlier one is a time.
std::size_t end_of_remark(const std::string& text, std::size_t open, bool& has_times) {
  constexpr std::string_view kTime = "0123456789:.,s ";
  const std::size_t close = text.find(text[open] == '{'   ? '}'
                                      : text[open] == '(' ? ')'
                                                          : ']',
                                      open);
  if (close == text.npos) return close;
  const std::string_view inside = std::string_view(text).substr(open + 1, close - open - 1);
  std::size_t behind = close + 1;
  const bool is_between = skip_moves(text, behind).moves > 0;
  const bool is_time =
      notation::has_only(inside, kTime) && (is_between || !notation::counts_all_squares(inside));
  has_times = has_times || (is_time && (is_between || inside.find(':') != inside.npos));
  const bool is_last = notation::skip_blanks(text, close + 1) == text.size();
  if (text[open] == '{') return is_last ? text.npos : close + 1;
  const bool is_remark = is_between || (is_time && has_times);
  return is_remark && !is_all_moves(inside) ? close + 1 : text.npos;
}

/// Returns the end of a sign for a pass that begins at `at`, as in `27. g2 - 28. d8` and `(pass)`,
/// or `at`. The number of the next move tells that it is one.
std::size_t end_of_pass_sign(std::string_view text, std::size_t at) {
  for (const std::string_view sign : {"(pass)", "[pass]", "...", "\u2026", "--", "-", "\u2013"}) {
    if (!notation::same_letters(text.substr(at, sign.size()), sign)) continue;
    const std::size_t end = at + sign.size();
    const std::size_t number = notation::skip_blanks(text, end);
    const std::size_t dot = notation::skip_digits(text, number);
    const bool is_before_number = number > end && dot > number && text.substr(dot).starts_with('.');
    if (is_before_number || sign.back() == ')' || sign.back() == ']') return end;
  }
  return at;
}

/// Writes `| 7 | c6 | g4 |`, a turn in the row of a table, as `7. c6 g4`.
void blank_bars(std::string& text) {
  const std::string_view row = notation::trimmed(text);
  if (row.size() < 2 || row.front() != '|' || row.back() != '|') return;
  std::string plain = notation::with_replaced(text, "|", ' ');
  const std::vector<std::string_view> cells = notation::words_of(plain);
  const bool is_turn = (cells.size() == 2 || cells.size() == 3) &&
                       notation::parse_number<int>(cells[0]) && is_all_moves(cells[1]) &&
                       is_all_moves(cells.back());
  if (!is_turn) return;
  plain[notation::skip_digits(plain, notation::skip_blanks(plain, 0))] = '.';
  text = std::move(plain);
}

/// Blanks out what people write between moves, in a text that begins with moves:
///
///   c3! c3?!          marks of a move; but `!= 0` ends the moves, and is no claim that we know
///   {bad idea}        unless it ends the text: see open_braces()
///   (bad idea) [..]   if a move stands after it
///   (0:10)            if a move stands after it, or if others are times, too
///   (pass)            and other signs for a pass, which follows from the moves
///   (f5 d6)           never: these are moves
///
/// What else stands after the last move may be a name, a claim or a result. Returns whether words
/// were among it.
bool blank_remarks(std::string& text) {
  bool has_times = false;
  bool has_words = false;
  std::size_t at = 0;
  if (text.find_first_of("!?{([-.\xE2") == text.npos || skip_moves(text, at).moves == 0)
    return false;
  for (std::size_t next = 0; (next = notation::skip_blanks(text, at)) < text.size();) {
    const char sign = text[next];
    if (const std::size_t end = end_of_pass_sign(text, next); end > next) {
      blank_out(text, next, end);
      if (next > at) text.replace(next - 1, 2, "pa");  // which is refused if there are moves
      at = end;
    } else if (notation::is_one_of(sign, ",.-/>|")) {
      at = next + 1;
    } else if (notation::is_one_of(sign, "{([")) {
      at = end_of_remark(text, next, has_times);
      if (at == text.npos) return has_words;
      const std::string_view remark = std::string_view(text).substr(next, at - next);
      has_words = has_words || std::ranges::any_of(remark, notation::is_name_letter);
      blank_out(text, next, at);
    } else if (sign == '!' && std::string_view(text).substr(next + 1).starts_with('=')) {
      return has_words;
    } else if (notation::is_one_of(sign, "!?")) {
      at = next + 1;
      blank_out(text, next, at);
    } else {
      at = next;
      if (skip_moves(text, at).moves == 0) return has_words;
    }
  }
  return has_words;
}

/// Writes `{draw}` after the last move as `(draw)`, and a remark as `% bad idea`. They were
/// blanked out like those between moves, and a claim was lost.
void open_braces(std::string& text) {
  const std::size_t close = text.find_last_not_of(" \t\r");
  if (close == text.npos || text[close] != '}') return;
  std::size_t open = 0;
  if (skip_moves(text, open).moves == 0) return;
  open = notation::skip_blanks(text, open);
  if (text[open] != '{' || text.find('}', open) != close) return;
  const bool is_claim =
      parse_claim_text(std::string_view(text).substr(open + 1, close - open - 1)).ok();
  text[open] = is_claim ? '(' : '%';
  text[close] = is_claim ? ')' : ' ';
}

/// Whether the text is a single word that has a digit but is no move, e.g. "pos20".
bool is_numbered_word(std::string_view text) {
  const bool is_word =
      !text.empty() && notation::is_letter(text[0]) && std::ranges::all_of(text, [](char c) {
        return notation::is_name_letter(c) || notation::is_digit(c) ||
               notation::is_one_of(c, "-_./#");
      });
  const bool has_digit = std::ranges::any_of(text, notation::is_digit);
  return is_word && has_digit && !is_all_moves(text);
}

std::string_view without_bullet(std::string_view text) noexcept {
  for (const std::string_view bullet : {"- ", "* ", "\u2022 ", "\u2013 "}) {
    if (text.starts_with(bullet)) return notation::trimmed(text.substr(bullet.size()));
  }
  return text;
}

constexpr std::string_view kBeforeComment = " ,\t";  // between moves and words after them

/// Finds a name after two blanks or a tab, or in brackets, or words directly after moves;
/// text.size() if there is none. The usual lists of openings are columns: `f5d6c3d3c4  Tiger`.
std::size_t find_trailing_name(std::string_view text) {
  std::size_t moves_end = 0;
  if (skip_moves(text, moves_end).moves > 1) {
    const std::size_t begin = notation::skip_any(text, kBeforeComment, moves_end);
    const std::string_view result = notation::group_at(text, begin);
    const std::size_t remark = notation::parse_disc_counts(notation::without_brackets(result, "()"))
                                   ? begin + result.size()  // `40-24 nice game`
                                   : begin;
    if (begin > moves_end && may_be_remark(notation::trimmed(text.substr(remark)))) return begin;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!notation::is_blank(text[at])) continue;
    const std::size_t begin = notation::skip_blanks(text, at);
    const std::string_view gap = text.substr(at, begin - at);
    const bool is_wide_gap = gap.size() > 1 || gap == "\t";
    const bool has_bracket = text.substr(begin).starts_with('(') && text.ends_with(')');
    if ((is_wide_gap || has_bracket) && gap.find('\n') == std::string_view::npos &&
        begins_like_name(has_bracket ? text.substr(begin + 1, text.size() - begin - 2)
                                     : text.substr(begin))) {
      return begin;
    }
    at = begin;
  }
  return text.size();
}

/// Blanks out the marks around a name and around moves, of Markdown as in **NAME**: `MOVES` and of
/// forums as in [b]NAME[/b].
void blank_marks(std::string& text) {
  if (is_code_mark(notation::trimmed(text))) return;
  for (const Mark& mark : marks_in(text)) blank_out(text, mark.begin, mark.end);
  for (const std::string_view mark : {std::string_view("`"), std::string_view("**")}) {
    const std::size_t open = std::min(text.find(mark), text.size());
    const std::size_t begin = open + mark.size();
    const std::size_t close = begin < text.size() ? text.find(mark, begin) : std::string::npos;
    if (close == std::string::npos) continue;
    const std::string_view inside = std::string_view(text).substr(begin, close - begin);
    const std::string_view before = notation::trimmed(std::string_view(text).substr(0, open));
    const bool is_board = first_group(inside).size() == kSquares &&  // but not `play(`BOARD`)`
                          (before.empty() || before.ends_with(':'));
    const bool is_around_record =
        mark == "`" ? is_all_moves(inside) || is_board : text.substr(close + 2).starts_with(':');
    if (!is_around_record) continue;
    blank_out(text, open, begin);
    blank_out(text, close, close + mark.size());
  }
  // The claim behind moves, as in `MOVES: **W+2**`; in a board, two stars are discs.
  const std::string_view line = notation::trimmed(text);
  const auto end = static_cast<std::size_t>(line.data() + line.size() - text.data());
  if (!line.ends_with("**")) return;
  const std::size_t open = text.rfind("**", end - 3);
  if (open == std::string::npos || !begins_with_squares(without_bullet(line)) ||
      !parse_claim_text(std::string_view(text).substr(open + 2, end - open - 4))) {
    return;
  }
  blank_out(text, open, open + 2);
  blank_out(text, end - 2, end);
}

void blank_bullet(std::string& text) {
  const std::string_view item = without_bullet(notation::trimmed(text));
  if (begins_with_squares(item)) {
    blank_out(text, 0, static_cast<std::size_t>(item.data() - text.data()));
  }
}

/// Takes the format GPDB of rcrr/reversi, `id;board;b|w;description;`, whose id ends at `sign`.
bool take_gpdb_id(SplitLine& line, std::size_t sign) {
  std::string whole = line.text + ';';  // a claim after the board is off
  const std::size_t side = sign + kSquares + 2;
  if (whole.size() < side || whole[side - 1] != ';' ||
      !notation::has_only(std::string_view(whole).substr(sign + 1, kSquares), ".bw"))
    return false;
  const std::string text = std::exchange(line.text, std::move(whole));
  const std::size_t end = std::min(text.find(';', side), text.size());
  line.name = notation::trimmed(text.substr(0, sign));
  line.comment = notation::comment_text(text.substr(std::min(end + 1, text.size())));
  blank_out(line.text, 0, sign + 1);
  line.text[side - 1] = ' ';
  line.text.resize(end);
  return true;
}

/// Takes the name from `NAME: RECORD`, or before |, =, or, in front of moves, a comma or a tab.
/// Each sign is tried in turn, because a name may have one: `Rose v. Toth, 1980: f5d6`.
void take_name_before_sign(SplitLine& line, std::size_t size, const BoardStyle& style) {
  const std::string_view text = line.text;
  const std::string_view head = text.substr(0, std::min(size, text.find('\n')));
  constexpr std::string_view kSigns = ":|=,\t";
  for (std::size_t sign = head.find_first_of(kSigns); sign != std::string_view::npos;
       sign = head.find_first_of(kSigns, sign + 1)) {
    const std::string_view name = without_bullet(notation::trimmed(head.substr(0, sign)));
    const std::string_view rest = notation::trimmed(text.substr(sign + 1));
    const bool is_weak = head[sign] == ',' || head[sign] == '\t';  // these separate lists, too
    if (is_weak && (!begins_with_squares(rest) || begins_move_list(text))) continue;
    const LineKind kind = line_kind(rest, style);
    const std::size_t group = first_group(rest).size();
    const bool is_board = kind == LineKind::board && (group == 1 || group >= 8);  // but not Bob
    const bool has_moves =  // not in `f5d6c3 White: 6`
        kind == LineKind::moves && !notation::has_only(rest, "0123456789");
    const bool is_record = has_moves || is_board || kind == LineKind::fen ||
                           kind == LineKind::bracket || kind == LineKind::list;
    const bool is_one_letter =
        name.size() == 1 && notation::is_letter(name[0]);  // an item, or a colour
    const bool is_name = (may_name_record(name, style) && name[0] != '|') ||
                         (is_one_letter && begins_with_squares(rest)) ||
                         (notation::is_square_name(name) && group >= kSquares);  // `A1: BOARD X`
    if (is_record && !rest.starts_with("//") && is_name) {
      if (!notation::means(name, lexicon::kCommand)) line.name = name;
      return blank_out(line.text, 0, sign + 1);
    }
  }
}

/// Takes words without a sign after them: a command as in `setboard BOARD X`, which is no name, a
/// name as in `q17 BOARD X`, or a number as in `1. BOARD X`.
void take_words(SplitLine& line, std::size_t size, const BoardStyle& style) {
  const std::string_view text = line.text;
  const std::size_t begin = notation::skip_blanks(text, 0);
  for (std::size_t at = begin; at < size;) {
    const std::string_view word = first_group(text.substr(at, size - at));
    const std::size_t next = notation::skip_blanks(text, at + word.size());
    if (word.size() >= kSquares || next >= size || !may_name_record(word, style)) return;
    const std::string_view rest = text.substr(next);
    const LineKind kind = line_kind(rest, style);
    const bool is_board = kind == LineKind::fen || kind == LineKind::bracket ||
                          (kind == LineKind::board && first_group(rest).size() >= kSquares);
    const bool is_command = notation::means(word, lexicon::kCommand);
    const std::size_t dot = notation::skip_digits(word, 0);
    const bool is_number =
        dot > 0 && dot + 1 == word.size() && notation::is_one_of(word[dot], ".)");
    if (!is_command && !(is_board && (is_numbered_word(word) || is_number))) return;
    if (is_board || kind == LineKind::moves) {
      if (!is_command) line.name = word.substr(0, is_number ? dot : word.size());
      return blank_out(line.text, begin, next);
    }
    at = next;
  }
}

/// Takes the players from `Tanaka - Ono f5d6c3`. Only players that are certain are taken; in other
/// words before moves, a move may have a slip.
void take_players(SplitLine& line) {
  const std::string_view text = line.text;
  if (begins_with_squares(notation::trimmed(text))) return;
  for (std::size_t at = text.find(' '); at < text.size(); at = text.find(' ', at + 1)) {
    if (!begins_with_squares(notation::trimmed(text.substr(at)))) continue;
    const std::string_view name = notation::trimmed(text.substr(0, at));
    if (!tags_in_name(name)) return;
    line.name = name;
    return blank_out(line.text, 0, at);
  }
}

/// Takes the number from `#40: BOARD`, `[40] BOARD`, `40) BOARD` or `40 BOARD`, and likewise before
/// moves that have no numbers, and from `a) MOVES`. A number before moves may be that of a turn, as
/// in `7. f5 d6`, so it needs three moves, a bracket or another number `1.` after it. Before a tab
/// it may be the value in a table without a heading.
bool take_number(SplitLine& line, const BoardStyle& style) {
  const std::string_view text = line.text;
  const std::size_t begin = notation::skip_blanks(text, 0);
  const char first = begin < text.size() ? text[begin] : ' ';
  const bool has_hash = first == '#';
  const bool has_bracket = first == '[' || first == '(';
  const std::size_t digits = begin + (has_hash || has_bracket ? 1 : 0);
  std::size_t end = notation::skip_digits(text, digits);
  const bool has_letter =
      end == digits && !has_hash && notation::letters_at(text, end).size() == 1 &&
      (text.substr(end + 1).starts_with(')') || text.substr(end + 1).starts_with(". "));
  if (has_letter) ++end;
  if (end == digits || end - digits > 6) return false;
  const std::string_view name = text.substr(has_hash ? begin : digits, end - digits + has_hash);
  if (has_bracket && !text.substr(end).starts_with(first == '[' ? ']' : ')')) return false;
  if (has_bracket) ++end;
  if (end < text.size() && notation::is_one_of(text[end], ":.)")) ++end;
  const std::size_t board = notation::skip_blanks(text, end);
  const std::string_view rest = text.substr(board);
  const bool has_tab = text.substr(end, board - end).find('\t') != text.npos;  // maybe of values
  std::size_t at = rest.starts_with('(') ? 1 : 0;
  const SkippedMoves skipped = skip_moves(rest, at);
  const bool is_clear = first == '[' || text[end - 1] == ')' || (has_hash && text[end - 1] == ':');
  const bool has_moves = skipped.moves > 0 &&
                         (rest.starts_with("1.") ||
                          (!skipped.is_numbered &&
                           (skipped.moves >= kNoPairs || (is_clear && begins_with_squares(rest)))));
  const bool has_board =
      !has_letter && first_group(rest).size() == kSquares && all_cells(first_group(rest), style);
  if (board == end || has_tab || !(has_moves || has_board)) return false;
  line.name = name;
  blank_out(line.text, begin, board);
  return true;
}

/// Whether signs such as a colon belong to the record itself: to an address, a text in a line of a
/// program, a rank between bars or a list of moves.
bool has_own_signs(std::string_view text, std::size_t size, const BoardStyle& style) {
  const std::string_view head = text.substr(0, size);
  if (!quoted_squares(head).empty()) return true;
  const std::size_t sign = head.find_first_of(":|=,\t");
  if (sign == std::string_view::npos) return false;
  if (is_board_address(head)) return true;
  return begins_printed(notation::trimmed(text), style) || begins_move_list(text);
}

/// Moves the name after moves, in the first `size` bytes, to its field.
void split_comment(SplitLine& line, std::size_t size) {
  const std::size_t slashes = std::min(line.text.find("//"), line.text.find(" #"));
  if (slashes < size && line.text.find('\n') > slashes) {
    const std::string_view comment = std::string_view(line.text).substr(slashes + 2);  // a sign
    line.comment = std::string(notation::trimmed(comment));
    return blank_out(line.text, slashes, line.text.size());
  }
  const std::string_view head = std::string_view(line.text).substr(0, size);
  std::size_t begin = find_trailing_name(head);
  const std::size_t last = head.find_last_of(',');  // splits `f5d6c3,Tiger`
  const bool has_comma = last < size && begins_like_name(notation::trimmed(head.substr(last + 1)));
  const std::size_t sign = std::min({head.find_first_of(":|"), has_comma ? last : size, size});
  if (sign < begin && is_all_moves(head.substr(0, sign))) {
    const std::string_view rest = notation::trimmed(head.substr(sign + 1));
    const bool is_score = !rest.empty() && notation::is_one_of(rest[0], "+-0123456789");
    if (!is_score && !begins_like_name(rest)) return;
    begin = is_score ? size : sign + 1;
    line.text[sign] = ' ';
  }
  line.comment =
      std::string(notation::trimmed(std::string_view(line.text).substr(begin, size - begin)));
  while (begin > 0 && begin < size && notation::is_one_of(line.text[begin - 1], kBeforeComment))
    --begin;
  blank_out(line.text, begin, size);
}

/// Returns the number with its sign, as in `#40` and `FFO #40`; empty if there is none.
std::string_view leading_number(std::string_view comment) noexcept {
  constexpr std::string_view kSuite = "FFO ";
  if (comment.starts_with(kSuite)) comment.remove_prefix(kSuite.size());
  if (!comment.starts_with('#')) return {};
  const std::size_t end = notation::skip_digits(comment, 1);
  const bool is_whole = end > 1 && (end == comment.size() || notation::is_blank(comment[end]));
  return is_whole ? comment.substr(0, end) : std::string_view{};
}

/// Recognises headings such as `Problem 1 (Tanaka)`. We leave out sentences, which may end with a
/// full stop, and headings of lists, which end with a colon.
bool is_numbered_heading(std::string_view text) {
  constexpr std::size_t kMaxChars = 60;
  const bool begins =
      !text.empty() && notation::is_name_letter(text[0]) && notation::lower(text[0]) != text[0];
  return begins && text.size() <= kMaxChars && is_short_text(text) &&
         !notation::is_one_of(text.back(), ".:;,") &&
         std::ranges::any_of(text, notation::is_digit) && !is_all_moves(text) && !is_sentence(text);
}

/// Recognises `3:20` and `20260729:20`, as append_records() names positions of games without a
/// name, so that our own output keeps these ids.
bool is_place_in_game(std::string_view text) noexcept {
  const std::string_view game = game_of_id(text);
  return game.size() < text.size() && notation::skip_digits(game, 0) == game.size();
}

}  // namespace

SplitLine split_names(std::string_view text, const BoardStyle& style) {
  SplitLine line{.text = std::string(text)};

  // Step 1. What people put around and between moves becomes blanks: `**f5-d6** {good} c3`. So do
  // the wide blanks and colons of Japanese pages.
  notation::replace_all(line.text, notation::kWideBlank, "   ");
  notation::replace_all(line.text, "\uFF1A", ":  ");
  line.has_remarks = normalise_moves(line.text);
  open_braces(line.text);
  line.had_side_first = put_side_last(line.text, style);
  blank_marks(line.text);
  blank_bullet(line.text);

  // Step 2. A number in front: `40) f5d6c3`. A line has no other name then.
  const bool has_number = take_number(line, style);

  // Step 3. The claim after moves: `f5d6c3 = 4`. Its signs and words would be a name's.
  const auto take_claim = [&line] {
    if (!line.claimed.claim) line.text = (line.claimed = split_claim(line.text)).text;
  };
  take_claim();

  // Step 4. A name in front: `Tiger: f5-d6-c3 draw`. Only without it do the remarks and the claim
  // of steps 1 and 3 stand where those look for them, so they are taken again.
  const auto record_end = [&line] { return notation::find_any(line.text, ";%"); };
  if (!has_number) {
    if (notation::trimmed(line.text).empty() || begins_comment_line(line.text)) return line;
    const std::string_view text_of_line = line.text;
    const std::size_t sign = record_end();
    const bool has_name_before_sign =  // `Tiger;f5d6c3`
        sign < line.text.size() &&
        begins_with_squares(notation::trimmed(text_of_line.substr(sign + 1))) &&
        may_name_record(notation::trimmed(text_of_line.substr(0, sign)), style);
    if (has_name_before_sign) line.text[sign] = ':';
    if (take_gpdb_id(line, record_end()) || has_own_signs(line.text, record_end(), style))
      return line;
    // Each sign and each word is tried, and the rest of the line looked at after it.
    const std::size_t size = std::min(record_end(), kLongestName);
    take_name_before_sign(line, size, style);
    if (line.name.empty()) take_words(line, size, style);
    if (line.name.empty()) take_players(line);
    line.has_remarks |= blank_remarks(line.text);
    open_braces(line.text);
    take_claim();  // a claim may stand after a name
  }

  // Step 5. A name or comment after the moves, which may stand after a claim: `f5d6c3 draw  Tiger`.
  if (line_kind(line.text, style) == LineKind::moves) {
    split_comment(line, record_end());
    take_claim();  // a claim may stand before a comment
  }
  return line;
}

LineKind record_kind(std::string_view line, const BoardStyle& style) {
  // Most lines end here, since a board has no name in front of it that looks like one.
  const std::string_view group = first_group(notation::trimmed(line));
  if (group.size() == kSquares && all_cells(group, style)) return LineKind::board;
  return line_kind(split_names(line, style).text, style);
}

bool normalise_moves(std::string& text) {
  blank_bars(text);
  const std::size_t first = notation::skip_blanks(text, 0);
  const auto is_sign = [&text](std::size_t at) {
    return at < text.size() && (text[at] == '+' || text[at] == '-') &&
           notation::is_square_at(text, at + 1);
  };
  const std::size_t move = notation::skip_any(text, "0123456789.) ", first);
  const bool has_dashes =
      notation::is_square_at(text, move) && is_sign(move + 2) && is_sign(move + 5);
  const bool has_signs = has_dashes || is_sign(first);
  for (std::size_t at = first; has_signs && at < text.size(); ++at) {
    if (is_sign(at) && (at == first || notation::is_digit(text[at - 1]))) text[at] = ' ';
  }
  // `1: F5`, a line for each move; more moves after a colon have the number as their name.
  const std::size_t colon = notation::skip_digits(text, first);
  const std::size_t square = notation::skip_any(text, " \t", colon + 1);
  const bool is_one_move = colon > first && colon < text.size() && text[colon] == ':' &&
                           notation::is_square_at(text, square) &&
                           notation::skip_blanks(text, square + 2) == text.size();
  if (is_one_move) text[colon] = '.';
  const bool has_words = blank_remarks(text);
  if (text.find('\xEF') == std::string::npos) return has_words;
  const std::vector<Glyph> glyphs = glyphs_of(text);
  constexpr std::size_t kWideBytes = 3;
  const auto is_wide = [&](std::size_t i, std::string_view symbols) {
    return i < glyphs.size() && glyphs[i].is_wide && glyphs[i].symbol.size() == 1 &&
           symbols.find(glyphs[i].symbol[0]) != std::string_view::npos;
  };
  const auto narrow = [&](std::size_t begin, std::size_t end) {
    std::string plain;
    for (std::size_t i = begin; i < end; ++i) plain += glyphs[i].symbol;
    plain.resize(kWideBytes * (end - begin), ' ');
    text.replace(glyphs[begin].at, plain.size(), plain);
  };
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    const bool begins = i == 0 || glyphs[i - 1].symbol == "\n";
    std::size_t end = i;
    while (begins && is_wide(end, "0123456789.)")) ++end;
    if (is_wide(i, "abcdefghABCDEFGH") && is_wide(i + 1, "12345678")) end = i + 2;
    if (end > i) narrow(i, end);
  }
  return has_words;
}

std::string name_in_comment(std::string_view comment) {
  const std::string_view text = notation::trimmed(comment);
  if (!leading_number(text).empty()) return std::string(leading_number(text));
  return is_place_in_game(text) || is_numbered_word(text) ? std::string(text) : std::string();
}

std::string name_before_remark(std::string_view comment) {
  const std::string_view text = notation::trimmed(comment);
  const std::string_view word = notation::group_at(text, 0);
  const std::string_view name = word.substr(0, word.find_last_not_of(",;:") + 1);
  const std::string_view remark = notation::trimmed(text.substr(word.size()));
  const std::string moves = notation::with_replaced(name, "-", ' ');
  const bool is_name = is_numbered_word(name) && name.find_first_of("./#") == name.npos &&
                       (name.find_first_of("-_") < name.size() || notation::to_lower(name) != name);
  const bool is_about_search = notation::means(notation::group_at(remark, 0), "level depth");
  const bool is_other = is_all_moves(moves) || parse_claim_text(name) || tags_in_name(text);
  return is_name && !is_other && !is_about_search ? std::string(name) : std::string();
}

NameAbove name_in_comment_line(std::string_view line) {
  const std::string_view text = notation::trimmed(line);
  const std::string_view number = leading_number(text);
  if (!number.empty()) return {std::string(tags_in_name(text) ? text : number)};  // `#3 Al - Bo`
  if (text.empty()) return {};
  const std::size_t begin = std::max(notation::skip_any(text, "#"), std::size_t{1});
  const std::string_view comment = notation::trimmed(text.substr(begin));
  if (comment.starts_with(kStatedId)) {
    return {.text = std::string(notation::trimmed(comment.substr(kStatedId.size()))),
            .is_stated = true};
  }
  const bool is_title = is_numbered_heading(comment) || tags_in_name(comment);
  return {.text = is_title ? std::string(comment) : name_in_comment(comment),
          .heads_section = text.starts_with("##")};
}

std::string comment_line_with_id(std::string_view id) {
  const std::string plain = "% " + std::string(id);
  const bool is_read = name_in_comment_line(plain).text == id;
  return (is_read ? plain : "% " + std::string(kStatedId) + " " + std::string(id)) + "\n";
}

}  // namespace kanzen
