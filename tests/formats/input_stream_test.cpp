#include "solver/formats/input_stream.hpp"

#include <iterator>
#include <sstream>
#include <string>

#include "solver/files/file_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/packed.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen {
namespace {

/// The content of the stream, and whether it ended without an error.
struct Unpacked {
  std::string bytes;
  bool bad;
};

Unpacked unpack(const std::string& packed, bool look_first = false) {
  std::istringstream source(packed);
  InputStream in(source);
  if (look_first) {
    const std::string head(in.head());
    std::string bytes(std::istreambuf_iterator<char>(in), {});
    CHECK(bytes.substr(0, head.size()) == head);
    return {bytes, in.bad()};
  }
  std::string bytes;
  std::string block(1000, '\0');
  while (in.read(block.data(), 1000) || in.gcount() > 0) {
    bytes.append(block, 0, static_cast<std::size_t>(in.gcount()));
  }
  return {bytes, in.bad()};
}

std::string text_of(std::size_t lines) {
  test::Random random(9);
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    for (int k = 0; k < 64; ++k) text += "XO-"[random.below(3)];
    text += " X;\n";
  }
  return text;
}

TEST_CASE("plain, gzip and zstd inputs give their content") {
  for (const std::size_t lines : {0U, 1U, 10U, 5000U}) {
    const std::string text = text_of(lines);
    for (const std::string& packed : {text, test::gzipped(text), test::zstd_packed(text)}) {
      for (const bool look_first : {false, true}) {
        const Unpacked out = unpack(packed, look_first);
        CHECK(out.bytes == text);
        CHECK(!out.bad);
      }
    }
  }
  for (const char* text : {"", "a", "ab", "abc", "\x1F", "\x28\xB5\x2F"}) {
    CHECK(unpack(text).bytes == text);
    CHECK(!unpack(text).bad);
  }
}

TEST_CASE("highly compressible bytes are complete") {
  const std::string text(20'000'000, 'x');
  CHECK(unpack(test::gzipped(text)).bytes == text);
  CHECK(unpack(test::zstd_packed(text)).bytes == text);
}

TEST_CASE("concatenated members and frames are read one after the other") {
  const std::string a = text_of(100);
  const std::string b = "f5d6c3\n";
  CHECK(unpack(test::gzipped(a) + test::gzipped(b)).bytes == a + b);
  CHECK(unpack(test::zstd_packed(a) + test::zstd_packed(b)).bytes == a + b);
  CHECK(!unpack(test::zstd_packed(a) + test::zstd_packed(b)).bad);
}

TEST_CASE("truncated compressed data are an error at every length") {
  const std::string text = text_of(20);
  for (const std::string& packed : {test::gzipped(text), test::zstd_packed(text)}) {
    for (std::size_t size = 4; size < packed.size(); ++size) {
      const Unpacked out = unpack(packed.substr(0, size));
      REQUIRE(out.bad);
      REQUIRE(text.starts_with(out.bytes));
    }
  }
}

TEST_CASE("damaged compressed data are an error") {
  const std::string text = text_of(50);
  test::Random random(10);
  for (const std::string& packed : {test::gzipped(text), test::zstd_packed(text)}) {
    CHECK(unpack(packed + "x").bad);
    int bad = 0;
    for (int i = 0; i < 200; ++i) {
      std::string damaged = packed;
      const std::size_t at = 10 + random.below(packed.size() - 10);
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << random.below(8)));
      const Unpacked out = unpack(damaged);
      bad += out.bad ? 1 : 0;
      CHECK((out.bad || out.bytes == text));
    }
    CHECK(bad > 190);
  }
}

TEST_CASE("a stream that cannot be read is bad") {
  FileStream directory(KANZEN_POSITIONS_DIR);
  InputStream of_directory(directory);
  CHECK(of_directory.head().empty());
  CHECK(of_directory.get() == std::char_traits<char>::eof());
  CHECK(of_directory.bad());
  std::istream missing(nullptr);
  InputStream of_missing(missing);
  CHECK(of_missing.bad());
}

}  // namespace
}  // namespace kanzen
