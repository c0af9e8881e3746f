#pragma once

#include <string>

#include "core/board.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/campaign_run.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::campaign::test {

using kanzen::test::Random;
using kanzen::test::TemporaryDirectory;

[[nodiscard]] Definition claim_at_least(const Board& root, Score score);

/// A leaf has at most `leaf_empties` empty squares, whatever its cost.
[[nodiscard]] CampaignOptions campaign_options(int leaf_empties,
                                               double audit_share = CampaignOptions{}.audit_share);

[[nodiscard]] WorkerInfo make_worker(const std::string& name);

/// `worker` searched `board` in `window`.
[[nodiscard]] Fact make_fact(const std::string& worker, const Board& board, const Bounds& bounds,
                             const Window& window);

[[nodiscard]] bool is_excluded(Store& store, const std::string& worker);

CampaignEnd run_to_end(Store& store, const CampaignOptions& options);

[[nodiscard]] ClaimState state_of(Store& store);

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
  [[nodiscard]] bool is_refuted(Store& store) const;

  ValuedRoot small;
  ValuedRoot large;
  Definition definition;
};

}  // namespace kanzen::campaign::test
