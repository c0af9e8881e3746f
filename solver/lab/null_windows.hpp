// Drivers that find a value with null windows alone (Plaat, Schaeffer, Pijls and de Bruin 1996).
//
// Each pass tests whether the value is at least b, and gives a bound. The table keeps a pass from
// repeating the work of earlier passes. Without it the drivers are slow but correct.
#pragma once

#include "solver/lab/alpha_beta.hpp"

namespace kanzen::lab {

/// Closes in on the value of `position` for the side to move. The first pass tests whether it is at
/// least `first`. Contract as in alpha_beta.hpp.
template <Game G>
int by_null_windows(Search<G>& search, const typename G::Position& position, int depth, int alpha,
                    int beta, int first) {
  Range known;
  int bound = std::clamp(first, alpha + 1, beta);
  while (true) {
    const int value = fail_soft(search, position, depth, bound - 1, bound);
    (value < bound ? known.upper : known.lower) = value;
    if (known.is_exact() || known.upper <= alpha || known.lower >= beta) return value;
    bound = value == known.lower ? value + 1 : value;
  }
}

/// MTD(f): starts from a guess.
template <Game G>
int mtd_f(Search<G>& search, const typename G::Position& position, int depth, int alpha, int beta) {
  return by_null_windows(search, position, depth, alpha, beta, search.settings().guess);
}

/// SSS* (Stockman 1979) visits the same leaves as MTD from above: it is MTD(+infinity).
template <Game G>
int sss_star(Search<G>& search, const typename G::Position& position, int depth, int alpha,
             int beta) {
  return by_null_windows(search, position, depth, alpha, beta, search.game().max_value());
}

}  // namespace kanzen::lab
