#pragma once

#include "solver/campaign/campaign_run.hpp"
#include "tests/support/random_board.hpp"
#include "tests/support/temporary_directory.hpp"

namespace kanzen::campaign::test {

using kanzen::test::Random;
using kanzen::test::TemporaryDirectory;

[[nodiscard]] Definition claim_between(const Board& root, std::optional<Score> least,
                                       std::optional<Score> most);
[[nodiscard]] Definition claim_at_least(const Board& root, Score score);

/// True and false by one step around the value, and their states in the end.
struct Claims {
  Claims(const Board& root, Score value);

  Definition definition;
  std::vector<ClaimState> states;
};

/// In a folder of its own.
struct OwnStore : private TemporaryDirectory, Store {
  explicit OwnStore(const Definition& definition) : Store(create(path("store"), definition)) {}
};

/// A leaf has at most `leaf_empties` empty squares, whatever its cost.
[[nodiscard]] CampaignOptions campaign_options(int leaf_empties,
                                               double audit_share = CampaignOptions{}.audit_share);

[[nodiscard]] WorkerInfo make_worker(const std::string& name);

/// `worker` searched `board` in `window`.
[[nodiscard]] Fact make_fact(const std::string& worker, const Board& board, const Bounds& bounds,
                             const Window& window);

[[nodiscard]] Task search_task(const Board& board, const Window& window,
                               Purpose purpose = Purpose::leaf);

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
