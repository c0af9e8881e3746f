// What a campaign is expected to take: the one estimate that plan, run, status and page show.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>

#include "solver/campaign/chooser.hpp"
#include "solver/campaign/fact.hpp"
#include "solver/campaign/solving_rate.hpp"

namespace kanzen::campaign {

/// An estimate that rests on fewer solved leaves is called rough.
inline constexpr std::size_t kEnoughLeaves = 30;

/// The last facts of a campaign, which teach a new chooser what leaves cost.
class LastFacts {
 public:
  /// Forgets the first of them when there are too many. Facts of isolated searches teach nothing:
  /// leaves share a table.
  void add(const Fact& fact);

  /// Has a chooser that has all facts learn from these, until `stopped` returns true.
  void teach(Chooser& chooser, const std::function<bool()>& stopped = {}) const;

 private:
  std::deque<Fact> facts_;
};

/// Has the rate learn from a fact that was recorded, by the wall time of its threads.
void learn_from(const Fact& fact, SolvingRate& rate);

/// A guess, which may be wrong by a factor of ten.
struct RemainingWork {
  double nodes = 0;         // until all claims are decided, with those of leaves being solved
  double core_seconds = 0;  // of threads that each have a core, with nothing wasted
  std::size_t leaves = 0;   // that were solved, and that the guess has learned from

  [[nodiscard]] bool is_rough() const noexcept { return leaves < kEnoughLeaves; }
};

/// What the models of `chooser` expect, at this rate.
[[nodiscard]] RemainingWork remaining_work(const Chooser& chooser, const SolvingRate& rate);

/// The same for a chooser that has sent no leaf since it was filled. Puts some leaves in flight
/// first, as a run would: a root without moves says little about the work below it.
[[nodiscard]] RemainingWork remaining_work_ahead(Chooser& chooser, const SolvingRate& rate);

}  // namespace kanzen::campaign
