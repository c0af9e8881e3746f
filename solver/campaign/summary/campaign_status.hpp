// The progress of a campaign, with the one estimate of the work left that plan, run, status and
// page show.
#pragma once

#include <deque>

#include "solver/campaign/choice/chooser.hpp"

namespace kanzen::campaign {

/// The value of a canonical position is at least `threshold` if `reached`, else below it.
struct ProvenBound {
  Board board;
  Score threshold = 0;
  bool reached = false;

  [[nodiscard]] Window window() const noexcept { return {threshold - 1, threshold}; }
};

/// No decided claim and nothing open depends on these facts. Visits the whole tree.
[[nodiscard]] double wasted_nodes(const Chooser& chooser);

/// Mispredicted facts on which decided claims rest. Estimates their positions.
[[nodiscard]] std::vector<ProvenBound> mispredicted_support(Chooser& chooser);

/// The last facts of a campaign train the models of a new chooser. Drops the oldest if there are
/// too many, and ignores isolated searches, because leaves share a table.
void add_recent(std::deque<Fact>& recent, const Fact& fact);

/// The chooser has all facts. Ends early once `must_stop` returns true.
void train(Chooser& chooser, const std::deque<Fact>& recent,
           const std::function<bool()>& must_stop = {});

/// Does this mispredicted fact need no second search?
using IsConfirmed = std::function<bool(const ProvenBound&)>;

/// Visits the whole tree, for the nodes that are done. Counts no second searches if `is_confirmed`
/// is empty. Without them, the estimate of a campaign of 49 claims `= s` was 4 times too low: after
/// the last claim was decided, two fifths of its work were left.
[[nodiscard]] RemainingWork remaining_work(Chooser& chooser, const SolvingRate& rate,
                                           const IsConfirmed& is_confirmed);

/// `chooser` has chosen no leaf since it was filled. Puts some in flight first, as a run would,
/// because a root that was never expanded predicts little about the work below it.
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
  bool active = false;     // see is_active()
  std::size_t facts = 0;   // that count
  double nodes = 0;        // of these facts
  double seconds = 0;      // of these facts, of all its threads
  std::size_t leases = 0;  // that it holds
};

struct CampaignStatus {
  std::vector<ClaimStatus> claims{};
  std::vector<WorkerStatus> workers{};  // in the order of enrolment; imported files as well
  std::vector<Exclusion> exclusions{};  // of any of these
  std::size_t facts = 0;                // that count, by `authors` workers
  std::size_t authors = 0;
  std::size_t damaged = 0;      // facts
  std::size_t disputed = 0;     // positions whose facts contradict each other
  std::size_t leaves_open = 0;  // in the queue or being solved
  std::size_t leases = 0;       // leaves that workers are solving
  double nodes = 0;             // of all facts
  double wasted_nodes = 0;      // of facts on which no claim depends
  RemainingWork left{};
  double nodes_per_second = 0;         // estimate: of all threads of active workers
  std::optional<double> seconds_left;  // at this rate; nothing if no worker is active
};

/// `chooser` has the claims of the store in the same order. While facts contradict each other
/// nothing follows from them, and all claims are open. Throws StoreError.
[[nodiscard]] std::vector<ClaimStatus> claim_statuses(Store& store, const Chooser& chooser);

[[nodiscard]] bool all_decided(const std::vector<ClaimStatus>& claims) noexcept;

/// Some seconds for a million facts. Throws StoreError.
[[nodiscard]] CampaignStatus read_status(Store& store);

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
  double began_at = 0;  // when the first fact was recorded: seconds since 1970
  std::vector<ProgressPoint> progress{};
  std::vector<BoundsChange> changes{};
};

/// Estimates take some tenths of a millisecond for each node and each fact. Throws StoreError.
[[nodiscard]] Survey survey(Store& store, const SurveyLimits& limits = {});

}  // namespace kanzen::campaign
