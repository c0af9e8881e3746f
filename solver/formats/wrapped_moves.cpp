#include "solver/formats/wrapped_moves.hpp"

#include <cstdint>
#include <string_view>

#include "core/moves.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"
#include "solver/formats/line_kind.hpp"
#include "solver/formats/line_names.hpp"

namespace kanzen {

namespace {

enum class Continuation : std::uint8_t { none, certain, unclear };

/// True if the line has only legal moves from `start`, up to a comment or a score.
bool plays(std::string_view line, const Position& start) {
  std::size_t at = 0;
  const Result<Game> game = notation::read_moves(line, at, start);
  return game && !game.value().moves.empty();
}

/// True if the line cannot begin a game: its number is not 1, or its first move is not legal in the
/// start position.
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

/// True if the line continues a game, judged without its numbers.
Continuation parse_continuation(std::string_view line, const Game& game) {
  if (cannot_begin(line)) return Continuation::certain;
  if (notation::is_digit(line[notation::skip_blanks(line, 0)])) return Continuation::none;
  if (!plays(line, game.end)) return Continuation::none;
  return plays(line, kStartPosition) ? Continuation::unclear : Continuation::certain;
}

bool has_tail(std::string_view text) noexcept {
  return text.find_first_of(";%") != std::string_view::npos;
}

}  // namespace

std::optional<ParseError> join_wrapped_moves(LineReader& lines, std::string& text,
                                             std::size_t max_bytes, const GameOfText& game_of) {
  std::optional<ParseError> problem;
  bool wrong = false;  // the joined lines have an error
  for (bool joined = false;; joined = true) {
    const Result<std::optional<Game>> game = game_of(text);
    const bool unfinished = !has_tail(text) && notation::ends_with_number(text);
    wrong = wrong || (joined && !game && !unfinished);
    const bool goes_on = game && game.value() && !game_over(game.value()->end.board);
    const bool open = unfinished || wrong || goes_on;
    if (!open) return problem;
    const LineReader::Status status = lines.read();
    const std::string_view line = lines.line();
    const bool fits = text.size() + line.size() < max_bytes;
    if (status != LineReader::Status::ok || !fits ||
        record_kind(line, notation::Dialect::standard) != LineKind::moves) {
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

}  // namespace kanzen
