#pragma once

#include <nlohmann/json_fwd.hpp>

#include "solver/apps/kanzen/output/progress.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/summary/forecast.hpp"
#include "solver/formats/writer.hpp"

namespace kanzen::cli {

/// Writes "claim 2 (f5d6c3): draw is refuted, value >=+02, f2g1", without a line break.
[[nodiscard]] std::string decided_text(const campaign::ClaimStatus& status);

/// Writes a table, whose last columns are cut at `width`, that of a terminal; 0 is no limit. If a
/// bound has refuted a claim, commands follow that find the value with the results of `store`.
[[nodiscard]] std::string claims_text(const std::vector<campaign::ClaimStatus>& claims,
                                      const std::string& store, std::size_t width);

/// Writes "remaining: about 4.5 h (0.5 h to 9.0 h) of one core, ..". A rough estimate has its range
/// only.
[[nodiscard]] std::string remaining_text(const campaign::RemainingWork& left);

/// Writes a row for each claim, then what holds for all; `max_leaves` limits the simulation.
[[nodiscard]] std::string forecast_text(const campaign::Definition& definition,
                                        const campaign::Forecast& forecast, std::size_t max_leaves);

/// Adds the fields that kanzen-prove(1) describes.
void add_remaining(const campaign::RemainingWork& left, nlohmann::ordered_json& object);

/// Describes the campaign for people. For `store` and `width` see claims_text().
[[nodiscard]] std::string status_text(const campaign::CampaignStatus& status,
                                      const std::string& store, std::size_t width);

/// The columns of claims_text(), with whole lines, for programs and for posts.
[[nodiscard]] std::string claims_csv(const std::vector<campaign::ClaimStatus>& claims);
[[nodiscard]] std::string claims_markdown(const std::vector<campaign::ClaimStatus>& claims);

/// Writes one line without a line break, as kanzen-prove(1) describes it.
[[nodiscard]] std::string status_json(const campaign::CampaignStatus& status);

/// Writes a number of nodes or leaves as "1.2G".
[[nodiscard]] std::string amount_text(double amount);

/// What a line of progress shows, as far as there is room, and the JSON object in its place.
struct ProgressView {
  std::vector<std::string> parts;
  std::string json;
};

[[nodiscard]] ProgressView progress_view(const campaign::RunView& view);

/// Writes "worker 0f3c1a2b: solving leaves of claim 1 (f5d6c3) in line.kz, 8 threads".
[[nodiscard]] std::string worker_text(const campaign::WorkerInfo& worker,
                                      const campaign::Definition& definition,
                                      const std::string& store);

/// Shows progress on a line of standard error, or as JSON objects, which kanzen-prove(1) describes.
class CampaignProgress {
 public:
  /// Automatic is a line on a terminal unless `quiet`; JSON has an object every second.
  CampaignProgress(ProgressChoice form, bool quiet);
  CampaignProgress(const CampaignProgress&) = delete;
  CampaignProgress& operator=(const CampaignProgress&) = delete;

  /// Calls `view` at most once a second.
  void show(const std::function<ProgressView()>& view);

  void finish();

 private:
  bool shows_line_;
  bool json_;
  std::size_t visible_ = 0;  // characters of the line on the terminal
  Stopwatch since_shown_{};
  bool shown_ = false;
};

/// Returns the page up to its data; the build makes it from campaign/page.html.
[[nodiscard]] std::string_view campaign_page_text() noexcept;

/// Writes a self-contained HTML file that ends with its data as JSON Lines. Names are escaped, so
/// that they cannot end the data or become markup.
[[nodiscard]] std::string campaign_page(const campaign::Survey& survey, const PageInfo& info);

}  // namespace kanzen::cli
