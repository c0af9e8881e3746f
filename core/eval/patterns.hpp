// The patterns of the evaluation: shapes, their images on the board, and stages of the game. The
// evaluation is a sum of one weight for each pattern, as in Logistello (Buro 1998).
//
// A pattern covers some squares of the board and has a value for each way to fill them. The
// configuration is a number in balanced ternary. A disc of the side to move is the digit +1, an
// opponent's disc -1, an empty square 0. So exchanging the colours changes the sign,
// and an empty board is 0. Everything here is constant data, computed at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/symmetry.hpp"
#include "core/types.hpp"

namespace kanzen::eval {

inline constexpr int kMaxShapeSquares = 10;

/// Squares of one shape, in one of its places on the board. Unused squares at the end are `none`.
struct Shape {
  const char* name;
  int size;
  std::array<Square, kMaxShapeSquares> squares;
};

// clang-format off
inline constexpr std::array kShapes = [] {
  using enum Square;
  return std::to_array<Shape>({
      {"line 2",      8, {a2, b2, c2, d2, e2, f2, g2, h2, none, none}},
      {"line 3",      8, {a3, b3, c3, d3, e3, f3, g3, h3, none, none}},
      {"line 4",      8, {a4, b4, c4, d4, e4, f4, g4, h4, none, none}},
      {"diagonal 8",  8, {a1, b2, c3, d4, e5, f6, g7, h8, none, none}},
      {"diagonal 7",  7, {b1, c2, d3, e4, f5, g6, h7, none, none, none}},
      {"diagonal 6",  6, {c1, d2, e3, f4, g5, h6, none, none, none, none}},
      {"diagonal 5",  5, {d1, e2, f3, g4, h5, none, none, none, none, none}},
      {"corner 3x3",  9, {a1, b1, c1, a2, b2, c2, a3, b3, c3, none}},
      {"corner 2x5", 10, {a1, b1, c1, d1, e1, a2, b2, c2, d2, e2}},
      {"edge and X", 10, {b2, a1, b1, c1, d1, e1, f1, g1, h1, g2}},
  });
}();
// clang-format on

inline constexpr std::size_t kShapeCount = kShapes.size();

[[nodiscard]] constexpr int power_of_three(int n) noexcept {
  return n == 0 ? 1 : 3 * power_of_three(n - 1);
}

/// The number of configurations of each shape, and the start of its table within the tables of
/// one stage.
struct WeightLayout {
  std::array<std::uint32_t, kShapeCount> size{};
  std::array<std::uint32_t, kShapeCount> start{};
  std::uint32_t total = 0;
};

inline constexpr WeightLayout kWeightLayout = [] {
  WeightLayout layout;
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    layout.size[s] = static_cast<std::uint32_t>(power_of_three(kShapes[s].size));
    layout.start[s] = layout.total;
    layout.total += layout.size[s];
  }
  return layout;
}();

/// One image of a shape under the symmetries of the board.
struct Feature {
  std::size_t shape = 0;
  std::array<Square, kMaxShapeSquares> squares{};
};

namespace detail {

[[nodiscard]] constexpr Bitboard squares_of(const Feature& feature) noexcept {
  Bitboard set = 0;
  for (int i = 0; i < kShapes[feature.shape].size; ++i) {
    set |= bit(feature.squares[static_cast<std::size_t>(i)]);
  }
  return set;
}

struct FeatureList {
  std::array<Feature, kShapeCount * kSymmetries> features{};
  std::size_t count = 0;
};

/// Images that cover the same squares are one feature. Its configuration can then be read in two
/// directions, which weight sharing handles (see weights.hpp).
inline constexpr FeatureList kAllImages = [] {
  FeatureList list;
  for (std::size_t s = 0; s < kShapeCount; ++s) {
    const std::size_t first = list.count;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      Feature image{s, {}};
      for (std::size_t i = 0; i < image.squares.size(); ++i) {
        image.squares[i] = transform(kShapes[s].squares[i], symmetry);
      }
      bool is_duplicate = false;
      for (std::size_t f = first; f < list.count; ++f) {
        is_duplicate = is_duplicate || squares_of(list.features[f]) == squares_of(image);
      }
      if (!is_duplicate) list.features[list.count++] = image;
    }
  }
  return list;
}();

}  // namespace detail

inline constexpr std::size_t kFeatureCount = detail::kAllImages.count;
inline constexpr std::size_t kPaddedFeatures = 48;  // a whole number of vector registers
static_assert(kFeatureCount <= kPaddedFeatures);

inline constexpr std::array<Feature, kFeatureCount> kFeatures = [] {
  std::array<Feature, kFeatureCount> features{};
  for (std::size_t f = 0; f < kFeatureCount; ++f) features[f] = detail::kAllImages.features[f];
  return features;
}();

/// The index of configuration 0 of each feature in the tables of one stage.
inline constexpr std::array<std::uint32_t, kFeatureCount> kFeatureCentre = [] {
  std::array<std::uint32_t, kFeatureCount> centre{};
  for (std::size_t f = 0; f < kFeatureCount; ++f) {
    const std::size_t s = kFeatures[f].shape;
    centre[f] = kWeightLayout.start[s] + kWeightLayout.size[s] / 2;
  }
  return centre;
}();

/// The amount that a disc of the side to move on each square adds to each configuration. The last
/// entry is all zeros and stands for no disc.
using SquareDigits = std::array<std::array<std::int16_t, kPaddedFeatures>, kSquares + 1>;

alignas(64) inline constexpr SquareDigits kSquareDigits = [] {
  SquareDigits weights{};
  for (std::size_t f = 0; f < kFeatureCount; ++f) {
    for (int i = 0; i < kShapes[kFeatures[f].shape].size; ++i) {
      const auto square =
          static_cast<std::size_t>(kFeatures[f].squares[static_cast<std::size_t>(i)]);
      weights[square][f] = static_cast<std::int16_t>(power_of_three(i));
    }
  }
  return weights;
}();

/// Stages: separate tables for ranges of empty squares. Late stages are finer, because most
/// estimates of a search and all exact training values are there.
inline constexpr std::array<int, 15> kStageFirstEmpties = {0,  10, 12, 14, 16, 18, 20, 22,
                                                           24, 26, 28, 31, 34, 37, 40};
inline constexpr std::size_t kStageCount = kStageFirstEmpties.size();

inline constexpr std::array<std::uint8_t, kSquares + 1> kStageByEmpties = [] {
  std::array<std::uint8_t, kSquares + 1> stage{};
  for (std::size_t s = 0; s < kStageCount; ++s) {
    for (auto e = static_cast<std::size_t>(kStageFirstEmpties[s]); e < stage.size(); ++e) {
      stage[e] = static_cast<std::uint8_t>(s);
    }
  }
  return stage;
}();

}  // namespace kanzen::eval
