// One number shows whether the search has changed: tests/signature.txt.

#include "solver/engine/search/kernel.hpp"
#include "tests/cli/process.hpp"

namespace kanzen::test {
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
    CHECK(lines_of(done.out).back() == signature);
  }
}

}  // namespace kanzen::test
