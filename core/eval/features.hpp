// The evaluation as kernels use it: a sum of one weight for each pattern, as in Logistello (Buro
// 1998). A pattern covers some squares; each way to fill them is a number in balanced ternary, its
// configuration: +1 for a disc of the side to move, -1 for the opponent's, 0 for empty. So
// exchanging the colours changes the sign. The configurations are updated move by move.
//
// Everything is always_inline because kernels for different instruction sets use it. The vector
// types are the compiler's own, so one source gives SSE2, AVX2, AVX-512 and AArch64 code.
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "core/symmetry.hpp"

namespace kanzen::eval {

inline constexpr int kMaxShapeSquares = 10;

/// Squares of one shape, in one place on the board. Unused squares at the end are `none`.
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
/// directions, which weight sharing handles (see evaluator.hpp).
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

/// What a disc of the side to move on each square adds to each configuration. The last entry is all
/// zeros, for no disc.
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

/// Ranges of empty squares with tables of their own. Late stages are finer, because most estimates
/// of a search and all exact training values are there.
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

/// Holds codes in balanced ternary, for the side to move. Entries past kFeatureCount stay 0.
struct alignas(64) Features {
  std::array<std::int16_t, kPaddedFeatures> code;
};

namespace detail {

/// A third of the codes, as one vector.
template <Isa I>
struct FeatureVector {
  using Lane [[gnu::vector_size(32), gnu::may_alias]] = std::int16_t;
};

/// AArch64 has 128 bits a register, and GCC copies halves of a wider vector between registers.
template <>
struct FeatureVector<isa::Neon> {
  using Half [[gnu::vector_size(16), gnu::may_alias]] = std::int16_t;
  struct [[gnu::may_alias]] Lane {
    Half low, high;

    [[gnu::always_inline]] Lane& operator+=(const Lane& x) noexcept {
      low += x.low;
      high += x.high;
      return *this;
    }
    [[nodiscard, gnu::always_inline]] friend Lane operator+(const Lane& x, const Lane& y) noexcept {
      return {x.low + y.low, x.high + y.high};
    }
    [[nodiscard, gnu::always_inline]] friend Lane operator-(const Lane& x, const Lane& y) noexcept {
      return {x.low - y.low, x.high - y.high};
    }
    [[nodiscard, gnu::always_inline]] friend Lane operator-(const Lane& x) noexcept {
      return {-x.low, -x.high};
    }
  };
};

template <Isa I>
using Lane = typename FeatureVector<I>::Lane;

static_assert(3 * sizeof(Lane<isa::Generic>) == kPaddedFeatures * sizeof(std::int16_t));
static_assert(sizeof(Lane<isa::Neon>) == sizeof(Lane<isa::Generic>));

/// Keeps the codes in three named lanes: compilers keep an array in memory across loops.
template <Isa I>
struct Lanes {
  Lane<I> a, b, c;

  [[gnu::always_inline]] inline void add(const Lane<I>* other) noexcept {
    a += other[0];
    b += other[1];
    c += other[2];
  }
};

template <Isa I>
[[gnu::always_inline]] inline const Lane<I>* lanes_of(
    const std::array<std::int16_t, kPaddedFeatures>& x) noexcept {
  return reinterpret_cast<const Lane<I>*>(x.data());
}

template <Isa I>
[[gnu::always_inline]] inline void write(Features& to, const Lanes<I>& x) noexcept {
  auto* lane = reinterpret_cast<Lane<I>*>(to.code.data());
  lane[0] = x.a;
  lane[1] = x.b;
  lane[2] = x.c;
}

template <Isa I>
[[nodiscard, gnu::always_inline]] inline const Lane<I>* digits_at(Square square) noexcept {
  return lanes_of<I>(kSquareDigits[static_cast<std::size_t>(square)]);
}

}  // namespace detail

template <Isa I>
[[gnu::always_inline]] inline void compute(Features& out, const Board& board) noexcept {
  detail::Lanes<I> own{};
  for (const Square s : squares(board.player)) own.add(detail::digits_at<I>(s));
  detail::Lanes<I> other{};
  for (const Square s : squares(board.opponent)) other.add(detail::digits_at<I>(s));
  detail::write<I>(out, {own.a - other.a, own.b - other.b, own.c - other.c});
}

/// Updates the codes after the side to move has played `square` and flipped `flipped`, with the
/// other side to move: a placed disc adds once, a flipped one twice, then the change of sides
/// negates the code. REQUIRES: `in` belongs to the board before the move. `out` may be `in`.
template <Isa I>
[[gnu::always_inline]] inline void update(Features& out, const Features& in, Square square,
                                          Bitboard flipped) noexcept {
  detail::Lanes<I> flips{};
  // We add four at a time; missing ones add nothing. The number of flipped discs cannot be
  // predicted, but it is nearly always at most four.
  static_assert(std::countr_zero(Bitboard{0}) == kSquares);
  do {
    for (int i = 0; i < 4; ++i) {
      flips.add(detail::digits_at<I>(first_square(flipped)));
      flipped = without_first(flipped);
    }
  } while (flipped != 0);
  const detail::Lane<I>* before = detail::lanes_of<I>(in.code);
  const detail::Lane<I>* placed = detail::digits_at<I>(square);
  detail::write<I>(out, {-(before[0] + placed[0] + flips.a + flips.a),
                         -(before[1] + placed[1] + flips.b + flips.b),
                         -(before[2] + placed[2] + flips.c + flips.c)});
}

/// `out` may be `in`.
template <Isa I>
[[gnu::always_inline]] inline void pass(Features& out, const Features& in) noexcept {
  const detail::Lane<I>* before = detail::lanes_of<I>(in.code);
  detail::write<I>(out, {-before[0], -before[1], -before[2]});
}

/// An estimate, or a weight, in 1/kUnitsPerDisc disc, for the side to move.
using Estimate = std::int32_t;

inline constexpr int kUnitsPerDisc = 128;
inline constexpr Estimate kMaxEstimate = kMaxScore * kUnitsPerDisc;

/// The end of an open window, beyond every estimate.
inline constexpr Estimate kInfiniteEstimate = 2 * kMaxEstimate;

/// The limit of an Evaluator's weights. The sum of a quarter of the weights then fits in 16 bits.
inline constexpr int kMaxWeight =
    std::numeric_limits<std::int16_t>::max() / (static_cast<int>(kFeatureCount + 3) / 4 + 1);

/// Points into an Evaluator, and is valid as long as that lives.
struct Tables {
  // Each stage starts on a cache line. There is one entry more than is used: see estimate().
  static constexpr std::size_t kStageStride = (std::size_t{kWeightLayout.total} + 1 + 31) / 32 * 32;

  const std::int16_t* patterns = nullptr;               // kStageCount times kStageStride
  std::array<std::int16_t, kSquares + 1> by_empties{};  // constant terms
};

/// Sums one table entry for each pattern plus a constant, by stage. ENSURES: |result| <=
/// kMaxEstimate. REQUIRES: empties is the number of empty squares of the board of `features`.
template <Isa I>
[[nodiscard, gnu::always_inline]] inline Estimate estimate(const Tables& tables,
                                                           const Features& features,
                                                           int empties) noexcept {
  const auto e = static_cast<std::size_t>(empties);
  const std::int16_t* table = tables.patterns + kStageByEmpties[e] * Tables::kStageStride;
  // The stored codes may still be in vector registers. Compilers like to extract them from there
  // one by one, which costs twice as much as reading them back.
  const std::int16_t* codes = features.code.data();
  asm("" : "+r"(codes), "+r"(table));
  // Four sums stand side by side, since one would be a chain of dependent additions. Adding 32-bit
  // words takes one instruction each; the upper half belongs to other entries and is dropped at the
  // end.
  static_assert(std::endian::native == std::endian::little);
  std::uint32_t sums[4] = {static_cast<std::uint32_t>(tables.by_empties[e]), 0, 0, 0};
#pragma GCC unroll 64
  for (std::size_t f = 0; f < kFeatureCount; ++f) {
    std::uint32_t entry;
    __builtin_memcpy(&entry, table + static_cast<std::ptrdiff_t>(kFeatureCentre[f]) + codes[f],
                     sizeof entry);
    sums[f % 4] += entry;
  }
  Estimate sum = 0;
  for (const std::uint32_t quarter : sums) sum += static_cast<std::int16_t>(quarter);
  return sum < -kMaxEstimate ? -kMaxEstimate : sum > kMaxEstimate ? kMaxEstimate : sum;
}

}  // namespace kanzen::eval
