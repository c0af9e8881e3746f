// Base 81 (.b81r, from primenumber/issen-rs): a board in sixteen characters, and its score.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "core/result.hpp"
#include "solver/io/line_reader.hpp"
#include "solver/records/record.hpp"

namespace kanzen {

/// Parses a board of sixteen characters. Character i encodes the squares 4i to 4i+3 with the
/// digits d0 to d3, where 0 is empty, 1 the player and 2 the opponent. Its code is 33 + d0 + 3
/// d1 + 9 d2 + 32 d3; the last weight is indeed 32, not 27. Errors: a wrong length, or a
/// character that encodes no digits.
[[nodiscard]] Result<Board> parse_base81(std::string_view text);

/// Encodes a board as sixteen characters.
[[nodiscard]] std::string to_base81(const Board& board);

/// True if `line` is a Base 81 record: a board of sixteen characters, a space and a score.
[[nodiscard]] bool is_base81_line(std::string_view line);

/// Reads a file with one record per line: a board, a space and the score for the player. The score
/// is optional. The player is assumed to be Black. The format has no comments, because any
/// printable character may begin a board.
class Base81Reader final : public RecordSource {
 public:
  /// `in` must outlive the reader.
  Base81Reader(std::istream& in, const ReaderOptions& options)
      : lines_(in, options.max_record_bytes) {}

 private:
  std::optional<Result<PositionRecord>> read_next() override;
  [[nodiscard]] std::size_t line() const noexcept override { return lines_.number(); }

  LineReader lines_;
};

}  // namespace kanzen
