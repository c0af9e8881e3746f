// A run with many positions at once.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "solver/batch/run_steps.hpp"

namespace kanzen {

/// Three parts: a thread that reads, the threads of the solver, and the calling thread, which hands
/// over what has been solved. They meet at a window over the source: items enter at its end as they
/// are read and leave it at the front, when they and all before them are through.
class ParallelRun {
 public:
  ParallelRun(const SolveJob& job, RunSteps& steps, Solver& solver)
      : job_(job), steps_(steps), solver_(solver) {}

  /// Returns when everything has been handed over; passes on exceptions of source, sink and
  /// journal, after stopping the solver.
  void run(Sink& sink);

 private:
  /// What a thread of the solver has to say about an item.
  struct Event {
    enum class What : std::uint8_t { started, narrowed, solved, dropped };
    RunItem* item = nullptr;
    What what = What::started;
    Bounds bounds{};  // of `narrowed`
  };

  void read();
  [[nodiscard]] PositionTask task_of(RunItem& item);
  void tell(const Event& event);
  void hand_over(Sink& sink);
  void take_note(const Event& event, Sink& sink);
  [[nodiscard]] bool front_is_through() const;
  [[nodiscard]] bool answered(RunItem& image);

  const SolveJob& job_;
  RunSteps& steps_;
  Solver& solver_;
  std::unordered_set<std::string> asked_;  // keys, to find images; the reader's own

  // An item belongs to the reader, then to the calling thread, but while it is being solved its
  // outcome belongs to the solver.
  std::mutex mutex_;  // guards all below
  std::condition_variable news_;
  std::condition_variable room_;
  std::deque<std::unique_ptr<RunItem>> window_;
  std::vector<Event> events_;
  bool source_ended_ = false;
  bool giving_up_ = false;
  std::exception_ptr failure_;  // of the reader
};

}  // namespace kanzen
