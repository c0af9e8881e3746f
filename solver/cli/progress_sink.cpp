#include "solver/cli/progress_sink.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "solver/cli/terminal.hpp"

namespace kanzen::cli {

namespace {

using Clock = RunProgress::Clock;

}  // namespace

ProgressSink::ProgressSink(std::unique_ptr<Sink> next, CostModel model, ProgressForm form,
                           std::function<std::uint64_t()> nodes_under_way)
    : ForwardingSink(std::move(next)),
      form_(form),
      nodes_under_way_(std::move(nodes_under_way)),
      progress_(model, Clock::now()) {
  reporter_ = std::thread([this] { report_every_second(); });
}

ProgressSink::~ProgressSink() { stop(); }

void ProgressSink::stop() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wake_.notify_one();
  }
  if (reporter_.joinable()) reporter_.join();
}

void ProgressSink::started(const PositionRecord& record) {
  const std::lock_guard lock(mutex_);
  progress_.started(record, Clock::now());
  ForwardingSink::started(record);
}

void ProgressSink::narrowed(const PositionRecord& record, const Bounds& bounds) {
  const std::lock_guard lock(mutex_);
  progress_.narrowed(record, bounds);
  ForwardingSink::narrowed(record, bounds);
}

void ProgressSink::solved(const Outcome& outcome) {
  const std::lock_guard lock(mutex_);
  progress_.solved(outcome);
  ForwardingSink::solved(outcome);
}

void ProgressSink::row(const Outcome& outcome) {
  const std::lock_guard lock(mutex_);
  wipe();
  ForwardingSink::row(outcome);
}

void ProgressSink::bad_record(const ParseError& error) {
  const std::lock_guard lock(mutex_);
  wipe();
  ForwardingSink::bad_record(error);
}

void ProgressSink::held(const PositionRecord& record) {
  const std::lock_guard lock(mutex_);
  progress_.held(record);
  ForwardingSink::held(record);
}

void ProgressSink::finish(const Totals& totals) {
  stop();
  const std::lock_guard lock(mutex_);
  if (form_ == ProgressForm::json) fmt::print(stderr, "{}\n", progress_.json(Clock::now()));
  wipe();
  ForwardingSink::finish(totals);
}

void ProgressSink::wipe() {
  if (std::exchange(visible_, false)) fmt::print(stderr, "\r\x1b[K");
}

void ProgressSink::report_every_second() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, std::chrono::seconds(1), [this] { return ended_; })) {
    progress_.under_way(nodes_under_way_());
    if (form_ == ProgressForm::json) {
      fmt::print(stderr, "{}\n", progress_.json(Clock::now()));
    } else {
      // A line that reached the last column would not be wiped as a whole.
      fmt::print(stderr, "\r\x1b[K{}", progress_.text(Clock::now(), columns(stderr) - 1));
      visible_ = true;
    }
    std::fflush(stderr);
  }
}

}  // namespace kanzen::cli
