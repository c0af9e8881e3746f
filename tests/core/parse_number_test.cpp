// Numbers of protocols.
#include "core/notation/parse_number.hpp"

#include <cstdint>

#include "tests/support/catch.hpp"

namespace kanzen {
namespace {

TEST_CASE("a text is a number only as a whole and within the range of its type") {
  using notation::parse_number;
  CHECK(parse_number<int>("-12") == -12);
  CHECK(parse_number<std::uint64_t>("18446744073709551615") == UINT64_MAX);
  CHECK(parse_number<double>("0.5") == 0.5);
  for (const char* text : {"", "-", "+1", " 1", "1 ", "1x", "x", "1.5", "99999999999"}) {
    INFO(text);
    CHECK_FALSE(parse_number<int>(text));
  }
  CHECK_FALSE(parse_number<std::uint64_t>("-1"));
  CHECK_FALSE(parse_number<double>("0,5"));
}

}  // namespace
}  // namespace kanzen
