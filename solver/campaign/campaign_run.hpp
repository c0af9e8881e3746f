// Carries a campaign on: chooses leaves, has them solved, and takes in what they prove.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "solver/campaign/chooser.hpp"
#include "solver/campaign/leased_work.hpp"
#include "solver/campaign/store.hpp"
#include "solver/engine/solver.hpp"

namespace kanzen::campaign {

struct RunSettings {
  double leaf_seconds = 20;  // of one thread: what takes less is a leaf
  int leaf_empties = 0;      // and what has so few empty squares
  std::string host{};        // for the list of workers
  std::string engine{};      // as Provenance::engine
  std::chrono::seconds lease{60};
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
};

enum class RunEnd : std::uint8_t {
  decided,  // all claims are proven or refuted
  stopped,
  conflict,  // facts exclude each other: see CampaignRun::problem()
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

  [[nodiscard]] const Chooser& chooser() const noexcept { return chooser_; }
  /// Of a conflict: what contradicts what.
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  void load();
  void take_over_queue();
  void fill();
  void withdraw_unneeded();
  void take_in(const std::vector<Finished>& finished, const Recorded& recorded);
  void tell(const Fact& fact);
  void note_conflict(const std::string& source);
  void read_others();
  void set_leaf_line();
  void show();
  [[nodiscard]] RunEnd run_to_end();

  Store& store_;
  RunSettings settings_;
  std::function<bool()> stopped_;
  std::function<void(const RunView&)> watch_;
  Chooser chooser_;
  LeasedWork work_;
  FactId read_ = 0;  // facts up to this one have been taken in
  std::size_t facts_ = 0;
  std::size_t solved_ = 0;
  std::size_t other_threads_ = 0;  // of workers elsewhere
  std::size_t others_ = 0;
  std::map<NodeId, TaskId> task_of_;  // in the queue, of each leaf in flight
  double solved_nodes_;               // of leaves, and how long one thread took for them
  double solved_seconds_;
  Stopwatch watch_time_{};
  Stopwatch since_others_{};
  Stopwatch since_shown_{};
  std::string problem_;
};

}  // namespace kanzen::campaign
