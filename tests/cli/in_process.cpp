// Lets run_kanzen() run command lines in the process of the test.
#include "solver/apps/kanzen/commands/commands.hpp"
#include "tests/cli/process.hpp"

namespace kanzen::test {
namespace {

const bool kReady = (run_here = [](std::vector<std::string> words) {
                      return cli::to_status(cli::run_program(std::move(words), cli::add_commands));
                    }) != nullptr;

}  // namespace
}  // namespace kanzen::test
