// Runs a campaign: chooses leaves, has them solved, and adds the facts that they prove.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/campaign/campaign_worker.hpp"
#include "solver/campaign/choice/leaf_queue.hpp"
#include "solver/campaign/choice/search_estimator.hpp"
#include "solver/campaign/choice/selective_bounds.hpp"
#include "solver/campaign/other_workers.hpp"
#include "solver/campaign/store/store.hpp"
#include "solver/campaign/store_follower.hpp"
#include "solver/campaign/summary/remaining_work.hpp"
#include "solver/campaign/trust/audits.hpp"
#include "solver/campaign/trust/disputes.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

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
