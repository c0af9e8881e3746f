#include "solver/apps/kanzen/commands/prove/store_waiting.hpp"

#include <chrono>
#include <string>
#include <utility>

#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

namespace {

constexpr double kReportAfter = 1;       // seconds of waiting; most waits are shorter
constexpr double kReportEvery = 60;      // seconds
constexpr double kOneWait = 30;          // seconds; time between attempts is always less
constexpr double kAfterStop = 2.5;       // seconds to record finished results
constexpr double kInterruptAfter = 3.5;  // seconds after a stop
constexpr std::chrono::milliseconds kWatchInterval{100};
constexpr std::chrono::hours kForever{24 * 365 * 10};

}  // namespace

StoreWaiting::StoreWaiting(const StopEvent& stop, std::function<void()> make_room)
    : stop_(stop), make_room_(std::move(make_room)) {
  watcher_ = std::thread([this] { watch(); });
}

StoreWaiting::~StoreWaiting() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  watcher_.join();
}

campaign::StoreOptions StoreWaiting::options() {
  campaign::StoreOptions options;
  options.on_retry = [this](const campaign::StoreError& error) { report_waiting(error); };
  options.must_stop = [this] { return has_waited_enough(); };
  return options;
}

StoreWaiting::Attached::Attached(StoreWaiting& waiting, campaign::Store& store)
    : waiting_(waiting) {
  store.set_retry_time(kForever);
  const std::lock_guard lock(waiting_.mutex_);
  waiting_.store_ = &store;
}

StoreWaiting::Attached::~Attached() {
  const std::lock_guard lock(waiting_.mutex_);
  waiting_.store_ = nullptr;
}

void StoreWaiting::report_waiting(const campaign::StoreError& error) {
  if (!waits_ || since_last_.seconds() > kOneWait) {
    waits_ = true;
    reported_ = false;
    since_first_ = Stopwatch();
  }
  since_last_ = Stopwatch();
  if (since_first_.seconds() < kReportAfter) return;
  if (reported_ && since_report_.seconds() < kReportEvery) return;
  reported_ = true;
  since_report_ = Stopwatch();
  if (make_room_) make_room_();
  print_message(std::string(error.what()) + "; trying again");
}

bool StoreWaiting::has_waited_enough() {
  const std::lock_guard lock(mutex_);
  return stopping_ && since_stop_.seconds() > kAfterStop;
}

/// Records the time of the stop, and interrupts a database that does not answer.
void StoreWaiting::watch() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    wake_.wait_for(lock, kWatchInterval);
    if (!stopping_ && stop_.raised()) {
      stopping_ = true;
      since_stop_ = Stopwatch();
    }
    if (stopping_ && since_stop_.seconds() > kInterruptAfter && store_ != nullptr) {
      store_->interrupt();
    }
  }
}

}  // namespace kanzen::cli
