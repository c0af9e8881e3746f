#include "core/notation/obf.hpp"

#include <algorithm>
#include <utility>

#include "core/moves.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/number.hpp"
#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

// Ends the lists of some published files. It is not a move, a pass or a score, and Edax's
// description of the format does not mention it.
constexpr std::string_view kSentinel = "--:-127";

using Error = std::optional<ParseError>;

bool is_legal(const Board& board, Square move) noexcept {
  const Bitboard legal = legal_moves(board);
  if (move == Square::pass) return legal == 0 && legal_moves(board.passed()) != 0;
  return (legal & bit(move)) != 0;
}

Result<Score> read_score(std::string_view line, std::size_t& at) {
  const std::size_t begin = at;
  const Result<int> score = read_integer(line, at, "a score such as +18");
  if (!score) return score.error();
  if (score.value() < kMinScore || score.value() > kMaxScore) {
    return error_at(line, begin,
                    "score " + std::to_string(score.value()) + ", expected -64 to +64");
  }
  return score.value();
}

/// True if `at` is the end of the line or at a delimiter: white space, `;` or `%`.
bool ends_item(std::string_view line, std::size_t at) noexcept {
  return at == line.size() || is_blank(line[at]) || line[at] == ';' || line[at] == '%';
}

/// Reads the number at `at` as a score. Only a delimiter may follow it.
Result<Score> read_whole_score(std::string_view line, std::size_t& at) {
  Result<Score> score = read_score(line, at);
  if (score && !ends_item(line, at)) {
    return error_at(line, at,
                    "found " + found_at(line, at) + " after the score, expected ; or % or the end");
  }
  return score;
}

/// Adds the score at `at` for `move`, which begins at `begin`.
Error add_move_score(std::string_view line, std::size_t begin, std::size_t& at, Square move,
                     ObfRecord& record) {
  const Result<Score> score = read_whole_score(line, at);
  if (!score) return score.error();
  const std::string name = to_string(move);
  if (!is_legal(record.position.board, move)) {
    return error_at(line, begin,
                    "score for " + name + ", which is not legal here, expected a legal move");
  }
  for (const MoveScore& known : record.moves) {
    if (known.move == move) {
      return error_at(line, begin, "second score for " + name + ", expected one for each move");
    }
  }
  record.moves.push_back({move, score.value()});
  return std::nullopt;
}

/// Reads the score of the position at `at`.
Error read_value(std::string_view line, std::size_t& at, ObfRecord& record) {
  const std::size_t begin = at;
  const Result<Score> score = read_whole_score(line, at);
  if (!score) return score.error();
  if (record.value) return error_at(line, begin, "second score without a move, expected one");
  std::size_t next = skip_blanks(line, at);
  if (is_digit(line[begin]) && next < line.size() && read_move(line, next)) {
    return error_at(line, begin,
                    "a number that may be a score or the number of a move, expected a score with "
                    "its sign or a move number such as 1.");
  }
  record.value = score.value();
  return std::nullopt;
}

/// Reads moves to play at `at`.
Error read_played(std::string_view line, std::size_t& at, ObfRecord& record) {
  const std::size_t begin = at;
  Result<Game> game = read_moves(line, at, record.position);
  if (!game) return game.error();
  if (record.value || !record.moves.empty()) {
    return error_at(line, begin,
                    "moves to play, expected a score such as +18 or a move with its score");
  }
  if (at < line.size() && line[at] != ';' && line[at] != '%') {
    return error_at(line, at,
                    "a score that may be the value of the board or of the position after the "
                    "moves, expected ; = and the score for the position after the moves");
  }
  if (game.value().moves.empty() || ends_with_number(line.substr(begin, at - begin))) {
    return error_at(line, at, "found " + found_at(line, at) + ", expected a move such as f5");
  }
  record.position = game.value().end;
  record.played = std::move(game).value().moves;
  return std::nullopt;
}

/// True if a move number such as `1.` stands at `at`.
bool is_move_number(std::string_view line, std::size_t at) noexcept {
  std::size_t i = at;
  while (i < line.size() && is_digit(line[i])) ++i;
  return i > at && i < line.size() && (line[i] == '.' || line[i] == ')');
}

bool begins_number(std::string_view line, std::size_t at) noexcept {
  const bool has_sign = at < line.size() && (line[at] == '+' || line[at] == '-');
  const std::size_t first = has_sign ? at + 1 : at;
  return first < line.size() && is_digit(line[first]);
}

/// Reads one item and advances `at` past it. REQUIRES: the item is not empty.
Error read_item(std::string_view line, std::size_t& at, ObfRecord& record) {
  if (line.substr(at).starts_with(kSentinel) && ends_item(line, at + kSentinel.size())) {
    at += kSentinel.size();
    return std::nullopt;
  }
  if (line[at] == '+' || (begins_number(line, at) && !is_move_number(line, at))) {
    return read_value(line, at, record);
  }
  std::size_t next = at;
  const Result<Square> move = read_move(line, next);
  if (move) {
    const std::size_t begin = std::exchange(next, skip_blanks(line, next));
    if (next < line.size() && line[next] == ':') {
      const std::size_t move_at = std::exchange(at, skip_blanks(line, next + 1));
      return add_move_score(line, move_at, at, move.value(), record);
    }
    const bool apart = next > begin;
    if (apart && begins_number(line, next) && !is_move_number(line, next)) {
      const std::size_t move_at = std::exchange(at, next);
      return add_move_score(line, move_at, at, move.value(), record);
    }
  }
  return read_played(line, at, record);
}

}  // namespace

bool begins_comment(std::string_view text, std::size_t at) {
  if (begins_number(text, at)) return false;
  const bool square = at + 1 < text.size() && is_letter(text[at]) && is_digit(text[at + 1]);
  return !square && !read_move(text, at);
}

Result<ObfRecord> parse_obf(std::string_view line, Dialect dialect) {
  std::size_t at = skip_blanks(line, 0);
  const Result<Position> position = read_position(line, at, dialect);
  if (!position) return position.error();
  ObfRecord record;
  record.start = record.position = position.value();
  bool closed = false;  // the last item, by a semicolon
  while (true) {
    at = skip_blanks(line, at);
    if (at == line.size()) break;
    if (line[at] == '%') {
      record.comment = std::string(trimmed(line.substr(at + 1)));
      break;
    }
    if (line[at] == ';') {
      ++at;
      closed = true;
      continue;
    }
    const bool only_value = record.value && record.moves.empty() && record.played.empty();
    if (closed && only_value && begins_comment(line, at)) {
      record.comment = std::string(comment_text(line.substr(at)));
      break;
    }
    closed = false;
    if (!record.played.empty()) {
      return error_at(line, at,
                      "found " + found_at(line, at) + " after the moves to play, expected nothing");
    }
    if (Error error = read_item(line, at, record)) return *std::move(error);
  }
  return record;
}

std::string to_string(const ObfRecord& record) {
  std::string out = to_string(record.position) + ';';
  if (record.value) out += ' ' + signed_number(*record.value) + ';';
  for (const MoveScore& item : record.moves) {
    std::string name = to_string(item.move);
    for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    out += ' ' + name + ':' + signed_number(item.score) + ';';
  }
  if (record.comment) out += " % " + *record.comment;
  return out;
}

}  // namespace kanzen::notation
