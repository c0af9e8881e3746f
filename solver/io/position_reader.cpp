#include "solver/io/position_reader.hpp"

#include <algorithm>
#include <utility>

#include "core/moves.hpp"
#include "core/notation/move_text.hpp"
#include "core/notation/obf.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::Dialect;

constexpr std::size_t kMaxRows = 16;  // the most lines of a board in brackets

enum class Content { comment, board, moves, bracket, rows, gpdb, unknown };

std::string_view first_group(std::string_view text) noexcept {
  return text.substr(0, text.find_first_of(" \t\r;%"));
}

bool all_cells(std::string_view text, Dialect dialect) noexcept {
  return std::all_of(text.begin(), text.end(), [dialect](char c) {
    return notation::cell_of(c, dialect) != notation::Cell::unknown;
  });
}

/// The second field of a line in which at least two fields end with semicolons; otherwise empty.
std::string_view second_field(std::string_view text) noexcept {
  const std::size_t first = text.find(';');
  if (first == std::string_view::npos) return {};
  const std::size_t second = text.find(';', first + 1);
  return second == std::string_view::npos ? std::string_view{}
                                          : text.substr(first + 1, second - first - 1);
}

/// True for the number of a move such as `1..` or `12.`, which could also
/// be the squares of a board.
bool is_move_number(std::string_view group) noexcept {
  // At most three digits and three dots; the rows of a board have eight squares.
  constexpr std::size_t kLongest = 6;
  const std::size_t digits = std::min(group.find_first_not_of("0123456789"), group.size());
  return group.size() <= kLongest && digits > 0 && digits < group.size() &&
         group.find_first_not_of('.', digits) == std::string_view::npos;
}

bool begins_like_moves(std::string_view text) noexcept {
  const char first = notation::lower(text[0]);
  if (notation::is_digit(first)) return first_group(text).size() < kSquares / 2;
  const bool file = first >= 'a' && first <= 'h';
  return file && text.size() > 1 && notation::is_digit(text[1]);
}

/// Guesses what a line contains. REQUIRES: `text` is trimmed and not empty.
Content content_of(std::string_view text, Dialect dialect) noexcept {
  const std::string_view group = first_group(text);
  if (text[0] == '%' || text[0] == '#') return Content::comment;
  if (text[0] == '[') return Content::bracket;
  if (group.size() == 8 && group.size() == text.size() && all_cells(group, dialect)) {
    return Content::rows;
  }
  const std::string_view field = second_field(text);
  if (field.size() == kSquares && field.find_first_not_of(".bw") == std::string_view::npos) {
    return Content::gpdb;
  }
  if (is_move_number(group)) return Content::moves;
  // Digits and the letter b may be discs or parts of moves: a long group of only discs is a board.
  const bool all_discs = all_cells(group, Dialect::egaroucid) || all_cells(group, dialect);
  if (group.size() > 2 && all_discs) return Content::board;
  if (begins_like_moves(text)) return Content::moves;
  const bool begins_like_board = notation::cell_of(text[0], dialect) != notation::Cell::unknown ||
                                 group.size() >= kSquares / 2;
  return begins_like_board ? Content::board : Content::unknown;
}

/// The value of the position according to the scores of its moves, if every legal move has one.
std::optional<Score> value_of_list(const notation::ObfRecord& obf) noexcept {
  const Bitboard legal = legal_moves(obf.position.board);
  const std::size_t count = legal == 0 ? 1 : static_cast<std::size_t>(popcount(legal));
  if (obf.moves.size() != count) return std::nullopt;
  Score best = kMinScore;
  for (const notation::MoveScore& item : obf.moves) best = std::max(best, item.score);
  return best;
}

Result<PositionRecord> record_of_obf(std::string_view line, Dialect dialect) {
  Result<notation::ObfRecord> parsed = notation::parse_obf(line, dialect);
  if (!parsed) return parsed.error();
  notation::ObfRecord obf = std::move(parsed).value();
  PositionRecord record;
  record.position = obf.position;
  record.expected.best = obf.best ? obf.best : value_of_list(obf);
  record.expected.moves = std::move(obf.moves);
  record.comment = std::move(obf.comment);
  return record;
}

Result<PositionRecord> record_of_moves(std::string_view line) {
  std::size_t at = 0;
  const Result<Game> game = notation::read_moves(line, at);
  if (!game) return game.error();
  if (game.value().moves.empty()) {
    return notation::error_at(line, at, "no move, expected a move string such as f5d6c3");
  }
  PositionRecord record;
  record.position = game.value().end;
  if (at < line.size() && line[at] == ';') at = notation::skip_blanks(line, at + 1);
  if (at < line.size() && line[at] == '%') {
    record.comment = std::string(notation::trimmed(line.substr(at + 1)));
  } else if (at < line.size()) {
    return notation::error_at(
        line, at,
        "found " + notation::quoted(line[at]) + " after the moves, expected nothing or a comment");
  }
  return record;
}

/// Parses a record of the GPDB format of rcrr/reversi: `id;board;b|w;description;`.
Result<PositionRecord> record_of_gpdb(std::string_view line) {
  const std::size_t board_at = line.find(';') + 1;
  const std::size_t side_at = board_at + kSquares + 1;
  if (side_at > line.size()) {  // there are only two fields
    return notation::error_at(line, line.size(),
                              "no side to move after the board, expected the side b or w");
  }
  const std::size_t side_end = line.find(';', side_at);
  const std::string_view side = notation::trimmed(line.substr(side_at, side_end - side_at));
  if (side != "b" && side != "w") {
    return notation::error_at(line, side_at,
                              "found " + notation::quoted(side) + ", expected the side b or w");
  }
  std::string text(line.substr(board_at, kSquares));
  text += ' ';
  text += side;
  const Result<Position> position = notation::parse_position(text);
  if (!position) return position.error();
  PositionRecord record;
  record.position = position.value();
  record.id = std::string(notation::trimmed(line.substr(0, board_at - 1)));
  if (side_end != std::string_view::npos) {
    const std::size_t end = line.find(';', side_end + 1);
    record.comment = std::string(line.substr(side_end + 1, end - side_end - 1));
  }
  return record;
}

Result<PositionRecord> record_of_board(Result<Position> position) {
  if (!position) return std::move(position).error();
  PositionRecord record;
  record.position = position.value();
  return record;
}

Result<PositionRecord> parse(std::string_view text, Content content, Dialect dialect) {
  switch (content) {
    case Content::board:
      return record_of_obf(text, dialect);
    case Content::moves:
      return record_of_moves(text);
    case Content::bracket:
      return record_of_board(notation::parse_ggs_board(text, dialect));
    case Content::rows:
      return record_of_board(notation::parse_position(text, dialect));
    case Content::gpdb:
      return record_of_gpdb(text);
    case Content::comment:
    case Content::unknown:
      break;
  }
  const std::size_t at = notation::skip_blanks(text, 0);
  return notation::error_at(text, at,
                            "found " + notation::found_at(text, at) +
                                ", expected a board of 64 squares or a move string such as "
                                "f5d6c3");
}

/// Parses `board or moves ; statement ; comment`, where the statement is at `at`.
Result<PositionRecord> parse_claim(std::string_view text, std::size_t at, Content content,
                                   Dialect dialect) {
  Result<PositionRecord> parsed = parse(text.substr(0, text.rfind(';', at)), content, dialect);
  if (!parsed) return parsed;
  PositionRecord record = std::move(parsed).value();
  if (!record.expected.empty()) {
    return notation::error_at(text, at, "a score and a statement, expected one of them");
  }
  const Result<Statement> statement = read_statement(text, at);
  if (!statement) return statement.error();
  at = notation::skip_blanks(text, at);
  if (at < text.size() && text[at] != ';' && text[at] != '%') {
    return notation::error_at(
        text, at,
        "found " + notation::quoted(text[at]) + " after the statement, expected ; or % or the end");
  }
  const std::string_view comment =
      at < text.size() ? notation::trimmed(text.substr(at + 1)) : std::string_view{};
  if (!comment.empty()) record.comment = std::string(comment);
  record.statement = statement.value();
  const Score lower = statement.value().lower();
  const Score upper = statement.value().upper();
  if (lower == upper) record.expected.best = lower;
  if (lower != upper && lower > kMinScore) record.expected.lower = lower;
  if (lower != upper && upper < kMaxScore) record.expected.upper = upper;
  return record;
}

/// The number at the beginning of a comment, as in `#40` and `FFO #40`, with its sign; empty if
/// there is none.
std::string_view number_of(std::string_view comment) noexcept {
  constexpr std::string_view kSuite = "FFO ";
  if (comment.starts_with(kSuite)) comment.remove_prefix(kSuite.size());
  if (!comment.starts_with('#')) return {};
  const std::size_t end = std::min(comment.find_first_not_of("0123456789", 1), comment.size());
  const bool whole = end > 1 && (end == comment.size() || notation::is_blank(comment[end]));
  return whole ? comment.substr(0, end) : std::string_view{};
}

/// The discs of Black after optimal play in a line such as `35 - 29  h5`; nothing in other lines.
std::optional<int> black_discs_in(std::string_view line) noexcept {
  std::size_t at = notation::skip_blanks(line, 0);
  const auto number = [&]() -> std::optional<int> {
    const Result<int> discs = notation::read_integer(line, at, "discs");
    return discs ? std::optional(discs.value()) : std::nullopt;
  };
  if (at == line.size() || !notation::is_digit(line[at])) return std::nullopt;
  const auto black = number();
  at = notation::skip_blanks(line, at);
  if (!black || at == line.size() || line[at] != '-') return std::nullopt;
  at = notation::skip_blanks(line, at + 1);
  if (at == line.size() || !notation::is_digit(line[at])) return std::nullopt;
  const auto white = number();
  const bool right = white && *black >= 0 && *white >= 0 && *black + *white == kSquares &&
                     (at == line.size() || notation::is_blank(line[at]));
  return right ? black : std::nullopt;
}

constexpr std::string_view kBlackWins = "Black win";
constexpr std::string_view kWhiteWins = "White win";
constexpr std::string_view kDraw = "Draw";

/// True for the names of the files above a picture of a board.
bool begins_picture(std::string_view line) noexcept {
  char next = 'a';
  for (const char c : line) {
    if (notation::is_blank(c)) continue;
    if (c != next++) return false;
  }
  return next == 'i';
}

/// The number of characters in `text` that are not white space.
std::ptrdiff_t marks(std::string_view text) noexcept {
  return std::count_if(text.begin(), text.end(), [](char c) { return !notation::is_blank(c); });
}

/// True if `line` can continue a board on several lines.
bool is_row(std::string_view line, bool in_brackets, Dialect dialect) noexcept {
  const std::ptrdiff_t count = marks(line);
  const std::ptrdiff_t most =
      in_brackets ? kSquares - 1 : 9;  // less than a board; a row and a side
  return count > 0 && count <= most &&
         std::all_of(line.begin(), line.end(), [in_brackets, dialect](char c) {
           return notation::is_blank(c) || (in_brackets && c == ']') ||
                  notation::cell_of(c, dialect) != notation::Cell::unknown;
         });
}

}  // namespace

bool is_ffo_result(std::string_view line) noexcept {
  const std::string_view text = notation::trimmed(line);
  return text == kBlackWins || text == kWhiteWins || text == kDraw || black_discs_in(text);
}

std::optional<Result<PositionRecord>> PositionReader::read_next() {
  while (true) {
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) return std::nullopt;
    if (status == LineReader::Status::too_long) return lines_.too_long();
    const std::string_view text = notation::trimmed(lines_.line());
    if (picture_lines_ > 0 && !text.empty() && text[0] == '9' - picture_lines_) {
      --picture_lines_;
      continue;
    }
    picture_lines_ = begins_picture(text) ? 8 : 0;
    if (picture_lines_ > 0) continue;
    if (!text.empty() && content_of(text, options_.dialect) != Content::comment)
      return read_record();
  }
}

Result<PositionRecord> PositionReader::read_record() {
  const std::size_t first = lines_.number();
  std::string text = lines_.line();
  const Content content = content_of(notation::trimmed(text), options_.dialect);
  if (content == Content::bracket || content == Content::rows) {
    text = read_block(content == Content::bracket);
  }
  const std::optional<std::size_t> claim = find_statement(text);
  Result<PositionRecord> record = claim ? parse_claim(text, *claim, content, options_.dialect)
                                        : parse(text, content, options_.dialect);
  if (!record) {
    ParseError error = std::move(record).error();
    error.line = first + (error.line == 0 ? 0 : error.line - 1);
    return error;
  }
  PositionRecord out = std::move(record).value();
  out.line = first;
  out.text = std::move(text);
  if (out.id.empty() && out.comment) out.id = number_of(*out.comment);
  if (out.id.empty()) out.id = std::to_string(first);
  if (with_results_) read_result(out);
  return out;
}

/// Reads the line after a position if it is its result; leaves any other for the next record.
void PositionReader::read_result(PositionRecord& record) {
  const LineReader::Status status = lines_.read();
  const std::string_view line = notation::trimmed(lines_.line());
  if (status != LineReader::Status::ok || !is_ffo_result(line)) return lines_.unread(status);
  constexpr Score kLeast = 2;  // a final score is even
  const bool black = record.position.side == Color::black;
  if (const std::optional<int> discs = black_discs_in(line)) {
    const Score score = 2 * *discs - kSquares;
    record.expected.best = black ? score : -score;
  } else if (line == kDraw) {
    record.expected.best = 0;
  } else if (black == (line == kBlackWins)) {
    record.expected.lower = kLeast;
  } else {
    record.expected.upper = -kLeast;
  }
}

/// Returns the lines of a board that begins in the current line. The first line that cannot be part
/// of it is left for the next record.
std::string PositionReader::read_block(bool in_brackets) {
  std::string block = lines_.line();
  for (std::size_t rows = 1; rows < kMaxRows; ++rows) {
    if (in_brackets ? block.find(']') != std::string::npos : marks(block) > kSquares) break;
    const LineReader::Status status = lines_.read();
    if (status != LineReader::Status::ok || !is_row(lines_.line(), in_brackets, options_.dialect)) {
      lines_.unread(status);
      break;
    }
    block += '\n';
    block += lines_.line();
  }
  return block;
}

}  // namespace kanzen
