// kanzen prove plan: estimates the cost of a campaign.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/notation.hpp"
#include "core/notation/text.hpp"
#include "solver/apps/kanzen/commands/options/flags.hpp"
#include "solver/apps/kanzen/commands/options/values.hpp"
#include "solver/apps/kanzen/commands/prove/claims_input.hpp"
#include "solver/apps/kanzen/commands/prove/prove.hpp"
#include "solver/apps/kanzen/commands/run_solver.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/campaign/summary/forecast.hpp"

namespace kanzen::cli {

namespace {

using campaign::EndForecast;
using campaign::Forecast;
using campaign::ForecastRange;

struct PlanFlags {
  ClaimFlags claims;
  campaign::ForecastOptions options{};
  std::string format = "table";
  SolverFlags solver;
};

std::uint64_t rounded(double number) {
  return static_cast<std::uint64_t>(std::clamp(std::round(number), 0.0, 1e19));
}

/// "1.2G (0.9G to 1.7G)".
template <typename Text>
std::string range_text(const ForecastRange& range, const Text& text) {
  return fmt::format("{} ({} to {})", text(range.median), text(range.low), text(range.high));
}

std::string amount_text(double amount) { return rate_text(rounded(amount), 1); }

/// The cost if the claim has this verdict.
std::string end_text(std::string_view name, const EndForecast& end) {
  if (end.campaigns == 0) return fmt::format("  {}: no simulated campaign ended like this\n", name);
  const bool rough = end.extrapolated != 0;
  const auto text = [rough](const ForecastRange& range, const auto& amount) {
    return rough ? fmt::format("some {}, and more than {}", amount(range.median), amount(range.low))
                 : range_text(range, amount);
  };
  return fmt::format("  {}{}:\n    leaves     {}\n    nodes      {}\n    core time  {}\n", name,
                     rough ? ", a rough estimate that may be wrong by a factor of ten" : "",
                     text(end.leaves, amount_text), text(end.nodes, amount_text),
                     text(end.core_seconds, core_time_text));
}

/// Why estimates are rough; empty if none is.
std::string rough_text(const Forecast& forecast, std::size_t max_leaves) {
  std::string text;
  if (forecast.sample.size() < campaign::kEnoughLeaves) {
    text = fmt::format(
        "all figures are rough, because fewer than {} leaves were solved; --sample {} solves "
        "more\n",
        campaign::kEnoughLeaves, campaign::kEnoughLeaves);
  }
  std::size_t rough = 0;
  for (const campaign::ClaimForecast& claim : forecast.claims) {
    rough += claim.proven.extrapolated + claim.refuted.extrapolated;
  }
  if (rough == 0) return text;
  return text + fmt::format("{} simulated for {} only; --max-leaves changes the limit\n",
                            count_text(rough, "campaign was", "campaigns were"),
                            count_text(max_leaves, "leaf", "leaves"));
}

std::string forecast_text(const campaign::Definition& definition, const Forecast& forecast,
                          std::size_t max_leaves) {
  std::string text;
  for (std::size_t i = 0; i < forecast.claims.size(); ++i) {
    const campaign::RootClaim& claim = definition.claims[i];
    text += fmt::format("{}: {}, {}\n", campaign::claim_label(claim), claim.text,
                        empties_text(claim.root.board.empty_count()));
    text += end_text("if it is true", forecast.claims[i].proven);
    text += end_text("if it is false", forecast.claims[i].refuted);
  }
  text += fmt::format("first estimate of run and status: {}\n", remaining_text(forecast.first));
  double seconds = 0;
  for (const campaign::SampledLeaf& leaf : forecast.sample) seconds += leaf.seconds;
  return text +
         fmt::format("from {} solved in {}\n", count_text(forecast.sample.size(), "leaf", "leaves"),
                     core_time_text(seconds)) +
         rough_text(forecast, max_leaves);
}

nlohmann::ordered_json range_json(const ForecastRange& range, double unit) {
  return {{"low", range.low / unit}, {"middle", range.median / unit}, {"high", range.high / unit}};
}

nlohmann::ordered_json end_json(const EndForecast& end) {
  nlohmann::ordered_json object = {{"campaigns", end.campaigns}};
  if (end.campaigns == 0) return object;
  object["extrapolated"] = end.extrapolated;
  object["leaves"] = range_json(end.leaves, 1);
  object["nodes"] = range_json(end.nodes, 1);
  object["core_hours"] = range_json(end.core_seconds, 3600);
  return object;
}

std::string forecast_json(const campaign::Definition& definition, const Forecast& forecast) {
  nlohmann::ordered_json claims = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < forecast.claims.size(); ++i) {
    claims.push_back({{"id", definition.claims[i].id},
                      {"name", claim_name(definition.claims[i])},
                      {"moves", definition.claims[i].moves},
                      {"claim", definition.claims[i].text},
                      {"if_true", end_json(forecast.claims[i].proven)},
                      {"if_false", end_json(forecast.claims[i].refuted)}});
  }
  nlohmann::ordered_json sample = nlohmann::ordered_json::array();
  for (const campaign::SampledLeaf& leaf : forecast.sample) {
    sample.push_back({{"board", notation::to_string(Position{leaf.board, Colour::black})},
                      {"window", {leaf.window.alpha, leaf.window.beta}},
                      {"estimate", leaf.estimate},
                      {"lower", leaf.bounds.lower},
                      {"upper", leaf.bounds.upper},
                      {"expected_nodes", rounded(leaf.expected_nodes)},
                      {"nodes", rounded(leaf.nodes)},
                      {"seconds", leaf.seconds}});
  }
  nlohmann::ordered_json object = {{"claims", claims}, {"sample", sample}};
  add_remaining(forecast.first, object);
  object["rough"] = forecast.sample.size() < campaign::kEnoughLeaves;
  return object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

ExitCode run_plan(const PlanFlags& flags) {
  const ClaimsInput read = read_claims(flags.claims);
  const campaign::Definition& definition = read.definition;
  StopEvent stop;
  RunSolver solver(flags.solver, {}, false, stop);
  const Forecast forecast = campaign::forecast(definition, solver.solver(), flags.options,
                                               [&stop] { return stop.raised(); });
  if (solver.solver().internal_error()) return internal_error(solver.solver());
  if (forecast.stopped) return ExitCode::stopped;
  if (flags.format == "json") {
    fmt::print("{}\n", forecast_json(definition, forecast));
  } else {
    fmt::print("{}", forecast_text(definition, forecast, flags.options.max_leaves));
  }
  return read.exit_code();
}

}  // namespace

void add_prove_plan(CLI::App& prove, Action& chosen) {
  const auto flags = std::make_shared<PlanFlags>();
  CLI::App* command =
      prove.add_subcommand("plan", "Estimate the cost of a campaign from a sample of its leaves");
  add_claim_flags(*command, flags->claims);
  add_leaf_flags(*command, flags->options.leaf_seconds, flags->options.leaf_empties);
  command->add_option("--sample", flags->options.sample, "Number of leaves to solve as the sample")
      ->check(CLI::Range(std::size_t{2}, std::size_t{10'000}))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--campaigns", flags->options.campaigns,
                   "Number of campaigns to simulate, with randomly drawn results")
      ->check(CLI::Range(std::size_t{2}, std::size_t{10'000}))
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--max-leaves", flags->options.max_leaves,
                   "Maximum number of leaves to simulate in one campaign; the rest is extrapolated")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--seed", flags->options.seed, "Random seed of the sample")
      ->check(as_whole())
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--format", flags->format, "Output format")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  add_resource_flags(*command, flags->solver);
  add_kernel_flag(*command, flags->solver);
  set_action(*command, chosen, [flags] { return run_plan(*flags); });
}

}  // namespace kanzen::cli
