// Carries a campaign on: chooses leaves, has them solved, and takes in what they prove.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/campaign/audits.hpp"
#include "solver/campaign/canaries.hpp"
#include "solver/campaign/chooser.hpp"
#include "solver/campaign/leased_work.hpp"
#include "solver/campaign/likely_answers.hpp"
#include "solver/campaign/remaining_work.hpp"
#include "solver/campaign/search_estimator.hpp"
#include "solver/campaign/store.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

struct RunSettings {
  double leaf_seconds = 20;  // of one thread: what takes less is a leaf
  int leaf_empties = 0;      // and what has so few empty squares
  std::string host{};        // for the list of workers
  std::string engine{};      // as Provenance::engine
  std::chrono::seconds lease{60};
  /// The share of leaves that are solved twice; see Audits. 0: none at all, not even those that
  /// carry the proof against their estimates. Every worker gets canaries whatever it is.
  double audit = 0.02;
  /// Told of what users should know: contradictions and what became of them. May be empty.
  std::function<void(const std::string&)> notice{};
  PrepareSearch prepare{};  // see there
};

/// What those who watch are told.
struct RunView {
  const Chooser& chooser;
  std::size_t facts;        // known, from this run and from before
  std::size_t solved;       // leaves, by this run
  std::size_t workers;      // others that solve
  double rate;              // nodes a second of one thread
  double seconds;           // of this run
  std::uint64_t under_way;  // nodes of leaves that this process is solving
  bool looking;             // at the roots, before leaves are chosen
  RemainingWork left;
};

enum class RunEnd : std::uint8_t {
  decided,  // all claims are proven or refuted
  stopped,
  conflict,  // results cannot be trusted: see CampaignRun::problem()
  failed,    // a search of this process failed, and it cannot be trusted: see problem()
};

/// Chooses for a store and works for it, until its claims are decided. Any number of others may
/// work for the same store meanwhile. All that is lost if the process is killed is what it has not
/// finished solving. Thread safety: none.
class CampaignRun {
 public:
  /// Becomes the chooser of the store, and takes in what it knows. `stopped` says whether to end
  /// early; whoever makes it true asks `solver` to stop, too. `watch` is called now and then.
  /// Everything outlives this object. Throws StoreError.
  CampaignRun(Store& store, Solver& solver, const RunSettings& settings,
              std::function<bool()> stopped, std::function<void(const RunView&)> watch);

  /// Returns within seconds of a stop. Throws StoreError.
  RunEnd run();

  [[nodiscard]] const Chooser& chooser() const noexcept { return *chooser_; }
  /// Of a conflict: what contradicts what, and why it could not be settled. Of a failure: the
  /// position that was searched, and what went wrong.
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
  /// What was solved here and could not be recorded, if run() has thrown.
  [[nodiscard]] const std::vector<Finished>& unrecorded() const noexcept {
    return work_.unrecorded();
  }

 private:
  /// A task that somebody has begun for a chooser of before.
  struct Begun {
    Task task;
    bool is_held;  // somebody has it
    bool is_left;  // a chooser that is gone
  };

  void look_at_roots();
  void load();
  void tell_damaged(const std::vector<Damage>& damaged);
  void take_over_queue();
  void resume_begun();
  void note_tasks(const std::vector<Leaf>& leaves, const std::vector<TaskId>& tasks);
  void fill();
  void withdraw_unneeded();
  void take_in(const std::vector<Finished>& finished);
  void tell(const Fact& fact);
  void check(const Fact& fact);
  void publish_checks();
  [[nodiscard]] bool is_confirmed();
  [[nodiscard]] bool is_disputed() const noexcept;
  [[nodiscard]] std::optional<RunEnd> settle();
  [[nodiscard]] std::optional<Fact> opinion(const Board& board, const Window& window,
                                            bool otherwise);
  void read_others();
  [[nodiscard]] bool knows_less();
  void count_workers();
  void release_suspects();
  [[nodiscard]] LeafLine leaf_line() const;
  void show();
  [[nodiscard]] RunEnd run_to_end();

  Store& store_;
  Solver& solver_;
  RunSettings settings_;
  std::function<bool()> stopped_;
  std::function<void(const RunView&)> watch_;
  SearchEstimator estimator_;
  LikelyAnswers likely_;
  std::optional<Chooser> chooser_;  // made anew when facts are revoked
  LeasedWork work_;
  SolvingRate facts_rate_{};  // of all facts, whoever found them
  std::string referee_;       // the worker that third opinions are by
  Audits audits_;
  Canaries canaries_;
  FactId read_ = 0;                     // facts up to this one have been taken in
  Revision revision_ = 0;               // as far as revocations have been looked for
  std::vector<Board> disputed_;         // positions whose facts the chooser was not told
  std::set<std::string> told_damaged_;  // facts by their names
  std::size_t facts_ = 0;
  std::size_t confirmed_facts_ = 0;  // there were so many when they were last looked through
  std::size_t solved_ = 0;
  bool looking_ = false;
  std::size_t other_threads_ = 0;  // of workers elsewhere
  std::vector<Worker> others_;
  std::map<NodeId, TaskId> task_of_;  // in the queue, of each leaf in flight
  std::deque<Begun> begun_;           // leaves of before that are still to be resumed
  std::vector<TaskId> answered_;      // leaves whose tasks may still be in the queue
  Stopwatch watch_time_{};
  Stopwatch since_others_{};
  Stopwatch since_shown_{};
  std::string problem_;
};

}  // namespace kanzen::campaign
