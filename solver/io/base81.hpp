// Base 81 (primenumber/issen-rs, .b81r): a board in sixteen characters and its score.
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

/// Sixteen characters as a board. Character i stands for the squares 4i .. 4i+3: its code is 33
/// plus the digits d0 + 3 d1 + 9 d2 + 32 d3 of these squares, 0 empty, 1 player, 2 opponent (the
/// highest weight is 32, not 27). Errors: another length, a code that no digits give.
[[nodiscard]] Result<Board> parse_base81(std::string_view text);

/// The sixteen characters for a board.
[[nodiscard]] std::string to_base81(const Board& board);

/// True if `line` is a base 81 record: sixteen such characters, a space, a score.
[[nodiscard]] bool is_base81_line(std::string_view line);

/// Reads a file of lines: board, space, score for the player; the score may be missing. The player
/// is taken to be Black. There are no comments: every printable character may begin a board.
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
