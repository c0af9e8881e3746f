// The laboratory's algorithms by name: minimax (von Neumann 1928; Shannon 1950 for programs),
// alpha-beta in three forms, NegaScout (Reinefeld 1983; the solver itself uses it), drivers that
// find a value with null windows alone (Plaat, Schaeffer, Pijls and de Bruin 1996), and iterative
// deepening.
//
// Contract of every search with a window (alpha, beta), for its result r and the true value v:
//   r <= alpha: v <= r;   r >= beta: v >= r;   else v == r.
#pragma once

#include <array>

#include "solver/lab/search.hpp"

namespace kanzen::lab {

/// Finds the value for the first player, to the given depth, whatever the window of the settings.
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

/// Does minimax from the view of the side to move (Knuth and Moore 1975).
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

/// The first player raises alpha, the second lowers beta; the value is for the first player.
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

/// "Nega-alpha" works from the side to move, with alpha itself as the best value so far. A result
/// outside the window only says on which side the value lies (fail-hard).
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

/// Fishburn (1983) lets the best value start below everything, so a result outside the window is
/// still a bound, often better than the end of the window.
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

/// Gives the first move the whole window. A null window tests whether each later move is better,
/// which is cheap if the first was good. If so, and its value t lies inside the window, it is
/// searched again for its exact value, except with two plies left: everything below a move with
/// alpha < t has then been searched, so t is exact. Contract as above.
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

/// Closes in on the value for the side to move. The first pass tests whether it is at least
/// `first`. Contract as above.
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

/// Runs NegaScout to growing depths, up to the requested depth, or until the depth cuts no line.
/// Contract as above.
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
  int value = 0;  // for the first player; `zone` says what it means
  Zone zone = Zone::exact;
  Range proven;  // bounds of the true value for the first player
  Counts counts;
};

/// The search of each algorithm, in the order of kAlgorithms.
template <Game G>
inline constexpr std::array<int (*)(Search<G>&, const typename G::Position&, int, int, int),
                            kAlgorithms.size()>
    kSearches{[](auto& search, const auto& position, int depth, int, int) {
                return minimax(search, position, depth);
              },
              &alpha_beta<G>,
              [](auto& search, const auto& position, int depth, int, int) {
                return negamax(search, position, depth);
              },
              &nega_alpha<G>,
              &fail_soft<G>,
              &nega_scout<G>,
              &sss_star<G>,
              &mtd_f<G>,
              &deepening<G>};

/// Searches the window of the settings, as the first player sees it. ENSURES: result.value <=
/// window.lower: the true value is no greater; >= window.upper: no less; else equal. REQUIRES:
/// window.lower < window.upper; depth is no limit or at least 1.
template <Game G>
[[nodiscard]] SearchResult run(const G& game, const typename G::Position& position,
                               Algorithm algorithm, const Settings& settings,
                               JsonlTrace* trace = nullptr,
                               typename Search<G>::Extend extend = {}) {
  const AlgorithmInfo& info = info_of(algorithm);
  if (trace != nullptr) {
    trace->header({{"game", game.name()},
                   {"algorithm", info.name},
                   {"form", info.negamax ? "negamax" : "max/min"},
                   {"rows", game.shape().rows},
                   {"columns", game.shape().columns},
                   {"values", {game.min_value(), game.max_value()}}});
  }
  Search<G> search(game, settings, info.negamax, trace, std::move(extend));
  const Range& window = settings.window;
  const bool for_second = info.negamax && !game.first_to_move(position);
  const Range seen = for_second ? Range{-window.upper, -window.lower} : window;
  const int value = kSearches<G>.at(static_cast<std::size_t>(algorithm))(
      search, position, settings.depth, seen.lower, seen.upper);
  SearchResult result;
  result.value = for_second ? -value : value;
  result.zone = info.full_width ? Zone::exact : zone_of(result.value, window);
  result.proven =
      info.full_width ? Range{result.value, result.value} : proven_range(result.value, window);
  result.counts = search.counts();
  return result;
}

/// Finds a line by searching again with a table, taking the first of the moves that keep the value.
/// REQUIRES: `value` is the true value for the first player, to the depth of the settings.
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

struct ComparisonRow {
  Algorithm algorithm;
  bool table;
  WindowRule rule;  // ignored without a table
  Range window;
  bool skipped;  // full width without a table would take too long
  SearchResult result;
};

/// With more plies to the end, full-width algorithms run only with a table.
inline constexpr int kMinimaxMaxPlies = 9;

/// Runs every algorithm without a table, with one, and with one under the widening rule; then
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
