// The learned evaluation, which owns its tables, and its weights: one per stage and class of
// configurations that are images of each other. It serves move ordering and selective iterations
// only; no exact result may depend on it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/eval/features.hpp"
#include "core/result.hpp"

namespace kanzen::eval {

/// Returns core/eval/weights.bin as built in, undecoded. Valid as long as the program runs.
[[nodiscard]] std::span<const std::byte> embedded_weights() noexcept;

/// Maps each configuration to its weight. A shape that a symmetry of the board maps onto itself
/// reads the same squares in another order, so both readings share one weight.
struct WeightSharing {
  std::vector<std::uint32_t> weight_of;  // by position in the tables of a stage (kWeightLayout)
  std::uint32_t weights = 0;             // how many different weights a stage has
};

/// Computes the sharing in a few milliseconds. Throws std::bad_alloc.
[[nodiscard]] WeightSharing make_weight_sharing();

/// Weights in units of 1/kUnitsPerDisc disc, from the side to move.
struct Weights {
  std::vector<std::int16_t> pattern;     // stage by stage, WeightSharing::weights each
  std::vector<std::int16_t> by_empties;  // kSquares + 1 constant terms

  [[nodiscard]] static Weights zero();
};

/// File format, version 1; all numbers little-endian:
///   8 bytes "KANZENEV", u32 version, u32 stages, u32 weights per stage, u32 constant terms,
///   u64 fingerprint of shapes and stages, the constant terms (i16), the weights (i16, by stage),
///   u64 XXH3 of everything before.
/// REQUIRES: the vectors have the sizes named above.
[[nodiscard]] std::vector<std::byte> encode(const Weights& weights);

/// Accepts only output of `encode` for the same layout: a wrong length, version, layout or checksum
/// is an error. Its column counts bytes.
[[nodiscard]] Result<Weights> decode(std::span<const std::byte> bytes);

/// Immutable. Takes about 5 MB, and some 10 ms to make, so the owner of a Solver makes one and
/// shares it. Throws std::bad_alloc.
class Evaluator {
 public:
  /// Expands shared weights into one table per shape. REQUIRES: sizes as in Weights.
  explicit Evaluator(const Weights& weights);

  /// The built-in weights; zero() if they belong to other patterns than this build has, as happens
  /// between a change of shapes and the next training.
  [[nodiscard]] static Evaluator embedded();
  [[nodiscard]] static Evaluator zero();
  /// Random weights of a plausible size, for tests that no exact result depends on the weights.
  [[nodiscard]] static Evaluator random(std::uint64_t seed);

  [[nodiscard]] const Tables& tables() const noexcept { return *view_; }

  /// Estimates by the portable code, for callers outside the kernels.
  [[nodiscard]] Estimate estimate(const Board& board) const noexcept;

 private:
  struct Free {
    void operator()(std::int16_t* memory) const noexcept;
  };

  std::unique_ptr<std::int16_t[], Free> memory_;
  std::unique_ptr<Tables> view_;
};

}  // namespace kanzen::eval
