#include "solver/formats/base81.hpp"

namespace kanzen {

namespace {

using notation::error_at;

constexpr std::size_t kLength = 16;
constexpr char kFirst = '!';  // character code 33 encodes four empty squares
constexpr std::array<int, 4> kWeights{1, 3, 9, 32};

/// Returns nullopt for a character that is no group of four squares.
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

/// Finds three squares in a row, maybe with signs, as a line of moves with a typing error has them.
/// By chance fewer than one in ten thousand boards in base 81 do.
bool has_line_of_squares(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    int squares = 0;
    for (std::size_t at = begin; squares < 3; ++squares) {
      at = notation::skip_any(text, "+-,./>_|", at);  // in front, a sign shows the colour
      const Result<Square> move = notation::read_move(text, at);
      if (!move || move.value() == Square::pass) break;
    }
    if (squares == 3) return true;
  }
  return false;
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
  const Result<Score> score = notation::read_score(line, at);
  if (!score) return score.error();
  at = notation::skip_blanks(line, at);
  if (at < line.size()) {
    return error_at(
        line, at, "found " + notation::quoted_at(line, at) + " after the score, expected nothing");
  }
  record.claims.bounds = {*score, *score};
  return record;
}

class Base81Reader final : public RowSource<PositionRecord> {
 public:
  using RowSource::RowSource;

 private:
  std::optional<Result<PositionRecord>> read_row(const std::string& line) override {
    const Base81Reading reading = base81_reading(line);
    const bool is_unclear = reading == Base81Reading::moves || reading == Base81Reading::unclear;
    if (is_unclear && options_.format != Format::base81) {
      return ParseError{lines_.number(), 1, std::string(kUnclearBase81)};
    }
    return placed_on_line(parse_line(line), lines_.number());
  }
};

}  // namespace

Result<Board> parse_base81(std::string_view text) {
  Board board;
  for (std::size_t i = 0; i < text.size() && i < kLength; ++i) {
    const std::optional<std::array<int, 4>> digits = digits_of(text[i]);
    if (!digits) {
      return error_at(text, i,
                      "found " + notation::quoted_at(text, i) + ", expected a Base 81 character");
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

bool is_base81_line(std::string_view line) {
  const Result<PositionRecord> record = parse_line(line);
  return record.ok() && record->claims.exact().has_value();
}

Base81Reading base81_reading(std::string_view line) {
  const Result<PositionRecord> record = parse_line(line);
  if (!record) return Base81Reading::none;
  const std::string_view board = line.substr(0, kLength);
  if (is_eight_moves(board)) return Base81Reading::moves;
  if (!has_line_of_squares(board)) return Base81Reading::board;
  return can_occur_in_game(record->position.board.occupied()) ? Base81Reading::unclear
                                                              : Base81Reading::moves;
}

std::unique_ptr<RecordSource> make_base81_reader(std::istream& in, const ReaderOptions& options) {
  return std::make_unique<Base81Reader>(in, options);
}

}  // namespace kanzen
