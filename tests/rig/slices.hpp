// A long run in slices, each with a seed of its own, which goes on where it was interrupted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/rig/sweep.hpp"

namespace kanzen::rig {

/// A slice that found nothing.
struct Slice {
  std::uint64_t seed = 0;
  std::string version{};  // of the program that ran it, with its commit
  Tally tally{};

  friend bool operator==(const Slice&, const Slice&) = default;
};

/// What is on the disk: how the run was begun, and the slices that are through, from the first on.
struct SliceRecord {
  Sweep first{};  // its seed is that of the whole run, the rest is that of every slice
  std::vector<Slice> slices{};

  /// The seed of the slice that is next: of `kanzen_rig --seed`.
  [[nodiscard]] std::uint64_t next_seed() const;
  [[nodiscard]] Tally total() const;
};

[[nodiscard]] std::string to_text(const SliceRecord& record);

/// Reads what to_text has written; nothing if it is anything else.
[[nodiscard]] std::optional<SliceRecord> parse_record(const std::string& text);

/// Runs slices until the record has so many solves, and hands it to `save` after each; stops at the
/// first case that fails, whose slice is not recorded. bench.tally ends up as the total.
[[nodiscard]] std::optional<Discovery> run_slices(Bench& bench, SliceRecord& record,
                                                  std::uint64_t solves,
                                                  const std::function<void()>& save);

}  // namespace kanzen::rig
