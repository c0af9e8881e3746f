#include "solver/apps/kanzen/output/forecast_sink.hpp"

#include <fmt/format.h>

#include <string>

#include "core/flips.hpp"
#include "core/notation.hpp"
#include "core/notation/printable.hpp"
#include "solver/apps/kanzen/output/build_parts.hpp"
#include "solver/apps/kanzen/output/summary_text.hpp"
#include "solver/apps/kanzen/platform/standard_error.hpp"
#include "solver/campaign/leaf_cost.hpp"

namespace kanzen::cli {

namespace {

constexpr double kMinForecastSeconds = 20 * 60;        // shorter searches need no forecast
constexpr double kMaxForecastSeconds = 365 * 86400.0;  // longer forecasts are meaningless
constexpr std::size_t kMaxForecasts = 3;               // printed in one run
constexpr double kClaimWindows = 2;      // null windows for a claim, or for win, draw or loss
constexpr double kValueWindows = 4;      // null windows for a value
constexpr double kAllMovesWindows = 12;  // null windows for the values of all moves
constexpr double kGameWorkFactor = 2.2;  // their whole time relative to the largest one

double null_windows_per_position(Goal goal) noexcept {
  switch (goal) {
    case Goal::value:
      return kValueWindows;
    case Goal::all_moves:
    case Goal::best_moves:
      return kAllMovesWindows;
    case Goal::wld:
    case Goal::claim:
    case Goal::game:
      break;
  }
  return kClaimWindows;
}

std::string time_of(double seconds) {
  return seconds < kMaxForecastSeconds ? "about " + core_time_text(seconds) : "more than a year";
}

}  // namespace

double forecast_seconds(const Outcome& outcome, unsigned threads) {
  const double nodes = campaign::LeafCostModel().nodes(board_to_solve(outcome).empty_count(), 0);
  return null_windows_per_position(outcome.goal) * nodes /
         (campaign::SolvingRate().nodes_per_second() * static_cast<double>(threads));
}

double forecast_game_seconds(int empties, unsigned threads) {
  const double nodes = campaign::LeafCostModel().nodes(empties, 0);
  return kGameWorkFactor * kValueWindows * nodes /
         (campaign::SolvingRate().nodes_per_second() * static_cast<double>(threads));
}

std::optional<int> max_empties(const Game& game, int from_empties) {
  Position position = game.start;
  std::size_t played = 0;
  while (position.board.empty_count() > from_empties) {
    if (played == game.moves.size()) return std::nullopt;
    position = play(position, game.moves[played++]);
  }
  return position.board.empty_count();
}

void ForecastSink::on_start(const Outcome& outcome) {
  const bool is_small = outcome.record.side_length != 8;  // solved at once
  if (is_small || printed_ == kMaxForecasts) return;
  if (outcome.goal == Goal::game) return started_game(outcome);
  const double seconds = forecast_seconds(outcome, threads_);
  if (seconds < kMinForecastSeconds) return;
  ++printed_;
  std::string text =
      fmt::format("{}: {} may take {} (a forecast that may be wrong by a factor of ten)",
                  notation::printable(outcome.record.id),
                  empties_text(board_to_solve(outcome).empty_count()), time_of(seconds));
  if (printed_ == 1) {
    text += ". Ctrl-C ends the search and prints its best estimate.";
    if (!keeps_work_) text += " --checkpoint FILE lets a later run continue.";
    if (build_parts().campaigns) {
      text += fmt::format(
          " kanzen prove divides a claim between runs and machines; its cost is forecast by: "
          "kanzen prove plan \"{}\" --claim draw",
          notation::to_string(outcome.record.position));
    }
  }
  print_message(text);
}

void ForecastSink::started_game(const Outcome& outcome) {
  const std::optional<int> empties = max_empties(*outcome.record.game, from_empties_);
  if (!empties) return;
  const double seconds = forecast_game_seconds(*empties, threads_);
  if (seconds < kMinForecastSeconds) return;
  ++printed_;
  std::string text = fmt::format(
      "{}: the positions from {} on may take {} (a forecast that may be wrong by a factor of ten)",
      notation::printable(outcome.record.id), empties_text(*empties), time_of(seconds));
  if (printed_ == 1) {
    text +=
        ". The analysis goes backward, and Ctrl-C ends it and keeps the plies that are done. "
        "Fewer plies: a smaller --from-empties.";
  }
  print_message(text);
}

}  // namespace kanzen::cli
