#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <atomic>
#include <cstdlib>
#include <system_error>
#include <thread>

#include "solver/apps/kanzen/platform/descriptors.hpp"
#include "solver/apps/kanzen/platform/process.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

HANDLE handle_of(int descriptor) noexcept {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

bool is_open(int descriptor) noexcept {
  SetLastError(NO_ERROR);
  return GetFileType(handle_of(descriptor)) != FILE_TYPE_UNKNOWN || GetLastError() == NO_ERROR;
}

/// Whether prepare_process() found standard input closed.
bool& input_was_closed() noexcept {
  static bool closed = false;
  return closed;
}

/// The code page belongs to the user, so we restore it at the end.
UINT& code_page_before() noexcept {
  static UINT page = 0;
  return page;
}

void restore_code_page() noexcept { SetConsoleOutputCP(code_page_before()); }

/// Quotes a word, with backslashes doubled before quotation marks, as Windows programs read it.
std::wstring quoted(const std::wstring& word) {
  std::wstring out = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : word) {
    if (c == L'"') out.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    out += c;
  }
  return out.append(backslashes, L'\\') + L"\"";
}

constexpr DWORD kEchoMs = 200;  // users do not repeat a signal so quickly

/// Windows calls a function rather than an object, so this is global.
std::atomic<HANDLE>& arrivals_of_process() noexcept {
  static std::atomic<HANDLE> arrivals{nullptr};
  return arrivals;
}

/// Windows calls this on a thread of its own.
BOOL WINAPI on_console_event(DWORD event) noexcept {
  const HANDLE arrivals = arrivals_of_process();
  if (arrivals == nullptr) return FALSE;
  SetEvent(arrivals);
  // Windows ends the process when this returns, or after some seconds. Until then the program ends
  // by itself.
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

void prepare_process() noexcept {
  input_was_closed() = !is_open(kStandardInput);
  for (const int descriptor : {kStandardInput, kStandardOutput, kStandardError}) {
    if (!is_open(descriptor)) {
      // This direction is wrong, so that reading or writing fails.
      const int null = _open("NUL", descriptor == kStandardInput ? _O_WRONLY : _O_RDONLY);
      if (null >= 0 && null != descriptor) {
        (void)_dup2(null, descriptor);
        (void)_close(null);
      }
    }
    // Lines end as on every other system, whoever reads them.
    (void)_setmode(descriptor, _O_BINARY);
    DWORD mode = 0;
    if (descriptor != kStandardInput && GetConsoleMode(handle_of(descriptor), &mode) != 0) {
      // This fails before Windows 10; the output then has neither colours nor progress bars.
      (void)SetConsoleMode(handle_of(descriptor), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
  code_page_before() = GetConsoleOutputCP();
  if (code_page_before() != 0 && code_page_before() != CP_UTF8 &&
      SetConsoleOutputCP(CP_UTF8) != 0) {
    (void)std::atexit(restore_code_page);
  }
}

bool standard_input_is_open() noexcept { return !input_was_closed(); }

bool is_piped_in() noexcept {
  FileStatus status;
  if (!standard_input_is_open() || read_status(kStandardInput, status) != 0) return false;
  const HANDLE handle = handle_of(kStandardInput);
  if (status.kind == FileKind::regular) {
    LARGE_INTEGER at{};
    return SetFilePointerEx(handle, {}, &at, FILE_CURRENT) != 0 &&
           static_cast<std::uint64_t>(at.QuadPart) < status.size;
  }
  if (status.kind != FileKind::pipe) return false;
  constexpr DWORD kMaxPause = 10;  // milliseconds
  for (DWORD pause = 0;; pause = std::min(pause + 1, kMaxPause)) {
    DWORD waiting = 0;
    if (PeekNamedPipe(handle, nullptr, 0, nullptr, &waiting, nullptr) == 0) return false;
    if (waiting > 0) return true;
    Sleep(pause);
  }
}

std::string sibling_program(const std::string& name) {
  std::array<wchar_t, 32768> self{};
  const DWORD length = GetModuleFileNameW(nullptr, self.data(), static_cast<DWORD>(self.size()));
  if (length == 0 || length == self.size()) return name;
  const auto sibling = std::filesystem::path(self.data()).parent_path() / to_path(name + ".exe");
  std::error_code error;
  return std::filesystem::exists(sibling, error) ? to_utf8(sibling) : name;
}

int continue_as(std::vector<std::string> words) {
  std::wstring line;
  for (const std::string& word : words) line += quoted(to_path(word).native()) + L" ";
  STARTUPINFOW start{};
  start.cb = sizeof start;
  PROCESS_INFORMATION started{};
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &start,
                     &started) == 0) {
    return last_error();
  }
  SetConsoleCtrlHandler(nullptr, TRUE);  // Ctrl-C is for the other program
  WaitForSingleObject(started.hProcess, INFINITE);
  DWORD status = 0;
  GetExitCodeProcess(started.hProcess, &status);
  std::exit(static_cast<int>(status));
}

struct StopSignals::System {
  HANDLE arrivals = CreateEventW(nullptr, FALSE, FALSE, nullptr);
  HANDLE farewell = CreateEventW(nullptr, TRUE, FALSE, nullptr);  // set by the destructor
  bool taken = false;  // a signal came; the watcher writes it, and we read it after its end
  std::thread watcher;

  [[nodiscard]] bool wait() const noexcept {
    const std::array<HANDLE, 2> events{farewell, arrivals};
    return WaitForMultipleObjects(2, events.data(), FALSE, INFINITE) == WAIT_OBJECT_0 + 1;
  }

  /// Waits for the echo of the first signal, to ignore it. Returns like wait().
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
  // The echo may still arrive, and must not end the process then.
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
