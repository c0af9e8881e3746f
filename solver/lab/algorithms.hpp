// The laboratory's algorithms by name, and one function that runs them all.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "solver/lab/alpha_beta.hpp"
#include "solver/lab/deepening.hpp"
#include "solver/lab/minimax.hpp"
#include "solver/lab/nega_scout.hpp"
#include "solver/lab/null_windows.hpp"

namespace kanzen::lab {

enum class Algorithm : std::uint8_t {
  minimax,
  alpha_beta,
  negamax,
  nega_alpha,
  fail_soft,
  nega_scout,
  sss_star,
  mtd_f,
  deepening,
};

struct AlgorithmInfo {
  Algorithm algorithm;
  std::string_view name;
  bool negamax;     // sees every position from the side to move
  bool full_width;  // has no window and visits every node
};

inline constexpr std::array<AlgorithmInfo, 9> kAlgorithms = {{
    {Algorithm::minimax, "minimax", false, true},
    {Algorithm::alpha_beta, "alphabeta", false, false},
    {Algorithm::negamax, "negamax", true, true},
    {Algorithm::nega_alpha, "negaalpha", true, false},
    {Algorithm::fail_soft, "failsoft", true, false},
    {Algorithm::nega_scout, "negascout", true, false},
    {Algorithm::sss_star, "sss", true, false},
    {Algorithm::mtd_f, "mtdf", true, false},
    {Algorithm::deepening, "deepening", true, false},
}};

[[nodiscard]] constexpr const AlgorithmInfo& info_of(Algorithm algorithm) {
  return kAlgorithms[static_cast<std::size_t>(algorithm)];
}
[[nodiscard]] constexpr std::optional<Algorithm> algorithm_by_name(std::string_view name) {
  for (const AlgorithmInfo& info : kAlgorithms) {
    if (info.name == name) return info.algorithm;
  }
  return std::nullopt;
}

struct SearchResult {
  int value = 0;  // for the first player; see `zone` for its meaning
  Zone zone = Zone::exact;
  Range proven;  // bounds of the true value, for the first player
  Counts counts;
};

namespace detail {

template <Game G>
[[nodiscard]] int search_root(Search<G>& search, const typename G::Position& position,
                              Algorithm algorithm, const Range& window) {
  const int depth = search.settings().depth;
  const auto [alpha, beta] = window;
  switch (algorithm) {
    case Algorithm::minimax:
      return minimax(search, position, depth);
    case Algorithm::alpha_beta:
      return alpha_beta(search, position, depth, alpha, beta);
    case Algorithm::negamax:
      return negamax(search, position, depth);
    case Algorithm::nega_alpha:
      return nega_alpha(search, position, depth, alpha, beta);
    case Algorithm::fail_soft:
      return fail_soft(search, position, depth, alpha, beta);
    case Algorithm::nega_scout:
      return nega_scout(search, position, depth, alpha, beta);
    case Algorithm::sss_star:
      return sss_star(search, position, depth, alpha, beta);
    case Algorithm::mtd_f:
      return mtd_f(search, position, depth, alpha, beta);
    case Algorithm::deepening:
      return deepening(search, position, depth, alpha, beta);
  }
  return 0;
}

}  // namespace detail

/// Runs `algorithm` on `position` in the window of the settings, as the first player sees it.
/// ENSURES: result.value <= window.lower: the true value is no greater; >= window.upper: no less;
/// else equal. REQUIRES: window.lower < window.upper; depth is no limit or at least 1.
template <Game G>
[[nodiscard]] SearchResult run(const G& game, const typename G::Position& position,
                               Algorithm algorithm, const Settings& settings,
                               TraceSink* trace = nullptr, typename Search<G>::Extend extend = {}) {
  const AlgorithmInfo& info = info_of(algorithm);
  if (trace != nullptr) {
    trace->header(
        {game.name(), info.name, info.negamax, game.shape(), game.min_value(), game.max_value()});
  }
  Search<G> search(game, settings, info.negamax, trace, std::move(extend));
  const Range& window = settings.window;
  const bool for_second = info.negamax && !game.first_to_move(position);
  const Range seen = for_second ? Range{-window.upper, -window.lower} : window;
  const int value = detail::search_root(search, position, algorithm, seen);
  SearchResult result;
  result.value = for_second ? -value : value;
  result.zone = info.full_width ? Zone::exact : zone_of(result.value, window);
  result.proven =
      info.full_width ? Range{result.value, result.value} : proven_range(result.value, window);
  result.counts = search.counts();
  return result;
}

/// A line of best play from `position`, found by searching again with a table. Takes the first of
/// the moves that keep the value. REQUIRES: `value` is the true value for the first player, to the
/// depth of the settings.
template <Game G>
[[nodiscard]] std::vector<typename G::Move> best_line(const G& game,
                                                      const typename G::Position& position,
                                                      int value, int depth = kNoDepthLimit) {
  std::vector<typename G::Move> line;
  Settings settings;
  settings.table = true;
  Search<G> search(game, settings, false);
  auto current = position;
  while (depth != 0) {
    const std::vector<typename G::Move> moves = game.moves(current);
    if (moves.empty()) break;
    const int below = depth > 0 ? depth - 1 : depth;
    for (const auto& move : moves) {
      const auto next = game.play(current, move);
      // No other move is better, so a move keeps the value if it is not worse for its side.
      const int found = alpha_beta(search, next, below, value - 1, value + 1);
      if (game.first_to_move(current) ? found < value : found > value) continue;
      line.push_back(move);
      current = next;
      break;
    }
    depth = below;
  }
  return line;
}

}  // namespace kanzen::lab
