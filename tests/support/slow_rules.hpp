// The rules of the game as a reader would write them down: 64 characters and loops.
//
// These are the twins the fast functions of core/ are tested against, so nothing here uses any
// function of core/: a fault there must not be repeated here. Squares are numbered as everywhere,
// a1 = 0, b1 = 1, ..., h8 = 63.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "core/board.hpp"

namespace kanzen::slow {

/// 'X' is a disc of the side to move, 'O' one of its opponent, '-' an empty square.
using Position = std::array<char, 64>;

[[nodiscard]] Position from_board(const Board& board);
[[nodiscard]] Board to_board(const Position& position);
[[nodiscard]] Position start_position();

/// The set with the given squares.
[[nodiscard]] std::uint64_t to_set(const std::vector<int>& squares);

/// Squares whose discs turn if the side to move plays on `square`; nothing if it may not.
[[nodiscard]] std::vector<int> flips(const Position& position, int square);

[[nodiscard]] std::vector<int> legal_moves(const Position& position);
[[nodiscard]] Position played(const Position& position, int square);
[[nodiscard]] Position passed(const Position& position);
[[nodiscard]] bool game_over(const Position& position);
[[nodiscard]] int empty_count(const Position& position);

/// Disc difference of a finished game for the side to move, empty squares to the winner.
[[nodiscard]] int final_score(const Position& position);

/// The square that `square` becomes under symmetry `s`, by coordinates: files and ranks are
/// exchanged if s & 4, then ranks are counted from the other side if s & 2, then files if s & 1.
[[nodiscard]] int transformed_square(int square, int s);
[[nodiscard]] Position transformed(const Position& position, int s);

/// All squares of the 4x4 quadrants with an odd number of empty squares.
[[nodiscard]] std::uint64_t odd_quadrants(std::uint64_t empties);

/// Of a row of eight characters: the places of 'X' that keep an 'X' in every position that can
/// arise when either side, in any order, puts discs on its empty places and turns what it encloses
/// in the row. Brute force over everything that can be reached.
[[nodiscard]] unsigned stable_on_edge(const std::array<char, 8>& edge);

/// The rule of core/stability.hpp by loops. A disc of an edge is stable if stable_on_edge says so
/// of one of its edges; another one if, along each of the four lines through it, the line is full
/// or one of its two neighbours there is stable; again and again until nothing is added.
class StableDiscs {
 public:
  /// The discs 'X' found stable.
  [[nodiscard]] std::uint64_t operator()(const Position& position);

 private:
  std::map<std::array<char, 8>, unsigned> edges_;  // what brute force has found so far
};

/// True value for the side to move under best play, by trying everything. For few empties.
[[nodiscard]] int minimax(const Position& position);

/// Games of exactly `depth` plies, counted by playing them. If `pass_is_ply` a pass uses up a ply.
/// A game that ends early counts once.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth, bool pass_is_ply);

}  // namespace kanzen::slow
