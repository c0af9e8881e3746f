// What all workers on one pass over one root position have in common.
#pragma once

namespace kanzen {

/// One pass over one root position. Lives as long as the pass; constant meanwhile.
struct SearchJob {
  /// How many standard deviations of the evaluation's error a selective cut needs (ProbCut), in
  /// 1/kMarginUnit; 0 says that nothing is cut selectively: the pass is exact.
  int margin = 0;

  static constexpr int kMarginUnit = 16;

  [[nodiscard, gnu::always_inline]] bool selective() const noexcept { return margin != 0; }
};

/// The pass in which nothing is guessed.
inline constexpr SearchJob kProof{};

}  // namespace kanzen
