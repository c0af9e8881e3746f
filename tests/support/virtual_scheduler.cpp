#include "tests/support/virtual_scheduler.hpp"

#include <algorithm>
#include <cassert>

#include "solver/engine/search/kernel.hpp"

namespace kanzen::test {

namespace {

constexpr std::size_t kStackBytes = std::size_t{8} << 20;
/// A recalled helper is away for fewer nodes than this.
constexpr std::uint64_t kRecallNodes = 2000;

}  // namespace

struct VirtualScheduler::Lane {
  enum class State : std::uint8_t { ready, asleep, ended };

  Worker* worker;
  std::unique_ptr<Coroutine> coroutine{};
  State state = State::ended;
  std::uint64_t waited = 0;            // time in which no nodes were searched
  SplitPoint* recall_point = nullptr;  // the split point from which it is recalled
  const SplitPoint* above = nullptr;   // if asleep: wakes only for work below it; null: for any

  [[nodiscard]] std::uint64_t clock() const noexcept { return worker->counters.nodes + waited; }
  void wait_until(std::uint64_t time) noexcept { waited += time - std::min(time, clock()); }
};

VirtualScheduler::VirtualScheduler(std::span<Worker> workers, std::uint64_t seed,
                                   const VirtualCosts& costs)
    : workers_(workers), costs_(costs), random_(seed, 0), open_(workers.size()) {
  for (Worker& worker : workers) lanes_.push_back(std::make_unique<Lane>(Lane{&worker}));
}

VirtualScheduler::~VirtualScheduler() = default;

void VirtualScheduler::run(const Work& work) {
  queue_.add({{0, work}});
  wait();
}

void VirtualScheduler::post(std::vector<std::pair<double, Work>> positions) {
  queue_.add(std::move(positions));
}

void VirtualScheduler::wait() {
  for (const auto& lane : lanes_) {
    lane->waited = time_ - lane->worker->counters.nodes;
    lane->coroutine = std::make_unique<Coroutine>([this, &lane] { live(*lane); }, kStackBytes);
    lane->state = Lane::State::ready;
  }
  while (Lane* const next = furthest_behind()) {
    current_ = next;
    next->coroutine->resume();
    current_ = nullptr;
    if (next->coroutine->ended()) next->state = Lane::State::ended;
  }
  assert(std::ranges::all_of(lanes_, [](const auto& lane) { return lane->coroutine->ended(); }));
}

std::vector<std::int64_t> VirtualScheduler::busy_nanoseconds() const {
  return std::vector<std::int64_t>(lanes_.size());
}

void VirtualScheduler::live(Lane& lane) {
  while (true) {
    let_others_catch_up(lane);
    if (const auto position = queue_.take()) {
      search_position(lane, *position);
    } else if (running_ == 0) {
      return;
    } else if (!help_somewhere(lane, nullptr)) {
      sleep(lane, nullptr);
    }
  }
}

void VirtualScheduler::search_position(Lane& lane, const PositionQueue::QueuedPosition& position) {
  ++running_;
  position.work(*lane.worker);
  queue_.done(position);
  time_ = std::max(time_, lane.clock());
  if (--running_ > 0 || queue_.size() > 0) return;
  for (const auto& other : lanes_) wake(*other, lane.clock());
}

void VirtualScheduler::split(Worker& owner, SplitPoint& split_point) {
  ++owner.counters.splits;
  Lane& lane = lane_of(owner);
  let_others_catch_up(lane);
  const auto place = static_cast<std::size_t>(&owner - workers_.data());
  if (open_.open(place, split_point, owner)) {
    for (const auto& other : lanes_) {
      if (split_point.lies_below(other->above)) wake(*other, lane.clock());
    }
  }
  owner.shared->kernel->search_shared_moves(owner, split_point, nullptr);
  let_others_catch_up(lane);  // helpers may leave before it is closed and after
  open_.close(place, split_point);
  while (!OpenSplitPoints::is_finished(owner, split_point)) {
    let_others_catch_up(lane);
    if (split_point.helpers > 0 && !help_somewhere(lane, &split_point)) sleep(lane, &split_point);
  }
  if (!owner.cancelled() && split_point.has_work()) ++unfinished_;
}

bool VirtualScheduler::help_somewhere(Lane& lane, const SplitPoint* above) {
  const auto joined = open_.join(above);
  if (!joined) return false;
  lane.waited += random_.bits() % (2 * costs_.join + 1);
  bool recalled = false;
  if (above == nullptr) {
    SplitPoint recall_point = make_recall_point(*joined->split_point);
    lane.recall_point = &recall_point;
    OpenSplitPoints::work(*lane.worker, *joined, recall_point);
    lane.recall_point = nullptr;
    recalled = recall_point.cut;
  } else {
    OpenSplitPoints::work(*lane.worker, *joined);
  }
  if (recalled) wake(*lanes_[joined->split_point->owner], lane.clock());
  if (const auto owner = OpenSplitPoints::leave(*joined)) wake(*lanes_[*owner], lane.clock());
  if (recalled) lane.waited += random_.bits() % kRecallNodes;
  return true;
}

TimePoint VirtualScheduler::now() const noexcept {
  if (current_ == nullptr) return machine_clock().now();
  Lane& lane = *current_;
  if (lane.recall_point != nullptr && costs_.steps_before_recall > 0 &&
      random_.bits() % costs_.steps_before_recall == 0) {
    lane.recall_point->cut = true;
  }
  let_others_catch_up(lane);
  return machine_clock().now();
}

void VirtualScheduler::let_others_catch_up(Lane& lane) const {
  if (furthest_behind()->clock() < lane.clock()) lane.coroutine->suspend();
}

void VirtualScheduler::sleep(Lane& lane, const SplitPoint* above) {
  lane.state = Lane::State::asleep;
  lane.above = above;
  lane.coroutine->suspend();
}

void VirtualScheduler::wake(Lane& lane, std::uint64_t time) {
  if (lane.state != Lane::State::asleep) return;
  const bool spinning = time < lane.clock() + costs_.spin;
  lane.wait_until(time);
  if (!spinning) lane.waited += costs_.wake;
  lane.state = Lane::State::ready;
}

VirtualScheduler::Lane* VirtualScheduler::furthest_behind() const noexcept {
  Lane* behind = nullptr;
  for (const auto& lane : lanes_) {
    if (lane->state != Lane::State::ready) continue;
    if (behind == nullptr || lane->clock() < behind->clock()) behind = &*lane;
  }
  return behind;
}

VirtualScheduler::Lane& VirtualScheduler::lane_of(const Worker& worker) const noexcept {
  return *lanes_[static_cast<std::size_t>(&worker - workers_.data())];
}

}  // namespace kanzen::test
