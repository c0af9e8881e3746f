// A search as frames: the five events at a node.
//
// Values and bounds are as the node sees them. In negamax form they are for the side to move, in
// max/min form for the first player. The header says which form it is.
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

  [[nodiscard]] bool is_exact() const { return lower == upper; }
  friend bool operator==(const Range&, const Range&) = default;
};

/// The place of a value with respect to a window.
enum class Zone : std::uint8_t { fail_low, exact, fail_high };

[[nodiscard]] constexpr std::string_view to_string(Zone zone) {
  return zone == Zone::fail_low ? "fail-low" : zone == Zone::exact ? "exact" : "fail-high";
}

/// The zone of `value`, found with the window (alpha, beta).
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
  bool negamax;  // values for the side to move at each node, else for the first player
  BoardShape shape;
  int min_value;
  int max_value;
};

/// A node is entered. Nodes are numbered from 1 as they are entered; the parent of a root is 0.
struct StartFrame {
  int node;
  int parent;
  int ply;           // moves from the root
  std::string move;  // the move to this node; empty at a root
  std::string board;
  bool first_to_move;
  Range window;
};

/// The table is probed. `cutoff` is true if that ends the node. The window may have changed.
struct TableFrame {
  int node;
  bool found;
  Range range;
  std::optional<Zone> cutoff;
  bool changed;
  Range window;  // afterwards
};

/// The value of a child has come back. In negamax form its sign is already changed.
struct ScoreFrame {
  int node;
  int child;
  std::string move;
  int value;
};

enum class Cut : std::uint8_t { none, alpha, beta };

/// The change after the value of a child.
struct UpdateFrame {
  int node;
  bool new_best;
  int best;
  Range window;  // afterwards
  Cut cut;
  int pruned;  // moves that are skipped
};

/// The node is finished and has its value.
struct EndFrame {
  int node;
  int value;
  Zone zone;                    // with respect to `window`
  Range window;                 // of the node, after the table probe
  bool leaf;                    // a finished game, or the depth limit
  Range computed;               // bounds that the value proves by itself
  std::optional<Range> stored;  // bounds in the table afterwards
  std::optional<Range> before;  // bounds in the table before
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
