#include "solver/formats/base64.hpp"

#include <string>

#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

TEST_CASE("the examples of RFC 4648 are reproduced") {
  CHECK(to_base64("").empty());
  CHECK(to_base64("f") == "Zg==");
  CHECK(to_base64("fo") == "Zm8=");
  CHECK(to_base64("foo") == "Zm9v");
  CHECK(to_base64("foob") == "Zm9vYg==");
  CHECK(to_base64("fooba") == "Zm9vYmE=");
  CHECK(to_base64("foobar") == "Zm9vYmFy");
  CHECK(to_base64(std::string("\x00\xFF\xFB\x80", 4)) == "AP/7gA==");
}

}  // namespace
}  // namespace kanzen
