// Runs a campaign: chooses leaves, has them solved, and adds the facts that they prove.
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
  double leaf_seconds = 20;  // of one thread; a question that takes less is a leaf
  int leaf_empties = 0;      // a position with no more empty squares is one, too
  std::string host{};        // in the list of workers
  std::string engine{};      // as Provenance::engine
  std::chrono::seconds lease{60};
  /// The share of leaves that are solved twice; see Audits. With 0 there are no audits at all, even
  /// of answers on which the proof rests against their estimates. Every worker gets canaries in
  /// any case.
  double audit = 0.02;
  /// Receives messages for users: contradictions and how they were settled. May be empty.
  std::function<void(const std::string&)> notice{};
  PrepareSearch prepare{};  // see PrepareSearch
};

/// The state of a run, for displays.
struct RunView {
  const Chooser& chooser;
  std::size_t facts;        // known, with earlier runs
  std::size_t solved;       // leaves of this run
  std::size_t workers;      // other active workers
  double rate;              // nodes a second of one thread
  double seconds;           // duration of this run
  std::uint64_t under_way;  // nodes of leaves that this process is solving
  bool looking;             // searching the roots, before any leaf is chosen
  RemainingWork left;
};

enum class RunEnd : std::uint8_t {
  decided,  // all claims are proven or refuted
  stopped,
  conflict,  // results cannot be trusted: see CampaignRun::problem()
  failed,    // a search of this process failed, so its results cannot be trusted: see problem()
};

/// Chooses for a store and works for it until its claims are decided. Any number of other workers
/// may use the same store. If the process is killed, only unfinished searches are lost.
/// Thread safety: none.
class CampaignRun {
 public:
  /// Becomes the chooser of the store, and reads its facts. `stopped` says whether to end early;
  /// the code that makes it true also asks `solver` to stop. `watch` is called now and then. All
  /// arguments outlive this object. Throws StoreError.
  CampaignRun(Store& store, Solver& solver, const RunSettings& settings,
              std::function<bool()> stopped, std::function<void(const RunView&)> watch);

  /// Returns within seconds of a stop. Throws StoreError.
  RunEnd run();

  [[nodiscard]] const Chooser& chooser() const noexcept { return *chooser_; }
  /// After a conflict: the contradiction, and why it could not be settled. After a failure: the
  /// position that was searched, and the error.
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
  /// Results of this process that could not be recorded, if run() has thrown.
  [[nodiscard]] const std::vector<Finished>& unrecorded() const noexcept {
    return work_.unrecorded();
  }

 private:
  /// A leaf that was leased under an earlier chooser.
  struct Begun {
    Task task;
    bool is_held;  // a worker has its lease
    bool is_left;  // that worker was a chooser, and is gone
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
  std::optional<Chooser> chooser_;  // replaced when facts are revoked
  LeasedWork work_;
  SolvingRate facts_rate_{};  // of all facts, by all workers
  std::string referee_;       // the worker id of third opinions
  Audits audits_;
  Canaries canaries_;
  FactId read_ = 0;                     // the last fact read
  Revision revision_ = 0;               // of the last revocations read
  std::vector<Board> disputed_;         // positions whose facts the chooser lacks
  std::set<std::string> told_damaged_;  // names of reported facts
  std::size_t facts_ = 0;
  std::size_t confirmed_facts_ = 0;  // value of facts_ when is_confirmed() last examined the proof
  std::size_t solved_ = 0;
  bool looking_ = false;
  std::size_t other_threads_ = 0;  // of workers elsewhere
  std::vector<Worker> others_;
  std::map<NodeId, TaskId> task_of_;  // the task of each leaf in flight
  std::deque<Begun> begun_;           // leaves of earlier choosers, still to be resumed
  std::vector<TaskId> answered_;      // leaves whose tasks may be in the queue
  Stopwatch watch_time_{};
  Stopwatch since_others_{};
  Stopwatch since_shown_{};
  std::string problem_;
};

}  // namespace kanzen::campaign
