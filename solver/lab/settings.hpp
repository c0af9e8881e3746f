// The settings of a search in the laboratory, and its counters.
#pragma once

#include <cstdint>
#include <string_view>

#include "solver/lab/trace.hpp"

namespace kanzen::lab {

inline constexpr int kNoDepthLimit = -1;

/// The use of the bounds of a table entry that does not decide a node.
enum class WindowRule : std::uint8_t {
  narrow,  // the textbook rule: the window shrinks to the open part
  widen,   // the window grows to the stored bounds, within the window of the root:
           // the search then finds everything still unknown about the node
};

struct Settings {
  bool table = false;
  WindowRule rule = WindowRule::narrow;
  Range window{};             // of the root, for the first player
  int depth = kNoDepthLimit;  // plies, then the game's estimate
  int guess = 0;              // where MTD(f) begins
};

struct Counts {
  std::uint64_t nodes = 0;       // values returned, including leaves and table cutoffs
  std::uint64_t pruned = 0;      // moves skipped because of a cutoff
  std::uint64_t estimates = 0;   // leaves made by the depth limit
  std::uint64_t table_hits = 0;  // entries found
  std::uint64_t table_cutoffs = 0;
  std::uint64_t researches = 0;  // second searches of a move
};

}  // namespace kanzen::lab
