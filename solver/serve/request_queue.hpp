// The requests of a session that are not through: which waits, which runs, which comes next.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "solver/engine/solver.hpp"
#include "solver/serve/request.hpp"

namespace kanzen::serve {

/// A request from its arrival to its final report: queued, then running, then ended, or ended at
/// once if it is terminated while it waits. One that makes room for a more urgent one is queued
/// again.
struct LiveRequest {
  enum class State : std::uint8_t { queued, running, ended };

  Request request;
  std::uint64_t number = 0;  // by the order of arrival
  State state = State::queued;
  std::shared_ptr<TaskHandle> task{};  // set if it runs as a task of its own
  TimePoint begun{};                   // for reports
  TimePoint next_report{};             // likewise
  Bounds known{};                      // what the search has told so far
  std::vector<MoveValue> moves{};      // likewise
  bool pausing = false;                // its task has been stopped to make room
  bool terminated = false;             // its task has been stopped for good
  std::optional<Report> so_far{};      // what it had found when it made room
  std::mutex telling;                  // held while request.tell is called; guards what follows
  bool told_final = false;
};

/// Which requests an action means.
struct Selection {
  std::optional<std::string> id{};          // absent: of any name
  std::optional<std::vector<int>> turns{};  // absent: all turns
};

/// Each request is in exactly one state and ends exactly once, whatever the order of calls.
/// Thread safety: none; the session has a lock.
class RequestQueue {
 public:
  using Live = std::shared_ptr<LiveRequest>;

  /// Holds up to `most` requests that wait.
  explicit RequestQueue(std::size_t most) : most_(most) {}

  [[nodiscard]] bool has_room_for(std::size_t count) const noexcept {
    return waiting_.size() + count <= most_;  // put_back() may exceed the limit
  }
  /// True if a request of this name has not been removed yet.
  [[nodiscard]] bool is_live(std::string_view id) const { return by_id_.count(id) != 0; }

  /// Adds a request that waits. REQUIRES: has_room_for(1).
  void add(Request request);

  /// The request that shall begin next, or null if none waits.
  [[nodiscard]] const LiveRequest* next() const noexcept;
  /// The same; from now on it is running. REQUIRES: one waits.
  [[nodiscard]] Live begin();

  /// Has a running request wait again, where it was before.
  void put_back(LiveRequest& live);

  /// Notes that the search of a running request is over; it remains live until it is removed.
  void end(LiveRequest& live) noexcept;
  /// Forgets a request that has ended.
  void remove(const LiveRequest& live);

  struct Terminated {
    std::vector<Live> ended;    // those that were waiting: their final report is due
    std::vector<Live> running;  // those that must be stopped, and then end by themselves
  };
  /// Terminates what `selection` means, as far as it has not ended already.
  [[nodiscard]] Terminated terminate(const Selection& selection);

  /// Calls `look` with each request that is running, in the order of arrival.
  template <class Look>
  void for_each_running(const Look& look) const {
    for (const auto& [number, live] : running_) look(live);
  }

  /// Calls `look` with each request that waits, in the order in which they begin, until it says no.
  template <class Look>
  void for_each_waiting(const Look& look) const {
    for (const auto& [place, live] : waiting_) {
      if (!look(live)) return;
    }
  }

  [[nodiscard]] std::size_t waiting() const noexcept { return waiting_.size(); }
  [[nodiscard]] std::size_t running() const noexcept { return running_.size(); }
  /// Requests that are not removed, those that have ended included.
  [[nodiscard]] std::size_t live() const noexcept { return by_id_.size(); }

 private:
  std::size_t most_;
  std::uint64_t arrivals_ = 0;
  std::map<std::pair<int, std::uint64_t>, Live> waiting_;  // by -priority and number
  std::map<std::uint64_t, Live> running_;                  // by number
  std::unordered_multimap<std::string_view, Live> by_id_;  // the key is in the request
};

}  // namespace kanzen::serve
