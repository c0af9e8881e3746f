// The parts of a foreign text that reach a terminal.
#include <string>
#include <utility>
#include <vector>

#include "core/notation/text.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {

using notation::json_string;
using notation::printable;

TEST_CASE("control characters are shown as bytes") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"game 1.kzc", "game 1.kzc"},
      {"caf\xC3\xA9 \xE6\xA3\x8B \xF0\x9F\x98\x80", "caf\xC3\xA9 \xE6\xA3\x8B \xF0\x9F\x98\x80"},
      {"\x1b[2J", "\\x1b[2J"},
      {"a\r\nb\tc\x7F", "a\\x0d\\x0ab\\x09c\\x7f"},
      {std::string("a\0b", 3), "a\\x00b"},
      {"\xC2\x9B"
       "31m",
       "\\xc2\\x9b31m"},  // CSI, one character of C1
      {"\x9B"
       "31m",
       "\\x9b31m"},  // the same as one byte
      {"\xE2\x80\xAE"
       "cz",
       "\\xe2\\x80\\xaecz"},                // right to left from here
      {"\xE2\x80\xA8", "\\xe2\\x80\\xa8"},  // line separator
      {"\xE2\x80", "\\xe2\\x80"},           // cut off
      {"\xC0\x9B", "\\xc0\\x9b"},           // longer than it need be
      {"\xE0\x82\x9B", "\\xe0\\x82\\x9b"},
      {"\xED\xA0\x80", "\\xed\\xa0\\x80"},           // a surrogate
      {"\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // beyond U+10FFFF
      {"\xFF\xE6\xA3\x8B", "\\xff\xE6\xA3\x8B"},
  };
  for (const auto& [text, expected] : cases) CHECK(printable(text) == expected);
}

TEST_CASE("a JSON string is valid whatever the bytes are") {
  CHECK(json_string("a\"b\\c") == R"("a\"b\\c")");
  CHECK(json_string("\x1b[2J\n\x7F") == R"("\u001b[2J\u000a\u007f")");
  CHECK(json_string("\xC2\x9B") == R"("\u009b")");
  CHECK(json_string("\xE2\x80\xAE") == R"("\u202e")");
  CHECK(json_string("\x9B\xE6\xA3\x8B") == "\"\\ufffd\xE6\xA3\x8B\"");
}

TEST_CASE("no byte and no pair of bytes gets through that acts on a terminal") {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text{static_cast<char>(first), static_cast<char>(second)};
      for (const std::string& shown : {printable(text), json_string(text)}) {
        for (std::size_t i = 0; i < shown.size(); ++i) {
          const auto byte = static_cast<unsigned char>(shown[i]);
          REQUIRE(byte >= 0x20);
          REQUIRE(byte != 0x7F);
          if (byte >= 0x80 && byte <= 0x9F) {  // then it continues a character outside C1
            REQUIRE(i > 0);
            REQUIRE(static_cast<unsigned char>(shown[i - 1]) > 0xC2);
          }
        }
      }
    }
  }
}

}  // namespace kanzen::test
