#include "solver/cli/platform/stop_signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <utility>

#include "solver/cli/platform/exit_codes.hpp"

namespace kanzen::cli {

namespace {

constexpr int kFarewell = SIGUSR1;  // sent to the watcher itself when it is no longer needed

bool ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM}) {
    if (!ignored(signal)) sigaddset(&signals_, signal);
  }
  sigaddset(&signals_, kFarewell);
  pthread_sigmask(SIG_BLOCK, &signals_, &mask_before_);
}

StopSignals::~StopSignals() {
  if (watcher_.joinable()) {
    pthread_kill(watcher_.native_handle(), kFarewell);
    watcher_.join();
  }
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void StopSignals::watch(std::function<void()> reaction) {
  watcher_ = std::thread([this, reaction = std::move(reaction)] {
    int signal = 0;
    if (sigwait(&signals_, &signal) != 0 || signal == kFarewell) return;
    reaction();
    if (sigwait(&signals_, &signal) != 0 || signal == kFarewell) return;
    ::_exit(to_status(ExitCode::stopped));
  });
}

}  // namespace kanzen::cli
