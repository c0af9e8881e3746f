// Alpha-beta in three forms.
//
// Contract of all three, for the window (alpha, beta), the result r and the true value v:
//
//   r <= alpha: v <= r;   r >= beta: v >= r;   else v == r.
#pragma once

#include "solver/lab/search.hpp"

namespace kanzen::lab {

/// Alpha-beta with two players: the first one raises alpha, the second one lowers beta. Value for
/// the first player.
template <Game G>
int alpha_beta(Search<G>& search, const typename G::Position& position, int depth, int alpha,
               int beta) {
  Node<G> node(search, position, depth, alpha, beta);
  if (const auto value = node.known(alpha, beta)) return *value;
  const bool maximise = node.first_to_move();
  int best = maximise ? -kUnbounded : kUnbounded;
  for (const auto& move : node.moves()) {
    const int a = maximise ? std::max(alpha, best) : alpha;
    const int b = maximise ? beta : std::min(beta, best);
    const int value = node.score(alpha_beta(search, node.play(move), node.depth_below(), a, b));
    const bool better = maximise ? value > best : value < best;
    if (better) best = value;
    const Cut cut = maximise && best >= beta     ? Cut::beta
                    : !maximise && best <= alpha ? Cut::alpha
                                                 : Cut::none;
    if (node.update(better, best, maximise ? std::max(a, best) : a,
                    maximise ? b : std::min(b, best), cut)) {
      break;
    }
  }
  return node.finished(best, alpha, beta);
}

/// "Nega-alpha": alpha-beta from the side to move, with alpha itself as the best value so far. A
/// result outside the window only says on which side the value lies (fail-hard).
template <Game G>
int nega_alpha(Search<G>& search, const typename G::Position& position, int depth, int alpha,
               int beta) {
  Node<G> node(search, position, depth, alpha, beta);
  if (const auto value = node.known(alpha, beta)) return *value;
  int best = alpha;
  for (const auto& move : node.moves()) {
    const int value =
        node.score(-nega_alpha(search, node.play(move), node.depth_below(), -beta, -best));
    const bool better = value > best;
    if (better) best = std::min(value, beta);
    if (node.update(better, best, best, beta, best >= beta ? Cut::beta : Cut::none)) break;
  }
  return node.finished(best, alpha, beta);
}

/// Fail-soft alpha-beta (Fishburn 1983). The best value starts below everything, so a result
/// outside the window is still a bound, often better than the end of the window.
template <Game G>
int fail_soft(Search<G>& search, const typename G::Position& position, int depth, int alpha,
              int beta) {
  Node<G> node(search, position, depth, alpha, beta);
  if (const auto value = node.known(alpha, beta)) return *value;
  int best = -kUnbounded;
  for (const auto& move : node.moves()) {
    const int a = std::max(alpha, best);
    const int value =
        node.score(-fail_soft(search, node.play(move), node.depth_below(), -beta, -a));
    const bool better = value > best;
    if (better) best = value;
    if (node.update(better, best, std::max(a, best), beta, best >= beta ? Cut::beta : Cut::none)) {
      break;
    }
  }
  return node.finished(best, alpha, beta);
}

}  // namespace kanzen::lab
