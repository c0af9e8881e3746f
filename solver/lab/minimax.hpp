// Minimax (von Neumann 1928; Shannon 1950 for programs): every line of play to its end.
#pragma once

#include "solver/lab/search.hpp"

namespace kanzen::lab {

/// The value of `position` for the first player, to the given depth. Exact, since minimax ignores
/// the window of the settings.
template <Game G>
int minimax(Search<G>& search, const typename G::Position& position, int depth) {
  int alpha = -kUnbounded;
  int beta = kUnbounded;
  Node<G> node(search, position, depth, alpha, beta);
  if (const auto value = node.known(alpha, beta)) return *value;
  const bool maximise = node.first_to_move();
  int best = maximise ? -kUnbounded : kUnbounded;
  for (const auto& move : node.moves()) {
    const int value = node.score(minimax(search, node.play(move), node.depth_below()));
    const bool better = maximise ? value > best : value < best;
    if (better) best = value;
    node.update(better, best, alpha, beta, Cut::none);
  }
  return node.finished(best, -kUnbounded, kUnbounded);
}

/// Minimax from the view of the side to move (Knuth and Moore 1975): the greatest of the negated
/// values.
template <Game G>
int negamax(Search<G>& search, const typename G::Position& position, int depth) {
  int alpha = -kUnbounded;
  int beta = kUnbounded;
  Node<G> node(search, position, depth, alpha, beta);
  if (const auto value = node.known(alpha, beta)) return *value;
  int best = -kUnbounded;
  for (const auto& move : node.moves()) {
    const int value = node.score(-negamax(search, node.play(move), node.depth_below()));
    const bool better = value > best;
    if (better) best = value;
    node.update(better, best, alpha, beta, Cut::none);
  }
  return node.finished(best, -kUnbounded, kUnbounded);
}

}  // namespace kanzen::lab
