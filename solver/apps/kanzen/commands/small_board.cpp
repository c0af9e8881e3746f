#include "solver/apps/kanzen/commands/small_board.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/flips.hpp"
#include "core/geometry.hpp"
#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/run_input.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/process.hpp"

namespace kanzen::cli {

namespace {

/// Plays `move`, and before it an omitted pass. Returns an error message if the move is illegal,
/// otherwise an empty string.
std::string play_inside(Position& position, Square move, Geometry geometry) {
  const bool must_pass = geometry.legal_moves(position.board) == 0;
  if (geometry.game_over(position.board)) {
    return notation::to_string(move) + " is played after the end of the game, expected nothing";
  }
  if (must_pass) position = position.passed();
  if (move == Square::pass) return must_pass ? "" : "a pass with legal moves left";
  if ((geometry.legal_moves(position.board) & bit(move)) == 0) {
    return notation::to_string(move) + " is not legal on the small board";
  }
  position = play(position, move);
  return {};
}

}  // namespace

PositionRecord small_record(int size, const std::string& text) {
  const std::size_t semicolon = text.find(';');
  const bool has_board = semicolon != std::string::npos || notation::parse_position(text);
  const std::string board = has_board ? text.substr(0, semicolon) : "";
  const std::string moves = !has_board                       ? text
                            : semicolon == std::string::npos ? ""
                                                             : text.substr(semicolon + 1);
  const Geometry geometry{size};
  PositionRecord record;
  record.id = std::string(1, '1');  // GCC 12 warns of the assignment of text (bug 105651)
  record.side_length = size;
  record.position = board_option(board);
  if ((record.position.board.occupied() & ~geometry.inside()) != 0) {
    throw UsageError(fmt::format("board: expected all discs on the inner {0}x{0} squares", size));
  }
  for (std::size_t at = notation::skip_blanks(moves, 0); at < moves.size();
       at = notation::skip_blanks(moves, at)) {
    const std::size_t begin = at;
    const Result<Square> move = notation::read_move(moves, at);
    if (!move) throw UsageError(located("moves", move.error()));
    const std::string wrong = play_inside(record.position, move.value(), geometry);
    if (!wrong.empty()) {
      throw UsageError(located("moves", notation::error_at(moves, begin, wrong)));
    }
  }
  return record;
}

}  // namespace kanzen::cli
