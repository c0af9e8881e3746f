#include <windows.h>

#include <array>
#include <atomic>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "solver/apps/kanzen/platform/exit_codes.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/stop_signals.hpp"

namespace kanzen::cli {

namespace {

constexpr DWORD kEchoMs = 200;  // users do not repeat a signal so quickly

/// The event of the object that exists. Windows calls a function, and not an object.
std::atomic<HANDLE>& arrivals_of_process() noexcept {
  static std::atomic<HANDLE> arrivals{nullptr};
  return arrivals;
}

/// Windows calls this from a thread of its own.
BOOL WINAPI on_console_event(DWORD event) noexcept {
  const HANDLE arrivals = arrivals_of_process();
  if (arrivals == nullptr) return FALSE;
  SetEvent(arrivals);
  // Windows ends the process when this returns, after some seconds at the latest. Meanwhile the
  // program ends by itself.
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

struct StopSignals::System {
  HANDLE arrivals = CreateEventW(nullptr, FALSE, FALSE, nullptr);
  HANDLE farewell = CreateEventW(nullptr, TRUE, FALSE, nullptr);  // set by the destructor
  bool taken = false;  // a signal has arrived; written by the watcher, read after its end
  std::thread watcher;

  /// Waits for a signal. Returns false if the object is being destroyed.
  [[nodiscard]] bool wait() const noexcept {
    const std::array<HANDLE, 2> events{farewell, arrivals};
    return WaitForMultipleObjects(2, events.data(), FALSE, INFINITE) == WAIT_OBJECT_0 + 1;
  }

  /// Ignores signals that immediately follow the first. Returns like wait().
  [[nodiscard]] bool outlast_echo() const noexcept {
    if (WaitForSingleObject(farewell, kEchoMs) == WAIT_OBJECT_0) return false;
    ResetEvent(arrivals);
    return true;
  }
};

StopSignals::StopSignals() : system_(std::make_unique<System>()) {
  arrivals_of_process() = system_->arrivals;
  SetConsoleCtrlHandler(on_console_event, TRUE);
}

StopSignals::~StopSignals() {
  if (system_->watcher.joinable()) {
    SetEvent(system_->farewell);
    system_->watcher.join();
  }
  // The echo of the signal may still arrive, and must not end the process now.
  if (system_->taken) SetConsoleCtrlHandler(nullptr, TRUE);
  SetConsoleCtrlHandler(on_console_event, FALSE);
  arrivals_of_process() = nullptr;
  CloseHandle(system_->arrivals);
  CloseHandle(system_->farewell);
}

void StopSignals::watch(std::function<void()> reaction) {
  try {
    system_->watcher = std::thread([&system = *system_, reaction = std::move(reaction)] {
      if (!system.wait()) return;
      system.taken = true;
      reaction();
      if (!system.outlast_echo() || !system.wait()) return;
      TerminateProcess(GetCurrentProcess(), static_cast<UINT>(to_status(ExitCode::stopped)));
    });
  } catch (const std::system_error& error) {
    print_error("kanzen: cannot handle Ctrl-C ({}); it will end the program immediately\n",
                error.code().message());
    SetConsoleCtrlHandler(on_console_event, FALSE);
  }
}

}  // namespace kanzen::cli
