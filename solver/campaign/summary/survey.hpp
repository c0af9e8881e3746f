#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/campaign_data.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/engine/search/bounds.hpp"
#include "solver/engine/solution.hpp"

namespace kanzen::campaign {

/// Scores are in discs for the side to move.
struct SurveyPosition {
  Board board;  // canonical
  Bounds bounds{};
  Bounds own{};  // from facts about the position itself
  double nodes = 0;
  double seconds = 0;  // of one thread
  /// A search of few plies for the survey. Nullopt if the game is over.
  std::optional<double> estimate{};
  bool in_proof = false;  // of the proof of a decided claim
  bool expanded = false;
  bool leased = false;
  bool waiting = false;
  /// Open claims may depend on these thresholds. Ascending.
  std::vector<Score> needed{};
  double probability = 0;     // estimate: that the value reaches the first of these
  double expected_nodes = 0;  // estimate: the cost to find out by one search
};

struct SurveyFact {
  Board board;
  Window window{};
  Bounds bounds{};
  double nodes = 0;
  double seconds = 0;                // of one thread
  std::optional<double> estimate{};  // as in SurveyPosition
};

struct SurveyWorker {
  WorkerInfo worker;
  std::size_t facts = 0;
  double nodes = 0;
  double seconds = 0;  // of all its threads
};

/// Times are in seconds since the first fact was recorded.
struct ProgressPoint {
  double seconds = 0;
  std::size_t facts = 0;
  double nodes = 0;
};
struct BoundsChange {
  double seconds = 0;
  std::size_t claim = 0;
  Bounds bounds{};  // of the value of the root, for the side to move there
};

struct SurveyLimits {
  std::size_t positions = 10'000;  // first in proofs and open goals, then near the roots
  std::size_t facts = 4'000;       // evenly over the campaign
  std::size_t points = 400;
};

struct Survey {
  CampaignStatus status{};
  std::vector<SurveyPosition> positions{};
  std::size_t all_positions = 0;  // of the tree below the roots, with omitted ones
  std::size_t all_proof_positions = 0;
  std::vector<SurveyFact> facts{};
  std::vector<SurveyWorker> workers{};
  double began_at = 0;  // when the first fact was recorded: seconds since 1970
  std::vector<ProgressPoint> progress{};
  std::vector<BoundsChange> changes{};
};

/// Estimates take some tenths of a millisecond for each node and each fact. Throws StoreError.
[[nodiscard]] Survey survey(Store& store, const SurveyLimits& limits = {});

}  // namespace kanzen::campaign
