#include "solver/apps/kanzen/output/sample_text.hpp"

#include <fmt/format.h>

#include "solver/claims/confidence.hpp"

namespace kanzen::cli {

namespace {

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

}  // namespace

std::string sample_text(const RandomSample& sample, const SampleFinding& finding) {
  std::string out =
      fmt::format("sample of {} out of {}, seed {}: {} of {} {}", finding.drawn, finding.population,
                  sample.seed, finding.hits, finding.decided, finding.property);
  if (finding.decided != 0) {
    const ConfidenceInterval interval = wilson_interval(finding.hits, finding.decided);
    const double share = static_cast<double>(finding.hits) / static_cast<double>(finding.decided);
    out += fmt::format(", {}; with 95 % confidence {} to {} of all", percent_text(share),
                       percent_text(interval.low), percent_text(interval.high));
  }
  return out + '\n';
}

}  // namespace kanzen::cli
