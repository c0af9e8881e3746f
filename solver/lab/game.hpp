// What the laboratory asks of a game: two players, one of whom moves, full information, no chance.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::lab {

/// Greater than any value of any game; its negation is less than any.
inline constexpr int kUnbounded = 1000;

/// How positions are drawn: rows * columns characters, or free text where rows is 0.
struct BoardShape {
  int rows;
  int columns;
};

/// A game small enough to search to its end. A Position knows whose move it is. Values are those of
/// the first player, who maximises; an algorithm that sees every position from the side to move
/// turns the sign itself.
///
///   moves(p)          all moves, in a fixed order; none if and only if the game is over. Where a
///                     player must pass, passing is a move.
///   play(p, m)        the position after it.
///   value(p)          of a finished game, for the first player.
///   evaluate(p)       an estimate of the same for any position, where a depth limit cuts the game.
///   first_to_move(p)  whose move it is.
///   images(p)         all positions equal to p by symmetry, p among them; the side to move stays.
///   plies_left(p)     at least the number of plies to the end in which there is a choice.
///   hash(p)           for hashed containers.
///   shape(), text(p), move_text(p, m): for people and pages.
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

/// One representative for all positions equal to `p` by symmetry: the smallest. A game may have a
/// faster way of its own.
template <Game G>
[[nodiscard]] typename G::Position representative(const G& game, const typename G::Position& p) {
  if constexpr (requires { game.representative(p); }) return game.representative(p);
  typename G::Position smallest = p;
  for (const auto& image : game.images(p)) {
    if (image < smallest) smallest = image;
  }
  return smallest;
}

}  // namespace kanzen::lab
