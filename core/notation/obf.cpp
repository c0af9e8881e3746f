#include "core/notation/obf.hpp"

#include <algorithm>
#include <utility>

#include "core/moves.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/square_text.hpp"
#include "core/notation/text.hpp"

namespace kanzen::notation {

namespace {

// Ends the lists of some published files; no move, no pass and no score (docs of Edax's format
// know nothing of it).
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

/// Reads `MOVE:SCORE` at `at`.
Error read_move_score(std::string_view line, std::size_t& at, ObfRecord& record) {
  const std::size_t begin = at;
  const Result<Square> move = read_move(line, at);
  if (!move) return move.error();
  at = skip_blanks(line, at);
  if (at == line.size() || line[at] != ':') {
    return error_at(line, at, "found " + found_at(line, at) + " after the move, expected :");
  }
  at = skip_blanks(line, at + 1);
  const Result<Score> score = read_score(line, at);
  if (!score) return score.error();
  const std::string name = to_text(move.value());
  if (!is_legal(record.position.board, move.value())) {
    return error_at(line, begin,
                    "score for " + name + ", which is not legal here, expected a legal move");
  }
  for (const MoveScore& known : record.moves) {
    if (known.move == move.value()) {
      return error_at(line, begin, "second score for " + name + ", expected one for each move");
    }
  }
  record.moves.push_back({move.value(), score.value()});
  return std::nullopt;
}

/// Reads one item, which is not empty, and leaves `at` behind it.
Error read_item(std::string_view line, std::size_t& at, ObfRecord& record) {
  if (line.substr(at).starts_with(kSentinel) &&
      (at + kSentinel.size() == line.size() || !is_digit(line[at + kSentinel.size()]))) {
    at += kSentinel.size();
    return std::nullopt;
  }
  const std::string_view item = line.substr(at, line.find_first_of(";%", at) - at);
  const bool is_number =
      is_digit(item[0]) || item[0] == '+' || (item[0] == '-' && !item.starts_with("--"));
  if (is_number) {
    const std::size_t begin = at;
    const Result<Score> score = read_score(line, at);
    if (!score) return score.error();
    if (record.best) return error_at(line, begin, "second score without a move, expected one");
    record.best = score.value();
    return std::nullopt;
  }
  if (item.find(':') != std::string_view::npos) return read_move_score(line, at, record);
  const std::size_t begin = at;
  Result<Game> game = read_moves(line, at, record.position);
  if (!game) return game.error();
  if (record.best || !record.moves.empty() || !record.played.empty()) {
    return error_at(line, begin,
                    "moves to play, expected a score such as +18 or a move with its score");
  }
  record.position = game.value().end;
  record.played = std::move(game).value().moves;
  return std::nullopt;
}

/// Whether moves to play begin at `at`, as they may without a semicolon before them: no score is
/// meant. REQUIRES: `at` is at no blank.
bool begins_moves(std::string_view line, std::size_t at) noexcept {
  const std::string_view item = line.substr(at, line.find_first_of(";%", at) - at);
  return lower(item[0]) >= 'a' && item.find(':') == std::string_view::npos && read_move(line, at);
}

std::string signed_text(Score score) { return (score < 0 ? "" : "+") + std::to_string(score); }

}  // namespace

Result<ObfRecord> parse_obf(std::string_view line, Dialect dialect) {
  std::size_t at = skip_blanks(line, 0);
  const Result<Position> position = read_position(line, at, dialect);
  if (!position) return position.error();
  ObfRecord record;
  record.position = position.value();
  // Between items stands a semicolon; `separated` says that one has been seen.
  for (bool separated = false;;) {
    at = skip_blanks(line, at);
    if (at == line.size()) break;
    if (line[at] == '%') {
      record.comment = std::string(trimmed(line.substr(at + 1)));
      break;
    }
    if (line[at] == ';') {
      separated = true;
      ++at;
      continue;
    }
    if (!separated && !begins_moves(line, at)) {
      return error_at(line, at, "found " + quoted(line[at]) + ", expected ; or % or the end");
    }
    if (!record.played.empty()) {
      return error_at(line, at,
                      "found " + quoted(line[at]) +
                          " after the moves to play, "
                          "expected nothing");
    }
    if (Error error = read_item(line, at, record)) return *std::move(error);
    separated = false;
  }
  return record;
}

std::string to_text(const ObfRecord& record) {
  std::string out = to_text(record.position) + ';';
  if (record.best) out += ' ' + signed_text(*record.best) + ';';
  for (const MoveScore& item : record.moves) {
    std::string name = to_text(item.move);
    for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    out += ' ' + name + ':' + signed_text(item.score) + ';';
  }
  if (record.comment) out += " % " + *record.comment;
  return out;
}

}  // namespace kanzen::notation
