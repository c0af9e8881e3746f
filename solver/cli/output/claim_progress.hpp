// How far a run over claims has come, for a person who waits.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "solver/claims/settle.hpp"
#include "solver/cli/output/progress_reporter.hpp"
#include "solver/records/record.hpp"

namespace kanzen::cli {

/// Shows the claim under way, with what is proven of its value, in a bar on standard error once it
/// has been told to; until then it does nothing. For one thread.
class ClaimProgress {
 public:
  /// From now on the bar is shown. `model` knows the positions of the claims, or nothing;
  /// `nodes_under_way` as for ProgressReporter.
  void show(const CostModel& model, std::function<std::uint64_t()> nodes_under_way) {
    reporter_.emplace(model, ProgressForm::bar, std::move(nodes_under_way));
  }

  void began(const Claim& claim);
  /// `solution` is of the board to solve of the claim that began last.
  void searched(const Solution& solution);
  /// The claim that began last has its verdict.
  void ended(const Settled& settled);
  /// `claim` need not be settled: the journal has its verdict.
  void held(const Claim& claim);

  /// Has `print` write to the terminal, the bar wiped before.
  template <class Print>
  void print(const Print& print) {
    if (reporter_) {
      reporter_->print(print);
    } else {
      print();
    }
  }

  /// Wipes the bar for good.
  void finish();

 private:
  std::optional<ProgressReporter> reporter_;
  PositionRecord running_;
  Square move_ = Square::none;  // of the claim
  Bounds proven_{};             // of its value
};

}  // namespace kanzen::cli
