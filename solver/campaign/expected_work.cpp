#include "solver/campaign/expected_work.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "solver/campaign/fact.hpp"

namespace kanzen::campaign {

namespace {

constexpr double kMinProbability = 1e-6;  // of open goals, so that they never look decided
constexpr double kMinWork = 1;
constexpr double kMaxWork = 1e30;
constexpr double kSameWork = 1e-3;  // relative; smaller changes are not propagated
constexpr double kSameProbability = 1e-4;

Prospect decided(bool yes) noexcept { return {yes ? 1.0 : 0.0, 0}; }

Prospect clipped(const Prospect& prospect) noexcept {
  return {std::clamp(prospect.probability, kMinProbability, 1 - kMinProbability),
          std::clamp(prospect.work, kMinWork, kMaxWork)};
}

/// True if a goal with prospect `a` is tried before one with `b`.
bool before(const Prospect& a, const Prospect& b) noexcept {
  return a.probability * b.work > b.probability * a.work;
}

}  // namespace

Prospect best_order(std::span<Prospect> moves) {
  std::sort(moves.begin(), moves.end(), before);
  double work = 0;
  double all_fail = 1;  // of the moves so far
  bool open = false;
  for (const Prospect& move : moves) {
    if (move.is_decided() && move.probability > 0) return decided(true);
    if (move.is_decided()) continue;
    open = true;
    work += all_fail * move.work;
    all_fail *= 1 - move.probability;
  }
  return open ? clipped({1 - all_fail, work}) : decided(false);
}

ExpectedWork::ExpectedWork(const BoundsGraph& graph, Prediction predict)
    : graph_(graph), predict_(std::move(predict)) {}

void ExpectedWork::add(const ThresholdGoal& goal) {
  assert(goal.threshold > kMinScore && goal.threshold <= kMaxScore);
  if (find(goal) != kNoRecord) return;
  if (first_.size() <= goal.node) first_.resize(graph_.size(), kNoRecord);
  Record record{};
  record.node = goal.node;
  record.threshold = static_cast<std::int8_t>(goal.threshold);
  record.next = first_[goal.node];
  predict(record);
  RecordId& first = first_[goal.node];
  if (free_.empty()) {
    first = static_cast<RecordId>(records_.size());
    records_.push_back(record);
    return;
  }
  first = free_.back();
  free_.pop_back();
  records_[first] = record;
}

void ExpectedWork::expand(const ThresholdGoal& goal) {
  const RecordId id = get(goal);
  if (records_[id].expanded) return;
  assert(graph_.has_all_children(goal.node));
  for (std::size_t i = 0; i < graph_.child_count(goal.node); ++i) {
    const ThresholdGoal after = child_goal(goal, graph_.child(goal.node, i));
    if (!truth_of(after)) add(after);
  }
  records_[id].expanded = true;
  records_[id].assumed = false;
  refresh(id);
  refresh_ancestors();
}

void ExpectedWork::update(std::span<const NodeId> changed) {
  for (const NodeId node : changed) {
    if (node >= first_.size()) continue;
    for (RecordId id = first_[node]; id != kNoRecord; id = records_[id].next) refresh(id);
  }
  refresh_ancestors();
}

void ExpectedWork::assume(const ThresholdGoal& goal, bool assume) {
  const RecordId id = get(goal);
  assert(!records_[id].expanded);
  records_[id].assumed = assume;
  refresh(id);
  refresh_ancestors();
}

void ExpectedWork::update_predictions() {
  for (RecordId id = 0; id < records_.size(); ++id) {
    if (records_[id].node == kNoNode) continue;
    predict(records_[id]);
    waiting_[static_cast<std::size_t>(graph_.rank(records_[id].node))].push_back(id);
  }
  refresh_ancestors();
}

void ExpectedWork::forget(const std::vector<bool>& keep) {
  for (NodeId node = 0; node < first_.size(); ++node) {
    if (keep[node]) continue;
    for (RecordId id = first_[node]; id != kNoRecord; id = records_[id].next) {
      records_[id].node = kNoNode;
      free_.push_back(id);
    }
    first_[node] = kNoRecord;
  }
  for (RecordId id = 0; id < records_.size(); ++id) {
    Record& record = records_[id];
    if (record.node == kNoNode || !record.expanded || graph_.has_all_children(record.node))
      continue;
    record.expanded = false;
    refresh(id);
  }
  refresh_ancestors();
}

Prospect ExpectedWork::prospect(const ThresholdGoal& goal) const {
  const Record& record = records_[get(goal)];
  return {record.probability, record.work};
}

bool ExpectedWork::is_expanded(const ThresholdGoal& goal) const {
  return records_[get(goal)].expanded;
}

std::optional<ThresholdGoal> ExpectedWork::next(const ThresholdGoal& root) const {
  ThresholdGoal goal = root;
  for (;;) {
    const Record& record = records_[get(goal)];
    if (record.work == 0) return std::nullopt;
    if (!record.expanded) return goal;
    std::optional<ThresholdGoal> best;
    Prospect of_best;
    for (std::size_t i = 0; i < graph_.child_count(goal.node); ++i) {
      const Edge edge = graph_.child(goal.node, i);
      const Prospect prospect = of_move(goal, edge);
      if (prospect.is_decided() || (best && !before(prospect, of_best))) continue;
      best = child_goal(goal, edge);
      of_best = prospect;
    }
    if (!best) return std::nullopt;  // impossible: a goal with decided children is decided
    goal = *best;
  }
}

bool ExpectedWork::is_needed(const ThresholdGoal& goal,
                             std::span<const ThresholdGoal> goals) const {
  std::vector<ThresholdGoal> open{goal};
  std::vector<ThresholdGoal> seen;
  while (!open.empty()) {
    const ThresholdGoal at = open.back();
    open.pop_back();
    if (truth_of(at) || std::find(seen.begin(), seen.end(), at) != seen.end()) continue;
    if (std::find(goals.begin(), goals.end(), at) != goals.end()) return true;
    seen.push_back(at);
    graph_.for_each_parent(at.node, [&](NodeId parent, bool same_side) {
      const ThresholdGoal above = parent_goal(at, parent, same_side);
      const RecordId id = find(above);
      if (id != kNoRecord && records_[id].expanded) open.push_back(above);
    });
  }
  return false;
}

ExpectedWork::RecordId ExpectedWork::find(const ThresholdGoal& goal) const noexcept {
  if (goal.node >= first_.size()) return kNoRecord;
  RecordId id = first_[goal.node];
  while (id != kNoRecord && records_[id].threshold != goal.threshold) id = records_[id].next;
  return id;
}

ExpectedWork::RecordId ExpectedWork::get(const ThresholdGoal& goal) const {
  const RecordId id = find(goal);
  assert(id != kNoRecord);
  return id;
}

std::optional<bool> ExpectedWork::truth_of(const ThresholdGoal& goal) const noexcept {
  return reaches(graph_.bounds(goal.node), goal.threshold);
}

/// The prospect that this move reaches `goal`.
Prospect ExpectedWork::of_move(const ThresholdGoal& goal, const Edge& edge) const {
  const ThresholdGoal after = child_goal(goal, edge);
  Prospect prospect;
  if (const std::optional<bool> yes = truth_of(after)) {
    prospect = decided(*yes);
  } else {
    const Record& record = records_[get(after)];
    prospect = {record.probability, record.work};
  }
  if (!edge.same_side) prospect.probability = 1 - prospect.probability;
  return prospect;
}

Prospect ExpectedWork::compute(const Record& record) const {
  const ThresholdGoal goal{record.node, record.threshold};
  if (const std::optional<bool> yes = truth_of(goal)) return decided(*yes);
  if (record.assumed) return decided(record.predicted_probability >= 0.5F);
  if (!record.expanded) return {record.predicted_probability, record.predicted_work};
  std::array<Prospect, kSquares> moves;
  const std::size_t count = graph_.child_count(record.node);
  for (std::size_t i = 0; i < count; ++i) moves[i] = of_move(goal, graph_.child(record.node, i));
  return best_order({moves.data(), count});
}

void ExpectedWork::predict(Record& record) {
  const ThresholdGoal goal{record.node, record.threshold};
  const std::optional<bool> yes = truth_of(goal);
  const Prospect prospect = yes ? decided(*yes) : clipped(predict_(goal));
  record.predicted_probability = record.probability = static_cast<float>(prospect.probability);
  record.predicted_work = record.work = static_cast<float>(prospect.work);
}

/// Computes the prospect again, and queues the goals above if it has changed.
void ExpectedWork::refresh(RecordId id) {
  Record& record = records_[id];
  const Prospect current = compute(record);
  const bool same = (current.work == 0) == (record.work == 0) &&
                    std::abs(current.probability - record.probability) <=
                        (current.work == 0 ? 0 : kSameProbability) &&
                    std::abs(current.work - record.work) <= kSameWork * current.work;
  if (same) return;
  record.probability = static_cast<float>(current.probability);
  record.work = static_cast<float>(current.work);
  graph_.for_each_parent(record.node, [&](NodeId parent, bool same_side) {
    const RecordId above = find(parent_goal({record.node, record.threshold}, parent, same_side));
    if (above == kNoRecord || !records_[above].expanded) return;
    waiting_[static_cast<std::size_t>(graph_.rank(parent))].push_back(above);
  });
}

void ExpectedWork::refresh_ancestors() {
  for (std::vector<RecordId>& records : waiting_) {
    std::sort(records.begin(), records.end());
    records.erase(std::unique(records.begin(), records.end()), records.end());
    for (const RecordId id : records) refresh(id);
    records.clear();
  }
}

}  // namespace kanzen::campaign
