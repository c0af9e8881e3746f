// What a line of a text file is, guessed from its beginning.
#pragma once

#include "core/notation.hpp"

namespace kanzen {

enum class LineKind : std::uint8_t {
  comment,
  board,    // 64 squares
  moves,    // a move string or a transcript
  list,     // moves in another dress, see move_list.hpp
  bracket,  // the board of a server in brackets
  printed,  // see notation::parse_printed_board
  fen,      // ranks separated by slashes
  unknown,
};

/// A name in front counts as the beginning; see record_kind().
[[nodiscard]] LineKind line_kind(std::string_view line, const notation::BoardStyle& style);

/// Whether `line` is the rank of a board with # as discs of Black, although # begins comments. With
/// eight of them, it may also be a decoration, and the next line decides.
enum class HashRank : std::uint8_t { none, unclear, certain };
[[nodiscard]] HashRank is_hash_rank(std::string_view line, const notation::BoardStyle& style);

/// Whether a line begins with %, # or //, or is a mark of forums above and below code.
[[nodiscard]] bool begins_comment_line(std::string_view line) noexcept;

/// The text up to a blank, a semicolon or a comment.
[[nodiscard]] std::string_view first_group(std::string_view text) noexcept;

/// Whether all characters are symbols of squares.
[[nodiscard]] bool all_cells(std::string_view text, const notation::BoardStyle& style) noexcept;

/// Two names of squares together begin nothing else than moves.
[[nodiscard]] bool begins_with_squares(std::string_view text) noexcept;

/// Two numbers of 64 bits; shorter ones are squares or moves.
[[nodiscard]] bool begins_with_bits(std::string_view text);

/// Whether the first line belongs to a printed board.
[[nodiscard]] bool begins_printed(std::string_view text, const notation::BoardStyle& style);

}  // namespace kanzen
