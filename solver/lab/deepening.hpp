// Iterative deepening: search to depth 1, 2, 3 ..., each time with the best moves of the last time
// first.
#pragma once

#include "solver/lab/nega_scout.hpp"

namespace kanzen::lab {

/// NegaScout to growing depths, until the depth asked for, or until no line was cut by the depth.
/// Contract as in alpha_beta.hpp.
template <Game G>
int deepening(Search<G>& search, const typename G::Position& position, int depth, int alpha,
              int beta) {
  for (int d = 1;; ++d) {
    search.order_by_earlier_values();
    const std::uint64_t estimates = search.counts().estimates;
    const int value = nega_scout(search, position, d, alpha, beta);
    if (d == depth || search.counts().estimates == estimates) return value;
  }
}

}  // namespace kanzen::lab
