// Runs a campaign: follows the facts of the store, chooses leaves, has them solved here and by the
// other workers, and adds the facts that they prove.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "core/clock.hpp"
#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/choice/estimate_errors.hpp"
#include "solver/campaign/choice/leaf_queue.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/summary/campaign_status.hpp"
#include "solver/campaign/task.hpp"
#include "solver/campaign/trust/audits.hpp"
#include "solver/campaign/trust/disputes.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

/// True if a worker may get tasks and was heard of within the last minute. Files of imported
/// results are never active.
[[nodiscard]] bool is_active(const WorkerInfo& worker) noexcept;

/// The active workers of other processes.
class OtherWorkers {
 public:
  /// Throws StoreError.
  void read(Store& store);

  [[nodiscard]] const std::vector<WorkerInfo>& list() const noexcept { return workers_; }
  /// The threads of all of them.
  [[nodiscard]] std::size_t threads() const noexcept;

 private:
  std::vector<WorkerInfo> workers_;
};

/// The functions through which a follower reaches its run. All but `must_stop` may be empty.
struct FollowerHooks {
  Estimator estimate;
  Advisor advise{};
  std::function<void(const Fact&)> on_fact{};           // before the chooser gets a fact
  std::function<void(const std::string&)> on_notice{};  // messages for users
  std::function<bool()> must_stop;                      // whether to end early
};

/// Thread safety: none. All functions that use the store throw StoreError.
class StoreFollower {
 public:
  /// `store` outlives this object. Call load() before anything else.
  StoreFollower(Store& store, FollowerHooks hooks) : store_(store), hooks_(std::move(hooks)) {}

  /// Reads the whole store into a new chooser, which gets the trained models of the last one. The
  /// first chooser trains its models with the last facts of earlier runs.
  void load(const LeafLimits& limits);
  /// Adds the facts that were recorded since the last call, except the facts of this worker.
  /// Returns their positions.
  std::vector<Board> read_new(const std::string& except_worker);
  /// Adds a fact of this process.
  void add(const Fact& fact);

  /// True if a worker was excluded since load(), so that the chooser may have facts that do not
  /// count any more.
  [[nodiscard]] bool is_outdated();
  /// True if some facts contradict each other.
  [[nodiscard]] bool is_disputed() const noexcept;
  /// The positions of these facts. REQUIRES: is_disputed().
  [[nodiscard]] std::vector<Board> disputed_boards() const;

  /// REQUIRES: load() was called.
  [[nodiscard]] Chooser& chooser() noexcept { return *chooser_; }
  [[nodiscard]] const Chooser& chooser() const noexcept { return *chooser_; }
  [[nodiscard]] std::size_t fact_count() const noexcept { return facts_; }
  /// The speed at which all workers have found these facts.
  [[nodiscard]] const SolvingRate& rate() const noexcept { return rate_; }

 private:
  void report_damaged(const std::vector<DamagedFact>& damaged);

  Store& store_;
  FollowerHooks hooks_;
  std::optional<Chooser> chooser_;
  SolvingRate rate_{};
  std::size_t facts_ = 0;
  FactId last_ = 0;                         // the last fact read
  std::size_t exclusions_ = 0;              // when the store was loaded
  std::set<std::string> reported_damaged_;  // names of reported facts
};

struct CampaignOptions {
  /// A position whose expected time on one thread is below this is a leaf.
  double leaf_seconds = 20;
  int leaf_empties = 0;  // a position with this number of empty squares or fewer is a leaf
  std::string host{};    // in the list of workers
  std::string engine{};  // as Provenance::engine
  std::chrono::seconds lease_time{60};
  /// The share of leaves that are solved twice; see Audits.
  double audit_share = 0.02;
  /// Receives messages for users: contradictions, and which fact was wrong. May be empty.
  std::function<void(const std::string&)> on_notice{};
  PrepareSearch prepare{};  // see PrepareSearch
};

/// The state of a run, for displays.
struct RunView {
  const Chooser& chooser;
  std::size_t facts;            // of this run and earlier ones
  std::size_t solved;           // leaves of this run
  std::size_t workers;          // other active workers
  double rate;                  // nodes a second of one thread
  double seconds;               // duration of this run
  std::uint64_t running_nodes;  // nodes of leaves that this process is solving
  bool searching_roots;         // searching the roots, before any leaf is chosen
  RemainingWork left;
};

enum class CampaignEnd : std::uint8_t {
  decided,  // all claims are proven or refuted
  stopped,
  contradiction,  // results cannot be trusted: see CampaignRun::end_message()
  failed,  // a search of this process failed, so its results cannot be trusted: see end_message()
};

/// Runs the campaign of a store until its claims are decided: chooses leaves, solves some of them
/// with the worker of this process, and checks the results of all workers. Any number of other
/// workers may use the same store. If the process is killed, only unfinished searches are lost.
class CampaignRun {
 public:
  /// Becomes the chooser of the store until the run is destroyed, and reads its facts. `must_stop`
  /// returns true if the run is to end early; the code that makes it true also stops `solver`.
  /// `watch` is called about twice a second, and may be empty. `store` and `solver` outlive the
  /// run. Throws StoreError.
  [[nodiscard]] static CampaignRun begin(Store& store, Solver& solver,
                                         const CampaignOptions& options,
                                         std::function<bool()> must_stop,
                                         std::function<void(const RunView&)> watch);
  CampaignRun(const CampaignRun&) = delete;
  CampaignRun& operator=(const CampaignRun&) = delete;

  /// Returns within seconds of a stop. Throws StoreError.
  CampaignEnd run();

  [[nodiscard]] const Chooser& chooser() const noexcept { return follower_.chooser(); }
  /// After a contradiction: its facts, and why it is unknown which one is wrong. After a failure:
  /// the position that was searched, and the error. Empty otherwise.
  [[nodiscard]] const std::string& end_message() const noexcept { return end_message_; }
  /// Results of this process that could not be recorded, if run() has thrown.
  [[nodiscard]] const std::vector<SolvedTask>& unrecorded() const noexcept {
    return worker_.unrecorded();
  }

 private:
  CampaignRun(std::shared_ptr<ChooserLock> lock, Store& store, Solver& solver,
              const CampaignOptions& options, std::function<bool()> must_stop,
              std::function<void(const RunView&)> watch);

  void load();
  void search_roots();
  [[nodiscard]] CampaignEnd run_to_end();
  void choose_leaves();
  void withdraw_unneeded();
  void add_results(const std::vector<SolvedTask>& results);
  void read_others();
  void unpark_tasks();
  [[nodiscard]] bool is_decided();
  [[nodiscard]] bool is_confirmed();
  [[nodiscard]] std::optional<CampaignEnd> resolve_dispute();
  [[nodiscard]] std::optional<Fact> search_independently(const Board& board, const Window& window,
                                                         RecheckOrdering ordering);
  [[nodiscard]] LeafLimits leaf_limits() const;
  void notify(const std::string& text) const;
  void show();

  Store& store_;
  std::shared_ptr<ChooserLock> lock_;
  Solver& solver_;
  CampaignOptions options_;
  std::function<bool()> must_stop_;
  std::function<void(const RunView&)> watch_;
  SearchEstimator estimator_;
  SelectiveBounds selective_bounds_;
  CampaignWorker worker_;
  std::string resolver_id_;  // the worker id of independent searches; empty before the first
  Audits audits_;
  std::size_t audited_facts_ = 0;  // when is_confirmed() last examined the proof
  StoreFollower follower_;
  LeafQueue queue_;
  OtherWorkers others_;
  std::size_t solved_ = 0;
  bool searching_roots_ = false;
  Stopwatch since_start_{};
  Stopwatch since_others_{};
  Stopwatch since_shown_{};
  std::string end_message_;
};

}  // namespace kanzen::campaign
