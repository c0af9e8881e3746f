// Decides which request of a session runs next, and which ones a client means.
#pragma once

#include <map>
#include <mutex>
#include <unordered_map>

#include "solver/server/request.hpp"

namespace kanzen::server {

/// A request is queued, then runs, then ends; it ends at once if it is terminated while it waits.
/// One that a more urgent request preempts is queued again.
struct LiveRequest {
  enum class State : std::uint8_t { queued, running, ended };

  Request request;
  std::uint64_t number = 0;  // by order of arrival
  State state = State::queued;
  std::shared_ptr<TaskHandle> task{};  // set if it has a task of its own
  TimePoint start{};                   // of the search, for reports
  TimePoint next_report{};             // when the next report is due
  Progress progress{};                 // as the solver last reported it

  bool preempted = false;          // a more urgent one stopped its search, and it waits again
  bool terminated = false;         // its search was stopped to end it
  std::optional<Report> so_far{};  // what it had found when it was preempted
  std::mutex reporting;            // held while request.on_report is called
  bool final_reported = false;     // guarded by `reporting`
};

/// Holds the requests of a session, which has the lock. Each is in exactly one state and ends
/// exactly once, whatever the order of calls.
class RequestQueue {
 public:
  using Live = std::shared_ptr<LiveRequest>;

  explicit RequestQueue(std::size_t max_waiting) : max_waiting_(max_waiting) {}

  [[nodiscard]] bool has_room_for(std::size_t count) const noexcept {
    return waiting_.size() + count <= max_waiting_;  // put_back() may exceed the limit
  }
  /// Returns true until the last request of this name is removed.
  [[nodiscard]] bool is_live(std::string_view id) const { return by_id_.count(id) != 0; }

  /// Queues a request. REQUIRES: has_room_for(1).
  void add(Request request);

  /// Returns the request to start next, or null if none waits.
  [[nodiscard]] const LiveRequest* peek() const noexcept;
  /// Starts the request of peek(). REQUIRES: a request waits.
  [[nodiscard]] Live start_next();

  /// Lets a running request wait again, at its old place.
  void put_back(LiveRequest& live);

  /// Marks a request, which remains live until it is removed.
  void mark_ended(LiveRequest& live) noexcept;
  /// REQUIRES: the request has ended.
  void remove(const LiveRequest& live);

  struct TerminateResult {
    std::vector<Live> ended;    // waited, and need a final report
    std::vector<Live> running;  // must be stopped, and then end
  };
  /// Ends those of the selected requests that have not ended.
  [[nodiscard]] TerminateResult terminate(const RequestSelection& selection);

  /// Calls `look` with each running request, in order of arrival.
  template <class Look>
  void for_each_running(const Look& look) const {
    for (const auto& [number, live] : running_) look(live);
  }

  /// Calls `look` with the waiting requests, next first, until it returns false.
  template <class Look>
  void for_each_waiting(const Look& look) const {
    for (const auto& [order, live] : waiting_) {
      if (!look(live)) return;
    }
  }

  [[nodiscard]] std::size_t waiting_count() const noexcept { return waiting_.size(); }
  [[nodiscard]] std::size_t running_count() const noexcept { return running_.size(); }
  /// Counts requests, even those that have ended but are not removed.
  [[nodiscard]] std::size_t live_count() const noexcept { return by_id_.size(); }

 private:
  std::size_t max_waiting_;
  std::uint64_t arrivals_ = 0;
  std::map<std::pair<int, std::uint64_t>, Live> waiting_;  // by -priority and number
  std::map<std::uint64_t, Live> running_;                  // by number
  std::unordered_multimap<std::string_view, Live> by_id_;  // the key is in the request
};

}  // namespace kanzen::server
