// The kind of record on a line, guessed from its beginning.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/notation/board_text.hpp"

namespace kanzen {

enum class LineKind : std::uint8_t {
  comment,
  board,    // 64 squares
  moves,    // a move string or a transcript
  bracket,  // the board of a server in brackets
  printed,  // see notation::parse_printed_board
  gpdb,     // id;board;b|w;description;
  fen,      // ranks separated by slashes
  unknown,
};

/// Guesses the kind of a record from its beginning. A name in front of it counts as its beginning;
/// see record_kind() in line_names.hpp.
[[nodiscard]] LineKind line_kind(std::string_view line, notation::Dialect dialect);

}  // namespace kanzen
