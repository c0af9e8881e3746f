#include "core/result.hpp"

#include "tests/support/catch.hpp"

namespace kanzen {

TEST_CASE("a result holds a value or the reason why there is none") {
  const Result<std::string> good(std::string("f5"));
  REQUIRE(good.ok());
  CHECK(static_cast<bool>(good));
  CHECK(good.value() == "f5");

  const Result<std::string> bad(ParseError{3, 7, "no such square"});
  REQUIRE_FALSE(bad.ok());
  CHECK(bad.error().line == 3);
  CHECK(bad.error().column == 7);
  CHECK(bad.error().message == "no such square");
}

}  // namespace kanzen
