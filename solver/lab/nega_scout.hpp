// NegaScout (Reinefeld 1983), fail-soft: what the solver itself uses.
#pragma once

#include "solver/lab/search.hpp"

namespace kanzen::lab {

/// The first move gets the whole window. Each later one is only asked whether it is better, with a
/// null window, which is cheap if the first was good; if it is, and its value t lies inside the
/// window, it is searched again for its value. Near the end that is not necessary: with two plies
/// left everything below a move that came back with alpha < t has been looked at, so t is exact.
/// Contract as in alpha_beta.hpp.
template <Game G>
int nega_scout(Search<G>& search, const typename G::Position& position, int depth, int alpha,
               int beta) {
  Node<G> node(search, position, depth, alpha, beta);
  if (const auto value = node.known(alpha, beta)) return *value;
  int best = -kUnbounded;
  for (const auto& move : node.moves()) {
    const int a = std::max(alpha, best);
    const int b = best == -kUnbounded ? beta : a + 1;
    int t = node.score(-nega_scout(search, node.play(move), node.depth_below(), -b, -a));
    if (b < beta && a < t && t < beta && node.plies_left() > 2) {
      t = node.score(-nega_scout(search, node.play_again(move), node.depth_below(), -beta, -t));
    }
    const bool better = t > best;
    if (better) best = t;
    if (node.update(better, best, std::max(a, best), beta, best >= beta ? Cut::beta : Cut::none)) {
      break;
    }
  }
  return node.finished(best, alpha, beta);
}

}  // namespace kanzen::lab
