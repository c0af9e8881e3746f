#include "solver/apps/kanzen/output/campaign_progress.hpp"

#include <string>
#include <utility>

#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/apps/kanzen/platform/terminal.hpp"

namespace kanzen::cli {

CampaignProgress::CampaignProgress(std::string_view form, bool quiet)
    : shows_line_(form == "auto" && !quiet && is_terminal(stderr)), json_(form == "json") {}

void CampaignProgress::show(const campaign::RunView& view) { show_view(view); }

void CampaignProgress::show(const WorkView& view) { show_view(view); }

void CampaignProgress::show(const ChoiceView& view) { show_view(view); }

template <typename View>
void CampaignProgress::show_view(const View& view) {
  if (!shows_line_ && !json_) return;
  if (shown_ && since_shown_.seconds() < 1) return;
  shown_ = true;
  since_shown_ = Stopwatch();
  if (json_) {
    print_error("{}\n", progress_json(view));
    return;
  }
  const std::string text = progress_text(view, columns(stderr) - 1);
  print_error("{}{}", erasing_text(stderr, visible_), text);
  visible_ = text.size();
}

void CampaignProgress::finish() {
  const std::size_t length = std::exchange(visible_, 0);
  if (length != 0) write_error(erasing_text(stderr, length));
}

}  // namespace kanzen::cli
