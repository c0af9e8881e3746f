// The constants of the search that were found by measurement (results/tuning.md), and the selective
// iterations made of them. None changes an exact value. A constant without a named unit counts
// empty squares.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/eval/features.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen {

/// A logarithm to base 2, in 1/kLogUnit.
using Log2 = int;
inline constexpr Log2 kLogUnit = 256;

/// The logarithm `x` to base 2 in 1/kLogUnit. log2_units(1.5) is a factor of 2^1.5.
[[nodiscard]] consteval Log2 log2_units(double x) {
  return static_cast<Log2>(x * kLogUnit + (x < 0 ? -0.5 : 0.5));
}

namespace detail {

inline constexpr int kRootBits = 30;

/// 2^(i/256) in 2^-30.
inline constexpr std::array<std::uint64_t, kLogUnit> kFractionPowers = [] {
  constexpr double kRoot = 1.00271127505020248543;  // 2^(1/256)
  std::array<std::uint64_t, kLogUnit> roots{};
  double power = 1;
  for (std::uint64_t& root : roots) {
    // The power is positive, and std::lround is not for compilers.
    // NOLINTNEXTLINE(bugprone-incorrect-roundings)
    root = static_cast<std::uint64_t>(power * (std::uint64_t{1} << kRootBits) + 0.5);
    power *= kRoot;
  }
  return roots;
}();

/// The logarithm of 1 + i/256, from below.
inline constexpr std::array<std::uint8_t, kLogUnit> kFractionLogs = [] {
  std::array<std::uint8_t, kLogUnit> logs{};
  std::size_t root = 0;
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const std::uint64_t number = (kLogUnit + i) << (kRootBits - 8);
    while (root + 1 < kFractionPowers.size() && kFractionPowers[root + 1] <= number) ++root;
    logs[i] = static_cast<std::uint8_t>(root);
  }
  return logs;
}();

}  // namespace detail

/// 2^log in 2^-kPowerBits, with log clamped to +-kMaxLog.
inline constexpr int kPowerBits = 20;
inline constexpr Log2 kMaxLog = 36 * kLogUnit;
[[nodiscard, gnu::always_inline]] constexpr inline std::uint64_t exp2_fixed(Log2 log) noexcept {
  const Log2 clamped = log < -kMaxLog ? -kMaxLog : log > kMaxLog ? kMaxLog : log;
  const int shift = (clamped >> 8) + kPowerBits - detail::kRootBits;
  const std::uint64_t root =
      detail::kFractionPowers[static_cast<std::size_t>(clamped & (kLogUnit - 1))];
  return shift >= 0 ? root << shift : root >> -shift;
}

/// The logarithm of a number in 2^-kPowerBits, rounded down. 0 counts as 1.
[[nodiscard, gnu::always_inline]] constexpr inline Log2 binary_log(std::uint64_t number) noexcept {
  const int width = static_cast<int>(std::bit_width(number | 1)) - 1;
  const std::uint64_t top = width >= 8 ? number >> (width - 8) : number << (8 - width);
  return (width - kPowerBits) * kLogUnit +
         detail::kFractionLogs[static_cast<std::size_t>(top & 255)];
}

}  // namespace kanzen

namespace kanzen::tuning {

// Layers of the search. Functions of their own search up to kLastFourMaxEmpties. Above, null
// windows are ordered by parity up to kParityMaxEmpties, and fastest first up to
// kNullWindowMaxEmpties. The full search takes the rest, and all wider windows.
inline constexpr int kLastFourMaxEmpties = 4;
inline constexpr int kParityMaxEmpties = 6;
inline constexpr int kNullWindowMaxEmpties = 10;

// The minimum numbers of empty squares at which the search uses the shared table, makes enhanced
// transposition cutoffs, and polls. A poll looks for stops, and for cutoffs in other threads.
inline constexpr int kTableMinEmpties = 10;
inline constexpr int kEnhancedCutoffMinEmpties = 11;
inline constexpr int kPollMinEmpties = 9;

/// The null-window layers keep bounds in the worker's own cache from here on, and probe it for
/// children one layer above. It has 2^kLocalCacheBits entries of 24 bytes.
inline constexpr int kLocalCacheMinEmpties = 5;
inline constexpr unsigned kLocalCacheBits = 14;

/// The minimum alpha, in discs, at which looking for stable discs pays, by empty squares. With
/// fewer empty squares, more discs of the opponent are stable. kInfinity where it never pays.
inline constexpr std::array<Score, kSquares + 1> kStabilityMinAlpha = [] {
  std::array<Score, kSquares + 1> minimum{};
  for (int empties = 0; empties <= kSquares; ++empties) {
    minimum[static_cast<std::size_t>(empties)] = empties < 5 || empties > 40 ? kInfinity
                                                 : empties <= 26             ? 2 * empties - 8
                                                                             : empties + 26;
  }
  return minimum;
}();

/// Bytes of the table worth using for a position. More bytes save hardly one node in a hundred, and
/// cost cache misses and the first touch of memory. The size doubles with each empty square up to
/// 24, then with every second one up to 28. Beyond, positions differ too much for a forecast: a
/// search gets another byte for every kNodesPerTableByte nodes.
[[nodiscard]] constexpr inline std::size_t useful_table_bytes(int empties) noexcept {
  const int bits = empties < 18   ? 19
                   : empties < 24 ? empties + 1
                   : empties < 28 ? 13 + empties / 2
                                  : 27;
  return std::size_t{1} << bits;
}
inline constexpr std::uint64_t kNodesPerTableByte = 16;

/// Many large positions are solved in few nodes, and touching their table would take longer. No
/// position gets more than kFirstTableBytes before it has visited kNodesWithFirstTable nodes.
inline constexpr std::size_t kFirstTableBytes = std::size_t{8} << 20;
inline constexpr std::uint64_t kNodesWithFirstTable = std::uint64_t{1} << 18;

/// Move ordering by mobility (move_ordering.hpp): points per unit of each term. Mobility dominates;
/// the others break ties.
struct OrderingWeights {
  int mobility;            // per reply, subtracted
  int corners;             // per reply on a corner, subtracted as well
  int potential_mobility;  // per empty square next to our discs, subtracted
  int corner;              // per disc of ours that is stable on a corner or next to an own corner
  int parity;              // for a square in an odd quadrant
  int square;              // per point of kSquarePoints
};
inline constexpr OrderingWeights kNullWindowWeights{64, 32, 0, 16, 24, 1};
inline constexpr OrderingWeights kFullSearchWeights{64, 64, 12, 48, 4, 2};

/// Moves are ordered by expected work (effort.hpp) from here on, and by mobility below. Mobility
/// also orders nodes whose static evaluation is this far below alpha: there no move is likely to
/// cut.
inline constexpr int kEvaluationMinEmpties = 11;
inline constexpr eval::Estimate kHopelessMargin = -10 * eval::kUnitsPerDisc;

// Expected work: factors, as logarithms.
inline constexpr Log2 kWorkPerReply = log2_units(0.52);
// This counts for each empty square next to the mover's discs.
inline constexpr Log2 kWorkPerPotentialMove = log2_units(0.055);
// This counts for each disc of the mover that a corner makes stable.
inline constexpr Log2 kWorkPerCorner = log2_units(-0.2);
inline constexpr Log2 kWorkPerDiscOfMargin = log2_units(-0.1);
inline constexpr Log2 kPassWork = log2_units(2.2);
/// The discs of margin that double the odds of a cut.
inline constexpr double kDiscsPerDoubledOdds = 3.5;

/// How many plies we look ahead at a move, beyond its static effort. A margin is the largest
/// distance from the least effort of a move:
///
///   empty squares                  one ply                   then two plies
///   from kOnePlyMinEmpties         within kShallowNodeMargin none
///   from kTwoPliesMinEmpties       within kDeepNodeMargin    within kSecondPlyMargin
///   from kTwoPliesOnlyMinEmpties   none                      within kDeepNodeMargin
///
/// The lookahead at a move ends early if its effort exceeds the least found so far by more than
/// kEffortSlack.
inline constexpr int kOnePlyMinEmpties = 13;
inline constexpr int kTwoPliesMinEmpties = 15;
inline constexpr int kTwoPliesOnlyMinEmpties = 18;
inline constexpr Log2 kShallowNodeMargin = log2_units(0.4);
inline constexpr Log2 kDeepNodeMargin = log2_units(1.5);
inline constexpr Log2 kSecondPlyMargin = log2_units(0.5);
inline constexpr Log2 kEffortSlack = log2_units(0.5);
/// The minimum number of empty squares at which the tables are probed for the position after a
/// reply, and after an answer.
inline constexpr int kKnownRepliesMinEmpties = 11;
inline constexpr int kKnownAnswersMinEmpties = 14;

/// Selective iterations cut from here on; below, every iteration is exact.
inline constexpr int kSelectiveMinEmpties = 11;

/// The exact iteration asks the selective table for a move from here on. Below, that is one more
/// cache miss for a move that the order of the evaluation mostly finds, too.
inline constexpr int kSelectiveMoveMinEmpties = 14;

/// Margins of the selective iterations, least certain first, in standard deviations of the error of
/// the shallow search times kMarginUnitsPerDeviation.
inline constexpr int kMarginUnitsPerDeviation = 16;
inline constexpr std::array kSelectiveMargins = {6, 15, 30, 44};

/// The number of selective iterations that pay before the exact one. The first is cheap enough to
/// serve as an estimate, too.
[[nodiscard]] constexpr inline std::size_t selective_iterations(int empties) noexcept {
  return empties < 16 ? 0 : empties < 20 ? 2 : empties < 25 ? 3 : 4;
}

/// A node without a known move may begin a null window with an internal search. It needs at least
/// these numbers of empty squares, in the exact iteration and in selective iterations. A selective
/// iteration needs at least this level.
inline constexpr int kInternalSearchMinEmpties = 20;
inline constexpr int kSelectiveInternalSearchMinEmpties = 16;
inline constexpr SelectivityLevel kInternalSearchMinLevel = SelectivityLevel::third;

/// If the first move of a node fails unexpectedly, internal searches of the others find the next
/// one (try_likely_cut_next()). This is the minimum number of empty squares for it.
inline constexpr int kNextLikelyCutMinEmpties = 16;

/// Plies of the shallow search that decides a selective cut.
[[nodiscard, gnu::always_inline]] constexpr inline int selective_depth(int empties) noexcept {
  return empties < 14 ? 2 : empties < 18 ? 3 : 4;
}

/// The error model of selective cuts. The standard deviation of value - shallow_estimate() begins
/// with kErrorBase. Each ply of the shallow search, each legal move of either side and each
/// occupied corner lowers it, down to kMinError.
inline constexpr eval::Estimate kErrorBase = 1528;  // 11.9 discs
inline constexpr eval::Estimate kErrorPerPly = 90;  // 0.7 discs
inline constexpr eval::Estimate kErrorPerMove = 20;
inline constexpr eval::Estimate kErrorPerCorner = 200;
inline constexpr eval::Estimate kMinError = 3 * eval::kUnitsPerDisc;

/// A selective cut is tried if the static evaluation is within this margin of its threshold.
inline constexpr eval::Estimate kSelectiveCutMargin = 549;  // 4.3 discs

/// Plies of the search that estimates a position before any selective iteration is complete. Even,
/// since after an odd number the evaluation favours the side to move (results/tuning.md).
inline constexpr int kShallowResultPlies = 4;

}  // namespace kanzen::tuning

namespace kanzen {

/// The selectivity of one iteration over one root position, the same for all workers on it. Lives
/// at least as long as the iteration.
struct Selectivity {
  /// The distance of a shallow result from the window that permits a cut (selective.hpp). The unit
  /// is a standard deviation of its error, divided by tuning::kMarginUnitsPerDeviation. Not used in
  /// an exact iteration, which makes no such cuts.
  int margin = 0;

  /// The level of all bounds that the iteration finds. It uses no bounds of lower levels.
  SelectivityLevel level = SelectivityLevel::exact;

  [[nodiscard, gnu::always_inline]] bool is_selective() const noexcept {
    return level != SelectivityLevel::exact;
  }
};

/// The selectivity of the last iteration: it makes no selective cuts, so it proves.
inline constexpr Selectivity kExactIteration{};

/// The selective iterations, in this order. A level has the same margin in every position, so that
/// positions can use bounds of each other.
inline constexpr std::array kSelectiveIterations = {
    Selectivity{tuning::kSelectiveMargins[0], SelectivityLevel::first},
    Selectivity{tuning::kSelectiveMargins[1], SelectivityLevel::second},
    Selectivity{tuning::kSelectiveMargins[2], SelectivityLevel::third},
    Selectivity{tuning::kSelectiveMargins[3], SelectivityLevel::fourth},
};

/// The level of the internal search of a large node in an iteration of this level: one level below,
/// and the third in the exact iteration. REQUIRES: level > SelectivityLevel::first.
[[nodiscard]] constexpr inline SelectivityLevel internal_level(SelectivityLevel level) noexcept {
  if (level == SelectivityLevel::exact) return SelectivityLevel::third;
  return static_cast<SelectivityLevel>(static_cast<int>(level) - 1);
}

}  // namespace kanzen
