// How selective a pass of the search is.
#pragma once

#include <array>

#include "solver/engine/search/bounds.hpp"
#include "solver/engine/search/tuning.hpp"

namespace kanzen {

/// The selectivity of one pass over one root position, the same for all workers on it. Lives at
/// least as long as the pass.
struct Selectivity {
  /// How far outside the window a shallow search must lie to stand in for the deep one (ProbCut),
  /// in standard deviations of its error times tuning::kMarginUnitsPerDeviation. Meaningless in an
  /// exact pass, which cuts nothing selectively.
  int margin = 0;

  /// The level of all bounds that the pass finds; it uses no bound below this level.
  SelectivityLevel level = SelectivityLevel::exact;

  [[nodiscard, gnu::always_inline]] bool selective() const noexcept {
    return level != SelectivityLevel::exact;
  }
};

/// The pass that proves.
inline constexpr Selectivity kExact{};

/// The selective passes, in this order. A level means the same margin in every position, so that
/// positions can use what others have found.
inline constexpr std::array kSelectivityLevels = {
    Selectivity{tuning::kSelectiveMargins[0], SelectivityLevel::first},
    Selectivity{tuning::kSelectiveMargins[1], SelectivityLevel::second},
    Selectivity{tuning::kSelectiveMargins[2], SelectivityLevel::third},
    Selectivity{tuning::kSelectiveMargins[3], SelectivityLevel::fourth},
};

/// The level of the internal pass of a large node in a pass of this level: one level below, and the
/// third in a proof. REQUIRES: level > SelectivityLevel::first.
[[nodiscard]] constexpr inline SelectivityLevel internal_level(SelectivityLevel level) noexcept {
  if (level == SelectivityLevel::exact) return SelectivityLevel::third;
  return static_cast<SelectivityLevel>(static_cast<int>(level) - 1);
}

}  // namespace kanzen
