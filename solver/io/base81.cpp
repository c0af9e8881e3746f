#include "solver/io/base81.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/bits.hpp"
#include "core/notation/text.hpp"

namespace kanzen {

namespace {

using notation::error_at;

constexpr std::size_t kLength = 16;
constexpr char kFirst = '!';  // code 33, four empty squares
constexpr std::array<int, 4> kWeights{1, 3, 9, 32};

/// The four digits that a character encodes; nothing if it encodes none.
std::optional<std::array<int, 4>> digits_of(char c) noexcept {
  const int code = static_cast<unsigned char>(c) - kFirst;
  if (code < 0 || code / 32 > 2 || code % 32 >= 27) return std::nullopt;
  return std::array<int, 4>{code % 32 % 3, code % 32 / 3 % 3, code % 32 / 9, code / 32};
}

Result<PositionRecord> parse_line(std::string_view line) {
  const std::size_t end = line.find_first_of(" \t");
  const Result<Board> board = parse_base81(line.substr(0, end));
  if (!board) return board.error();
  PositionRecord record;
  record.position = {board.value(), Color::black};
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
  record.expected.best = score.value();
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

bool is_base81_line(std::string_view line) {
  const Result<PositionRecord> record = parse_line(line);
  return record.ok() && record.value().expected.best.has_value();
}

std::optional<Result<PositionRecord>> Base81Reader::read_next() {
  while (true) {
    const LineReader::Status status = lines_.read();
    if (status == LineReader::Status::end) return std::nullopt;
    if (status == LineReader::Status::too_long) return lines_.too_long();
    if (notation::trimmed(lines_.line()).empty()) continue;
    return placed_on_line(parse_line(lines_.line()), lines_.number());
  }
}

}  // namespace kanzen
