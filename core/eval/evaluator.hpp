// The learned evaluation as an object that owns its tables, for ordering moves and for selective
// passes only: no exact result may depend on it.
#pragma once

#include <cstdint>
#include <memory>

#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/eval/weights.hpp"

namespace kanzen::eval {

/// Immutable once made; any number of threads may use it at a time. About 5 MB; making one takes
/// some 10 ms, so whoever owns a Solver makes one and shares it. Throws std::bad_alloc.
class Evaluator {
 public:
  /// Expands shared weights into one table per shape. REQUIRES: sizes as in Weights.
  explicit Evaluator(const Weights& weights);

  /// The weights the program carries inside; zero() if these are for other patterns than
  /// this build has, as happens between changing shapes and training anew.
  [[nodiscard]] static Evaluator embedded();
  /// Knows nothing: every estimate is 0.
  [[nodiscard]] static Evaluator zero();
  /// Nonsense of a plausible size, for tests that nothing exact depends on the weights.
  [[nodiscard]] static Evaluator random(std::uint64_t seed);

  /// For the kernels. Valid as long as this object lives, also after moving it.
  [[nodiscard]] const Tables& tables() const noexcept { return *view_; }

  /// The estimate of `board`, by the portable code; for callers outside the kernels.
  [[nodiscard]] Estimate estimate(const Board& board) const noexcept;

 private:
  struct Free {
    void operator()(std::int16_t* memory) const noexcept;
  };

  std::unique_ptr<std::int16_t[], Free> memory_;
  std::unique_ptr<Tables> view_;
};

}  // namespace kanzen::eval
