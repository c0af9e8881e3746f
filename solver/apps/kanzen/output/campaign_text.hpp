// Formats campaigns as text, as JSON, and as a line of progress.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/campaign_status.hpp"

namespace kanzen::cli {

/// One row for each claim, under a heading.
[[nodiscard]] std::string claims_text(const std::vector<campaign::ClaimStatus>& claims);

/// Time of one core: "3.0 s", "12.3 min", "4.5 h" or "6.7 years".
[[nodiscard]] std::string core_time_text(double seconds);

/// The expected remaining work: "some 12.3G nodes or 4.5 h of one core left". Marks a rough guess.
[[nodiscard]] std::string remaining_text(const campaign::RemainingWork& left);

/// Adds the remaining work as fields, which kanzen-prove(1) describes.
void add_remaining(const campaign::RemainingWork& left, nlohmann::ordered_json& object);

/// Claims and counts, on several lines.
[[nodiscard]] std::string status_text(const campaign::CampaignStatus& status);

/// The same as one JSON object without a line break, as described in kanzen-prove(1).
[[nodiscard]] std::string status_json(const campaign::CampaignStatus& status);

/// The progress of a run on a line of at most `width` columns.
[[nodiscard]] std::string progress_text(const campaign::RunView& view, std::size_t width);

/// The same as a JSON object without a line break, as described in kanzen-prove(1).
[[nodiscard]] std::string progress_json(const campaign::RunView& view);

}  // namespace kanzen::cli
