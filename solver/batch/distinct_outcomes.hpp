// Keeps one result for each position, up to symmetry and exchange of colours.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "solver/batch/contradiction_finder.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Collects outcomes. Keeps one for each position: the one that says most. A result of a search
/// says more than a score of a file. Then narrow bounds say more than wide ones; an exact value is
/// the narrowest. Then more exact values of moves say more, and then more values of moves. Of
/// equals, a result that contradicts its input is kept, else the first. Verdicts on different
/// claims about one position are all kept.
class DistinctOutcomes {
 public:
  /// Adds an outcome of the file `file`. Returns a message if it contradicts an earlier one; it is
  /// then kept as well, because nobody knows which one is right. Also returns a message if an
  /// outcome is dropped that contradicts its input (Verdict::refuted), and the kept one does not.
  [[nodiscard]] std::optional<std::string> add(Outcome outcome, std::string_view file);

  /// The outcomes that are kept, each where the first one for its position was.
  [[nodiscard]] std::vector<Outcome> take();

  /// The number of outcomes that were dropped, because a kept one says at least as much.
  [[nodiscard]] std::size_t dropped() const noexcept { return dropped_; }

 private:
  ContradictionFinder contradictions_;
  std::unordered_map<std::string, std::size_t> indices_;  // in `kept_`
  std::vector<Outcome> kept_;
  std::vector<std::string> files_;  // of `kept_`
  std::size_t dropped_ = 0;
};

}  // namespace kanzen
