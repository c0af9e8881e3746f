#include <cstdint>
#include <optional>

#include "core/notation/text.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::notation {

TEST_CASE("a text is a number if it has nothing else") {
  CHECK(parse_number<int>("12") == 12);
  CHECK(parse_number<int>("-12") == -12);
  CHECK(parse_number<std::uint64_t>("18446744073709551615") == UINT64_MAX);
  for (const char* text : {"", " 12", "12 ", "+12", "12x", "x", "1.5", "99999999999"}) {
    CAPTURE(text);
    CHECK(parse_number<int>(text) == std::nullopt);
  }
  CHECK(parse_number<std::uint64_t>("-1") == std::nullopt);
}

TEST_CASE("a number outside its range is not parsed") {
  CHECK(parse_number("1", 1, 8) == 1);
  CHECK(parse_number("8", 1, 8) == 8);
  CHECK(parse_number("0", 1, 8) == std::nullopt);
  CHECK(parse_number("9", 1, 8) == std::nullopt);
}

TEST_CASE("a number with a fraction is finite and has nothing else") {
  CHECK(parse_real("1.5") == 1.5);
  CHECK(parse_real("-2") == -2);
  CHECK(parse_real(".5e1") == 5);
  for (const char* text :
       {"", "inf", "nan", "-inf", "1e999", " 1", "1 ", "+1", "1x", "x", "-", "e5", "0x1"}) {
    CAPTURE(text);
    CHECK(parse_real(text) == std::nullopt);
  }
}

}  // namespace kanzen::notation
