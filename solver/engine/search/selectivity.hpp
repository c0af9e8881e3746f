// How selective a pass of the search is. Passes of rising certainty precede the exact pass, as
// iterations of rising depth do in chess programs. Each pass leaves moves that the next one tries
// first.
#pragma once

#include <array>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

/// The selectivity of one pass over one root position, the same for all workers on it. Lives at
/// least as long as the pass.
struct Selectivity {
  /// The distance of a shallow result from the window that permits a cut (selective.hpp). The unit
  /// is a standard deviation of its error, divided by tuning::kMarginUnitsPerDeviation. Not used in
  /// an exact pass, which makes no such cuts.
  int margin = 0;

  /// The level of all bounds that the pass finds. It uses no bounds of lower levels.
  SelectivityLevel level = SelectivityLevel::exact;

  [[nodiscard, gnu::always_inline]] bool is_selective() const noexcept {
    return level != SelectivityLevel::exact;
  }
};

/// The pass that proves.
inline constexpr Selectivity kExactPass{};

/// The selective passes, in this order. A level has the same margin in every position, so that
/// positions can use bounds of each other.
inline constexpr std::array kSelectivePasses = {
    Selectivity{tuning::kSelectiveMargins[0], SelectivityLevel::first},
    Selectivity{tuning::kSelectiveMargins[1], SelectivityLevel::second},
    Selectivity{tuning::kSelectiveMargins[2], SelectivityLevel::third},
    Selectivity{tuning::kSelectiveMargins[3], SelectivityLevel::fourth},
};

/// The level of the internal search of a large node in a pass of this level: one level below, and
/// the third in the exact pass. REQUIRES: level > SelectivityLevel::first.
[[nodiscard]] constexpr inline SelectivityLevel internal_level(SelectivityLevel level) noexcept {
  if (level == SelectivityLevel::exact) return SelectivityLevel::third;
  return static_cast<SelectivityLevel>(static_cast<int>(level) - 1);
}

}  // namespace kanzen
