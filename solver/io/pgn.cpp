#include "solver/io/pgn.hpp"

#include <algorithm>
#include <utility>

#include "core/notation/move_text.hpp"
#include "core/notation/text.hpp"
#include "solver/io/property_text.hpp"

namespace kanzen {

namespace {

using notation::error_at;
using notation::found_at;
using notation::skip_blanks;
using Error = std::optional<ParseError>;

struct Tags {
  std::optional<Position> start;
  std::string black;
  std::string white;
  std::string event;
};

/// Parses a tag `[Name "value"]` at `at` and moves `at` to its end.
Error read_tag(std::string_view text, std::size_t& at, Tags& tags) {
  const std::size_t name_at = skip_blanks(text, at + 1);
  const std::size_t name_end = text.find_first_of(" \t\n\"]", name_at);
  const std::size_t open =
      name_end == std::string_view::npos ? text.size() : skip_blanks(text, name_end);
  if (open >= text.size() || text[open] != '"') {
    return error_at(text, open, "found " + found_at(text, open) + " in a tag, expected \"");
  }
  const std::size_t close = text.find_first_of("\"\n", open + 1);
  const std::size_t end =
      close == std::string_view::npos ? text.size() : skip_blanks(text, close + 1);
  if (end >= text.size() || text[close] != '"' || text[end] != ']') {
    return error_at(text, open, "the tag is not closed, expected \"]");
  }
  const std::string_view name = text.substr(name_at, name_end - name_at);
  const std::string_view value = text.substr(open + 1, close - open - 1);
  if (name == "FEN") {
    const Result<Position> start = parse_fen(value);
    if (!start) return within(text, value, start.error());
    tags.start = start.value();
  } else if (name == "Black") {
    tags.black = value;
  } else if (name == "White") {
    tags.white = value;
  } else if (name == "Event" || name == "Site" || name == "Date") {
    if (value.find_first_not_of("?.") != std::string_view::npos) append_field(tags.event, value);
  }
  at = end + 1;
  return std::nullopt;
}

/// Overwrites comments, variations and annotations with spaces, so that columns do not change.
Error blank_annotations(std::string& text, std::size_t at) {
  std::size_t depth = 0;  // of variations
  while (at < text.size()) {
    const char c = text[at];
    const bool line_start = at == 0 || text[at - 1] == '\n';
    std::size_t end = at + 1;
    if (c == '{') {
      end = text.find('}', at);
      if (end == std::string::npos)
        return error_at(text, at, "the comment is not ended, expected }");
      ++end;
    } else if (c == ';' || (c == '%' && line_start)) {
      end = std::min(text.find('\n', at), text.size());
    } else if (c == '$') {
      while (end < text.size() && notation::is_digit(text[end])) ++end;
    } else if (c == '(' || c == ')') {
      if (c == ')' && depth == 0) return error_at(text, at, "found ')', expected a move");
      depth += c == '(' ? std::size_t{1} : ~std::size_t{0};
    } else if (c != '!' && c != '?' && depth == 0) {
      ++at;
      continue;
    }
    for (; at < end; ++at) {
      if (text[at] != '\n') text[at] = ' ';
    }
  }
  return depth == 0 ? Error() : error_at(text, text.size(), "a variation is open, expected )");
}

/// Overwrites the results that read_moves() does not know with spaces.
void blank_result(std::string& text) {
  for (const std::string_view result : {"1/2-1/2", "*"}) {
    const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
    if (end < result.size()) continue;
    const std::size_t at = end - result.size();
    if (text.compare(at, result.size(), result) == 0) {
      text.replace(at, result.size(), result.size(), ' ');
    }
  }
}

}  // namespace

Result<Position> parse_fen(std::string_view text) {
  Bitboard black = 0;
  Bitboard white = 0;
  std::size_t at = skip_blanks(text, 0);
  for (int rank = 7; rank >= 0; --rank) {
    int file = 0;
    for (; file < 8; ++at) {
      const char c = at < text.size() ? text[at] : ' ';
      const int empties = c >= '1' && c <= '8' ? c - '0' : 0;
      if ((c != 'p' && c != 'P' && empties == 0) || file + empties > 8) {
        return error_at(text, at,
                        "found " + found_at(text, at) + " on rank " + std::to_string(rank + 1) +
                            ", expected p (Black), P (White) or a number of empty squares");
      }
      if (empties == 0) (c == 'p' ? black : white) |= Bitboard{1} << (8 * rank + file);
      file += empties == 0 ? 1 : empties;
    }
    const char separator = at < text.size() ? text[at] : ' ';
    if (separator != (rank > 0 ? '/' : ' ')) {
      return error_at(text, at,
                      "found " + found_at(text, at) + " after rank " + std::to_string(rank + 1) +
                          ", expected " + (rank > 0 ? "/" : "a space and the side"));
    }
    if (rank > 0) ++at;
  }
  at = skip_blanks(text, at);
  const char side = at < text.size() ? text[at] : ' ';
  if (side != 'b' && side != 'w') {
    return error_at(text, at, "found " + found_at(text, at) + ", expected the side b or w");
  }
  return make_position(black, white, side == 'b' ? Color::black : Color::white);
}

Result<GameRecord> parse_pgn(std::string_view text) {
  Tags tags;
  std::size_t at = skip_blanks(text, 0);
  while (at < text.size() && text[at] == '[') {
    if (Error error = read_tag(text, at, tags)) return *std::move(error);
    at = skip_blanks(text, at);
  }
  std::string moves(text);
  if (Error error = blank_annotations(moves, at)) return *std::move(error);
  blank_result(moves);
  Result<Game> game = notation::read_moves(moves, at, tags.start.value_or(kStartPosition));
  if (!game) return std::move(game).error();
  if (at < moves.size()) {
    return error_at(moves, at, "found " + found_at(moves, at) + ", expected a move such as f5");
  }
  GameRecord record{std::move(game).value(), {}};
  if (!tags.black.empty() || !tags.white.empty()) {
    append_field(record.title, tags.black + " - " + tags.white);
  }
  append_field(record.title, tags.event);
  return record;
}

std::optional<Result<PositionRecord>> PgnReader::read_next() {
  while (positions_.empty()) {
    if (ended_) return std::nullopt;
    if (Error error = read_game()) return *std::move(error);
  }
  PositionRecord record = std::move(positions_.front());
  positions_.pop_front();
  return record;
}

/// Reads the next game, if there is one, and puts its records into positions_.
std::optional<ParseError> PgnReader::read_game() {
  std::string text;
  std::size_t first = 0;
  bool in_moves = false;
  bool in_comment = false;
  bool too_long = false;
  while (true) {
    const LineReader::Status status = lines_.read();
    ended_ = status == LineReader::Status::end;
    if (ended_) break;
    if (status == LineReader::Status::too_long) {  // drop the game up to the next tags
      if (first == 0) first = lines_.number();
      too_long = in_moves = true;
      continue;
    }
    const std::string& line = lines_.line();
    const bool is_tag = !in_comment && line.starts_with('[');
    if (is_tag && in_moves) {
      lines_.unread(status);
      break;
    }
    if (notation::trimmed(line).empty() && first == 0) continue;
    if (first == 0) first = lines_.number();
    if (!is_tag && !notation::trimmed(line).empty()) in_moves = true;
    for (const char c : line) {
      if (!is_tag && (c == '{' || c == '}')) in_comment = c == '{';
    }
    too_long = too_long || text.size() + line.size() > options_.max_record_bytes;
    if (!too_long) text.append(line).append(1, '\n');
  }
  if (first == 0) return std::nullopt;
  ++games_;
  if (too_long) {
    return ParseError{first, 1,
                      "the game is longer than " + std::to_string(options_.max_record_bytes) +
                          " bytes, expected a new tag section"};
  }
  const Result<GameRecord> game = parse_pgn(text);
  if (!game) {
    ParseError error = game.error();
    error.line = first + (error.line == 0 ? 0 : error.line - 1);
    return error;
  }
  append_records(game.value(), {games_, first}, options_, EmptiesRange{}, positions_);
  return std::nullopt;
}

}  // namespace kanzen
