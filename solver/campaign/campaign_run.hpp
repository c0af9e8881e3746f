#pragma once

#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/second_searches.hpp"
#include "solver/campaign/summary/campaign_status.hpp"

namespace kanzen::campaign {

struct CampaignOptions {
  /// Positions that should take less time than this on one thread are leaves.
  double leaf_seconds = 20;
  int leaf_empties = 0;  // with no more empty squares a position is a leaf at any cost
  std::string host{};    // shown in the list of workers
  std::string engine{};  // see Provenance::engine
  std::chrono::seconds lease_time{60};
  /// The share of leaves that are solved twice; see Audits.
  double audit_share = 0.02;
  /// Receives messages for users: contradictions, and which fact was wrong. May be empty.
  std::function<void(const std::string&)> on_notice{};
  PrepareSearch prepare{};
};

struct RunView {
  const Chooser& chooser;
  std::size_t facts;    // facts of this run and earlier ones
  std::size_t workers;  // other active workers
  std::size_t threads;  // threads of this process and these workers
  double rate;          // nodes per second of one thread
  double seconds;       // how long this run has taken
  bool searches_roots;  // whether a root is searched before its leaves are chosen
  RemainingWork left;
};

enum class CampaignEnd : std::uint8_t {
  decided,  // all claims are proven or refuted
  stopped,
  contradiction,  // results cannot be trusted: see CampaignRun::end_message()
  failed,         // this process cannot be trusted: see end_message()
};

/// Runs the campaign of a store until its claims are decided: chooses leaves, solves some with the
/// worker of this process, and checks the results of all workers, of which any number may use the
/// same store. If the process is killed, only unfinished searches are lost.
class CampaignRun {
 public:
  /// Becomes the chooser of the store until the run is destroyed, and reads its facts. `must_stop`
  /// returns true if the run is to end early; the code that makes it true also stops `solver`.
  /// `watch`, maybe empty, is called about twice a second. `store` and `solver` outlive the run.
  /// Throws StoreError.
  CampaignRun(Store& store, Solver& solver, const CampaignOptions& options,
              std::function<bool()> must_stop, std::function<void(const RunView&)> watch);

  /// Returns within seconds of a stop. Throws StoreError.
  CampaignEnd run();

  [[nodiscard]] const Chooser& chooser() const noexcept { return *chooser_; }
  /// After CampaignEnd::contradiction, names the facts and says why we cannot tell which is wrong;
  /// after CampaignEnd::failed, names the position searched and the error. Empty otherwise.
  [[nodiscard]] const std::string& end_message() const noexcept { return end_message_; }
  /// Returns the results of this process that run() could not record before it threw.
  [[nodiscard]] const std::vector<SolvedTask>& unrecorded() const noexcept {
    return worker_.unrecorded();
  }

 private:
  void load();
  void add(const Fact& fact);
  void report_damaged(const std::vector<DamagedFact>& damaged);
  [[nodiscard]] std::vector<Board> disputed_boards() const;
  [[nodiscard]] bool root_is_known(std::size_t claim) const;
  void search_root(std::size_t number);
  void take_over();
  [[nodiscard]] CampaignEnd run_to_end();
  void choose_leaves();
  void resume_inherited();
  void publish(const std::vector<Leaf>& leaves, const std::vector<Task>& tasks,
               const std::vector<Board>& expanded = {});
  [[nodiscard]] std::vector<TaskId> withdraw_unneeded();
  void add_solved(const std::vector<SolvedTask>& tasks);
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
  void estimate();

  Store& store_;
  std::shared_ptr<ChooserLock> lock_;
  Solver& solver_;
  CampaignOptions options_;
  std::function<bool()> must_stop_;
  std::function<void(const RunView&)> watch_;
  SearchEstimator estimator_;
  SelectiveBounds selective_bounds_;
  CampaignWorker worker_;
  std::string resolver_id_;  // the worker of independent searches; empty before the first
  Audits audits_;
  std::size_t audited_facts_ = 0;  // when is_confirmed() last looked

  struct InheritedLeaf {
    enum class Holder : std::uint8_t { none, worker, lost_chooser };

    Task task;
    Holder holder;
  };
  std::map<NodeId, TaskId> tasks_;       // tasks of the leaves in flight
  std::deque<InheritedLeaf> inherited_;  // still to be resumed
  std::vector<TaskId> decided_;          // have a result, but may be in the queue

  // These were read from the store.
  std::optional<Chooser> chooser_;
  SolvingRate rate_{};  // at which all workers found the facts
  std::size_t facts_ = 0;
  FactId last_ = 0;                         // the last fact
  std::size_t exclusions_ = 0;              // as of when the chooser was made
  std::set<std::string> reported_damaged_;  // names of reported facts
  std::size_t other_workers_ = 0;           // active ones of other processes
  std::size_t other_threads_ = 0;

  std::unordered_set<Board, BoardHasher> searched_roots_;
  bool searches_roots_ = false;
  bool root_waits_ = false;  // no leases: the smallest claim waits to search its root
  Stopwatch since_start_{};
  Stopwatch since_others_{};
  Stopwatch since_shown_{};
  Stopwatch since_estimate_{};
  RemainingWork left_{};
  bool estimate_due_ = true;
  std::string end_message_;
};

}  // namespace kanzen::campaign
