#include "solver/campaign/known_text.hpp"

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

}  // namespace kanzen::campaign
