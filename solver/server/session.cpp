#include "solver/server/session.hpp"

#include <condition_variable>
#include <thread>

#include "solver/server/request_queue.hpp"

namespace kanzen::server {

namespace {

/// How many requests one task answers. The table counts the positions of the next task as newer.
constexpr std::size_t kMaxRequestsPerTask = 512;

using Live = RequestQueue::Live;

[[nodiscard]] bool is_isolated(const Solver& solver) noexcept {
  return solver.options().sharing != Sharing::shared;
}

[[nodiscard]] std::chrono::nanoseconds to_duration(double seconds) noexcept {
  constexpr double kMaxDuration = 1e9;  // 31 years
  return std::chrono::nanoseconds(
      static_cast<std::int64_t>(std::clamp(seconds, 0.0, kMaxDuration) * 1e9));
}

void report_final(LiveRequest& live, Report report) {
  report.final = true;
  const std::lock_guard lock(live.reporting);
  live.final_reported = true;
  live.request.on_report(report);
}

}  // namespace

class Session::Impl {
 public:
  Impl(Solver& solver, const SessionOptions& options)
      : solver_(solver),
        slots_(solver.options().threads),
        may_group_(!is_isolated(solver)),
        queue_(options.queue) {
    reporter_ = std::thread([this] { report(); });
  }

  ~Impl() {
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
    reports_.notify_all();
    reporter_.join();
    solver_.wait();
  }

  SubmitResult submit(std::vector<Request> requests) {
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

  std::size_t terminate(const RequestSelection& selection) {
    RequestQueue::TerminateResult terminated;
    {
      const std::lock_guard lock(mutex_);
      terminated = queue_.terminate(selection);
      for (const Live& live : terminated.running) {
        live->terminated = true;
        if (live->task) solver_.request_stop(*live->task);
      }
      for (const Live& live : terminated.ended) remove(*live);
      unreported_ += terminated.ended.size();
    }
    for (const Live& live : terminated.ended) {
      Report report{{}, true, RequestEnd::terminated};
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

  void wait() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return is_idle() && unreported_ == 0; });
  }

  bool clear_table() {
    std::unique_lock lock(mutex_);
    // Tasks whose requests are all answered are about to end.
    idle_.wait(lock, [this] { return queue_.live_count() != 0 || used_slots_ == 0; });
    if (!is_idle()) return false;
    solver_.clear();
    return true;
  }

  SessionStats stats() const {
    const std::lock_guard lock(mutex_);
    return {queue_.waiting_count(), queue_.running_count(), finished_, nodes_};
  }

 private:
  /// REQUIRES: the lock, as all functions below that say so.
  [[nodiscard]] bool is_idle() const noexcept {
    return queue_.live_count() == 0 && used_slots_ == 0;
  }

  /// Preempts less urgent requests for waiting ones, unless enough slots are free or about to be.
  /// REQUIRES: the lock.
  void preempt_for_waiting() {
    std::size_t coming = slots_ - used_slots_ + groups_running_;
    std::vector<Live> running;  // the least urgent one last, of equals the one that came last
    queue_.for_each_running([&](const Live& live) {
      if (!live->task) return;
      if (live->preempted || live->terminated) {
        ++coming;
      } else {
        running.push_back(live);
      }
    });
    std::stable_sort(running.begin(), running.end(), [](const Live& one, const Live& other) {
      return one->request.priority > other->request.priority;
    });
    queue_.for_each_waiting([&](const Live& waiting) {
      if (coming > 0) {
        --coming;
        return true;
      }
      if (running.empty()) return false;
      const Live least = running.back();
      if (least->request.priority >= waiting->request.priority) return false;
      running.pop_back();
      least->preempted = true;
      solver_.request_stop(*least->task);
      return true;
    });
  }

  /// Starts a task for each free slot while requests wait. Nobody could answer a request whose task
  /// cannot be posted, so that ends the process. REQUIRES: the lock.
  void fill_slots() noexcept {
    std::vector<PositionTask> tasks;
    for (; used_slots_ < slots_ && queue_.peek() != nullptr; ++used_slots_) {
      tasks.push_back(may_share_task(queue_.peek()->request) ? make_group_task()
                                                             : make_single_task());
    }
    if (!tasks.empty()) solver_.post(std::move(tasks));
  }

  [[nodiscard]] bool may_share_task(const Request& request) const noexcept {
    return may_group_ && is_small(request) && request.report_every == 0 && !request.certify_as;
  }

  /// Makes a task for the next request alone. REQUIRES: the lock.
  [[nodiscard]] PositionTask make_single_task() {
    const Live live = queue_.start_next();
    const Request& request = live->request;
    live->task = std::make_shared<TaskHandle>();
    live->preempted = false;
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
      reports_.notify_one();
    }
    return task;
  }

  void solve_one(PositionSolver& solver, const Live& live) {
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

  /// Queues a preempted request again; false if it has ended.
  [[nodiscard]] bool queue_again(LiveRequest& live, const Report& found) {
    const std::lock_guard lock(mutex_);
    if (!live.preempted || live.terminated || found.end != RequestEnd::terminated) return false;
    // With an empty table, the next search repeats the same work.
    const std::uint64_t nodes = is_isolated(solver_) ? 0 : found.solution.counters.nodes;
    live.request.limits = live.request.limits.after(found.solution.seconds, nodes);
    live.so_far = with_earlier_results(live, found);
    live.so_far->certificate.clear();
    queue_.put_back(live);
    return true;
  }

  /// Adds to `report` what interrupted searches of the request have found.
  [[nodiscard]] Report with_earlier_results(const LiveRequest& live, Report report) const {
    if (!live.so_far) return report;
    // A node limit gives the same result however often the search begins again.
    const bool repeats = is_isolated(solver_) && live.request.limits.seconds == Limits{}.seconds &&
                         report.final && report.end == RequestEnd::limit;
    Report earlier = repeats ? Report{} : *live.so_far;
    earlier.solution.counters = live.so_far->solution.counters;
    earlier.solution.seconds = live.so_far->solution.seconds;
    return merge_reports(earlier, std::move(report));
  }

  /// Makes a task that answers the next small requests and those after them. REQUIRES: the lock.
  [[nodiscard]] PositionTask make_group_task() {
    PositionTask task;
    ++groups_running_;
    task.work = [this, first = start_group()](PositionSolver& solver) {
      solve_groups(solver, first);
    };
    return task;
  }

  /// Starts small requests, at most this slot's share of all that wait. REQUIRES: the lock.
  [[nodiscard]] std::vector<Live> start_group() {
    const std::size_t share = std::max<std::size_t>(1, queue_.waiting_count() / slots_);
    std::vector<Live> group;
    while (group.size() < std::min(share, kSmallGroup)) {
      const LiveRequest* const next = queue_.peek();
      if (next == nullptr || !may_share_task(next->request)) break;
      group.push_back(queue_.start_next());
    }
    return group;
  }

  void solve_groups(PositionSolver& solver, std::vector<Live> group) {
    for (std::size_t solved = 0; !group.empty();) {
      for (const Live& live : group) {
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

  /// A client may reuse the name as soon as it has the final report.
  void finish(LiveRequest& live, Report report) {
    {
      const std::lock_guard lock(mutex_);
      report = with_earlier_results(live, std::move(report));
      nodes_ += report.solution.counters.nodes;
      queue_.mark_ended(live);
      remove(live);
    }
    report_final(live, std::move(report));
  }

  /// REQUIRES: the lock.
  void remove(const LiveRequest& live) {
    queue_.remove(live);
    ++finished_;
    if (queue_.live_count() == 0) idle_.notify_all();
  }

  /// REQUIRES: the lock.
  void release_slot() {
    --used_slots_;
    idle_.notify_all();
    fill_slots();
  }

  /// The reporting thread: sends intermediate reports, each request's at its own interval.
  void report() {
    std::unique_lock lock(mutex_);
    while (!ended_) {
      const TimePoint now = clock_.now();
      std::optional<TimePoint> next;
      std::vector<std::pair<Live, Report>> due;
      queue_.for_each_running([&](const Live& live) {
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
          if (!live->final_reported) live->request.on_report(report);
        }
        due.clear();
        lock.lock();
      } else if (next) {
        reports_.wait_until(lock, *next);
      } else {
        reports_.wait(lock);
      }
    }
  }

  /// REQUIRES: the lock.
  [[nodiscard]] Report report_on(const LiveRequest& live, TimePoint now) const {
    Progress progress = live.progress;
    progress.nodes = solver_.running_nodes(*live.task);
    progress.seconds = seconds_between(live.start, now);
    Report report = running_report(live.request, progress, solver_);
    return with_earlier_results(live, std::move(report));
  }

  Solver& solver_;
  const Clock& clock_ = machine_clock();
  const std::size_t slots_;  // maximum number of running tasks
  const bool may_group_;     // several requests may share a task

  mutable std::mutex mutex_;  // guards the members below, and live requests except `reporting`
  std::condition_variable reports_;
  std::condition_variable idle_;
  RequestQueue queue_;
  std::size_t used_slots_ = 0;
  std::size_t groups_running_ = 0;  // slots that are about to be free
  std::size_t unreported_ = 0;      // final reports still to be sent for removed requests
  std::uint64_t finished_ = 0;
  std::uint64_t nodes_ = 0;
  bool closing_ = false;  // no further requests are accepted
  bool ended_ = false;    // reporter_ returns

  std::thread reporter_;
};

Session::Session(Solver& solver, const SessionOptions& options)
    : impl_(std::make_unique<Impl>(solver, options)) {}
Session::~Session() = default;

SubmitResult Session::submit(std::vector<Request> requests) {
  return impl_->submit(std::move(requests));
}
std::size_t Session::terminate(const RequestSelection& selection) {
  return impl_->terminate(selection);
}
void Session::wait() { impl_->wait(); }
bool Session::clear_table() { return impl_->clear_table(); }
SessionStats Session::stats() const { return impl_->stats(); }

}  // namespace kanzen::server
