#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

void prepare_process() noexcept {
  // We go in ascending order, because a new descriptor gets the lowest free number. Child processes
  // must inherit these.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) < 0) {
      // This direction is wrong, so that reading or writing fails.
      // NOLINTNEXTLINE(android-cloexec-open)
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
  struct sigaction ignore {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGXFSZ, &ignore, nullptr);
#ifdef M_ARENA_MAX
  // glibc reserves 64 MiB of addresses for each thread that allocates. Under a limit (`ulimit -v`)
  // a few such arenas leave nothing for the others, though most of them is empty. The search itself
  // allocates nothing, so two arenas are enough, and small positions need less time of the system.
  ::mallopt(M_ARENA_MAX, 2);  // NOLINT(concurrency-mt-unsafe): before any thread
#endif
}

bool standard_input_is_open() noexcept {
  const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_WRONLY;
}

bool is_piped_in() noexcept {
  struct stat status {};
  if (!standard_input_is_open() || ::fstat(STDIN_FILENO, &status) != 0) return false;
  if (S_ISREG(status.st_mode)) return ::lseek(STDIN_FILENO, 0, SEEK_CUR) < status.st_size;
  if (!S_ISFIFO(status.st_mode) && !S_ISSOCK(status.st_mode)) return false;
  pollfd entry{STDIN_FILENO, POLLIN, 0};
  while (::poll(&entry, 1, -1) < 0) {
    if (errno != EINTR) return false;
  }
  return (entry.revents & POLLIN) != 0;
}

std::string sibling_program(const std::string& name) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);  // only Linux has this
  if (error) return name;
  const auto sibling = self.parent_path() / name;
  return std::filesystem::exists(sibling, error) ? sibling.string() : name;
}

int continue_as(std::vector<std::string> words) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  return errno;
}

namespace {

/// SIGHUP means that the terminal was closed; nohup(1) makes a process ignore it.
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
  bool taken = false;   // a signal came; the watcher writes it, and we read it after its end
  std::atomic<bool> farewell{false};  // set by the destructor
  std::mutex mutex;
  std::condition_variable farewell_said;
  std::thread watcher;

  [[nodiscard]] bool wait() noexcept {
    int signal = 0;
    while (!farewell) {
      if (sigwait(&signals, &signal) == 0) return !farewell;
    }
    return false;
  }

  /// Waits for the echo of the first signal, to ignore it. Returns like wait().
  [[nodiscard]] bool outlast_echo() {
    std::unique_lock lock(mutex);
    if (farewell_said.wait_for(lock, kEcho, [this] { return farewell.load(); })) return false;
    // We take the echo, because wait() would mistake it for a second signal.
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
    // We send it to this thread only, so that the signal ends with it.
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
  // The echo may still arrive, and must not end the process then.
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
