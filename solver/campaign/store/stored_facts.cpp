#include "solver/campaign/store/stored_facts.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation.hpp"

namespace kanzen::campaign {

std::optional<FactContradiction> find_contradiction(const Board& board,
                                                    std::span<const StoredFact> facts) {
  const StoredFact* high = nullptr;
  const StoredFact* low = nullptr;
  for (const StoredFact& stored : facts) {
    if (stored.excluded) continue;
    const Bounds& bounds = stored.fact.bounds;
    if (high == nullptr || bounds.lower > high->fact.bounds.lower) high = &stored;
    if (low == nullptr || bounds.upper < low->fact.bounds.upper) low = &stored;
  }
  if (high == nullptr || high->fact.bounds.lower <= low->fact.bounds.upper) return std::nullopt;
  return FactContradiction{board, *high, *low};
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
