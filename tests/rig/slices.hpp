// A long run in slices, each with its own seed. An interrupted run continues after its last slice.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/rig/sweep.hpp"

namespace kanzen::rig {

/// A slice without a disagreement.
struct Slice {
  std::uint64_t seed = 0;
  std::string version{};  // of the program that ran it, with its commit
  Tally tally{};

  friend bool operator==(const Slice&, const Slice&) = default;
};

/// The file of a run: its settings, and the finished slices from the first on.
struct SliceRecord {
  Sweep first{};  // its seed belongs to the whole run, the rest to every slice
  std::vector<Slice> slices{};

  /// The seed of the next slice, for `kanzen_rig --seed`.
  [[nodiscard]] std::uint64_t next_seed() const;
  [[nodiscard]] Tally total() const;
};

[[nodiscard]] std::string to_string(const SliceRecord& record);

/// Parses the output of to_string; nothing for any other text.
[[nodiscard]] std::optional<SliceRecord> parse_record(const std::string& text);

/// Runs slices until the record has `solves` solves, and calls `save` after each. Stops at the
/// first failing case, whose slice is not recorded. environment.tally ends as the total.
[[nodiscard]] std::optional<Discovery> run_slices(Environment& environment, SliceRecord& record,
                                                  std::uint64_t solves,
                                                  const std::function<void()>& save);

}  // namespace kanzen::rig
