#include <windows.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "solver/apps/kanzen/platform/sibling_program.hpp"
#include "solver/files/system_file.hpp"

namespace kanzen::cli {

namespace {

/// A word as programs of Windows read it: in quotation marks, with backslashes doubled before them.
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

}  // namespace

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

}  // namespace kanzen::cli
