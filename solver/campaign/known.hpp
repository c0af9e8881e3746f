// What a store says about its facts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/engine/search/bounds.hpp"

namespace kanzen::campaign {

/// Counts the changes of a store: whatever changes later gets a higher number. Two positions may
/// share one.
using Revision = std::int64_t;

/// Given by the store to each fact, ascending.
using FactId = std::int64_t;

/// What all facts about one position that have not been revoked say together.
struct Known {
  Board board;
  /// Their intersection: [-64, 64] if there is none left, or if `frozen`.
  Bounds bounds{};
  /// The facts contradict each other. Nothing is known until some of them are revoked.
  bool frozen = false;
};

/// One fact, as it was recorded.
struct StoredFact {
  FactId id = 0;
  Fact fact;
  bool revoked = false;
  double recorded = 0;  // when: seconds since 1970 by the clock of the store
};

/// Two facts about one position that exclude each other. One of them is wrong.
struct Contradiction {
  Board board;
  StoredFact high;  // high.fact.bounds.lower > low.fact.bounds.upper
  StoredFact low;
};

/// A row of the store that is not as it was written, and was therefore not used.
struct Damage {
  Board board;  // as far as it can still be read
  std::string what{};
};

/// Positions about which the knowledge has changed, in the order of their last changes, each once.
struct KnownPage {
  std::vector<Known> known{};
  std::vector<Damage> damaged{};
  Revision revision = 0;  // to be asked for next
  bool last = true;       // nothing has changed since `revision`
};

struct FactPage {
  std::vector<StoredFact> facts{};
  std::vector<Damage> damaged{};
  FactId id = 0;     // to be asked for next
  bool last = true;  // there is none after `id`
};

/// What became of facts.
struct Recorded {
  std::size_t added = 0;    // that were new to the store
  std::size_t revoked = 0;  // of these, at once: their workers are shut out
  std::vector<Contradiction> contradictions{};
  std::vector<Damage> damaged{};
};

/// How much there is, for those who watch.
struct Summary {
  std::int64_t positions = 0;  // about which something is known
  std::int64_t facts = 0;      // not revoked
  std::int64_t revoked = 0;
  std::int64_t frozen = 0;  // positions
  double nodes = 0;         // of all facts, revoked or not
  std::int64_t ready = 0;   // tasks
  std::int64_t leased = 0;
  std::int64_t suspect = 0;
};

}  // namespace kanzen::campaign
