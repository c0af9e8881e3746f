// One record of a text file: a board or moves, with a name, claims and a comment. Its kind is
// guessed from its beginning.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/board.hpp"
#include "core/game.hpp"
#include "core/notation.hpp"
#include "core/result.hpp"
#include "solver/records/position_record.hpp"

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

struct LineRecord {
  PositionRecord record;  // without a line; the id is empty if the record has no name
  Game game;              // moves to record.position
  bool open = false;      // the text ends with moves, which another line may continue
};

/// True if the last item in `moves` is a move, rather than a final result such as 33-31.
[[nodiscard]] bool ends_with_move(std::string_view moves) noexcept;

/// Reads a score at `at`, if there is one, and advances `at` past it. It is a claim about the
/// position after the moves before it.
[[nodiscard]] Result<std::optional<Score>> read_line_score(std::string_view text, std::size_t& at);

/// Parses one record, which is not a comment: `board or moves [score] [; claim] [; comment]`,
/// OBF, FEN, GPDB, or a board over several lines. Moves may also be on several lines.
[[nodiscard]] Result<LineRecord> parse_line_record(std::string_view text,
                                                   notation::Dialect dialect);

}  // namespace kanzen
