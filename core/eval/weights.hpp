// The trained weights as they are stored, and their file format. There is one weight per stage and
// class of configurations that are images of each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"

namespace kanzen::eval {

/// Maps each configuration to its weight. A shape that a symmetry of the board maps onto itself
/// reads the same squares in another order, so both readings share one weight.
struct WeightSharing {
  std::vector<std::uint32_t> weight_of;  // by position in the tables of a stage (kWeightLayout)
  std::uint32_t weights = 0;             // number of different weights of one stage
};

/// Takes a few milliseconds. Throws std::bad_alloc.
[[nodiscard]] WeightSharing make_weight_sharing();

/// The number of shared weights of one stage, equal to `make_weight_sharing().weights`, without
/// making it.
[[nodiscard]] std::uint32_t shared_weight_count() noexcept;

/// In units of 1/kUnitsPerDisc disc, from the side to move.
struct Weights {
  std::vector<std::int16_t> pattern;     // stage by stage, shared_weight_count() each
  std::vector<std::int16_t> by_empties;  // constant term, kSquares + 1 of them

  [[nodiscard]] static Weights zero();
};

/// File format, version 1; all numbers little-endian:
///   8 bytes "KANZENEV", u32 version, u32 stages, u32 weights per stage, u32 constant terms,
///   u64 fingerprint of shapes and stages, the constant terms (i16), the weights (i16, by stage),
///   u64 XXH3 of everything before.
/// REQUIRES: the vectors have the sizes named above.
[[nodiscard]] std::vector<std::byte> encode(const Weights& weights);

/// Accepts only output of `encode` for the same layout. A wrong length, version, layout or checksum
/// is an error. The message says which, and the column counts bytes.
[[nodiscard]] Result<Weights> decode(std::span<const std::byte> bytes);

}  // namespace kanzen::eval
