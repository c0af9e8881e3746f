#pragma once

#include <string>

#include "core/board.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::test {

[[nodiscard]] campaign::Definition claim_at_least(const Board& root, Score score);

/// A leaf has at most `leaf_empties` empty squares, whatever its cost.
[[nodiscard]] campaign::CampaignOptions campaign_options(
    int leaf_empties, double audit_share = campaign::CampaignOptions{}.audit_share);

[[nodiscard]] campaign::WorkerInfo make_worker(const std::string& name);

/// `worker` searched `board` in `window`.
[[nodiscard]] campaign::Fact make_fact(const std::string& worker, const Board& board,
                                       const Bounds& bounds, const Window& window);

[[nodiscard]] bool is_excluded(campaign::Store& store, const std::string& worker);

campaign::CampaignEnd run_to_end(campaign::Store& store, const campaign::CampaignOptions& options);

[[nodiscard]] campaign::ClaimState state_of(campaign::Store& store);

struct ValuedRoot {
  Board root;
  Score value;
};

/// The value is between -40 and 40, and probably above the value less 6, by the estimate that a
/// campaign makes.
[[nodiscard]] ValuedRoot draw_valued_root(Random& random, int empties);

/// Entries that the table of a solver without defects never contains.
void contradict(Solver& solver);

/// Claims about a small and a larger root, and a solver that wrongly believes the first to be
/// false.
struct MisledCampaign {
  explicit MisledCampaign(Random& random);

  void mislead(Solver& solver) const;
  [[nodiscard]] bool is_refuted(campaign::Store& store) const;

  ValuedRoot small;
  ValuedRoot large;
  campaign::Definition definition;
};

}  // namespace kanzen::test
