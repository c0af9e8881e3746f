#pragma once

#include "solver/batch/job.hpp"

namespace kanzen {

class RunError : public std::runtime_error {
 public:
  RunError(const std::string& location, std::exception_ptr cause)
      : std::runtime_error(location), cause_(std::move(cause)) {}

  /// The exception of the failing stage. what() is the place: "after line 47" or "position 12".
  [[nodiscard]] const std::exception_ptr& cause() const noexcept { return cause_; }

 private:
  std::exception_ptr cause_;
};

/// Where a stage works. It becomes text only if the stage fails, since most don't.
struct StageLocation {
  const PositionRecord* record = nullptr;
  std::size_t line = 0;  // the line of the record that was read last
  bool was_reading = false;
};

/// Keeps the first failure, which ends the run early. All threads share it.
class FailureGuard {
 public:
  FailureGuard(const StopConditions& stop, Solver& solver) : stop_(stop), solver_(solver) {}

  /// Calls `stage`. If it throws, keeps the exception and calls `otherwise`.
  template <class Stage, class Otherwise>
  void call(const StageLocation& location, const Stage& stage,
            const Otherwise& otherwise) noexcept {
    try {
      stage();
    } catch (...) {
      keep_exception(location);
      otherwise();
    }
  }
  template <class Stage>
  void call(const StageLocation& location, const Stage& stage) noexcept {
    call(location, stage, [] {});
  }

  /// Keeps the exception being handled (unless there is one) with its location, and ends the run. A
  /// JournalError needs no location. REQUIRES: a catch block calls it.
  void keep_exception(const StageLocation& location) noexcept;

  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] bool journal_failed() const noexcept { return journal_failed_; }

  /// Stops the solver, and a source that waits for input.
  void stop_run();

  /// Rethrows the failure, if any. REQUIRES: no other thread uses the object any more.
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
