// Computes the progress of a campaign, with the one estimate of work left that all commands show.
#pragma once

#include <deque>

#include "solver/campaign/choice/chooser.hpp"

namespace kanzen::campaign {

/// Says that the value of a canonical position is at least `threshold` if `reached`, else below it.
struct ProvenBound {
  Board board;
  Score threshold = 0;
  bool reached = false;

  [[nodiscard]] Window window() const noexcept { return {threshold - 1, threshold}; }
};

/// Sums the work on which no decided claim and nothing open depends. Visits the whole tree.
[[nodiscard]] double wasted_nodes(const Chooser& chooser);

/// Finds mispredicted facts on which decided claims rest. Estimates their positions.
[[nodiscard]] std::vector<ProvenBound> mispredicted_support(Chooser& chooser);

/// Keeps the last facts of a campaign to train the models of a new chooser. Drops the oldest if
/// there are too many, and ignores isolated searches, because leaves share a table.
void add_recent(std::deque<Fact>& recent, const Fact& fact);

/// Trains the models of a chooser that has all facts. Ends early once `must_stop` returns true.
void train(Chooser& chooser, const std::deque<Fact>& recent,
           const std::function<bool()>& must_stop = {});

/// Whether this mispredicted fact needs no second search.
using IsConfirmed = std::function<bool(const ProvenBound&)>;

/// Visits the whole tree for the nodes that are done. Counts no second searches if `is_confirmed`
/// is empty. Without them, the estimate for a campaign of 49 claims `= s` was 4 times too low:
/// after the last claim was decided, two fifths of its work were left.
[[nodiscard]] RemainingWork remaining_work(Chooser& chooser, const SolvingRate& rate,
                                           const IsConfirmed& is_confirmed);

/// Estimates for a chooser that has chosen no leaf yet. It first puts some in flight, as a run
/// would, because a root that was never expanded predicts little about the work below it.
[[nodiscard]] RemainingWork remaining_work_ahead(Chooser& chooser, const SolvingRate& rate);

struct ClaimStatus {
  RootClaim claim{};
  Verdict verdict = Verdict::undecided;
  Bounds bounds{};  // of the value of the root, in discs for the side to move
  std::vector<Square>
      line{};  // moves from the root that decide it, if it is decided and they are known
};

struct WorkerStatus {
  WorkerInfo worker{};
  bool is_active = false;  // see is_active()
  std::size_t facts = 0;   // facts that count
  double nodes = 0;        // nodes of these facts
  double seconds = 0;      // all its threads' time for these facts
  std::size_t leases = 0;  // leases that it holds
};

struct CampaignStatus {
  std::vector<ClaimStatus> claims{};
  std::vector<WorkerStatus> workers{};  // as enrolled, with imported files
  std::vector<Exclusion> exclusions{};  // those of any of these workers
  std::size_t facts = 0;                // facts that count, by `authors` workers
  std::size_t authors = 0;
  std::size_t damaged = 0;      // damaged facts
  std::size_t disputed = 0;     // positions with contradictory facts
  std::size_t leaves_open = 0;  // in the queue or being solved
  std::size_t leases = 0;       // leaves that workers are solving
  double nodes = 0;             // of all facts
  double wasted_nodes = 0;      // of facts on which no claim depends
  RemainingWork left{};
  double nodes_per_second = 0;         // estimate for all threads of active workers
  std::optional<double> seconds_left;  // at this rate; nullopt if no worker is active
};

/// `chooser` has the claims of the store in the same order. While facts contradict each other,
/// nothing follows from them, and all claims are open. Throws StoreError.
[[nodiscard]] std::vector<ClaimStatus> claim_statuses(Store& store, const Chooser& chooser);

[[nodiscard]] bool all_decided(const std::vector<ClaimStatus>& claims) noexcept;

/// Takes some seconds for a million facts. Throws StoreError.
[[nodiscard]] CampaignStatus read_status(Store& store);

/// A position of the tree for displays. Scores are in discs for the side to move.
struct SurveyPosition {
  Board board;  // canonical
  Bounds bounds{};
  Bounds own{};  // by facts about the position itself
  double nodes = 0;
  double seconds = 0;  // one thread's time
  /// The estimate of a short search made for the survey; nullopt if the game is over.
  std::optional<double> estimate{};
  bool is_in_proof = false;  // in the proof of a decided claim
  bool is_expanded = false;
  bool is_leased = false;
  bool is_waiting = false;
  /// Thresholds on which open claims may depend, in ascending order.
  std::vector<Score> needed{};
  double probability = 0;     // estimate that the value reaches the first of these
  double expected_nodes = 0;  // estimate of the work to find out by one search
};

struct SurveyFact {
  Board board;
  Window window{};
  Bounds bounds{};
  double nodes = 0;
  double seconds = 0;                // one thread's time
  std::optional<double> estimate{};  // see SurveyPosition
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
  Bounds bounds{};  // of the root's value, for the side to move
};

struct SurveyLimits {
  std::size_t positions = 10'000;  // first in proofs and open goals, then near the roots
  std::size_t facts = 4'000;       // evenly over the campaign
  std::size_t points = 400;
};

struct Survey {
  CampaignStatus status{};
  std::vector<SurveyPosition> positions{};
  std::size_t all_positions = 0;  // in the tree below the roots, with omitted ones
  std::size_t all_proof_positions = 0;
  std::vector<SurveyFact> facts{};
  double began_at = 0;  // when the first fact was recorded, in seconds since 1970
  std::vector<ProgressPoint> progress{};
  std::vector<BoundsChange> changes{};
};

/// Estimating takes some tenths of a millisecond for each node and each fact. Throws StoreError.
[[nodiscard]] Survey survey(Store& store, const SurveyLimits& limits = {});

}  // namespace kanzen::campaign
