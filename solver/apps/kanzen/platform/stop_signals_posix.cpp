#include <pthread.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/stop_signals.hpp"

namespace kanzen::cli {

namespace {

/// SIGHUP: the terminal was closed. nohup(1) makes a process ignore it.
constexpr std::array kStopSignals{SIGINT, SIGTERM, SIGHUP};

constexpr std::chrono::milliseconds kEcho{200};  // users do not repeat a signal so quickly

bool ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

/// The signals are blocked in all threads, and the watcher takes them one by one.
struct StopSignals::System {
  sigset_t signals{};
  sigset_t mask_before{};
  int some_signal = 0;  // one of `signals`; 0 if there is none
  bool taken = false;   // a signal has arrived; written by the watcher, read after its end
  std::atomic<bool> farewell{false};  // set by the destructor
  std::mutex mutex;
  std::condition_variable farewell_said;
  std::thread watcher;

  /// Waits for a signal. Returns false if the object is being destroyed.
  [[nodiscard]] bool wait() noexcept {
    int signal = 0;
    while (!farewell) {
      if (sigwait(&signals, &signal) == 0) return !farewell;
    }
    return false;
  }

  /// Ignores signals that immediately follow the first. Returns like wait().
  [[nodiscard]] bool outlast_echo() {
    std::unique_lock lock(mutex);
    if (farewell_said.wait_for(lock, kEcho, [this] { return farewell.load(); })) return false;
    // Take the echo, because wait() would mistake it for a second signal.
    for (const int signal : kStopSignals) {
      sigset_t pending;
      sigset_t one;
      sigemptyset(&one);
      sigaddset(&one, signal);
      int taken_now = 0;
      if (sigismember(&signals, signal) == 1 && sigpending(&pending) == 0 &&
          sigismember(&pending, signal) == 1) {
        (void)sigwait(&one, &taken_now);
      }
    }
    return true;
  }

  void say_farewell() {
    {
      const std::lock_guard lock(mutex);
      farewell = true;
    }
    farewell_said.notify_one();
    // Only for this thread, so that it ends with the thread.
    (void)pthread_kill(watcher.native_handle(), some_signal);
    watcher.join();
  }
};

StopSignals::StopSignals() : system_(std::make_unique<System>()) {
  sigemptyset(&system_->signals);
  for (const int signal : kStopSignals) {
    if (ignored(signal)) continue;
    sigaddset(&system_->signals, signal);
    system_->some_signal = signal;
  }
  pthread_sigmask(SIG_BLOCK, &system_->signals, &system_->mask_before);
}

StopSignals::~StopSignals() {
  if (system_->watcher.joinable()) system_->say_farewell();
  // The echo of the signal may still arrive, and must not end the process now.
  if (!system_->taken) pthread_sigmask(SIG_SETMASK, &system_->mask_before, nullptr);
}

void StopSignals::watch(std::function<void()> reaction) {
  if (system_->some_signal == 0) return;  // all are ignored
  try {
    system_->watcher = std::thread([&system = *system_, reaction = std::move(reaction)] {
      if (!system.wait()) return;
      system.taken = true;
      reaction();
      if (!system.outlast_echo() || !system.wait()) return;
      ::_exit(to_status(ExitCode::stopped));
    });
  } catch (const std::system_error& error) {
    print_error("kanzen: cannot handle signals ({}); they will end the program immediately\n",
                error.code().message());
    pthread_sigmask(SIG_SETMASK, &system_->mask_before, nullptr);
  }
}

}  // namespace kanzen::cli
