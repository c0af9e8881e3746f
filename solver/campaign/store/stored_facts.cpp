#include "solver/campaign/store/stored_facts.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation.hpp"

namespace kanzen::campaign {

CombinedFacts combine(const Board& board, std::span<const StoredFact> facts) {
  const StoredFact* high = nullptr;
  const StoredFact* low = nullptr;
  for (const StoredFact& stored : facts) {
    if (stored.revoked) continue;
    const Bounds& bounds = stored.fact.bounds;
    if (high == nullptr || bounds.lower > high->fact.bounds.lower) high = &stored;
    if (low == nullptr || bounds.upper < low->fact.bounds.upper) low = &stored;
  }
  if (high == nullptr) return {{board, {}, false}};
  const Bounds bounds = intersection(high->fact.bounds, low->fact.bounds);
  if (bounds.lower > bounds.upper)
    return {{board, {}, true}, FactContradiction{board, *high, *low}};
  return {{board, bounds, false}};
}

bool is_weaker(const PositionBounds& current, const PositionBounds& earlier) noexcept {
  return current.bounds.lower < earlier.bounds.lower ||
         current.bounds.upper > earlier.bounds.upper || (earlier.disputed && !current.disputed);
}

std::string to_string(const StoredFact& stored) {
  const Bounds& bounds = stored.fact.bounds;
  return "result " + std::to_string(stored.id) + " [" + std::to_string(bounds.lower) + "," +
         std::to_string(bounds.upper) + "] by worker " + stored.fact.provenance.worker;
}

std::string to_string(const FactContradiction& contradiction) {
  return notation::to_string(Position{contradiction.board}) + ": " + to_string(contradiction.high) +
         " and " + to_string(contradiction.low) + " contradict each other";
}

std::vector<std::string> damage_messages(std::span<const DamagedFact> damaged) {
  constexpr std::size_t kMaxNamed = 10;
  std::vector<std::string> lines;
  for (const DamagedFact& damage : damaged.first(std::min(damaged.size(), kMaxNamed))) {
    lines.push_back(damage.what + " about " + notation::to_string(Position{damage.board}) +
                    " is damaged and is ignored");
  }
  if (damaged.size() > kMaxNamed) {
    lines.push_back(std::to_string(damaged.size() - kMaxNamed) +
                    " more results are damaged and are ignored");
  }
  return lines;
}

}  // namespace kanzen::campaign
