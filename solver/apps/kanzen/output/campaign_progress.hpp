// Shows the progress of a campaign run, of one worker or of an export, on standard error.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/clock.hpp"
#include "solver/apps/kanzen/output/campaign_text.hpp"
#include "solver/campaign/campaign_run.hpp"

namespace kanzen::cli {

class CampaignProgress {
 public:
  /// `form` is "auto", "json" or "none". "auto" shows a line on a terminal unless `quiet`. "json"
  /// prints an object every second.
  CampaignProgress(std::string_view form, bool quiet);
  CampaignProgress(const CampaignProgress&) = delete;
  CampaignProgress& operator=(const CampaignProgress&) = delete;

  void show(const campaign::RunView& view);
  void show(const WorkView& view);
  void show(const ChoiceView& view);

  /// Removes the line.
  void finish();

 private:
  template <typename View>
  void show_view(const View& view);

  bool shows_line_;
  bool json_;
  std::size_t visible_ = 0;  // characters of the line on the terminal
  Stopwatch since_shown_{};
  bool shown_ = false;
};

}  // namespace kanzen::cli
