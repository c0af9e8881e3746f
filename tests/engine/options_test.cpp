#include "solver/engine/search/options.hpp"

#include "solver/engine/search/kernel.hpp"
#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("options outside their ranges are named in the error") {
  CHECK(validate({}).empty());
  CHECK(validate({.threads = 1, .hash_mib = 1}).empty());
  CHECK(validate({.threads = 0}).find("threads") != std::string::npos);
  CHECK(validate({.threads = kMaxThreads + 1}).find("threads") != std::string::npos);
  CHECK(validate({.hash_mib = 0}).find("hash") != std::string::npos);
  CHECK(validate({.hash_mib = kMaxHashMib + 1}).find("hash") != std::string::npos);
}

TEST_CASE("a kernel that does not exist is named beside those that do") {
  for (const Kernel* const kernel : compiled_kernels()) {
    const std::string problem = validate({.kernel = std::string(kernel->name)});
    CHECK(problem.empty() == can_run(*kernel));
    CHECK(validate({.kernel = "v9"}).find(kernel->name) != std::string::npos);
  }
  CHECK(validate({.kernel = "v9"}).find("no kernel \"v9\"") == 0);
}

}  // namespace kanzen
