// The requests of a session: which one runs next, and which ones a client means.
#pragma once

#include <map>
#include <mutex>
#include <unordered_map>

#include "solver/server/request.hpp"

namespace kanzen::server {

/// Queued, then running, then ended; at once if it is terminated while it waits. A request
/// preempted by a more urgent one is queued again.
struct LiveRequest {
  enum class State : std::uint8_t { queued, running, ended };

  Request request;
  std::uint64_t number = 0;  // by order of arrival
  State state = State::queued;
  std::shared_ptr<TaskHandle> task{};  // set if the request has a task of its own
  TimePoint start{};                   // for reports
  TimePoint next_report{};             // when the next report is due
  Progress progress{};                 // as the solver last reported it

  bool preempted = false;          // its search was stopped for a more urgent one; it waits again
  bool terminated = false;         // its search was stopped to end it
  std::optional<Report> so_far{};  // the result when it was preempted
  std::mutex reporting;            // held while request.on_report is called
  bool final_reported = false;     // guarded by `reporting`
};

/// The requests of a session, which has the lock. Each is in exactly one state and ends exactly
/// once, whatever the order of calls.
class RequestQueue {
 public:
  using Live = std::shared_ptr<LiveRequest>;

  explicit RequestQueue(std::size_t max_waiting) : max_waiting_(max_waiting) {}

  [[nodiscard]] bool has_room_for(std::size_t count) const noexcept {
    return waiting_.size() + count <= max_waiting_;  // put_back() may exceed the limit
  }
  /// Returns true until the last request of this name is removed.
  [[nodiscard]] bool is_live(std::string_view id) const { return by_id_.count(id) != 0; }

  /// REQUIRES: has_room_for(1).
  void add(Request request);

  /// Returns the request to start next, or null if none waits.
  [[nodiscard]] const LiveRequest* peek() const noexcept;
  /// REQUIRES: a request waits.
  [[nodiscard]] Live start_next();

  /// Lets a running request wait again, at its old place.
  void put_back(LiveRequest& live);

  /// The request remains live until it is removed.
  void mark_ended(LiveRequest& live) noexcept;
  /// REQUIRES: it has ended.
  void remove(const LiveRequest& live);

  struct TerminateResult {
    std::vector<Live> ended;    // waiting requests, which need a final report
    std::vector<Live> running;  // running requests, which must be stopped and then end
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
  /// Also counts requests that have ended but are not removed.
  [[nodiscard]] std::size_t live_count() const noexcept { return by_id_.size(); }

 private:
  std::size_t max_waiting_;
  std::uint64_t arrivals_ = 0;
  std::map<std::pair<int, std::uint64_t>, Live> waiting_;  // by -priority and number
  std::map<std::uint64_t, Live> running_;                  // by number
  std::unordered_multimap<std::string_view, Live> by_id_;  // the key is in the request
};

}  // namespace kanzen::server
