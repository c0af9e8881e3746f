#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "solver/apps/kanzen/platform/sibling_program.hpp"

namespace kanzen::cli {

std::string sibling_program(const std::string& name) {
  std::error_code error;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", error);  // only of Linux
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

}  // namespace kanzen::cli
