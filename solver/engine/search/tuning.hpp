// Every constant of the search that was found by measurement (results/tuning.md). None of them
// changes an exact value. A constant whose unit is not named counts empty squares.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/eval/estimate.hpp"
#include "core/types.hpp"
#include "solver/engine/search/binary_log.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::tuning {

// Layers of the search. Up to kLeafMaxEmpties the functions of leaf.hpp; from there to
// kParityMaxEmpties null windows are ordered by parity and up to kNullWindowMaxEmpties fastest
// first, without the shared table; the full search takes the rest, and all wider windows.
inline constexpr int kLeafMaxEmpties = 4;
inline constexpr int kParityMaxEmpties = 6;
inline constexpr int kNullWindowMaxEmpties = 9;

// From so many empty squares on: the shared table is used; its entries for the children are
// consulted before any child is searched; a stop or a cutoff in another thread is noticed.
inline constexpr int kTableMinEmpties = 9;
inline constexpr int kEnhancedCutoffMinEmpties = 11;
inline constexpr int kPollMinEmpties = 9;

/// The null-window layers keep bounds in the worker's own cache from here on, and consult it for
/// the children from one layer above on. It has 2^kLocalCacheBits entries of 24 bytes.
inline constexpr int kLocalCacheMinEmpties = 5;
inline constexpr unsigned kLocalCacheBits = 14;

/// Least alpha, in discs, at which looking for stable discs pays, by empty squares: the fewer there
/// are, the more discs of the opponent are stable. kInfinity where it never pays.
inline constexpr std::array<Score, kSquares + 1> kStabilityMinAlpha = [] {
  std::array<Score, kSquares + 1> least{};
  for (int empties = 0; empties <= kSquares; ++empties) {
    least[static_cast<std::size_t>(empties)] = empties < 5 || empties > 40 ? kInfinity
                                               : empties <= 26             ? 2 * empties - 8
                                                                           : empties + 26;
  }
  return least;
}();

/// Bytes of the table worth using for a position: with more, hardly one node in a hundred is saved,
/// and more is lost to cache misses and to memory that is touched first. Doubles with each empty
/// square up to 24, then with every second one up to 28. Beyond that positions differ too much to
/// know beforehand: a search gets another byte for every kNodesPerTableByte nodes.
[[nodiscard]] constexpr inline std::size_t useful_table_bytes(int empties) noexcept {
  const int bits = empties < 18   ? 19
                   : empties < 24 ? empties + 1
                   : empties < 28 ? 13 + empties / 2
                                  : 27;
  return std::size_t{1} << bits;
}
inline constexpr std::uint64_t kNodesPerTableByte = 16;

/// Many large positions are solved at once, and touching their table for the first time would take
/// longer than that: no position gets more than kFirstTableBytes before it has taken so many nodes.
inline constexpr std::size_t kFirstTableBytes = std::size_t{8} << 20;
inline constexpr std::uint64_t kNodesWithFirstTable = std::uint64_t{1} << 18;

/// Move ordering by mobility (move_ordering.hpp): points per unit of each term. Mobility dominates;
/// the others break ties.
struct OrderingWeights {
  int mobility;   // per reply, subtracted
  int corners;    // per reply on a corner, subtracted as well
  int potential;  // per empty square next to our discs, subtracted
  int corner;     // per disc of ours that is stable on a corner or next to an own corner
  int parity;     // for a square in an odd quadrant
  int square;     // per point of kSquareValue
};
inline constexpr OrderingWeights kNullWindowWeights{64, 32, 0, 16, 24, 1};
inline constexpr OrderingWeights kFullSearchWeights{64, 64, 12, 48, 4, 2};

/// Moves are ordered by expected work (effort.hpp) from here on; below, by mobility. So they are
/// where the static evaluation is this far below alpha: no move is likely to cut.
inline constexpr int kEvaluationMinEmpties = 10;
inline constexpr eval::Estimate kHopelessMargin = -10 * eval::kUnitsPerDisc;

// Expected work: factors, as logarithms.
inline constexpr Log2 kWorkPerReply = logs(0.52);
inline constexpr Log2 kWorkPerFrontier = logs(0.055);  // empty square next to the mover's discs
inline constexpr Log2 kWorkPerCorner = logs(-0.2);  // disc of the mover's made stable by a corner
inline constexpr Log2 kWorkPerDiscOfMargin = logs(-0.1);
inline constexpr Log2 kWorkOfPass = logs(2.2);
/// A margin greater by so many discs doubles the odds that a move cuts.
inline constexpr double kDiscsPerDouble = 3.5;

/// From kRepliesMinEmpties on moves whose static effort is within kRepliesReach of the least are
/// examined one ply deeper; from kAnswersMinEmpties on those within kAnswersReach two plies. Below
/// kAnswersOnlyMinEmpties these too are first examined one ply deeper, and then only those within
/// kFinalReach of the least. A move is examined until it exceeds the least found by kEffortSlack.
inline constexpr int kRepliesMinEmpties = 11;
inline constexpr int kAnswersMinEmpties = 15;
inline constexpr int kAnswersOnlyMinEmpties = 18;
inline constexpr Log2 kRepliesReach = logs(0.4);
inline constexpr Log2 kAnswersReach = logs(1.5);
inline constexpr Log2 kFinalReach = logs(0.5);
inline constexpr Log2 kEffortSlack = logs(0.5);
/// Of the positions so far ahead those with so many empty squares and more are looked up in the
/// tables: after a reply, and after an answer.
inline constexpr int kKnownRepliesMinEmpties = 11;
inline constexpr int kKnownAnswersMinEmpties = 14;

/// Selective passes cut from here on; below, every pass is exact.
inline constexpr int kSelectiveMinEmpties = 11;

/// Margins of the selective passes, least certain first, in standard deviations of the error of the
/// shallow search times kMarginUnitsPerDeviation.
inline constexpr int kMarginUnitsPerDeviation = 16;
inline constexpr std::array kSelectiveMargins = {6, 15, 30, 44};

/// How many selective passes pay for themselves before the exact one. The first takes so little
/// that it also serves for an estimate.
[[nodiscard]] constexpr inline std::size_t selective_passes(int empties) noexcept {
  return empties < 16 ? 0 : empties < 20 ? 2 : empties < 25 ? 3 : 4;
}

/// Where no move is known for a null window, nodes of so many empty squares and more begin it with
/// a selective pass of their own: in an exact pass, and in selective passes of
/// kInternalPassMinLevel and above.
inline constexpr int kInternalPassMinEmpties = 20;
inline constexpr int kSelectiveInternalPassMinEmpties = 16;
inline constexpr SelectivityLevel kInternalPassMinLevel = SelectivityLevel::third;

/// In these passes, nodes of so many empty squares and more whose first move fails, though a less
/// certain pass says that it cuts, ask such a pass for the next one.
inline constexpr int kNextLikelyCutMinEmpties = 16;

/// Plies of the shallow search that decides a selective cut.
[[nodiscard, gnu::always_inline]] constexpr inline int selective_depth(int empties) noexcept {
  return empties < 14 ? 2 : empties < 18 ? 3 : 4;
}

/// The error model of selective cuts: the standard deviation of value - shallow_value is kErrorBase
/// less so much for each ply of the shallow search, each legal move of either side, and each corner
/// that is taken, and never less than kLeastError.
inline constexpr eval::Estimate kErrorBase = 1528;  // 11.9 discs
inline constexpr eval::Estimate kErrorPerPly = 90;  // 0.7 discs
inline constexpr eval::Estimate kErrorPerMove = 20;
inline constexpr eval::Estimate kErrorPerCorner = 200;
inline constexpr eval::Estimate kLeastError = 3 * eval::kUnitsPerDisc;

/// A shallow search is begun for a selective cut if the static evaluation is no further from what
/// it must reach.
inline constexpr eval::Estimate kSelectiveCutReach = 549;  // 4.3 discs

/// Plies of the search that estimates a position where no selective pass was completed. Even: after
/// an odd number the evaluation favours the side to move (results/tuning.md).
inline constexpr int kShallowResultPlies = 4;

/// Half the width, in discs, by which an aspiration window moves on after a bound.
inline constexpr Score kAspirationReach = 2;

}  // namespace kanzen::tuning
