#include "solver/files/command_line.hpp"

namespace kanzen {

std::vector<std::string> command_line(int argc, const char* const* argv) {
  return {argv, argv + argc};
}

}  // namespace kanzen
