// The expected work of a campaign: the one estimate that plan, run, status and page show.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>

#include "solver/campaign/choice/chooser.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/campaign/leaf_cost.hpp"

namespace kanzen::campaign {

/// An estimate that rests on fewer solved leaves is called rough.
inline constexpr std::size_t kEnoughLeaves = 30;

/// The last facts of a campaign, which train the models of a new chooser.
class RecentFacts {
 public:
  /// Adds a fact, and removes the oldest one if there are too many. Ignores facts of isolated
  /// searches, because leaves share a table.
  void add(const Fact& fact);

  /// Trains the models of a chooser that has all facts with these, until `must_stop` returns true.
  void train(Chooser& chooser, const std::function<bool()>& must_stop = {}) const;

 private:
  std::deque<Fact> facts_;
};

/// An estimate, which may be wrong by a factor of ten.
struct RemainingWork {
  double nodes = 0;         // until all claims are decided, with leaves being solved
  double core_seconds = 0;  // with a core for each thread and nothing wasted
  std::size_t leaves = 0;   // solved ones that trained the models

  [[nodiscard]] bool is_rough() const noexcept { return leaves < kEnoughLeaves; }
};

/// The expectation of the models of `chooser`, at this rate.
[[nodiscard]] RemainingWork remaining_work(const Chooser& chooser, const SolvingRate& rate);

/// The remaining work for a chooser that has chosen no leaf since it was filled. Puts some leaves
/// in flight first, as a run would, because a root that was never expanded predicts little about
/// the work below it.
[[nodiscard]] RemainingWork remaining_work_ahead(Chooser& chooser, const SolvingRate& rate);

}  // namespace kanzen::campaign
