// The learned evaluation as an object that owns its tables. It serves move ordering and selective
// passes only: no exact result may depend on it.
#pragma once

#include <cstdint>
#include <memory>

#include "core/board.hpp"
#include "core/eval/estimate.hpp"
#include "core/eval/weights.hpp"

namespace kanzen::eval {

/// Immutable. It takes about 5 MB and some 10 ms to make, so the owner of a Solver makes one and
/// shares it. Throws std::bad_alloc.
/// Thread safety: full.
class Evaluator {
 public:
  /// Expands shared weights into one table per shape. REQUIRES: sizes as in Weights.
  explicit Evaluator(const Weights& weights);

  /// The weights that the program contains. Returns zero() if they belong to other patterns than
  /// this build has, as happens between a change of shapes and the next training.
  [[nodiscard]] static Evaluator embedded();
  /// Every estimate is 0.
  [[nodiscard]] static Evaluator zero();
  /// Random weights of a plausible size, for tests that no exact result depends on the weights.
  [[nodiscard]] static Evaluator random(std::uint64_t seed);

  /// For the kernels. Valid as long as this object lives, also after a move.
  [[nodiscard]] const Tables& tables() const noexcept { return *view_; }

  /// The estimate of `board` by the portable code, for callers outside the kernels.
  [[nodiscard]] Estimate estimate(const Board& board) const noexcept;

 private:
  struct Free {
    void operator()(std::int16_t* memory) const noexcept;
  };

  std::unique_ptr<std::int16_t[], Free> memory_;
  std::unique_ptr<Tables> view_;
};

}  // namespace kanzen::eval
