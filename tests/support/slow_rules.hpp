// The rules of the game in their plainest form: 64 characters and loops.
//
// The tests compare the fast functions of core/ with these twins. Nothing here uses core/, so a
// fault there cannot be repeated here. Squares are numbered as everywhere:
// a1 = 0, b1 = 1, ..., h8 = 63.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "core/board.hpp"

namespace kanzen::slow {

/// 'X' is a disc of the side to move, 'O' a disc of its opponent, '-' an empty square.
using Position = std::array<char, 64>;

[[nodiscard]] Position from_board(const Board& board);
[[nodiscard]] Board to_board(const Position& position);
[[nodiscard]] Position start_position();

/// The set with the given squares.
[[nodiscard]] std::uint64_t to_set(const std::vector<int>& squares);

/// The squares whose discs are flipped if the side to move plays on `square`; empty if it is not
/// legal.
[[nodiscard]] std::vector<int> flips(const Position& position, int square);

[[nodiscard]] std::vector<int> legal_moves(const Position& position);
[[nodiscard]] Position played(const Position& position, int square);
[[nodiscard]] Position passed(const Position& position);
[[nodiscard]] bool game_over(const Position& position);
[[nodiscard]] int empty_count(const Position& position);

/// The disc difference of a finished game for the side to move, with empty squares to the winner.
[[nodiscard]] int final_score(const Position& position);

/// The image of `square` under symmetry `s`, by coordinates. Exchanges files and ranks if s & 4,
/// then mirrors ranks if s & 2, then files if s & 1.
[[nodiscard]] int transformed_square(int square, int s);
[[nodiscard]] Position transformed(const Position& position, int s);

/// All squares of the 4x4 quadrants with an odd number of empty squares.
[[nodiscard]] std::uint64_t odd_quadrants(std::uint64_t empties);

/// For a row of eight characters, the places of 'X' that stay 'X' in every position that can
/// follow. Either side, in any order, puts discs on empty places and flips the discs it encloses in
/// the row. Brute force over all sequences.
[[nodiscard]] unsigned stable_on_edge(const std::array<char, 8>& edge);

/// The rule of core/stability.hpp by loops. A disc on an edge is stable if stable_on_edge finds it
/// stable on one of its edges. Another disc is stable if each of the four lines through it is full
/// or has a stable neighbour of it. Repeats until nothing is added.
class StableDiscs {
 public:
  /// The stable discs among 'X'.
  [[nodiscard]] std::uint64_t operator()(const Position& position);

 private:
  std::map<std::array<char, 8>, unsigned> edges_;  // results of brute force so far
};

/// The true value for the side to move, by exhaustive search. For few empties.
[[nodiscard]] int minimax(const Position& position);

/// Counts games of exactly `depth` plies by playing them. If `pass_is_ply`, a pass uses a ply. A
/// game that ends early counts once.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, bool pass_is_ply);

}  // namespace kanzen::slow
