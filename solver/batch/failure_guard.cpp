#include "solver/batch/failure_guard.hpp"

namespace kanzen {

namespace {

[[nodiscard]] std::string to_string(const StageLocation& location) {
  if (location.reading) {
    return location.line == 0 ? "at the start of the input"
                              : "after line " + std::to_string(location.line);
  }
  if (location.item == nullptr || location.item->outcome.record.id.empty()) return {};
  return "position " + location.item->outcome.record.id;
}

}  // namespace

void FailureGuard::stop_run() {
  solver_.request_stop();
  if (stop_.end_early) stop_.end_early();
}

bool FailureGuard::end_run_if_out_of_time() {
  if (!stop_.seconds_left || stop_.seconds_left() > 0) return false;
  stop_run();
  return true;
}

void FailureGuard::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

/// Wraps `failure` in a RunError. Returns it unchanged if there is no location or no memory for
/// that.
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
