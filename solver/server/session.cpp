// A session has at most as many tasks in the solver as that has threads: its slots. Requests wait
// in the RequestQueue, and whenever a slot is free the most urgent one, or a group of small ones,
// begins. One mutex guards queue and slots; no search, and no listener, runs while it is locked. A
// thread of its own reports on running searches.
#include "solver/server/session.hpp"

#include <cassert>

namespace kanzen::server {

namespace {

/// How many requests one task answers. The table counts the positions of the next task as newer.
constexpr std::size_t kMaxRequestsPerTask = 512;

[[nodiscard]] std::chrono::nanoseconds to_duration(double seconds) noexcept {
  constexpr double kMaxDuration = 1e9;  // 31 years
  return std::chrono::nanoseconds(
      static_cast<std::int64_t>(std::clamp(seconds, 0.0, kMaxDuration) * 1e9));
}

void report_final(LiveRequest& live, Report report) {
  report.is_final = true;
  const std::lock_guard lock(live.reporting);
  live.has_reported_final = true;
  live.request.on_report(report);
}

}  // namespace

void RequestQueue::add(Request request) {
  assert(has_room_for(1));
  auto live = std::make_shared<LiveRequest>();
  live->request = std::move(request);
  live->number = arrivals_++;
  waiting_.emplace(std::pair{-live->request.priority, live->number}, live);
  const std::string_view id = live->request.id;
  by_id_.emplace(id, std::move(live));
}

const LiveRequest* RequestQueue::peek() const noexcept {
  return waiting_.empty() ? nullptr : waiting_.begin()->second.get();
}

RequestQueue::LiveRequestPtr RequestQueue::start_next() {
  assert(!waiting_.empty());
  LiveRequestPtr live = std::move(waiting_.begin()->second);
  waiting_.erase(waiting_.begin());
  live->state = LiveRequest::State::running;
  running_.emplace(live->number, live);
  return live;
}

void RequestQueue::put_back(LiveRequest& live) {
  assert(live.state == LiveRequest::State::running);
  auto running = running_.extract(live.number);
  waiting_.emplace(std::pair{-live.request.priority, live.number}, std::move(running.mapped()));
  live.state = LiveRequest::State::queued;
}

void RequestQueue::mark_ended(LiveRequest& live) noexcept {
  assert(live.state == LiveRequest::State::running);
  live.state = LiveRequest::State::ended;
  running_.erase(live.number);
}

void RequestQueue::remove(const LiveRequest& live) {
  assert(live.state == LiveRequest::State::ended);
  const auto [first, last] = by_id_.equal_range(live.request.id);
  const auto found =
      std::find_if(first, last, [&live](const auto& entry) { return entry.second.get() == &live; });
  assert(found != last);
  by_id_.erase(found);
}

RequestQueue::TerminateResult RequestQueue::terminate(const RequestSelection& selection) {
  std::vector<LiveRequestPtr> meant;
  const auto add = [&](const LiveRequestPtr& live) {
    if (live->state == LiveRequest::State::ended) return;
    const auto& turns = selection.turns;
    if (turns && std::ranges::find(*turns, live->request.turn) == turns->end()) {
      return;
    }
    meant.push_back(live);
  };
  if (selection.id) {
    const auto [first, last] = by_id_.equal_range(*selection.id);
    for (auto at = first; at != last; ++at) add(at->second);
  } else {
    for (const auto& [id, live] : by_id_) add(live);
  }
  std::ranges::sort(meant, [](const LiveRequestPtr& a, const LiveRequestPtr& b) {
    return a->number < b->number;
  });

  TerminateResult terminated;
  for (LiveRequestPtr& live : meant) {
    if (live->state == LiveRequest::State::running) {
      terminated.running.push_back(std::move(live));
      continue;
    }
    waiting_.erase({-live->request.priority, live->number});
    live->state = LiveRequest::State::ended;
    terminated.ended.push_back(std::move(live));
  }
  return terminated;
}

Session::Session(Solver& solver, std::size_t max_waiting)
    : solver_(solver),
      slots_(solver.options().threads),
      is_isolated_(solver.options().sharing != Sharing::shared),
      queue_(max_waiting) {
  reporter_ = std::thread([this] { run_reporter(); });
}

Session::~Session() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  terminate({});
  wait();
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  report_due_.notify_all();
  reporter_.join();
  solver_.wait();
}

SubmitResult Session::submit(std::vector<Request> requests) {
  const std::lock_guard lock(mutex_);
  if (closing_ || !queue_.has_room_for(requests.size())) return SubmitResult::full;
  for (const Request& request : requests) {
    if (queue_.is_live(request.id)) return SubmitResult::duplicate;
  }
  for (Request& request : requests) queue_.add(std::move(request));
  preempt_for_waiting();
  fill_slots();
  return SubmitResult::accepted;
}

std::size_t Session::terminate(const RequestSelection& selection) {
  RequestQueue::TerminateResult terminated;
  {
    const std::lock_guard lock(mutex_);
    terminated = queue_.terminate(selection);
    for (const LiveRequestPtr& live : terminated.running) {
      live->was_terminated = true;
      if (live->task) solver_.request_stop(*live->task);
    }
    for (const LiveRequestPtr& live : terminated.ended) remove(*live);
    unreported_ += terminated.ended.size();
  }
  for (const LiveRequestPtr& live : terminated.ended) {
    Report report = final_report(RequestEnd::terminated);
    if (asks_for_moves(live->request.goal)) {
      report.moves = list_moves_with_bounds(live->request.board, {}, {},
                                            [](const Board&) { return std::optional<Bounds>(); });
    }
    report_final(*live, with_earlier_results(*live, std::move(report)));
  }
  const std::lock_guard lock(mutex_);
  unreported_ -= terminated.ended.size();
  idle_.notify_all();
  return terminated.ended.size() + terminated.running.size();
}

void Session::wait() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return is_idle() && unreported_ == 0; });
}

bool Session::clear_table() {
  std::unique_lock lock(mutex_);
  // Tasks whose requests are all answered are about to end, so we wait for them.
  idle_.wait(lock, [this] { return queue_.live_count() != 0 || used_slots_ == 0; });
  if (!is_idle()) return false;
  solver_.wait();  // a task frees its slot shortly before it ends
  solver_.clear();
  return true;
}

SessionStats Session::stats() const {
  const std::lock_guard lock(mutex_);
  return {queue_.waiting_count(), queue_.running_count(), finished_, nodes_};
}

// The most urgent requests that wait need a slot each. Slots that are free, or about to be, serve
// the first of them; for each of the others the least urgent search ends, if it is less urgent. A
// request is never preempted for one of its own priority, or two of them would take turns for ever.
void Session::preempt_for_waiting() {
  std::size_t coming = slots_ - used_slots_ + groups_running_;
  std::vector<LiveRequestPtr> running;  // the least urgent last, of equals the latest
  queue_.for_each_running([&](const LiveRequestPtr& live) {
    if (!live->task) return;
    if (live->was_preempted || live->was_terminated) {
      ++coming;
    } else {
      running.push_back(live);
    }
  });
  std::ranges::stable_sort(running, std::greater(),
                           [](const LiveRequestPtr& live) { return live->request.priority; });
  queue_.for_each_waiting([&](const LiveRequestPtr& waiting) {
    if (coming > 0) {
      --coming;
      return true;
    }
    if (running.empty()) return false;
    const LiveRequestPtr least = running.back();
    if (least->request.priority >= waiting->request.priority) return false;
    running.pop_back();
    least->was_preempted = true;
    solver_.request_stop(*least->task);
    return true;
  });
}

/// A slot is room for one task in the solver. Requests without reports that are solved in no time
/// share a task: handing each of them to a thread would cost more than its search.
void Session::fill_slots() noexcept {
  std::vector<PositionTask> tasks;
  for (; used_slots_ < slots_ && queue_.peek() != nullptr; ++used_slots_) {
    tasks.push_back(may_share_task(queue_.peek()->request) ? make_group_task()
                                                           : make_single_task());
  }
  if (!tasks.empty()) solver_.post(std::move(tasks));
}

bool Session::may_share_task(const Request& request) const noexcept {
  return !is_isolated_ && is_small(request) && request.report_every == 0 && !request.certify_as;
}

PositionTask Session::make_single_task() {
  const LiveRequestPtr live = queue_.start_next();
  const Request& request = live->request;
  live->task = std::make_shared<TaskHandle>();
  live->was_preempted = false;
  PositionTask task{.limits = request.limits,
                    .work = [this, live](PositionSolver& solver) { solve_one(solver, live); },
                    .board = request.board,
                    .handle = live->task};
  if (request.report_every > 0) {
    live->start = clock_.now();
    live->next_report = live->start + to_duration(request.report_every);
    task.on_bounds = [this, live](const Bounds& bounds) {
      const std::lock_guard lock(mutex_);
      live->progress.known = intersection(live->progress.known, bounds);
    };
    report_due_.notify_one();
  }
  return task;
}

void Session::solve_one(PositionSolver& solver, const LiveRequestPtr& live) {
  AnswerListeners listeners;
  listeners.on_moves = [this, &live](const std::vector<MoveValue>& moves) {
    const std::lock_guard lock(mutex_);
    live->progress.moves = moves;
  };
  if (live->request.report_every > 0) {
    listeners.on_estimate = [this, &live](const PositionEstimate& estimate) {
      const std::lock_guard lock(mutex_);
      live->progress.estimate = estimate;
    };
  }
  Report report = run_request(solver, live->request, {}, listeners,
                              [&live] { return live->task->stop_requested(); });
  if (!queue_again(*live, report)) finish(*live, std::move(report));
  const std::lock_guard lock(mutex_);
  release_slot();
}

/// A request that made room for a more urgent one waits again, with what is left of its limits.
/// What its search has found so far is kept and merged into every later report.
bool Session::queue_again(LiveRequest& live, const Report& found) {
  const std::lock_guard lock(mutex_);
  if (!live.was_preempted || live.was_terminated || found.end != RequestEnd::terminated)
    return false;
  // With an empty table, the next search repeats the same work, so it gets the whole node limit.
  const std::uint64_t nodes = is_isolated_ ? 0 : found.solution.counters.nodes;
  live.request.limits = live.request.limits.after(found.solution.seconds, nodes);
  live.so_far = with_earlier_results(live, found);
  live.so_far->certificate.clear();
  queue_.put_back(live);
  return true;
}

Report Session::with_earlier_results(const LiveRequest& live, Report report) const {
  if (!live.so_far) return report;
  // A node limit gives the same result however often the search begins again.
  const bool repeats = is_isolated_ && live.request.limits.seconds == Limits{}.seconds &&
                       report.is_final && report.end == RequestEnd::limit;
  Report earlier = repeats ? Report{} : *live.so_far;
  earlier.solution.counters = live.so_far->solution.counters;
  earlier.solution.seconds = live.so_far->solution.seconds;
  return merge_reports(earlier, std::move(report));
}

PositionTask Session::make_group_task() {
  PositionTask task;
  ++groups_running_;
  task.work = [this, first = start_group()](PositionSolver& solver) {
    solve_groups(solver, first);
  };
  return task;
}

/// Starts only a share of what waits, so that the first slot leaves something for the others.
std::vector<Session::LiveRequestPtr> Session::start_group() {
  const std::size_t share = std::max<std::size_t>(1, queue_.waiting_count() / slots_);
  std::vector<LiveRequestPtr> group;
  while (group.size() < std::min(share, kSmallGroup)) {
    const LiveRequest* const next = queue_.peek();
    if (next == nullptr || !may_share_task(next->request)) break;
    group.push_back(queue_.start_next());
  }
  return group;
}

void Session::solve_groups(PositionSolver& solver, std::vector<LiveRequestPtr> group) {
  for (std::size_t solved = 0; !group.empty();) {
    for (const LiveRequestPtr& live : group) {
      finish(*live,
             run_request(solver, live->request, live->request.limits, {}, [] { return false; }));
    }
    solved += group.size();
    group.clear();
    const std::lock_guard lock(mutex_);
    if (solved < kMaxRequestsPerTask) group = start_group();
  }
  const std::lock_guard lock(mutex_);
  --groups_running_;
  release_slot();
}

/// The request leaves the queue before its final report goes out: whoever receives the report may
/// ask for the same id again at once.
void Session::finish(LiveRequest& live, Report report) {
  {
    const std::lock_guard lock(mutex_);
    report = with_earlier_results(live, std::move(report));
    nodes_ += report.solution.counters.nodes;
    queue_.mark_ended(live);
    remove(live);
  }
  report_final(live, std::move(report));
}

void Session::remove(const LiveRequest& live) {
  queue_.remove(live);
  ++finished_;
  if (queue_.live_count() == 0) idle_.notify_all();
}

void Session::release_slot() {
  --used_slots_;
  idle_.notify_all();
  fill_slots();
}

void Session::run_reporter() {
  std::unique_lock lock(mutex_);
  while (!ended_) {
    const TimePoint now = clock_.now();
    std::optional<TimePoint> next;
    std::vector<std::pair<LiveRequestPtr, Report>> due;
    queue_.for_each_running([&](const LiveRequestPtr& live) {
      if (live->request.report_every <= 0) return;
      if (live->next_report <= now) {
        due.emplace_back(live, report_on(*live, now));
        live->next_report = now + to_duration(live->request.report_every);
      }
      next = next ? std::min(*next, live->next_report) : live->next_report;
    });
    if (!due.empty()) {
      lock.unlock();
      for (const auto& [live, report] : due) {
        const std::lock_guard reporting(live->reporting);
        if (!live->has_reported_final) live->request.on_report(report);
      }
      due.clear();
      lock.lock();
    } else if (next) {
      report_due_.wait_until(lock, *next);
    } else {
      report_due_.wait(lock);
    }
  }
}

Report Session::report_on(const LiveRequest& live, TimePoint now) const {
  Progress progress = live.progress;
  progress.nodes = solver_.running_nodes(*live.task);
  progress.seconds = seconds_between(live.start, now);
  Report report = running_report(live.request, progress, solver_);
  return with_earlier_results(live, std::move(report));
}

}  // namespace kanzen::server
