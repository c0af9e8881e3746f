// One experiment of the rig: a solver made in some way, and what it is asked in turn.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "solver/engine/search/tuning.hpp"
#include "solver/engine/solver.hpp"
#include "tests/support/random_board.hpp"

namespace kanzen::rig {

/// Gives the true value of a board. The tests of the rig put a wrong one in its place.
using Oracle = std::function<Score(const Board&)>;

/// How the solver of a case is made.
struct Configuration {
  SolverOptions options;
  std::optional<std::uint64_t> shuffle;           // seed of a ShuffledSolver; nothing: the facade
  unsigned cache_bits = tuning::kLocalCacheBits;  // of each worker; shuffled only
};

/// One question. The solver keeps its tables from one step to the next.
struct Step {
  Board board;
  Window window;
  // If set, the search is first stopped: by another thread after so many turns (facade; see
  // stopper.hpp), or at the split that follows so many (shuffled); then the question is put again.
  std::optional<int> stop_after;
};

struct Case {
  Configuration configuration;
  std::vector<Step> steps;
};

/// One switch of Prunings by name.
struct PruningSwitch {
  const char* name;
  bool Prunings::*member;
};

inline constexpr std::array kPrunings = {
    PruningSwitch{"stability", &Prunings::stability},
    PruningSwitch{"table", &Prunings::table},
    PruningSwitch{"local_cache", &Prunings::local_cache},
    PruningSwitch{"enhanced_cutoffs", &Prunings::enhanced_cutoffs},
};
static_assert(sizeof(Prunings) == kPrunings.size(), "the rig must know every pruning");

/// Whether more than the case itself, the timing of threads, decides what happens in it.
[[nodiscard]] bool depends_on_timing(const Case& the_case) noexcept;

/// A random case with boards of at most `max_empties` empties. Windows are drawn around the values
/// that `oracle` gives.
[[nodiscard]] Case draw_case(test::Random& random, int max_empties, const Oracle& oracle);

/// Everything about a configuration or a window on one line, `key=value` separated by blanks.
[[nodiscard]] std::string describe(const Configuration& configuration);
[[nodiscard]] std::string describe(const Step& step);

}  // namespace kanzen::rig
