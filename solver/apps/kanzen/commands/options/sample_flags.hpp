// --sample and --seed, for all commands that draw a random sample.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "solver/batch/job.hpp"

namespace kanzen::cli {

struct SampleFlags {
  std::optional<std::size_t> size{};
  std::uint64_t seed = RandomSample{}.seed;

  /// The sample to draw; nothing without --sample.
  [[nodiscard]] std::optional<RandomSample> sample() const {
    return size ? std::optional(RandomSample{*size, seed}) : std::nullopt;
  }
  /// ", sample 200 seed 1", for the description of a job; empty without --sample.
  [[nodiscard]] std::string text() const;
};

/// Adds --sample and --seed. `help` describes --sample; `things` are the claims or games.
void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things);

}  // namespace kanzen::cli
