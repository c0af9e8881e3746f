#include "solver/formats/game_line.hpp"

#include "solver/formats/line_record.hpp"
#include "solver/formats/move_list.hpp"

namespace kanzen {

namespace {

enum class Continuation : std::uint8_t { none, certain, unclear };

/// Only legal moves from `start`, up to a comment or a score.
bool plays(std::string_view line, const Position& start) {
  std::size_t at = 0;
  const Result<Game> game = notation::read_moves(line, at, start);
  return game && !game.value().moves.empty();
}

/// The move number is not 1, or the first move is not legal in the start position.
bool cannot_begin(std::string_view line) {
  std::size_t at = notation::skip_blanks(line, 0);
  if (notation::is_digit(line[at])) {
    const Result<int> number = notation::read_integer(line, at, "a move number");
    return !number || number.value() != 1;
  }
  const Result<Square> move = notation::read_move(line, at);
  return move &&
         (move.value() == Square::pass || (legal_moves(kStartBoard) & bit(move.value())) == 0);
}

/// Whether the line continues a game, judged without its numbers.
Continuation parse_continuation(std::string_view line, const Game& game) {
  if (cannot_begin(line)) return Continuation::certain;
  if (notation::is_digit(line[notation::skip_blanks(line, 0)])) return Continuation::none;
  if (!plays(line, game.end)) return Continuation::none;
  return plays(line, kStartPosition) ? Continuation::unclear : Continuation::certain;
}

void join_move_list(LineReader& lines, std::string& text, std::size_t max_bytes) {
  while (true) {
    const LineReader::Status status = lines.read();
    const std::string& line = lines.line();
    if (status != LineReader::Status::ok || text.size() + line.size() >= max_bytes ||
        !continues_move_list(text, line)) {
      return lines.unread(status);
    }
    text += '\n';
    text += line;
  }
}

bool has_tail(std::string_view text) noexcept {
  return text.find_first_of(";%") != std::string_view::npos;
}

/// The line ends with a move number whose move is on the next line: nothing or a move stands before
/// the number. Headings such as `Final (2nd game)` and `Round 2.` end alike.
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

ParseError shifted(ParseError error, std::size_t at) {
  error.column += at;
  return error;
}

std::optional<ParseError> read_game_tail(std::string_view text, std::size_t at, GameLine& line) {
  const std::size_t score_at = at;
  const Result<std::optional<Score>> score = read_line_score(text, at);
  if (!score) return score.error();
  std::optional<Score> value = score.value();
  if (!value && at < text.size() && text[at] == ';') {
    // A comment may begin with a number, so only a number alone is a score.
    std::size_t next = at + 1;
    if (const auto field = read_line_score(text, next); field && field.value()) {
      value = field.value();
      at = next;
    }
  }
  if (value) line.claim = ClaimedInterval{Relation::equal, *value};
  if (const auto claim = find_claimed_interval(text)) {
    if (line.claim) {
      return notation::error_at(text, score_at, "a score and a claim, expected one of them");
    }
    at = *claim;
    const Result<ClaimedInterval> interval = read_claimed_interval(text, at);
    if (!interval) return interval.error();
    line.claim = interval.value();
    at = notation::skip_blanks(text, at);
  }
  if (at == text.size()) return std::nullopt;
  if (text[at] != ';' && text[at] != '%') {
    return notation::found_error(text, at, ", expected a claim, a comment or the end");
  }
  line.comment = std::string(notation::comment_text(text.substr(at + 1)));
  return std::nullopt;
}

}  // namespace

std::optional<ParseError> join_wrapped_moves(LineReader& lines, std::string& text,
                                             std::size_t max_bytes, const GameOfText& game_of) {
  if (begins_move_list(text)) {
    join_move_list(lines, text, max_bytes);
    return std::nullopt;
  }
  std::optional<ParseError> problem;
  bool wrong = false;  // the joined lines have an error
  for (bool joined = false;; joined = true) {
    const Result<std::optional<Game>> game = game_of(text);
    const bool unfinished = !has_tail(text) && awaits_move(text);
    wrong = wrong || (joined && !game && !unfinished);
    const bool goes_on = game && game.value() && !game_over(game.value()->end.board);
    const bool open = unfinished || wrong || goes_on;
    if (!open) return problem;
    const LineReader::Status status = lines.read();
    const std::string_view line = lines.line();
    const bool fits = text.size() + line.size() < max_bytes;
    if (status != LineReader::Status::ok || !fits ||
        record_kind(line, notation::BoardStyle{}) != LineKind::moves) {
      lines.unread(status);
      return problem;
    }
    Continuation continuation = Continuation::certain;
    if (wrong) {
      continuation = cannot_begin(line) ? Continuation::certain : Continuation::none;
    } else if (!unfinished) {
      continuation = parse_continuation(line, *game.value());
    }
    if (continuation == Continuation::none) {
      lines.unread(status);
      return problem;
    }
    if (continuation == Continuation::unclear && !problem) {
      problem = ParseError{lines.number(), 1 + notation::skip_blanks(line, 0),
                           "these moves may begin a game or continue the line above, expected "
                           "one game on one line, move numbers, or a blank line between games"};
    }
    text += '\n';
    text += line;
  }
}

Result<GameLine> parse_game_line(std::string_view whole, const Position& start) {
  GameLine line;
  NamedLine named = split_names(without_forum_notation(whole), notation::BoardStyle{});
  named.text = without_forum_notation(named.text);
  const std::string_view text = named.text;
  Position from = start;
  std::size_t at = notation::skip_blanks(text, 0);
  if (record_kind(text, notation::BoardStyle{}) == LineKind::board) {
    const Result<Position> board = notation::read_position(text, at);
    if (!board) return board.error();
    from = board.value();
    at = notation::skip_blanks(text, at);
    if (at < text.size() && text[at] == ';') ++at;
  }
  const std::size_t begin = at;
  const std::string_view rest = text.substr(begin);
  std::size_t end = 0;
  const bool is_list = record_kind(rest, notation::BoardStyle{}) == LineKind::list;
  Result<Game> game =
      is_list ? read_move_list(rest, end, from) : notation::read_moves(rest, end, from);
  if (!is_list && !game) {
    std::size_t list_end = 0;
    Result<Game> list = read_move_list(rest, list_end, from);
    if (list && list_end == rest.size() && notation::trimmed(rest).back() != '-') {
      game = std::move(list);
      end = list_end;
    }
  }
  if (!game) return shifted(game.error(), begin);
  if (is_list && end < rest.size()) {
    line.comment = std::string(notation::trimmed(rest.substr(end)));
    end = rest.size();
  }
  line.game = std::move(game).value();
  if (line.game.moves.empty()) {
    return notation::error_at(text, begin, "no move, expected a game such as f5d6c3");
  }
  if (!is_list && notation::ends_with_number(rest.substr(0, end))) {
    return notation::error_at(text, begin + end,
                              "no move after a move number, expected a move such as f5");
  }
  line.open = begin + end == text.size() && named.comment.empty() && ends_with_move(text);
  if (auto error = read_game_tail(text, begin + end, line)) return *std::move(error);
  line.name = std::move(named.name);
  if (line.comment.empty()) {
    line.comment = std::move(named.comment);
  } else if (!named.comment.empty()) {
    line.comment = named.comment + ", " + line.comment;
  }
  if (line.name.empty()) line.name = name_in_comment(line.comment);
  return line;
}

PositionRecord make_record(GameLine line) {
  PositionRecord record;
  record.id = line.name.empty() ? "1" : std::move(line.name);
  record.position = line.game.start;
  record.interval = line.claim;
  if (!line.comment.empty()) record.comment = std::move(line.comment);
  record.game = std::move(line.game);
  return record;
}

std::optional<Result<PositionRecord>> GameLineReader::read_next() {
  while (true) {
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) return std::nullopt;
    if (status == LineReader::Status::too_long) return lines_.too_long();
    const std::string_view text = notation::trimmed(lines_.line());
    const bool comment = begins_comment_line(text);
    if (!text.empty() && !comment) return read_game();
    name_above_ = comment ? name_in_comment_line(text) : NameAbove();
  }
}

Result<PositionRecord> GameLineReader::read_game() {
  NameAbove name = std::exchange(name_above_, {});
  const std::size_t first = lines_.number();
  std::string text = lines_.line();
  const auto game_of = [](const std::string& joined) -> Result<std::optional<Game>> {
    const Result<GameLine> read = parse_game_line(joined);
    if (!read) return read.error();
    return read.value().open ? std::optional(read.value().game) : std::nullopt;
  };
  if (auto error = join_wrapped_moves(lines_, text, options_.max_record_bytes, game_of)) {
    return *std::move(error);
  }
  Result<GameLine> read = parse_game_line(text);
  if (!read) return placed_from(std::move(read).error(), first);
  GameLine line = std::move(read).value();
  const std::string number = std::to_string(first);
  if (line.name.empty() || name.is_stated) line.name = std::move(name.text);
  if (line.name.empty()) line.name = number;
  PositionRecord record = make_record(std::move(line));
  record.line = first;
  return record;
}

Result<ClaimedInterval> parse_claim_option(std::string_view text) {
  std::size_t at = 0;
  const Result<int> score = notation::read_integer(text, at, "a score");
  if (score && at == text.size()) {
    if (score.value() < kMinScore || score.value() > kMaxScore) {
      return notation::error_at(
          text, 0, "found " + std::to_string(score.value()) + ", expected a score from -64 to +64");
    }
    return ClaimedInterval{Relation::equal, score.value()};
  }
  at = 0;
  Result<ClaimedInterval> interval = read_claimed_interval(text, at);
  at = interval ? notation::skip_blanks(text, at) : text.size();
  if (at < text.size()) {
    return notation::found_error(text, at, " after the claim, expected nothing");
  }
  return interval;
}

}  // namespace kanzen
