#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "solver/apps/kanzen/platform/standard_error.hpp"

namespace kanzen::cli {

namespace {

/// Blocks SIGPIPE in this thread, and discards a SIGPIPE raised meanwhile.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() noexcept {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &mask_before_);
  }
  ~WithoutPipeSignal() {
    sigset_t pending;
    sigemptyset(&pending);
    int raised = 0;
    if (!was_pending_ && sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1) {
      (void)sigwait(&pipe_, &raised);
    }
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t mask_before_{};
  bool was_pending_ = false;
};

/// Waits until standard error, which another process may have made non-blocking, is writable.
/// Returns false if it stays full.
bool becomes_writable() noexcept {
  constexpr int kPatienceMs = 1000;
  pollfd entry{STDERR_FILENO, POLLOUT, 0};
  return ::poll(&entry, 1, kPatienceMs) == 1;
}

}  // namespace

void write_error(std::string_view text) noexcept {
  const WithoutPipeSignal shield;
  while (!text.empty()) {
    const auto count = ::write(STDERR_FILENO, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0 || (errno != EINTR && !(errno == EAGAIN && becomes_writable()))) {
      return;
    }
  }
}

}  // namespace kanzen::cli
