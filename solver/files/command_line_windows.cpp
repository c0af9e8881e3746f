#include <windows.h>
// After windows.h.
#include <shellapi.h>

#include "solver/files/command_line.hpp"
#include "solver/files/file_name.hpp"

namespace kanzen {

std::vector<std::string> command_line(int argc, const char* const* argv) {
  int count = 0;
  LPWSTR* const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) return {argv, argv + argc};
  std::vector<std::string> words;
  words.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    // Half of a surrogate pair is no text, and can be in no name that the program could open.
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, nullptr, 0, nullptr, nullptr);
    std::string word(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, word.data(), bytes, nullptr, nullptr);
    word.pop_back();  // the zero
    words.push_back(std::move(word));
  }
  LocalFree(wide);
  return words;
}

}  // namespace kanzen
