// What all workers on one pass over one root position have in common.
#pragma once

#include "solver/engine/search/bounds.hpp"

namespace kanzen {

/// One pass over one root position. Lives as long as the pass; constant meanwhile.
struct SearchJob {
  /// How many standard deviations of the evaluation's error a selective cut needs (ProbCut), in
  /// 1/kMarginUnit; 0 says that nothing is cut selectively: the pass is exact.
  int margin = 0;

  /// What the pass finds is known with this confidence, and it uses nothing less sure.
  Confidence confidence = Confidence::proven;

  static constexpr int kMarginUnit = 16;

  [[nodiscard, gnu::always_inline]] bool selective() const noexcept {
    return confidence != Confidence::proven;
  }
};

/// The pass in which nothing is guessed.
inline constexpr SearchJob kProof{};

}  // namespace kanzen
