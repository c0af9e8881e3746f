#include "solver/campaign/choice/search_estimator.hpp"

#include <algorithm>
#include <cmath>

namespace kanzen::campaign {

namespace {

constexpr std::size_t kHashMib = 16;

}  // namespace

SearchEstimator::SearchEstimator(double share, double max_nodes)
    : solver_(SolverOptions{.threads = 1, .hash_mib = kHashMib}),
      share_(share),
      max_nodes_(max_nodes) {}

double SearchEstimator::operator()(const Board& board) {
  const double nodes = std::min(share_ * cost_.nodes(board.empty_count(), 0), max_nodes_);
  // One pass only: these nodes would mostly not be enough for the second one.
  const Limits limits{.nodes = static_cast<std::uint64_t>(std::max(std::floor(nodes), 1.0)),
                      .passes = 1};
  solver_.clear();
  return solver_.solve(board, {}, limits).score;
}

}  // namespace kanzen::campaign
