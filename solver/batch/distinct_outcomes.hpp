// Keeps one result for each position, up to symmetry and exchange of colours.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "solver/batch/merge.hpp"
#include "solver/records/outcome.hpp"

namespace kanzen {

/// Collects outcomes. Keeps one for each position: the one that says most. An exact value says more
/// than a bound, and then more values of moves do. The first of equals is kept. Verdicts on
/// different claims about one position are all kept. Not thread-safe.
class DistinctOutcomes {
 public:
  /// Adds an outcome of the file `file`. Returns the conflict if it contradicts an earlier one; it
  /// is then kept as well, because nobody knows which one is right.
  [[nodiscard]] std::optional<Merger::Conflict> add(Outcome outcome, std::string_view file);

  /// The outcomes that are kept, each in the place of the first one for its position.
  [[nodiscard]] std::vector<Outcome> take();

  /// The number of outcomes that were left out.
  [[nodiscard]] std::size_t left_out() const noexcept { return left_out_; }

 private:
  Merger merger_;
  std::unordered_map<std::string, std::size_t> places_;  // in `kept_`
  std::vector<Outcome> kept_;
  std::size_t left_out_ = 0;
};

}  // namespace kanzen
