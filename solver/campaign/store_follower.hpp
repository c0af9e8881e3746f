// Keeps a chooser up to date with the facts of a store.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/board.hpp"
#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/leaf_cost.hpp"
#include "solver/campaign/store/store.hpp"

namespace kanzen::campaign {

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

}  // namespace kanzen::campaign
