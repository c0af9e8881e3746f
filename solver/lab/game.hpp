// The concept of a game: two players in turn, full information, no chance.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::lab {

/// Greater than any value of any game; its negation is less than any value.
inline constexpr int kUnbounded = 1000;

/// How positions are drawn: rows * columns characters, or free text if rows is 0.
struct BoardShape {
  int rows;
  int columns;
};

/// A game small enough to search to its end. A Position knows which player is to move. Values are
/// for the first player, who maximises. An algorithm that sees every position from the side to move
/// changes the sign itself.
///
///   moves(p)          all moves, in a fixed order; empty if and only if the game is over. Where a
///                     player must pass, the pass is a move.
///   play(p, m)        the position after the move.
///   value(p)          the value of a finished game, for the first player.
///   evaluate(p)       an estimate of the value of any position, where a depth limit ends the game.
///   first_to_move(p)  true if the first player is to move.
///   images(p)         all positions equal to p by symmetry, including p; the side to move stays.
///   plies_left(p)     an upper bound on the number of plies with a choice to the end.
///   hash(p)           for hashed containers.
///   shape(), text(p), move_text(p, m): for people and pages.
///
/// Here p is a position, and m a move.
template <class G>
concept Game = requires(const G& game, const typename G::Position& p, const typename G::Move& m) {
  requires std::totally_ordered<typename G::Position>;
  { game.moves(p) } -> std::same_as<std::vector<typename G::Move>>;
  { game.play(p, m) } -> std::same_as<typename G::Position>;
  { game.value(p) } -> std::same_as<int>;
  { game.evaluate(p) } -> std::same_as<int>;
  { game.first_to_move(p) } -> std::same_as<bool>;
  { game.images(p) } -> std::same_as<std::vector<typename G::Position>>;
  { game.plies_left(p) } -> std::same_as<int>;
  { game.min_value() } -> std::same_as<int>;
  { game.max_value() } -> std::same_as<int>;
  { game.hash(p) } -> std::same_as<std::size_t>;
  { game.name() } -> std::same_as<std::string_view>;
  { game.shape() } -> std::same_as<BoardShape>;
  { game.text(p) } -> std::same_as<std::string>;
  { game.move_text(p, m) } -> std::same_as<std::string>;
};

/// The representative of all positions equal to `position` by symmetry: the smallest one. A game
/// may have a faster way of its own.
template <Game G>
[[nodiscard]] typename G::Position representative(const G& game,
                                                  const typename G::Position& position) {
  if constexpr (requires { game.representative(position); }) return game.representative(position);
  typename G::Position smallest = position;
  for (const auto& image : game.images(position)) {
    if (image < smallest) smallest = image;
  }
  return smallest;
}

}  // namespace kanzen::lab
