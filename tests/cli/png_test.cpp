#include <cairo.h>

#include <cstring>

#include "tests/cli/process.hpp"
#include "tests/support/boards.hpp"

namespace kanzen::test {
namespace {

/// A picture of a board, two pixels to a unit, as cairo and libpng decode it.
class Pixels {
 public:
  explicit Pixels(const std::string& path)
      : surface_(cairo_image_surface_create_from_png(path.c_str())) {
    REQUIRE(cairo_surface_status(surface_) == CAIRO_STATUS_SUCCESS);
    REQUIRE(cairo_image_surface_get_format(surface_) == CAIRO_FORMAT_RGB24);
    REQUIRE(cairo_image_surface_get_width(surface_) == kWidth);
    REQUIRE(cairo_image_surface_get_height(surface_) == kHeight);
  }
  ~Pixels() { cairo_surface_destroy(surface_); }
  Pixels(const Pixels&) = delete;
  Pixels& operator=(const Pixels&) = delete;

  [[nodiscard]] std::uint32_t at(int x, int y) const {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel,
                cairo_image_surface_get_data(surface_) +
                    y * cairo_image_surface_get_stride(surface_) + 4 * x,
                sizeof pixel);
    return pixel & 0xFFFFFF;
  }
  [[nodiscard]] std::uint32_t middle(char file, int rank) const {
    return at(2 * (45 + 50 * (file - 'a')), 2 * (45 + 50 * (rank - 1)));
  }

  static constexpr int kWidth = 880;
  static constexpr int kHeight = 928;

 private:
  cairo_surface_t* surface_;
};

}  // namespace

TEST_CASE_METHOD(InFolder, "show paints the board as pixels") {
  const std::string plain = path("plain.png");
  const std::string marked = path("marked.png");
  run_kanzen(0, {"show", kFfo1, "--out", plain});
  run_kanzen(0, {"show", kFfo1 + "; G8:+18;", "--out", marked});
  const Pixels pixels(plain);
  CHECK(pixels.at(2, 2) == 0xFFFFFF);        // paper
  CHECK(pixels.middle('a', 1) == 0x1C7A43);  // felt
  CHECK(pixels.middle('a', 2) == 0x0B3D20);  // a legal move
  for (std::size_t square = 0; square < 64; ++square) {
    const char file = static_cast<char>('a' + square % 8);
    const int rank = static_cast<int>(square / 8) + 1;
    INFO(file << rank);
    CHECK((pixels.middle(file, rank) == 0x111111) == (kFfo1[square] == 'X'));
    CHECK((pixels.middle(file, rank) == 0xF8F8F4) == (kFfo1[square] == 'O'));
  }
  const Pixels with_value(marked);
  int yellow = 0;
  int differing = 0;
  for (int y = 0; y < Pixels::kHeight; ++y) {
    for (int x = 0; x < Pixels::kWidth; ++x) {
      const bool on_g8 = x > 640 && x < 740 && y > 740 && y < 840;
      if (with_value.at(x, y) == 0xFFE14D) ++yellow;
      if (with_value.at(x, y) != pixels.at(x, y) && !on_g8) ++differing;
    }
  }
  CHECK(yellow > 100);  // the value, in any font
  CHECK(differing == 0);
}

}  // namespace kanzen::test
