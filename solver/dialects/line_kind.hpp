// Tells what a line is by its beginning.
#pragma once

#include "solver/dialects/board_symbols.hpp"

namespace kanzen {

enum class LineKind : std::uint8_t {
  comment,
  board,    // 64 squares
  moves,    // a move string or a transcript
  list,     // moves in another notation, see move_list.hpp
  bracket,  // the board of a server in brackets
  printed,  // see parse_board
  fen,      // ranks separated by slashes
  unknown,
};

/// The kind follows from how a line begins, so a name hides it; record_kind() looks past the name.
[[nodiscard]] LineKind line_kind(std::string_view line, const notation::BoardStyle& style);

/// Says whether `line` is the rank of a board with # as discs of Black, although # begins comments.
/// With eight of them, it may also be a decoration, and the next line decides.
enum class HashRank : std::uint8_t { none, unclear, certain };
[[nodiscard]] HashRank hash_rank_kind(std::string_view line, const notation::BoardStyle& style);

/// Whether a line begins with %, # or //, or is a mark around code.
[[nodiscard]] bool begins_comment_line(std::string_view line);

/// Returns the text up to a blank, a semicolon or a comment.
[[nodiscard]] std::string_view first_group(std::string_view text) noexcept;

/// Whether all characters are symbols of squares.
[[nodiscard]] bool all_cells(std::string_view text, const notation::BoardStyle& style) noexcept;

/// Whether the text begins with two names of squares in a row, which nothing but moves does.
[[nodiscard]] bool begins_with_squares(std::string_view text) noexcept;

/// Recognises nearly all lines of large files at once, so that they skip the costlier tests.
[[nodiscard]] inline bool is_plain_record(std::string_view text) noexcept {
  return begins_with_squares(text) || first_group(text).size() >= kSquares;
}

/// Whether the text begins with two numbers of 64 bits; shorter ones are squares or moves.
[[nodiscard]] bool begins_with_bits(std::string_view text);

/// Whether the first line belongs to a printed board.
[[nodiscard]] bool begins_printed(std::string_view text, const notation::BoardStyle& style);

/// Whether 64 symbols or more stand together in the line.
[[nodiscard]] bool has_all_squares(std::string_view line);

/// Recognises rules such as `=====` or `-----`.
[[nodiscard]] bool is_rule(std::string_view text) noexcept;

/// Names of records, players and columns are shorter. Each word of a name may end it, so that a
/// line of 8,000 bytes without a record took seconds.
inline constexpr std::size_t kLongestName = 400;  // bytes

/// Whether the text is short enough for a name or a heading, and has no control characters.
[[nodiscard]] bool is_short_text(std::string_view text) noexcept;

}  // namespace kanzen
