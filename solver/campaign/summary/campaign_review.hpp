// Reviews the facts of a campaign: which were wasted, and which need a second look.
#pragma once

#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// A proven bound of the value of a canonical position: at least `threshold` if `reached`,
/// otherwise below it.
struct ProvenBound {
  Board board;
  Score threshold = 0;
  bool reached = false;

  /// The null window that decides this.
  [[nodiscard]] Window window() const noexcept { return {threshold - 1, threshold}; }
};

/// The nodes of all facts on which no decided claim and nothing open depends. Visits the
/// whole tree.
[[nodiscard]] double wasted_nodes(const Chooser& chooser);

/// The bounds by mispredicted facts on which decided claims rest. Estimates their positions.
[[nodiscard]] std::vector<ProvenBound> mispredicted_support(Chooser& chooser);

}  // namespace kanzen::campaign
