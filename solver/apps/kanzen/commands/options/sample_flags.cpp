#include "solver/apps/kanzen/commands/options/sample_flags.hpp"

#include <fmt/format.h>

#include "solver/apps/kanzen/commands/options/option_values.hpp"

namespace kanzen::cli {

namespace {

/// More than any sample needs.
constexpr std::size_t kMaxSampled = 1'000'000'000;

}  // namespace

std::string SampleFlags::text() const {
  return size ? fmt::format(", sample {} seed {}", *size, seed) : "";
}

void add_sample_flags(CLI::App& command, SampleFlags& flags, const std::string& help,
                      std::string_view things) {
  CLI::Option* const sample = command.add_option("--sample", flags.size, help)
                                  ->check(CLI::Range(std::size_t{1}, kMaxSampled))
                                  ->type_name("N");
  command
      .add_option("--seed", flags.seed,
                  fmt::format("Random seed of --sample; the same seed draws the same {}", things))
      ->needs(sample)
      ->check(as_whole())
      ->type_name("S")
      ->capture_default_str();
}

}  // namespace kanzen::cli
