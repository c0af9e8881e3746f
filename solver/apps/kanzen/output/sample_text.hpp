// The finding of a random sample.
#pragma once

#include <cstdint>
#include <string>

#include "solver/batch/job.hpp"

namespace kanzen::cli {

struct SampleFinding {
  std::uint64_t drawn = 0;    // items of the sample
  std::string population{};   // such as "6003 claims"
  std::uint64_t decided = 0;  // items that count
  std::uint64_t hits = 0;     // of these, with the property
  std::string property{};     // after "3 of 198", as "decided are wrong"
};

/// "sample of 200 out of 6003 claims, seed 1: 3 of 198 decided are wrong, 1.5 %; with 95 %
/// confidence 0.5 % to 4.4 % of all", with a line break. The interval is wilson_interval().
[[nodiscard]] std::string sample_text(const RandomSample& sample, const SampleFinding& finding);

}  // namespace kanzen::cli
