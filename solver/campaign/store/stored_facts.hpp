// The types in which a store reports facts and the bounds that follow from them, and messages about
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// Counts the changes of a store: a later change has a higher number. Two positions may share one.
using Revision = std::int64_t;

/// Assigned by the store to each fact, ascending.
using FactId = std::int64_t;

/// The combined bounds of all facts about one position that are not revoked.
struct PositionBounds {
  Board board;
  /// Their intersection: [-64, 64] if there is no fact, or if `disputed`.
  Bounds bounds{};
  /// The facts contradict each other. The position has no bounds until some facts are revoked.
  bool disputed = false;
};

/// One fact, as it was recorded.
struct StoredFact {
  FactId id = 0;
  Fact fact;
  bool revoked = false;
  double recorded_at = 0;  // seconds since 1970 by the clock of the store
};

/// Two facts about one position that contradict each other. One of them is wrong.
struct FactContradiction {
  Board board;
  StoredFact high;  // high.fact.bounds.lower > low.fact.bounds.upper
  StoredFact low;
};

/// A row of the store that was not as written, and therefore not used.
struct DamagedFact {
  Board board;  // if it is still readable
  std::string what{};
};

/// Positions whose bounds have changed, in the order of their last changes, each once.
struct BoundsPage {
  std::vector<PositionBounds> known{};
  std::vector<DamagedFact> damaged{};
  Revision revision = 0;  // the next page comes after it
  bool last = true;       // nothing has changed since `revision`
};

struct FactPage {
  std::vector<StoredFact> facts{};
  std::vector<DamagedFact> damaged{};
  FactId id = 0;     // the next page comes after it
  bool last = true;  // there is no fact after `id`
};

/// The outcome of recording facts.
struct RecordResult {
  std::size_t added = 0;    // facts that were new to the store
  std::size_t revoked = 0;  // of these, revoked at once: their workers are excluded
  std::vector<FactContradiction> contradictions{};
  std::vector<DamagedFact> damaged{};
};

/// The size of a store, for displays.
struct StoreSize {
  std::int64_t positions = 0;  // with at least one fact
  std::int64_t facts = 0;      // not revoked
  std::int64_t revoked = 0;
  std::int64_t disputed = 0;  // positions
  double nodes = 0;           // of all facts, revoked or not
  std::int64_t ready = 0;     // tasks
  std::int64_t leased = 0;
  std::int64_t parked = 0;
};

/// The bounds that follow from the valid facts about one position.
struct CombinedFacts {
  PositionBounds known;
  /// The facts with the highest lower bound and the lowest upper bound, if they contradict each
  /// other.
  std::optional<FactContradiction> contradiction{};
};

/// REQUIRES: all `facts` are about `board`. Of equal bounds, a contradiction has the first fact.
[[nodiscard]] CombinedFacts combine(const Board& board, std::span<const StoredFact> facts);

/// True if `current` does not imply all that `earlier` implied: its bounds are wider, or it is no
/// longer disputed. REQUIRES: both are about one position.
[[nodiscard]] bool is_weaker(const PositionBounds& current, const PositionBounds& earlier) noexcept;

// Messages.

/// "result 12 [2,64] by worker 0f3c".
[[nodiscard]] std::string to_string(const StoredFact& stored);

/// The position, both facts, and a remark that they contradict each other.
[[nodiscard]] std::string to_string(const FactContradiction& contradiction);

/// The message for users about damaged facts. Each of the first ten has a line with its name and
/// position, and one line counts the others.
[[nodiscard]] std::vector<std::string> damage_messages(std::span<const DamagedFact> damaged);

}  // namespace kanzen::campaign
