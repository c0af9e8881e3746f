#include "solver/engine/estimate_position.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/clock.hpp"
#include "core/moves.hpp"
#include "core/score.hpp"
#include "solver/engine/estimate_spread.hpp"
#include "solver/engine/iterative_deepening.hpp"

namespace kanzen {

namespace {

/// `found` in discs.
[[nodiscard]] PositionEstimate in_discs(const DeepeningResult& found, int empties) {
  PositionEstimate estimate;
  estimate.score = to_even_discs(found.estimate);
  estimate.best_move = found.best_move;
  estimate.line = found.line;
  for (const DeepeningMove& move : found.moves) {
    estimate.moves.push_back({move.move, to_even_discs(move.estimate), move.depth});
  }
  estimate.depth = found.depth;
  estimate.nodes = found.nodes;
  const bool saw_end = found.depth >= empties;
  if (saw_end) estimate.confidence = 1;
  estimate.spread = saw_end ? 0 : estimate_spread(std::nullopt, found.depth, empties);
  return estimate;
}

/// The estimate of a position in which the side to move has to pass, from the one after the pass.
[[nodiscard]] PositionEstimate before_pass(PositionEstimate estimate) {
  estimate.score = -estimate.score;
  estimate.best_move = Square::pass;
  estimate.line.insert(estimate.line.begin(), Square::pass);
  estimate.moves = {{Square::pass, estimate.score, estimate.depth}};
  return estimate;
}

}  // namespace

PositionEstimate estimate_position(Worker& worker, const eval::Tables& evaluation,
                                   const Board& board, const EstimateOptions& options) {
  const Stopwatch stopwatch;
  PositionEstimate found;
  if (game_over(board)) {
    found.score = final_score(board);
    found.confidence = 1;
    found.limited = false;
    return found;
  }
  const bool passes = legal_moves(board) == 0;
  const Board searched = passes ? board.passed() : board;
  const int empties = board.empty_count();
  const auto finished = [&](const DeepeningResult& result) {
    PositionEstimate estimate = in_discs(result, empties);
    if (passes) estimate = before_pass(std::move(estimate));
    if (!options.all_moves) estimate.moves.clear();
    estimate.seconds = stopwatch.seconds();
    return estimate;
  };
  std::uint64_t counted = 0;
  const auto count = [&](std::uint64_t nodes) {
    worker.counters.nodes += nodes - std::exchange(counted, nodes);
    worker.report();
  };
  IterativeDeepening search(evaluation, [&](std::uint64_t nodes) {
    count(nodes);
    return worker.control->stopped();
  });
  DeepeningOptions depths{.max_depth = options.max_depth,
                          .all_moves = options.all_moves && !passes};
  if (options.on_depth) {
    depths.on_depth = [&](const DeepeningResult& result) { options.on_depth(finished(result)); };
  }
  const DeepeningResult result = search.run(searched, depths);
  count(result.nodes);
  found = finished(result);
  found.limited = found.depth < std::min(options.max_depth, empties);
  return found;
}

}  // namespace kanzen
