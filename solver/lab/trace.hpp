// What a search did, as frames: the five things that happen at a node.
//
// The laboratory and the real search tell the same story through this interface. Values and bounds
// are as the node sees them: from the side to move in negamax form, from the first player in
// max/min form; the header says which.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/lab/game.hpp"

namespace kanzen::lab {

/// Bounds of a value, or a window. An end at kUnbounded or -kUnbounded is no bound at all.
struct Range {
  int lower = -kUnbounded;
  int upper = kUnbounded;

  [[nodiscard]] bool exact() const { return lower == upper; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// Where a value lies with respect to a window.
enum class Zone : std::uint8_t { fail_low, exact, fail_high };

[[nodiscard]] constexpr std::string_view zone_name(Zone zone) {
  return zone == Zone::fail_low ? "fail-low" : zone == Zone::exact ? "exact" : "fail-high";
}

/// What value `value`, found with the window (alpha, beta), is and proves.
[[nodiscard]] constexpr Zone zone_of(int value, const Range& window) {
  return value <= window.lower   ? Zone::fail_low
         : value >= window.upper ? Zone::fail_high
                                 : Zone::exact;
}
[[nodiscard]] constexpr Range proven_range(int value, const Range& window) {
  const Zone zone = zone_of(value, window);
  return {zone == Zone::fail_low ? -kUnbounded : value,
          zone == Zone::fail_high ? kUnbounded : value};
}

struct TraceHeader {
  std::string_view game;
  std::string_view algorithm;
  bool negamax;  // values from the side to move of each node, else from the first player
  BoardShape shape;
  int min_value;
  int max_value;
};

/// A node is entered. Nodes are numbered from 1 as they are entered; the parent of a root is 0.
struct StartFrame {
  int node;
  int parent;
  int ply;           // moves from the root
  std::string move;  // that led here; empty at a root
  std::string board;
  bool first_to_move;
  Range window;
};

/// The table is asked. `cutoff` if the node ends with that; the window may have been changed.
struct TableFrame {
  int node;
  bool found;
  Range range;
  std::optional<Zone> cutoff;
  bool changed;
  Range window;  // afterwards
};

/// The value of a child has come back; in negamax form with the sign already turned.
struct ScoreFrame {
  int node;
  int child;
  std::string move;
  int value;
};

enum class Cut : std::uint8_t { none, alpha, beta };

/// What the value of a child changed.
struct UpdateFrame {
  int node;
  bool new_best;
  int best;
  Range window;  // afterwards
  Cut cut;
  int pruned;  // moves that will not be looked at
};

/// The node has its value.
struct EndFrame {
  int node;
  int value;
  Zone zone;                    // with respect to `window`
  Range window;                 // of the node, after the table was asked
  bool leaf;                    // a finished game, or the depth limit
  Range computed;               // what the value proves by itself
  std::optional<Range> stored;  // what the table now holds
  std::optional<Range> before;  // what the table held when it was asked
  std::string_view by{};        // what ended the node before any move was searched, if anything did
};

class TraceSink {
 public:
  virtual ~TraceSink() = default;
  virtual void header(const TraceHeader& header) = 0;
  virtual void start(const StartFrame& frame) = 0;
  virtual void table(const TableFrame& frame) = 0;
  virtual void score(const ScoreFrame& frame) = 0;
  virtual void update(const UpdateFrame& frame) = 0;
  virtual void end(const EndFrame& frame) = 0;
};

}  // namespace kanzen::lab
