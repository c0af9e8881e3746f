#include "solver/formats/base81.hpp"

namespace kanzen {

namespace {

using notation::error_at;

constexpr std::size_t kLength = 16;
constexpr char kFirst = '!';  // code 33, four empty squares
constexpr std::array<int, 4> kWeights{1, 3, 9, 32};

/// Nullopt if the character encodes none.
std::optional<std::array<int, 4>> digits_of(char c) noexcept {
  const int code = static_cast<unsigned char>(c) - kFirst;
  if (code < 0 || code / 32 > 2 || code % 32 >= 27) return std::nullopt;
  return std::array<int, 4>{code % 32 % 3, code % 32 / 3 % 3, code % 32 / 9, code / 32};
}

bool is_eight_moves(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!notation::read_move(text, at)) return false;
  }
  return true;
}

/// Three squares in a row, as in a line of moves with a typing error. Fewer than one in ten
/// thousand boards in base 81 have them.
bool has_line_of_squares(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    int squares = 0;
    for (std::size_t at = begin; squares < 3; ++squares) {
      const Result<Square> move = notation::read_move(text, at);
      if (!move || move.value() == Square::pass) break;
    }
    if (squares == 3) return true;
  }
  return false;
}

Bitboard moved(Bitboard set, int files, int ranks) noexcept {
  if (files > 0) set = (set & ~kFileH) << 1;
  if (files < 0) set = (set & ~kFileA) >> 1;
  return ranks > 0 ? set << 8 : ranks < 0 ? set >> 8 : set;
}

Result<PositionRecord> parse_line(std::string_view line) {
  const std::size_t end = line.find_first_of(" \t");
  const Result<Board> board = parse_base81(line.substr(0, end));
  if (!board) return board.error();
  PositionRecord record;
  record.position = {board.value(), Colour::black};
  record.text = std::string(line);
  std::size_t at = end == std::string_view::npos ? line.size() : notation::skip_blanks(line, end);
  if (at == line.size()) return record;
  const std::size_t score_at = at;
  const Result<int> score = notation::read_integer(line, at, "a score");
  if (!score) return score.error();
  if (score.value() < kMinScore || score.value() > kMaxScore) {
    return error_at(line, score_at,
                    "score " + std::to_string(score.value()) + ", expected -64 to +64");
  }
  at = notation::skip_blanks(line, at);
  if (at < line.size()) {
    return error_at(line, at,
                    "found " + notation::quoted(line[at]) + " after the score, expected nothing");
  }
  record.claims.exact = score.value();
  return record;
}

constexpr std::array<std::pair<std::string_view, TakizawaTable>, 4> kHeaders{{
    {"obf,depth,accuracy,score_lowerbound,score_upperbound,nodes", TakizawaTable::knowledge},
    {"obf,count,score,alpha,beta", TakizawaTable::tasks},
    {"obf,is_exact,score_lowerbound,score_upperbound", TakizawaTable::results},
    {"obf,score_lowerbound,score_upperbound", TakizawaTable::bounds},
}};

struct Field {
  std::string_view text;
  std::size_t at = 0;
};

std::vector<Field> split_fields(std::string_view row) {
  std::vector<Field> fields;
  for (std::size_t at = 0; at <= row.size() && fields.size() < 16;) {
    const std::size_t end = std::min(row.find(',', at), row.size());
    fields.push_back({row.substr(at, end - at), at});
    at = end + 1;
  }
  return fields;
}

Result<int> parse_number_field(std::string_view row, const Field& field, int low, int high) {
  const std::string_view upto = row.substr(0, field.at + field.text.size());
  std::size_t at = notation::skip_blanks(upto, field.at);
  const std::string wanted = "a number from " + std::to_string(low) + " to " + std::to_string(high);
  Result<int> value = notation::read_integer(upto, at, wanted);
  if (!value) return value;
  if (value.value() < low || value.value() > high ||
      notation::skip_blanks(upto, at) != upto.size()) {
    return error_at(row, field.at,
                    "found " + notation::quoted(field.text) + ", expected " + wanted);
  }
  return value;
}

Result<Bounds> parse_bounds(std::string_view row, const Field& lower, const Field& upper) {
  const Result<int> low = parse_number_field(row, lower, kMinScore, kMaxScore);
  if (!low) return low.error();
  const Result<int> high = parse_number_field(row, upper, kMinScore, kMaxScore);
  if (!high) return high.error();
  if (low.value() > high.value()) {
    return error_at(row, lower.at,
                    "the lower bound " + std::to_string(low.value()) +
                        " is above the upper bound " + std::to_string(high.value()) +
                        ", expected the lower one first");
  }
  return Bounds{low.value(), high.value()};
}

void claim(const Bounds& bounds, PositionClaims& claims) {
  if (bounds.lower == bounds.upper) {
    claims.exact = bounds.lower;
  } else {
    claims.lower = bounds.lower;
    claims.upper = bounds.upper;
  }
}

using Error = std::optional<ParseError>;

Error read_knowledge(std::string_view row, const std::vector<Field>& fields,
                     PositionRecord& record) {
  const Result<int> depth = parse_number_field(row, fields[1], 0, kSquares);
  if (!depth) return depth.error();
  const Result<int> accuracy = parse_number_field(row, fields[2], 0, 100);
  if (!accuracy) return accuracy.error();
  const Result<Bounds> bounds = parse_bounds(row, fields[3], fields[4]);
  if (!bounds) return bounds.error();
  // The node count is unused, so it may have twenty digits and a sign.
  const std::string_view nodes = notation::trimmed(fields[5].text);
  const std::size_t sign = nodes.starts_with('-') ? 1 : 0;
  if (nodes.size() == sign || nodes.find_first_not_of("0123456789", sign) != std::string::npos) {
    return error_at(row, fields[5].at,
                    "found " + notation::quoted(nodes) + ", expected a number of nodes");
  }
  if (accuracy.value() == 100 && depth.value() >= record.position.board.empty_count()) {
    claim(bounds.value(), record.claims);
  }
  return std::nullopt;
}

Error read_task(std::string_view row, const std::vector<Field>& fields, PositionRecord& record) {
  const std::string_view count = notation::trimmed(fields[1].text);
  if (count.empty() || count.find_first_not_of("0123456789") != std::string::npos) {
    return error_at(row, fields[1].at,
                    "found " + notation::quoted(count) + ", expected a number of games");
  }
  const Result<int> predicted = parse_number_field(row, fields[2], kMinScore, kMaxScore);
  if (!predicted) return predicted.error();
  const Result<Bounds> window = parse_bounds(row, fields[3], fields[4]);
  if (!window) return window.error();
  if (window.value().lower == window.value().upper) {
    return error_at(row, fields[3].at, "an empty window, expected alpha below beta");
  }
  record.window = Window{window.value().lower, window.value().upper};
  return std::nullopt;
}

Error read_result(std::string_view row, const std::vector<Field>& fields, PositionRecord& record) {
  const Result<int> exact = parse_number_field(row, fields[1], 0, 1);
  if (!exact) return exact.error();
  const Result<Bounds> bounds = parse_bounds(row, fields[2], fields[3]);
  if (!bounds) return bounds.error();
  if (exact.value() == 1 && bounds.value().lower != bounds.value().upper) {
    return error_at(row, fields[1].at, "is_exact is 1, expected two equal bounds");
  }
  claim(bounds.value(), record.claims);
  return std::nullopt;
}

Error read_fields(std::string_view row, const std::vector<Field>& fields, TakizawaTable table,
                  PositionRecord& record) {
  if (table == TakizawaTable::knowledge) return read_knowledge(row, fields, record);
  if (table == TakizawaTable::tasks) return read_task(row, fields, record);
  if (table == TakizawaTable::results) return read_result(row, fields, record);
  const Result<Bounds> bounds = parse_bounds(row, fields[1], fields[2]);
  if (!bounds) return bounds.error();
  claim(bounds.value(), record.claims);
  return std::nullopt;
}

std::size_t field_count(TakizawaTable table) noexcept {
  std::size_t count = 1;
  for (const auto& [header, of] : kHeaders) {
    if (of != table) continue;
    for (const char c : header) count += c == ',' ? 1 : 0;
  }
  return count;
}

/// Parses a row. The claims are the lower and the upper bound, in this order, contrary to the
/// published description. Rows of `knowledge` make claims only if their search was complete (its
/// depth at least the number of empty squares, its accuracy 100); others are predictions. The alpha
/// and beta of a task become the window of the record.
///
/// Errors: a wrong number of fields, a field that is not a number or out of range, an invalid
/// board, lower > upper, and is_exact with two different bounds.
Result<PositionRecord> parse_takizawa(std::string_view row, TakizawaTable table) {
  const std::vector<Field> fields = split_fields(row);
  const Result<Position> position = notation::parse_position(fields[0].text);
  if (!position) return position.error();
  if (fields.size() != field_count(table)) {
    return error_at(row, row.size(),
                    "the row has " + std::to_string(fields.size()) + " fields, expected " +
                        std::to_string(field_count(table)));
  }
  PositionRecord record;
  record.position = position.value();
  if (Error error = read_fields(row, fields, table, record)) return *std::move(error);
  record.text = std::string(row);
  return record;
}

}  // namespace

Result<Board> parse_base81(std::string_view text) {
  Board board;
  for (std::size_t i = 0; i < text.size() && i < kLength; ++i) {
    const std::optional<std::array<int, 4>> digits = digits_of(text[i]);
    if (!digits) {
      return error_at(text, i,
                      "found " + notation::quoted(text[i]) + ", expected a Base 81 character");
    }
    for (std::size_t k = 0; k < digits->size(); ++k) {
      const Bitboard square = Bitboard{1} << (4 * i + k);
      if ((*digits)[k] == 1) board.player |= square;
      if ((*digits)[k] == 2) board.opponent |= square;
    }
  }
  if (text.size() != kLength) {
    return error_at(text, std::min(text.size(), kLength),
                    "the board has " + std::to_string(text.size()) + " characters, expected 16");
  }
  return board;
}

std::string to_base81(const Board& board) {
  std::string text(kLength, kFirst);
  for (std::size_t i = 0; i < kLength; ++i) {
    int code = 0;
    for (std::size_t k = 0; k < kWeights.size(); ++k) {
      const Bitboard square = Bitboard{1} << (4 * i + k);
      const int digit = (board.player & square) != 0 ? 1 : (board.opponent & square) != 0 ? 2 : 0;
      code += digit * kWeights[k];
    }
    text[i] = static_cast<char>(kFirst + code);
  }
  return text;
}

bool can_be_of_a_game(const Board& board) noexcept {
  const Bitboard occupied = board.player | board.opponent;
  Bitboard reached = kStartBoard.player | kStartBoard.opponent;
  if ((reached & ~occupied) != 0) return false;
  for (Bitboard before = 0; before != reached;) {
    before = reached;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        const Bitboard next = moved(reached, files, ranks);
        reached |= next & moved(next, files, ranks) & occupied;
      }
    }
  }
  return reached == occupied;
}

bool is_base81_line(std::string_view line) {
  const Result<PositionRecord> record = parse_line(line);
  return record.ok() && record.value().claims.exact.has_value();
}

Base81Reading base81_reading(std::string_view line) {
  const Result<PositionRecord> record = parse_line(line);
  if (!record) return Base81Reading::none;
  const std::string_view board = line.substr(0, kLength);
  if (is_eight_moves(board)) return Base81Reading::moves;
  if (!has_line_of_squares(board)) return Base81Reading::board;
  return can_be_of_a_game(record.value().position.board) ? Base81Reading::unclear
                                                         : Base81Reading::moves;
}

std::optional<Result<PositionRecord>> Base81Reader::read_row(const std::string& line) {
  const Base81Reading reading = base81_reading(line);
  const bool unclear = reading == Base81Reading::moves || reading == Base81Reading::unclear;
  if (unclear && options_.format != Format::base81) {
    return ParseError{lines_.number(), 1, std::string(kUnclearBase81)};
  }
  return placed_on_line(parse_line(line), lines_.number());
}

std::optional<TakizawaTable> takizawa_table(std::string_view line) noexcept {
  for (const auto& [header, table] : kHeaders) {
    if (notation::trimmed(line) == header) return table;
  }
  return std::nullopt;
}

std::optional<Result<PositionRecord>> TakizawaReader::read_row(const std::string& line) {
  if (const std::optional<TakizawaTable> table = takizawa_table(line)) {
    table_ = table;
    return std::nullopt;
  }
  if (table_) return placed_on_line(parse_takizawa(line, *table_), lines_.number());
  return refuse("no header, expected a first line such as " + std::string(kHeaders.back().first));
}

}  // namespace kanzen
