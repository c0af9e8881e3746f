// The types in which a store reports facts, and messages about them.
#pragma once

#include <compare>
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

/// Assigned by the store to each fact, ascending.
using FactId = std::int64_t;

/// One fact, as it was recorded.
struct StoredFact {
  FactId id = 0;
  Fact fact;
  bool excluded = false;   // by an excluded worker: it doesn't count
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

/// Nothing that `worker` has found or will find counts any more.
struct Exclusion {
  std::string worker{};
  std::string reason{};  // for users, for example the result that a second search refuted

  friend auto operator<=>(const Exclusion&, const Exclusion&) = default;
};

struct FactPage {
  std::vector<StoredFact> facts{};
  std::vector<DamagedFact> damaged{};
  FactId id = 0;     // the next page comes after it
  bool last = true;  // there is no fact after `id`
};

/// The outcome of recording facts.
struct RecordResult {
  std::size_t added = 0;     // facts that were new to the store
  std::size_t excluded = 0;  // of these, by excluded workers: they don't count
  std::vector<FactContradiction> contradictions{};
};

/// The size of a store, for displays.
struct StoreSize {
  std::int64_t facts = 0;     // that count
  std::int64_t excluded = 0;  // by excluded workers
  double nodes = 0;           // of all facts, excluded or not
  std::int64_t ready = 0;     // tasks
  std::int64_t leased = 0;
  std::int64_t parked = 0;
};

/// The facts that count with the highest lower bound and the lowest upper bound, if they contradict
/// each other; of equal bounds, the first. REQUIRES: all `facts` are about `board`.
[[nodiscard]] std::optional<FactContradiction> find_contradiction(
    const Board& board, std::span<const StoredFact> facts);

// Messages.

/// "result 12 [2,64] by worker 0f3c".
[[nodiscard]] std::string to_string(const StoredFact& stored);

/// The position, both facts, and a remark that they contradict each other.
[[nodiscard]] std::string to_string(const FactContradiction& contradiction);

/// The message for users about damaged facts. Each of the first ten has a line with its name and
/// position, and one line counts the others.
[[nodiscard]] std::vector<std::string> damage_messages(std::span<const DamagedFact> damaged);

}  // namespace kanzen::campaign
