#include "solver/apps/kanzen/output/campaign_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "core/notation/printable.hpp"
#include "solver/apps/kanzen/output/text.hpp"

namespace kanzen::cli {

namespace {

using campaign::ClaimState;
using campaign::ClaimStatus;

/// "850", "12.3k", "45.6M", "1.2G".
std::string nodes_text(double nodes) {
  return rate_text(static_cast<std::uint64_t>(std::clamp(nodes, 0.0, 1e19)), 1);
}

std::size_t decided(const campaign::Chooser& chooser) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < chooser.claims().size(); ++i) {
    if (chooser.claims().state(i) != ClaimState::open) ++count;
  }
  return count;
}

}  // namespace

std::string core_time_text(double seconds) {
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  if (seconds < 3600) return fmt::format("{:.1f} min", seconds / 60);
  if (seconds < 3.1e7) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.1f} years", seconds / 31557600);
}

std::string remaining_text(const campaign::RemainingWork& left) {
  std::string text = fmt::format("some {} nodes or {} of one core left", nodes_text(left.nodes),
                                 core_time_text(left.core_seconds));
  if (left.nodes > 0 && left.is_rough()) {
    text += ", a rough guess from " + count_text(left.leaves, "solved leaf", "solved leaves");
  }
  return text;
}

void add_remaining(const campaign::RemainingWork& left, nlohmann::ordered_json& object) {
  object["expected_nodes_left"] = static_cast<std::uint64_t>(std::clamp(left.nodes, 0.0, 1e19));
  object["expected_core_hours_left"] = left.core_seconds / 3600;
  object["leaves_learned_from"] = left.leaves;
}

std::string claims_text(const std::vector<ClaimStatus>& claims) {
  std::size_t width = 2;
  for (const ClaimStatus& claim : claims) {
    width = std::max(width, notation::printable(claim.id).size());
  }
  std::string text = fmt::format("{:<{}}  empties  {:<10}  state    value\n", "id", width, "claim");
  for (const ClaimStatus& claim : claims) {
    text +=
        fmt::format("{:<{}}  {:>7}  {:<10}  {:<7}  {}\n", notation::printable(claim.id), width,
                    claim.root.board.empty_count(), claim.claim, campaign::to_string(claim.state),
                    bounds_text(claim.bounds.lower, claim.bounds.upper));
  }
  return text;
}

std::string status_text(const campaign::CampaignStatus& status) {
  std::string text = claims_text(status.claims);
  if (status.damaged != 0) {
    text += fmt::format("{} damaged, and left out: kanzen prove run names them\n",
                        count_text(status.damaged, "fact is", "facts are"));
  }
  if (status.disputed != 0) {
    text += fmt::format("{} with facts that exclude each other: kanzen prove run settles that\n",
                        count_text(status.disputed, "position"));
  }
  return text + fmt::format("{}, {} open, {} nodes, of which {} wasted\n{}\n",
                            count_text(status.facts, "fact"),
                            count_text(status.leaves_open, "leaf", "leaves"),
                            nodes_text(status.nodes), nodes_text(status.wasted_nodes),
                            remaining_text(status.left));
}

std::string status_json(const campaign::CampaignStatus& status) {
  using nlohmann::ordered_json;
  const auto whole = [](double nodes) {
    return static_cast<std::uint64_t>(std::clamp(nodes, 0.0, 1e19));
  };
  ordered_json claims = ordered_json::array();
  for (const ClaimStatus& claim : status.claims) {
    claims.push_back({{"id", claim.id},
                      {"root", notation::to_string(claim.root)},
                      {"claim", claim.claim},
                      {"state", campaign::to_string(claim.state)},
                      {"lower", claim.bounds.lower},
                      {"upper", claim.bounds.upper}});
  }
  ordered_json object{{"claims", claims},
                      {"facts", status.facts},
                      {"damaged", status.damaged},
                      {"disputed", status.disputed},
                      {"leaves_open", status.leaves_open},
                      {"nodes", whole(status.nodes)},
                      {"wasted_nodes", whole(status.wasted_nodes)}};
  add_remaining(status.left, object);
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string progress_text(const campaign::RunView& view, std::size_t width) {
  const campaign::Chooser& chooser = view.chooser;
  std::string text;
  const auto add = [&](const std::string& part) {
    if (text.size() + part.size() <= width) text += part;
  };
  if (chooser.claims().size() == 1) {
    const Bounds bounds = chooser.claims().bounds(0);
    add(bounds_text(bounds.lower, bounds.upper));
  } else {
    add(fmt::format("{}/{} claims", decided(chooser), chooser.claims().size()));
  }
  add(fmt::format(", {}", count_text(view.facts, "fact")));
  add(view.searching_roots ? ", looking at the root"
                           : fmt::format(", {} in flight", chooser.in_flight().size()));
  add(fmt::format(", {} nodes/s", nodes_text(view.rate)));
  add(fmt::format(", some {} nodes or {} of one core left", nodes_text(view.left.nodes),
                  core_time_text(view.left.core_seconds)));
  if (view.workers != 0) add(fmt::format(", {}", count_text(view.workers, "other worker")));
  add(fmt::format(", {}", clock_text(view.seconds)));
  return text;
}

std::string progress_json(const campaign::RunView& view) {
  const campaign::Chooser& chooser = view.chooser;
  nlohmann::ordered_json object{{"decided", decided(chooser)},
                                {"claims", chooser.claims().size()},
                                {"facts", view.facts},
                                {"in_flight", chooser.in_flight().size()},
                                {"nodes", static_cast<std::uint64_t>(chooser.facts().all_nodes())},
                                {"workers", view.workers},
                                {"elapsed", view.seconds}};
  add_remaining(view.left, object);
  return object.dump();
}

}  // namespace kanzen::cli
