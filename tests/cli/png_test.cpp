#include <zlib.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"
#include "tests/support/catch.hpp"

namespace kanzen::test {
namespace {

/// Rows of pixels, three bytes each.
struct Pixels {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> bytes;

  [[nodiscard]] std::uint32_t at(std::size_t x, std::size_t y) const {
    const std::uint8_t* p = &bytes[3 * (y * width + x)];
    return (std::uint32_t{p[0]} << 16) | (std::uint32_t{p[1]} << 8) | p[2];
  }
};

std::uint32_t number_at(const std::string& png, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = (number << 8) | static_cast<std::uint8_t>(png[at + i]);
  }
  return number;
}

/// The prediction of a row's filter for a byte, from the bytes to the left and above (RFC 2083, 6).
int predicted(int filter, int left, int above, int corner) {
  const int estimate = left + above - corner;
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) / 2;
    case 4:
      if (std::abs(estimate - left) <= std::abs(estimate - above) &&
          std::abs(estimate - left) <= std::abs(estimate - corner)) {
        return left;
      }
      return std::abs(estimate - above) <= std::abs(estimate - corner) ? above : corner;
    default:
      return 0;
  }
}

/// Decodes a PNG with eight bits each for red, green and blue, and checks its checksums.
Pixels decode(const std::string& png) {
  REQUIRE(png.starts_with("\x89PNG\r\n\x1a\n"));
  Pixels pixels;
  std::string packed;
  for (std::size_t at = 8; at < png.size();) {
    REQUIRE(at + 12 <= png.size());
    const std::size_t length = number_at(png, at);
    REQUIRE(at + 12 + length <= png.size());
    const auto* checked = reinterpret_cast<const Bytef*>(png.data() + at + 4);
    CHECK(::crc32(0, checked, static_cast<uInt>(length + 4)) == number_at(png, at + 8 + length));
    const std::string kind = png.substr(at + 4, 4);
    if (kind == "IHDR") {
      pixels.width = number_at(png, at + 8);
      pixels.height = number_at(png, at + 12);
      CHECK(png.substr(at + 16, 5) == std::string("\x08\x02\0\0\0", 5));
    }
    if (kind == "IDAT") packed += png.substr(at + 8, length);
    at += 12 + length;
  }
  const std::size_t row = 3 * pixels.width;
  std::vector<std::uint8_t> filtered(pixels.height * (row + 1));
  uLongf size = filtered.size();
  REQUIRE(::uncompress(filtered.data(), &size, reinterpret_cast<const Bytef*>(packed.data()),
                       packed.size()) == Z_OK);
  REQUIRE(size == filtered.size());
  pixels.bytes.resize(pixels.height * row);
  for (std::size_t y = 0; y < pixels.height; ++y) {
    for (std::size_t x = 0; x < row; ++x) {
      const auto byte = [&](std::size_t dx, std::size_t dy) {
        return x < dx || y < dy ? 0 : int{pixels.bytes[(y - dy) * row + x - dx]};
      };
      const int guess = predicted(filtered[y * (row + 1)], byte(3, 0), byte(0, 1), byte(3, 1));
      pixels.bytes[y * row + x] =
          static_cast<std::uint8_t>(filtered[y * (row + 1) + 1 + x] + guess);
    }
  }
  return pixels;
}

/// The pixel in the middle of a square, two pixels to a unit.
std::uint32_t middle(const Pixels& pixels, char file, int rank) {
  return pixels.at(2 * (45 + 50 * static_cast<std::size_t>(file - 'a')),
                   2 * (45 + 50 * static_cast<std::size_t>(rank - 1)));
}

}  // namespace

TEST_CASE("show paints the board as pixels") {
  if (!program_has("PNG images")) return;
  const TemporaryDirectory directory;
  const std::string plain = directory.path("plain.png");
  const std::string marked = directory.path("marked.png");
  REQUIRE(run_kanzen({"show", kFfo1, "--out", plain}).status == 0);
  REQUIRE(run_kanzen({"show", kFfo1 + "; G8:+18;", "--out", marked}).status == 0);
  const Pixels pixels = decode(read_file(plain));
  REQUIRE(pixels.width == 880);
  REQUIRE(pixels.height == 928);
  CHECK(pixels.at(2, 2) == 0xFFFFFF);         // paper
  CHECK(middle(pixels, 'a', 1) == 0x1C7A43);  // felt
  CHECK(middle(pixels, 'a', 2) == 0x0B3D20);  // a legal move
  for (std::size_t square = 0; square < 64; ++square) {
    const char file = static_cast<char>('a' + square % 8);
    const int rank = static_cast<int>(square / 8) + 1;
    INFO(file << rank);
    CHECK((middle(pixels, file, rank) == 0x111111) == (kFfo1[square] == 'X'));
    CHECK((middle(pixels, file, rank) == 0xF8F8F4) == (kFfo1[square] == 'O'));
  }
  const Pixels with_value = decode(read_file(marked));
  std::size_t yellow = 0;
  std::size_t differing = 0;
  for (std::size_t y = 0; y < pixels.height; ++y) {
    for (std::size_t x = 0; x < pixels.width; ++x) {
      const bool on_g8 = x > 640 && x < 740 && y > 740 && y < 840;
      if (with_value.at(x, y) == 0xFFE14D) ++yellow;
      if (with_value.at(x, y) != pixels.at(x, y) && !on_g8) ++differing;
    }
  }
  CHECK(yellow > 100);  // the value, in any font
  CHECK(differing == 0);
  CHECK(run_kanzen({"show", kFfo1, "--out", directory.path("no/such/board.png")}).status == 4);
}

}  // namespace kanzen::test
