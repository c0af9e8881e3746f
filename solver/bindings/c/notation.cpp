#include "core/symmetry.hpp"
#include "solver/bindings/c/engine.hpp"
#include "solver/dialects/printed_board.hpp"

namespace kanzen::capi {

namespace {

[[nodiscard]] bool is_legal(const Board& board, int move) noexcept {
  return move >= 0 && move <= KANZEN_PASS && kanzen::is_legal(board, static_cast<Square>(move));
}

constexpr const char* kOtherForms = " (this function reads no names, FEN, GGF, SGF, PGN or JSON)";

/// Returns whether a line can only be part of a printed board.
[[nodiscard]] bool is_printed(std::string_view text, const notation::BoardStyle& style) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const auto line = classify_line(text.substr(begin, end - begin), style);
    if (line.kind == PrintedKind::rank || line.kind == PrintedKind::files) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

/// Reads a board or moves, of which it returns the position at the end.
[[nodiscard]] Result<Position> read_position(std::string_view text,
                                             const notation::BoardStyle& style) {
  if (auto position = notation::parse_position(text, style)) return position;
  const auto game = notation::parse_moves(text);
  if (game) return game.value().end;
  const auto record = notation::parse_obf(text, style);
  if (record) return record.value().position;
  if (is_printed(text, style)) {
    const auto found = parse_board(text, style);
    if (!found) return found.error();
    return found.value().position;
  }
  // If the text begins with a move, that error explains more than the error for a board.
  std::size_t at = 0;
  if (notation::read_move(text, at)) return game.error();
  ParseError error = record.error();
  error.message += kOtherForms;
  return error;
}

[[nodiscard]] int colour_of(const Position& position) noexcept {
  return position.side == Colour::black ? KANZEN_BLACK : KANZEN_WHITE;
}

[[nodiscard]] std::optional<Position> to_position(uint64_t player, uint64_t opponent,
                                                  int side) noexcept {
  if ((player & opponent) != 0 || (side != KANZEN_BLACK && side != KANZEN_WHITE)) return {};
  return Position{{player, opponent}, side == KANZEN_BLACK ? Colour::black : Colour::white};
}

void give(const Position& position, uint64_t* player, uint64_t* opponent, int* side) noexcept {
  *player = position.board.player;
  *opponent = position.board.opponent;
  if (side != nullptr) *side = colour_of(position);
}

[[nodiscard]] kanzen_code copy_out(const std::string& text, char* out, std::size_t size) {
  if (text.size() >= size) return KANZEN_TOO_SMALL;
  copy_text(text, {out, size});
  return KANZEN_OK;
}

}  // namespace

extern "C" KANZEN_API kanzen_code kanzen_read_position(const char* text, const char* symbols,
                                                       uint64_t* player, uint64_t* opponent,
                                                       int* side, kanzen_error* error) {
  if (text == nullptr || player == nullptr || opponent == nullptr) {
    return refuse(error, "text, player or opponent is null");
  }
  return guarded(error, [&] {
    const auto named = style_named(symbols, error);
    if (!named) return KANZEN_INVALID_ARGUMENT;
    const auto position = read_position(text, *named);
    if (!position) return refuse_text(error, position.error());
    give(position.value(), player, opponent, side);
    return KANZEN_OK;
  });
}

extern "C" KANZEN_API kanzen_code kanzen_read_moves(const char* text, uint64_t* player,
                                                    uint64_t* opponent, int* side, uint8_t* moves,
                                                    size_t capacity, size_t* count,
                                                    kanzen_error* error) {
  if (text == nullptr || player == nullptr || opponent == nullptr) {
    return refuse(error, "text, player or opponent is null");
  }
  if (moves == nullptr && capacity != 0) {
    return refuse(error, "moves is null and capacity is not 0");
  }
  const auto start = to_position(*player, *opponent, side == nullptr ? KANZEN_BLACK : *side);
  if (!start) {
    return refuse(error, "player and opponent have a square in common, or the side is no colour");
  }
  return guarded(error, [&] {
    if (notation::trimmed(text).empty()) {
      if (count != nullptr) *count = 0;
      return KANZEN_OK;
    }
    const auto read = notation::parse_moves(text, *start);
    if (!read) return refuse_text(error, read.error());
    const Game& game = read.value();
    if (moves != nullptr) {
      if (game.moves.size() > capacity) {
        fill_error(error, kanzen_code_text(KANZEN_TOO_SMALL));
        return KANZEN_TOO_SMALL;
      }
      std::transform(game.moves.begin(), game.moves.end(), moves,
                     [](Square move) { return static_cast<uint8_t>(move); });
    }
    if (count != nullptr) *count = game.moves.size();
    give(game.end, player, opponent, side);
    return KANZEN_OK;
  });
}

extern "C" KANZEN_API kanzen_code kanzen_write_position(uint64_t player, uint64_t opponent,
                                                        int side, char* text, size_t size) {
  const auto position = to_position(player, opponent, side);
  if (!position || text == nullptr) return KANZEN_INVALID_ARGUMENT;
  return guarded([&] { return copy_out(notation::to_string(*position), text, size); });
}

extern "C" KANZEN_API kanzen_code kanzen_write_moves(const uint8_t* moves, size_t count, char* text,
                                                     size_t size) {
  if ((moves == nullptr && count != 0) || text == nullptr) return KANZEN_INVALID_ARGUMENT;
  if (std::any_of(moves, moves + count, [](uint8_t move) { return move > KANZEN_PASS; })) {
    return KANZEN_INVALID_ARGUMENT;
  }
  return guarded([&] {
    std::string line;
    for (const uint8_t* move = moves; move != moves + count; ++move) {
      line += notation::to_string(static_cast<Square>(*move));
    }
    return copy_out(line, text, size);
  });
}

}  // namespace kanzen::capi

uint64_t kanzen_legal_moves(uint64_t player, uint64_t opponent) {
  return kanzen::legal_moves(kanzen::Board{player, opponent});
}

int kanzen_game_over(uint64_t player, uint64_t opponent) {
  return kanzen::game_over({player, opponent}) ? 1 : 0;
}

int kanzen_final_score(uint64_t player, uint64_t opponent) {
  return kanzen::final_score(kanzen::Board{player, opponent});
}

kanzen_code kanzen_play(uint64_t* player, uint64_t* opponent, int move) {
  if (player == nullptr || opponent == nullptr || (*player & *opponent) != 0) {
    return KANZEN_INVALID_ARGUMENT;
  }
  const kanzen::Board board{*player, *opponent};
  if (!kanzen::capi::is_legal(board, move)) return KANZEN_ILLEGAL_MOVE;
  const kanzen::Board after = play(board, static_cast<kanzen::Square>(move));
  *player = after.player;
  *opponent = after.opponent;
  return KANZEN_OK;
}

kanzen_code kanzen_play_moves(uint64_t player, uint64_t opponent, const uint8_t* moves,
                              size_t count, uint64_t* players, uint64_t* opponents) {
  if (players == nullptr || opponents == nullptr || (moves == nullptr && count != 0) ||
      (player & opponent) != 0) {
    return KANZEN_INVALID_ARGUMENT;
  }
  const std::span<const uint8_t> played(moves, count);
  kanzen::Board board{player, opponent};
  for (const uint8_t move : played) {
    if (!kanzen::capi::is_legal(board, move)) return KANZEN_ILLEGAL_MOVE;
    board = play(board, static_cast<kanzen::Square>(move));
  }
  board = {player, opponent};
  for (size_t i = 0;; ++i) {
    players[i] = board.player;
    opponents[i] = board.opponent;
    if (i == count) return KANZEN_OK;
    board = play(board, static_cast<kanzen::Square>(played[i]));
  }
}

uint64_t kanzen_transform(uint64_t squares, int symmetry) {
  return kanzen::transform(squares, symmetry & (kanzen::kSymmetries - 1));
}

int kanzen_canonical(uint64_t* player, uint64_t* opponent) {
  if (player == nullptr || opponent == nullptr) return -1;
  const kanzen::Canonical found = kanzen::canonical({*player, *opponent});
  *player = found.board.player;
  *opponent = found.board.opponent;
  return found.symmetry;
}
