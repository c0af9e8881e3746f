#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

bool is_terminal(std::FILE* stream) noexcept { return ::isatty(::fileno(stream)) == 1; }

bool understands_escapes(std::FILE* stream) noexcept {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
  const char* terminal = std::getenv("TERM");
  const std::string_view name = terminal == nullptr ? "" : terminal;
  return is_terminal(stream) && !name.empty() && name != "dumb";
}

std::size_t columns(std::FILE* stream) noexcept {
  winsize size{};
  const bool is_known = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return is_known ? size.ws_col : kUsualColumns;
}

namespace {

/// Blocks SIGPIPE in this thread, and drops one raised meanwhile.
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

/// Waits, as another process may have made standard error non-blocking; false if it stays full.
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
