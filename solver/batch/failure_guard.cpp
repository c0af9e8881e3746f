#include "solver/batch/failure_guard.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::string to_string(const StageLocation& location) {
  if (location.was_reading) {
    return location.line == 0 ? "at the start of the input"
                              : "after line " + std::to_string(location.line);
  }
  if (location.record == nullptr || location.record->id.empty()) return {};
  return "position " + location.record->id;
}

}  // namespace

void FailureGuard::keep_exception(const StageLocation& location) noexcept {
  try {
    throw;
  } catch (const JournalError&) {
    journal_failed_ = true;
    fail(std::current_exception());
  } catch (...) {
    fail(located(location, std::current_exception()));
  }
}

void FailureGuard::stop_run() {
  solver_.request_stop();
  if (stop_.end_early) stop_.end_early();
}

void FailureGuard::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

/// Wraps `failure` in a RunError. Without a location, or memory for it, returns `failure` itself.
std::exception_ptr FailureGuard::located(const StageLocation& location,
                                         std::exception_ptr failure) noexcept {
  try {
    const std::string text = to_string(location);
    return text.empty() ? failure : std::make_exception_ptr(RunError(text, failure));
  } catch (...) {
    return failure;
  }
}

void FailureGuard::fail(std::exception_ptr failure) noexcept {
  {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
  }
  failed_ = true;
  stop_run();
}

}  // namespace kanzen
