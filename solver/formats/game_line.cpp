// Records of several lines, and above all where the moves of a game end. Nothing marks that: a line
// of moves may continue the game above, or begin the next. Mostly only one of the two is possible,
// by a later move number, a move that is illegal at the start, or one that is illegal here. If both
// are, no guess is good enough, as a wrong one makes one game of two, or two of one, without anyone
// noticing. Then the lines are joined and reported, and the user has to tell them apart.
//
// Once the joined lines can't be parsed, we still take those that can't begin a game. A broken game
// then is one error with its place, and not a second one for the rest of its moves.
#include "solver/formats/game_line.hpp"

#include "solver/dialects/game_titles.hpp"
#include "solver/dialects/line_names.hpp"
#include "solver/dialects/move_list.hpp"
#include "solver/dialects/player_names.hpp"
#include "solver/dialects/side_words.hpp"

namespace kanzen {

namespace {

enum class Continuation : std::uint8_t { none, certain, unclear };

/// Whether the line consists of legal moves from `start`, up to a comment, a remark in braces, a
/// score or a claim.
bool plays(std::string_view line, const Position& start) {
  std::size_t at = 0;
  line = line.substr(0, line.find('{'));
  const Result<Game> game = notation::read_moves(split_claim(line).text, at, start);
  return game && !game->moves.empty();
}

/// Whether no game can begin here, by a move number other than 1 or an illegal first move.
bool cannot_begin(std::string_view line) {
  std::size_t at = notation::skip_blanks(line, 0);
  if (notation::is_digit(line[at])) {
    const Result<int> number = notation::read_integer(line, at, "a move number");
    if (!number || number.value() == 1) return !number;
    const bool has_mark = at < line.size() && notation::is_one_of(line[at], ").");
    const std::string_view moves = notation::trimmed(line.substr(at + (has_mark ? 1 : 0)));
    std::size_t end = 0;
    const SkippedMoves skipped = skip_moves(moves, end);
    // `2. Lee - Sato: f5d6` or `24 May 2014 Oza`
    if (skipped.moves == 0 && begins_proper_name(moves)) return false;
    if (!has_mark) return true;
    // Moves that are no pair have the number of an opening in a list.
    const bool is_item = !skipped.is_numbered && skipped.moves >= kNoPairs;
    return !is_item || (line[at] == '.' && !plays(moves.substr(0, end), kStartPosition));
  }
  const Result<Square> move = notation::read_move(line, at);
  return move &&
         (move.value() == Square::pass || (legal_moves(kStartBoard) & bit(move.value())) == 0);
}

/// Whether a name stands before the moves, as in `g1n44: f5d6` and `12: f5d6c3`, which begin like a
/// move and a turn. Words after a move, as in `c3 best: d3`, are none.
bool has_own_name(std::string_view line, const notation::BoardStyle& style) {
  const std::string name = split_names(line, style).name;
  std::size_t end = 0;
  if (skip_moves(name, end).moves > 0 && (end == name.size() || notation::is_blank(name[end])))
    return false;
  return std::ranges::any_of(name, notation::is_name_letter) ||
         (!name.empty() && notation::trimmed(line).substr(name.size()).starts_with(':'));
}

/// Whether the line, which isn't blank, continues a game, judged without its numbers.
Continuation parse_continuation(std::string_view line, const Game& game) {
  if (cannot_begin(line)) return Continuation::certain;
  if (notation::is_digit(notation::trimmed(line).front())) return Continuation::none;
  if (!plays(line, game.end)) return Continuation::none;
  return plays(line, kStartPosition) ? Continuation::unclear : Continuation::certain;
}

/// Whether the line has the number of the next turn, as `2. c5 f4` below `1. f5 d6 (forced)`. Books
/// annotate games like this, one turn a line. A list of openings has numbers, too, but its moves
/// begin from the start, and are rarely legal here.
bool has_next_number(std::string_view line, const Game& game) {
  const std::size_t begin = notation::skip_blanks(line, 0);
  const std::size_t end = notation::skip_digits(line, begin);
  const auto number = notation::parse_number<std::size_t>(line.substr(begin, end - begin));
  return number && game.moves.size() % 2 == 0 && *number == game.moves.size() / 2 + 1 &&
         line.substr(end).starts_with('.') && plays(line.substr(end + 1), game.end);
}

bool has_tail(std::string_view text) noexcept {
  return text.find_first_of(";%") != std::string_view::npos;
}

/// Whether a remark in brackets ends the text, which may stand between two turns of a game.
bool ends_with_remark(std::string_view text, const PositionRecord& record) {
  text = notation::trimmed(text);
  return record.claims.empty() && !has_tail(text) &&
         (text.ends_with(')') || text.ends_with('}') || text.ends_with(']'));
}

void join_move_list(LineReader& lines, std::string& text, std::size_t max_bytes) {
  MoveLines list(text);
  while (true) {
    const LineReader::Status status = lines.read();
    const std::string& line = lines.line();
    if (status != LineReader::Status::ok || list.text().size() + line.size() >= max_bytes ||
        !list.continue_with(line)) {
      text = list.text();
      return lines.unread(status);
    }
    list.add(line);
  }
}

/// Whether the text ends with a move number, whose move is on the next line. A move or nothing must
/// stand before it, since headings such as `Final (2nd game)` and `Round 2.` end alike.
bool awaits_move(std::string_view text) {
  text = notation::trimmed(text);
  const std::size_t digits_end = text.find_last_not_of(".)") + 1;
  const std::size_t before = text.substr(0, digits_end).find_last_not_of("0123456789") + 1;
  if (digits_end == text.size() || before == digits_end) return false;
  text = notation::trimmed(text.substr(0, before));
  const std::size_t word = text.find_last_of(" \t\n,;.)") + 1;
  for (std::size_t at = word; at < text.size();) {
    if (!notation::read_move(text, at)) return false;
  }
  return word < text.size() || text.empty() || text.ends_with(';');
}

/// Whether a comment has a board of 64 squares, in which # may be Black.
bool has_board(std::string_view comment) {
  return std::ranges::any_of(notation::words_of(comment), [](std::string_view word) {
    return word.size() == kSquares && std::ranges::all_of(word, [](char c) {
             return c == '#' || notation::parse_cell(c) != notation::Cell::unknown;
           });
  });
}

/// Whether a comment has legal moves from the start, and too many to be an example in a sentence.
/// People comment lines of a notebook out, and wonder later where they are; but they also write
/// `# f5 d6 c3 is the tiger`. Openings with names end before move 20.
bool has_line_of_moves(std::string_view comment) {
  constexpr std::size_t kMinMoves = 20;
  for (std::size_t at = 0; at < comment.size(); ++at) {
    std::size_t end = at;
    const bool begins = notation::is_digit(comment[at]) || notation::is_square_at(comment, at);
    if (!begins || skip_moves(comment, end).moves < kMinMoves) continue;
    std::size_t begin = 0;
    if (notation::read_moves(comment.substr(at, end - at), begin)) return true;
    at = end - 1;
  }
  return false;
}

/// Joins lines that a mail in quoted-printable has broken with `=`, which would claim a draw. Only
/// where the next line goes on and can begin no game: `f5d6c3 =` says that it is even.
void join_soft_breaks(LineReader& lines, std::string& text, std::size_t max_bytes,
                      const notation::BoardStyle& style) {
  while (text.ends_with('=') && text.size() < max_bytes) {
    const Result<LineRecord> read = parse_line_record(text.substr(0, text.size() - 1), style);
    const LineReader::Status status = lines.read();
    const std::string& next = lines.line();
    const bool goes_on = read && status == LineReader::Status::ok &&
                         (plays(next, read->game.end) || has_next_number(next, read->game));
    if (!goes_on || plays(next, kStartPosition)) return lines.unread(status);
    text.back() = '\n';
    text += next;
  }
}

/// Reads the lines after blank ones if they go on with the number of the next turn; else they
/// stay.
std::string turn_below_blanks(LineReader& lines, const Game& game) {
  constexpr std::size_t kMaxBlanks = 2;
  const std::size_t first = lines.number();
  std::vector<std::string> held;
  for (LineReader::Status status = LineReader::Status::ok; status == LineReader::Status::ok;) {
    held.push_back(lines.line());
    if (!notation::trimmed(held.back()).empty()) {
      if (has_next_number(held.back(), game))
        return std::string(held.size() - 1, '\n') + held.back();
      break;
    }
    if (held.size() > kMaxBlanks) break;
    status = lines.read();
  }
  lines.unread(std::move(held), first);
  return {};
}

/// Whether the line is a row of a board in brackets.
bool is_row(std::string_view line, const notation::BoardStyle& style) noexcept {
  std::string row(line);
  std::erase_if(row, [](char c) { return notation::is_blank(c) || c == ']'; });
  if (row.empty()) return line.find(']') != std::string_view::npos;
  return row.size() < kSquares && all_cells(row, style);
}

/// Splits a row of a grid into its cells, between bars, commas, tabs or blanks, without the label
/// of the rank.
std::vector<std::string_view> cells_of_grid(std::string_view line) {
  line = notation::trimmed(line);
  const std::size_t sign = line.find_first_of("|,;\t");
  std::vector<std::string_view> cells;
  if (sign == line.npos) {  // a dot may be an empty square
    for (std::size_t at = 0; at < line.size(); at = notation::skip_blanks(line, at)) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      cells.push_back(line.substr(at, end - at));
      at = end;
    }
  } else {
    for (std::size_t begin = 0; begin <= line.size();) {
      const std::size_t end = std::min(line.find(line[sign], begin), line.size());
      cells.push_back(notation::trimmed(line.substr(begin, end - begin)));
      begin = end + 1;
    }
    const bool has_bars = line[sign] == '|';
    if (has_bars && cells.size() > kRanks && cells.back().empty()) cells.pop_back();
    if (has_bars && cells.size() > kRanks && cells[0].empty()) cells.erase(cells.begin());
    if (has_bars && cells.size() == kRanks) cells[0] = cells[0].substr(cells[0].rfind(' ') + 1);
  }
  if (cells.size() == kRanks + 1) cells.erase(cells.begin());
  return cells;
}

/// Reads a row of a grid: numbers of moves, and other cells as 0. Nullopt for any other line.
std::optional<std::array<int, kRanks>> numbers_of_grid(std::string_view line) {
  constexpr int kMaxMoves = 60;
  constexpr std::size_t kMaxMark = 4;
  const std::vector<std::string_view> cells = cells_of_grid(line);
  if (cells.size() != kRanks) return std::nullopt;
  std::array<int, kRanks> numbers{};
  for (std::size_t i = 0; i < kRanks; ++i) {
    const bool has_number = !cells[i].empty() && notation::is_digit(cells[i][0]);
    const auto move = notation::parse_number<int>(cells[i], 0, kMaxMoves);
    if (has_number ? !move : cells[i].size() > kMaxMark) return std::nullopt;
    numbers[i] = move.value_or(0);
  }
  return numbers;
}

}  // namespace

std::optional<Result<std::string>> moves_of_grid(LineReader& lines,
                                                 const notation::BoardStyle& style) {
  using enum PrintedKind;
  constexpr std::size_t kMaxLines = 20;
  constexpr std::size_t kMinMoves = 10;   // fewer numbers may be signs of squares
  constexpr std::size_t kSureMoves = 40;  // a board with coming moves has fewer
  const std::size_t first = lines.number();
  std::vector<std::string> held;
  std::array<Square, kSquares + 1> order{};
  order.fill(Square::none);
  std::size_t ranks = 0;
  std::size_t moves = 0;
  const auto is_around = [&style](const std::string& line) {
    const PrintedKind kind = classify_line(line, style).kind;
    return kind == files || kind == frame;
  };
  if (!numbers_of_grid(lines.line()) && !is_around(lines.line())) return std::nullopt;
  for (bool reads = true; reads && ranks < kRanks && held.size() < kMaxLines;) {
    held.push_back(lines.line());
    const auto row = numbers_of_grid(held.back());
    if (row && (ranks > 0 || std::ranges::max(*row) >= static_cast<int>(kMinMoves))) {
      for (std::size_t file = 0; file < kRanks; ++file) {
        const auto number = static_cast<std::size_t>((*row)[file]);
        if (number == 0) continue;
        order[number] = static_cast<Square>(kRanks * ranks + file);
        ++moves;
      }
      ++ranks;
    } else {
      reads = is_around(held.back());
    }
    if (reads && ranks < kRanks) reads = lines.read() == LineReader::Status::ok;
  }
  const auto played = std::span(order).subspan(1, moves);
  const auto missing = std::ranges::find(played, Square::none);
  const bool is_whole = ranks == kRanks && moves >= kMinMoves && missing == played.end();
  if (!is_whole && (ranks < kRanks || moves < kSureMoves)) {
    lines.unread(std::move(held), first);
    (void)lines.read();
    return std::nullopt;
  }
  LineReader::Status below = lines.read();
  while (below == LineReader::Status::ok && is_around(lines.line())) below = lines.read();
  lines.unread(below);
  if (is_whole) return notation::to_string({played.begin(), played.end()});
  return ParseError{first, 1,
                    "a grid with the numbers of moves, in which " +
                        std::to_string(missing - played.begin() + 1) +
                        " is missing, expected 1 to " + std::to_string(moves) + " once each"};
}

void join_bracket(LineReader& lines, std::string& text, const notation::BoardStyle& style) {
  constexpr std::size_t kMaxRows = 16;
  for (std::size_t rows = 1; rows < kMaxRows && text.find(']') == std::string::npos; ++rows) {
    const LineReader::Status status = lines.read();
    if (status != LineReader::Status::ok || !is_row(lines.line(), style)) {
      return lines.unread(status);
    }
    text += '\n';
    text += lines.line();
  }
}

void join_side_below(LineReader& lines, std::string& text, const notation::BoardStyle& style) {
  const std::string_view squares = notation::trimmed(text);
  const bool is_alone = squares.size() == kSquares && all_cells(squares, style);
  if (!is_alone && quoted_squares(text).size() != kSquares) return;
  const LineReader::Status status = lines.read();
  const auto side =
      status == LineReader::Status::ok ? whole_side(lines.line(), style) : std::nullopt;
  const bool has_digit = !lines.line().empty() && notation::is_digit(lines.line()[0]);
  if (!side || !side->colour || has_digit) return lines.unread(status);
  text += ' ' + std::string(to_string(*side->colour));
}

bool is_number_above_game(LineReader& lines) {
  constexpr std::size_t kMaxDigits = 5;
  const std::string_view number = notation::trimmed(lines.line());
  const std::size_t digits = notation::skip_digits(number, 0);
  if (digits == 0 || digits > kMaxDigits || digits + 1 != number.size() ||
      !notation::is_one_of(number.back(), ".)")) {
    return false;
  }
  bool is_above_game = false;
  lines.look_ahead(1, [&is_above_game](const std::string& next) {
    const std::string_view heading = notation::trimmed(next);
    is_above_game = tags_above(heading) || tags_in_name(heading) || event_in(heading);
  });
  return is_above_game;
}

JoinedLines join_wrapped_moves(LineReader& lines, std::string& text, std::size_t max_bytes,
                               const notation::BoardStyle& style,
                               const std::function<bool(std::string_view)>& is_remark) {
  bool has_remarks = normalise_moves(text);
  join_soft_breaks(lines, text, max_bytes, style);
  if (begins_move_list(text)) {
    join_move_list(lines, text, max_bytes);
    return {.has_remarks = has_remarks};
  }
  std::optional<ParseError> problem;
  bool is_wrong = false;  // the joined lines do not parse, and so do none with others after them
  Result<LineRecord> read = parse_line_record(text, style);
  const auto joined = [&] {
    return JoinedLines{problem, is_wrong ? std::nullopt : std::optional(std::move(read)),
                       has_remarks};
  };
  for (bool was_joined = false;; was_joined = true) {
    if (was_joined && !is_wrong) read = parse_line_record(text, style);
    const bool is_unfinished = !is_wrong && !has_tail(text) && awaits_move(text);
    is_wrong = is_wrong || (was_joined && !read && !is_unfinished);
    const bool goes_on = read && read->may_continue && !game_over(read->game.end.board);
    const bool has_remark =
        read && !goes_on && !is_unfinished && ends_with_remark(text, read->record);
    const bool is_open = is_unfinished || is_wrong || goes_on || has_remark;
    if (!is_open) return joined();
    std::string gap = "\n";  // one for each line, so that errors have the right one
    LineReader::Status status = lines.read();
    while (status == LineReader::Status::ok && is_remark(lines.line())) {
      gap += '\n';
      status = lines.read();
    }
    std::string line = lines.line();
    if (read && goes_on && status == LineReader::Status::ok && notation::trimmed(line).empty() &&
        text.find('.') != text.npos) {
      line = turn_below_blanks(lines, read->game);
      if (line.empty()) return joined();
    }
    const bool has_remarks_below = normalise_moves(line);
    const bool fits = text.size() + gap.size() + line.size() <= max_bytes;
    if (status != LineReader::Status::ok || !fits || record_kind(line, style) != LineKind::moves ||
        is_number_above_game(lines)) {
      lines.unread(status);
      return joined();
    }
    Continuation continuation = Continuation::certain;
    std::string_view begin = line;
    std::string with_next;  // a number may be the name of the moves below it
    if (notation::has_only(notation::trimmed(line), "0123456789.)")) {
      with_next = line;
      lines.look_ahead(1, [&with_next](const std::string& next) { with_next += ' ' + next; });
      begin = with_next;
    }
    if (has_remark) {
      continuation = has_next_number(line, read->game) ? Continuation::certain : Continuation::none;
    } else if (is_wrong) {
      continuation = cannot_begin(begin) ? Continuation::certain : Continuation::none;
    } else if (!is_unfinished) {
      continuation = parse_continuation(begin, read->game);
    }
    if (continuation == Continuation::none || has_own_name(line, style)) {
      lines.unread(status);
      return joined();
    }
    if (continuation == Continuation::unclear && !problem) {
      problem = ParseError{lines.number(), 1 + notation::skip_blanks(line, 0),
                           "these moves may begin a game or continue the line above, expected "
                           "one game on one line, move numbers, or a blank line between games"};
    }
    text += gap + line;
    if (has_remark) has_remarks |= normalise_moves(text);
    has_remarks |= has_remarks_below;
  }
}

void make_claim_of_game(PositionRecord& record) {
  // A claim for the mover stays as it was written, since --claims-for may still choose its side.
  const bool is_for_black = record.claims.side_source != SideSource::assumed_mover;
  if (is_for_black && record.position.side == Colour::white) turn_claims(record);
  record.claims.interval = claimed_interval(record);
  record.claims.clear_values();
}

Result<PositionRecord> as_whole_game(LineRecord line) {
  PositionRecord record = std::move(line.record);
  if (line.game.moves.empty()) {
    return ParseError{0, 1, "no move, expected a game such as f5d6c3"};
  }
  if (!record.claims.moves.empty()) {
    return ParseError{0, 1, "values of moves, expected a game and maybe its value"};
  }
  make_claim_of_game(record);
  record.position = line.game.start;
  record.game = std::move(line.game);
  return record;
}

Result<PositionRecord> parse_game_line(std::string_view text, const notation::BoardStyle& style) {
  Result<LineRecord> read = parse_line_record(text, style);
  if (!read) return std::move(read).error();
  Result<PositionRecord> game = as_whole_game(*std::move(read));
  if (game && game->id.empty()) game->id = "1";
  return game;
}

std::string record_in_comment(std::string_view comment) {
  if (has_board(comment)) return "a board in a comment is not used: " + notation::quoted(comment);
  return has_line_of_moves(comment)
             ? "a comment with moves is not read: " + notation::quoted(comment)
             : std::string();
}

}  // namespace kanzen
