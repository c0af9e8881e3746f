// NegaScout (Reinefeld 1983), fail-soft. The solver itself uses this algorithm.
#pragma once

#include "solver/lab/search.hpp"

namespace kanzen::lab {

/// The first move gets the whole window. A null window tests whether each later move is better,
/// which is cheap if the first move was good. If it is better, and its value t lies inside the
/// window, it is searched again for its exact value. With two plies left this is not necessary:
/// everything below a move with alpha < t has been searched, so t is exact. Contract as
/// in alpha_beta.hpp.
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
