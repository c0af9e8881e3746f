// One number shows whether the search has changed: tests/signature.txt.

#include "solver/engine/search/kernel.hpp"
#include "tests/cli/process.hpp"

namespace kanzen::test {
namespace {

std::string last_line(const std::string& text) {
  std::istringstream in(text);
  std::string last;
  for (std::string line; std::getline(in, line);) last = line;
  return last;
}

}  // namespace

TEST_CASE("every kernel searches as many nodes as signature.txt says") {
  std::ifstream file(KANZEN_SIGNATURE);
  REQUIRE(file);
  std::string signature;
  std::getline(file, signature);
  for (const Kernel* kernel : compiled_kernels()) {
    if (!can_run(*kernel)) continue;
    // Runs twice: a difference means that some state was not cleared in between.
    const Finished done =
        run_kanzen(0, {"bench --quiet --kernel", std::string(kernel->name), "--repeat 2"});
    INFO("kernel " << kernel->name << "\n" << done.err);
    CHECK(last_line(done.out) == signature);
  }
}

}  // namespace kanzen::test
