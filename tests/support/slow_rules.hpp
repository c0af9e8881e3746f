// The rules in their plainest form: 64 characters and loops, with squares numbered as everywhere
// (a1 = 0, b1 = 1, ..., h8 = 63). Only types come from core/, so a fault of its rules cannot be
// repeated here.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "core/board.hpp"

namespace kanzen::slow {

/// 'X' is a disc of the side to move, 'O' one of its opponent, '-' an empty square.
using Position = std::array<char, 64>;

[[nodiscard]] Position from_board(const Board& board);
[[nodiscard]] Board to_board(const Position& position);
[[nodiscard]] Position start_position();

[[nodiscard]] std::uint64_t to_set(const std::vector<int>& squares);

/// Empty if `square` is not legal.
[[nodiscard]] std::vector<int> flips(const Position& position, int square);

[[nodiscard]] std::vector<int> legal_moves(const Position& position);
[[nodiscard]] Position played(const Position& position, int square);
[[nodiscard]] Position passed(const Position& position);
[[nodiscard]] bool game_over(const Position& position);
[[nodiscard]] int empty_count(const Position& position);

/// Empty squares count for the winner.
[[nodiscard]] int final_score(const Position& position);

/// Exchanges files and ranks if s & 4, then mirrors ranks if s & 2, then files if s & 1.
[[nodiscard]] int transformed_square(int square, int s);
[[nodiscard]] Position transformed(const Position& position, int s);

[[nodiscard]] std::uint64_t odd_quadrants(std::uint64_t empties);

/// The places of 'X' in a row that stay 'X' in every position that can follow, where either side,
/// in any order, puts discs on empty places and flips what it encloses in the row. Brute force over
/// all sequences.
[[nodiscard]] unsigned stable_on_edge(const std::array<char, 8>& edge);

/// The rule of core/stability.hpp by loops. A disc is stable if stable_on_edge finds it stable on
/// an edge, or if each of the four lines through it is full or has a stable neighbour of it.
/// Repeats until nothing is added.
class StableDiscs {
 public:
  /// Among 'X'.
  [[nodiscard]] std::uint64_t operator()(const Position& position);

 private:
  std::map<std::array<char, 8>, unsigned> edges_;  // results of brute force so far
};

/// Exhaustive, for few empties.
[[nodiscard]] int minimax(const Position& position);

/// Plays the games. If `pass_is_ply`, a pass uses a ply. A game that ends early counts once.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, bool pass_is_ply);

}  // namespace kanzen::slow
