#include "tests/support/virtual_scheduler.hpp"

#include <algorithm>
#include <cassert>

#include "solver/engine/search/kernel.hpp"

namespace kanzen::test {

namespace {

constexpr std::size_t kStackBytes = std::size_t{8} << 20;

[[nodiscard]] bool belongs_to(const JoinOffer& offer, const SearchControl* position) noexcept {
  return position == nullptr || offer.control == position;
}

}  // namespace

struct VirtualScheduler::Lane {
  enum class State : std::uint8_t { ready, asleep, ended };

  Worker* worker;
  std::unique_ptr<Coroutine> coroutine{};
  State state = State::ended;
  std::uint64_t waited = 0;                 // time in which no nodes were searched
  const SearchControl* position = nullptr;  // asleep: the only one worth waking for; null: any
  std::deque<Task> tasks{};                 // oldest first

  [[nodiscard]] std::uint64_t clock() const noexcept { return worker->counters.nodes + waited; }
  void wait_until(std::uint64_t time) noexcept { waited += time - std::min(time, clock()); }
};

struct VirtualScheduler::Group {
  Lane& owner;
  int open = 0;  // tasks not finished
};

VirtualScheduler::VirtualScheduler(std::span<Worker> workers, std::uint64_t seed,
                                   const VirtualCosts& costs)
    : workers_(workers), costs_(costs), random_(seed, 0) {
  for (Worker& worker : workers) lanes_.push_back(std::make_unique<Lane>(Lane{&worker}));
}

VirtualScheduler::~VirtualScheduler() = default;

void VirtualScheduler::run(const Work& work) {
  queue_.add(0, work);
  wait();
}

void VirtualScheduler::post(std::vector<std::pair<double, Work>> positions) {
  for (auto& [cost, work] : positions) queue_.add(cost, std::move(work));
}

void VirtualScheduler::wait() {
  for (const auto& lane : lanes_) {
    lane->waited = time_ - lane->worker->counters.nodes;
    lane->coroutine = std::make_unique<Coroutine>([this, &lane] { live(*lane); }, kStackBytes);
    lane->state = Lane::State::ready;
  }
  while (Lane* const next = furthest_behind()) {
    next->coroutine->resume();
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
    if (const auto task = newest_own(lane, nullptr)) {
      run_task(lane, *task);
    } else if (const auto position = queue_.take()) {
      search_position(lane, *position);
    } else if (running_ == 0) {
      return;
    } else if (const auto stolen = steal(lane, nullptr)) {
      run_task(lane, *stolen);
    } else {
      sleep(lane, nullptr);
    }
  }
}

void VirtualScheduler::search_position(Lane& lane, const PositionQueue::Position& position) {
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
  Group group{lane};
  if (const auto first = first_offer(owner, split_point, workers_.size())) {
    push(lane, {*first, &group});
  }
  owner.shared->kernel->search_shared_moves(owner, split_point);
  wait_for(lane, group);
}

void VirtualScheduler::wait_for(Lane& lane, Group& group) {
  const SearchControl* const position = lane.worker->control;
  while (group.open > 0) {
    let_others_catch_up(lane);
    if (group.open == 0) break;
    if (const auto own = newest_own(lane, position)) {
      run_task(lane, *own);
    } else if (const auto stolen = steal(lane, position)) {
      run_task(lane, *stolen);
    } else {
      sleep(lane, position);
    }
  }
}

void VirtualScheduler::push(Lane& lane, const Task& task) {
  ++task.group->open;
  lane.tasks.push_back(task);
  for (const auto& other : lanes_) {
    if (belongs_to(task.offer, other->position)) wake(*other, lane.clock());
  }
}

void VirtualScheduler::run_task(Lane& lane, const Task& task) {
  if (task.offer.split_point->has_work()) {
    if (const auto next = task.offer.renewed()) push(lane, {*next, task.group});
    join_split_point(*lane.worker, task.offer, lane.worker->control == nullptr);
  }
  if (--task.group->open == 0) wake(task.group->owner, lane.clock());
}

std::optional<VirtualScheduler::Task> VirtualScheduler::newest_own(Lane& lane,
                                                                   const SearchControl* position) {
  for (auto task = lane.tasks.rbegin(); task != lane.tasks.rend(); ++task) {
    if (!belongs_to(task->offer, position)) continue;
    const Task found = *task;
    lane.tasks.erase(std::next(task).base());
    return found;
  }
  return std::nullopt;
}

std::optional<VirtualScheduler::Task> VirtualScheduler::steal(Lane& thief,
                                                              const SearchControl* position) {
  const auto fits = [&](const Task& task) { return belongs_to(task.offer, position); };
  std::vector<Lane*> victims;
  for (const auto& lane : lanes_) {
    if (&*lane != &thief && std::ranges::any_of(lane->tasks, fits)) victims.push_back(&*lane);
  }
  if (victims.empty()) return std::nullopt;
  thief.waited += costs_.steal;
  Lane& victim =
      *victims[static_cast<std::size_t>(random_.between(0, static_cast<int>(victims.size()) - 1))];
  const auto oldest = std::ranges::find_if(victim.tasks, fits);
  const Task found = *oldest;
  victim.tasks.erase(oldest);
  return found;
}

std::uint64_t VirtualScheduler::pause(Worker& worker) noexcept {
  let_others_catch_up(lane_of(worker));
  return costs_.step;
}

void VirtualScheduler::let_others_catch_up(Lane& lane) {
  if (furthest_behind()->clock() < lane.clock()) lane.coroutine->suspend();
}

void VirtualScheduler::sleep(Lane& lane, const SearchControl* position) {
  lane.state = Lane::State::asleep;
  lane.position = position;
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
