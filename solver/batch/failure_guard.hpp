// Keeps the first failure of a run, and ends the run early.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "solver/batch/item.hpp"
#include "solver/batch/job.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen {

/// The error that ended a run early, and the location where it happened.
class RunError : public std::runtime_error {
 public:
  RunError(const std::string& location, std::exception_ptr cause)
      : std::runtime_error(location), cause_(std::move(cause)) {}

  /// The exception of the stage that failed. what() is the location, such as
  /// "after line 47" or "position 12".
  [[nodiscard]] const std::exception_ptr& cause() const noexcept { return cause_; }

 private:
  std::exception_ptr cause_;
};

/// Where a stage is running. It is turned into text only if the stage fails.
struct StageLocation {
  const Item* item = nullptr;
  std::size_t line = 0;  // of the record that was read last
  bool reading = false;
};
[[nodiscard]] inline StageLocation location_of(const Item& item) noexcept {
  return {.item = &item};
}

/// Shared by all threads of a run.
/// Thread safety: full.
class FailureGuard {
 public:
  FailureGuard(const StopConditions& stop, Solver& solver) : stop_(stop), solver_(solver) {}

  /// Calls `stage`. If it throws, keeps the exception with its location (unless one was kept
  /// before), ends the run, and calls `otherwise`. A JournalError needs no location.
  template <class Stage, class Otherwise>
  void call(const StageLocation& location, const Stage& stage,
            const Otherwise& otherwise) noexcept {
    try {
      return stage();
    } catch (const JournalError&) {
      journal_failed_ = true;
      fail(std::current_exception());
    } catch (...) {
      fail(located(location, std::current_exception()));
    }
    otherwise();
  }
  template <class Stage>
  void call(const StageLocation& location, const Stage& stage) noexcept {
    call(location, stage, [] {});
  }

  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] bool journal_failed() const noexcept { return journal_failed_; }

  /// Stops the solver, and a source that waits for input.
  void stop_run();

  /// Ends the run and returns true if no time is left for it.
  bool end_run_if_out_of_time();

  /// Throws the failure, if there is one. REQUIRES: no other thread uses the object any more.
  void rethrow() const;

 private:
  [[nodiscard]] static std::exception_ptr located(const StageLocation& location,
                                                  std::exception_ptr failure) noexcept;
  void fail(std::exception_ptr failure) noexcept;

  const StopConditions& stop_;
  Solver& solver_;
  std::mutex mutex_;  // guards failure_
  std::exception_ptr failure_;
  std::atomic<bool> failed_{false};
  std::atomic<bool> journal_failed_{false};
};

}  // namespace kanzen
