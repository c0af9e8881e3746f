#include "tests/support/virtual_solver.hpp"

#include <algorithm>
#include <cassert>

#include "solver/engine/search/kernel.hpp"

// GCC reports its sanitizer by macros, Clang by __has_feature.
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#include <sanitizer/common_interface_defs.h>
#define KANZEN_ASAN 1
#else
#define KANZEN_ASAN 0
#endif
#if defined(__SANITIZE_THREAD__) || __has_feature(thread_sanitizer)
#include <sanitizer/tsan_interface.h>
#define KANZEN_TSAN 1
#else
#define KANZEN_TSAN 0
#endif

namespace kanzen::test {

Coroutine::Coroutine(std::function<void()> body, std::size_t stack_bytes)
    : body_(std::move(body)), stack_bytes_(stack_bytes), stack_(new std::byte[stack_bytes]) {
  getcontext(&inside_);
  inside_.uc_stack.ss_sp = stack_.get();
  inside_.uc_stack.ss_size = stack_bytes_;
  inside_.uc_link = nullptr;
  // makecontext only passes ints.
  const auto self = reinterpret_cast<std::uintptr_t>(this);
  makecontext(&inside_, reinterpret_cast<void (*)()>(enter), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self));
#if KANZEN_TSAN
  fiber_ = __tsan_create_fiber(0);
#endif
}

Coroutine::~Coroutine() {
#if KANZEN_TSAN
  __tsan_destroy_fiber(fiber_);
#endif
}

void Coroutine::resume() {
#if KANZEN_TSAN
  outside_fiber_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(fiber_, 0);
#endif
#if KANZEN_ASAN
  void* own_frames = nullptr;
  __sanitizer_start_switch_fiber(&own_frames, stack_.get(), stack_bytes_);
#endif
  swapcontext(&outside_, &inside_);
#if KANZEN_ASAN
  __sanitizer_finish_switch_fiber(own_frames, nullptr, nullptr);
#endif
}

void Coroutine::enter(unsigned high, unsigned low) {
  auto& self = *reinterpret_cast<Coroutine*>(std::uintptr_t{high} << 32 | low);
#if KANZEN_ASAN
  __sanitizer_finish_switch_fiber(nullptr, &self.outside_stack_, &self.outside_stack_bytes_);
#endif
  self.body_();
  self.ended_ = true;
  self.switch_out(true);
}

void Coroutine::switch_out([[maybe_unused]] bool for_good) {
#if KANZEN_TSAN
  __tsan_switch_to_fiber(outside_fiber_, 0);
#endif
#if KANZEN_ASAN
  void* own_frames = nullptr;
  __sanitizer_start_switch_fiber(for_good ? nullptr : &own_frames, outside_stack_,
                                 outside_stack_bytes_);
#endif
  swapcontext(&inside_, &outside_);
#if KANZEN_ASAN
  __sanitizer_finish_switch_fiber(own_frames, &outside_stack_, &outside_stack_bytes_);
#endif
}

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
