// All algorithms on one position, side by side.
#pragma once

#include <string_view>
#include <vector>

#include "solver/lab/algorithms.hpp"

namespace kanzen::lab {

struct ComparisonRow {
  Algorithm algorithm;
  bool table;
  WindowRule rule;  // ignored without a table
  Range window;
  bool skipped;  // full width without a table, and too large
  SearchResult result;
};

/// The maximum number of plies to the end for which full-width algorithms run without a table.
inline constexpr int kMinimaxMaxPlies = 9;

/// Runs every algorithm without a table, with one, and with one under the widening rule. Then runs
/// alpha-beta with the range of possible values as its window.
template <Game G>
[[nodiscard]] std::vector<ComparisonRow> compare(const G& game,
                                                 const typename G::Position& position,
                                                 const Settings& settings) {
  std::vector<ComparisonRow> rows;
  const auto add = [&](Algorithm algorithm, bool table, WindowRule rule, const Range& window) {
    Settings chosen = settings;
    chosen.table = table;
    chosen.rule = rule;
    chosen.window = window;
    const bool skip =
        info_of(algorithm).full_width && !table && game.plies_left(position) > kMinimaxMaxPlies;
    rows.push_back({algorithm, table, rule, window, skip,
                    skip ? SearchResult{} : run(game, position, algorithm, chosen)});
  };
  for (const AlgorithmInfo& info : kAlgorithms) {
    add(info.algorithm, false, WindowRule::narrow, settings.window);
    add(info.algorithm, true, WindowRule::narrow, settings.window);
    if (!info.full_width) add(info.algorithm, true, WindowRule::widen, settings.window);
  }
  if (settings.window == Range{}) {
    const Range values{game.min_value(), game.max_value()};
    add(Algorithm::alpha_beta, true, WindowRule::narrow, values);
    add(Algorithm::alpha_beta, true, WindowRule::widen, values);
  }
  return rows;
}

}  // namespace kanzen::lab
