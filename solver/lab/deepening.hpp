// Iterative deepening: searches to depth 1, 2, 3 .. and first tries the best moves of the
// previous depth.
#pragma once

#include "solver/lab/nega_scout.hpp"

namespace kanzen::lab {

/// Runs NegaScout to growing depths, up to the requested depth, or until the depth cuts no line.
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
