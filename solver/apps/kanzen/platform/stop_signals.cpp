#include "solver/apps/kanzen/platform/stop_signals.hpp"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"

namespace kanzen::cli {

namespace {

constexpr int kEchoMilliseconds = 200;  // users do not repeat a signal so quickly

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
  pthread_sigmask(SIG_BLOCK, &signals_, &mask_before_);
}

StopSignals::~StopSignals() {
  if (watcher_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(farewell_, &one, sizeof one);
    watcher_.join();
  }
  if (arrivals_ >= 0) ::close(arrivals_);
  if (farewell_ >= 0) ::close(farewell_);
  // The echo of the signal may still arrive, and must not end the process now.
  if (!taken_) pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void StopSignals::watch(std::function<void()> reaction) {
  arrivals_ = ::signalfd(-1, &signals_, SFD_CLOEXEC | SFD_NONBLOCK);
  farewell_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (arrivals_ < 0 || farewell_ < 0) return give_up(errno);
  try {
    watcher_ = std::thread([this, reaction = std::move(reaction)] {
      if (!wait()) return;
      taken_ = true;
      reaction();
      if (!outlast_echo() || !wait()) return;
      ::_exit(to_status(ExitCode::stopped));
    });
  } catch (const std::system_error& error) {
    give_up(error.code().value());
  }
}

bool StopSignals::wait() const noexcept {
  for (;;) {
    std::array<pollfd, 2> entries{{{arrivals_, POLLIN, 0}, {farewell_, POLLIN, 0}}};
    if (::poll(entries.data(), entries.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (entries[1].revents != 0) return false;
    signalfd_siginfo arrival{};
    if (::read(arrivals_, &arrival, sizeof arrival) == sizeof arrival) return true;
  }
}

bool StopSignals::outlast_echo() const noexcept {
  pollfd farewell{farewell_, POLLIN, 0};
  if (::poll(&farewell, 1, kEchoMilliseconds) > 0) return false;
  // Read the echo, because wait() would mistake it for a second signal.
  signalfd_siginfo arrival{};
  while (::read(arrivals_, &arrival, sizeof arrival) == sizeof arrival) {
  }
  return true;
}

void StopSignals::give_up(int error) {
  print_error("kanzen: cannot handle signals ({}); they will end the program immediately\n",
              std::generic_category().message(error));
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

}  // namespace kanzen::cli
