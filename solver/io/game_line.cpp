#include "solver/io/game_line.hpp"

#include <utility>

#include "core/notation.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

/// Converts an error in a part of the line that begins at byte `at` into an error in the line.
ParseError shifted(ParseError error, std::size_t at) {
  error.column += at;
  return error;
}

/// Reads what follows the moves: a statement and a comment.
std::optional<ParseError> read_tail(std::string_view text, std::size_t at, GameLine& line) {
  if (const auto claim = find_statement(text)) {
    at = *claim;
    const Result<Statement> statement = read_statement(text, at);
    if (!statement) return statement.error();
    line.claim = statement.value();
    at = notation::skip_blanks(text, at);
  }
  if (at == text.size()) return std::nullopt;
  if (text[at] != ';' && text[at] != '%') {
    return notation::error_at(
        text, at,
        "found " + notation::found_at(text, at) + ", expected a statement, a comment or the end");
  }
  line.comment = std::string(notation::trimmed(text.substr(at + 1)));
  return std::nullopt;
}

}  // namespace

Result<GameLine> parse_game_line(std::string_view text, const Position& start) {
  GameLine line;
  Position from = start;
  std::size_t at = notation::skip_blanks(text, 0);
  // A board has 64 squares before the first semicolon; moves have digits there.
  const std::size_t semicolon = text.find(';');
  const std::string_view head = text.substr(0, semicolon);
  if (semicolon != std::string_view::npos &&
      head.find_first_of("12345678") == std::string_view::npos) {
    const Result<Position> board = notation::parse_position(head);
    if (!board) return board.error();
    from = board.value();
    at = semicolon + 1;
  }
  const std::size_t begin = at;
  const std::string_view rest = text.substr(begin);
  std::size_t end = 0;
  Result<Game> game = notation::read_moves(rest, end, from);
  if (!game) return shifted(game.error(), begin);
  line.game = std::move(game).value();
  if (line.game.moves.empty()) {
    return notation::error_at(text, begin, "no move, expected a game such as f5d6c3");
  }
  if (auto error = read_tail(text, begin + end, line)) return *std::move(error);
  return line;
}

PositionRecord record_of(GameLine line) {
  PositionRecord record;
  record.id = "1";
  record.position = line.game.start;
  record.statement = line.claim;
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
    if (text.empty() || text[0] == '%' || text[0] == '#') continue;
    Result<GameLine> line = parse_game_line(lines_.line());
    if (!line) return placed_on_line(line.error(), lines_.number());
    return placed_on_line(record_of(std::move(line).value()), lines_.number());
  }
}

Result<Statement> parse_claim_option(std::string_view text) {
  std::size_t at = 0;
  if (const Result<int> score = notation::read_integer(text, at, "a score");
      score && at == text.size() && score.value() >= kMinScore && score.value() <= kMaxScore) {
    return Statement{Relation::equal, score.value()};
  }
  at = 0;
  Result<Statement> statement = read_statement(text, at);
  if (statement && notation::skip_blanks(text, at) != text.size()) {
    return notation::error_at(text, at, "expected nothing after the claim");
  }
  return statement;
}

}  // namespace kanzen
