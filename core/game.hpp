// Positions and games with colours, as notation needs them, and perft. The search needs no colours
// (core/board.hpp), so kernels must not include this.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves.hpp"

namespace kanzen {

/// Black begins a game; texts write X for Black and O for White.
enum class Colour : std::uint8_t { black, white };

[[nodiscard]] constexpr Colour other(Colour colour) noexcept {
  return colour == Colour::black ? Colour::white : Colour::black;
}

[[nodiscard]] constexpr std::string_view to_string(Colour colour) noexcept {
  return colour == Colour::black ? "Black" : "White";
}

/// A Board whose `player` is `side`. Any two disjoint sets of discs are valid.
struct Position {
  Board board;
  Colour side = Colour::black;

  [[nodiscard]] constexpr Bitboard black() const noexcept {
    return side == Colour::black ? board.player : board.opponent;
  }
  [[nodiscard]] constexpr Bitboard white() const noexcept {
    return side == Colour::black ? board.opponent : board.player;
  }

  [[nodiscard]] constexpr Position passed() const noexcept { return {board.passed(), other(side)}; }

  friend constexpr bool operator==(const Position& a, const Position& b) noexcept {
    return a.board == b.board && a.side == b.side;
  }
};

/// The position with the given discs. REQUIRES: black and white are disjoint.
[[nodiscard]] constexpr Position make_position(Bitboard black, Bitboard white,
                                               Colour side) noexcept {
  return side == Colour::black ? Position{{black, white}, side} : Position{{white, black}, side};
}

[[nodiscard]] constexpr Position play(const Position& position, Square move) noexcept {
  return {play(position.board, move), other(position.side)};
}

/// Turns a score for the side to move `side` into one for Black.
[[nodiscard]] constexpr Score for_black(Score score, Colour side) noexcept {
  return side == Colour::black ? score : -score;
}

inline constexpr Position kStartPosition{kStartBoard, Colour::black};

/// The result of a game that ends in `position`, in discs for Black; nullopt if it goes on.
[[nodiscard]] constexpr std::optional<Score> result_for_black(
    const Position& position, EmptySquares empties = EmptySquares::to_winner) noexcept {
  if (!game_over(position.board)) return std::nullopt;
  return for_black(final_score(position.board, empties), position.side);
}

/// Whether a game can have put discs on exactly these squares. The four in the middle are never
/// empty again, and a move captures: it is next to a disc that has another one behind it.
[[nodiscard]] bool can_occur_in_game(Bitboard discs) noexcept;

/// A start, the moves from there, and where they lead. try_play() adds only legal moves and forced
/// passes.
struct Game {
  Position start = kStartPosition;
  std::vector<Square> moves;
  Position end = start;  // the position after the last move; its side may have to pass
};

/// Returns all positions from the start to the end, one more than moves.
[[nodiscard]] std::vector<Position> positions_of(const Game& game);

/// Plays `move`. Returns nullopt on success; if the move is illegal or the game is over, the game
/// is unchanged and the message names the error and what was expected. Records usually omit passes,
/// so a forced pass is added first unless `move` is that pass. REQUIRES: move is a square or
/// Square::pass.
[[nodiscard]] std::optional<std::string> try_play(Game& game, Square move);

/// The two conventions for counting a pass. Published counts differ from depth 9 on.
enum class PassCounting : std::uint8_t {
  ply,   // a pass uses up one ply
  free,  // a pass happens between two plies
};

/// Counts the games of `depth` plies from `board`; one that ends earlier counts once. The time is
/// proportional to the result, because the last ply is counted, not played. REQUIRES: depth >= 0.
[[nodiscard]] std::uint64_t perft(const Board& board, int depth, PassCounting passes) noexcept;

}  // namespace kanzen
