#include "solver/engine/search/options.hpp"

#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("options outside their ranges are named in the error") {
  CHECK(validate({}).empty());
  CHECK(validate({.threads = 1, .hash_mib = 1}).empty());
  CHECK(validate({.threads = 0}).find("threads") != std::string::npos);
  CHECK(validate({.threads = kMaxThreads + 1}).find("threads") != std::string::npos);
  CHECK(validate({.hash_mib = 0}).find("hash") != std::string::npos);
  CHECK(validate({.hash_mib = kMaxHashMib + 1}).find("hash") != std::string::npos);
  for (const int side : {4, 6, 8}) CHECK(validate({.side_length = side}).empty());
  for (const int side : {-4, 0, 2, 5, 7, 10}) {
    CHECK(validate({.side_length = side}).find("side") != std::string::npos);
  }
}

}  // namespace kanzen
