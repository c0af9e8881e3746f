#include "solver/campaign/choice/estimates.hpp"

#include <utility>

namespace kanzen::campaign {

namespace {

/// This deviation of estimates by four plies was measured on 2000 positions that follow from
/// positions/draw-lines.txt by moves of which every other one is random. It counts for kPriorWeight
/// positions.
constexpr double kRecordedDeviation = 5.25;
constexpr double kPriorWeight = 20;
constexpr double kWorthlessShare = 0.02;  // how many estimates are worthless

double normal_tail(double margin, double deviation) noexcept {
  return std::erfc(-margin / (deviation * std::sqrt(2.0))) / 2;
}

double reach_probability(double margin, double deviation) noexcept {
  return kWorthlessShare / 2 + (1 - kWorthlessShare) * normal_tail(margin, deviation);
}

}  // namespace

void EstimateErrorModel::learn(double estimate, Score threshold, bool reached) noexcept {
  const double margin = margin_over(estimate, threshold);
  const auto distance = static_cast<std::size_t>(
      std::clamp(std::lround(std::abs(margin)), 0L, static_cast<long>(kMaxScore)));
  ++outcomes_[(margin >= 0) == reached ? 0 : 1][distance];
  if (++count_ < next_fit_) return;
  fit();
  next_fit_ = count_ + count_ / 8;
}

double EstimateErrorModel::probability_at_least(double estimate, Score threshold) const noexcept {
  return reach_probability(margin_over(estimate, threshold), deviation_);
}

double EstimateErrorModel::log_likelihood(double deviation) const noexcept {
  const double ratio = kRecordedDeviation / deviation;
  double sum = kPriorWeight * (std::log(ratio) - ratio * ratio / 2);
  for (std::size_t distance = 0; distance <= kMaxScore; ++distance) {
    const auto margin = static_cast<double>(distance);
    for (const std::size_t side : {0U, 1U}) {
      const double reached = reach_probability(side == 0 ? margin : -margin, deviation);
      if (outcomes_[side][distance] != 0) sum += outcomes_[side][distance] * std::log(reached);
    }
  }
  return sum;
}

void EstimateErrorModel::fit() noexcept {
  // The candidates go from 1 to 16 discs in steps of 5 per cent.
  constexpr int kSteps = 57;
  double deviation = 1;
  double best = 0;
  for (int step = 0; step < kSteps; ++step, deviation *= 1.05) {
    const double likelihood = log_likelihood(deviation);
    if (step > 0 && likelihood <= best) continue;
    best = likelihood;
    deviation_ = deviation;
  }
}

// A solver of isolated positions forgets earlier ones by counting. With clear() it would give pages
// back to the system, and touching them again takes longer than an estimate.
SearchEstimator::SearchEstimator(double share)
    : solver_(SolverOptions{.threads = 1, .hash_mib = 16, .sharing = Sharing::isolated}),
      share_(share) {}

double SearchEstimator::operator()(const Board& board) {
  const double nodes = std::min(share_ * cost_.nodes(board.empty_count(), 0), kMaxNodes);
  // We stop after one iteration, since these nodes would mostly not be enough for a second one.
  const Limits limits{.nodes = static_cast<std::uint64_t>(std::max(std::floor(nodes), 1.0)),
                      .iterations = 1};
  return solver_.solve(board, {}, limits).score;
}

void SelectiveBounds::search(Solver& solver, const Board& root, const Window& window,
                             std::uint64_t max_nodes) {
  (void)solver.solve(root, window, {.nodes = max_nodes, .iterations = 2});
  if (solver.stop_requested()) return;
  const auto add_entry = [&](const TableEntry& entry) {
    const auto& [board, bounds, level] = entry;
    if (level < SelectivityLevel::second || board.empty_count() > root.empty_count()) return;
    const CanonicalPosition canonical = canonical_position(board);
    const Bounds found = canonical.is_negated ? negated(bounds) : bounds;
    Bounds& known = bounds_[canonical.board];
    known = intersection(known, found);
  };
  (void)solver.export_bounds(root.empty_count() - kMaxPlies, add_entry);
}

std::optional<bool> SelectiveBounds::at_least(const Board& canonical, Score threshold) const {
  const auto known = bounds_.find(canonical);
  if (known == bounds_.end()) return std::nullopt;
  const bool yes = are_at_least(known->second, threshold);
  // Neither is known, or both are, because iterations may contradict each other.
  if (yes == are_below(known->second, threshold)) return std::nullopt;
  return yes;
}

}  // namespace kanzen::campaign
