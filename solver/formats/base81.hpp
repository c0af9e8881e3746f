// Base 81 (.b81r, from primenumber/issen-rs) writes a board in sixteen characters, then its score.
#pragma once

#include "solver/formats/input_stream.hpp"

namespace kanzen {

/// Reads sixteen characters. Character i encodes the squares 4i to 4i+3 with the digits d0 to d3 (0
/// empty, 1 the player, 2 the opponent) as 33 + d0 + 3 d1 + 9 d2 + 32 d3; the last weight is indeed
/// 32, not 27. Errors: a wrong length, or a character that encodes no digits.
[[nodiscard]] Result<Board> parse_base81(std::string_view text);

[[nodiscard]] std::string to_base81(const Board& board);

/// How a line of sixteen characters can be read, with or without a score.
enum class Base81Reading : std::uint8_t {
  none,     // not a board in Base 81
  board,    // unambiguously a board
  moves,    // eight moves, or mistyped moves that are no possible board
  unclear,  // a possible board with three squares in a row, as in moves
};

[[nodiscard]] Base81Reading base81_reading(std::string_view line);

/// The error message for `unclear` lines, and for `moves` in a file of boards.
inline constexpr std::string_view kUnclearBase81 =
    "the line may be moves or a board in Base 81, expected --from lines or --from base81";

[[nodiscard]] bool is_base81_line(std::string_view line);

/// One record per line: a board, a space and optionally the score for the player, who is assumed to
/// be Black. There are no comments, because any printable character may begin a board. A line that
/// may be moves is an error unless options.format is Format::base81.
[[nodiscard]] std::unique_ptr<RecordSource> make_base81_reader(std::istream& in,
                                                               const ReaderOptions& options);

}  // namespace kanzen
