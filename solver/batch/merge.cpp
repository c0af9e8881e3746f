#include "solver/batch/merge.hpp"

#include "core/notation.hpp"
#include "solver/batch/journal.hpp"
#include "solver/io/jsonl_writer.hpp"

namespace kanzen {

std::optional<Merger::Conflict> Merger::add(const Outcome& outcome, const std::string& place,
                                            Added& added) {
  const Solution& solution = outcome.solution;
  Known& known = known_[journal_key(outcome.record.position.board, "")];
  const auto conflict = [](Score upper, const std::string& upper_place, Score lower,
                           const std::string& lower_place) {
    return Conflict{
        upper_place, lower_place,
        "value <= " + std::to_string(upper) + " against value >= " + std::to_string(lower)};
  };
  if (solution.lower > known.upper) {
    return conflict(known.upper, known.upper_place, solution.lower, place);
  }
  if (solution.upper < known.lower) {
    return conflict(solution.upper, place, known.lower, known.lower_place);
  }
  if (solution.lower > known.lower) {
    known.lower = solution.lower;
    known.lower_place = place;
  }
  if (solution.upper < known.upper) {
    known.upper = solution.upper;
    known.upper_place = place;
  }
  const std::string same = outcome.record.id + "\n" + notation::to_text(outcome.record.position) +
                           "\n" + std::to_string(static_cast<int>(outcome.question)) + "\n" +
                           std::to_string(solution.lower) + " " + std::to_string(solution.upper) +
                           (is_proven(solution.kind) ? " proven" : "");
  added = seen_.insert(same).second ? Added::fresh : Added::again;
  return std::nullopt;
}

}  // namespace kanzen
