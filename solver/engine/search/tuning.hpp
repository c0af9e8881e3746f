// Borders between the layers of the search and thresholds of its prunings: numbers of empties,
// unless said otherwise. None of them changes a value; all of them were tuned by measurement
// (results/).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"
#include "solver/engine/search/binary_log.hpp"

namespace kanzen::tuning {

/// Up to here the last-empties functions; then parity order without looking at mobility.
inline constexpr int kLeafMaxEmpties = 4;
inline constexpr int kParityMaxEmpties = 6;

/// Null windows up to here use the light search without table; above, and for wide windows, the
/// full NegaScout.
inline constexpr int kLightMaxEmpties = 9;

/// The table is used from here on.
inline constexpr int kTableMinEmpties = 9;

/// Moves are ordered by the learned evaluation from here on; below, by mobility.
inline constexpr int kEvaluationMinEmpties = 11;

/// Bytes of the table worth using for a position: with more, hardly one node in a hundred is saved,
/// and more is lost to the processor's caches and to memory that is touched first. Doubles with
/// each empty square up to 24, then with every second one up to 28. Beyond, positions differ too
/// much to know beforehand: a search that has gone on for so many nodes is given more.
[[nodiscard]] constexpr inline std::size_t useful_table_bytes(int empties) noexcept {
  const int bits = empties < 18   ? 19
                   : empties < 24 ? empties + 1
                   : empties < 28 ? 13 + empties / 2
                                  : 27;
  return std::size_t{1} << bits;
}
inline constexpr std::uint64_t kNodesPerTableByte = 16;

/// From here on moves are looked at two plies further (effort.hpp): those whose effort at sight is
/// within so much of the least, and each until it is so much above the least found.
inline constexpr int kEffortMinEmpties = 16;
inline constexpr Log2 kEffortReach = logs(1.5);
inline constexpr Log2 kEffortSlack = logs(0.5);

/// A static estimate so far below alpha, in units of the evaluation, tells that no move will cut.
inline constexpr int kFarBehind = 10 * 128;

/// Children are looked up in the table before any is searched from here on.
inline constexpr int kEnhancedCutoffMinEmpties = 11;

/// The light search keeps bounds in the worker's own cache from here on, and looks the children up
/// there from one layer above on. The cache has 2^kLocalCacheBits entries of 24 bytes.
inline constexpr int kLocalCacheMinEmpties = 5;
inline constexpr unsigned kLocalCacheBits = 14;

/// Selective passes cut from here on; everything below is exact in every pass.
inline constexpr int kSelectiveMinEmpties = 11;

/// Plies of the shallow search that decides a selective cut.
[[nodiscard, gnu::always_inline]] constexpr inline int selective_depth(int empties) noexcept {
  return empties < 14 ? 2 : empties < 18 ? 3 : 4;
}

/// The error model of selective cuts, in units of the evaluation (1/128 disc); see selective.hpp.
inline constexpr int kErrorBase = 1098;
inline constexpr int kErrorPerPly = 90;

/// Stopping and cancelling are noticed at nodes from here on.
inline constexpr int kPollMinEmpties = 9;

/// Least alpha at which looking for stable discs pays, by empties: fewer empties, more stable discs
/// of the opponent, a lower alpha. A value no alpha reaches stands where it never pays.
inline constexpr std::array<Score, kSquares + 1> kStabilityMinAlpha = [] {
  std::array<Score, kSquares + 1> least{};
  for (int empties = 0; empties <= kSquares; ++empties) {
    least[static_cast<std::size_t>(empties)] = empties < 5 || empties > 40 ? kInfinity
                                               : empties <= 26             ? 2 * empties - 8
                                                                           : empties + 26;
  }
  return least;
}();

}  // namespace kanzen::tuning
