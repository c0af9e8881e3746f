#include "solver/apps/kanzen/output/campaign_page.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "core/notation.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"

namespace kanzen::cli {

namespace {

using campaign::Survey;
using campaign::SurveyFact;
using campaign::SurveyPosition;
using Json = nlohmann::ordered_json;

/// Discs of the side to move, then of the other side, in sixteen hexadecimal digits each.
std::string packed(const Board& board) {
  return fmt::format("{:016x}{:016x}", board.player, board.opponent);
}

/// Keeps the page small.
Json rounded(double number, double steps) { return std::round(number * steps) / steps; }

Json whole(double number) { return static_cast<std::uint64_t>(std::max(number, 0.0)); }

Json estimate_json(const std::optional<double>& estimate) {
  return estimate ? rounded(*estimate, 10) : Json();
}

/// In the order in which the page's script reads the fields.
Json position_json(const SurveyPosition& position) {
  constexpr unsigned kInProof = 1;
  constexpr unsigned kExpanded = 2;
  constexpr unsigned kLeased = 4;
  constexpr unsigned kWaiting = 8;
  const unsigned flags = (position.in_proof ? kInProof : 0) | (position.expanded ? kExpanded : 0) |
                         (position.leased ? kLeased : 0) | (position.waiting ? kWaiting : 0);
  Json made = Json::array({packed(position.board), position.bounds.lower, position.bounds.upper,
                           estimate_json(position.estimate), flags});
  const bool has_fact = position.own.lower > kMinScore || position.own.upper < kMaxScore;
  if (!has_fact && position.needed.empty()) return made;
  made.insert(made.end(), {Json(position.own.lower), Json(position.own.upper),
                           whole(position.nodes), rounded(position.seconds, 1000)});
  if (position.needed.empty()) return made;
  made.insert(made.end(), {Json(position.needed), rounded(position.probability, 1000),
                           whole(position.expected_nodes)});
  return made;
}

Json fact_json(const SurveyFact& fact) {
  return Json::array({packed(fact.board), fact.window.alpha, fact.window.beta, fact.bounds.lower,
                      fact.bounds.upper, estimate_json(fact.estimate), whole(fact.nodes),
                      rounded(fact.seconds, 1000)});
}

Json worker_json(const campaign::SurveyWorker& worker) {
  return {{"id", worker.worker.id},
          {"host", worker.worker.host},
          {"engine", worker.worker.engine},
          {"threads", worker.worker.threads},
          {"results", worker.facts},
          {"nodes", whole(worker.nodes)},
          {"seconds", rounded(worker.seconds, 1000)},
          {"silent", rounded(worker.worker.seconds_silent, 1)},
          {"excluded", worker.worker.excluded}};
}

Json goal_json(const campaign::ClaimStatus& status) {
  Json made = claim_json(status);
  made["at_least"] = status.claim.at_least.value_or(kMinScore);
  made["at_most"] = status.claim.at_most.value_or(kMaxScore);
  return made;
}

Json totals_json(const Survey& survey) {
  const campaign::CampaignStatus& status = survey.status;
  Json totals{{"results", status.facts},
              {"leaves_open", status.leaves_open},
              {"nodes", whole(status.nodes)},
              {"wasted_nodes", whole(status.wasted_nodes)},
              {"tree", survey.all_positions},
              {"proof", survey.all_proof_positions},
              {"began", rounded(survey.began_at, 1)},
              {"leases", status.leases},
              {"seconds_left", status.seconds_left ? rounded(*status.seconds_left, 1) : Json()}};
  add_remaining(status.left, totals);
  return totals;
}

/// Escapes "<", which could otherwise close the surrounding element.
void append(std::string& page, std::string_view name, const Json& value) {
  const std::string text =
      Json({{name, value}}).dump(-1, ' ', false, Json::error_handler_t::replace);
  for (const char c : text) {
    if (c == '<') {
      page += "\\u003c";
    } else {
      page += c;
    }
  }
  page += '\n';
}

}  // namespace

std::string campaign_page(const Survey& survey, const PageInfo& info) {
  std::string page(campaign_page_text());
  append(
      page, "page",
      {{"title", info.title}, {"command", info.command}, {"made", info.made}, {"job", info.job}});
  append(page, "totals", totals_json(survey));
  for (const campaign::ClaimStatus& claim : survey.status.claims) {
    append(page, "claim", goal_json(claim));
  }
  for (const SurveyPosition& position : survey.positions)
    append(page, "node", position_json(position));
  for (const SurveyFact& fact : survey.facts) append(page, "fact", fact_json(fact));
  for (const campaign::SurveyWorker& worker : survey.workers) {
    append(page, "worker", worker_json(worker));
  }
  for (const campaign::Exclusion& exclusion : survey.status.exclusions) {
    append(page, "exclusion", {{"worker", exclusion.worker}, {"reason", exclusion.reason}});
  }
  for (const campaign::ProgressPoint& point : survey.progress) {
    append(page, "point",
           Json::array({rounded(point.seconds, 100), point.facts, whole(point.nodes)}));
  }
  for (const campaign::BoundsChange& change : survey.changes) {
    append(page, "change",
           Json::array({rounded(change.seconds, 100), change.claim, change.bounds.lower,
                        change.bounds.upper}));
  }
  append(page, "end", true);
  return page + "</script>\n</body>\n</html>\n";
}

}  // namespace kanzen::cli
