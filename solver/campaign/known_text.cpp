#include "solver/campaign/known_text.hpp"

#include <algorithm>
#include <cstddef>

#include "core/notation.hpp"

namespace kanzen::campaign {

std::string to_text(const StoredFact& stored) {
  const Bounds& bounds = stored.fact.bounds;
  return "fact " + std::to_string(stored.id) + " [" + std::to_string(bounds.lower) + "," +
         std::to_string(bounds.upper) + "] by worker " + stored.fact.provenance.worker;
}

std::string to_text(const Contradiction& contradiction) {
  return notation::to_text(Position{contradiction.board}) + ": " + to_text(contradiction.high) +
         " and " + to_text(contradiction.low) + " exclude each other";
}

std::vector<std::string> to_lines(std::span<const Damage> damaged) {
  constexpr std::size_t kNamed = 10;
  std::vector<std::string> lines;
  for (const Damage& damage : damaged.first(std::min(damaged.size(), kNamed))) {
    lines.push_back(damage.what + " about " + notation::to_text(Position{damage.board}) +
                    " is damaged, and counts for nothing");
  }
  if (damaged.size() > kNamed) {
    lines.push_back(std::to_string(damaged.size() - kNamed) +
                    " more facts are damaged, and count for nothing");
  }
  return lines;
}

}  // namespace kanzen::campaign
