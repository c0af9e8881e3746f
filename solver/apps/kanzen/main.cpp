#include <cstdlib>

#include "solver/apps/kanzen/commands/commands.hpp"
#include "solver/files/system_file.hpp"

namespace {

using namespace kanzen::cli;  // NOLINT(google-build-using-namespace): this is its program

/// Handles an exception that reaches the end of a thread or of a function that must not throw. Only
/// a lack of memory or threads should get here: what reports, prepares or cleans up allocates a
/// little, and `serve` with one thread starts it for each burst of requests. We do not try to go on
/// then, because nothing is lost when the program ends: a journal has whole lines at any moment,
/// and other files appear when they are complete.
[[noreturn]] void end_without_resources() {
  if (const std::exception_ptr failure = std::current_exception()) {
    std::_Exit(to_status(report_failure(failure)));
  }
  std::abort();
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(end_without_resources);
  prepare_process();
  std::vector<std::string> words = kanzen::command_line(argc, argv);
  if (!words.empty()) words.erase(words.begin());
  return to_status(run_program(std::move(words), add_commands));
}
